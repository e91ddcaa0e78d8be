/* A disk against a disk, a half-plane and a hollow disk. No vertex is involved, so the second body
 * is the candidate and the normal points from the first to the second. */
#include "shape/pair/pairs.h"

/* Coinciding centres define no direction; a fixed one is used. */
static vec direction_or_x(vec d, double length) {
    return length > 0 ? (vec){d.x / length, d.y / length} : (vec){1, 0};
}

static void fill(touch *out, const part *p, const part *q, vec n, double gap, vec on_first,
                 vec on_second) {
    out->feature[0] = p->feature;
    out->feature[1] = q->feature;
    out->second_is_candidate = true;
    out->crossing = false;
    put(out->normal, n);
    put(out->point[0], on_first);
    put(out->point[1], on_second);
    out->gap = gap;
    out->length = 0;
}

int pair_disk_disk(PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    vec a = place(at_first, vec_of(p->centre)), b = place(at_second, vec_of(q->centre));
    vec d = vec_minus(b, a);
    double radii = p->radius + q->radius, limit = radii + reach, square = vec_dot(d, d);
    if (limit < 0 || square > limit * limit) return 0;
    double distance = sqrt(square), gap = distance - radii;
    if (gap > reach) return 0;
    vec n = direction_or_x(d, distance);
    fill(out, p, q, n, gap, vec_along(a, p->radius, n), vec_along(b, -q->radius, n));
    return 1;
}

int pair_disk_halfplane(PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    vec a = place(at_first, vec_of(p->centre)), h = place(at_second, vec_of(q->centre));
    vec n = turn(at_second, vec_of(q->direction));
    double height = vec_dot(vec_minus(a, h), n), gap = height - p->radius;
    if (gap > reach) return 0;
    vec inward = {-n.x, -n.y};
    fill(out, p, q, inward, gap, vec_along(a, p->radius, inward), vec_along(a, height, inward));
    return 1;
}

int pair_disk_hollow(PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    vec a = place(at_first, vec_of(p->centre)), h = place(at_second, vec_of(q->centre));
    vec d = vec_minus(a, h);
    double distance = sqrt(vec_dot(d, d)), gap = q->radius - (distance + p->radius);
    if (gap > reach) return 0;
    vec outward = direction_or_x(d, distance);
    fill(out, p, q, outward, gap, vec_along(a, p->radius, outward),
         vec_along(h, q->radius, outward));
    return 1;
}
