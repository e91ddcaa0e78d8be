/* When a relaxation looks at its residual, and when it gives up. Everything is a function of
 * counted sweeps and work and of residuals, never of a clock, unless somebody outside wants it to
 * end. */
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
    int64_t best_sweep;              /* and when it was seen */
    double value[2];                 /* residuals at the last two looks, the newer one first */
    int64_t seen[2];                 /* and after how many sweeps these were */
} stop_rule;

stop_rule stop_begin(const solver_settings *settings, int64_t check_every, double sweep_work);

/* Sweeps until the next check. Adaptive: two at first, then an eighth of those done, so that checks
 * cost a share of the work and the overshoot is small; up to a third of those done where the rate
 * of the last two looks says that the end is farther off than that. */
int64_t stop_next(const stop_rule *s, const solver_info *info);

/* Whether somebody wants the sweeps to end before the next check, `done` sweeps after the last one:
 * asked after about a fifth of a second's work, and after sixteen sweeps at the latest, since a
 * contact that is hard to solve takes longer than its work says. */
bool stop_wanted(const stop_rule *s, const solver_settings *settings, int64_t done);
/* Sweeps until it asks. */
int64_t stop_patience(double sweep_work);

typedef enum stop_answer { STOP_GO_ON, STOP_CONVERGED, STOP_MAX, STOP_STALLED } stop_answer;
/* Takes a residual into account. Stalled: not finite, or no better by a thousandth over the last
 * three quarters of all sweeps and at least 100,000: under a random order the residual of a slow
 * problem may mark time for tens of thousands. */
stop_answer stop_ask(stop_rule *s, const solver_info *info, double reached);
/* Whether to end with this answer, once info->residual holds for velocities that follow from the
 * impulses alone: where these miss the tolerance again, sweeps go on. */
bool stop_ends(const stop_rule *s, const solver_settings *settings, const solver_info *info,
               stop_answer answer);
/* How the solve ended, by its last residual. */
solver_outcome stop_outcome(const stop_rule *s, const solver_settings *settings,
                            const solver_info *info, stop_answer answer, bool cancelled);

#endif
