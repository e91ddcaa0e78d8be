/* Expected work of the methods, estimated from the graph of a problem before anything is
 * allocated. */
#ifndef SOLVER_CHOICE_COST_H
#define SOLVER_CHOICE_COST_H

#include "base/memory.h"
#include "problem/problem.h"

typedef struct cost {
    double factorisation; /* multiply-adds of one factorisation */
    double interior;      /* work (solver/work.h) of the interior point from a cold start */
    double sweep;         /* work of one sweep over all contacts */
    double least_sweeps;  /* least work of a successful run: of sweeps, */
    double least_newton;  /* and of a method that factors */
    ARRAY(uint32_t) parent;
} cost;

/* For a problem on bodies whose factorisation takes more than `enough` multiply-adds, the estimate
 * stops there: the costs of methods that factor are then too low. */
scree_status cost_guess(cost *c, const problem *p, double enough, scree_error *error);
/* Whether a factorisation of a divided problem (problem/shared.h) takes more than `enough`
 * multiply-adds for certain: cost_guess of the whole problem then says so, too. The same on all
 * processes. */
scree_status cost_exceeds(cost *c, const problem *p, double enough, bool *exceeds,
                          scree_error *error);
void cost_free(cost *c);

#endif
