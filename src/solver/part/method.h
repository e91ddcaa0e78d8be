/* Methods that work on the scaled view. A method implements `run`; the common parts are here:
 * removing D and d from the problem, making the view, the start, the best iterate, impulses,
 * velocities and the certificate at the end, and the search for a proof that no solution exists if
 * the method did not converge. */
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
    double *x; /* (rows) start; the method may overwrite it. The result is the keeper's best */
};

/* run: iterate until keeper_show says stop, or return earlier with info->outcome SOLVER_STALLED or
 * SOLVER_INFEASIBLE. Returns errors only for lack of memory and for misuse. */

#define METHOD_FUNCTIONS                                                                           \
    .create = method_create, .solve = method_solve, .forget = method_forget,                       \
    .destroy = method_destroy

scree_status method_create(const solver_kind *k, const void *parameters, solver **out,
                           scree_error *error);
scree_status method_solve(solver *s, const problem *p, const solver_settings *settings, double *S,
                          double *v, solver_info *info, scree_error *error);
void method_forget(solver *s);
void method_destroy(solver *s);

/* Runs one method inside another, on a view made by the outer one. x in and out (the best iterate);
 * info starts from zero. The inner solver is made by method_create (its parameters may be read from
 * defaults by method_defaults) and belongs to the outer one's memory. */
scree_status method_inner(solver *inner, view *w, const solver_settings *settings, double *x,
                          solver_info *info, scree_error *error);
/* A solver of this kind with the defaults of its parameter table. */
scree_status method_default(const solver_kind *k, solver **out, scree_error *error);

#endif
