/* Shapes: constant geometry in the body's own frame, whose origin is the centre of mass.
 *
 * A shape is a list of parts (one for a simple shape, several for a compound); shape/part_kind.h
 * defines the kinds of parts. In space the body's own frame is also rotated to the principal axes
 * of inertia; see shape/solid.h for the data of polyhedra and meshes. Units: m. */
#ifndef SHAPE_SHAPE_H
#define SHAPE_SHAPE_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/param.h"
#include "base/status.h"
#include "shape/part_kind.h"

/* The numbers are those of scree/parts.def. Frames show a part as a scree_part (part_show). */
typedef struct part {
    scree_part_type type;
    double centre[3];
    double direction[3]; /* unit: outward normal of half-planes and planes, axis of cylinders */
    double radius;
    double half;               /* of the length of capsules, cylinders and cones */
    uint32_t vertex, vertices; /* polygon: first vertex and count in the shape's arrays */
    uint32_t index;            /* polyhedron, mesh: which */
    uint32_t feature;  /* number of its first feature; features are numbered over all parts */
    uint32_t features; /* disk, half-plane, hollow: 1; polygon: 2 per vertex; space: see solid.h */
} part;

struct polyhedron;
struct mesh;
struct shape_block;

/* The tag is the public name of the type: programs hold finished shapes as scree_shape. */
typedef struct scree_shape {
    const char *kind; /* the registry name it was made by */
    uint32_t parts;
    part *part;
    uint32_t vertices;
    double (*vertex)[2];
    double (*normal)[2]; /* outward unit normal of the edge vertex i -> i+1 */
    double area;         /* m^2; 0 for boundaries (half-plane, hollow, segment) */
    double inertia;      /* polar second moment of area about the centre of mass, m^4 */
    uint32_t polyhedra, meshes;
    struct polyhedron *polyhedron;
    struct mesh *mesh;
    double volume; /* m^3, space; 0 for boundaries */
    double
        moments[3];   /* principal moments of inertia for density 1 about the centre of mass, m^5 */
    double offset[3]; /* centre of mass in the frame the shape was described in */
    double turn[4];   /* space: the principal frame in the described one, quaternion (w, x, y, z) */
    double bound;     /* radius of the enclosing ball about the origin; INFINITY if unbounded */
    double size; /* for tolerances: the least width (a segment: its length); compound: the least of
                    its parts; half-plane: INFINITY */
    atomic_uint_least32_t owners; /* of a finished shape; else 0 */
    struct shape_block *block; /* the memory that it shares with others (shape/rounds.h), or NULL */
} shape;

/* An entry of the registry: makes a shape from its parameters, recentred to the centre of mass. */
typedef struct shape_kind {
    kind head;
    scree_status (*create)(const void *parameters, shape *out, scree_error *error);
} shape_kind;

/* Shapes are all planar or all in space: by the kind of their first part. */
bool shape_is_in_space(const shape *s);
/* The radius of a single disk or ball about the centre of mass; 0: another shape. */
double shape_round_radius(const shape *s);
void shape_free(shape *s); /* frees the contents; the struct belongs to the caller */

/* A finished shape is constant, is on the heap and has any number of owners: a scene that checks it
 * and the worlds that simulate it hold the same object. The last owner frees it; owners may be in
 * different threads. */
shape *shape_finish(shape *made);    /* moves *made, with one owner; NULL when out of memory */
shape *shape_hold(shape *finished);  /* adds an owner */
void shape_release(shape *finished); /* removes an owner; NULL is legal */
/* Joins shapes into one compound. Position and angle are those of the frame each was described in
 * (before recentring). Overlapping parts count twice in the mass. A compound without area keeps its
 * origin. */
typedef struct shape_placed {
    const shape *shape;
    double position[3];
    double angle;          /* planar */
    double orientation[4]; /* space: unit quaternion (w, x, y, z) */
} shape_placed;
scree_status shape_compound(const shape_placed *placed, size_t count, shape *out,
                            scree_error *error);

/* Axis-aligned bounds of one part at pose (x, y, cos, sin); unbounded sides are +-INFINITY. */
typedef struct pose {
    double x, y, c, s;
} pose;
typedef struct bounds bounds; /* shape/part_kind.h */
bounds part_bounds(const shape *s, uint32_t part_index, pose at);
bounds shape_bounds(const shape *s, pose at);

/* The same in space. */
space_bounds space_part_bounds(const shape *s, uint32_t part_index, const space_pose *at);
/* A ball in the body's frame that encloses a part; radius INFINITY if unbounded. */
void space_part_ball(const shape *s, uint32_t part_index, double centre[3], double *radius);

#endif
