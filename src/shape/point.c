/* Planar parts. */
#include "shape/point.h"

#include "base/space.h"
#include "shape/point_profile.h"

/* Round parts: sign 1 for a disk, -1 for a hollow one. The middle of a disk is left upward. */
static bool touch_round(const part *p, pose at, const double x[2], double sign,
                        const shape_facing *facing, shape_touch *out) {
    double centre[2] = {at.x + (at.c * p->centre[0] - at.s * p->centre[1]),
                        at.y + (at.s * p->centre[0] + at.c * p->centre[1])};
    double d[2] = {x[0] - centre[0], x[1] - centre[1]};
    double distance = sqrt(d[0] * d[0] + d[1] * d[1]);
    double out_of[2] = {0, 1};
    for (int k = 0; k < 2 && distance > 0; k++)
        out_of[k] = d[k] / distance;
    out->gap = sign * (distance - p->radius);
    for (int k = 0; k < 2; k++) {
        out->normal[k] = sign * out_of[k];
        out->place[k] = centre[k] + p->radius * out_of[k];
    }
    return facing_opposes(facing, out->normal);
}

static bool touch_halfplane(const part *p, pose at, const double x[2], const shape_facing *facing,
                            shape_touch *out) {
    out->normal[0] = at.c * p->direction[0] - at.s * p->direction[1];
    out->normal[1] = at.s * p->direction[0] + at.c * p->direction[1];
    double dx = x[0] - (at.x + (at.c * p->centre[0] - at.s * p->centre[1]));
    double dy = x[1] - (at.y + (at.s * p->centre[0] + at.c * p->centre[1]));
    out->gap = dx * out->normal[0] + dy * out->normal[1];
    for (int k = 0; k < 2; k++)
        out->place[k] = x[k] - out->gap * out->normal[k];
    return facing_opposes(facing, out->normal);
}

static bool touch_polygon(const shape *s, const part *p, pose at, const double x[2], double reach,
                          const shape_facing *facing, shape_touch *out) {
    profile outline = {.vertex = (const double(*)[2])(s->vertex + p->vertex),
                       .normal = (const double(*)[2])(s->normal + p->vertex),
                       .vertices = p->vertices,
                       .sides = p->vertices,
                       .first = {at.c, at.s, 0},
                       .second = {-at.s, at.c, 0}};
    double dx = x[0] - at.x, dy = x[1] - at.y;
    double local[2] = {at.c * dx + at.s * dy, at.c * dy - at.s * dx};
    profile_touch found;
    if (!profile_find(&outline, local, reach, facing, &found)) return false;
    out->gap = found.gap;
    profile_world(&outline, found.normal, out->normal);
    profile_world(&outline, found.into, out->into);
    profile_world(&outline, found.place, out->place);
    out->place[0] += at.x;
    out->place[1] += at.y;
    return true;
}

bool part_touch_planar(const shape *s, uint32_t part_index, pose at, const double x[2],
                       double reach, const shape_facing *facing, shape_touch *out) {
    const part *p = &s->part[part_index];
    bool found = false;
    *out = (shape_touch){.part = part_index};
    switch (p->type) {
    case PART_DISK: found = touch_round(p, at, x, 1, facing, out); break;
    case PART_HOLLOW: found = touch_round(p, at, x, -1, facing, out); break;
    case PART_HALFPLANE: found = touch_halfplane(p, at, x, facing, out); break;
    default: return touch_polygon(s, p, at, x, reach, facing, out);
    }
    return found && out->gap <= reach;
}

bool shape_touch_planar(const shape *s, pose at, const double x[2], double reach,
                        const shape_facing *facing, shape_touch *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        shape_touch one;
        if (!part_touch_planar(s, i, at, x, reach, facing, &one)) continue;
        if (!found || one.gap < out->gap) *out = one;
        found = true;
    }
    return found;
}
