/* Dense linear algebra of our own: the same bits on every machine. Matrices row by row. */
#ifndef LINEAR_DENSE_H
#define LINEAR_DENSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A := L U with partial pivoting by rows. Returns the sign of the determinant: 1, -1; 0 if a pivot
 * vanished (A is then useless). */
int dense_factor(size_t n, double *A, uint32_t *pivot);
/* x := A^-1 x */
void dense_solve(size_t n, const double *LU, const uint32_t *pivot, double *x);
/* A := L L', the lower triangle; false when A is not positive definite. */
bool dense_cholesky(size_t n, double *A);
void dense_cholesky_solve(size_t n, const double *L, double *x);

#endif
