/* One-contact problems: find S with U = W S + q and the cone's law between U and S. All variables
 * are changed as in problem/cone.h, but not scaled. */
#ifndef SOLVER_RELAXATION_LOCAL_H
#define SOLVER_RELAXATION_LOCAL_H

#include "problem/problem.h"

typedef enum local_result {
    LOCAL_UNIQUE,  /* S is the solution, and a condition of uniqueness holds */
    LOCAL_SEVERAL, /* S is a solution; the condition does not hold, so there may be others */
    LOCAL_HELD,    /* no solution: impulses cannot change a wrong velocity; S is the nearest */
    LOCAL_JAMMED,  /* no solution: W is singular and friction jams the contact; S = 0 */
    LOCAL_INEXACT, /* none was found to 1e-12; S is the best one found */
    LOCAL_NEARER   /* from methods that only come nearer: uniqueness is unknown */
} local_result;

/* S out: the solution. W is (dimension x dimension), positive semidefinite. The input S matters
 * only where W does not determine S (a box that no impulse moves); for a faceted cone the search
 * begins there.
 *
 * The conditions of uniqueness: planar Coulomb mu |W_NT| < W_NN, JE99 (33), necessary and
 * sufficient; in space see docs/theory.md, One contact in space, sufficient. Among several
 * solutions, an open contact is preferred to a sticking one, a sticking one to a sliding one, and
 * among sliding ones the smallest normal impulse is taken. */
local_result local_solve(const row *r, const row_extra *extra, const double *W, const double *q,
                         double *S);
/* The same by trying all states of a Coulomb or planar friction cone, including all roots of the
 * quartic, even if one solution is known to be unique; other cones as in local_solve. */
local_result local_enumerate(const row *r, const row_extra *extra, const double *W, const double *q,
                             double *S);

#endif
