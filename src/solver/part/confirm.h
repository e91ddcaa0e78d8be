/* Last check of an iterate that seems accurate enough. Its residual in the view's variables and the
 * residual of the physical impulses and velocities differ by rounding. Where impulses are large
 * compared with the velocities that they change (a light block under a heavy one), that rounding is
 * as large as a tight tolerance; then the physical residual decides. */
#ifndef SOLVER_PART_CONFIRM_H
#define SOLVER_PART_CONFIRM_H

#include "solver/part/keeper.h"

typedef struct confirm {
    ARRAY(double) S, v;
} confirm;

scree_status confirm_prepare(confirm *c, const view *w, scree_error *error);
void confirm_free(confirm *c);
/* keeper_show with this check; *now is the residual that was used. */
bool confirm_show(confirm *c, keeper *k, const view *w, const double *x, const double *y,
                  residual *now);

#endif
