/* Incomplete Cholesky factor of a block matrix, L on the pattern of A, as a preconditioner.
 * Block rows are divided into a fixed number of ranges, and couplings between ranges are
 * dropped: threads share the ranges, and results are identical bit for bit for any number of
 * them. If a pivot fails, the diagonal is raised step by step (Manteuffel 1980) until none
 * fails. All blocks must have one size. */
#ifndef LINEAR_INCOMPLETE_H
#define LINEAR_INCOMPLETE_H

#include "base/team.h"
#include "linear/block_matrix.h"

#include <stdbool.h>

#define INCOMPLETE_RANGES 8

typedef struct incomplete {
    uint32_t size, width;                  /* block rows; rows of a block */
    uint32_t begin[INCOMPLETE_RANGES + 1]; /* block rows of a range */
    bool failed[INCOMPLETE_RANGES];
    ARRAY(size_t) first;    /* (size + 1) blocks left of the diagonal, within the range */
    ARRAY(uint32_t) column; /* rising within a row */
    ARRAY(float) value;     /* L, block by block; rounded: reading it is most of the work */
    ARRAY(double) inverse;  /* of the diagonal blocks of L */
    ARRAY(size_t) place;    /* (size) position of a block in the present row */
} incomplete;

/* For A plus `added`, a block for each diagonal block (NULL: nothing). *positive: false if raising
 * the diagonal does not help. The pattern is read at every call. */
scree_status incomplete_factor(incomplete *f, const block_matrix *A, const double *added,
                               team *threads, bool *positive, scree_error *error);
/* z = (L L')^-1 r for the rows of one range. */
void incomplete_solve(const incomplete *f, uint32_t range, const double *r, double *z);
void incomplete_free(incomplete *f);

#endif
