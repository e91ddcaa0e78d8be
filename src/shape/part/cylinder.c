/* True cylinders: flat ends, round side. */
#include "shape/pair/convex.h"
#include "shape/part/content.h"
#include "shape/part/part.h"
#include "shape/point_profile.h"
#include "shape/ray.h"

static space_bounds cylinder_bounds(const shape *s, const part *p, const space_pose *at) {
    double centre[3], d[3], half[3];
    (void)s;
    part_place(at, p->centre, centre);
    turn3(at->R, p->direction, d);
    for (int k = 0; k < 3; k++)
        half[k] = p->half * fabs(d[k]) + p->radius * part_across(d, k);
    return part_box(centre, half);
}

static void cylinder_ball(const shape *s, const part *p, double centre[3], double *radius) {
    (void)s;
    copy3(centre, p->centre);
    *radius = sqrt(p->half * p->half + p->radius * p->radius);
}

static double cylinder_reach(const shape *s, const part *p) {
    double start[3], end[3];
    (void)s;
    part_ends(p, start, end);
    return fmax(part_disc_reach(start, p->direction, p->radius),
                part_disc_reach(end, p->direction, p->radius));
}

static double cylinder_width(const shape *s, const part *p) {
    (void)s;
    return fmin(2 * p->radius, 2 * p->half);
}

static bool cylinder_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    static const double normal[3][2] = {{0, -1}, {1, 0}, {0, 1}};
    const double h = p->half, r = p->radius;
    const double vertex[4][2] = {{0, -h}, {r, -h}, {r, h}, {0, h}};
    profile outline = {.vertex = vertex, .normal = normal, .vertices = 4, .sides = 3};
    (void)s;
    return touch_profile(a, p, &outline, out);
}

static bool cylinder_owns(const shape *s, const part *p, uint32_t number) {
    (void)s;
    (void)p;
    return number >= CYLINDER_RIM_START;
}

static void cylinder_core(const shape *s, const part *p, const space_pose *at, convex *out) {
    (void)s;
    part_rimmed_core(p, at, CONVEX_CYLINDER, out);
}

static scree_status cylinder_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    (void)s;
    TRY(part_rim_tips(p, -p->half, t, error));
    return part_rim_tips(p, p->half, t, error);
}

static void cylinder_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                          const part_hull *to) {
    part_axis axis = part_axis_at(p, at);
    (void)l;
    to->disc(to->user, axis.end[0], axis.direction, p->radius);
    to->disc(to->user, axis.end[1], axis.direction, p->radius);
}

static void cylinder_surface(const part_corners *l, const scree_part *p, const part_surface *to) {
    part_lathe lathe = part_lathe_of(p, to, false);
    (void)l;
    part_put_tube(to, &lathe, p->half, p->radius);
    to->disc(to->user, &lathe, -p->half, p->radius, false, PART_LOW);
    to->disc(to->user, &lathe, p->half, p->radius, true, PART_HIGH);
}

static bool cylinder_holds(const part_corners *l, const scree_part *p, const double x[3]) {
    double arm[3];
    (void)l;
    minus3(x, p->centre, arm);
    double along = dot3(arm, p->direction);
    along3(arm, -along, p->direction, arm);
    return fabs(along) < p->half && length3(arm) < p->radius;
}

static double radius_at(const scree_part *p, double height) {
    (void)height;
    return p->radius;
}

static double cylinder_content(const part_corners *l, const scree_part *p, const space_pose *at,
                               const space_bounds *within) {
    double r = p->radius, disk = PI * r * r;
    round_form form = {radius_at, r, 0, 0, disk * (2 * p->half)};
    return round_volume_in_box(l, p, &form, at, within);
}

static bool cylinder_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    double back[3] = {-p->direction[0], -p->direction[1], -p->direction[2]};
    double middle = dot3(p->direction, p->centre);
    ray_span span = ray_whole();
    (void)s;
    return ray_cut_round(r, p->centre, p->direction, p->radius, &span) &&
           ray_cut(r, p->direction, middle + p->half, &span) &&
           ray_cut(r, back, p->half - middle, &span) && ray_meet(r, &span, out);
}

const part_kind part_cylinder = {
    .name = "cylinder",
    .space = true,
    .convex = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .curvature = part_round_curvature,
    .bounds = cylinder_bounds,
    .ball = cylinder_ball,
    .reach = cylinder_reach,
    .width = cylinder_width,
    .touch = cylinder_touch,
    .ray = cylinder_ray,
    .owns_vertex = cylinder_owns,
    .core = cylinder_core,
    .tips = cylinder_tips,
    .shown = SCREE_PART_CYLINDER,
    .hull = cylinder_hull,
    .surface = cylinder_surface,
    .holds = cylinder_holds,
    .content = cylinder_content,
};
