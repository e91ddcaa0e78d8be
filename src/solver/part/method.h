/* Methods that work on the scaled view. A family fills `run`; what is around it is here: taking D
 * and d out of the problem, making the view, the start, the best iterate, impulses, velocities, the
 * certificate at the end, and where a method did not converge the search for a proof that there is
 * no solution. */
#ifndef SOLVER_PART_METHOD_H
#define SOLVER_PART_METHOD_H

#include "solver/part/keeper.h"
#include "solver/solver.h"

struct method {
    const solver_kind *kind;
    const void *parameters;
    void *memory; /* of kind->memory bytes; its arrays are kept from solve to solve */
    view *view;
    const solver_settings *settings;
    solver_info *info;
    keeper *keeper;
    double *x; /* (rows) start; the method may work in it. What counts in the end is the keeper's */
};

/* run: iterate until keeper_show says stop, or return earlier with info->outcome SOLVER_STALLED or
 * SOLVER_INFEASIBLE. Returns errors of memory and misuse alone. */

#define METHOD_FUNCTIONS                                                                           \
    .create = method_create, .solve = method_solve, .forget = method_forget,                       \
    .destroy = method_destroy

scree_status method_create(const solver_kind *k, const void *parameters, solver **out,
                           scree_error *error);
scree_status method_solve(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error);
void method_forget(solver *s);
void method_destroy(solver *s);

/* One method inside another, on a view of the outer one's making. x in and out (the best iterate);
 * info is fresh. The inner solver is made by method_create (its parameters may be read from
 * defaults by method_defaults) and belongs to the outer one's memory. */
scree_status method_inner(solver *inner, view *w, const solver_settings *settings, double *x,
                          solver_info *info, scree_error *error);
/* A solver of this kind with the defaults of its parameter table. */
scree_status method_default(const solver_kind *k, solver **out, scree_error *error);

#endif
