/* What `auto` has learned of its methods from the solves before, in settings.memory: state of the
 * world, so that a run that was stopped goes on with the same bits.
 *
 * Of each method: its cost in work, smoothed over the solves that it brought to an end; how many
 * solves ago it was last tried; and how often in a row it found no solution within its budget. One
 * such failure only raises the cost: the next step may be easier. A method that failed again, or
 * that never solved anything, is tried after 8, 16 and then every 32 solves, and never excluded:
 * what one hard step taught must not rule the steps after it. */
#ifndef SOLVER_PART_LEARNED_H
#define SOLVER_PART_LEARNED_H

#include "solver/solver.h"

#define LEARNED_METHODS (SOLVER_NUMBERS / 3)

/* Work that the method is expected to take, or `prior` where it was never tried. */
double learned_cost(const double *memory, int which, double prior);
/* Whether it is known for finding no solution. */
bool learned_failed(const double *memory, int which);
/* The same where it is known for solving problems, else 0. */
double learned_solves(const double *memory, int which);
/* Whether it is time to try a method that is not the first choice. */
bool learned_due(const double *memory, int which);
/* A solve begins: no method has been tried in it. */
void learned_begin(double *memory);
/* The method solved the problem with so much work, or did not: then it was left with the budget
 * spent, or ended by itself. */
void learned_solved(double *memory, int which, double work);
void learned_unsolved(double *memory, int which, double work, bool left);

#endif
