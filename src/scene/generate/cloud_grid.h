/* Circles by cell, in levels of size so that a wide range of radii stays quick: level k holds radii
 * above largest / 2^(k+1). */
#ifndef SCENE_GENERATE_CLOUD_GRID_H
#define SCENE_GENERATE_CLOUD_GRID_H

#include "scene/generate/parts.h"

enum { GRID_LEVELS = 12 };

typedef struct cloud_grid_level {
    double reach; /* largest radius it may hold */
    double size[2];
    size_t columns, rows;
    uint32_t *head; /* first circle of a cell + 1; 0: none */
} cloud_grid_level;

typedef struct cloud_grid {
    region region;
    double low[2];
    int levels;
    cloud_grid_level level[GRID_LEVELS];
    uint32_t *next; /* per circle: the next one of its cell + 1 */
} cloud_grid;

scree_status cloud_grid_create(cloud_grid *g, const region *r, const circles *c,
                               scree_error *error);
void cloud_grid_free(cloud_grid *g);
void cloud_grid_clear(cloud_grid *g);
void cloud_grid_insert(cloud_grid *g, const circles *c, uint32_t i);

/* Calls visit for every circle whose bounding square may come within `margin` of the circle of
 * `radius` about `at`; stops when visit returns false, and returns whether it never did. */
typedef bool (*cloud_grid_visit)(void *context, uint32_t other);
bool cloud_grid_near(const cloud_grid *g, const double at[2], double radius, double margin,
                     cloud_grid_visit visit, void *context);
/* b - a, along x to the nearest image if the region is periodic. */
void region_difference(const region *r, const double a[2], const double b[2], double out[2]);

#endif
