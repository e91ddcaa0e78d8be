/* The parameter structs of the shape kinds, so that a program or a test can fill them without a
 * scene, and the tables themselves. */
#ifndef SHAPE_KINDS_H
#define SHAPE_KINDS_H

#include "shape/shape.h"

typedef struct disk_parameters {
    double radius;
} disk_parameters;

typedef struct polygon_parameters {
    param_list vertices; /* (count x 2), either orientation */
} polygon_parameters;

typedef struct rectangle_parameters {
    double width, height;
} rectangle_parameters; /* also of the box */

typedef struct regular_parameters {
    int64_t sides;
    double radius; /* of the circle through the vertices */
} regular_parameters;

typedef struct segment_parameters {
    double from[2], to[2];
} segment_parameters;

typedef struct halfplane_parameters {
    double normal[2]; /* outward, any length */
} halfplane_parameters;

typedef struct drum_parameters {
    double radius;
} drum_parameters;

extern const shape_kind shape_disk, shape_polygon, shape_rectangle, shape_regular, shape_segment,
    shape_halfplane, shape_box, shape_drum;

#endif
