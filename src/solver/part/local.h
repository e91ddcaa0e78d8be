/* One-contact problems: find S with U = W S + q and the cone's law between U and S. All in changed
 * variables (problem/cone.h), not scaled. */
#ifndef SOLVER_PART_LOCAL_H
#define SOLVER_PART_LOCAL_H

#include "problem/problem.h"

/* S in: where an iteration may start; out: the solution. W is (dimension x dimension), positive
 * semidefinite. False when the problem lies outside the condition of uniqueness (planar Coulomb:
 * mu |W_NT| < W_NN, JE99 (33)) or has no solution because nothing can move; S is then still a
 * solution when there is one, and else zero. */
bool local_solve(const row *r, const row_extra *extra, const double *W, const double *q, double *S);

#endif
