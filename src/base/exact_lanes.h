/* Exact sums of many terms in vector lanes. Terms are split on grids of constant units: with
 * M = 1.5 * 2^k, fl(fl(x + M) - M) is x rounded to a multiple of 2^(k - 52), and what it leaves of
 * x is a double (Rump, Ogita and Oishi 2008). A few hundred such multiples have an exact sum. */
#ifndef BASE_EXACT_LANES_H
#define BASE_EXACT_LANES_H

#include <stdbool.h>
#include <stddef.h>

#define EXACT_RUN  256 /* most terms of a run, a multiple of every width */
#define EXACT_BITS 8   /* EXACT_RUN = 2^EXACT_BITS */
#define EXACT_GRID 3

typedef struct exact_kernels {
    /* The largest |x|; NaN is ignored. Counts are multiples of 8. */
    double (*largest)(const double *x, size_t count);
    /* Adds terms split on the grids of M, the coarse one first. False: some terms leave more. */
    bool (*split)(const double *x, size_t count, const double M[EXACT_GRID],
                  double sum[EXACT_GRID]);
    void (*rests)(const double *x, size_t count, const double M[EXACT_GRID], double *rest);
} exact_kernels;

extern const exact_kernels exact_kernels_1;
#if SCREE_WIDE_LANES
extern const exact_kernels exact_kernels_4, exact_kernels_8;
#endif

#endif
