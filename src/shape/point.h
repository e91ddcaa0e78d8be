/* A point relative to a rigid shape: the nearest point of its surface, for contacts of deformable
 * bodies. */
#ifndef SHAPE_POINT_H
#define SHAPE_POINT_H

#include "shape/shape.h"

/* The surface to which the point belongs. A flat side of a shape has contact only with a surface
 * that faces it: so a node at the corner of a brick that lies flush on another rests on its top,
 * however near its flank is. World axes. */
typedef struct shape_facing {
    uint32_t normals; /* 0: faces all directions */
    const double (*normal)[3];
    uint32_t tangents;
    const double (*tangent)[3]; /* unit, from the point to its neighbours on the surface */
    double border;              /* m: tolerance at the end of a flat side */
} shape_facing;

typedef struct shape_touch {
    double gap;       /* m, signed: negative inside */
    double normal[3]; /* unit, out of the shape, world axes */
    double place[3];  /* on the surface, world axes */
    /* if the point is within `border` of the end of a flat side: unit vector along the side, away
     * from that end; else 0 */
    double into[3];
    uint32_t part; /* the feature on which it lies */
} shape_touch;

/* Whether a side with the outward normal n can have contact with the surface. */
bool facing_opposes(const shape_facing *f, const double n[3]);
/* Whether a point of the surface is its foremost one along -n: no neighbour protrudes by more than
 * a quarter of its distance. Ends of sides have contact with such points only; elsewhere the end
 * presses into the surface. */
bool facing_foremost(const shape_facing *f, const double n[3]);

/* One part of a shape within `reach`. False: it is not near. facing NULL: any side. Planar shapes
 * leave third components 0. Any depth inside a solid counts as near; behind segments and surfaces
 * of triangles only a depth up to `reach` does. */
bool part_touch_planar(const shape *s, uint32_t part_index, pose at, const double x[2],
                       double reach, const shape_facing *facing, shape_touch *out);
bool part_touch_space(const shape *s, uint32_t part_index, const space_pose *at, const double x[3],
                      double reach, const shape_facing *facing, shape_touch *out);
/* The nearest part: the one with the least gap, the first among equals. */
bool shape_touch_planar(const shape *s, pose at, const double x[2], double reach,
                        const shape_facing *facing, shape_touch *out);
bool shape_touch_space(const shape *s, const space_pose *at, const double x[3], double reach,
                       const shape_facing *facing, shape_touch *out);

#endif
