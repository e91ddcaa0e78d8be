/* Making sparse matrices and multiplying by them. */
#ifndef LINEAR_SPARSE_H
#define LINEAR_SPARSE_H

#include "linear/cholesky.h"

typedef struct triplet {
    uint32_t row, column;
    double value;
} triplet;

/* The matrix of `count` triplets in any order: triplets at the same position are added, zeros are
 * omitted. Every index must be in range. On failure m is empty. */
scree_status sparse_from_triplets(sparse_matrix *m, size_t rows, size_t columns,
                                  const triplet *list, size_t count, scree_error *error);
/* y += A x, columns in order. */
void sparse_add_times(const sparse_matrix *m, const double *x, double *y);
/* y += A' x */
void sparse_add_transposed_times(const sparse_matrix *m, const double *x, double *y);

#endif
