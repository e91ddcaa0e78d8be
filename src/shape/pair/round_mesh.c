/* Convex parts on a surface of triangles: the part of each triangle below them, and the edges and
 * corners that protrude between triangles. Coordinates are relative to the centre of the convex
 * part. */
#include "shape/pair/convex.h"
#include "shape/pair/mesh_surface.h"

#define GATHERED 128

typedef struct gathering {
    convex c;
    const space_pose *at; /* of the mesh */
    double shift[3];      /* the origin of the mesh */
    double reach;
    double lost; /* area of touches that did not fit */
    int count;
    space_touch touch[GATHERED];
} gathering;

static void to_common(const gathering *g, const double local[3], double out[3]) {
    turn3(g->at->R, local, out);
    along3(out, 1, g->shift, out);
}

/* Touches by how dispensable they are: first inner points of a flat patch, then shallow ones. */
static bool less_needed(const mesh *m, const space_touch *a, const space_touch *b) {
    uint32_t number_a = a->feature[1], number_b = b->feature[1];
    uint32_t faces = m->vertices + m->edges;
    bool on_face_a = number_a >= faces, on_face_b = number_b >= faces;
    if (on_face_a != on_face_b) return on_face_b;
    return a->gap > b->gap;
}

static int least_needed(const gathering *g, const mesh *m) {
    int worst = 0;
    for (int i = 1; i < g->count; i++)
        if (less_needed(m, &g->touch[i], &g->touch[worst])) worst = i;
    return worst;
}

static void drop(gathering *g, int i) {
    g->lost += g->touch[i].area;
    g->touch[i] = g->touch[--g->count];
}

/* One touch for each pair of features: neighbours share the points on their common side, and each
 * contributes its part of the patch around them. If an edge is touched deeper than at its cut
 * through the patch beside it, the edge counts; deeper means by more than 1e-6 of the size, so that
 * rounding does not decide. */
static void gather(gathering *g, const mesh *m, const space_touch *one) {
    for (int i = 0; i < g->count; i++) {
        space_touch *old = &g->touch[i];
        if (old->feature[0] != one->feature[0] || old->feature[1] != one->feature[1]) continue;
        double area = old->area + one->area;
        if (one->gap < old->gap - 1e-6 * g->c.size) *old = *one;
        old->area = area;
        return;
    }
    if (g->count == GATHERED) drop(g, least_needed(g, m));
    g->touch[g->count++] = *one;
}

/* Whether a point behind a triangle is nearer to another triangle behind its plane: then the
 * shortest way out is through that one, as for a body on a table that protrudes over the edge. */
typedef struct way_out {
    double point[3], depth, origin[3], normal[3]; /* in the mesh's frame */
    uint32_t triangle;
    bool nearer;
} way_out;

static void look_for_way_out(void *context, const mesh *m, uint32_t triangle) {
    way_out *w = context;
    if (w->nearer || triangle == w->triangle) return;
    triangle_nearest at = nearest_of_triangle(m, triangle, w->point);
    if (length3(at.to) > 0.999 * w->depth) return;
    for (int k = 0; k < 3; k++) {
        double from[3];
        minus3(m->vertex[m->triangle[triangle][k]], w->origin, from);
        if (dot3(from, w->normal) > 0.5 * w->depth) return;
    }
    w->nearer = true;
}

static bool is_way_out(const gathering *g, const mesh *m, uint32_t triangle,
                       const space_touch *one) {
    if (one->gap > -1e-9 * g->c.size) return true; /* touches, up to rounding */
    way_out w = {.depth = -one->gap, .triangle = triangle};
    double from[3], low[3], high[3];
    minus3(one->point[0], g->shift, from);
    turn_back3(g->at->R, from, w.point);
    copy3(w.origin, m->vertex[m->triangle[triangle][0]]);
    copy3(w.normal, m->normal[triangle]);
    for (int k = 0; k < 3; k++) {
        low[k] = w.point[k] - w.depth;
        high[k] = w.point[k] + w.depth;
    }
    mesh_visit(m, low, high, look_for_way_out, &w);
    return !w.nearer;
}

static void look_at_face(gathering *g, const mesh *m, uint32_t triangle) {
    convex_triangle t = {.number = m->vertices + m->edges + triangle};
    space_touch found[SPACE_TOUCHES];
    turn3(g->at->R, m->normal[triangle], t.normal);
    for (int k = 0; k < 3; k++) {
        to_common(g, m->vertex[m->triangle[triangle][k]], t.corner[k]);
        t.corner_number[k] = m->triangle[triangle][k];
        t.side_number[k] = m->vertices + m->triangle_edge[triangle][k];
    }
    int count = convex_on_triangle(&g->c, &t, g->reach, found);
    for (int i = 0; i < count; i++)
        if (is_way_out(g, m, triangle, &found[i])) gather(g, m, &found[i]);
}

static void look_at_edge(gathering *g, const mesh *m, uint32_t triangle, int side) {
    uint32_t e = m->triangle_edge[triangle][side];
    const uint32_t *v = m->edge[e].vertex;
    double a[3], b[3], n[3], gap;
    to_common(g, m->vertex[v[0]], a);
    to_common(g, m->vertex[v[1]], b);
    convex edge = convex_segment(a, b, m->vertices + e, v[0], v[1]);
    if (!convex_separate(&g->c, &edge, g->reach, n, &gap)) return;
    space_touch found[SPACE_TOUCHES];
    int count = convex_touches(&g->c, &edge, n, gap, g->reach, found);
    for (int i = 0; i < count; i++) {
        double direction[3];
        turn_back3(g->at->R, found[i].normal, direction);
        for (int k = 0; k < 3; k++)
            direction[k] = -direction[k];
        uint32_t number = found[i].feature[1];
        int corner = m->triangle[triangle][side] == number ? side : (side + 1) % 3;
        bool pushes = number < m->vertices ? mesh_vertex_pushes(m, triangle, corner, direction)
                                           : mesh_edge_pushes(m, e, direction);
        if (pushes) gather(g, m, &found[i]);
    }
}

static void look(void *context, const mesh *m, uint32_t triangle) {
    gathering *g = context;
    look_at_face(g, m, triangle);
    for (int side = 0; side < 3; side++) {
        uint32_t e = m->triangle_edge[triangle][side];
        uint8_t type = m->edge_type[e];
        if (type == MESH_EDGE_CONVEX || type == MESH_EDGE_BORDER)
            look_at_edge(g, m, triangle, side);
    }
}

static double total_area(const gathering *g) {
    double sum = 0;
    for (int i = 0; i < g->count; i++)
        sum += g->touch[i].area;
    return sum;
}

/* More touches than fit: the area of the omitted ones goes to the others. */
static void thin(gathering *g, const mesh *m) {
    while (g->count > SPACE_TOUCHES)
        drop(g, least_needed(g, m));
    double kept = total_area(g);
    for (int i = 0; i < g->count && kept > 0; i++)
        g->touch[i].area *= (kept + g->lost) / kept;
}

static bool comes_before(const space_touch *a, const space_touch *b) {
    if (a->feature[0] != b->feature[0]) return a->feature[0] < b->feature[0];
    return a->feature[1] < b->feature[1];
}

/* Sorted by features, so that the result does not depend on the order of the tree. */
static int write_sorted(const gathering *g, const double origin[3], const part *p, const part *q,
                        space_touch *out) {
    for (int i = 0; i < g->count; i++) {
        int k = i;
        for (; k > 0 && comes_before(&g->touch[i], &out[k - 1]); k--)
            out[k] = out[k - 1];
        out[k] = g->touch[i];
    }
    for (int i = 0; i < g->count; i++) {
        out[i].feature[0] += p->feature;
        out[i].feature[1] += q->feature;
        for (int side = 0; side < 2; side++)
            along3(out[i].point[side], 1, origin, out[i].point[side]);
    }
    return g->count;
}

/* The box of the body in the mesh's frame. */
static void box_of(const gathering *g, double low[3], double high[3]) {
    for (int k = 0; k < 3; k++) {
        double axis[3] = {g->at->R[0][k], g->at->R[1][k], g->at->R[2][k]};
        double back[3] = {-axis[0], -axis[1], -axis[2]}, from = dot3(axis, g->shift);
        low[k] = -convex_reach(&g->c, back) - from - g->reach;
        high[k] = convex_reach(&g->c, axis) - from + g->reach;
    }
}

int pair_convex_mesh(SPACE_PAIR_ARGUMENTS) {
    const mesh *m = &second->mesh[q->index];
    gathering g = {.at = at_second, .reach = reach};
    double origin[3], low[3], high[3];
    place3(at_first, p->centre, origin);
    minus3(at_second->x, origin, g.shift);
    g.c = convex_of(first, p, at_first, origin);
    box_of(&g, low, high);
    mesh_visit(m, low, high, look, &g);
    thin(&g, m);
    return space_settle(out, write_sorted(&g, origin, p, q, out), first, p, second, q);
}
