/* Convex cells, and cutting them by planes, for blocks of rock, Voronoi cells and voussoirs. */
#ifndef SCENE_GENERATE_CELL_H
#define SCENE_GENERATE_CELL_H

#include "scene/generate/solids.h"

/* Solid where normal . x <= offset; normal is a unit vector. */
typedef struct cell_plane {
    double normal[3], offset;
} cell_plane;

typedef struct cell_vertex {
    double x[3];
} cell_vertex;

typedef struct cell_face {
    cell_plane plane;
    uint32_t first, count; /* of its loop, counter-clockwise seen from outside */
    bool outer;            /* belongs to the filled hull: a gap does not move it */
} cell_face;

typedef struct cell {
    ARRAY(cell_vertex) vertex;
    ARRAY(cell_face) face;
    ARRAY(uint32_t) loop;
} cell;

/* Workspace for cutting; zero-initialised it is ready. */
typedef struct cell_work {
    cell next; /* the cell being made */
    ARRAY(double) distance;
    ARRAY(uint32_t) index; /* of kept vertices in the new cell */
    ARRAY(uint64_t) edge;  /* edges that were cut: lower and higher vertex ... */
    ARRAY(uint32_t) made;  /* ... and the vertex made there */
    ARRAY(uint32_t) rim;   /* vertices in the plane */
    ARRAY(double) angle;
} cell_work;

void cell_free(cell *c);
void cell_work_free(cell_work *w);

static inline bool cell_is_empty(const cell *c) { return c->face.count == 0; }
/* The plane through a point. */
cell_plane cell_plane_at(const double point[3], const double normal[3]);
/* The plane through three points, counter-clockwise seen from where its normal points. */
cell_plane cell_plane_through(const double a[3], const double b[3], const double c[3]);

/* The box with faces marked as outer. */
scree_status cell_box(cell *c, const double low[3], const double high[3], scree_error *error);
scree_status cell_copy(const cell *from, cell *to, scree_error *error);
/* Keeps the part behind the plane. Vertices within 1e-9 of the size count as in the plane, so
 * that no slivers arise; an empty cell has no faces. */
scree_status cell_cut(cell *c, const cell_plane *p, bool outer, cell_work *w, scree_error *error);
/* Cuts in two: c keeps the part behind the plane, front receives the rest. */
scree_status cell_split(cell *c, const cell_plane *p, bool outer, cell *front, cell_work *w,
                        scree_error *error);
/* Moves all faces inward except those of the hull. */
scree_status cell_shrink(cell *c, double by, cell_work *w, scree_error *error);

/* Extent along a unit vector: least and largest direction . x. */
void cell_reach(const cell *c, const double direction[3], double *low, double *high);
double cell_volume(const cell *c, double centre[3]); /* centre of mass, or NULL */
/* A polyhedron and a body of it. */
scree_status cell_to_body(const cell *c, generated *out, scree_error *error);

/* The hull that voronoi3 and rock_mass fill: a box, a cylinder, or the hull of points; NaN or
 * empty: absent. */
typedef struct cell_hull {
    double box[6], cylinder[2], centre[3];
    int64_t sides; /* of the cylinder */
    param_list points;
} cell_hull;
#define CELL_HULL_ROWS(structure)                                                                  \
    {.name = "box",                                                                                \
     .type = PARAM_VECTOR,                                                                         \
     .offset = offsetof(structure, hull.box),                                                      \
     .width = 6,                                                                                   \
     .dimension = {1, 0, 0},                                                                       \
     .flags = PARAM_OPTIONAL,                                                                      \
     .help = "the hull: [x0, x1, y0, y1, z0, z1]; or 'cylinder', or 'points'"},                    \
        {.name = "cylinder",                                                                       \
         .type = PARAM_VECTOR,                                                                     \
         .offset = offsetof(structure, hull.cylinder),                                             \
         .width = 2,                                                                               \
         .dimension = {1, 0, 0},                                                                   \
         .flags = PARAM_OPTIONAL | PARAM_POSITIVE,                                                 \
         .help = "the hull: an upright cylinder [radius, height], with 'sides' flat sides"},       \
        {.name = "centre",                                                                         \
         .type = PARAM_VECTOR,                                                                     \
         .offset = offsetof(structure, hull.centre),                                               \
         .width = 3,                                                                               \
         .dimension = {1, 0, 0},                                                                   \
         .fallback = "[0, 0, 0]",                                                                  \
         .help = "the middle of the foot of the cylinder"},                                        \
        {.name = "sides",                                                                          \
         .type = PARAM_INTEGER,                                                                    \
         .offset = offsetof(structure, hull.sides),                                                \
         .low = 3,                                                                                 \
         .high = 256,                                                                              \
         .fallback = "24",                                                                         \
         .help = "of the cylinder; its volume is that of the prism within"},                       \
    {                                                                                              \
        .name = "points", .type = PARAM_LIST, .offset = offsetof(structure, hull.points),          \
        .width = 3, .dimension = {1, 0, 0}, .flags = PARAM_OPTIONAL,                               \
        .help = "the hull: that of these points [x, y, z]"                                         \
    }
scree_status cell_hull_check(const cell_hull *h, const node *place, scree_error *error);
scree_status cell_hull_make(const cell_hull *h, cell *out, scree_error *error);

#endif
