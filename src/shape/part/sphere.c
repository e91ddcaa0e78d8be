/* Spheres. */
#include "shape/pair/convex.h"
#include "shape/part/content.h"
#include "shape/part/part.h"
#include "shape/ray.h"

static space_bounds sphere_bounds(const shape *s, const part *p, const space_pose *at) {
    double centre[3], half[3] = {p->radius, p->radius, p->radius};
    (void)s;
    part_place(at, p->centre, centre);
    return part_box(centre, half);
}

static void sphere_ball(const shape *s, const part *p, double centre[3], double *radius) {
    (void)s;
    copy3(centre, p->centre);
    *radius = p->radius;
}

static double sphere_reach(const shape *s, const part *p) {
    (void)s;
    return length3(p->centre) + p->radius;
}

static bool sphere_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    (void)s;
    return touch_ball(a, p->centre, p->radius, 1, out);
}

static void sphere_core(const shape *s, const part *p, const space_pose *at, convex *out) {
    (void)s;
    (void)at;
    out->type = CONVEX_POINT;
    out->margin = p->radius;
    out->size = 2 * p->radius;
}

static scree_status sphere_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    (void)s;
    return t->round(t, p->centre, p->radius, NULL, error);
}

static void sphere_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                        const part_hull *to) {
    double centre[3];
    (void)l;
    part_place(at, p->centre, centre);
    to->ball(to->user, centre, p->radius);
}

static void sphere_surface(const part_corners *l, const scree_part *p, const part_surface *to) {
    part_lathe lathe = part_lathe_of(p, to, false);
    (void)l;
    part_put_ball(to, &lathe, 0, p->radius);
}

static bool sphere_holds(const part_corners *l, const scree_part *p, const double x[3]) {
    double arm[3];
    (void)l;
    minus3(x, p->centre, arm);
    return length3(arm) < p->radius;
}

static double sphere_content(const part_corners *l, const scree_part *p, const space_pose *at,
                             const space_bounds *within) {
    double centre[3];
    (void)l;
    part_place(at, p->centre, centre);
    return sphere_volume_in_box(centre, p->radius, within);
}

static bool sphere_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    ray_span span = ray_whole();
    (void)s;
    return ray_cut_round(r, p->centre, NULL, p->radius, &span) && ray_meet(r, &span, out);
}

const part_kind part_sphere = {
    .name = "sphere",
    .space = true,
    .convex = true,
    .round = true,
    .touches = 1,
    .curvature = part_round_curvature,
    .bounds = sphere_bounds,
    .ball = sphere_ball,
    .reach = sphere_reach,
    .width = part_diameter,
    .touch = sphere_touch,
    .ray = sphere_ray,
    .core = sphere_core,
    .tips = sphere_tips,
    .shown = SCREE_PART_SPHERE,
    .hull = sphere_hull,
    .surface = sphere_surface,
    .holds = sphere_holds,
    .content = sphere_content,
};
