/* The largest eigenvalue of the scaled operator: what lengths of gradient steps are made of. */
#ifndef SOLVER_PART_EIGENVALUE_H
#define SOLVER_PART_EIGENVALUE_H

#include "solver/part/view.h"
#include "solver/solver.h"

/* By power iterations, from below but for one in a hundred. x and y are room of (rows) each; their
 * work is added to info. */
double view_largest_eigenvalue(const view *w, double *x, double *y, solver_info *info);

#endif
