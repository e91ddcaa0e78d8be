/* Points against convex polyhedra, face by face. */
#include "shape/point_space.h"

/* A point relative to a face: its height above it, its distance beyond its border (negative:
 * within), and beyond which edge. */
typedef struct face_view {
    double above, beyond, outward[3];
} face_view;

static double above_face(const polyhedron *p, uint32_t face, const double x[3]) {
    return dot3(p->normal[face], x) - p->offset[face];
}

static face_view look_from_face(const polyhedron *p, uint32_t face, const double x[3]) {
    face_view v = {.above = above_face(p, face, x), .beyond = -INFINITY};
    uint32_t first = p->loop_first[face], end = p->loop_first[face + 1];
    for (uint32_t i = first; i < end; i++) {
        const double *from = p->vertex[p->loop[i]];
        const double *to = p->vertex[p->loop[i + 1 < end ? i + 1 : first]];
        double edge[3], outward[3], d[3];
        minus3(to, from, edge);
        minus3(x, from, d);
        cross3(edge, p->normal[face], outward);
        unit3(outward);
        double beyond = dot3(outward, d);
        if (beyond <= v.beyond) continue;
        v.beyond = beyond;
        copy3(v.outward, outward);
    }
    return v;
}

static void nearest_on_segment(const double from[3], const double to[3], const double x[3],
                               double out[3]) {
    double edge[3], d[3];
    minus3(to, from, edge);
    minus3(x, from, d);
    double t = fmin(fmax(dot3(d, edge) / dot3(edge, edge), 0), 1);
    along3(from, t, edge, out);
}

/* The nearest point of the edges of a face; returns its distance. */
static double nearest_on_border(const polyhedron *p, uint32_t face, const double x[3],
                                double out[3]) {
    double least = INFINITY;
    uint32_t first = p->loop_first[face], end = p->loop_first[face + 1];
    for (uint32_t i = first; i < end; i++) {
        double place[3], d[3];
        nearest_on_segment(p->vertex[p->loop[i]], p->vertex[p->loop[i + 1 < end ? i + 1 : first]],
                           x, place);
        minus3(x, place, d);
        double square = dot3(d, d);
        if (square >= least) continue;
        least = square;
        copy3(out, place);
    }
    return sqrt(least);
}

static void touch_face(const space_ask *a, const polyhedron *p, uint32_t face, const face_view *v,
                       space_answer *out) {
    out->gap = v->above;
    copy3(out->normal, p->normal[face]);
    along3(a->x, -v->above, out->normal, out->place);
    for (int k = 0; k < 3; k++)
        out->into[k] = v->beyond > -a->border ? -v->outward[k] : 0;
}

static bool touch_border(const space_ask *a, const polyhedron *p, uint32_t face,
                         space_answer *out) {
    out->gap = nearest_on_border(p, face, a->x, out->place);
    minus3(a->x, out->place, out->normal);
    unit3(out->normal);
    out->into[0] = out->into[1] = out->into[2] = 0;
    return ask_meets_end(a, out->normal);
}

static bool ask_face(const space_ask *a, const polyhedron *p, uint32_t face, bool inside,
                     space_answer *out) {
    if (!inside && above_face(p, face, a->x) < 0) return false;
    if (!ask_opposes(a, p->normal[face])) return false;
    face_view v = look_from_face(p, face, a->x);
    if (v.beyond <= a->border) {
        touch_face(a, p, face, &v, out);
        return true;
    }
    return !inside && touch_border(a, p, face, out);
}

/* Inside: the shortest way out; outside: the nearest point. */
bool touch_polyhedron(const space_ask *a, const polyhedron *p, space_answer *out) {
    double most = -INFINITY;
    for (uint32_t i = 0; i < p->faces; i++)
        most = fmax(most, above_face(p, i, a->x));
    if (most > a->reach + a->border) return false;
    bool inside = most <= a->border, found = false;
    for (uint32_t i = 0; i < p->faces; i++) {
        space_answer one = {0};
        if (!ask_face(a, p, i, inside, &one)) continue;
        if (!found || (inside ? one.gap > out->gap : one.gap < out->gap)) *out = one;
        found = true;
    }
    return found;
}
