/* Where a point stands to a rigid shape: the nearest place of its surface, for contacts of
 * deformable bodies. */
#ifndef SHAPE_POINT_H
#define SHAPE_POINT_H

#include "shape/shape.h"

typedef struct shape_touch {
    double gap;       /* m, signed: negative inside */
    double normal[3]; /* unit, out of the shape, world axes */
    double place[3];  /* on the surface, world axes */
    uint32_t part;    /* that it stands on */
} shape_touch;

/* The nearest part of a shape within `reach`; false: none is. Planar shapes leave third components
 * 0. Segments and mesh surfaces: a point behind by more than `reach` is not near. */
bool shape_touch_planar(const shape *s, pose at, const double x[2], double reach, shape_touch *out);
bool shape_touch_space(const shape *s, const space_pose *at, const double x[3], double reach,
                       shape_touch *out);

/* Corners that may press into the flank of a deformable body: vertices of polygons and segments,
 * of polyhedra and of meshes, and the tip of a cone; round parts have none (their nearest point to
 * a facet is found by the caller from centre and radius). World axes; returns how many there are,
 * and fills at most `room`. */
uint32_t shape_corners_planar(const shape *s, pose at, double (*out)[2], uint32_t room);
uint32_t shape_corners_space(const shape *s, const space_pose *at, double (*out)[3], uint32_t room);

#endif
