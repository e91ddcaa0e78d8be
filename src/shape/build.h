/* Functions shared by the shape kinds: checked sizes, memory of a shape, and finished polygons. */
#ifndef SHAPE_BUILD_H
#define SHAPE_BUILD_H

#include "shape/shape.h"

/* The fifth power of a size, as in a moment of inertia, must be a finite nonzero number. */
#define SMALLEST_SIZE 1e-50
#define LARGEST_SIZE  1e50

/* Refuses lengths that are not positive, not finite, or whose square overflows or vanishes. */
scree_status size_check(double value, const char *kind_name, const char *name, scree_error *error);

/* An empty shape with memory for parts and vertices; on failure there is nothing to free. */
scree_status shape_alloc(shape *out, const char *kind_name, uint32_t parts, uint32_t vertices,
                         scree_error *error);

/* Initialises the disk or ball of this radius in a zeroed shape with one part. */
void shape_fill_disk(double radius, shape *out);
scree_status shape_fill_sphere(double radius, shape *out, scree_error *error);

/* Releases one shape of a block of shapes (shape/rounds.h). */
void shape_block_release(struct shape_block *b);

/* One convex counter-clockwise polygon of 2 or more vertices with no repeated or collinear points:
 * mass properties, recentring (if requested; else the caller guarantees that the centre of mass is
 * at the origin), normals. */
scree_status shape_from_polygon(const double (*vertex)[2], uint32_t count, bool recentre,
                                const char *kind_name, shape *out, scree_error *error);

#endif
