/* The convex problem behind the fixed point on sliding speeds (AC15 53): with a fixed shift s >= 0
 * of the normal velocities,
 *
 *     x in K,   y + s N in K*,   x . (y + s N) = 0,     y = W x + q,
 *
 * which for symmetric W minimises x' W x / 2 + (q + s N) . x over the cones K. It is solved by
 * accelerated projected gradients with restarts (Nesterov 1983; O'Donoghue and Candes 2015); the
 * fixed points are solutions for any W. */
#ifndef SOLVER_OUTER_CONVEX_H
#define SOLVER_OUTER_CONVEX_H

#include "solver/part/view.h"
#include "solver/solver.h"

typedef struct convex_room {
    ARRAY(double) number; /* all vectors */
    double L;             /* bound of W from the last solve; 0: unknown */
} convex_room;

/* x in and out, y out. shift: (contacts). Stops when the natural map, measured like the scaled
 * residual, is within the tolerance. Returns the iterations; -1: out of memory. */
int64_t convex_solve(const view *w, const double *shift, double tolerance, int64_t most,
                     convex_room *room, double *x, double *y, solver_info *info);
void convex_room_free(convex_room *room);

#endif
