/* One-contact problems: find S with U = W S + q and the cone's law between U and S. All in changed
 * variables (problem/cone.h), not scaled. */
#ifndef SOLVER_RELAXATION_LOCAL_H
#define SOLVER_RELAXATION_LOCAL_H

#include "problem/problem.h"

typedef enum local_result {
    LOCAL_UNIQUE,  /* S is the solution, and a condition that excludes others holds */
    LOCAL_SEVERAL, /* S is a solution; that condition does not hold, so there may be others */
    LOCAL_HELD,    /* none exists: what moves against the law cannot be moved; S is the nearest */
    LOCAL_JAMMED,  /* none exists: W is singular and friction wedges the contact, so that no finite
                      impulse stops it; S = 0 */
    LOCAL_INEXACT, /* none was found to 1e-12; S is the best one seen */
    LOCAL_NEARER   /* of methods that only come nearer: nothing is known */
} local_result;

/* S out: the solution. W is (dimension x dimension), positive semidefinite. S in matters only where
 * W leaves S free (a box that nothing can move); with a faceted cone the search begins there.
 *
 * The conditions of uniqueness: planar Coulomb mu |W_NT| < W_NN, JE99 (33), necessary and
 * sufficient; in space see docs/theory.md, One contact in space, sufficient. Where there are
 * several solutions an open contact is taken before a sticking one, that before a sliding one, and
 * among sliding ones the smallest normal impulse. */
local_result local_solve(const row *r, const row_extra *extra, const double *W, const double *q,
                         double *S);
/* The same by trying all states of a Coulomb or planar friction cone, all roots of the quartic
 * among them, also where one is known to be the only one; other cones as local_solve. */
local_result local_enumerate(const row *r, const row_extra *extra, const double *W, const double *q,
                             double *S);

#endif
