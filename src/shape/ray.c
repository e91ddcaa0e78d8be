#include "shape/ray.h"

#include "base/math.h"
#include "shape/point.h"
#include "shape/point_space.h"
#include "shape/rounding.h"

bool ray_cut(const part_ray *r, const double n[3], double offset, ray_span *span) {
    double above = dot3(n, r->from) - offset, slope = dot3(n, r->along);
    if (slope == 0) return above <= 0;
    double t = -above / slope;
    if (slope > 0) {
        span->leave = fmin(span->leave, t);
    } else if (t > span->enter) {
        span->enter = t;
        copy3(span->normal, n);
    }
    return span->enter <= span->leave;
}

/* First the midpoint of the chord, then its half length from the distance of the line, so that a
 * ray from far away loses no digits. */
bool ray_cut_round(const part_ray *r, const double centre[3], const double axis[3], double radius,
                   ray_span *span) {
    double d[3], a[3], side[3];
    minus3(r->from, centre, d);
    copy3(a, r->along);
    if (axis) {
        along3(d, -dot3(d, axis), axis, d);
        along3(a, -dot3(a, axis), axis, a);
    }
    double square = dot3(a, a);
    if (square < 1e-30) return dot3(d, d) <= radius * radius; /* along the axis, up to rounding */
    double middle = -dot3(d, a) / square;
    along3(d, middle, a, side);
    double beside = length3(side), inside = (radius - beside) * (radius + beside);
    if (inside < 0) return false;
    double half = sqrt(inside / square);
    span->leave = fmin(span->leave, middle + half);
    if (middle - half > span->enter) {
        span->enter = middle - half;
        along3(side, -half, a, span->normal);
        unit3(span->normal);
    }
    return span->enter <= span->leave;
}

bool ray_meet(const part_ray *r, const ray_span *span, part_meet *out) {
    if (!(span->leave > r->slack) && span->enter < -r->slack) return false;
    if (span->leave < 0) return false;
    out->t = fmax(span->enter, 0);
    copy3(out->normal, span->normal);
    return true;
}

bool ray_meet_beyond(const part_ray *r, const double centre[3], double radius, part_meet *out) {
    ray_span hole = ray_whole();
    double d[3];
    out->t = 0;
    if (!ray_cut_round(r, centre, NULL, radius, &hole)) return true;
    if (hole.enter > r->slack || hole.leave < -r->slack) return true;
    if (!isfinite(hole.leave)) return false;
    out->t = fmax(hole.leave, 0);
    along3(r->from, hole.leave, r->along, d);
    minus3(centre, d, out->normal);
    unit3(out->normal);
    return true;
}

bool ray_segment(const part_ray *r, const double a[2], const double b[2], part_meet *out) {
    double e[2] = {b[0] - a[0], b[1] - a[1]}, d[2] = {a[0] - r->from[0], a[1] - r->from[1]};
    double length = sqrt(e[0] * e[0] + e[1] * e[1]);
    double n[3] = {e[1] / length, -e[0] / length, 0};
    double slope = dot3(n, r->along), above = -(n[0] * d[0] + n[1] * d[1]);
    double u[2] = {e[0] / length, e[1] / length}, t;
    if (fabs(slope) < COORDINATE_ROUNDING) {
        /* along the segment: its nearer end, if it lies on it */
        if (fabs(above) > r->slack) return false;
        double first = d[0] * r->along[0] + d[1] * r->along[1];
        double second = (d[0] + e[0]) * r->along[0] + (d[1] + e[1]) * r->along[1];
        if (fmax(first, second) < 0) return false;
        t = fmax(fmin(first, second), 0);
        for (int k = 0; k < 3; k++)
            out->normal[k] = -r->along[k];
    } else {
        t = -above / slope;
        double place = (t * r->along[0] - d[0]) * u[0] + (t * r->along[1] - d[1]) * u[1];
        if (t < 0 || place < -COORDINATE_ROUNDING * length ||
            place > length * (1 + COORDINATE_ROUNDING))
            return false;
        for (int k = 0; k < 3; k++)
            out->normal[k] = slope < 0 ? n[k] : -n[k];
    }
    out->t = t;
    return true;
}

bool surface_meet(const part_ray *r, double t, const double normal[3], bool closed, double best,
                  part_meet *out) {
    double slope = dot3(normal, r->along);
    if (t >= best || (closed && slope > 0)) return false;
    if (t < (closed ? -r->slack : 0)) return false;
    out->t = fmax(t, 0);
    for (int k = 0; k < 3; k++)
        out->normal[k] = slope > 0 ? -normal[k] : normal[k];
    return true;
}

/* A ray along a side of the box counts as inside. */
bool ray_meets_box(const part_ray *r, const double low[3], const double high[3], double limit) {
    double enter = -r->slack, leave = limit;
    for (int k = 0; k < 3; k++) {
        if (r->along[k] == 0) {
            if (r->from[k] < low[k] - r->slack || r->from[k] > high[k] + r->slack) return false;
            continue;
        }
        double one = (low[k] - r->slack - r->from[k]) / r->along[k];
        double two = (high[k] + r->slack - r->from[k]) / r->along[k];
        enter = fmax(enter, fmin(one, two));
        leave = fmin(leave, fmax(one, two));
    }
    return enter <= leave;
}

double ray_box_distance(const double low[3], const double high[3], const double x[3]) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double d = fmax(fmax(low[k] - x[k], x[k] - high[k]), 0);
        square += d * d;
    }
    return sqrt(square);
}

/* By signed volumes of the ray with the edges, so that two triangles at an edge agree on which side
 * the ray passes it; if rounding leaves this open, both triangles count. */
bool ray_triangle(const part_ray *r, const double a[3], const double b[3], const double c[3],
                  double *t) {
    double n[3], ab[3], ac[3], va[3], vb[3], vc[3], e[3], w[3];
    minus3(b, a, ab);
    minus3(c, a, ac);
    cross3(ab, ac, n);
    double slope = dot3(n, r->along), size = length3(n);
    if (!(fabs(slope) > COORDINATE_ROUNDING * size)) return false;
    minus3(a, r->from, va);
    minus3(b, r->from, vb);
    minus3(c, r->from, vc);
    cross3(vb, vc, e);
    w[0] = dot3(e, r->along);
    cross3(vc, va, e);
    w[1] = dot3(e, r->along);
    cross3(va, vb, e);
    w[2] = dot3(e, r->along);
    double far = fmax(fmax(dot3(va, va), dot3(vb, vb)), dot3(vc, vc)),
           least = 4e-16 * far; /* rounding */
    bool up = w[0] >= -least && w[1] >= -least && w[2] >= -least;
    bool down = w[0] <= least && w[1] <= least && w[2] <= least;
    if (!up && !down) return false;
    *t = dot3(n, va) / slope;
    return true;
}

void surface_offer(surface_foot *f, const double x[3], const double place[3],
                   const double normal[3], double angle) {
    double d[3];
    minus3(f->summing ? f->place : x, place, d);
    double distance = length3(d);
    if (f->summing) {
        if (distance <= f->tie) along3(f->normal, angle, normal, f->normal);
    } else if (distance < f->distance) {
        f->distance = distance;
        copy3(f->place, place);
    }
}

static double angle_at(const double at[3], const double one[3], const double two[3]) {
    double a[3], b[3], across[3];
    minus3(one, at, a);
    minus3(two, at, b);
    cross3(a, b, across);
    return math_atan2(length3(across), dot3(a, b));
}

void surface_offer_triangle(surface_foot *f, const double x[3], const double a[3],
                            const double b[3], const double c[3], const double normal[3]) {
    triangle_foot foot;
    triangle_nearest(a, b, c, x, &foot);
    const double *corner[3] = {a, b, c};
    double angle = 2 * PI;
    int zero = 0, at = 0;
    for (int k = 0; k < 3; k++) {
        if (foot.weight[k] == 0)
            zero++;
        else
            at = k;
    }
    if (zero == 1) angle = PI;
    if (zero == 2) angle = angle_at(corner[at], corner[(at + 1) % 3], corner[(at + 2) % 3]);
    surface_offer(f, x, foot.place, normal, angle);
}

void surface_answer(const surface_foot *f, const double x[3], bool closed, part_foot *out) {
    double d[3];
    minus3(x, f->place, d);
    double distance = length3(d), side = dot3(d, f->normal) < 0 ? -1 : 1;
    out->gap = closed ? side * distance : distance;
    copy3(out->place, f->place);
    for (int k = 0; k < 3; k++)
        out->normal[k] = distance > f->tie ? (closed ? side : 1) * d[k] : f->normal[k];
    unit3(out->normal);
}

/* The first point along a ray that is inside a part. False: there is none. */
static bool part_meet_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    return part_kind_of(p->type)->ray(s, p, r, out);
}

/* Uses the contact test of skins, with a margin so that no point falls between two sides. */
static bool nearest_by_touch(const shape *s, const part *p, const double x[3], part_foot *out) {
    static const space_pose here = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const part_kind *of = part_kind_of(p->type);
    double reach = of->reach(s, p);
    shape_facing any = {.border = isfinite(reach) ? COORDINATE_ROUNDING * reach : 0};
    if (of->space) {
        space_ask a = {.at = &here, .facing = &any, .reach = INFINITY, .border = any.border};
        space_answer found = {0};
        copy3(a.x, x);
        if (!of->touch(&a, s, p, &found)) return false;
        out->gap = found.gap;
        copy3(out->place, found.place);
        copy3(out->normal, found.normal);
        return true;
    }
    shape_touch found = {0};
    if (!of->planar_touch(s, p, (pose){.c = 1}, x, INFINITY, &any, &found)) return false;
    out->gap = found.gap;
    copy3(out->place, found.place);
    copy3(out->normal, found.normal);
    return true;
}

/* The nearest point of the surface of a part. False: it has none. */
static bool part_nearest(const shape *s, const part *p, const double x[3], part_foot *out) {
    const part_kind *of = part_kind_of(p->type);
    *out = (part_foot){0};
    if (of->nearest) {
        of->nearest(s, p, x, out);
        return true;
    }
    return nearest_by_touch(s, p, x, out);
}

bool shape_meet_ray(const shape *s, const part_ray *r, part_meet *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        part_meet one = {0};
        if (!part_meet_ray(s, &s->part[i], r, &one) || (found && one.t >= out->t)) continue;
        *out = one;
        found = true;
    }
    return found;
}

bool shape_nearest(const shape *s, const double x[3], part_foot *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        part_foot one;
        if (!part_nearest(s, &s->part[i], x, &one) || (found && one.gap >= out->gap)) continue;
        *out = one;
        found = true;
    }
    return found;
}
