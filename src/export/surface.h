/* Surfaces of shapes as polygons with shared points, in the frame of the body, for programs without
 * spheres.
 *
 * Polygons are convex and counter-clockwise seen from outside (of hollow parts: from their free
 * side). A point has one normal; along sharp edges points are doubled. Round parts have corners on
 * the true surface. */
#ifndef EXPORT_SURFACE_H
#define EXPORT_SURFACE_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/status.h"
#include "frame/frame.h"

enum { RESOLUTION_LEAST = 4, RESOLUTION_MOST = 512 };

typedef struct surface_point {
    double at[3], normal[3];
} surface_point;

typedef struct surface {
    ARRAY(surface_point) points;
    ARRAY(uint32_t) corners;
    ARRAY(uint32_t) ends; /* of the polygons in corners */
    uint32_t segments;    /* polygons of two corners: planar walls without thickness */
    bool endless;         /* a boundary, of which a piece is displayed */
} surface;

/* Refuses resolutions that are too coarse or too fine; 0, the default, is accepted. */
scree_status surface_check_resolution(int given, scree_error *error);
/* resolution: corners on a full circle. reach: half the side of the displayed piece of unbounded
 * parts, m. */
scree_status surface_make(surface *out, const scree_layout *layout, uint32_t shape, int resolution,
                          double reach, scree_error *error);
void surface_free(surface *s);
/* Corners of polygon k. */
const uint32_t *surface_polygon(const surface *s, size_t k, uint32_t *count);

/* The surfaces of every shape of a layout, made once; reach from the contents of the frame.
 * Resolution 0: the usual one, or less if many bodies would have more than a million points. */
typedef struct surface_set {
    surface *of_shape;
    uint32_t shapes;
} surface_set;
scree_status surface_set_make(surface_set *out, const scree_frame *frame, int resolution,
                              scree_error *error);
void surface_set_free(surface_set *set);

#endif
