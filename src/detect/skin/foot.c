/* The nearest point (foot) of a facet to a given point: in closed form on straight edges and flat
 * triangles; on curved facets by Gauss-Newton steps within the facet from the best of several
 * starting points. */
#include "base/space.h"
#include "detect/skin/parts.h"
#include "shape/point_space.h"

#define STEPS    30
#define HALVINGS 8

static void foot_from_place(const double x[3], facet_foot *out) {
    double d[3];
    minus3(x, out->place, d);
    out->above = dot3(d, out->normal);
    out->distance = length3(d);
}

static void straight_edge(const skin_shape *s, uint32_t facet, const double x[3], facet_foot *out) {
    const skin_facet *f = &s->tables->facet[facet];
    double a[3], b[3], e[3], d[3];
    skin_node(s, f->node[0], a);
    skin_node(s, f->node[1], b);
    minus3(b, a, e);
    minus3(x, a, d);
    double t = dot3(d, e) / dot3(e, e);
    t = t > 0 ? (t < 1 ? t : 1) : 0;
    out->weight[0] = out->off[1] = 1 - t;
    out->weight[1] = out->off[0] = t;
    out->off[2] = out->off[3] = 1;
    for (int k = 0; k < 3; k++)
        out->place[k] = (1 - t) * a[k] + t * b[k];
    copy3(out->normal, s->normal[facet]);
}

static void flat_triangle(const skin_shape *s, uint32_t facet, const double x[3], facet_foot *out) {
    const skin_facet *f = &s->tables->facet[facet];
    double a[3][3];
    triangle_foot foot;
    for (int k = 0; k < 3; k++)
        skin_node(s, f->node[k], a[k]);
    triangle_nearest(a[0], a[1], a[2], x, &foot);
    for (int k = 0; k < 3; k++) {
        out->weight[k] = foot.weight[k];
        out->off[k] = foot.weight[(k + 2) % 3];
    }
    out->off[3] = 1;
    copy3(out->place, foot.place);
    copy3(out->normal, s->normal[facet]);
}

/* A curved facet: its nodes, and the present position on it. */
typedef struct curved {
    const skin_facet *facet;
    double x[FACE_NODES][3];
    const double *target;
    double st[2];
    double N[FACE_NODES], place[3], u[3], v[3], rest[3], square;
} curved;

static int curved_dimension(const curved *c) { return c->facet->corners == 2 ? 1 : 2; }

static void curved_at(curved *c, const double st[2]) {
    double dN[FACE_NODES][2];
    c->st[0] = st[0];
    c->st[1] = st[1];
    face_shape(curved_dimension(c) + 1, c->facet->nodes, st, c->N, dN);
    for (int k = 0; k < 3; k++)
        c->place[k] = c->u[k] = c->v[k] = 0;
    for (uint32_t i = 0; i < c->facet->nodes; i++) {
        along3(c->place, c->N[i], c->x[i], c->place);
        along3(c->u, dN[i][0], c->x[i], c->u);
        along3(c->v, dN[i][1], c->x[i], c->v);
    }
    minus3(c->target, c->place, c->rest);
    c->square = dot3(c->rest, c->rest);
}

/* Moves a reference position back into the facet. */
static void keep_within(const curved *c, double st[2]) {
    if (c->facet->corners != 3) {
        for (int k = 0; k < 2; k++)
            st[k] = fmin(fmax(st[k], -1), 1);
        return;
    }
    st[0] = fmax(st[0], 0);
    st[1] = fmax(st[1], 0);
    double beyond = st[0] + st[1] - 1;
    if (!(beyond > -1e-14)) return; /* inside by more than rounding */
    /* the nearest point of the slanted side, exactly on it, because later steps round it */
    double t = fmin(fmax(0.5 * (1 + st[0] - st[1]), 0), 1);
    st[0] = t;
    st[1] = 1 - t;
}

/* The Gauss-Newton step, along one direction only if the other is blocked. */
static void free_step(const curved *c, double out[2]) {
    double uu = dot3(c->u, c->u), vv = dot3(c->v, c->v), uv = dot3(c->u, c->v);
    double ur = dot3(c->u, c->rest), vr = dot3(c->v, c->rest);
    if (curved_dimension(c) == 1) {
        out[0] = ur / uu;
        out[1] = 0;
        return;
    }
    double det = uu * vv - uv * uv;
    out[0] = (vv * ur - uv * vr) / det;
    out[1] = (uu * vr - uv * ur) / det;
}

/* Steps along a side of the facet, given by its direction in the reference. */
static void side_step(const curved *c, const double along[2], double out[2]) {
    double w[3];
    for (int k = 0; k < 3; k++)
        w[k] = along[0] * c->u[k] + along[1] * c->v[k];
    double t = dot3(w, c->rest) / dot3(w, w);
    out[0] = t * along[0];
    out[1] = t * along[1];
}

/* The sides of a facet in its reference: a position is on side k when `off` is 0. */
static void offsets(const skin_facet *f, const double st[2], double off[4]) {
    if (f->corners == 2) {
        off[0] = 0.5 * (1 + st[0]);
        off[1] = 0.5 * (1 - st[0]);
        off[2] = off[3] = 1;
    } else if (f->corners == 3) {
        off[0] = st[1];
        off[1] = fmax(1 - st[0] - st[1], 0);
        off[2] = st[0];
        off[3] = 1;
    } else {
        off[0] = 0.5 * (1 + st[1]);
        off[1] = 0.5 * (1 - st[0]);
        off[2] = 0.5 * (1 - st[1]);
        off[3] = 0.5 * (1 + st[0]);
    }
}

static const double *side_direction(const skin_facet *f, uint32_t k) {
    static const double triangle[3][2] = {{1, 0}, {-1, 1}, {0, -1}};
    static const double square[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return f->corners == 3 ? triangle[k] : square[k];
}

/* Tries one step; true if it comes nearer. */
static bool try_step(curved *c, const double step[2]) {
    curved there = *c;
    double st[2] = {c->st[0] + step[0], c->st[1] + step[1]};
    keep_within(c, st);
    curved_at(&there, st);
    if (!(there.square < c->square)) return false;
    *c = there;
    return true;
}

/* Squared distances no longer resolve the last digits of the position; the step itself does. */
#define NEAR_END 1e-6 /* of the cell: only a step shorter than this is the last one */
static void polish(curved *c) {
    double step[2], off[4], st[2];
    offsets(c->facet, c->st, off);
    free_step(c, step);
    for (uint32_t k = 0; k < c->facet->corners; k++)
        if (off[k] < NEAR_END) return;
    if (!(fabs(step[0]) + fabs(step[1]) < NEAR_END)) return;
    for (int k = 0; k < 2; k++)
        st[k] = c->st[k] + step[k];
    curved_at(c, st);
}

static bool is_within(const skin_facet *f, const double off[4]) {
    for (uint32_t k = 0; k < f->corners; k++)
        if (!(off[k] > 0)) return false;
    return true;
}

/* Full steps where they come nearer, else shorter ones; on a side also along the side. */
static void descend(curved *c) {
    for (int i = 0; i < STEPS; i++) {
        double step[2], off[4], before = c->square;
        offsets(c->facet, c->st, off);
        free_step(c, step);
        bool nearer = try_step(c, step);
        for (int k = 0; k < HALVINGS && !nearer && is_within(c->facet, off); k++) {
            step[0] *= 0.5;
            step[1] *= 0.5;
            nearer = try_step(c, step);
        }
        offsets(c->facet, c->st, off);
        for (uint32_t k = 0; k < c->facet->corners && c->facet->corners > 2; k++) {
            if (off[k] > 0) continue;
            side_step(c, side_direction(c->facet, k), step);
            nearer = try_step(c, step) || nearer;
        }
        if (nearer && before - c->square > 1e-15 * before) continue; /* nearer beyond rounding */
        polish(c);
        return;
    }
}

/* The start: the nearest of several positions spread over the facet. */
static uint32_t start_places(const skin_facet *f, double out[7][2]) {
    static const double triangle[7][2] = {
        {0, 0}, {1, 0}, {0, 1}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}, {1.0 / 3, 1.0 / 3}};
    uint32_t count = 0;
    if (f->corners == 2) {
        for (int i = -1; i <= 1; i++, count++) {
            out[count][0] = i;
            out[count][1] = 0;
        }
        return count;
    }
    if (f->corners == 3) {
        for (; count < 7; count++) {
            out[count][0] = triangle[count][0];
            out[count][1] = triangle[count][1];
        }
        return count;
    }
    /* squares are bilinear: from the centre the steps lead down to the nearest point */
    out[0][0] = out[0][1] = 0;
    return 1;
}

static void curved_facet(const skin_shape *s, uint32_t facet, const double x[3], facet_foot *out) {
    const skin_facet *f = &s->tables->facet[facet];
    curved c = {.facet = f, .target = x}, best = {.square = INFINITY};
    double start[7][2];
    for (uint32_t k = 0; k < f->nodes; k++)
        skin_node(s, f->node[k], c.x[k]);
    uint32_t count = start_places(f, start);
    for (uint32_t i = 0; i < count; i++) {
        curved_at(&c, start[i]);
        if (c.square < best.square) best = c;
    }
    descend(&best);
    for (uint32_t k = 0; k < f->nodes; k++)
        out->weight[k] = best.N[k];
    copy3(out->place, best.place);
    offsets(f, best.st, out->off);
    if (f->corners == 2) {
        out->normal[0] = best.u[1];
        out->normal[1] = -best.u[0];
        out->normal[2] = 0;
    } else {
        cross3(best.u, best.v, out->normal);
    }
    unit3(out->normal);
}

void facet_nearest(const skin_shape *s, uint32_t facet, const double x[3], facet_foot *out) {
    const skin_facet *f = &s->tables->facet[facet];
    if (f->nodes == 2)
        straight_edge(s, facet, x, out);
    else if (f->nodes == 3 && f->corners == 3)
        flat_triangle(s, facet, x, out);
    else
        curved_facet(s, facet, x, out);
    foot_from_place(x, out);
}
