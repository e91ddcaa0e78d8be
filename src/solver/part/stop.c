#include "solver/part/stop.h"

#include <math.h>

int64_t stop_next(const stop_rule *s, int64_t sweeps_done) {
    int64_t next = s->check_every;
    if (next <= 0) {
        next = sweeps_done / 8;
        next = next < 2 ? 2 : next > 100 ? 100 : next;
    }
    int64_t left = s->max_sweeps - sweeps_done;
    return next < left ? next : left;
}

stop_answer stop_ask(stop_rule *s, int64_t sweeps_done, double residual) {
    if (residual <= s->tolerance) return STOP_CONVERGED;
    if (!isfinite(residual) && sweeps_done > 0) return STOP_STALLED;
    if (sweeps_done == 0 || residual < 0.999 * s->best) {
        s->best = residual;
        s->best_sweep = sweeps_done;
    }
    if (sweeps_done >= s->max_sweeps) return STOP_MAX;
    int64_t since = sweeps_done - s->best_sweep;
    if (since >= 100000 && since >= sweeps_done - sweeps_done / 4) return STOP_STALLED;
    return STOP_GO_ON;
}
