/* The last state of a relaxation, and the momentum that methods take from it. */
#ifndef SOLVER_RELAXATION_PAST_H
#define SOLVER_RELAXATION_PAST_H

#include "solver/relaxation/mixing_lanes.h"
#include "solver/relaxation/relaxation.h"

/* Of the bodies of one member: see relaxation_change. */
typedef struct change_sums {
    exact_sum square, along;
} change_sums;

/* The last state of a relaxation, for methods with momentum: impulses as relaxation_get packs them,
 * and velocities in the layout of `motion` but without masses, before and after the
 * extrapolation. */
typedef struct relaxation_past {
    double *S, *v, *v_start; /* in memory lent by the caller of the solver, or in these: */
    own_memory own_S, own_v, own_start;
    ARRAY(double) wide;     /* velocities stored behind the rows of bodies */
    ARRAY(change_sums) sum; /* (members) */
    /* Bodies that contacts touch, as runs: the first and the one behind the last; others stand
     * still. Runs end with a chunk of bodies; those of a chunk begin at run_first. Both are empty
     * where most bodies are touched. */
    ARRAY(uint32_t) run, run_first;
    ARRAY(uint8_t) touched; /* (bodies) used to make the runs */
    const mixing_kernels *kernels;
} relaxation_past;

/* The change by a sweep in the metric of kinetic energy: its square, and its product with the
 * difference to the result of the sweep before. Bodies with more than one mass (hubs) are left
 * out. */
typedef struct relaxation_change {
    double square, along;
} relaxation_change;

/* Momentum: extrapolates impulses and velocities by beta times their difference from `past`, and
 * stores the old ones in `past`; one sweep must follow. After that relaxation_changed gives the
 * change by the sweep before: processes sum it up while they sweep. */
scree_status relaxation_reserve_past(relaxation *s, relaxation_past *past, scree_error *error);
void relaxation_free_past(relaxation_past *past);
void relaxation_begin_past(relaxation *s, relaxation_past *past); /* starts at the present state */
double relaxation_momentum(const relaxation *s);                  /* numbers that it passes */
void relaxation_move_on(relaxation *s, double beta, relaxation_past *past);
relaxation_change relaxation_changed(const relaxation *s, const relaxation_past *past);
/* A member's share of PHASE_KEEP and PHASE_MOVE_ON. */
void past_keep(relaxation *s, int member);
void past_move_on(relaxation *s, int member);

#endif
