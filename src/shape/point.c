/* Planar parts. */
#include "shape/point.h"

bool part_touch_planar(const shape *s, uint32_t part_index, pose at, const double x[2],
                       double reach, const shape_facing *facing, shape_touch *out) {
    const part *p = &s->part[part_index];
    *out = (shape_touch){.part = part_index};
    return part_kind_of(p->type)->planar_touch(s, p, at, x, reach, facing, out);
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
