/* Surfaces of triangles: queries, nearest points, and the directions in which they can push. */
#include "shape/pair/mesh_surface.h"

#define FOUND  256
#define SPLITS 24

typedef struct visit_all {
    const mesh *m;
    double low[3], high[3];
    mesh_visitor visit;
    void *context;
} visit_all;

/* Of the boxes that a triangle meets, one contains the low corner of its common part with the
 * whole; that box reports it. */
static bool is_its_box(const visit_all *v, uint32_t triangle, const double low[3],
                       const double high[3]) {
    const uint32_t *corner = v->m->triangle[triangle];
    for (int k = 0; k < 3; k++) {
        double own = v->m->vertex[corner[0]][k];
        for (int i = 1; i < 3; i++)
            own = fmin(own, v->m->vertex[corner[i]][k]);
        own = fmax(own, v->low[k]);
        if (own < low[k] || (own >= high[k] && high[k] < v->high[k])) return false;
    }
    return true;
}

/* If more triangles are found than fit, the box is divided. */
static void visit_box(const visit_all *v, const double low[3], const double high[3], int splits) {
    uint32_t found[FOUND];
    size_t count = mesh_find(v->m, low, high, found, FOUND);
    if (count > FOUND && splits < SPLITS) {
        int widest = 0;
        for (int k = 1; k < 3; k++)
            if (high[k] - low[k] > high[widest] - low[widest]) widest = k;
        double middle_low[3], middle_high[3];
        copy3(middle_low, low);
        copy3(middle_high, high);
        middle_low[widest] = middle_high[widest] = 0.5 * (low[widest] + high[widest]);
        visit_box(v, low, middle_high, splits + 1);
        visit_box(v, middle_low, high, splits + 1);
        return;
    }
    for (size_t i = 0; i < count && i < FOUND; i++)
        if (is_its_box(v, found[i], low, high)) v->visit(v->context, v->m, found[i]);
}

void mesh_visit(const mesh *m, const double low[3], const double high[3], mesh_visitor visit,
                void *context) {
    visit_all v = {.m = m, .visit = visit, .context = context};
    for (int k = 0; k < 3; k++) {
        v.low[k] = fmax(low[k], m->node[0].low[k]);
        v.high[k] = fmin(high[k], m->node[0].high[k]);
        if (v.low[k] > v.high[k]) return;
    }
    visit_box(&v, v.low, v.high, 0);
}

static const double *corner_of(const mesh *m, uint32_t triangle, int k) {
    return m->vertex[m->triangle[triangle][k % 3]];
}

/* Over its interior, else beyond one side: nearest to that side, or to the better of two. */
triangle_nearest nearest_of_triangle(const mesh *m, uint32_t triangle, const double point[3]) {
    const double *normal = m->normal[triangle];
    triangle_nearest best = {.number = m->vertices + m->edges + triangle};
    double least = INFINITY, from[3];
    for (int k = 0; k < 3; k++) {
        const double *a = corner_of(m, triangle, k), *b = corner_of(m, triangle, k + 1);
        double along[3], out[3];
        minus3(b, a, along);
        minus3(point, a, from);
        cross3(along, normal, out);
        if (dot3(from, out) <= 0) continue;
        double t = dot3(from, along) / dot3(along, along), to[3];
        int corner = t <= 0 ? k : t >= 1 ? (k + 1) % 3 : -1;
        along3(from, -fmax(0, fmin(t, 1)), along, to);
        double square = dot3(to, to);
        if (square >= least) continue;
        least = square;
        copy3(best.to, to);
        best.corner = corner;
        best.number = corner >= 0 ? m->triangle[triangle][corner]
                                  : m->vertices + m->triangle_edge[triangle][k];
    }
    if (least < INFINITY) return best;
    minus3(point, corner_of(m, triangle, 0), from);
    double height = dot3(from, normal);
    for (int k = 0; k < 3; k++)
        best.to[k] = height * normal[k];
    return best;
}

#define BESIDE 1e-9 /* sine: a direction that enters a neighbour by less than this is along it */

/* The direction across a side of a triangle, into it. */
static void inward(const mesh *m, uint32_t triangle, uint32_t edge, double out[3]) {
    int k = 0;
    while (k < 2 && m->triangle_edge[triangle][k] != edge)
        k++;
    double along[3];
    minus3(corner_of(m, triangle, k + 1), corner_of(m, triangle, k), along);
    cross3(m->normal[triangle], along, out);
    unit3(out);
}

bool mesh_edge_pushes(const mesh *m, uint32_t edge, const double direction[3]) {
    for (int side = 0; side < 2; side++) {
        uint32_t face = m->edge[edge].face[side];
        double in[3];
        if (face == NO_FACE) continue;
        inward(m, face, edge, in);
        if (dot3(in, direction) > BESIDE) return false;
    }
    return true;
}

static int corner_at(const mesh *m, uint32_t triangle, uint32_t vertex) {
    int k = 0;
    while (k < 2 && m->triangle[triangle][k] != vertex)
        k++;
    return k;
}

/* The next triangle around a vertex, in one direction or the other; NO_FACE at a border. */
static uint32_t turn_about(const mesh *m, uint32_t triangle, uint32_t vertex, bool left) {
    int k = corner_at(m, triangle, vertex);
    const solid_edge *e = &m->edge[m->triangle_edge[triangle][left ? (k + 2) % 3 : k]];
    return e->face[0] == triangle ? e->face[1] : e->face[0];
}

/* All triangles around a vertex, to the left from the first, then to the right if there is a
 * border. Returns NO_FACE after the last. */
typedef struct fan_walk {
    uint32_t start, now, vertex;
    bool left;
} fan_walk;

static uint32_t fan_next(const mesh *m, fan_walk *w) {
    w->now = turn_about(m, w->now, w->vertex, w->left);
    if (w->now == NO_FACE && w->left) {
        w->left = false;
        w->now = turn_about(m, w->start, w->vertex, false);
    }
    return w->now == w->start ? NO_FACE : w->now;
}

bool mesh_vertex_pushes(const mesh *m, uint32_t triangle, int corner, const double direction[3]) {
    uint32_t vertex = m->triangle[triangle][corner];
    fan_walk w = {triangle, triangle, vertex, true};
    for (uint32_t t = triangle; t != NO_FACE; t = fan_next(m, &w)) {
        int k = corner_at(m, t, vertex);
        for (int other = 1; other < 3; other++) {
            double along[3];
            minus3(corner_of(m, t, k + other), m->vertex[vertex], along);
            unit3(along);
            if (dot3(along, direction) > BESIDE) return false;
        }
    }
    return true;
}

static double angle_at(const mesh *m, uint32_t triangle, int k) {
    double a[3], b[3], across[3];
    minus3(corner_of(m, triangle, k + 1), corner_of(m, triangle, k), a);
    minus3(corner_of(m, triangle, k + 2), corner_of(m, triangle, k), b);
    cross3(a, b, across);
    return math_atan2(length3(across), dot3(a, b));
}

void mesh_outward(const mesh *m, uint32_t triangle, const triangle_nearest *at, double out[3]) {
    copy3(out, m->normal[triangle]);
    if (at->number >= m->vertices + m->edges) return;
    if (at->number >= m->vertices) {
        const uint32_t *face = m->edge[at->number - m->vertices].face;
        for (int side = 0; side < 2; side++)
            if (face[side] != NO_FACE && face[side] != triangle)
                along3(out, 1, m->normal[face[side]], out);
        return;
    }
    fan_walk w = {triangle, triangle, at->number, true};
    out[0] = out[1] = out[2] = 0;
    for (uint32_t t = triangle; t != NO_FACE; t = fan_next(m, &w))
        along3(out, angle_at(m, t, corner_at(m, t, at->number)), m->normal[t], out);
}
