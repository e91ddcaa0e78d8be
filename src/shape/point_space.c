/* Points against parts in space. All computations are in the frame of the body; the result is
 * rotated to world axes at the end. */
#include "shape/point_space.h"
#include "base/space.h"
#include "shape/part_kind.h"
#include "shape/point_profile.h"

bool touch_ball(const space_ask *a, const double centre[3], double radius, double sign,
                space_answer *out) {
    double d[3], distance;
    minus3(a->x, centre, d);
    distance = unit3(d);
    if (!(distance > 0)) {
        d[0] = d[1] = 0;
        d[2] = 1;
    }
    out->gap = sign * (distance - radius);
    along3(centre, radius, d, out->place);
    for (int k = 0; k < 3; k++)
        out->normal[k] = sign * d[k];
    return ask_opposes(a, out->normal);
}

axis_view view_axis(const double x[3], const part *p) {
    axis_view v;
    double d[3], other[3];
    minus3(x, p->centre, d);
    v.along = dot3(d, p->direction);
    along3(d, -v.along, p->direction, v.radial);
    v.away = unit3(v.radial);
    if (!(v.away > 0)) tangents3(p->direction, v.radial, other);
    return v;
}

bool touch_profile(const space_ask *a, const part *p, profile *outline, space_answer *out) {
    axis_view v = view_axis(a->x, p);
    turn3(a->at->R, v.radial, outline->first);
    turn3(a->at->R, p->direction, outline->second);
    profile_touch found;
    const double x[2] = {v.away, v.along};
    if (!profile_find(outline, x, a->reach, a->facing, &found)) return false;
    out->gap = found.gap;
    for (int k = 0; k < 3; k++) {
        out->normal[k] = found.normal[0] * v.radial[k] + found.normal[1] * p->direction[k];
        out->into[k] = found.into[0] * v.radial[k] + found.into[1] * p->direction[k];
        out->place[k] =
            p->centre[k] + found.place[0] * v.radial[k] + found.place[1] * p->direction[k];
    }
    return true;
}

bool part_touch_space(const shape *s, uint32_t part_index, const space_pose *at, const double x[3],
                      double reach, const shape_facing *facing, shape_touch *out) {
    space_ask a = {.at = at, .facing = facing, .reach = reach};
    space_answer found = {0};
    minus3(x, at->x, a.x);
    turn_back3(at->R, a.x, a.x);
    a.border = facing ? facing->border : 0;
    const part *p = &s->part[part_index];
    if (!part_kind_of(p->type)->touch(&a, s, p, &found) || found.gap > reach) return false;
    *out = (shape_touch){.gap = found.gap, .part = part_index};
    turn3(at->R, found.normal, out->normal);
    turn3(at->R, found.into, out->into);
    turn3(at->R, found.place, out->place);
    for (int k = 0; k < 3; k++)
        out->place[k] += at->x[k];
    return true;
}

bool shape_touch_space(const shape *s, const space_pose *at, const double x[3], double reach,
                       const shape_facing *facing, shape_touch *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        shape_touch one;
        if (!part_touch_space(s, i, at, x, reach, facing, &one)) continue;
        if (!found || one.gap < out->gap) *out = one;
        found = true;
    }
    return found;
}
