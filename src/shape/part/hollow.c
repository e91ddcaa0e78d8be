/* Hollow disks, which have contact on their inside. */
#include "shape/part/planar.h"
#include "shape/ray.h"

bool planar_touch_circle(const part *p, pose at, const double x[2], double sign,
                         const shape_facing *facing, shape_touch *out) {
    double centre[2];
    planar_centre(p, at, &centre[0], &centre[1]);
    double d[2] = {x[0] - centre[0], x[1] - centre[1]};
    double distance = sqrt(d[0] * d[0] + d[1] * d[1]);
    double out_of[2] = {0, 1};
    for (int k = 0; k < 2 && distance > 0; k++)
        out_of[k] = d[k] / distance;
    out->gap = sign * (distance - p->radius);
    for (int k = 0; k < 2; k++) {
        out->normal[k] = sign * out_of[k];
        out->place[k] = centre[k] + p->radius * out_of[k];
    }
    return facing_opposes(facing, out->normal);
}

static bool hollow_touch(const shape *s, const part *p, pose at, const double x[2], double reach,
                         const shape_facing *facing, shape_touch *out) {
    (void)s;
    return planar_touch_circle(p, at, x, -1, facing, out) && out->gap <= reach;
}

static void hollow_outline(const part_corners *l, const scree_part *p, const part_outline *to) {
    (void)l;
    to->circle(to->user, p->centre, p->radius, true);
}

static bool hollow_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    (void)s;
    return ray_meet_beyond(r, p->centre, p->radius, out);
}

const part_kind part_hollow = {
    .name = "hollow disk",
    .boundary = true,
    .round = true,
    .curvature = part_hollow_curvature,
    .planar_bounds = part_planar_everywhere,
    .ball = part_no_ball,
    .reach = part_infinite,
    .reach_along = part_reach_of_centre,
    .near = part_beyond_ball,
    .planar_touch = hollow_touch,
    .ray = hollow_ray,
    .shown = SCREE_PART_HOLLOW,
    .outline = hollow_outline,
};
