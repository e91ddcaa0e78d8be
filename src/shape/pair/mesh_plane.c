/* A mesh and a plane: the vertices of the mesh touch. Of many within reach those are kept that lie
 * farthest out in sixteen directions of the plane, and the deepest: they support the mesh as all of
 * them would. */
#include "shape/pair/space_pairs.h"

#define DIRECTIONS 16

typedef struct outermost {
    uint32_t vertex[DIRECTIONS + 1];
    double most[DIRECTIONS + 1]; /* the last one: depth */
} outermost;

static void compare(outermost *o, int place, uint32_t vertex, double value) {
    if (!(value > o->most[place])) return;
    o->most[place] = value;
    o->vertex[place] = vertex;
}

/* Examines a vertex within reach, given in the frame of the mesh. */
static void look_at(outermost *o, uint32_t vertex, const double x[3], double gap,
                    const double t1[3], const double t2[3]) {
    static const double c[4] = {1, 0.92387953251128674, 0.70710678118654752, 0.38268343236508977};
    double u = dot3(t1, x), v = dot3(t2, x);
    for (int k = 0; k < 4; k++) { /* the four quarters of each of four directions */
        double s = k ? c[4 - k] : 0, along = c[k] * u + s * v, across = c[k] * v - s * u;
        compare(o, 4 * k, vertex, along);
        compare(o, 4 * k + 1, vertex, across);
        compare(o, 4 * k + 2, vertex, -along);
        compare(o, 4 * k + 3, vertex, -across);
    }
    compare(o, DIRECTIONS, vertex, -gap);
}

static bool listed(const outermost *o, int place) {
    for (int k = 0; k < place; k++)
        if (o->vertex[k] == o->vertex[place]) return true;
    return false;
}

/* The plane is first and the mesh second: normals point from the plane to the mesh. */
int pair_plane_mesh(SPACE_PAIR_ARGUMENTS) {
    const mesh *surface = &second->mesh[q->index];
    double normal[3], inner[3], t1[3], t2[3], centre[3], between[3];
    turn3(at_first->R, p->direction, normal);
    turn_back3(at_second->R, normal, inner);
    tangents3(inner, t1, t2);
    place3(at_first, p->centre, centre);
    minus3(at_second->x, centre, between);
    double height = dot3(normal, between);
    outermost o;
    for (int k = 0; k <= DIRECTIONS; k++)
        o.most[k] = -INFINITY;
    bool any = false;
    for (uint32_t v = 0; v < surface->vertices; v++) {
        double gap = height + dot3(inner, surface->vertex[v]);
        if (gap > reach) continue;
        look_at(&o, v, surface->vertex[v], gap, t1, t2);
        any = true;
    }
    int count = 0;
    for (int k = 0; any && k <= DIRECTIONS; k++) {
        if (listed(&o, k)) continue;
        double at[3], below[3];
        place3(at_second, surface->vertex[o.vertex[k]], at);
        double gap = height + dot3(inner, surface->vertex[o.vertex[k]]);
        along3(at, -gap, normal, below);
        space_touch_set(&out[count++], p->feature, q->feature + o.vertex[k], normal, below, gap);
    }
    (void)first;
    return count;
}
