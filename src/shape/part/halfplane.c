/* Half-planes. */
#include "shape/part/planar.h"
#include "shape/ray.h"

static void direction_of(const part *p, pose at, double out[3]) {
    out[0] = at.c * p->direction[0] - at.s * p->direction[1];
    out[1] = at.s * p->direction[0] + at.c * p->direction[1];
}

static bounds halfplane_bounds(const shape *s, const part *p, pose at) {
    double point[3] = {0}, normal[3] = {0};
    bounds b;
    (void)s;
    planar_centre(p, at, &point[0], &point[1]);
    direction_of(p, at, normal);
    part_face_bounds(2, point, normal, 0, b.low, b.high);
    return b;
}

static bool halfplane_touch(const shape *s, const part *p, pose at, const double x[2], double reach,
                            const shape_facing *facing, shape_touch *out) {
    double centre[2];
    (void)s;
    planar_centre(p, at, &centre[0], &centre[1]);
    direction_of(p, at, out->normal);
    double dx = x[0] - centre[0], dy = x[1] - centre[1];
    out->gap = dx * out->normal[0] + dy * out->normal[1];
    for (int k = 0; k < 2; k++)
        out->place[k] = x[k] - out->gap * out->normal[k];
    return facing_opposes(facing, out->normal) && out->gap <= reach;
}

static void halfplane_outline(const part_corners *l, const scree_part *p, const part_outline *to) {
    (void)l;
    to->line(to->user, p->centre, p->direction);
}

static bool halfplane_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    ray_span span = ray_whole();
    (void)s;
    return ray_cut(r, p->direction, dot3(p->direction, p->centre), &span) &&
           ray_meet(r, &span, out);
}

const part_kind part_halfplane = {
    .name = "half-plane",
    .boundary = true,
    .flat = true,
    .repeat = REPEATS_PARALLEL,
    .curvature = part_no_curvature,
    .planar_bounds = halfplane_bounds,
    .ball = part_no_ball,
    .reach = part_infinite,
    .reach_along = part_reach_of_centre,
    .near = part_behind_face,
    .planar_touch = halfplane_touch,
    .ray = halfplane_ray,
    .shown = SCREE_PART_HALFPLANE,
    .outline = halfplane_outline,
};
