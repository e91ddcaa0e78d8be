/* Exact sums of many terms in vector lanes. Terms are split on grids of constant units: with
 * M = 1.5 * 2^k and |x| <= 2^(k - 1), fl(fl(x + M) - M) is x rounded to a multiple of 2^(k - 52),
 * and what it leaves of x is a double (Rump, Ogita and Oishi 2008). */
#ifndef BASE_EXACT_LANES_H
#define BASE_EXACT_LANES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/exact.h"

#define EXACT_RUN 256 /* most terms of a run */

/* What a run of terms adds to the sums on the grids. */
typedef struct exact_split {
    double sum[EXACT_GRIDS];
    double largest; /* |x|; NaN is ignored */
    bool rests;     /* the grids leave something of some terms */
} exact_split;

/* Counts are multiples of 8. */
typedef struct exact_kernels {
    double (*largest)(const double *x, size_t count);
    /* Splits terms on the grids of M, the coarse one first. */
    exact_split (*split)(const double *x, size_t count, const double M[EXACT_GRIDS]);
    /* What the grids leave of each term. */
    void (*rests)(const double *x, size_t count, const double M[EXACT_GRIDS], double *rest);
} exact_kernels;

extern const exact_kernels exact_kernels_1;
#if SCREE_WIDE_LANES
extern const exact_kernels exact_kernels_4, exact_kernels_8;
#endif

#endif
