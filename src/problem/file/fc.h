/* Frictional-contact problems as the field exchanges them (FCLIB, Siconos), plain arrays:
 *
 *     local   u = W r + q
 *     global  M v = f + H r,  u = H' v + w
 *
 * with Coulomb's law per contact, normal first, and with rolling |m| <= mu_r r_N besides. */
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
/* Sizes that fit, finite numbers, mu not negative: for problems from outside. */
scree_status fc_check(const fc_problem *f, scree_error *error);
void fc_free(fc_problem *f);

/* The error that FCLIB and Siconos quote (docs/theory.md, Certificates), u recomputed from r; for a
 * global problem with the balance of v, which is an input there (NULL for local ones). Infinite
 * when there is no memory for u, NaN when its numbers overflow. */
double fc_error(const fc_problem *f, const double *r, const double *v);

/* A problem for the solvers, and the room behind it. A local problem, and a global one whose M does
 * not fall into small blocks, gets an assembled W; a global one of rigid bodies keeps its
 * velocities. */
typedef struct fc_solvable fc_solvable;
scree_status fc_solvable_create(fc_solvable **out, const fc_problem *f, scree_error *error);
const problem *fc_solvable_problem(const fc_solvable *s);
/* From r: u (rows) and, for a global problem, v (dofs, in the file's order; else NULL), by the
 * file's own matrices. */
scree_status fc_solvable_result(const fc_solvable *s, const fc_problem *f, const double *r,
                                double *u, double *v, scree_error *error);
void fc_solvable_destroy(fc_solvable *s);

/* A step's problem in this form: global, prescribed dofs dropped and their velocity in w; local
 * when it has a matrix. One with deformable bodies is refused: condense.h makes it local. A contact
 * without friction
 * becomes one with mu 0, its other rows zero. What the form cannot hold (cones other than Coulomb,
 * Signorini and rolling; C, D, d) is listed in `lost` (owned text, NULL: nothing), and then out is
 * empty: an incomplete problem is not returned. */
scree_status fc_from_problem(fc_problem *out, const problem *p, char **lost, scree_error *error);
/* Numbers of the problem's rows in the places of the file's: r (rows). */
void fc_spread(const fc_problem *f, const problem *p, const double *S, double *r);

#endif
