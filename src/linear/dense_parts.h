/* Building blocks of dense and sparse factorisations. All matrices are stored row by row, each
 * with its row stride; they must not overlap. */
#ifndef LINEAR_DENSE_PARTS_H
#define LINEAR_DENSE_PARTS_H

#include "linear/dense_lanes.h"

#include <stdbool.h>
#include <stdint.h>

/* C -= A B */
void dense_subtract(dense_strip_kernel *kernel, size_t rows, size_t columns, size_t depth,
                    const double *A, size_t A_stride, const double *B, size_t B_stride, double *C,
                    size_t C_stride);
/* C -= A B', B (columns x depth) */
void dense_subtract_turned(dense_strip_kernel *kernel, size_t rows, size_t columns, size_t depth,
                           const double *A, size_t A_stride, const double *B, size_t B_stride,
                           double *C, size_t C_stride);
/* X (n x columns) := L^-1 X, the diagonal of L is 1 */
void dense_under_lower(dense_strip_kernel *kernel, size_t n, size_t columns, const double *L,
                       size_t L_stride, double *X, size_t X_stride);
/* X (rows x n) := X U^-1 */
void dense_over_upper(dense_strip_kernel *kernel, size_t rows, size_t n, const double *U,
                      size_t U_stride, double *X, size_t X_stride);
/* A (rows x columns, rows >= columns) := L U; pivot[k]: the row that was exchanged with row k.
 * Returns the sign of the exchanges times that of the pivots; 0 if a pivot vanished or is NaN. */
int dense_factor_panel(dense_strip_kernel *kernel, size_t rows, size_t columns, double *A,
                       size_t stride, uint32_t *pivot);
/* Exchanges rows k and pivot[k] for k = 0 .. n-1, in `columns` columns. */
void dense_exchange(size_t n, size_t columns, const uint32_t *pivot, double *A, size_t stride);
/* X (rows x n) := X L'^-1 */
void dense_over_turned(dense_strip_kernel *kernel, size_t rows, size_t n, const double *L,
                       size_t L_stride, double *X, size_t X_stride);
/* Lower triangle of C (n x n) -= that of A A', A (n x depth); the upper part may change too. */
void dense_subtract_square(dense_strip_kernel *kernel, size_t n, size_t depth, const double *A,
                           size_t A_stride, double *C, size_t C_stride);
/* The lower triangle of A := L with L L' = A; false when A is not positive definite. */
bool dense_cholesky_panel(dense_strip_kernel *kernel, size_t n, double *A, size_t stride);
/* a . b: four sums side by side, in an order that does not depend on the machine */
double dense_dot(size_t n, const double *a, const double *b);

#endif
