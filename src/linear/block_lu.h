/* Sparse LU of block matrices: order and pattern of the factors are found once and serve every
 * matrix of the same pattern. Pivoting happens inside the diagonal blocks only, so that the work
 * of a factorisation is known beforehand and results are identical bit for bit everywhere. For
 * matrices that are positive definite or nearly so (real parts of a regularised Newton matrix).
 * Where pivots inside the blocks are not enough, block_lu_growth shows it; use refinement or the
 * dense path then. */
#ifndef LINEAR_BLOCK_LU_H
#define LINEAR_BLOCK_LU_H

#include "base/team.h"
#include "linear/block_matrix.h"

#include <stdbool.h>

typedef struct block_lu block_lu;

scree_status block_lu_create(block_lu **out, scree_error *error);
void block_lu_destroy(block_lu *f); /* NULL is allowed */
/* Order (minimum degree on the block graph) and pattern of the factors; does nothing if pattern and
 * sizes are those of the last call. */
scree_status block_lu_analyse(block_lu *f, const block_matrix *m, scree_error *error);
/* The same, and returns whether anything was computed. */
scree_status block_lu_analyse_anew(block_lu *f, const block_matrix *m, bool *anew,
                                   scree_error *error);
/* Factors a matrix of the analysed pattern. *sign: that of the determinant, 0 if singular. The
 * only possible error is lack of memory. */
scree_status block_lu_factor(block_lu *f, const block_matrix *m, int *sign, scree_error *error);
/* The same for a symmetric positive definite matrix, by Cholesky's method: about half the work.
 * *positive: false when the matrix turned out not to be. */
scree_status block_lu_factor_positive(block_lu *f, const block_matrix *m, bool *positive,
                                      scree_error *error);
/* x := M^-1 b by the factors; b and x may be the same. */
void block_lu_solve(block_lu *f, const double *b, double *x);
/* x := M^-1 x for `columns` right-hand sides, factored by Cholesky's method; many at once cost
 * less per column, and leading zeros are skipped. A column's bits depend neither on the others
 * nor on the team (NULL: one thread), but differ from those of block_lu_solve. */
scree_status block_lu_solve_many(block_lu *f, double *x, size_t columns, team *threads,
                                 scree_error *error);
/* Largest number that occurred divided by the largest of the matrix; 1 for Cholesky's method. */
double block_lu_growth(const block_lu *f);
/* Multiply-adds of one factorisation (by Cholesky's method: half of them) and of one solution. */
double block_lu_factor_work(const block_lu *f);
double block_lu_solve_work(const block_lu *f);
/* Bytes for a factorisation of the analysed pattern; known before they are allocated. */
double block_lu_bytes(const block_lu *f);

#endif
