/* How much the methods are likely to cost, guessed from the counts of a problem alone: before
 * anything is made. */
#ifndef SOLVER_PART_COST_H
#define SOLVER_PART_COST_H

#include "problem/problem.h"

/* Multiply-adds of one factorisation: at least every block row meets its neighbours in pairs; and
 * the last separator of a planar graph of n blocks has about sqrt(n) of them, of one in space
 * n^(2/3), which must be factored as a dense matrix. */
double cost_factorisation(const problem *p);
/* Work (solver/work.h) of the interior point from a cold start. */
double cost_interior(const problem *p);
/* The least work that a method can end with: of sweeps, or of one that factors. */
double cost_least(const problem *p, bool factors);

#endif
