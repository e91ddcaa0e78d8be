/* The path of the interior point by its arc length. From a start that lies on it, the path
 *
 *     u_N r_N = t,   (lambda, u_T) o (mu r_N, r_T) = kappa t e,   u = W r + q - t g
 *
 * is a curve that leads to a solution, but t need not fall along it: where the law has several
 * solutions the curve folds. Its orientation is that of the determinant of the Newton matrix, so
 * that after a fold t grows until the next one (Allgower and Georg, Introduction to numerical
 * continuation methods, chapter 2). Slower than steps that only ever lower t, and surer. */
#ifndef SOLVER_INTERIOR_INTERIOR_ARC_H
#define SOLVER_INTERIOR_INTERIOR_ARC_H

#include "solver/interior/interior_cell.h"
#include "solver/part/confirm.h"
#include "solver/part/coupled.h"

/* Where a curve is followed: what it may use. */
typedef struct arc {
    cells *cells;
    coupled *coupled;
    const view *view;
    keeper *keeper;
    confirm *confirm;
    ARRAY(double) correction, tangent; /* relative steps */
} arc;

void arc_free(arc *o);
/* Ends near a solution (residual below `near`), when the keeper says stop, or after so many
 * factorisations. */
scree_status arc_follow(arc *o, double kappa, double near, int64_t factorisations, bool *stop,
                        scree_error *error);

#endif
