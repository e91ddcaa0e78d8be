/* Round solids: spheres, capsules, cylinders and cones. */
#include "shape/pair/convex.h"
#include "shape/part_kind.h"
#include "shape/point_profile.h"
#include "shape/point_space.h"

static double round_curvature(const part *p) { return 1 / p->radius; }

/* How far a disk of radius 1 across the unit vector d reaches along axis k. */
static double across(const double d[3], int k) { return sqrt(fmax(0, 1 - d[k] * d[k])); }

/* The farthest point of the disk of radius r about c across the unit vector d. */
static double disk_reach(const double c[3], const double d[3], double r) {
    double along = dot3(c, d), beside[3];
    along3(c, -along, d, beside);
    double out = length3(beside) + r;
    return sqrt(out * out + along * along);
}

/* The ends of the axis. */
static void ends_of(const part *p, double start[3], double end[3]) {
    along3(p->centre, -p->half, p->direction, start);
    along3(p->centre, p->half, p->direction, end);
}

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

static double diameter(const shape *s, const part *p) {
    (void)s;
    return 2 * p->radius;
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

const part_kind part_sphere = {
    .name = "sphere",
    .space = true,
    .convex = true,
    .round = true,
    .touches = 1,
    .shown = SCREE_PART_SPHERE,
    .curvature = round_curvature,
    .bounds = sphere_bounds,
    .ball = sphere_ball,
    .reach = sphere_reach,
    .width = diameter,
    .touch = sphere_touch,
    .core = sphere_core,
};

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
    ends_of(p, start, end);
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

const part_kind part_capsule = {
    .name = "capsule",
    .space = true,
    .convex = true,
    .touches = 3, /* both ends, and where round sides cross between them */
    .shown = SCREE_PART_CAPSULE,
    .curvature = round_curvature,
    .bounds = capsule_bounds,
    .ball = capsule_ball,
    .reach = capsule_reach,
    .width = diameter,
    .touch = capsule_touch,
    .core = capsule_core,
};

static space_bounds cylinder_bounds(const shape *s, const part *p, const space_pose *at) {
    double centre[3], d[3], half[3];
    (void)s;
    part_place(at, p->centre, centre);
    turn3(at->R, p->direction, d);
    for (int k = 0; k < 3; k++)
        half[k] = p->half * fabs(d[k]) + p->radius * across(d, k);
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
    ends_of(p, start, end);
    return fmax(disk_reach(start, p->direction, p->radius),
                disk_reach(end, p->direction, p->radius));
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

/* Cylinder and cone: angles of the rim are counted from the tangents of the axis. */
static void rimmed_core(const part *p, const space_pose *at, convex_type type, convex *out) {
    double t1[3], t2[3];
    out->type = type;
    out->size = 2 * fmin(p->radius, p->half);
    tangents3(p->direction, t1, t2);
    turn3(at->R, t1, out->t1);
    turn3(at->R, t2, out->t2);
}

static void cylinder_core(const shape *s, const part *p, const space_pose *at, convex *out) {
    (void)s;
    rimmed_core(p, at, CONVEX_CYLINDER, out);
}

const part_kind part_cylinder = {
    .name = "cylinder",
    .space = true,
    .convex = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_CYLINDER,
    .curvature = round_curvature,
    .bounds = cylinder_bounds,
    .ball = cylinder_ball,
    .reach = cylinder_reach,
    .width = cylinder_width,
    .touch = cylinder_touch,
    .owns_vertex = cylinder_owns,
    .core = cylinder_core,
};

static space_bounds cone_bounds(const shape *s, const part *p, const space_pose *at) {
    double centre[3], d[3];
    space_bounds b;
    (void)s;
    part_place(at, p->centre, centre);
    turn3(at->R, p->direction, d);
    for (int k = 0; k < 3; k++) {
        double tip = centre[k] + p->half * d[k], base = centre[k] - p->half * d[k];
        double rim = p->radius * across(d, k);
        b.low[k] = fmin(tip, base - rim);
        b.high[k] = fmax(tip, base + rim);
    }
    return b;
}

/* The ball through the tip and the rim when the cone is tall, else the one about its base. */
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
    ends_of(p, start, end);
    return fmax(disk_reach(start, p->direction, p->radius), length3(end));
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
    rimmed_core(p, at, CONVEX_CONE, out);
}

const part_kind part_cone = {
    .name = "cone",
    .space = true,
    .convex = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .shown = SCREE_PART_CONE,
    .curvature = round_curvature,
    .bounds = cone_bounds,
    .ball = cone_ball,
    .reach = cone_reach,
    .width = cone_width,
    .touch = cone_touch,
    .owns_vertex = cone_owns,
    .core = cone_core,
};
