/* One square system, factored with the method that takes less work: as a dense matrix with pivoting
 * over all rows, or sparse by blocks. If the numbers of a sparse factorisation grew too much, it is
 * repeated densely where that is affordable. */
#ifndef LINEAR_DIRECT_H
#define LINEAR_DIRECT_H

#include "linear/block_lu.h"

typedef struct direct {
    block_lu *lu;
    ARRAY(double) dense;
    ARRAY(uint32_t) pivot;
    size_t rows;
    bool is_dense;
    double factor_work, solve_work; /* multiply-adds of the last factorisation, and of a solution */
} direct;

/* *sign: that of the determinant, 0 when singular. Zero-initialised before the first call. */
scree_status direct_factor(direct *d, const block_matrix *m, int *sign, scree_error *error);
void direct_solve(direct *d, double *x); /* x := M^-1 x */
void direct_free(direct *d);

#endif
