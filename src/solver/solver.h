/* What every solver offers. Settings are input, info is output, the solver's memory is its own; the
 * problem is constant. A solver stops on the scale-free residual of the exact law, never on a
 * clock. */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include "base/param.h"
#include "base/team.h"
#include "problem/problem.h"
#include "problem/residual.h"

typedef struct solver_settings {
    double tolerance; /* on residual.rms */
    int64_t max_iterations;
    uint64_t seed, step;        /* the order of sweeps is drawn from these and the sweep's number */
    team *team;                 /* NULL: one thread */
    bool (*cancel)(void *user); /* asked now and then; NULL: never */
    void *user;
} solver_settings;

typedef enum solver_outcome {
    SOLVER_CONVERGED,
    SOLVER_MAX_ITERATIONS,
    SOLVER_STALLED,
    SOLVER_CANCELLED
} solver_outcome;

typedef struct solver_info {
    solver_outcome outcome;
    residual residual;  /* of the S and v returned */
    int64_t iterations; /* sweeps for a relaxation */
    int64_t updates;    /* contact updates: the counted work */
    int64_t refreshes;  /* v recomputed from S */
    int64_t outside;    /* one-contact problems outside the condition JE99 (33), last sweep */
    int32_t colours;    /* contacts were coloured with so many */
    uint32_t tail;      /* contacts in the serial tail */
    double defect;      /* |v - (v_free + A^-1 H S)| max, before the last refresh */
} solver_info;

typedef struct solver solver; /* private to each kind */

typedef struct solver_kind {
    kind head;
    scree_status (*create)(const void *parameters, solver **out, scree_error *error);
    /* S in: the start (warm or zero); S, v out. U = H' v. SCREE_OK also when not converged: see
     * info. Anything else is memory or misuse, and S and v are as they were. */
    scree_status (*solve)(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error);
    void (*forget)(solver *s); /* drop caches; the next solve gives the same bits */
    void (*destroy)(solver *s);
} solver_kind;

#endif
