/* How large a problem is to the methods, guessed from its counts alone: before anything is made. */
#ifndef SOLVER_PART_COST_H
#define SOLVER_PART_COST_H

#include "problem/problem.h"

/* Multiply-adds of one factorisation, guessed: at least every block row meets its neighbours in
 * pairs; and the last separator of a planar graph of n blocks has about sqrt(n) of them, of one in
 * space n^(2/3), which must be factored as a dense matrix. */
double cost_factorisation(const problem *p);
/* Multiply-adds of one sweep. */
double cost_sweep(const problem *p);
/* Velocities of the bodies that impulses can move; none where the problem brings a matrix. */
size_t cost_free_velocities(const problem *p);

#endif
