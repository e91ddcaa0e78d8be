/* A contact problem in the velocities x = v - v_free of all deformable and rigid bodies that
 * impulses can move, and the matrix
 *
 *     G = A + H E H',
 *
 * E a symmetric matrix for each contact, in one pattern that holds the contacts' coupling too.
 * Block rows have `width` numbers, as many as a node: a rigid body takes two of them, padded with
 * the identity. Prescribed velocities have rows and columns of the identity, and H does not reach
 * them. */
#ifndef SOLVER_RELAXATION_MOMENTUM_H
#define SOLVER_RELAXATION_MOMENTUM_H

#include "base/team.h"
#include "linear/block_matrix.h"
#include "problem/problem.h"

/* One block of H' in one block row. */
typedef struct momentum_slot {
    uint32_t line; /* block row */
    size_t number; /* (rows of the contact x width) in momentum.H */
} momentum_slot;

typedef struct momentum {
    const problem *p;
    uint32_t width, lines;    /* lines: block rows */
    size_t rows;              /* of x */
    ARRAY(uint32_t) line_of;  /* (bodies) first block row, UINT32_MAX: nothing moves it */
    block_matrix G;           /* A; with E between momentum_add and momentum_restore */
    ARRAY(size_t) slot_first; /* (contacts + 1) */
    ARRAY(momentum_slot) slot;
    ARRAY(double) H;          /* H' without prescribed velocities */
    ARRAY(size_t) pair_first; /* (contacts + 1) pairs of a contact's slots */
    ARRAY(size_t) pair;       /* where in G a pair's block starts */
    ARRAY(double) base;       /* A in these blocks */
    ARRAY(uint64_t) key;      /* while the pattern is made */
} momentum;

scree_status momentum_make(momentum *m, const problem *p, scree_error *error);
void momentum_free(momentum *m);
/* y = A x; to be called only while G contains no E. */
void momentum_times(const momentum *m, const double *x, double *y, team *threads);
/* U = H' x of one contact. */
void momentum_relative(const momentum *m, uint32_t contact, const double *x, double *U);
/* y += H S of one contact. */
void momentum_push(const momentum *m, uint32_t contact, const double *S, double *y);
/* G += H E H' for the E (dimension x dimension) of one contact; momentum_restore removes all of
 * them again. */
void momentum_add(momentum *m, uint32_t contact, const double *E);
void momentum_restore(momentum *m);

#endif
