/* Follows the path of the interior point by its arc length. From a start that lies on it, the path
 *
 *     u_N r_N = t,   (lambda, u_T) o (mu r_N, r_T) = kappa t e,   u = W r + q - t g
 *
 * is a curve that leads to a solution, but t need not decrease along it: where the law has several
 * solutions the curve folds. Its orientation is that of the determinant of the Newton matrix, so
 * that after a fold t grows until the next one (Allgower and Georg, Introduction to numerical
 * continuation methods, chapter 2). This is slower than steps that always lower t, and more
 * reliable. */
#ifndef SOLVER_INTERIOR_INTERIOR_ARC_H
#define SOLVER_INTERIOR_INTERIOR_ARC_H

#include "solver/interior/interior_cell.h"
#include "solver/part/confirm.h"
#include "solver/part/coupled.h"

/* Input and limits of a curve. */
typedef struct arc {
    cells *cells;
    coupled *coupled;
    const view *view;
    keeper *keeper;
    confirm *confirm;
    ARRAY(double) correction, tangent; /* relative steps */
} arc;

void arc_free(arc *o);
/* Ends near a solution (residual below `near`), when the keeper says stop, or after this many
 * factorisations. */
scree_status arc_follow(arc *o, double kappa, double near, int64_t factorisations, bool *stop,
                        scree_error *error);

#endif
