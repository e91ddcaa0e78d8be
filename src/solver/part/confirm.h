/* The last look at an iterate that seems good enough. Its residual in the view's variables and the
 * one of the impulses and velocities that are handed out differ by rounding, and where impulses are
 * large against what they change (a light block under a heavy one) that rounding is as large as a
 * tight tolerance: then the second one decides. */
#ifndef SOLVER_PART_CONFIRM_H
#define SOLVER_PART_CONFIRM_H

#include "solver/part/keeper.h"

typedef struct confirm {
    ARRAY(double) S, v;
} confirm;

scree_status confirm_prepare(confirm *c, const view *w, scree_error *error);
void confirm_free(confirm *c);
/* keeper_show with this care; *now is the residual that it took. */
bool confirm_show(confirm *c, keeper *k, const view *w, const double *x, const double *y,
                  residual *now);

#endif
