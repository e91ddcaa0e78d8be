/* Shapes: constant geometry in the body's own frame, whose origin is the centre of mass.
 *
 * A shape is a list of convex parts (one for a simple shape, several for a compound). A planar part
 * is a disk, a convex polygon (two vertices make a segment), a half-plane or a hollow disk (contact
 * from inside). Space parts join this list in their own time. Units: m. */
#ifndef SHAPE_SHAPE_H
#define SHAPE_SHAPE_H

#include <stdint.h>

#include "base/memory.h"
#include "base/param.h"
#include "base/status.h"

typedef enum part_type {
    PART_DISK,    /* centre, radius */
    PART_POLYGON, /* convex, counter-clockwise, 2 (segment, two-sided) or more vertices; radius 0 */
    PART_HALFPLANE, /* solid where (x - centre) . direction <= 0; direction is the outward normal */
    PART_HOLLOW,    /* hollow disk: solid outside the circle of `radius` about centre */
    PART_TYPES
} part_type;

typedef struct part {
    part_type type;
    double centre[2];
    double direction[2]; /* half-plane only */
    double radius;
    uint32_t vertex, vertices; /* polygon: first vertex and count in the shape's arrays */
    uint32_t feature;  /* number of its first feature; features are counted over all parts */
    uint32_t features; /* disk, half-plane, hollow: 1; polygon: 2 per vertex */
} part;

typedef struct shape {
    const char *kind; /* the registry name it was made by */
    uint32_t parts;
    part *part;
    uint32_t vertices;
    double (*vertex)[2];
    double (*normal)[2]; /* outward unit normal of the edge vertex i -> i+1 */
    double area;         /* m^2; 0 for boundaries (half-plane, hollow, segment) */
    double inertia;      /* polar second moment of area about the centre of mass, m^4 */
    double offset[2];    /* centre of mass in the frame the shape was described in */
    double bound; /* radius of the circle about the origin that holds it; INFINITY if unbounded */
    double size;  /* for tolerances: the least width (a segment: its length); compound: the least of
                     its parts; half-plane: INFINITY */
} shape;

/* An entry of the registry: makes a shape from its parameters, recentred to the centre of mass. */
typedef struct shape_kind {
    kind head;
    scree_status (*create)(const void *parameters, shape *out, scree_error *error);
} shape_kind;

void shape_free(shape *s);
/* Joins shapes into one compound. Position and angle are those of the frame each was described in
 * (before recentring). Overlap of parts counts twice in mass. A compound without area keeps its
 * origin. */
typedef struct shape_placed {
    const shape *shape;
    double position[2];
    double angle;
} shape_placed;
scree_status shape_compound(const shape_placed *placed, size_t count, shape *out,
                            scree_error *error);

/* Axis-aligned bounds of one part at pose (x, y, cos, sin); unbounded sides are +-INFINITY. */
typedef struct pose {
    double x, y, c, s;
} pose;
typedef struct bounds {
    double low[2], high[2];
} bounds;
bounds part_bounds(const shape *s, uint32_t part_index, pose at);
bounds shape_bounds(const shape *s, pose at);

#endif
