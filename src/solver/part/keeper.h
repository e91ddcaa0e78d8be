/* The common stop test: measures an iterate, keeps the best one, counts work, and asks whether the
 * solve is cancelled. */
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
    double last; /* value of the last iterate that was measured */
    double *x;   /* (rows) best iterate */
    /* For a view that represents another problem (problem/expand.h): the residual of that problem.
     * NULL: the view's own residual. */
    residual (*judge)(void *context, const view *w, const double *x);
    void *context;
} keeper;

/* Measures the iterate x, y = W x + q and keeps it if it is the best. True: stop (converged, out of
 * iterations or work, or cancelled). The outcome is in info, SOLVER_CONVERGED only if the best
 * iterate is within the tolerance. The caller counts info->iterations and info->work. */
bool keeper_show(keeper *k, const view *w, const double *x, const double *y);
/* The same for a residual that the method has measured itself. */
bool keeper_take(keeper *k, const view *w, const double *x, residual measured);

#endif
