/* Square matrices of dense blocks, by block rows. Block (i, j) has size(i) x size(j) numbers, row
 * by row. The pattern is symmetric, the numbers need not be, and every diagonal block is present.
 */
#ifndef LINEAR_BLOCK_MATRIX_H
#define LINEAR_BLOCK_MATRIX_H

#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"

typedef struct block_matrix {
    uint32_t size;             /* block rows */
    uint32_t common;           /* rows of every block row; 0: they differ */
    ARRAY(uint32_t) row_first; /* (size + 1) scalar row where a block row starts */
    ARRAY(size_t) first;       /* (size + 1) blocks of a block row */
    ARRAY(uint32_t) column;    /* (first[size]) block columns, rising within a row */
    ARRAY(size_t) number;      /* (first[size] + 1) where a block's numbers start */
    ARRAY(double) value;
    ARRAY(size_t) mirror; /* (first[size]) the block at the mirrored place */
} block_matrix;

/* Rows of a block row. */
static inline uint32_t block_rows(const block_matrix *m, uint32_t i) {
    return m->row_first.data[i + 1] - m->row_first.data[i];
}

/* Start of block (i, j) in value; NULL: not in the pattern. */
double *block_matrix_at(const block_matrix *m, uint32_t i, uint32_t j);
/* From row_first, first and column: checks order, symmetry of the pattern and diagonal; makes
 * common, number and mirror and zeroes value. */
scree_status block_matrix_shape(block_matrix *m, scree_error *error);
/* y = M x */
void block_matrix_times(const block_matrix *m, const double *x, double *y);
/* The same for block rows begin .. end-1 only. */
void block_matrix_times_rows(const block_matrix *m, uint32_t begin, uint32_t end, const double *x,
                             double *y);
/* y[column] += M[:, column] x for one block column: the effect of an impulse of one contact. */
void block_matrix_add_column(const block_matrix *m, uint32_t column, const double *x, double *y);
/* Largest |M - M'| over the largest |M|. */
double block_matrix_asymmetry(const block_matrix *m);
void block_matrix_free(block_matrix *m);

#endif
