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

/* space */

typedef struct sphere_parameters {
    double radius;
} sphere_parameters; /* also of the hollow sphere */

typedef struct block_parameters {
    double size[3];
} block_parameters;

typedef struct cylinder_parameters {
    double radius, height;
} cylinder_parameters; /* also of the cone */

typedef struct capsule_parameters {
    double radius, length; /* length: of the segment within */
} capsule_parameters;

typedef struct polyhedron_parameters {
    char *file;          /* NULL here: the reader of files replaces it by the vertices */
    param_list vertices; /* (count x 3) */
    double scale;
    bool hull; /* points inside the hull are legal */
} polyhedron_parameters;

typedef struct plane_parameters {
    double normal[3]; /* outward, any length */
} plane_parameters;

enum { CONTAINER_CLOSED, OPEN_LEFT, OPEN_RIGHT, OPEN_FRONT, OPEN_BACK, OPEN_BOTTOM, OPEN_TOP };
typedef struct container_parameters {
    double size[3];
    int open; /* CONTAINER_CLOSED, or the side without a plane */
} container_parameters;

enum { CAPS_NONE, CAPS_BOTTOM, CAPS_BOTH };
typedef struct hollow_cylinder_parameters {
    double radius, height; /* height: NaN means unbounded */
    int caps;
} hollow_cylinder_parameters;

enum { SOLID_AUTO, SOLID_YES, SOLID_NO };
typedef struct mesh_parameters {
    char *file;                     /* NULL here: the reader of files replaces it by the lists */
    param_list vertices, triangles; /* (count x 3) each */
    double scale;
    int solid;
} mesh_parameters;

extern const shape_kind shape_disk, shape_polygon, shape_rectangle, shape_regular, shape_segment,
    shape_halfplane, shape_box, shape_drum, shape_sphere, shape_block, shape_cylinder,
    shape_capsule, shape_cone, shape_polyhedron, shape_plane, shape_container,
    shape_hollow_cylinder, shape_hollow_sphere, shape_mesh;

#endif
