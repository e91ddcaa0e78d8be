/* Triangles of a mesh that intersect each other, and rays through the mesh. */
#include "shape/mesh_build.h"

#define STACK 64
#define NEAR  256 /* triangles examined together; a larger list is processed in parts */

/* Six times the volume of the tetrahedron (a, b, c, d). */
static double volume6(const double a[3], const double b[3], const double c[3], const double d[3]) {
    double u[3], v[3], w[3], n[3];
    minus3(b, a, u);
    minus3(c, a, v);
    minus3(d, a, w);
    cross3(u, v, n);
    return dot3(n, w);
}

/* Whether the interior of the segment (p, q) intersects the interior of the triangle (a, b, c): the
 * ends lie on different sides, and the line passes all edges on the same side. Touching does not
 * count, nor does an intersection within rounding. */
static bool segment_cuts(const double p[3], const double q[3], const double *const corner[3],
                         double noise) {
    double from = volume6(corner[0], corner[1], corner[2], p);
    double to = volume6(corner[0], corner[1], corner[2], q);
    if (!((from > noise && to < -noise) || (from < -noise && to > noise))) return false;
    int hand = 0;
    for (int k = 0; k < 3; k++) {
        double side = volume6(p, q, corner[k], corner[(k + 1) % 3]);
        hand += side > noise ? 1 : side < -noise ? -1 : 0;
    }
    return hand == 3 || hand == -3;
}

static int shared_corners(const uint32_t a[3], const uint32_t b[3]) {
    int shared = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            shared += a[i] == b[j];
    return shared;
}

static bool edges_cut(const mesh *m, uint32_t s, uint32_t t, double noise) {
    const double *corner[3];
    const uint32_t *from = m->triangle[s], *to = m->triangle[t];
    for (int k = 0; k < 3; k++)
        corner[k] = m->vertex[to[k]];
    for (int k = 0; k < 3; k++) {
        uint32_t a = from[k], b = from[(k + 1) % 3];
        bool touches =
            a == to[0] || a == to[1] || a == to[2] || b == to[0] || b == to[1] || b == to[2];
        if (!touches && segment_cuts(m->vertex[a], m->vertex[b], corner, noise)) return true;
    }
    return false;
}

static void box_of(const mesh *m, uint32_t t, double low[3], double high[3]) {
    const double *a = m->vertex[m->triangle[t][0]], *b = m->vertex[m->triangle[t][1]],
                 *c = m->vertex[m->triangle[t][2]];
    for (int k = 0; k < 3; k++) {
        low[k] = lesser(a[k], lesser(b[k], c[k]));
        high[k] = greater(a[k], greater(b[k], c[k]));
    }
}

/* size: of the mesh, which determines the rounding of its coordinates. */
static bool cross(const mesh *m, uint32_t s, uint32_t t, double size) {
    double low[3], high[3], side[3], square = 0;
    if (shared_corners(m->triangle[s], m->triangle[t]) >= 2) return false;
    for (int k = 0; k < 2; k++) {
        box_of(m, k ? s : t, low, high);
        minus3(high, low, side);
        square = greater(square, dot3(side, side));
    }
    double noise = 1e-15 * size * square; /* rounding of a determinant of three sides */
    return edges_cut(m, s, t, noise) || edges_cut(m, t, s, noise);
}

scree_status mesh_crossings(const mesh *m, soup_report *report, scree_error *error) {
    uint32_t few[NEAR], *list = few;
    size_t room = NEAR;
    double side[3], low[3], high[3];
    minus3(m->node[0].high, m->node[0].low, side);
    double size = length3(side);
    for (uint32_t at = 0; at < m->triangles; at++) {
        uint32_t t = m->order[at]; /* neighbours one after the other */
        box_of(m, t, low, high);
        size_t found = mesh_find(m, low, high, list, room);
        if (found > room) { /* a triangle as large as the mesh may meet many */
            if (list != few) mem_free(list);
            room = 2 * found;
            list = mem_alloc(room, sizeof *list);
            if (!list) return error_no_memory(error, "the check of a mesh");
            found = mesh_find(m, low, high, list, room);
        }
        for (size_t i = 0; i < found; i++) {
            if (list[i] <= t || !cross(m, t, list[i], size)) continue;
            if (report->crossing++ == 0) copy3(report->example, m->vertex[m->triangle[t][0]]);
        }
    }
    if (list != few) mem_free(list);
    return SCREE_OK;
}

/* A direction that is parallel to no axis and no diagonal plane. */
static const double skew[3] = {0.48507125, 0.19402850, 0.85268090};

static bool ray_meets_box(const double x[3], const mesh_node *box) {
    double from = 0, to = INFINITY;
    for (int k = 0; k < 3; k++) {
        from = greater(from, (box->low[k] - x[k]) / skew[k]);
        to = lesser(to, (box->high[k] - x[k]) / skew[k]);
    }
    return from <= to;
}

static bool ray_cuts(const mesh *m, uint32_t t, const double x[3]) {
    double a[3], b[3], to[3], p[3], q[3];
    const double *o = m->vertex[m->triangle[t][0]];
    minus3(m->vertex[m->triangle[t][1]], o, a);
    minus3(m->vertex[m->triangle[t][2]], o, b);
    minus3(x, o, to);
    cross3(skew, b, p);
    double det = dot3(a, p);
    if (det == 0) return false;
    double u = dot3(to, p) / det;
    cross3(to, a, q);
    double v = dot3(skew, q) / det;
    return u >= 0 && v >= 0 && u + v <= 1 && dot3(b, q) / det > 0;
}

size_t mesh_cuts(const mesh *m, const double x[3], const uint32_t *piece, uint32_t except) {
    uint32_t stack[STACK];
    size_t cuts = 0;
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const mesh_node *box = &m->node[stack[--depth]];
        if (!ray_meets_box(x, box)) continue;
        for (uint32_t i = box->first; i < box->first + box->count; i++)
            cuts += piece[m->order[i]] != except && ray_cuts(m, m->order[i], x);
        if (box->count > 0) continue;
        stack[depth++] = box->first;
        stack[depth++] = box->first + 1;
    }
    return cuts;
}
