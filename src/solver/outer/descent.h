/* The function that A-CD2 minimises (DD08 23, 48, 69) over the velocities that impulses can reach.
 * With y = W x + q it is
 *
 *     x . W x / 2 + sum k_i y_i^2 / 2 - sum m_i y_i + sum g_p |y_p|_b,
 *
 * the sum of kinetic energy, quadratic pseudopotentials, multipliers m and the friction of sliding
 * parts p with given bounds g; |y|_b = (|y|^2 + b^2)^1/2 is smoothed at rest, b -> 0. Its gradient
 * in the metric of the kinetic energy is x - S(y), where S are the impulses that the terms exert.
 * The minimum is where x = S(y), so the method needs only products of W with vectors. */
#ifndef SOLVER_OUTER_DESCENT_H
#define SOLVER_OUTER_DESCENT_H

#include "solver/part/view.h"
#include "solver/solver.h"

#define DESCENT_PAIRS 8 /* steps that BFGS remembers */

typedef struct descent_part {
    uint32_t first, rows;
    double bound, blur; /* bound 0: no term */
} descent_part;

typedef struct descent_terms {
    const view *w;
    const double *soft;       /* (rows) taken from W's diagonal: C of rows with k = 1 / C */
    const double *multiplier; /* (rows) */
    const double *stiffness;  /* (rows) k */
    const descent_part *part;
    size_t parts;
} descent_terms;

typedef enum descent_kind { DESCENT_CG, DESCENT_BFGS } descent_kind;

typedef struct descent_room {
    ARRAY(double) number; /* all vectors */
} descent_room;

/* S(y). */
void descent_force(const descent_terms *t, const double *y, double *S);
/* y = (W - soft) x + q. */
void descent_velocity(const descent_terms *t, const double *x, double *y);
/* x and y = descent_velocity(x) in and out. Runs until the gradient is within the tolerance, or for
 * `most` steps. Returns the number of steps; -1: out of memory. */
int64_t descent_solve(const descent_terms *t, descent_kind way, double tolerance, int64_t most,
                      descent_room *room, double *x, double *y, solver_info *info);
void descent_room_free(descent_room *room);

#endif
