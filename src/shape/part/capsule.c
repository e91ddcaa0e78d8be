/* Capsules: all points within a radius of a segment. */
#include "shape/pair/convex.h"
#include "shape/part/content.h"
#include "shape/part/part.h"
#include "shape/ray.h"

static space_bounds capsule_bounds(const shape *s, const part *p, const space_pose *at) {
    double centre[3], d[3], half[3];
    (void)s;
    part_place(at, p->centre, centre);
    turn3(at->R, p->direction, d);
    for (int k = 0; k < 3; k++)
        half[k] = p->half * fabs(d[k]) + p->radius;
    return part_box(centre, half);
}

static void capsule_ball(const shape *s, const part *p, double centre[3], double *radius) {
    (void)s;
    copy3(centre, p->centre);
    *radius = p->half + p->radius;
}

static double capsule_reach(const shape *s, const part *p) {
    double start[3], end[3];
    (void)s;
    part_ends(p, start, end);
    return fmax(length3(start), length3(end)) + p->radius;
}

static bool capsule_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    double d[3], centre[3];
    (void)s;
    minus3(a->x, p->centre, d);
    double t = fmin(fmax(dot3(d, p->direction), -p->half), p->half);
    along3(p->centre, t, p->direction, centre);
    return touch_ball(a, centre, p->radius, 1, out);
}

static void capsule_core(const shape *s, const part *p, const space_pose *at, convex *out) {
    (void)s;
    (void)at;
    out->type = CONVEX_SEGMENT;
    out->margin = p->radius;
    out->size = 2 * p->radius;
    out->number[0] = CAPSULE_SIDE;
    out->number[1] = CAPSULE_START;
    out->number[2] = CAPSULE_END;
}

static scree_status capsule_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    double start[3], end[3];
    (void)s;
    part_ends(p, start, end);
    TRY(t->round(t, start, p->radius, NULL, error));
    return t->round(t, end, p->radius, NULL, error);
}

static void capsule_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                         const part_hull *to) {
    part_axis axis = part_axis_at(p, at);
    (void)l;
    to->ball(to->user, axis.end[0], p->radius);
    to->ball(to->user, axis.end[1], p->radius);
}

static void capsule_surface(const part_corners *l, const scree_part *p, const part_surface *to) {
    part_lathe lathe = part_lathe_of(p, to, false);
    (void)l;
    part_put_ball(to, &lathe, p->half, p->radius);
}

static bool capsule_holds(const part_corners *l, const scree_part *p, const double x[3]) {
    double arm[3];
    (void)l;
    minus3(x, p->centre, arm);
    double along = fmin(fmax(dot3(arm, p->direction), -p->half), p->half);
    along3(arm, -along, p->direction, arm);
    return length3(arm) < p->radius;
}

static double radius_at(const scree_part *p, double height) {
    double beyond = fabs(height) - p->half;
    if (beyond <= 0) return p->radius;
    return sqrt(fmax(p->radius * p->radius - beyond * beyond, 0));
}

static double capsule_content(const part_corners *l, const scree_part *p, const space_pose *at,
                              const space_bounds *within) {
    double r = p->radius, disk = PI * r * r, length = 2 * p->half;
    round_form form = {radius_at, r, 0, r, disk * length + 4.0 / 3 * disk * r};
    return round_volume_in_box(l, p, &form, at, within);
}

/* The side between the ends, and a ball about each end. */
static bool capsule_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    double end[2][3], middle = dot3(p->direction, p->centre);
    double back[3] = {-p->direction[0], -p->direction[1], -p->direction[2]};
    ray_span piece[3] = {ray_whole(), ray_whole(), ray_whole()}, all = {INFINITY, -INFINITY, {0}};
    bool met[3];
    (void)s;
    part_ends(p, end[0], end[1]);
    for (int k = 0; k < 2; k++)
        met[k] = ray_cut_round(r, end[k], NULL, p->radius, &piece[k]);
    met[2] = ray_cut_round(r, p->centre, p->direction, p->radius, &piece[2]) &&
             ray_cut(r, p->direction, middle + p->half, &piece[2]) &&
             ray_cut(r, back, p->half - middle, &piece[2]);
    for (int k = 0; k < 3; k++) { /* the whole is convex: its interval is the union of all */
        if (!met[k]) continue;
        double leave = fmax(all.leave, piece[k].leave);
        if (piece[k].enter < all.enter) all = piece[k];
        all.leave = leave;
    }
    return all.enter <= all.leave && ray_meet(r, &all, out);
}

const part_kind part_capsule = {
    .name = "capsule",
    .space = true,
    .convex = true,
    .touches = 3, /* both ends, and the crossing of round sides between them */
    .curvature = part_round_curvature,
    .bounds = capsule_bounds,
    .ball = capsule_ball,
    .reach = capsule_reach,
    .width = part_diameter,
    .touch = capsule_touch,
    .ray = capsule_ray,
    .core = capsule_core,
    .tips = capsule_tips,
    .shown = SCREE_PART_CAPSULE,
    .hull = capsule_hull,
    .surface = capsule_surface,
    .holds = capsule_holds,
    .content = capsule_content,
};
