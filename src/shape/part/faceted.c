/* Parts by their faces: convex polyhedra and surfaces of triangles. */
#include "shape/pair/convex.h"
#include "shape/part_kind.h"
#include "shape/point_space.h"

typedef const double (*points)[3];

static space_bounds points_bounds(points vertex, uint32_t count, const space_pose *at) {
    space_bounds b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < count; i++) {
        double x[3];
        part_place(at, vertex[i], x);
        for (int k = 0; k < 3; k++) {
            if (x[k] < b.low[k]) b.low[k] = x[k];
            if (x[k] > b.high[k]) b.high[k] = x[k];
        }
    }
    return b;
}

static double farthest(points vertex, uint32_t count, const double from[3]) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        double d[3];
        minus3(vertex[i], from, d);
        most = fmax(most, length3(d));
    }
    return most;
}

static void points_ball(points vertex, uint32_t count, double centre[3], double *radius) {
    space_pose here = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    space_bounds b = points_bounds(vertex, count, &here);
    for (int k = 0; k < 3; k++)
        centre[k] = 0.5 * (b.low[k] + b.high[k]);
    *radius = farthest(vertex, count, centre);
}

static const polyhedron *solid_of(const shape *s, const part *p) {
    return &s->polyhedron[p->index];
}

static space_bounds polyhedron_bounds(const shape *s, const part *p, const space_pose *at) {
    return points_bounds((points)solid_of(s, p)->vertex, solid_of(s, p)->vertices, at);
}

static void polyhedron_ball(const shape *s, const part *p, double centre[3], double *radius) {
    points_ball((points)solid_of(s, p)->vertex, solid_of(s, p)->vertices, centre, radius);
}

static double polyhedron_reach(const shape *s, const part *p) {
    static const double origin[3];
    return farthest((points)solid_of(s, p)->vertex, solid_of(s, p)->vertices, origin);
}

static double polyhedron_width(const shape *s, const part *p) { return solid_of(s, p)->thickness; }

static bool polyhedron_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    return touch_polyhedron(a, solid_of(s, p), out);
}

static bool polyhedron_owns(const shape *s, const part *p, uint32_t number) {
    return number < solid_of(s, p)->vertices;
}

static void polyhedron_core(const shape *s, const part *p, const space_pose *at, convex *out) {
    out->type = CONVEX_POLYHEDRON;
    out->solid = solid_of(s, p);
    out->size = out->solid->thickness;
    out->R = at->R;
    turn3(at->R, out->solid->inside, out->centre);
    along3(out->centre, 1, out->shift, out->centre);
}

const part_kind part_polyhedron = {
    .name = "polyhedron",
    .space = true,
    .convex = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_POLYHEDRON,
    .curvature = part_no_curvature,
    .bounds = polyhedron_bounds,
    .ball = polyhedron_ball,
    .reach = polyhedron_reach,
    .width = polyhedron_width,
    .touch = polyhedron_touch,
    .owns_vertex = polyhedron_owns,
    .core = polyhedron_core,
};

/* The box of the mesh, turned, and the box of that: larger than needed, but no walk over vertices.
 */
static space_bounds mesh_bounds(const shape *s, const part *p, const space_pose *at) {
    const mesh *m = &s->mesh[p->index];
    double centre[3], half[3], middle[3], reach[3];
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (m->node[0].low[k] + m->node[0].high[k]);
        half[k] = 0.5 * (m->node[0].high[k] - m->node[0].low[k]);
    }
    part_place(at, middle, centre);
    for (int k = 0; k < 3; k++)
        reach[k] =
            fabs(at->R[k][0]) * half[0] + fabs(at->R[k][1]) * half[1] + fabs(at->R[k][2]) * half[2];
    return part_box(centre, reach);
}

static void mesh_ball(const shape *s, const part *p, double centre[3], double *radius) {
    const mesh *m = &s->mesh[p->index];
    points_ball((points)m->vertex, m->vertices, centre, radius);
}

static double mesh_reach(const shape *s, const part *p) {
    static const double origin[3];
    return farthest((points)s->mesh[p->index].vertex, s->mesh[p->index].vertices, origin);
}

/* The least side of the box that is not flat: a floor of triangles has no height. */
static double mesh_width(const shape *s, const part *p) {
    const mesh *m = &s->mesh[p->index];
    double least = INFINITY, most = 0;
    for (int k = 0; k < 3; k++)
        most = fmax(most, m->node[0].high[k] - m->node[0].low[k]);
    for (int k = 0; k < 3; k++) {
        double side = m->node[0].high[k] - m->node[0].low[k];
        if (side > 1e-9 * most) least = fmin(least, side);
    }
    return least;
}

static bool mesh_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    return touch_mesh(a, &s->mesh[p->index], out);
}

static bool mesh_owns(const shape *s, const part *p, uint32_t number) {
    return number < s->mesh[p->index].vertices;
}

const part_kind part_surface = {
    .name = "mesh",
    .space = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_MESH,
    .curvature = part_no_curvature,
    .bounds = mesh_bounds,
    .ball = mesh_ball,
    .reach = mesh_reach,
    .width = mesh_width,
    .touch = mesh_touch,
    .owns_vertex = mesh_owns,
};
