/* Convex polyhedra. */
#include "shape/pair/convex.h"
#include "shape/part/part.h"
#include "shape/ray.h"

typedef const double (*points)[3];

static const polyhedron *solid_of(const shape *s, const part *p) {
    return &s->polyhedron[p->index];
}

static space_bounds polyhedron_bounds(const shape *s, const part *p, const space_pose *at) {
    return part_points_bounds((points)solid_of(s, p)->vertex, solid_of(s, p)->vertices, at);
}

static void polyhedron_ball(const shape *s, const part *p, double centre[3], double *radius) {
    part_points_ball((points)solid_of(s, p)->vertex, solid_of(s, p)->vertices, centre, radius);
}

static double polyhedron_reach(const shape *s, const part *p) {
    return part_points_reach((points)solid_of(s, p)->vertex, solid_of(s, p)->vertices);
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

scree_status part_polyhedron_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    const polyhedron *solid = solid_of(s, p);
    for (uint32_t i = 0; i < solid->vertices; i++) {
        TRY(t->corner(t, solid->vertex[i], error));
        for (uint32_t k = solid->near_first[i]; k < solid->near_first[i + 1]; k++)
            TRY(t->neighbour(t, solid->vertex[solid->near[k]], error));
    }
    return SCREE_OK;
}

part_faces part_polyhedron_faces(const shape *s, const part *p) {
    const polyhedron *solid = solid_of(s, p);
    return (part_faces){(points)solid->vertex, solid->vertices, solid->faces, solid->loop,
                        solid->loop_first};
}

static bool polyhedron_holds(const part_corners *l, const scree_part *p, const double x[3]) {
    for (uint32_t k = p->face; k < p->face + p->faces; k++) {
        const uint32_t *loop = l->face_vertex + l->face_first[k];
        double one[3], two[3], normal[3];
        minus3(l->vertex[loop[1]], l->vertex[loop[0]], one);
        minus3(l->vertex[loop[2]], l->vertex[loop[0]], two);
        cross3(one, two, normal);
        minus3(x, l->vertex[loop[0]], one);
        if (dot3(one, normal) >= 0) return false;
    }
    return p->faces > 0;
}

static bool polyhedron_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    const polyhedron *solid = solid_of(s, p);
    ray_span span = ray_whole();
    for (uint32_t i = 0; i < solid->faces; i++)
        if (!ray_cut(r, solid->normal[i], solid->offset[i], &span)) return false;
    return ray_meet(r, &span, out);
}

const part_kind part_polyhedron = {
    .name = "polyhedron",
    .space = true,
    .convex = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .curvature = part_no_curvature,
    .bounds = polyhedron_bounds,
    .ball = polyhedron_ball,
    .reach = polyhedron_reach,
    .width = polyhedron_width,
    .touch = polyhedron_touch,
    .ray = polyhedron_ray,
    .owns_vertex = polyhedron_owns,
    .core = polyhedron_core,
    .tips = part_polyhedron_tips,
    .shown = SCREE_PART_POLYHEDRON,
    .faces = part_polyhedron_faces,
    .hull = part_faces_hull,
    .surface = part_faces_surface,
    .holds = polyhedron_holds,
    .content = part_faces_content,
};
