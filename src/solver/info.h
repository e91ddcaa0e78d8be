/* What a solver reports: how it ended, how accurate the result is, and its cost. */
#ifndef SOLVER_INFO_H
#define SOLVER_INFO_H

#include <stdbool.h>
#include <stdint.h>

#include "problem/residual.h"
#include "solver/work.h"

typedef enum solver_outcome {
    SOLVER_CONVERGED,
    SOLVER_MAX_ITERATIONS, /* or max_work */
    SOLVER_STALLED,
    SOLVER_CANCELLED,
    SOLVER_INFEASIBLE /* proved: no impulses satisfy the laws */
} solver_outcome;

/* The solutions of a problem, distinguished by their velocities (enumeration.h). */
typedef struct solver_count {
    bool counted;  /* false: nothing below is known */
    bool complete; /* there are no other solutions */
    int64_t distinct;
    int64_t families; /* of these, solutions whose impulses are not unique */
    int64_t continua; /* of these, solutions whose velocities are not unique either */
} solver_count;

typedef struct solver_info {
    solver_outcome outcome;
    residual residual;          /* of the S and v returned */
    const char *method;         /* the method that found this result; static text */
    int64_t iterations;         /* sweeps for a relaxation */
    int64_t updates;            /* contact updates */
    int64_t refreshes;          /* v recomputed from S */
    int64_t factorisations;     /* of matrices over many contacts or bodies */
    double work;                /* counted, not timed, in about nanoseconds: solver/work.h */
    double counted[WORK_KINDS]; /* its parts by kind */
    int64_t outside;            /* one-contact problems that violate JE99 (33), in the last sweep */
    int32_t colours;            /* number of colours of the contacts */
    uint32_t tail;              /* contacts that are solved one after another */
    bool left_last;             /* settings.last is filled */
    double defect;              /* |v - (v_free + A^-1 H S)| max, before the last refresh */
    solver_count count;
} solver_info;

static inline void work_add(solver_info *info, work_kind what, double amount) {
    info->counted[what] += amount;
    info->work += work_price[what] * amount;
}

/* Adds the counts of a method that ran inside another one. */
static inline void work_join(solver_info *sum, const solver_info *one) {
    for (int i = 0; i < WORK_KINDS; i++)
        sum->counted[i] += one->counted[i];
    sum->work += one->work;
}

#endif
