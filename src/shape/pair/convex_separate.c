/* The gap of two convex bodies and its normal.
 *
 * A search finds an approximate direction; then the exact normal is computed for every pair of
 * features that may touch, and the normal with the largest separation is taken. A wrong pair only
 * costs time, because its separation is smaller. */
#include "shape/pair/convex.h"

typedef struct best_normal {
    double parting, n[3];
} best_normal;

static void consider(best_normal *best, const convex *a, const convex *b, const double n[3]) {
    double parting = convex_parting(a, b, n);
    if (!(parting > best->parting)) return;
    best->parting = parting;
    copy3(best->n, n);
}

/* s(n) of two features: n.(b.at - a.at) minus the terms of circles and smooth bodies, with its
 * gradient and its second derivative as the sum of -bend[i] turn[i] turn[i]' and -smooth_bend. */
typedef struct meeting {
    double between[3];
    const convex_feature *circle[2];
    int circles;
    const convex *smooth[2];
    int smooths;
    double gradient[3], bend[2], turn[2][3], smooth_bend[2][3][3];
} meeting;

static meeting meeting_of(const convex_feature *a, const convex_feature *b) {
    meeting m;
    m.circles = m.smooths = 0;
    minus3(b->at, a->at, m.between);
    if (a->type == FEATURE_CIRCLE) m.circle[m.circles++] = a;
    if (b->type == FEATURE_CIRCLE) m.circle[m.circles++] = b;
    if (a->type == FEATURE_SMOOTH) m.smooth[m.smooths++] = a->of;
    if (b->type == FEATURE_SMOOTH) m.smooth[m.smooths++] = b->of;
    return m;
}

/* Sines below it are rounding. */
#define ALONG_AXIS 1e-9

/* |n_off| and its derivatives do not change with the sign of n, so both sides are treated alike.
 * False if n is along an axis: there a circle has a kink. */
static bool differentiate(meeting *m, const double n[3]) {
    copy3(m->gradient, m->between);
    for (int i = 0; i < m->circles; i++) {
        const convex_feature *c = m->circle[i];
        double off[3];
        off_axis3(n, c->axis, off);
        double length = unit3(off);
        if (!(length > ALONG_AXIS)) return false;
        along3(m->gradient, -c->radius, off, m->gradient);
        m->bend[i] = c->radius / length;
        cross3(c->axis, off, m->turn[i]);
    }
    for (int i = 0; i < m->smooths; i++) {
        double point[3];
        convex_smooth(m->smooth[i], n, point, m->smooth_bend[i]);
        along3(m->gradient, -1, point, m->gradient);
    }
    return true;
}

static double second(const meeting *m, const double u[3], const double v[3]) {
    double sum = 0;
    for (int i = 0; i < m->circles; i++)
        sum -= m->bend[i] * dot3(m->turn[i], u) * dot3(m->turn[i], v);
    for (int i = 0; i < m->smooths; i++) {
        double bent[3];
        turn3((const double(*)[3])m->smooth_bend[i], v, bent);
        sum -= dot3(u, bent);
    }
    return sum;
}

#define NEWTON_STEPS  24
#define LONGEST_STEP  0.3 /* rad */
#define SMALLEST_STEP 1e-15

/* s(n) alone. */
static double parting_of(const meeting *m, const double n[3]) {
    double sum = dot3(m->between, n), off[3];
    for (int i = 0; i < m->circles; i++) {
        off_axis3(n, m->circle[i]->axis, off);
        sum -= m->circle[i]->radius * length3(off);
    }
    for (int i = 0; i < m->smooths; i++) {
        convex_smooth(m->smooth[i], n, off, NULL);
        sum -= dot3(off, n);
    }
    return sum;
}

/* Smooth bodies may be nearly flat, so that steps are too long: they are halved until s does not
 * decrease. False if none is short enough because of rounding. */
#define HALVINGS 10
static bool step_uphill(const meeting *m, const double du[3], double n[3]) {
    double here = parting_of(m, n), next[3], scale = 1;
    for (int i = 0; i < HALVINGS; i++, scale *= 0.5) {
        along3(n, scale, du, next);
        unit3(next);
        if (!(parting_of(m, next) > here)) continue;
        copy3(n, next);
        return true;
    }
    return false;
}

/* The greatest s on the whole sphere of directions, near n. s is homogeneous of degree one, so its
 * second derivative along the sphere is that in space minus s. */
static bool maximise_on_sphere(meeting *m, double n[3]) {
    for (int step = 0; step < NEWTON_STEPS; step++) {
        double u[3], v[3];
        if (!differentiate(m, n)) return false;
        tangents3(n, u, v);
        double s = dot3(m->gradient, n);
        double uu = second(m, u, u) - s, uv = second(m, u, v), vv = second(m, v, v) - s;
        /* where s is not yet concave: the absolute value, which gives a step uphill; a little more,
         * so that the matrix is not singular */
        double middle = 0.5 * (uu + vv), spread = sqrt(0.25 * (uu - vv) * (uu - vv) + uv * uv);
        double excess = middle + spread + 1e-3 * (fabs(middle) + spread);
        if (excess > 0) {
            uu -= 2 * excess;
            vv -= 2 * excess;
        }
        double determinant = uu * vv - uv * uv;
        double gu = dot3(m->gradient, u), gv = dot3(m->gradient, v);
        double du = (uv * gv - vv * gu) / determinant, dv = (uv * gu - uu * gv) / determinant;
        double length = sqrt(du * du + dv * dv), scale = fmin(1, LONGEST_STEP / length);
        if (!isfinite(length)) return false;
        if (length < SMALLEST_STEP) break;
        if (m->smooths > 0) {
            double step_along[3] = {0, 0, 0};
            along3(step_along, scale * du, u, step_along);
            along3(step_along, scale * dv, v, step_along);
            if (!step_uphill(m, step_along, n)) break;
            continue;
        }
        along3(n, scale * du, u, n);
        along3(n, scale * dv, v, n);
        unit3(n);
    }
    return true;
}

/* The same on the circle n = slope e + width u, where u rotates towards v. */
static bool turn_uphill(const meeting *m, const double e[3], double slope, const double v[3],
                        double turn, double u[3]) {
    double width = sqrt(1 - slope * slope), n[3], next[3];
    for (int k = 0; k < 3; k++)
        n[k] = slope * e[k] + width * u[k];
    double here = parting_of(m, n);
    for (int i = 0; i < HALVINGS; i++, turn *= 0.5) {
        along3(u, turn, v, next);
        unit3(next);
        for (int k = 0; k < 3; k++)
            n[k] = slope * e[k] + width * next[k];
        if (!(parting_of(m, n) > here)) continue;
        copy3(u, next);
        return true;
    }
    return false;
}

/* Without circles and smooth bodies the normal needs no search. */
static bool is_plain(const meeting *m) { return m->circles == 0 && m->smooths == 0; }

/* The greatest s on the circle of directions with n.e = slope, near n. */
static bool maximise_on_circle(meeting *m, const double e[3], double slope, double n[3]) {
    double u[3], v[3], width = sqrt(1 - slope * slope);
    off_axis3(n, e, u);
    if (!(unit3(u) > 0)) return false;
    if (is_plain(m)) {
        double off[3];
        off_axis3(m->between, e, off);
        if (unit3(off) > 0) copy3(u, off);
    }
    for (int step = 0; step < NEWTON_STEPS; step++) {
        cross3(e, u, v);
        for (int k = 0; k < 3; k++)
            n[k] = slope * e[k] + width * u[k];
        if (is_plain(m)) return true;
        if (!differentiate(m, n)) return false;
        double first = width * dot3(m->gradient, v);
        double curvature = width * width * second(m, v, v) - width * dot3(m->gradient, u);
        /* uphill where s is not yet concave */
        double turn = curvature < 0 ? -first / curvature : first > 0 ? LONGEST_STEP : -LONGEST_STEP;
        if (!isfinite(turn)) return false;
        if (fabs(turn) < SMALLEST_STEP) return true;
        turn = fmax(-LONGEST_STEP, fmin(turn, LONGEST_STEP));
        if (m->smooths > 0 && !turn_uphill(m, e, slope, v, turn, u)) return true;
        if (m->smooths > 0) continue;
        along3(u, turn, v, u);
        unit3(u);
    }
    return true;
}

#define PARALLEL 1e-6
#define OPPOSITE 1e-9 /* relative to the size: points count as opposite each other */
#define NEAR     1e-3 /* relative to the size: nearer cores are searched from an inner body */
#define SHALLOW  1e-2 /* times the size: overlap up to which a local optimum suffices */
#define DEEP     0.1  /* relative to the size: above this overlap the direction may be anywhere */
#define FLAT     1e-7 /* relative to the size: by this a face is preferred to a better normal */

/* n.e = slope for both lines: two such n exist, mirrored at the plane of the lines; the one near n
 * is returned. */
static bool across_lines(const convex_feature *a, const convex_feature *b, double n[3]) {
    double normal[3], in_plane[3];
    cross3(a->axis, b->axis, normal);
    double sine = length3(normal);
    double cosine = dot3(a->axis, b->axis), square = sine * sine;
    double slope_a = a->slope, slope_b = -b->slope;
    double x = (slope_a - cosine * slope_b) / square, y = (slope_b - cosine * slope_a) / square;
    for (int k = 0; k < 3; k++)
        in_plane[k] = x * a->axis[k] + y * b->axis[k];
    double rest = 1 - dot3(in_plane, in_plane);
    if (!(rest > 0)) return false;
    double height = sqrt(rest) / sine;
    along3(in_plane, dot3(n, normal) < 0 ? -height : height, normal, n);
    unit3(n);
    return true;
}

static bool parallel(const convex_feature *a, const convex_feature *b) {
    double normal[3];
    cross3(a->axis, b->axis, normal);
    return length3(normal) < PARALLEL;
}

/* The normal for which two features touch, near n; b uses -n. */
static bool solve(const convex_feature *a, const convex_feature *b, double n[3]) {
    if (a->type == FEATURE_FACE || b->type == FEATURE_FACE) {
        double sign = a->type == FEATURE_FACE ? 1 : -1;
        const double *axis = a->type == FEATURE_FACE ? a->axis : b->axis;
        for (int k = 0; k < 3; k++)
            n[k] = sign * axis[k];
        return true;
    }
    meeting m = meeting_of(a, b);
    bool line_a = a->type == FEATURE_LINE, line_b = b->type == FEATURE_LINE;
    if (line_a && line_b && !parallel(a, b)) return across_lines(a, b, n);
    if (line_a) return maximise_on_circle(&m, a->axis, a->slope, n);
    if (line_b) return maximise_on_circle(&m, b->axis, -b->slope, n);
    if (!is_plain(&m)) return maximise_on_sphere(&m, n);
    copy3(n, m.between);
    return unit3(n) > 0;
}

static bool is_face(const convex_feature *a, const convex_feature *b) {
    return a->type == FEATURE_FACE || b->type == FEATURE_FACE;
}

static void negate(const double n[3], double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = -n[k];
}

/* Extent of a feature along n, and a point with that extent. */
static double feature_reach(const convex_feature *f, const double n[3], double point[3]) {
    copy3(point, f->at);
    if (f->type == FEATURE_CIRCLE) {
        double off[3];
        off_axis3(n, f->axis, off);
        unit3(off);
        along3(point, f->radius, off, point);
    }
    if (f->type == FEATURE_SMOOTH) convex_support(f->of, n, point);
    return dot3(point, n) + f->lift;
}

/* The direction of a line's generator orthogonal to n. */
static void generator(const convex_feature *f, const double n[3], double out[3]) {
    off_axis3(f->axis, n, out);
    unit3(out);
}

/* Whether these features are where the bodies touch: no other part of either body reaches farther,
 * and the opposite points belong to the features. Then the normal is a local optimum and, if the
 * bodies are apart, the global one. */
static bool meet_here(const convex_feature *a, const convex_feature *b, const double n[3],
                      double parting, double size) {
    double back[3], on_a[3], on_b[3], along_a[3], along_b[3], from[3];
    negate(n, back);
    double own = -feature_reach(a, n, on_a) - feature_reach(b, back, on_b);
    if (fabs(own - parting) > 1e-13 * size) return false; /* more than rounding */
    bool line_a = a->type == FEATURE_LINE, line_b = b->type == FEATURE_LINE;
    minus3(on_b, on_a, from);
    if (line_a) generator(a, n, along_a);
    if (line_b) generator(b, n, along_b);
    if (line_a && line_b) {
        double cosine = dot3(along_a, along_b), square = 1 - cosine * cosine;
        double x = dot3(from, along_a), y = dot3(from, along_b);
        /* side by side: ends of B in the parameter of A */
        double low_b = x + fmin(cosine * b->low, cosine * b->high);
        double high_b = x + fmax(cosine * b->low, cosine * b->high);
        if (square < PARALLEL * PARALLEL) return high_b > a->low && low_b < a->high;
        double t_a = (x - cosine * y) / square, t_b = (cosine * x - y) / square;
        return t_a >= a->low && t_a <= a->high && t_b >= b->low && t_b <= b->high;
    }
    along3(from, -dot3(from, n), n, from);
    double t = line_a ? dot3(from, along_a) : line_b ? -dot3(from, along_b) : 0;
    if (line_a) along3(from, -t, along_a, from);
    if (line_b) along3(from, t, along_b, from);
    const convex_feature *line = line_a ? a : b;
    bool on_line = !(line_a || line_b) || (t >= line->low && t <= line->high);
    return on_line && length3(from) < OPPOSITE * size;
}

/* Two faces that lie on each other have equal separations: that of A is kept, independent of
 * rounding. */
static void prefer_first(best_normal *flat, const convex *a, const convex *b, const double n[3]) {
    double parting = convex_parting(a, b, n);
    if (!(parting > flat->parting + FLAT * fmin(a->size, b->size))) return;
    flat->parting = parting;
    copy3(flat->n, n);
}

/* The search so far; settled: the result is the optimum, see meet_here. */
typedef struct separation {
    const convex *a, *b;
    double size;
    double shallow; /* a smaller separation is not settled by a local optimum */
    best_normal best, flat;
    bool settled;
} separation;

static void try_face(separation *s, const convex *own, const convex_feature *face, double sign) {
    double n[3], toward[3], nearest[3];
    for (int k = 0; k < 3; k++) {
        n[k] = sign * face->axis[k];
        toward[k] = -face->axis[k];
    }
    if (sign > 0)
        consider(&s->flat, s->a, s->b, n);
    else
        prefer_first(&s->flat, s->a, s->b, n);
    if (s->flat.parting < s->shallow || dot3(s->flat.n, n) < 1) return;
    convex_support(own == s->a ? s->b : s->a, toward, nearest);
    if (convex_face_holds(own, face, nearest)) s->settled = true;
}

static void try_pair(separation *s, const convex_feature *on_a, const convex_feature *on_b,
                     const double seed[3]) {
    double n[3];
    copy3(n, seed);
    if (!solve(on_a, on_b, n)) return;
    double parting = convex_parting(s->a, s->b, n);
    /* s is flat near its maximum, and an approximate normal may separate equally well within
     * rounding */
    if (!(parting >= s->best.parting - 1e-12 * s->size)) return;
    s->settled = parting >= s->shallow && meet_here(on_a, on_b, n, parting, s->size);
    if (!s->settled && !(parting > s->best.parting)) return;
    s->best.parting = parting;
    copy3(s->best.n, n);
}

/* Faces first: their normals need no solution and decide most resting contacts. Then the features
 * whose directions are near the start, then the others. */
static void refine(separation *s, const double seed[3]) {
    convex_feature on_a[CONVEX_FEATURES], on_b[CONVEX_FEATURES];
    double back[3];
    negate(seed, back);
    int count_a = convex_features(s->a, seed, on_a), count_b = convex_features(s->b, back, on_b);
    for (int i = 0; i < count_a; i++)
        if (on_a[i].type == FEATURE_FACE) try_face(s, s->a, &on_a[i], 1);
    for (int j = 0; j < count_b && !s->settled; j++)
        if (on_b[j].type == FEATURE_FACE) try_face(s, s->b, &on_b[j], -1);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count_a; i++) {
            for (int j = 0; j < count_b; j++) {
                if (s->settled) return;
                bool unlikely = on_a[i].unlikely || on_b[j].unlikely;
                if (is_face(&on_a[i], &on_b[j]) || unlikely != (pass == 1)) continue;
                try_pair(s, &on_a[i], &on_b[j], seed);
            }
        }
    }
}

/* An inner body whose surface is a tenth of the width inside this one: shallower overlaps then
 * appear as distances. Polyhedra are unchanged. */
static convex eroded(const convex *c) {
    convex inner = *c;
    if (c->type == CONVEX_CYLINDER) {
        double depth = 0.1 * fmin(c->radius, c->half);
        inner.radius -= depth;
        inner.half -= depth;
    } else if (c->type == CONVEX_CONE) {
        double slant = sqrt(c->radius * c->radius + 4 * c->half * c->half);
        double inscribed = c->radius * 2 * c->half / (c->radius + slant);
        /* shrunk about the centre of the inscribed ball, the cone keeps its shape */
        along3(c->centre, 0.1 * (inscribed - c->half), c->axis, inner.centre);
        inner.radius *= 0.9;
        inner.half *= 0.9;
    } else if (c->type == CONVEX_SMOOTH) {
        inner.scale *= 0.9;
    }
    return inner;
}

#define SEEDS 8

/* The best few directions, best first. */
typedef struct seeds {
    int count;
    best_normal seed[SEEDS];
} seeds;

static void consider_seed(seeds *s, const convex *a, const convex *b, const double n[3]) {
    double parting = convex_parting(a, b, n);
    int i = s->count;
    if (i < SEEDS)
        s->count++;
    else if (!(parting > s->seed[--i].parting))
        return;
    for (; i > 0 && parting > s->seed[i - 1].parting; i--)
        s->seed[i] = s->seed[i - 1];
    s->seed[i].parting = parting;
    copy3(s->seed[i].n, n);
}

static void consider_both_ways(seeds *s, const convex *a, const convex *b, const double n[3]) {
    double forth[3], back[3];
    copy3(forth, n);
    if (!(unit3(forth) > 0)) return;
    negate(forth, back);
    consider_seed(s, a, b, forth);
    consider_seed(s, a, b, back);
}

/* The normals of a polyhedron; sign: -1 where it is B. */
static void suggest_faces(seeds *s, const convex *a, const convex *b, const convex *c,
                          double sign) {
    for (uint32_t f = 0; f < c->solid->faces; f++) {
        double n[3], turned[3];
        turn3(c->R, c->solid->normal[f], turned);
        for (int k = 0; k < 3; k++)
            n[k] = sign * turned[k];
        consider_seed(s, a, b, n);
    }
}

/* The axis, and directions around it at several heights. */
static void suggest_round(seeds *s, const convex *a, const convex *b, const double axis[3]) {
    static const double lift[] = {0, 0.4, -0.4, 1, -1, 2.5, -2.5};
    double t1[3], t2[3], n[3];
    tangents3(axis, t1, t2);
    consider_both_ways(s, a, b, axis);
    for (int k = 0; k < RIM_POINTS / 2; k++) {
        for (size_t j = 0; j < sizeof lift / sizeof *lift; j++) {
            for (int i = 0; i < 3; i++)
                n[i] = rim_angle[k][0] * t1[i] + rim_angle[k][1] * t2[i] + lift[j] * axis[i];
            consider_both_ways(s, a, b, n);
        }
    }
}

static void suggest(seeds *s, const convex *a, const convex *b, const convex *c, double sign) {
    if (c->type == CONVEX_POLYHEDRON)
        suggest_faces(s, a, b, c, sign);
    else if (c->type != CONVEX_POINT)
        suggest_round(s, a, b, c->axis);
}

/* Deep overlap: any sensible direction out is enough, so the best of many fixed directions is
 * taken. */
static seeds deep_seeds(const convex *a, const convex *b) {
    seeds s = {.count = 0};
    double between[3], across[3], off[3];
    minus3(b->centre, a->centre, between);
    consider_both_ways(&s, a, b, between);
    suggest(&s, a, b, a, 1);
    suggest(&s, a, b, b, -1);
    cross3(a->axis, b->axis, across);
    consider_both_ways(&s, a, b, across);
    off_axis3(between, a->axis, off);
    consider_both_ways(&s, a, b, off);
    off_axis3(between, b->axis, off);
    consider_both_ways(&s, a, b, off);
    return s;
}

/* A flat end whose normal separates best, but with the nearest point of the other body beside it:
 * the rim at a slight tilt must separate better, which no search has found. */
static void refine_beside_end(separation *s, const convex *round, double sign) {
    if (round->type != CONVEX_CYLINDER && round->type != CONVEX_CONE) return;
    double n[3], across[3], at[3], off[3];
    copy3(n, s->flat.n);
    cross3(n, round->axis, across);
    if (length3(across) > ALONG_AXIS) return;
    double inward[3] = {-sign * n[0], -sign * n[1], -sign * n[2]};
    convex_support(round == s->a ? s->b : s->a, inward, at);
    minus3(at, round->centre, at);
    off_axis3(at, round->axis, off);
    if (unit3(off) <= round->radius) return;
    for (double tilt = 0.1; tilt > 5e-4; tilt *= 0.2) { /* four tilts, from 6 to 0.05 degrees */
        double seed[3];
        along3(n, sign * tilt, off, seed);
        unit3(seed);
        refine(s, seed);
    }
}

static void refine_from(separation *s, const convex *a, const convex *b) {
    double direction[3];
    if (!(convex_distance(a, b, 0, INFINITY, direction) > 0)) return;
    consider(&s->best, s->a, s->b, direction);
    refine(s, direction);
}

/* Bodies that touch, overlap or nearly touch: differences of their points are rounding. */
static void refine_overlap(separation *s) {
    convex inner_a = eroded(s->a), inner_b = eroded(s->b);
    refine_from(s, &inner_a, &inner_b);
    if (!s->settled) refine_from(s, s->a, s->b);
    if (s->settled) return;
    if (fmax(s->best.parting, s->flat.parting) < -DEEP * s->size) {
        seeds found = deep_seeds(s->a, s->b);
        for (int i = 0; i < found.count; i++) {
            consider(&s->best, s->a, s->b, found.seed[i].n);
            refine(s, found.seed[i].n);
        }
    }
    if (s->flat.parting < s->best.parting) return;
    refine_beside_end(s, s->a, 1);
    refine_beside_end(s, s->b, -1);
}

bool convex_separate(const convex *a, const convex *b, double reach, double n[3], double *gap) {
    separation s = {.a = a, .b = b, .size = fmin(a->size, b->size)};
    double margins = a->margin + b->margin, direction[3];
    double distance = convex_distance(a, b, NEAR * s.size, reach + margins, direction);
    if (distance - margins > reach) return false;
    s.best.parting = s.flat.parting = -INFINITY;
    s.shallow = distance > 0 ? -margins : -SHALLOW * s.size;
    if (distance > 0) {
        consider(&s.best, a, b, direction);
        refine(&s, direction);
    } else {
        refine_overlap(&s);
    }
    if (s.flat.parting >= s.best.parting - FLAT * s.size) s.best = s.flat;
    copy3(n, s.best.n);
    *gap = s.best.parting;
    return s.best.parting <= reach;
}
