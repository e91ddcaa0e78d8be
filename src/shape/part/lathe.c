/* Displayed parts with an axis: their positions, and surfaces of revolution. */
#include "shape/part/part.h"

part_axis part_axis_at(const scree_part *p, const space_pose *at) {
    part_axis a;
    part_place(at, p->centre, a.centre);
    turn3(at->R, p->direction, a.direction);
    for (int side = 0; side < 2; side++)
        along3(a.centre, side ? p->half : -p->half, a.direction, a.end[side]);
    return a;
}

part_lathe part_lathe_of(const scree_part *p, const part_surface *to, bool inwards) {
    part_lathe l = {.axis = {0, 0, 1}, .inwards = inwards};
    copy3(l.centre, p->centre);
    if (to->at) part_place(to->at, p->centre, l.centre);
    if (length3(p->direction) > 0) {
        copy3(l.axis, p->direction);
        if (to->at) turn3(to->at->R, p->direction, l.axis);
    }
    unit3(l.axis);
    tangents3(l.axis, l.across[0], l.across[1]);
    return l;
}

void part_ring_point(const part_lathe *l, const part_ring *r, int step, int steps, double at[3],
                     double normal[3]) {
    double s, c, sign = l->inwards ? -1 : 1;
    math_sincos(2 * PI * (step % steps) / steps, &s, &c);
    for (int k = 0; k < 3; k++) {
        double out = c * l->across[0][k] + s * l->across[1][k];
        at[k] = l->centre[k] + r->along * l->axis[k] + r->radius * out;
        normal[k] = sign * (r->normal_along * l->axis[k] + r->normal_out * out);
    }
}

void part_put_band(const part_surface *to, const part_lathe *l, part_ring low, part_ring high) {
    part_ring_at first = to->ring(to->user, l, &low), second = to->ring(to->user, l, &high);
    to->band(to->user, l, first, second, PART_SIDE);
}

void part_put_tube(const part_surface *to, const part_lathe *l, double half, double radius) {
    part_put_band(to, l, (part_ring){-half, radius, 0, 1}, (part_ring){half, radius, 0, 1});
}

void part_put_ball(const part_surface *to, const part_lathe *l, double half, double radius) {
    int rings = to->steps / 4;
    part_ring_at last = {0};
    for (int k = -rings; k <= rings + (half > 0); k++) {
        int step = half > 0 && k > 0 ? k - 1 : k; /* a capsule has its equator twice */
        double s, c, shift = half > 0 && k > 0 ? half : -half;
        math_sincos(0.5 * PI * step / rings, &s, &c);
        bool tip = step == -rings || step == rings;
        part_ring one = {shift + radius * s, tip ? 0 : radius * c, s, tip ? 0 : c};
        part_ring_at ring = to->ring(to->user, l, &one);
        if (k > -rings) to->band(to->user, l, last, ring, PART_SIDE);
        last = ring;
    }
}
