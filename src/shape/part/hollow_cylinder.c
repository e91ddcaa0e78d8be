/* Hollow cylinders: solid outside, nothing beyond their ends. */
#include "shape/pair.h"
#include "shape/part/part.h"

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

/* The rims, where it has ends. */
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
    .shown = SCREE_PART_HOLLOW_CYLINDER,
    .hull = hollow_cylinder_hull,
    .surface = hollow_cylinder_surface,
};
