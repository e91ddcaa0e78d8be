/* Steps from a problem file to a problem for solvers. */
#ifndef PROBLEM_FILE_PARTS_H
#define PROBLEM_FILE_PARTS_H

#include "problem/file/fc.h"
#include "problem/store.h"

/* Sets of indices, one for each of `count` owners. */
typedef struct index_sets {
    size_t count;
    ARRAY(size_t) first; /* (count + 1) */
    ARRAY(uint32_t) index;
} index_sets;
void index_sets_free(index_sets *s);
/* The contacts to which each contact's columns of W refer, each once, unordered. */
scree_status fc_couplings(index_sets *out, const sparse_matrix *W, uint32_t contacts,
                          uint32_t rows_each, scree_error *error);
/* An empty block matrix of `rows_each` rows per contact that holds the couplings, those mirrored,
 * and the diagonal. */
scree_status fc_block_pattern(block_matrix *m, const index_sets *couplings, uint32_t rows_each,
                              scree_error *error);

/* The connected unknowns of M, numbered by their first one. */
typedef struct fc_components {
    uint32_t count, largest;
    ARRAY(uint32_t) of;    /* (dofs) */
    ARRAY(uint32_t) width; /* (count) */
} fc_components;
scree_status fc_components_find(fc_components *out, const sparse_matrix *M, scree_error *error);
void fc_components_free(fc_components *c);

/* Bodies of a global problem whose M consists of small symmetric blocks. place: the solver's
 * position of each velocity of the file. */
typedef ARRAY(uint32_t) fc_places;
scree_status fc_make_bodies(problem_store *s, fc_places *place, const fc_problem *f,
                            const fc_components *c, scree_error *error);

/* M^-1 of a global problem without bodies. */
typedef struct fc_factor fc_factor;
scree_status fc_factor_create(fc_factor **out, const fc_problem *f, const fc_components *c,
                              bool symmetric, scree_error *error);
/* x := M^-1 x */
scree_status fc_factor_solve(fc_factor *m, double *x, scree_error *error);
void fc_factor_destroy(fc_factor *m); /* NULL is legal */
/* W = H' M^-1 H and q = H' M^-1 f + w (the caller allocates its rows). */
scree_status fc_condense(sparse_matrix *W, double *q, const fc_problem *f, fc_factor *factor,
                         scree_error *error);

/* Relative differences of mirrored numbers up to this are rounding: both were computed from the
 * same terms in another order. Real asymmetry of files is of order 1e-3, or 1e-6 where they were
 * printed with six digits. */
#define FC_ASYMMETRY 1e-12
double fc_asymmetry(const sparse_matrix *m);

#endif
