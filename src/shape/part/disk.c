/* Disks. */
#include "shape/part/content.h"
#include "shape/part/planar.h"
#include "shape/ray.h"

static bounds disk_bounds(const shape *s, const part *p, pose at) {
    double x, y;
    (void)s;
    planar_centre(p, at, &x, &y);
    return (bounds){{x - p->radius, y - p->radius}, {x + p->radius, y + p->radius}};
}

static void disk_ball(const shape *s, const part *p, double centre[3], double *radius) {
    (void)s;
    copy3(centre, p->centre);
    *radius = p->radius;
}

static double disk_reach(const shape *s, const part *p) {
    (void)s;
    return sqrt(p->centre[0] * p->centre[0] + p->centre[1] * p->centre[1]) + p->radius;
}

static double disk_reach_along(const shape *s, const part *p, const double a[2]) {
    return part_reach_of_centre(s, p, a) + p->radius;
}

static bool disk_touch(const shape *s, const part *p, pose at, const double x[2], double reach,
                       const shape_facing *facing, shape_touch *out) {
    (void)s;
    return planar_touch_circle(p, at, x, 1, facing, out) && out->gap <= reach;
}

static scree_status disk_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    (void)s;
    return t->round(t, p->centre, p->radius, NULL, error);
}

static void disk_outline(const part_corners *l, const scree_part *p, const part_outline *to) {
    (void)l;
    to->circle(to->user, p->centre, p->radius, false);
}

static double disk_content(const part_corners *l, const scree_part *p, const space_pose *at,
                           const space_bounds *within) {
    double centre[3];
    bounds flat = {{within->low[0], within->low[1]}, {within->high[0], within->high[1]}};
    (void)l;
    part_place(at, p->centre, centre);
    return disk_area_in_box(centre, p->radius, &flat);
}

static bool disk_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    ray_span span = ray_whole();
    (void)s;
    return ray_cut_round(r, p->centre, NULL, p->radius, &span) && ray_meet(r, &span, out);
}

const part_kind part_disk = {
    .name = "disk",
    .convex = true,
    .round = true,
    .curvature = part_round_curvature,
    .planar_bounds = disk_bounds,
    .ball = disk_ball,
    .reach = disk_reach,
    .reach_along = disk_reach_along,
    .planar_touch = disk_touch,
    .ray = disk_ray,
    .tips = disk_tips,
    .shown = SCREE_PART_DISK,
    .outline = disk_outline,
    .content = disk_content,
};
