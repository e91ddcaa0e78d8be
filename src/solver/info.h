/* What a solver reports: how it ended, how right the result is, and what it cost. */
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

/* Solutions of a problem, told apart by their velocities (enumeration.h). */
typedef struct solver_count {
    bool counted;  /* else nothing below is known */
    bool complete; /* there are no others */
    int64_t distinct;
    int64_t families; /* of these: the impulses are not determined */
    int64_t continua; /* of these: neither are the velocities */
} solver_count;

typedef struct solver_info {
    solver_outcome outcome;
    residual residual;          /* of the S and v returned */
    const char *method;         /* that brought this result; static text */
    int64_t iterations;         /* sweeps for a relaxation */
    int64_t updates;            /* contact updates */
    int64_t refreshes;          /* v recomputed from S */
    int64_t factorisations;     /* of matrices over many contacts or bodies */
    double work;                /* counted, not timed, in about nanoseconds: solver/work.h */
    double counted[WORK_KINDS]; /* what it consists of */
    int64_t outside; /* one-contact problems outside the condition JE99 (33), last sweep */
    int32_t colours; /* number of colours that the contacts were given */
    uint32_t tail;   /* contacts in the serial tail */
    bool left_last;  /* settings.last is filled */
    double defect;   /* |v - (v_free + A^-1 H S)| max, before the last refresh */
    solver_count count;
} solver_info;

static inline void work_add(solver_info *info, work_kind what, double amount) {
    info->counted[what] += amount;
    info->work += work_price[what] * amount;
}

/* Counts of one method that are part of another's. */
static inline void work_join(solver_info *sum, const solver_info *one) {
    for (int i = 0; i < WORK_KINDS; i++)
        sum->counted[i] += one->counted[i];
    sum->work += one->work;
}

#endif
