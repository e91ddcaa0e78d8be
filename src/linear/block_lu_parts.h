/* The inside of a sparse factorisation, for the files that share it. */
#ifndef LINEAR_BLOCK_LU_PARTS_H
#define LINEAR_BLOCK_LU_PARTS_H

#include "linear/block_lu.h"
#include "linear/block_pattern.h"
#include "linear/dense_parts.h"

#define LANES_MOST 8

struct block_lu {
    bool analysed;
    ARRAY(uint32_t) row_first, column; /* the pattern that was analysed */
    ARRAY(size_t) first;
    block_pattern pattern;
    ARRAY(double) number; /* the factors */
    ARRAY(double) stack;  /* Schur complements */
    ARRAY(uint32_t) open; /* supernodes whose Schur complement is there */
    ARRAY(uint32_t) pivot;
    ARRAY(double) x, below; /* of one solution */
    bool positive;          /* factors by Cholesky's method: the lower triangles */
    bool turned;            /* and their mirror image, in the upper places */
    ARRAY(double) panel;    /* of many solutions at once */
    double growth;
};

static inline uint32_t block_lu_rows(const block_lu *f) {
    return f->pattern.size ? f->pattern.start.data[f->pattern.size] : 0;
}

#endif
