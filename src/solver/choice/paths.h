/* The persistent method in the plane as part of `auto`: parts of growing length with sweeps between
 * them. */
#ifndef SOLVER_CHOICE_PATHS_H
#define SOLVER_CHOICE_PATHS_H

#include "solver/choice/leg.h"

/* The persistent method in a time step in the plane, times C: parts that begin where sweeps were
 * left, and then one from zero that is not interrupted. Of 13 dear steps of driven disks and of a
 * hopper, 11 took 5 to 11 C from zero, while parts from where sweeps were left took 4 to 141 C. */
#define PATH_PARTS 8.0
#define PATH_COLD  12.0

/* Parts within the budget of `own`: the first costs `part` times C, and begins after `share` times
 * C of sweeps in all. */
scree_status paths_run(attempt *a, const leg *own, double share, double part, solver_info *sum,
                       scree_error *error);
/* A time step: such parts, and then the method from zero. */
scree_status paths_follow(attempt *a, const leg *own, solver_info *sum, scree_error *error);

#endif
