/* Conjugate gradients, preconditioned by an incomplete Cholesky factor, for A + E with A a block
 * matrix and E an optional addition of the caller. Sums have a fixed order: results are
 * identical bit for bit for any number of threads. */
#ifndef LINEAR_GRADIENTS_H
#define LINEAR_GRADIENTS_H

#include "linear/incomplete.h"

/* y += E x, E symmetric positive semidefinite; add NULL: nothing. */
typedef struct gradients_extra {
    void (*add)(void *context, const double *x, double *y);
    void *context;
} gradients_extra;

typedef struct gradients {
    const block_matrix *A; /* not owned; may change only before gradients_prepare */
    incomplete factor;
    ARRAY(double) r, z, p, q, sum;
    double work; /* multiply-adds of one iteration */
} gradients;

/* Makes the preconditioner of A plus a block for each diagonal block (NULL: nothing). */
scree_status gradients_prepare(gradients *g, const block_matrix *A, const double *added,
                               team *threads, bool *positive, scree_error *error);
/* Finds x (in: the initial guess) such that |b - (A + E) x| <= target; b is only read.
 * SCREE_UNCONVERGED if this is not reached within a number of iterations far larger than any
 * well-posed matrix needs. Allocates nothing. */
scree_status gradients_solve(gradients *g, const gradients_extra *extra, const double *b, double *x,
                             double target, team *threads, int64_t *iterations, scree_error *error);
/* sqrt(x . x) in the same fixed order. */
double gradients_length(gradients *g, const double *x, team *threads);
double gradients_bytes(const gradients *g); /* of the preconditioner and the vectors */
void gradients_free(gradients *g);

#endif
