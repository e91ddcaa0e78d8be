/* The two ways of solver/part/coupled.h; for coupled*.c alone. */
#ifndef SOLVER_PART_COUPLED_WAYS_H
#define SOLVER_PART_COUPLED_WAYS_H

#include "linear/direct.h"
#include "solver/part/coupled.h"

#define NOT_THERE UINT32_MAX

/* A contact's block of H' in velocities. */
typedef struct coupled_entry {
    size_t number;  /* in H */
    uint32_t line;  /* block row of K, or NOT_THERE */
    uint32_t dof;   /* first row of K */
    uint32_t width; /* velocities of the body */
} coupled_entry;

struct coupled {
    view *w;
    coupled_way way;
    bool counted_order; /* work of finding the pattern, in this solve */
    block_matrix K;
    direct direct;
    ARRAY(double) P, Q;       /* work of the last factorisation; Q with P C if C is apart from W */
    ARRAY(double) inverse;    /* Q^-1 (velocities: every contact; impulses: contacts with P = 0) */
    ARRAY(double) x, y, miss; /* (rows) */
    /* impulses */
    ARRAY(uint32_t) place;  /* (contacts) block row of K, or NOT_THERE */
    ARRAY(uint32_t) member; /* contact of a block row */
    ARRAY(bool) active;     /* (contacts) P is not 0 */
    /* velocities: block rows of K are the bodies that move and touch */
    ARRAY(uint32_t) body;       /* of a block row */
    ARRAY(uint32_t) body_row;   /* (bodies) block row, or NOT_THERE */
    ARRAY(double) root;         /* (width x width) B of each block row, A^-1 = B B' */
    ARRAY(size_t) root_first;   /* (block rows) first index of that in root */
    ARRAY(double) H;            /* as the view's, times B: dofs of unit mass */
    ARRAY(double) dv;           /* (rows of K) */
    ARRAY(coupled_entry) entry; /* as the problem's */
    ARRAY(size_t) spot; /* for each pair of entries of a contact: position in K; SIZE_MAX: none */
    ARRAY(uint32_t) mark, list;
};

scree_status impulses_factor(coupled *c, int *sign, scree_error *error);
/* dx out; g NULL: zero. */
void impulses_solve(coupled *c, const double *f, const double *g, double *dx);

scree_status velocities_prepare(coupled *c, scree_error *error);
scree_status velocities_factor(coupled *c, int *sign, scree_error *error);
/* dy NULL: not computed. */
void velocities_solve(coupled *c, const double *f, const double *g, double *dx, double *dy);
/* dy of coupled_column. */
void velocities_column(coupled *c, uint32_t contact, const double *f, double *dy);

/* B := A^-1 for n <= 6; false: singular. */
bool small_inverse(int n, const double *A, double *B);

#endif
