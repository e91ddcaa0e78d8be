/* The list of the kinds of parts, and functions that use their tables. */
#include "shape/part_kind.h"

#include "shape/part/part.h"
#include "shape/solid_build.h"

const part_kind *const part_kinds[PART_TYPES] = {
#define SCREE_PART(type, table, help) [SCREE_PART_##type] = &part_##table,
#include "scree/parts.def"
#undef SCREE_PART
};

bool shape_is_in_space(const shape *s) {
    return s->parts > 0 && part_kind_of(s->part[0].type)->space;
}

double shape_round_radius(const shape *s) {
    const part *p = s->part;
    const part_kind *of = s->parts == 1 ? part_kind_of(p->type) : NULL;
    if (!of || !of->round || of->boundary) return 0;
    return p->centre[0] == 0 && p->centre[1] == 0 && p->centre[2] == 0 ? s->bound : 0;
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

scree_part part_show(const part *p) {
    scree_part out = {.type = part_kind_of(p->type)->shown,
                      .vertex = p->vertex,
                      .vertices = p->vertices,
                      .radius = p->radius,
                      .half = p->half};
    copy3(out.centre, p->centre);
    copy3(out.direction, p->direction);
    return out;
}

bool part_is_shown(uint32_t type, int dimension) {
    return type < PART_TYPES && part_kind_of(type)->shown == type &&
           part_kind_of(type)->space == (dimension == 3);
}

/* Axes of boundaries accumulate rounding as they rotate. */
#define TILT 1e-9

static void widen(void *user, const double centre[3], const double reach[3]) {
    space_bounds *b = user;
    for (int k = 0; k < 3; k++) {
        b->low[k] = fmin(b->low[k], centre[k] - reach[k]);
        b->high[k] = fmax(b->high[k], centre[k] + reach[k]);
    }
}

static void widen_by_ball(void *user, const double centre[3], double radius) {
    widen(user, centre, (const double[3]){radius, radius, radius});
}

static void widen_by_disc(void *user, const double centre[3], const double axis[3], double radius) {
    double reach[3];
    for (int k = 0; k < 3; k++)
        reach[k] = radius * part_across(axis, k);
    widen(user, centre, reach);
}

/* A circle that encloses a planar part, placed in the world. */
typedef struct placed_bounds {
    const space_pose *at;
    space_bounds b;
} placed_bounds;

static void widen_by_circle(void *user, const double centre[3], double radius, bool hollow) {
    placed_bounds *to = user;
    double x[3], reach = hollow ? INFINITY : radius;
    part_place(to->at, centre, x);
    widen(&to->b, x, (const double[3]){reach, reach, 0});
}

static void widen_by_polygon(void *user, const double (*corner)[3], uint32_t corners) {
    placed_bounds *to = user;
    double x[3];
    for (uint32_t k = 0; k < corners; k++) {
        part_place(to->at, corner[k], x);
        widen_by_ball(&to->b, x, 0);
    }
}

static void widen_by_line(void *user, const double point[3], const double normal[3]) {
    placed_bounds *to = user;
    double x[3], n[3];
    part_place(to->at, point, x);
    turn3(to->at->R, normal, n);
    part_face_bounds(2, x, n, TILT, to->b.low, to->b.high);
    to->b.low[2] = to->b.high[2] = 0;
}

static space_bounds extent_of_boundary(const scree_part *p, const space_pose *at) {
    space_bounds b = part_bounds_everywhere(NULL, NULL, at);
    double point[3], normal[3];
    if (!part_kind_of(p->type)->flat) return b;
    part_place(at, p->centre, point);
    turn3(at->R, p->direction, normal);
    part_face_bounds(3, point, normal, TILT, b.low, b.high);
    return b;
}

space_bounds part_extent(const part_corners *l, const scree_part *p, const space_pose *at) {
    const part_kind *of = part_kind_of(p->type);
    placed_bounds placed = {at,
                            {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}}};
    const part_outline outline = {&placed, widen_by_circle, widen_by_polygon, widen_by_line};
    const part_hull hull = {&placed.b, widen_by_ball, widen_by_disc};
    if (!of->space)
        of->outline(l, p, &outline);
    else if (of->boundary)
        return extent_of_boundary(p, at);
    else
        of->hull(l, p, at, &hull);
    return placed.b;
}
