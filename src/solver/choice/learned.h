/* What `auto` has learned about its methods from earlier solves, in settings.memory. It is part of
 * the world's state, so a resumed run continues with the same bits.
 *
 * For each method: the smoothed cost of its successful solves, the number of solves since it was
 * last tried, and the smoothed share of its attempts that failed. Methods are compared by the cost
 * of a success including the failures before it: a method that costs a and succeeds in a share p of
 * its attempts is worth trying before one that costs b and always succeeds if a / p < b. A method
 * that fails is tried less and less often, at last every 32 solves, but never excluded: one hard
 * step must not decide the steps after it.
 *
 * The caller chooses the unit of work, the same in all calls. `auto` uses the estimated cost of its
 * sure method, so that learned costs still hold when the problem has grown. */
#ifndef SOLVER_CHOICE_LEARNED_H
#define SOLVER_CHOICE_LEARNED_H

#include "solver/solver.h"

#define LEARNED_METHODS (SOLVER_NUMBERS / 3)

/* Expected work per success, failures included; `prior` if the method was never tried. */
double learned_cost(const double *memory, int which, double prior);
/* Whether most of its attempts found no solution. */
bool learned_failed(const double *memory, int which);
/* The share of its attempts that found no solution. */
double learned_failures(const double *memory, int which);
/* Work of a success alone, if the method usually succeeds, else 0. */
double learned_solves(const double *memory, int which);
/* Whether a method that is not the first choice is due for a trial. */
bool learned_due(const double *memory, int which);
/* A solve begins: no method has been tried in it yet. */
void learned_begin(double *memory);
/* The method solved the problem with this work, or it did not: then it either was stopped when its
 * budget was spent, or ended by itself. */
void learned_solved(double *memory, int which, double work);
void learned_unsolved(double *memory, int which, double work, bool left);
/* The method was tried with too small a budget to measure its cost: it waits for its next trial
 * like others. */
void learned_tried(double *memory, int which);

#endif
