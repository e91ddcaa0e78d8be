/* Anderson's acceleration, type II (Walker and Ni 2011), of a fixed-point iteration x := g(x). With
 * f = g(x) - x and the differences dF, dG of the last `depth` steps,
 *
 *     next x = g - dG c,   c making |f - dF c| least.
 *
 * Safeguarded: a step after which |f| is larger than before by more than a little is taken back to
 * the last g that was good, and the differences are forgotten. Where |f| does not fall over twice
 * the depth, plain steps are taken from the best g, and twice as many each time: near kinks that no
 * difference foresees the acceleration may wander for ever, while the plain iteration arrives. The
 * least squares are solved by their normal equations, columns of length 1 and a small term on the
 * diagonal: sums over fixed chunks, so that threads change no bit. */
#ifndef SOLVER_RELAXATION_MIXING_H
#define SOLVER_RELAXATION_MIXING_H

#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"
#include "solver/relaxation/mixing_lanes.h"

#define MIXING_DEPTH_MAX 32
#define MIXING_CHUNK     1024 /* numbers that are summed in one go */

/* Runs body on [begin, end) for all chunks of [0, rows), on whatever threads there are. */
typedef struct mixing_runner {
    void (*run)(void *threads, size_t rows, void (*body)(void *context, size_t begin, size_t end),
                void *context);
    void *threads;
} mixing_runner;

typedef struct mixing {
    mixing_runner runner;
    const mixing_kernels *kernels;
    size_t rows;
    int depth, used, newest; /* differences kept; newest: where the last one stands */
    bool started;            /* f and g are those of the last good step */
    double length;           /* |f| of it */
    int64_t restarts;
    int seen;             /* steps since the last gain */
    double least, before; /* |f|: least since the last plain steps, and at the window's begin */
    int plain, burst;     /* plain steps to come; and how many the next time */
    bool kept;            /* best stands for itself; else it is g: saves a copy most of the time */
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
/* Plain steps x := g(x) that are to be taken now, and none that mixes; the caller tells when they
 * are done. */
static inline int mixing_plain(const mixing *m) { return m->plain; }
static inline void mixing_plain_done(mixing *m, int steps) { m->plain -= steps; }
/* g = g(x) in; the next x out. False: the step was taken back. */
bool mixing_step(mixing *m, double *x, const double *g);
double mixing_numbers(const mixing *m); /* that one step goes through */

#endif
