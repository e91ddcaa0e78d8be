/* Frictional-contact problems in the form that is used in the field (FCLIB, Siconos), as plain
 * arrays:
 *
 *     local   u = W r + q
 *     global  M v = f + H r,  u = H' v + w
 *
 * with Coulomb's law for each contact, normal first, and additionally |m| <= mu_r r_N with
 * rolling. */
#ifndef PROBLEM_FILE_FC_H
#define PROBLEM_FILE_FC_H

#include "linear/cholesky.h"
#include "problem/problem.h"

typedef struct fc_problem {
    bool global;
    int dimension; /* 2 or 3 */
    bool rolling;  /* rows per contact: dimension, with rolling 3 in the plane, 5 in space */
    uint32_t contacts;
    sparse_matrix W;     /* local */
    sparse_matrix M, H;  /* global: (dofs x dofs), (dofs x rows) */
    ARRAY(double) q;     /* local: (rows); global: f, (dofs) */
    ARRAY(double) w;     /* global: (rows) */
    ARRAY(double) mu;    /* (contacts) */
    ARRAY(double) mu_r;  /* (contacts) with rolling: a length, m */
    ARRAY(double) guess; /* (rows) a start for r, or empty */
    char *title;         /* from the file, or NULL */
} fc_problem;

static inline uint32_t fc_rows(const fc_problem *f) {
    return f->rolling ? (f->dimension == 2 ? 3 : 5) : (uint32_t)f->dimension;
}
row fc_row(const fc_problem *f, uint32_t i); /* the law of one contact */
const char *fc_kind(const fc_problem *f); /* "local", "global", "local rolling", "global rolling" */
/* Checks sizes, finite numbers and mu >= 0 of problems from outside. */
scree_status fc_check(const fc_problem *f, scree_error *error);
void fc_free(fc_problem *f);

/* The error that FCLIB and Siconos quote (docs/theory.md, Certificates), u recomputed from r; for a
 * global problem with the balance of v, which is an input there (NULL for local ones). Infinite
 * when there is no memory for u, NaN when its numbers overflow. */
double fc_error(const fc_problem *f, const double *r, const double *v);

/* A problem for the solvers, and the memory behind it. A local problem, and a global one whose M
 * does not consist of small blocks, gets an assembled W; a global problem of rigid bodies keeps its
 * velocities. */
typedef struct fc_solvable fc_solvable;
scree_status fc_solvable_create(fc_solvable **out, const fc_problem *f, scree_error *error);
const problem *fc_solvable_problem(const fc_solvable *s);
/* From r: u (rows) and, for a global problem, v (dofs, in the file's order; else NULL), by the
 * file's own matrices. */
scree_status fc_solvable_result(const fc_solvable *s, const fc_problem *f, const double *r,
                                double *u, double *v, scree_error *error);
void fc_solvable_destroy(fc_solvable *s);

/* A step's problem in this form: global, without prescribed dofs, whose velocity is in w; local if
 * it has a matrix. A problem with deformable bodies is refused: condense.h makes it local. A
 * contact without friction gets mu = 0, and its other rows are zero. Parts that the form cannot
 * store (cones other than Coulomb, Signorini and rolling; C, D, d) are listed in `lost` (owned
 * text, NULL: nothing), and then out is empty: an incomplete problem is not returned. */
scree_status fc_from_problem(fc_problem *out, const problem *p, char **lost, scree_error *error);
/* Copies numbers of the problem's rows to the positions of the file's: r (rows). */
void fc_spread(const fc_problem *f, const problem *p, const double *S, double *r);

#endif
