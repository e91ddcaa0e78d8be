/* A sphere against everything but meshes: the point of the other nearest to the centre. */
#include "shape/pair/space_pairs.h"

/* Coinciding centres define no direction; a fixed one is used. */
static double direction_or_x(double d[3]) {
    double length = unit3(d);
    if (!(length > 0)) d[0] = 1;
    return length;
}

/* normal: from the sphere to the other. */
static int fill(space_touch *out, const part *p, const space_pose *at, uint32_t feature,
                const double normal[3], double gap) {
    double centre[3], on_sphere[3];
    part_centre3(at, p, centre);
    along3(centre, p->radius, normal, on_sphere);
    space_touch_set(out, p->feature, feature, normal, on_sphere, gap);
    return 1;
}

int pair_sphere_sphere(SPACE_PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    double n[3];
    between_centres3(at_first, p, at_second, q, n);
    double radii = p->radius + q->radius, limit = radii + reach;
    if (limit < 0 || dot3(n, n) > limit * limit) return 0;
    double gap = direction_or_x(n) - radii;
    return gap <= reach ? fill(out, p, at_first, q->feature, n, gap) : 0;
}

int pair_sphere_plane(SPACE_PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    double n[3], from_sphere[3];
    turn3(at_second->R, q->direction, n);
    between_centres3(at_first, p, at_second, q, from_sphere);
    double gap = -dot3(from_sphere, n) - p->radius;
    if (gap > reach) return 0;
    double inward[3] = {-n[0], -n[1], -n[2]};
    return fill(out, p, at_first, q->feature, inward, gap);
}

int pair_sphere_hollow_sphere(SPACE_PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    double outward[3];
    between_centres3(at_second, q, at_first, p, outward);
    double inner = q->radius - reach - p->radius;
    if (inner > 0 && dot3(outward, outward) < inner * inner) return 0;
    double gap = q->radius - (direction_or_x(outward) + p->radius);
    return gap <= reach ? fill(out, p, at_first, q->feature, outward, gap) : 0;
}

/* Beyond the ends of a hollow cylinder only the circle at the end can be touched. */
int pair_sphere_hollow_cylinder(SPACE_PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    double from[3], axis[3], outward[3];
    between_centres3(at_second, q, at_first, p, from);
    turn3(at_second->R, q->direction, axis);
    double t = dot3(from, axis), beyond = fabs(t) - q->half;
    off_axis3(from, axis, outward);
    if (beyond - p->radius > reach) return 0;
    double rho = unit3(outward), other[3];
    if (!(rho > 0)) tangents3(axis, outward, other);
    double gap = q->radius - rho - p->radius;
    if (beyond > 0) {
        double x = q->radius - rho, y = t > 0 ? -beyond : beyond;
        double distance = sqrt(x * x + y * y);
        gap = distance - p->radius;
        for (int k = 0; k < 3; k++)
            outward[k] = (x * outward[k] + y * axis[k]) / distance;
    }
    return gap <= reach ? fill(out, p, at_first, q->feature, outward, gap) : 0;
}

int pair_sphere_capsule(SPACE_PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    double n[3], axis[3];
    between_centres3(at_first, p, at_second, q, n);
    turn3(at_second->R, q->direction, axis);
    double t = -dot3(n, axis), on_axis = fmax(-q->half, fmin(t, q->half));
    along3(n, on_axis, axis, n);
    double radii = p->radius + q->radius, limit = radii + reach;
    if (limit < 0 || dot3(n, n) > limit * limit) return 0;
    double distance = unit3(n), other[3], gap = distance - radii;
    if (gap > reach) return 0;
    if (!(distance > 0)) tangents3(axis, n, other);
    uint32_t number = t < -q->half ? CAPSULE_START : t > q->half ? CAPSULE_END : CAPSULE_SIDE;
    return fill(out, p, at_first, q->feature + number, n, gap);
}

/* The centre of the sphere p in the frame of the other body. */
static void centre_in(const space_pose *at_other, const part *p, const space_pose *at,
                      double out[3]) {
    double from[3];
    turn3(at->R, p->centre, from);
    for (int k = 0; k < 3; k++)
        from[k] += at->x[k] - at_other->x[k];
    turn_back3(at_other->R, from, out);
}

static int fill_nearest(const space_nearest *found, SPACE_PAIR_ARGUMENTS) {
    double gap = found->distance - p->radius, n[3];
    if (gap > reach) return 0;
    turn3(at_second->R, found->normal, n);
    for (int k = 0; k < 3; k++)
        n[k] = -n[k];
    fill(out, p, at_first, q->feature + found->number, n, gap);
    return space_settle(out, 1, first, p, second, q);
}

int pair_sphere_cylinder(SPACE_PAIR_ARGUMENTS) {
    double centre[3];
    centre_in(at_second, p, at_first, centre);
    space_nearest found = nearest_of_cylinder(q, centre);
    return fill_nearest(&found, first, p, at_first, second, q, at_second, reach, out);
}

int pair_sphere_cone(SPACE_PAIR_ARGUMENTS) {
    double centre[3];
    centre_in(at_second, p, at_first, centre);
    space_nearest found = nearest_of_cone(q, centre);
    return fill_nearest(&found, first, p, at_first, second, q, at_second, reach, out);
}

int pair_sphere_polyhedron(SPACE_PAIR_ARGUMENTS) {
    double centre[3];
    centre_in(at_second, p, at_first, centre);
    const polyhedron *solid = &second->polyhedron[q->index];
    space_nearest found = nearest_of_polyhedron(solid, centre);
    return fill_nearest(&found, first, p, at_first, second, q, at_second, reach, out);
}
