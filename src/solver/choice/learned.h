/* What `auto` has learned of its methods from the solves before, in settings.memory: state of the
 * world, so that a run that was stopped goes on with the same bits.
 *
 * Of each method: what a solve cost that it brought to an end, smoothed; how many solves ago it was
 * last tried; and the share of its attempts that failed, smoothed. What counts is the cost of a
 * success together with the failures on the way to it: a method that costs a and succeeds with the
 * share p is worth its attempt before one that costs b and always succeeds where a / p < b. A
 * method that fails is tried again ever more seldom, at last every 32 solves, and never excluded:
 * what one hard step taught must not rule the steps after it.
 *
 * The unit of work is the caller's, the same in all calls: `auto` takes the guessed cost of its
 * sure method, so that what was learned still holds when the problem has grown. */
#ifndef SOLVER_CHOICE_LEARNED_H
#define SOLVER_CHOICE_LEARNED_H

#include "solver/solver.h"

#define LEARNED_METHODS (SOLVER_NUMBERS / 3)

/* Work that a success is expected to take, failures included, or `prior` where the method was never
 * tried. */
double learned_cost(const double *memory, int which, double prior);
/* Whether it is known for finding no solution. */
bool learned_failed(const double *memory, int which);
/* The share of its attempts that found no solution. */
double learned_failures(const double *memory, int which);
/* What a success takes by itself, where it is known for solving problems, else 0. */
double learned_solves(const double *memory, int which);
/* Whether it is time to try a method that is not the first choice. */
bool learned_due(const double *memory, int which);
/* A solve begins: no method has been tried in it. */
void learned_begin(double *memory);
/* The method solved the problem with so much work, or did not: then it was left with the budget
 * spent, or ended by itself. */
void learned_solved(double *memory, int which, double work);
void learned_unsolved(double *memory, int which, double work, bool left);
/* The method was tried with too little to tell what it costs: it waits like others. */
void learned_tried(double *memory, int which);

#endif
