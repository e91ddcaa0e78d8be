/* Shared by the generators: rows of their tables, adding shapes and bodies, regions to fill, and
 * circles to place in them. */
#ifndef SCENE_GENERATE_PARTS_H
#define SCENE_GENERATE_PARTS_H

#include "scene/generate/generate.h"

#define ROW    PARAM_ROW
#define LENGTH .dimension = {1, 0, 0}

/* A larger number of bodies in one generator is surely a mistake of units. */
#define GENERATE_LIMIT 50000000

/* On failure g holds the bodies generated so far. More bodies than fit into the memory are an
 * error during generation. An existing shape is not made again. */
scree_status generated_push(generated *g, const generated_body *b, scree_error *error);
scree_status generated_add_shape(generated *g, const shape_kind *k, const void *parameters,
                                 uint32_t *index, scree_error *error);
scree_status generated_add_disk(generated *g, double radius, uint32_t *index, scree_error *error);
scree_status generated_add_rectangle(generated *g, double width, double height, uint32_t *index,
                                     scree_error *error);
scree_status generated_add_body(generated *g, uint32_t shape_index, double x, double y,
                                double angle, scree_error *error);
/* A polygon with one body, at the position of the given vertices. */
scree_status generated_add_polygon(generated *g, double (*vertex)[2], size_t count,
                                   scree_error *error);

/* The region to fill: a box, or the ring between two circles. */
typedef struct region {
    bool is_ring, periodic; /* periodic: a box that repeats along x */
    double low[2], high[2];
    double centre[2], inner, outer;
} region;

double region_area(const region *r);
/* From the parameters `box` [x0, x1, y0, y1], or `ring` [inner, outer] and `centre`; NaN: absent.
 * Exactly one of the two must be given. */
scree_status region_check(const double box[4], const double ring[2], bool periodic,
                          const node *place, scree_error *error);
region region_make(const double box[4], const double ring[2], const double centre[2],
                   bool periodic);

/* In space they are spheres. */
typedef struct circles {
    size_t count;
    double *radius;
    double (*centre)[3]; /* planar: z = 0 */
} circles;

scree_status circles_alloc(circles *c, size_t count, scree_error *error);
void circles_free(circles *c);
double circles_area(const circles *c); /* sum of pi r^2 */
double circles_largest(const circles *c);
void circles_shuffle(circles *c, random_stream *random); /* radii only */
/* Their indices along Morton's curve: neighbours in the order are near in space. Owned by the
 * caller; NULL when out of memory. */
size_t *circles_order(const circles *c);

/* Place the centres of circles of given radii; none overlaps another or leaves the region. An
 * error states the request, the result and a remedy. */
scree_status place_lattice(const region *r, double gap, double jitter, random_stream *random,
                           circles *c, scree_error *error);
scree_status place_random(const region *r, random_stream *random, circles *c, scree_error *error);
scree_status place_dense(const region *r, random_stream *random, circles *c, scree_error *error);

enum { GRAIN_DISK, GRAIN_POLYGON, GRAIN_REGULAR };

/* Bodies for placed circles, in an order that is coherent in space. Polygons are inscribed in the
 * circles, with a number of sides drawn from sides[0] .. sides[1]. */
scree_status circles_to_bodies(const circles *c, int grain, const double sides[2],
                               random_stream *random, generated *out, scree_error *error);
scree_status sides_check(const double sides[2], const node *place, scree_error *error);

#endif
