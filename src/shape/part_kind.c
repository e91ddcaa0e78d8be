/* The list of the kinds of parts, and what asks their tables. */
#include "shape/part_kind.h"

#include "base/space.h"
#include "shape/solid_build.h"

const part_kind *const part_kinds[PART_TYPES] = {
#define X(type, name) [PART_##type] = &part_##name,
    PART_LIST(X)
#undef X
};

bool shape_is_in_space(const shape *s) {
    return s->parts > 0 && part_kind_of(s->part[0].type)->space;
}

double shape_round_radius(const shape *s) {
    const part *p = s->part;
    bool round = s->parts == 1 && (p->type == PART_DISK || p->type == PART_SPHERE);
    return round && p->centre[0] == 0 && p->centre[1] == 0 && p->centre[2] == 0 ? s->bound : 0;
}

bounds part_bounds(const shape *s, uint32_t part_index, pose at) {
    const part *p = &s->part[part_index];
    return part_kind_of(p->type)->planar_bounds(s, p, at);
}

space_bounds space_part_bounds(const shape *s, uint32_t part_index, const space_pose *at) {
    const part *p = &s->part[part_index];
    return part_kind_of(p->type)->bounds(s, p, at);
}

void space_part_ball(const shape *s, uint32_t part_index, double centre[3], double *radius) {
    const part *p = &s->part[part_index];
    part_kind_of(p->type)->ball(s, p, centre, radius);
}

double part_reach(const shape *s, const part *p) { return part_kind_of(p->type)->reach(s, p); }
double part_width(const shape *s, const part *p) { return part_kind_of(p->type)->width(s, p); }

double part_no_curvature(const part *p) {
    (void)p;
    return 0;
}

space_bounds part_bounds_everywhere(const shape *s, const part *p, const space_pose *at) {
    (void)s;
    (void)p;
    (void)at;
    return (space_bounds){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
}

void part_no_ball(const shape *s, const part *p, double centre[3], double *radius) {
    (void)s;
    copy3(centre, p->centre);
    *radius = INFINITY;
}

double part_infinite(const shape *s, const part *p) {
    (void)s;
    (void)p;
    return INFINITY;
}

space_bounds part_box(const double centre[3], const double half[3]) {
    space_bounds b;
    for (int k = 0; k < 3; k++) {
        b.low[k] = centre[k] - half[k];
        b.high[k] = centre[k] + half[k];
    }
    return b;
}

void part_place(const space_pose *at, const double x[3], double out[3]) {
    turn3(at->R, x, out);
    along3(out, 1, at->x, out);
}
