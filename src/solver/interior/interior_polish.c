#include "solver/interior/interior_polish.h"

#include <math.h>
#include <string.h>

#define NEWTON_MOST  12
#define POINTS_MOST  120
#define FIRST_WEIGHT 1e-2
#define LEAST_WEIGHT 1e-7

scree_status polish_run(proximal_point *o, const view *w, coupled *c, keeper *k, confirm *last,
                        int64_t factorisations, bool *stop, scree_error *error) {
    /* further from a solution, shorter steps */
    double weight = fmin(fmax(100.0 * k->best_residual.rms, FIRST_WEIGHT), 1.0);
    int64_t end = k->info->factorisations + factorisations;
    TRY(proximal_prepare(o, w, error));
    memcpy(o->x.data, k->x, w->rows * sizeof *o->x.data);
    view_apply(w, o->x.data, o->y.data);
    *stop = false;
    for (int point = 0; point < POINTS_MOST && !*stop && k->info->factorisations < end; point++) {
        proximal_outcome outcome;
        TRY(proximal_newton(o, w, c, k->info, weight, NEWTON_MOST, &outcome, error));
        memcpy(o->x.data, o->Z.data, w->rows * sizeof *o->x.data);
        residual now;
        *stop = confirm_show(last, k, w, o->x.data, o->h.data, &now);
        if (!isfinite(k->last)) break;
        if (outcome.steps <= 5) weight = fmax(0.3 * weight, LEAST_WEIGHT);
        if (outcome.steps == NEWTON_MOST) weight = fmin(10.0 * weight, 1.0);
    }
    return SCREE_OK;
}
