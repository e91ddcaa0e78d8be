#include "solver/part/keeper.h"

#include <math.h>
#include <string.h>

static bool ended(keeper *k) {
    const solver_settings *s = k->settings;
    solver_info *info = k->info;
    if (k->best <= s->tolerance) {
        info->outcome = SOLVER_CONVERGED;
        return true;
    }
    if (s->cancel && s->cancel(s->user)) {
        info->outcome = SOLVER_CANCELLED;
        return true;
    }
    if (info->iterations >= s->max_iterations || (s->max_work > 0.0 && info->work >= s->max_work)) {
        info->outcome = SOLVER_MAX_ITERATIONS;
        return true;
    }
    return false;
}

bool keeper_take(keeper *k, const view *w, const double *x, residual measured) {
    if (k->judge && !w->altered) {
        measured = k->judge(k->context, w, x);
        view_count(w, k->info, 2.0);
    }
    k->last = norm_value(k->settings->norm, &measured);
    if (isfinite(k->last) && k->last < k->best) {
        k->best = k->last;
        k->best_residual = measured;
        k->best_iteration = k->info->iterations;
        if (w->rows) memcpy(k->x, x, w->rows * sizeof *x);
    }
    if (k->settings->progress)
        k->settings->progress(k->settings->user, k->method, k->info->iterations, &measured);
    return ended(k);
}

bool keeper_show(keeper *k, const view *w, const double *x, const double *y) {
    work_add(k->info, WORK_CELL, w->contacts);
    return keeper_take(k, w, x, view_residual(w, x, y));
}
