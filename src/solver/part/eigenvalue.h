/* The largest eigenvalue of the scaled operator, which determines the length of gradient steps. */
#ifndef SOLVER_PART_EIGENVALUE_H
#define SOLVER_PART_EIGENVALUE_H

#include "solver/part/view.h"
#include "solver/solver.h"

/* By power iterations, which approach it from below; the result is increased by one per cent. x and
 * y are workspace of (rows) each; the work is added to info. */
double view_largest_eigenvalue(const view *w, double *x, double *y, solver_info *info);

#endif
