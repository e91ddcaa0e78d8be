#include "solver/part/stop.h"

#include <math.h>

#include "base/math.h"

stop_rule stop_begin(const solver_settings *settings, int64_t check_every, double sweep_work) {
    return (stop_rule){.tolerance = settings->tolerance,
                       .max_sweeps = settings->max_iterations,
                       .check_every = check_every,
                       .max_work = settings->max_work,
                       .sweep_work = sweep_work,
                       .best = INFINITY,
                       .value = {INFINITY, INFINITY}};
}

#define FAR_OFF 4.0 /* times the tolerance: closer to it the rate is too uncertain */

/* Sweeps that remain to the tolerance at the rate of the last two looks; 0: unknown. */
static double sweeps_left(const stop_rule *s) {
    double fall = s->value[0] / s->value[1];
    if (!(fall < 1.0 && s->value[0] > FAR_OFF * s->tolerance && s->tolerance > 0.0)) return 0.0;
    return (double)(s->seen[0] - s->seen[1]) * math_log(s->value[0] / s->tolerance) /
           -math_log(fall);
}

#define CHECKS_MOST_APART 100
#define CHECK_EARLY       0.7 /* share of the sweeps that seem to remain */

static int64_t next_look(const stop_rule *s, int64_t done) {
    int64_t least = done / 8 < 2 ? 2 : done / 8, most = done / 3 < 2 ? 2 : done / 3;
    double wanted = CHECK_EARLY * sweeps_left(s);
    int64_t next = wanted < (double)most ? (int64_t)wanted : most;
    next = next < least ? least : next;
    return next < CHECKS_MOST_APART ? next : CHECKS_MOST_APART;
}

int64_t stop_next(const stop_rule *s, const solver_info *info) {
    int64_t next = s->check_every, left = s->max_sweeps - info->iterations;
    if (next <= 0) next = next_look(s, info->iterations);
    if (next > left) next = left;
    if (s->max_work > 0.0 && info->work + (double)next * s->sweep_work > s->max_work) {
        double fit = (s->max_work - info->work) / s->sweep_work;
        next = fit >= 1.0 ? (int64_t)fit : 1;
    }
    return next;
}

#define PATIENCE 2e8 /* of work, about a fifth of a second */

int64_t stop_patience(double sweep_work) {
    double sweeps = PATIENCE / sweep_work;
    return sweeps < 1.0 ? 1 : sweeps < 16.0 ? (int64_t)sweeps : 16;
}

bool stop_wanted(const stop_rule *s, const solver_settings *settings, int64_t done) {
    return settings->cancel && done % stop_patience(s->sweep_work) == 0 &&
           settings->cancel(settings->user);
}

stop_answer stop_ask(stop_rule *s, const solver_info *info, double reached) {
    int64_t done = info->iterations;
    s->value[1] = s->value[0], s->seen[1] = s->seen[0];
    s->value[0] = reached, s->seen[0] = done;
    if (reached <= s->tolerance) return STOP_CONVERGED;
    if (!isfinite(reached) && done > 0) return STOP_STALLED;
    if (done == 0 || reached < 0.999 * s->best) {
        s->best = reached;
        s->best_sweep = done;
    }
    if (done >= s->max_sweeps || (s->max_work > 0.0 && info->work >= s->max_work)) return STOP_MAX;
    int64_t since = done - s->best_sweep;
    if (since >= 100000 && since >= done - done / 4) return STOP_STALLED;
    return STOP_GO_ON;
}

static bool is_solved(const stop_rule *s, const solver_settings *settings,
                      const solver_info *info) {
    return norm_value(settings->norm, &info->residual) <= s->tolerance;
}

bool stop_ends(const stop_rule *s, const solver_settings *settings, const solver_info *info,
               stop_answer answer) {
    if (answer != STOP_CONVERGED) return answer != STOP_GO_ON;
    return is_solved(s, settings, info) || info->iterations >= s->max_sweeps;
}

solver_outcome stop_outcome(const stop_rule *s, const solver_settings *settings,
                            const solver_info *info, stop_answer answer, bool cancelled) {
    if (is_solved(s, settings, info)) return SOLVER_CONVERGED;
    if (cancelled) return SOLVER_CANCELLED;
    return answer == STOP_STALLED ? SOLVER_STALLED : SOLVER_MAX_ITERATIONS;
}
