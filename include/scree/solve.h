/* Frictional-contact problems by themselves: plain arrays in, impulses and velocities out. No world
 * is needed.
 *
 *     double W[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 0.5, 0}, mu[1] = {0.3}, r[3], u[3];
 *     scree_problem_def def = scree_default_problem_def();
 *     def.contacts = 1;
 *     def.W = scree_matrix_dense(3, 3, W);
 *     def.q = q, def.mu = mu;
 *     scree_problem *problem;
 *     scree_problem_create(&problem, &def, &error);
 *     scree_solve_settings settings = scree_default_solve_settings();
 *     scree_solve_info info;
 *     scree_solve(problem, &settings, r, u, NULL, &info, &error); // r = 1, -0.3, 0
 *     scree_problem_destroy(problem);
 *
 * The model, in the letters of the field (FCLIB, Siconos):
 *
 *     local   u = W r + q
 *     global  M v = f + H r,   u = H' v + w
 *
 * and for every contact the exact, non-associated law of Coulomb between its u and its r: r in the
 * cone |r_T| <= mu r_N, u_N >= 0, u_N r_N = 0, and where u_T is not zero r_T is opposite to it,
 * with magnitude mu r_N. Contacts are stored one after another, each with its normal component
 * first: (N, T) in the plane, (N, T1, T2) in space. With rolling lengths moments follow, (N, T, M)
 * or (N, T1, T2, M1, M2), bounded by |m| <= mu_r r_N in the same way. r may be impulses or forces,
 * u velocities or other dual quantities, in any consistent units; mu_r is a length.
 *
 * Names of solvers and their options: scree_solver_at, `scree solvers`, docs/solvers.md. */
#ifndef SCREE_SOLVE_H
#define SCREE_SOLVE_H

#include <stdbool.h>
#include <stdint.h>

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A matrix in one of four forms. Arrays are only read, and only during the call that gets them. */
typedef enum scree_matrix_form {
    SCREE_MATRIX_DENSE,   /* value (rows x columns), row by row */
    SCREE_MATRIX_CSR,     /* first (rows + 1); index, value (first[rows]): columns of a row */
    SCREE_MATRIX_CSC,     /* first (columns + 1); index, value (first[columns]): rows of a column */
    SCREE_MATRIX_TRIPLETS /* index (rows), column, value (count); entries at the same position
                           * are added */
} scree_matrix_form;

typedef struct scree_matrix {
    scree_matrix_form form;
    size_t rows, columns;
    const double *value;
    const size_t *first;    /* CSR, CSC */
    const uint32_t *index;  /* CSR, CSC, triplets */
    const uint32_t *column; /* triplets */
    size_t count;           /* triplets */
} scree_matrix;

SCREE_API scree_matrix scree_matrix_dense(size_t rows, size_t columns, const double *value);
SCREE_API scree_matrix scree_matrix_csr(size_t rows, size_t columns, const size_t *first,
                                        const uint32_t *index, const double *value);
SCREE_API scree_matrix scree_matrix_csc(size_t rows, size_t columns, const size_t *first,
                                        const uint32_t *index, const double *value);
SCREE_API scree_matrix scree_matrix_triplets(size_t rows, size_t columns, size_t count,
                                             const uint32_t *row, const uint32_t *column,
                                             const double *value);

/* A problem: W and q make it a local one, M, H and f a global one. "rows" below are the contacts
 * times the rows of one; "dofs" are the rows of M. */
typedef struct scree_problem_def {
    size_t size;   /* set by scree_default_problem_def() */
    int dimension; /* 2 or 3 */
    uint32_t contacts;
    scree_matrix W;      /* local: (rows x rows), need not be symmetric */
    const double *q;     /* local: (rows) */
    scree_matrix M, H;   /* global: (dofs x dofs) symmetric positive definite, (dofs x rows) */
    const double *f;     /* global: (dofs) */
    const double *w;     /* global: (rows); NULL: zero */
    const double *mu;    /* (contacts), not negative */
    const double *mu_r;  /* (contacts) rolling lengths; NULL: no moments */
    const double *guess; /* (rows) an initial guess stored with the problem; NULL: none */
} scree_problem_def;

SCREE_DEFAULTS(problem_def) /* dimension 3, all else empty */

/* Holds copies of everything; constant after creation, so threads may share it. */
typedef struct scree_problem scree_problem;

SCREE_API scree_status scree_problem_create(scree_problem **out, const scree_problem_def *def,
                                            scree_error *error);
SCREE_API void scree_problem_destroy(scree_problem *problem); /* NULL is allowed */

/* A file of Siconos (text, .dat) or FCLIB (HDF5), recognised by its content. rolling: 1 for text
 * files of one contact with 3 rows that could be a Coulomb contact in space or a rolling contact
 * in the plane, to read the latter; otherwise 0. */
SCREE_API scree_status scree_problem_read(scree_problem **out, const char *path, int rolling,
                                          scree_error *error);
/* Writes FCLIB (HDF5), with a solution if r is not NULL; u and, for a global problem, v are then
 * required too. An existing file is replaced. */
SCREE_API scree_status scree_problem_write(const scree_problem *problem, const char *path,
                                           const double *r, const double *u, const double *v,
                                           scree_error *error);

typedef struct scree_problem_info {
    const char *kind; /* "local", "global", "local rolling", "global rolling"; "general": from a
                       * scree file with laws that the forms above cannot store */
    int dimension;
    uint32_t contacts;
    uint32_t contact_rows; /* of one contact: 2, 3 or 5; 0: they differ */
    size_t rows, dofs;     /* dofs 0: a local problem */
    const double *guess;   /* (rows) the initial guess of the problem, or NULL; valid as long as
                            * the problem */
    const char *title;     /* from the file; "" if there is none */
} scree_problem_info;
SCREE_API void scree_problem_describe_into(const scree_problem *problem, scree_problem_info *out,
                                           size_t size);
static inline scree_problem_info scree_problem_describe(const scree_problem *given) {
    scree_problem_info out;
    scree_problem_describe_into(given, &out, sizeof out);
    return out;
}

/* The error as quoted by FCLIB and Siconos, for any r (rows); v (dofs) for a global problem, else
 * NULL. u is recomputed from r.
 *
 *     local   |r - P_K(r - (u_N + mu |u_T|, u_T))| / max(|q|, |r|, |u|)
 *     global  |-M v + H r + f| / max(|f|, |M v|, |H r|) + |r - P_K(...)| / max(|u|, |r|)
 *
 * with rolling friction u_N + mu |u_T| + mu_r |omega| in the normal component. Scales below the
 * machine epsilon are not used as divisors. */
SCREE_API double scree_problem_error(const scree_problem *problem, const double *r,
                                     const double *v);

typedef enum scree_norm {
    SCREE_NORM_QUOTED, /* scree_problem_error; it depends on the units of r and u */
    SCREE_NORM_SCALED, /* scale-free: contact by contact with the mean diagonal of W, root mean
                          square over contacts, as time steps use it */
    SCREE_NORM_MAXIMUM /* the same, of the worst contact: world.norm maximum */
} scree_norm;

typedef struct scree_solve_progress {
    const char *method; /* the solver, or the method that it is using now */
    int64_t iteration;
    double work; /* counted work so far, as in scree_solve_info */
    double residual, residual_scaled;
    double time_s;
    double residual_max; /* as in scree_solve_info */
} scree_solve_progress;

typedef struct scree_solve_settings {
    size_t size;                /* set by scree_default_solve_settings() */
    const char *solver;         /* a name of scree_solver_at */
    double tolerance;           /* > 0 */
    scree_norm norm;            /* the residual that must be at or below the tolerance */
    int64_t max_iterations;     /* limit in the unit of the solver: sweeps, gradient or Newton
                                 * steps */
    double max_work;            /* limit of counted work, about ns; 0: no limit */
    double time_limit;          /* s of wall-clock time; 0: no limit */
    int threads;                /* >= 1; results are identical bit for bit for any number */
    const double *start;        /* (rows) an initial guess for r; NULL: zero */
    const char *const *options; /* "key=value" by the solver's table of parameters */
    size_t option_count;
    void (*progress)(void *user, const scree_solve_progress *progress); /* or NULL */
    bool (*cancel)(void *user); /* called from time to time; or NULL */
    void *user;
} scree_solve_settings;

/* Defaults: solver auto, 1e-8 in the quoted norm, one thread, no limit except a large one on
 * iterations. */
SCREE_DEFAULTS(solve_settings)

typedef struct scree_solve_info {
    bool converged;         /* the solver reports convergence, and the recomputed residual of the
                             * chosen norm is within the tolerance; in the quoted norm, which
                             * large impulses make small, the scaled residual of every contact
                             * must also be below 0.05 */
    double residual;        /* quoted, recomputed from the r returned */
    double residual_scaled; /* root mean square over contacts, scale-free */
    uint32_t worst_contact; /* contact with the largest scaled residual; UINT32_MAX: none */
    int64_t iterations, factorisations;
    double work;     /* counted work, not timed; about nanoseconds of one core */
    double time_s;   /* wall-clock time of condensation and solution */
    double cpu_s;    /* the same as processor time of the calling thread, the better measure for
                      * one thread on a busy machine */
    char method[32]; /* method that found the result: the solver's name, or the last method of
                      * `auto` */
    char status[96]; /* "converged", "time limit", "the limit of iterations or work was reached",
                      * "stalled", "cancelled", "infeasible: ...", "the recomputed residual is
                      * ..." */
    /* The solver "enumeration" counts solutions, distinguished by their velocities; -1: not
     * counted. In a family the velocities are the same and the impulses differ (hyperstatic
     * contacts); along a continuum the velocities differ as well. Both are among the solutions. */
    int64_t solutions, solution_families, solution_continua;
    bool solutions_complete; /* 1: there are no others; 0: there may be others */
    /* If the status is "infeasible": contacts whose laws contradict each other for all impulses;
     * the one with the largest weight in the proof first. proof_others more belong to it. None
     * are listed if trying all combinations is the only proof. */
    uint32_t proof_contacts, proof_others;
    uint32_t proof_contact[8];
    double residual_max; /* scaled, of the worst contact */
} scree_solve_info;

/* Solves; r and, unless NULL, u (both rows) and v (dofs, global problems) are filled. Returns
 * SCREE_OK also if it did not converge: see the info; r is then the best iterate.
 * SCREE_UNSUPPORTED: the solver does not support the problem, for the reason in the error. On
 * failure nothing is written. */
SCREE_API scree_status scree_solve_into(const scree_problem *problem,
                                        const scree_solve_settings *settings, double *r, double *u,
                                        double *v, scree_solve_info *info, size_t size,
                                        scree_error *error);
static inline scree_status scree_solve(const scree_problem *given,
                                       const scree_solve_settings *settings, double *r, double *u,
                                       double *v, scree_solve_info *info, scree_error *error) {
    return scree_solve_into(given, settings, r, u, v, info, sizeof *info, error);
}

/* A solver. Texts are valid as long as the program runs. */
typedef struct scree_solver_info {
    const char *name, *help;
    const char *source; /* the literature it comes from; "" if not stated */
    char takes[320];    /* "unilateral contacts, Coulomb's cone, ..." */
} scree_solver_info;
SCREE_API size_t scree_solver_count(void);
SCREE_API void scree_solver_at_into(size_t index, scree_solver_info *out, size_t size);
static inline scree_solver_info scree_solver_at(size_t index) {
    scree_solver_info out;
    scree_solver_at_into(index, &out, sizeof out);
    return out;
} /* all zero if index is beyond the end */
/* The index-th option of a solver: returns 1 and fills *out if there is one, otherwise 0. */
typedef struct scree_solver_option {
    const char *name, *help;
    const char *fallback; /* the default as it would be written; NULL: zero, or the first choice */
    const char *const *choices; /* NULL-ended, or NULL: not a choice */
} scree_solver_option;
SCREE_API int scree_solver_option_at(size_t solver, size_t index, scree_solver_option *out);
/* A description of one solver, or of all if NULL, with options and supported problems, as text
 * or as Markdown. Free with scree_text_free. */
SCREE_API scree_status scree_describe_solvers(const char *name, int markdown, char **out,
                                              scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
