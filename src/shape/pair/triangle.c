/* Triangles of a mesh for the pairs with convex bodies. */
#include "shape/pair/triangle.h"

static uint32_t neighbour_at(const mesh *m, uint32_t number, uint32_t edge) {
    const uint32_t *f = m->edge[edge].face;
    return f[0] == number ? f[1] : f[0];
}

static double least_height(const triangle_solid *t) {
    double longest = 0, a[3], b[3], product[3];
    for (int k = 0; k < 3; k++) {
        minus3(t->vertex[(k + 1) % 3], t->vertex[k], a);
        longest = fmax(longest, length3(a));
    }
    minus3(t->vertex[1], t->vertex[0], a);
    minus3(t->vertex[2], t->vertex[0], b);
    cross3(a, b, product);
    return length3(product) / longest;
}

static void second_normal(const mesh *m, const triangle_solid *t, int k, double out[3]) {
    uint32_t edge = m->triangle_edge[t->number][k];
    copy3(out, t->normal[0]);
    if (m->edge_type[edge] == MESH_EDGE_CONVEX) {
        copy3(out, m->normal[neighbour_at(m, t->number, edge)]);
    } else if (m->edge_type[edge] == MESH_EDGE_BORDER) {
        double along[3];
        minus3(t->vertex[(k + 1) % 3], t->vertex[k], along);
        cross3(along, t->normal[0], out);
        unit3(out);
    }
}

void triangle_make(const mesh *m, uint32_t number, triangle_solid *out) {
    triangle_solid *t = out;
    t->number = number;
    copy3(t->normal[0], m->normal[number]);
    for (int k = 0; k < 3; k++)
        copy3(t->vertex[k], m->vertex[m->triangle[number][k]]);
    for (uint32_t k = 0; k < 3; k++) {
        second_normal(m, t, (int)k, t->normal[k + 1]);
        t->edge[k] = (solid_edge){{k, (k + 1) % 3}, {0, k + 1}};
        t->loop[k] = t->loop_edge[k] = k;
    }
    t->loop_first[0] = 0;
    t->loop_first[1] = 3;
    t->offset[0] = dot3(t->normal[0], t->vertex[0]);
    t->solid = (polyhedron){.vertices = 3,
                            .edges = 3,
                            .faces = 1,
                            .vertex = t->vertex,
                            .edge = t->edge,
                            .loop_first = t->loop_first,
                            .loop = t->loop,
                            .loop_edge = t->loop_edge,
                            .normal = t->normal,
                            .offset = t->offset,
                            .thickness = least_height(t)};
    for (int k = 0; k < 3; k++)
        t->solid.inside[k] = (t->vertex[0][k] + t->vertex[1][k] + t->vertex[2][k]) / 3;
}

uint32_t triangle_feature(const mesh *m, uint32_t number, uint32_t feature) {
    if (feature < 3) return m->triangle[number][feature];
    if (feature < 6) return m->vertices + m->triangle_edge[number][feature - 3];
    return m->vertices + m->edges + number;
}

/* Within the arc from the triangle's normal to the second normal of the edge. */
static bool in_arc(const triangle_solid *t, uint32_t edge, const double direction[3], double sine,
                   double tilt) {
    const double *n = t->normal[0], *other = t->normal[edge + 1];
    double along[3], from[3], to[3];
    minus3(t->vertex[(edge + 1) % 3], t->vertex[edge], along);
    unit3(along);
    cross3(n, direction, from);
    cross3(direction, other, to);
    return dot3(from, along) >= -sine && dot3(to, along) >= -sine &&
           fabs(dot3(direction, along)) <= tilt && dot3(direction, n) + dot3(direction, other) > 0;
}

static int corner_in(const mesh *m, uint32_t number, uint32_t vertex) {
    for (int k = 0; k < 3; k++)
        if (m->triangle[number][k] == vertex) return k;
    return -1;
}

/* Goes around the vertex in one direction. False: a neighbour lies in front of it. *all: the walk
 * returned to its start. */
static bool ring_is_behind(const mesh *m, uint32_t start, uint32_t vertex, bool leaving,
                           const double direction[3], double sine, bool *all) {
    *all = false;
    for (uint32_t number = start, steps = 0; steps < m->triangles; steps++) {
        int k = corner_in(m, number, vertex);
        if (k < 0) return false;
        uint32_t far = m->triangle[number][leaving ? (k + 1) % 3 : (k + 2) % 3];
        double d[3];
        minus3(m->vertex[far], m->vertex[vertex], d);
        if (dot3(d, direction) > sine * length3(d)) return false;
        number = neighbour_at(m, number, m->triangle_edge[number][leaving ? k : (k + 2) % 3]);
        if (number == NO_FACE) return true;
        if (number == start) break;
    }
    *all = true;
    return true;
}

bool triangle_pushes(const mesh *m, const triangle_solid *t, uint32_t feature,
                     const double direction[3], double sine, double tilt) {
    if (is_aligned(t->normal[0], direction, sine)) return true;
    if (feature >= 6) return false;
    if (feature >= 3) {
        uint8_t type = m->edge_type[m->triangle_edge[t->number][feature - 3]];
        if (type != MESH_EDGE_CONVEX && type != MESH_EDGE_BORDER) return false;
        return in_arc(t, feature - 3, direction, sine, tilt);
    }
    uint32_t vertex = m->triangle[t->number][feature];
    bool all;
    if (!ring_is_behind(m, t->number, vertex, true, direction, sine, &all)) return false;
    return all || ring_is_behind(m, t->number, vertex, false, direction, sine, &all);
}

uint32_t triangle_farthest(const triangle_solid *t, const double direction[3], double meet) {
    double height[3], most;
    for (int k = 0; k < 3; k++)
        height[k] = dot3(direction, t->vertex[k]);
    most = fmax(height[0], fmax(height[1], height[2])) - meet;
    int ties = 0, low = 0, high = 0;
    for (int k = 0; k < 3; k++) {
        if (height[k] >= most)
            ties++, high = k;
        else
            low = k;
    }
    if (ties == 3) return 6;
    return ties == 2 ? 3 + (uint32_t)(low + 1) % 3 : (uint32_t)high;
}
