/* Hollow cylinders: solid outside, nothing beyond their ends. */
#include "shape/pair.h"
#include "shape/part/part.h"
#include "shape/ray.h"

static bool hollow_cylinder_near(const part *p, const double d[3], const double direction[3],
                                 double limit) {
    double along = dot3(d, direction), beside[3];
    if (fabs(along) > p->half + limit) return false;
    along3(d, -along, direction, beside);
    return part_beyond_ball(p, beside, direction, limit);
}

static bool hollow_cylinder_touch(const space_ask *a, const shape *s, const part *p,
                                  space_answer *out) {
    axis_view v = view_axis(a->x, p);
    (void)s;
    if (fabs(v.along) > p->half) return false;
    out->gap = p->radius - v.away;
    along3(a->x, out->gap, v.radial, out->place);
    for (int k = 0; k < 3; k++)
        out->normal[k] = -v.radial[k];
    return ask_opposes(a, out->normal);
}

/* The rims, if it has ends. */
static void hollow_cylinder_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                                 const part_hull *to) {
    part_axis axis = part_axis_at(p, at);
    (void)l;
    if (!isfinite(p->half)) return;
    to->disc(to->user, axis.end[0], axis.direction, p->radius);
    to->disc(to->user, axis.end[1], axis.direction, p->radius);
}

static void hollow_cylinder_surface(const part_corners *l, const scree_part *p,
                                    const part_surface *to) {
    part_lathe lathe = part_lathe_of(p, to, true);
    double half = isfinite(p->half) ? p->half : to->reach;
    (void)l;
    if (half > 0) part_put_tube(to, &lathe, half, p->radius);
}

/* Solid beyond the radius and between the ends, which are flat. */
static bool hollow_cylinder_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    double back[3] = {-p->direction[0], -p->direction[1], -p->direction[2]};
    double middle = dot3(p->direction, p->centre);
    ray_span wall = ray_whole(), hole = ray_whole();
    (void)s;
    if (isfinite(p->half) && (!ray_cut(r, p->direction, middle + p->half, &wall) ||
                              !ray_cut(r, back, p->half - middle, &wall)))
        return false;
    if (!ray_cut_round(r, p->centre, p->direction, p->radius, &hole))
        return ray_meet(r, &wall, out);
    ray_span before = wall, after = wall;
    before.leave = fmin(wall.leave, hole.enter);
    if (before.enter < before.leave && ray_meet(r, &before, out)) return true;
    if (hole.leave > after.enter) {
        double place[3];
        after.enter = hole.leave;
        along3(r->from, hole.leave, r->along, place);
        axis_view v = view_axis(place, p);
        for (int k = 0; k < 3; k++)
            after.normal[k] = -v.radial[k];
    }
    return after.enter < after.leave && ray_meet(r, &after, out);
}

/* A point beyond an end is nearest to the flat end or to the rim. */
static void hollow_cylinder_nearest(const shape *s, const part *p, const double x[3],
                                    part_foot *out) {
    axis_view v = view_axis(x, p);
    double side = v.along < 0 ? -1 : 1, beyond = fabs(v.along) - p->half;
    double inwards = p->radius - v.away; /* positive in the hole */
    double along, away;                  /* of the place */
    (void)s;
    if (inwards > 0 || (beyond <= 0 && inwards >= beyond)) {
        away = p->radius;
        along = beyond > 0 ? side * p->half : v.along;
    } else {
        away = v.away;
        along = side * p->half;
    }
    double d[2] = {v.away - away, v.along - along}, distance = sqrt(d[0] * d[0] + d[1] * d[1]);
    bool inside = beyond <= 0 && inwards <= 0, level = along == v.along;
    double n[2] = {level ? -1 : 0, level ? 0 : side};
    if (beyond > 0 && inwards > 0 && distance > 0)
        for (int k = 0; k < 2; k++)
            n[k] = d[k] / distance;
    out->gap = inside ? -distance : distance;
    for (int k = 0; k < 3; k++) {
        out->place[k] = p->centre[k] + away * v.radial[k] + along * p->direction[k];
        out->normal[k] = n[0] * v.radial[k] + n[1] * p->direction[k];
    }
}

const part_kind part_hollow_cylinder = {
    .name = "hollow cylinder",
    .space = true,
    .boundary = true,
    .touches = SPACE_TOUCHES,
    .repeat = REPEATS_ALONG,
    .curvature = part_hollow_curvature,
    .bounds = part_bounds_everywhere,
    .ball = part_no_ball,
    .reach = part_infinite,
    .width = part_diameter,
    .near = hollow_cylinder_near,
    .touch = hollow_cylinder_touch,
    .ray = hollow_cylinder_ray,
    .nearest = hollow_cylinder_nearest,
    .shown = SCREE_PART_HOLLOW_CYLINDER,
    .hull = hollow_cylinder_hull,
    .surface = hollow_cylinder_surface,
};
