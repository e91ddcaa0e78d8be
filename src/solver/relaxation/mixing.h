/* Anderson's acceleration, type II (Walker and Ni 2011), of a fixed-point iteration x := g(x). With
 * f = g(x) - x and the differences dF, dG of the last `depth` steps,
 *
 *     next x = g - dG c,   where c minimises |f - dF c|.
 *
 * Safeguards: if a step increases |f| by more than a small factor, the iteration returns to the
 * last good g and removes the differences. If |f| does not decrease over twice the depth, plain
 * steps are made from the best g, twice as many each time: near kinks, which differences cannot
 * predict, the acceleration may never converge while the plain iteration does. The least squares
 * are solved by their normal equations, with columns scaled to length 1 and a small term on the
 * diagonal; sums are over fixed chunks, so that the number of threads changes no bit. */
#ifndef SOLVER_RELAXATION_MIXING_H
#define SOLVER_RELAXATION_MIXING_H

#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"
#include "solver/relaxation/mixing_lanes.h"

#define MIXING_DEPTH_MAX 32
#define MIXING_CHUNK     1024 /* numbers that are summed in one run */

/* Runs body on [begin, end) for all chunks of [0, rows), on any threads. */
typedef struct mixing_runner {
    void (*run)(void *threads, size_t rows, void (*body)(void *context, size_t begin, size_t end),
                void *context);
    void *threads;
} mixing_runner;

typedef struct mixing {
    mixing_runner runner;
    const mixing_kernels *kernels;
    size_t rows;
    int depth, used, newest; /* differences stored, and the index of the newest */
    bool started;            /* f and g are those of the last good step */
    double length;           /* |f| of it */
    int64_t restarts;
    int seen;             /* steps since the last gain */
    double least, before; /* |f|: least since the last plain steps, and at the window's start */
    int plain, burst;     /* plain steps that remain; and the number for the next time */
    bool kept;            /* `best` holds the best value; else it is g, which saves a copy */
    ARRAY(double) best;   /* (rows) g of the least |f| */
    ARRAY(double) f, g;   /* (rows) */
    ARRAY(double) dF, dG; /* (depth x rows) */
    ARRAY(double) sums;   /* (chunks x (2 depth + 1)) */
    double gram[MIXING_DEPTH_MAX][MIXING_DEPTH_MAX];         /* dF' dF */
    double along[MIXING_DEPTH_MAX], share[MIXING_DEPTH_MAX]; /* dF' f; c */
} mixing;

scree_status mixing_prepare(mixing *m, size_t rows, int depth, mixing_runner runner,
                            scree_error *error);
void mixing_free(mixing *m);
/* Number of plain steps x := g(x) to make now instead of an accelerated one; the caller reports
 * when they are done. */
static inline int mixing_plain(const mixing *m) { return m->plain; }
static inline void mixing_plain_done(mixing *m, int steps) { m->plain -= steps; }
/* g = g(x) in; the next x out. False: the step was rejected. */
bool mixing_step(mixing *m, double *x, const double *g);
double mixing_numbers(const mixing *m); /* length of vectors that one step reads and writes */

#endif
