/* Where a point stands to a rigid shape: the nearest place of its surface, for contacts of
 * deformable bodies. */
#ifndef SHAPE_POINT_H
#define SHAPE_POINT_H

#include "shape/shape.h"

/* What is known of the surface that the point belongs to. A flat side of a shape is met only by a
 * surface that looks the other way: so the node at the corner of a brick that stands flush on
 * another rests on its top, however near its flank is. World axes. */
typedef struct shape_facing {
    uint32_t normals; /* 0: looks all ways */
    const double (*normal)[3];
    uint32_t tangents;
    const double (*tangent)[3]; /* unit, from the point to its neighbours on the surface */
    double border;              /* m: so far beyond the end of a flat side a point is still on it */
} shape_facing;

typedef struct shape_touch {
    double gap;       /* m, signed: negative inside */
    double normal[3]; /* unit, out of the shape, world axes */
    double place[3];  /* on the surface, world axes */
    /* where the place is within `border` of the end of a flat side: unit, along the side and away
     * from that end; else 0 */
    double into[3];
    uint32_t part; /* that it stands on */
} shape_touch;

/* Whether a surface may be met by a side of the outward normal n. */
bool facing_opposes(const shape_facing *f, const double n[3]);
/* Whether a point of the surface, seen along -n, is its foremost: no neighbour stands out further
 * by more than a quarter of the way to it. Ends of sides meet such points only; elsewhere it is the
 * end that presses into the surface. */
bool facing_foremost(const shape_facing *f, const double n[3]);

/* One part of a shape within `reach`; false: it is not near. facing NULL: any side will do. Planar
 * shapes leave third components 0. Any depth inside a solid is near; behind segments and surfaces
 * of triangles it is a depth up to `reach`. */
bool part_touch_planar(const shape *s, uint32_t part_index, pose at, const double x[2],
                       double reach, const shape_facing *facing, shape_touch *out);
bool part_touch_space(const shape *s, uint32_t part_index, const space_pose *at, const double x[3],
                      double reach, const shape_facing *facing, shape_touch *out);
/* The nearest part: of the least gap, the first among equals. */
bool shape_touch_planar(const shape *s, pose at, const double x[2], double reach,
                        const shape_facing *facing, shape_touch *out);
bool shape_touch_space(const shape *s, const space_pose *at, const double x[3], double reach,
                       const shape_facing *facing, shape_touch *out);

#endif
