/* The interface of solvers. Settings are input, info is output, the memory belongs to the solver,
 * and the problem is constant. A solver stops on a residual of the exact law, never on a clock. */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include <math.h>

#include "base/param.h"
#include "base/team.h"
#include "problem/problem.h"
#include "problem/residual.h"
#include "solver/info.h"

#define SOLVER_NUMBERS 18

/* The residual that must come below the tolerance. */
typedef enum solver_norm {
    NORM_SCALED, /* residual.rms: scale-free; time steps */
    NORM_QUOTED, /* residual.natural: the error that FCLIB and Siconos quote */
    NORM_LARGEST /* residual.max: scale-free, of the worst contact (JE99 8) */
} solver_norm;

/* The contacts of a proof that there is no solution (solver/part/infeasible.h): those whose
 * velocities cannot all obey their laws, the one with the largest weight first. */
#define PROOF_CONTACTS 8
typedef struct solver_proof {
    uint32_t count;  /* named here, at most PROOF_CONTACTS; 0: the proof names none */
    uint32_t others; /* number of further contacts of the proof */
    uint32_t contact[PROOF_CONTACTS];
} solver_proof;

/* Memory lent by the caller. */
typedef struct solver_room {
    double *data;
    size_t count; /* numbers */
} solver_room;

/* Memory that a solver may overwrite until the solve ends. */
#define SOLVER_ROOMS 2
typedef struct solver_rooms {
    solver_room room[SOLVER_ROOMS];
    /* The caller's S with its spare capacity: for a solver that works directly on this S. */
    solver_room impulses;
} solver_rooms;

typedef struct solver_settings {
    double tolerance;
    solver_norm norm;
    int64_t max_iterations; /* in each method's own unit: sweeps, gradient steps, Newton steps */
    double max_work;        /* as solver_info.work; 0: no limit */
    uint64_t seed, step;    /* the order of sweeps is a function of these and the sweep's number */
    team *team;             /* NULL: one thread */
    bool (*cancel)(void *user); /* asked at intervals; NULL: never cancelled */
    void (*progress)(void *user, const char *method, int64_t iteration, const residual *now);
    void *user;
    solver_rooms rooms;
    double *memory; /* kept by the caller from solve to solve, zero at first; NULL: none */
    double *last;   /* (rows) out: last impulses of sweeps that were stopped; NULL: not needed */
    solver_proof *proof; /* filled if SOLVER_INFEASIBLE, also by inner solvers; NULL: not needed */
} solver_settings;

/* The quoted error is divided by |S|, so impulses that grow without limit meet any tolerance even
 * if there is no solution. A problem with a contact whose scale-free residual is above this value
 * does not count as solved. */
#define RESIDUAL_HOPELESS 0.05

/* The number that must come below the tolerance, for stopping, certificate and report; NaN if
 * either residual is NaN. */
static inline double norm_value(solver_norm norm, const residual *r) {
    if (norm == NORM_SCALED || isnan(r->rms)) return r->rms;
    if (norm == NORM_LARGEST) return r->max;
    return r->max > RESIDUAL_HOPELESS && r->max > r->natural ? r->max : r->natural;
}

typedef struct solver solver; /* private to each kind */
typedef struct method method; /* solver/part/method.h */

typedef struct solver_kind {
    kind head;
    scree_status (*create)(const struct solver_kind *k, const void *parameters, solver **out,
                           scree_error *error);
    /* S in: the start (warm or zero); S, v out. U = H' v. Returns SCREE_OK also when not converged:
     * see info. Errors mean lack of memory or misuse, and leave S and v unchanged. */
    scree_status (*solve)(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error);
    void (*forget)(solver *s); /* frees caches; the next solve gives the same bits */
    void (*destroy)(solver *s);
    /* Methods on the scaled view fill these fields, and the four above with METHOD_FUNCTIONS. */
    scree_status (*run)(method *m, scree_error *error);
    size_t memory;                 /* bytes of the method's own memory, zeroed at first */
    void (*release)(void *memory); /* frees the method's own memory; NULL: nothing to free */
    bool divides; /* solves problems that are divided among processes (problem/shared.h) */
    bool always; /* calls `run` even if the start is a solution, provided that there are contacts */
} solver_kind;

#endif
