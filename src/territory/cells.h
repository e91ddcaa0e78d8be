/* Cells of space: the grid of bricks (scheme/bricks.c), which process owns each of them, and which
 * cells are near a point.
 *
 * The grid is a torus: cells whose numbers differ by the number of cells along an axis are one. */
#ifndef TERRITORY_CELLS_H
#define TERRITORY_CELLS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"

/* Numbers of cells along x, y and z, and their edges. */
typedef struct brick_grid {
    double cells[3], edge[3];
} brick_grid;

static inline uint32_t grid_count(const brick_grid *g) {
    return (uint32_t)(g->cells[0] * g->cells[1] * g->cells[2]);
}

/* floor without treatment of NaN: calls of the library took most of the time. */
static inline double cell_floor(double x) {
    if (!(fabs(x) < 1e15)) return floor(x);
    double cut = (double)(int64_t)x;
    return cut > x ? cut - 1 : cut;
}

/* The index along one axis on the torus. */
static inline double cell_wrap(double index, double cells) {
    return index - cells * cell_floor(index / cells);
}

static inline uint32_t cell_at(const brick_grid *g, int dimension, const double *x) {
    double at = 0;
    for (int k = dimension - 1; k >= 0; k--)
        at = at * g->cells[k] + cell_wrap(cell_floor(x[k] / g->edge[k]), g->cells[k]);
    return (uint32_t)at;
}

/* The cells within `reach` of a point along every axis, its own first; reach must be less than an
 * edge. Returns their number; a cell may appear twice where the torus is narrow. */
#define CELLS_NEAR 27
int cells_near(const brick_grid *g, int dimension, const double *x, double reach,
               uint32_t cell[CELLS_NEAR]);

/* Divides the cells among processes so that each has about the same weight: the box of cells that
 * have weight is bisected again and again across its longest side. `origin`: the cell along each
 * axis at which the occupied space begins. owner (cells). False: no memory. */
bool cells_bisect(const brick_grid *g, const double origin[3], const int64_t *weight, int processes,
                  uint16_t *owner);

#endif
