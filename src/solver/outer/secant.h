/* Fixed points z = F(z) of vectors that must not be negative, with secants through the last few
 * iterates (Anderson 1965): z becomes the combination of the last F(z) whose residuals F(z) - z,
 * called misses, cancel best. */
#ifndef SOLVER_OUTER_SECANT_H
#define SOLVER_OUTER_SECANT_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

#define SECANT_DEPTH 6

typedef struct secant {
    size_t n;
    int depth; /* differences stored; 0 at first and after a restart */
    ARRAY(double) number;
    double *z, *miss;                                           /* the last ones */
    double *z_change[SECANT_DEPTH], *miss_change[SECANT_DEPTH]; /* newest first */
    double last;                                                /* |miss| */
    bool started;
} secant;

/* For vectors of n numbers. False: out of memory. */
bool secant_start(secant *s, size_t n);
/* z := the next z, from z and image = F(z). Restarts where the miss has grown much. */
void secant_next(secant *s, double *z, const double *image);
void secant_free(secant *s);

#endif
