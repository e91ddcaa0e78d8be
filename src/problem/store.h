/* A problem that owns its arrays: one read from a file, a copy of a step's, an expanded one. */
#ifndef PROBLEM_STORE_H
#define PROBLEM_STORE_H

#include "problem/explicit.h"

typedef struct problem_store {
    problem p; /* its pointers refer to the arrays below after store_bind was called */
    ARRAY(block) block;
    ARRAY(double) inverse; /* of all blocks, one after another */
    ARRAY(double) v_free, b;
    ARRAY(row) row;
    ARRAY(row_extra) extra;
    ARRAY(uint32_t) row_first;
    explicit_H H;   /* of all contacts, unless there is a matrix */
    block_matrix W; /* size 0: none, unless the problem has no contacts */
} problem_store;

/* Sets the pointers of p and of its blocks after the arrays were filled or moved. */
void store_bind(problem_store *s, bool assembled);
scree_status store_copy(problem_store *s, const problem *p, scree_error *error);
void store_free(problem_store *s);

#endif
