/* Hollow spheres: solid outside. */
#include "shape/pair.h"
#include "shape/part/part.h"
#include "shape/ray.h"

static bool hollow_sphere_touch(const space_ask *a, const shape *s, const part *p,
                                space_answer *out) {
    (void)s;
    return touch_ball(a, p->centre, p->radius, -1, out);
}

static void hollow_sphere_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                               const part_hull *to) {
    double centre[3];
    (void)l;
    part_place(at, p->centre, centre);
    to->ball(to->user, centre, p->radius);
}

static void hollow_sphere_surface(const part_corners *l, const scree_part *p,
                                  const part_surface *to) {
    part_lathe lathe = part_lathe_of(p, to, true);
    (void)l;
    part_put_ball(to, &lathe, 0, p->radius);
}

static bool hollow_sphere_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    (void)s;
    return ray_meet_beyond(r, p->centre, p->radius, out);
}

const part_kind part_hollow_sphere = {
    .name = "hollow sphere",
    .space = true,
    .boundary = true,
    .round = true,
    .touches = SPACE_TOUCHES,
    .curvature = part_hollow_curvature,
    .bounds = part_bounds_everywhere,
    .ball = part_no_ball,
    .reach = part_infinite,
    .width = part_diameter,
    .near = part_beyond_ball,
    .touch = hollow_sphere_touch,
    .ray = hollow_sphere_ray,
    .shown = SCREE_PART_HOLLOW_SPHERE,
    .hull = hollow_sphere_hull,
    .surface = hollow_sphere_surface,
};
