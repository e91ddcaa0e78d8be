#include "solver/part/stop.h"

#include <math.h>

stop_rule stop_begin(const solver_settings *settings, int64_t check_every, double sweep_work) {
    return (stop_rule){.tolerance = settings->tolerance,
                       .max_sweeps = settings->max_iterations,
                       .check_every = check_every,
                       .max_work = settings->max_work,
                       .sweep_work = sweep_work,
                       .best = INFINITY};
}

int64_t stop_next(const stop_rule *s, const solver_info *info) {
    int64_t next = s->check_every, left = s->max_sweeps - info->iterations;
    if (next <= 0) {
        next = info->iterations / 8;
        next = next < 2 ? 2 : next > 100 ? 100 : next;
    }
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
