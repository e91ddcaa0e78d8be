/* How much the methods are likely to cost, guessed from the graph of a problem: before anything is
 * made. */
#ifndef SOLVER_CHOICE_COST_H
#define SOLVER_CHOICE_COST_H

#include "base/memory.h"
#include "problem/problem.h"

typedef struct cost {
    double factorisation; /* multiply-adds of one */
    double interior;      /* work (solver/work.h) of the interior point from a cold start */
    double sweep;         /* of one sweep over all contacts */
    double least_sweeps;  /* the least work that a method of sweeps can end with, */
    double least_newton;  /* and one that factors */
    ARRAY(uint32_t) parent;
} cost;

/* Of a problem on bodies whose factorisation takes more than `enough` multiply-adds, only that is
 * found out: costs of methods that factor are then too low. */
scree_status cost_guess(cost *c, const problem *p, double enough, scree_error *error);
void cost_free(cost *c);

#endif
