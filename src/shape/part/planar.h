/* Functions shared by the planar kinds of parts. */
#ifndef SHAPE_PART_PLANAR_H
#define SHAPE_PART_PLANAR_H

#include "shape/part/part.h"

static inline void planar_centre(const part *p, pose at, double *x, double *y) {
    *x = at.x + (at.c * p->centre[0] - at.s * p->centre[1]);
    *y = at.y + (at.s * p->centre[0] + at.c * p->centre[1]);
}

/* A point against a circle: sign 1 for a disk, -1 for a hollow one. A point at the centre of a disk
 * is moved out upward. */
bool planar_touch_circle(const part *p, pose at, const double x[2], double sign,
                         const shape_facing *facing, shape_touch *out);

#endif
