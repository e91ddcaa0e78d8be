/* The common stop test: measures an iterate, keeps the best one, counts, asks for cancel. */
#ifndef SOLVER_PART_KEEPER_H
#define SOLVER_PART_KEEPER_H

#include "solver/part/view.h"
#include "solver/solver.h"

typedef struct keeper {
    const solver_settings *settings;
    const char *method;
    solver_info *info;
    double best; /* value of the stop norm; INFINITY at first */
    residual best_residual;
    int64_t best_iteration;
    double last; /* value of the last iterate shown */
    double *x;   /* (rows) best iterate */
    /* Of a view that stands for another problem (problem/expand.h): the residual that counts.
     * NULL: the view's own. */
    residual (*judge)(void *context, const view *w, const double *x);
    void *context;
} keeper;

/* The iterate x, y = W x + q: measured, kept when best. True: stop (converged, out of iterations or
 * work, cancelled; the outcome stands in info, SOLVER_CONVERGED only when the best is within the
 * tolerance). The caller counts info->iterations and info->work. */
bool keeper_show(keeper *k, const view *w, const double *x, const double *y);
/* The same for a residual that the method measured itself. */
bool keeper_take(keeper *k, const view *w, const double *x, residual measured);

#endif
