/* Boundaries in space: planes, hollow cylinders and hollow spheres. */
#include "shape/pair.h"
#include "shape/part_kind.h"
#include "shape/point_space.h"

/* Bounded on one side only, and only when its normal lies along an axis. */
static space_bounds plane_bounds(const shape *s, const part *p, const space_pose *at) {
    space_bounds b = part_bounds_everywhere(s, p, at);
    double point[3], normal[3];
    part_place(at, p->centre, point);
    turn3(at->R, p->direction, normal);
    for (int k = 0; k < 3; k++) {
        if (normal[(k + 1) % 3] != 0 || normal[(k + 2) % 3] != 0) continue;
        if (normal[k] > 0) b.high[k] = point[k];
        if (normal[k] < 0) b.low[k] = point[k];
    }
    return b;
}

static bool plane_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    double d[3];
    (void)s;
    minus3(a->x, p->centre, d);
    out->gap = dot3(d, p->direction);
    copy3(out->normal, p->direction);
    along3(a->x, -out->gap, p->direction, out->place);
    return ask_opposes(a, out->normal);
}

const part_kind part_plane = {
    .name = "plane",
    .space = true,
    .boundary = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_PLANE,
    .curvature = part_no_curvature,
    .bounds = plane_bounds,
    .ball = part_no_ball,
    .reach = part_infinite,
    .width = part_infinite,
    .touch = plane_touch,
};

static double hollow_curvature(const part *p) { return -1 / p->radius; }

static double hollow_width(const shape *s, const part *p) {
    (void)s;
    return 2 * p->radius;
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

const part_kind part_hollow_cylinder = {
    .name = "hollow cylinder",
    .space = true,
    .boundary = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_HOLLOW_CYLINDER,
    .curvature = hollow_curvature,
    .bounds = part_bounds_everywhere,
    .ball = part_no_ball,
    .reach = part_infinite,
    .width = hollow_width,
    .touch = hollow_cylinder_touch,
};

static bool hollow_sphere_touch(const space_ask *a, const shape *s, const part *p,
                                space_answer *out) {
    (void)s;
    return touch_ball(a, p->centre, p->radius, -1, out);
}

const part_kind part_hollow_sphere = {
    .name = "hollow sphere",
    .space = true,
    .boundary = true,
    .round = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_HOLLOW_SPHERE,
    .curvature = hollow_curvature,
    .bounds = part_bounds_everywhere,
    .ball = part_no_ball,
    .reach = part_infinite,
    .width = hollow_width,
    .touch = hollow_sphere_touch,
};
