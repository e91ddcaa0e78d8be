/* When a relaxation evaluates its residual, and when it gives up. Decisions depend on counted
 * sweeps, work and residuals, never on a clock; only the caller's cancellation may depend on
 * one. */
#ifndef SOLVER_PART_STOP_H
#define SOLVER_PART_STOP_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/solver.h"

typedef struct stop_rule {
    double tolerance;
    int64_t max_sweeps, check_every; /* check_every 0: adaptive */
    double max_work, sweep_work;     /* max_work 0: no limit */
    double best;                     /* smallest residual so far */
    int64_t best_sweep;              /* and the sweep at which it was found */
    double value[2];                 /* residuals at the last two looks, the newer one first */
    int64_t seen[2];                 /* and the sweeps at which they were taken */
} stop_rule;

stop_rule stop_begin(const solver_settings *settings, int64_t check_every, double sweep_work);

/* Sweeps until the next check. Adaptive: two at first, then an eighth of those done, so that checks
 * cost a bounded share of the work and few sweeps are made in excess; up to a third of those done
 * where the rate of the last two looks predicts that more are needed. */
int64_t stop_next(const stop_rule *s, const solver_info *info);

/* Whether the caller wants the sweeps to end before the next check, `done` sweeps after the last
 * one. It is asked after about a fifth of a second of counted work, and at least every sixteen
 * sweeps, since a contact that is hard to solve takes longer than its counted work. */
bool stop_wanted(const stop_rule *s, const solver_settings *settings, int64_t done);
/* Sweeps until the caller is asked again. */
int64_t stop_patience(double sweep_work);

typedef enum stop_answer { STOP_GO_ON, STOP_CONVERGED, STOP_MAX, STOP_STALLED } stop_answer;
/* Takes a residual into account. Stalled: not finite, or less than a thousandth better over the
 * last three quarters of all sweeps and over at least 100,000 sweeps. In random order the residual
 * of a slow problem may stay constant for tens of thousands of sweeps. */
stop_answer stop_ask(stop_rule *s, const solver_info *info, double reached);
/* Whether to end with this answer, once info->residual is computed from velocities that follow from
 * the impulses alone: if it misses the tolerance, sweeps go on. */
bool stop_ends(const stop_rule *s, const solver_settings *settings, const solver_info *info,
               stop_answer answer);
/* The outcome of the solve, from its last residual. */
solver_outcome stop_outcome(const stop_rule *s, const solver_settings *settings,
                            const solver_info *info, stop_answer answer, bool cancelled);

#endif
