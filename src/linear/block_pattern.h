/* The layout of the factors of a block matrix: order of elimination, supernodes (groups of
 * neighbouring block columns with the same rows below), their tree, and the copies between them.
 * "Block" below counts in the order of elimination. */
#ifndef LINEAR_BLOCK_PATTERN_H
#define LINEAR_BLOCK_PATTERN_H

#include "linear/block_matrix.h"

/* Numbers of a supernode, row by row:
 *
 *     upper   width x (width + below)    diagonal block and the part right of it
 *     lower   below x width              the part below it
 *
 * and its Schur complement, below x below, which is added to the parent. */
typedef struct supernode {
    uint32_t first, blocks; /* block columns */
    uint32_t parent;        /* NO_PARENT: none */
    uint32_t width, below;  /* scalar rows */
    size_t row, rows;       /* blocks below, in block_pattern.row */
    size_t run, runs;       /* copies to the parent, in block_pattern.run */
    size_t upper, lower;    /* in the factors' numbers */
} supernode;
#define NO_PARENT UINT32_MAX

/* Consecutive rows below a supernode that are also consecutive in its parent: in the Schur
 * complement from `from` on, in the parent's diagonal and rows below from `to` on. None extends
 * across the end of the parent's diagonal. */
typedef struct run {
    uint32_t from, to, count;
} run;

typedef struct block_pattern {
    uint32_t size;                  /* block rows */
    ARRAY(uint32_t) order;          /* (size) block to block row of the matrix */
    ARRAY(uint32_t) place;          /* (size) the other way */
    ARRAY(uint32_t) start;          /* (size + 1) scalar row of a block */
    ARRAY(supernode) node;          /* children before parents */
    ARRAY(uint32_t) row;            /* rising within a node */
    ARRAY(run) run;                 /* rising within a node */
    ARRAY(size_t) target;           /* (blocks of the matrix) start of a block in the numbers */
    ARRAY(uint32_t) target_stride;  /* distance of its rows there */
    size_t numbers;                 /* of all factors */
    size_t stack;                   /* most numbers of Schur complements held at a time */
    uint32_t largest;               /* most rows below a supernode */
    double factor_work, solve_work; /* multiply-adds */
} block_pattern;

scree_status block_pattern_make(block_pattern *p, const block_matrix *m, scree_error *error);
void block_pattern_free(block_pattern *p);

#endif
