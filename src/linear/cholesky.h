/* Sparse Cholesky of scalar matrices (elastic bodies, global problems), by the supernodes of
 * block_lu. Symmetric positive definite, given by columns, both triangles or the lower one. CHOLMOD
 * was tried for comparison: the same times on grids of 10^4 to 10^5 rows in the plane and in space,
 * but its bits depend on the BLAS. */
#ifndef LINEAR_CHOLESKY_H
#define LINEAR_CHOLESKY_H

#include "base/memory.h"
#include "base/status.h"

#include <stdint.h>

typedef struct sparse_matrix {
    size_t rows, columns;
    ARRAY(size_t) first; /* (columns + 1) */
    ARRAY(uint32_t) row; /* rising within a column */
    ARRAY(double) value;
} sparse_matrix;
void sparse_matrix_free(sparse_matrix *m);

typedef struct cholesky cholesky;
/* *out is never NULL with SCREE_OK; a matrix that is not positive definite is SCREE_BAD_INPUT. */
scree_status cholesky_create(cholesky **out, const sparse_matrix *A, scree_error *error);
/* x := A^-1 x for `columns` right sides, one after another. */
scree_status cholesky_solve(cholesky *f, double *x, size_t columns, scree_error *error);
void cholesky_destroy(cholesky *f); /* NULL is allowed */

#endif
