/* True cones: a base disc and a tip. */
#include "shape/pair/convex.h"
#include "shape/part/content.h"
#include "shape/part/part.h"
#include "shape/point_profile.h"
#include "shape/ray.h"

static space_bounds cone_bounds(const shape *s, const part *p, const space_pose *at) {
    double centre[3], d[3];
    space_bounds b;
    (void)s;
    part_place(at, p->centre, centre);
    turn3(at->R, p->direction, d);
    for (int k = 0; k < 3; k++) {
        double tip = centre[k] + p->half * d[k], base = centre[k] - p->half * d[k];
        double rim = p->radius * part_across(d, k);
        b.low[k] = fmin(tip, base - rim);
        b.high[k] = fmax(tip, base + rim);
    }
    return b;
}

/* The ball through the tip and the rim if the cone is tall, else the ball about its base. */
static void cone_ball(const shape *s, const part *p, double centre[3], double *radius) {
    double height = 2 * p->half, r = p->radius;
    double up = height > r ? (height * height - r * r) / (2 * height) : 0;
    (void)s;
    along3(p->centre, up - p->half, p->direction, centre);
    *radius = fmax(height - up, sqrt(r * r + up * up));
}

static double cone_reach(const shape *s, const part *p) {
    double start[3], end[3];
    (void)s;
    part_ends(p, start, end);
    return fmax(part_disc_reach(start, p->direction, p->radius), length3(end));
}

/* Along the axis, or square to the side: from it to the far rim. */
static double cone_width(const shape *s, const part *p) {
    double height = 2 * p->half, r = p->radius;
    (void)s;
    return height * fmin(1, 2 * r / sqrt(height * height + r * r));
}

static bool cone_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    const double h = p->half, r = p->radius, slant = sqrt(4 * h * h + r * r);
    const double vertex[3][2] = {{0, -h}, {r, -h}, {0, h}};
    const double normal[2][2] = {{0, -1}, {2 * h / slant, r / slant}};
    profile outline = {.vertex = vertex, .normal = normal, .vertices = 3, .sides = 2};
    (void)s;
    return touch_profile(a, p, &outline, out);
}

static bool cone_owns(const shape *s, const part *p, uint32_t number) {
    (void)s;
    (void)p;
    return number >= CONE_TIP;
}

static void cone_core(const shape *s, const part *p, const space_pose *at, convex *out) {
    (void)s;
    part_rimmed_core(p, at, CONVEX_CONE, out);
}

static scree_status cone_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    double start[3], tip[3], rim[3];
    (void)s;
    part_ends(p, start, tip);
    TRY(t->corner(t, tip, error));
    for (uint32_t k = 0; k < PART_RIM_TIPS; k++) {
        part_rim_place(p, -p->half, k, rim);
        TRY(t->neighbour(t, rim, error));
    }
    return part_rim_tips(p, -p->half, t, error);
}

static void cone_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                      const part_hull *to) {
    part_axis axis = part_axis_at(p, at);
    (void)l;
    to->disc(to->user, axis.end[0], axis.direction, p->radius);
    to->ball(to->user, axis.end[1], 0);
}

static void cone_surface(const part_corners *l, const scree_part *p, const part_surface *to) {
    part_lathe lathe = part_lathe_of(p, to, false);
    double half = p->half, radius = p->radius, slant = sqrt(radius * radius + 4 * half * half);
    part_ring low = {-half, radius, radius / slant, 2 * half / slant}, tip = low;
    (void)l;
    tip.along = half;
    tip.radius = 0;
    part_put_band(to, &lathe, low, tip);
    to->disc(to->user, &lathe, -half, radius, false, PART_LOW);
}

static bool cone_holds(const part_corners *l, const scree_part *p, const double x[3]) {
    double arm[3];
    (void)l;
    minus3(x, p->centre, arm);
    double along = dot3(arm, p->direction);
    along3(arm, -along, p->direction, arm);
    return fabs(along) < p->half && length3(arm) < p->radius * (p->half - along) / (2 * p->half);
}

static double radius_at(const scree_part *p, double height) {
    return p->radius * fmax(p->half - height, 0) / (2 * p->half);
}

static double cone_content(const part_corners *l, const scree_part *p, const space_pose *at,
                           const space_bounds *within) {
    double r = p->radius, disk = PI * r * r;
    round_form form = {radius_at, 0.5 * r, -0.5 * r / p->half, 0, disk * (2 * p->half) / 3};
    return round_volume_in_box(l, p, &form, at, within);
}

/* Below the tip the cone is convex, and so is its intersection with a ray: the roots of |x - (x.d)
 * d|^2 = k^2 (x.d)^2 with x from the tip, between base and tip. */
static bool cut_cone(const part *p, const part_ray *r, ray_span *span) {
    double k = p->radius / (2 * p->half), tip[3], d[3], place[3], root[2];
    along3(p->centre, p->half, p->direction, tip);
    /* from the point nearest to the tip, so that a ray from far away loses no digits */
    minus3(r->from, tip, d);
    double shift = -dot3(d, r->along);
    along3(d, shift, r->along, d);
    double up = dot3(d, p->direction), rise = dot3(r->along, p->direction), w = 1 + k * k;
    double a = 1 - w * rise * rise, b = -w * up * rise, c = dot3(d, d) - w * up * up;
    double discriminant = b * b - a * c;
    if (discriminant < 0) return false;
    double q = -(b + (b < 0 ? -1 : 1) * sqrt(discriminant));
    root[0] = q / a;
    root[1] = q != 0 ? c / q : 0;
    ray_span side = {INFINITY, -INFINITY, {0}};
    for (int i = 0; i < 2; i++) {
        double along = up + root[i] * rise;
        if (!isfinite(root[i]) || along > 0 || along < -2 * p->half) continue;
        side.enter = fmin(side.enter, root[i]);
        side.leave = fmax(side.leave, root[i]);
    }
    /* one end may be on the base */
    if (rise != 0) {
        double t = (-2 * p->half - up) / rise;
        along3(d, t, r->along, place);
        along3(place, 2 * p->half, p->direction, place);
        if (length3(place) <= p->radius) {
            side.enter = fmin(side.enter, t);
            side.leave = fmax(side.leave, t);
            if (side.enter == t)
                for (int i = 0; i < 3; i++)
                    side.normal[i] = -p->direction[i];
        }
    }
    if (!(side.enter <= side.leave)) return false;
    if (dot3(side.normal, side.normal) == 0) {
        double slant = sqrt(1 + k * k);
        along3(d, side.enter, r->along, place);
        along3(place, -dot3(place, p->direction), p->direction, place);
        if (!(unit3(place) > 0)) copy3(place, p->direction); /* the tip */
        for (int i = 0; i < 3; i++)
            side.normal[i] = (place[i] + k * p->direction[i]) / slant;
        unit3(side.normal);
    }
    *span = (ray_span){
        side.enter + shift, side.leave + shift, {side.normal[0], side.normal[1], side.normal[2]}};
    return true;
}

static bool cone_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    ray_span span;
    (void)s;
    return cut_cone(p, r, &span) && ray_meet(r, &span, out);
}

const part_kind part_cone = {
    .name = "cone",
    .space = true,
    .convex = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .curvature = part_round_curvature,
    .bounds = cone_bounds,
    .ball = cone_ball,
    .reach = cone_reach,
    .width = cone_width,
    .touch = cone_touch,
    .ray = cone_ray,
    .owns_vertex = cone_owns,
    .core = cone_core,
    .tips = cone_tips,
    .shown = SCREE_PART_CONE,
    .hull = cone_hull,
    .surface = cone_surface,
    .holds = cone_holds,
    .content = cone_content,
};
