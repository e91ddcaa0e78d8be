/* Surfaces of triangles, solid behind them. */
#include "shape/pair.h"
#include "shape/part/part.h"

typedef const double (*points)[3];

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
    part_points_ball((points)m->vertex, m->vertices, centre, radius);
}

static double mesh_reach(const shape *s, const part *p) {
    const mesh *m = &s->mesh[p->index];
    return part_points_reach((points)m->vertex, m->vertices);
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

/* All at once: a surface may have a hundred thousand vertices. */
static scree_status mesh_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    const mesh *m = &s->mesh[p->index];
    return t->corners(t, (points)m->vertex, m->vertices, m->edge, m->edges, sizeof *m->edge, error);
}

static part_faces mesh_faces(const shape *s, const part *p) {
    const mesh *m = &s->mesh[p->index];
    return (part_faces){(points)m->vertex, m->vertices, m->triangles, *m->triangle, NULL};
}

const part_kind part_mesh = {
    .name = "mesh",
    .space = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .curvature = part_no_curvature,
    .bounds = mesh_bounds,
    .ball = mesh_ball,
    .reach = mesh_reach,
    .width = mesh_width,
    .touch = mesh_touch,
    .owns_vertex = mesh_owns,
    .tips = mesh_tips,
    .shown = SCREE_PART_MESH,
    .faces = mesh_faces,
    .hull = part_faces_hull,
    .surface = part_faces_surface,
    .content = part_faces_content,
};
