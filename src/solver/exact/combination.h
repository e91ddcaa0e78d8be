/* One combination of contact states: each contact is open, sticks, or slides in some direction.
 * Each row gives
 *
 *     y_i = 0   or   x_i = slope x_N + constant,      y = W x + q,
 *
 * which is a linear system. It solves the problem when the natural map of its x vanishes. Rows of
 * contacts that slide in space have x_T = radius d(t), radius = slope x_N + constant, with unknown
 * angles t: for given angles the system is linear, and the angles are roots of c(t) = d(t) x
 * y_T. */
#ifndef SOLVER_EXACT_COMBINATION_H
#define SOLVER_EXACT_COMBINATION_H

#include "solver/part/view.h"
#include "solver/solver.h"

#define COMBINATION_TURNING 4 /* most contacts that may slide in space at once */
#define COMBINATION_LIMITS  3 /* linear inequalities of a contact */

typedef struct combination_line {
    bool velocity; /* y_i = 0 */
    bool turning;  /* x_i = (slope x_N + constant) d */
    double slope, constant;
} combination_line;

/* a z_row + b z_other + constant >= 0, where z is x, or y when `velocity` is set. */
typedef struct combination_limit {
    bool velocity;
    size_t row, other;
    double a, b, constant;
} combination_limit;

typedef struct combination {
    view *w;
    solver_info *info; /* work is counted here */
    size_t rows;
    double *W;               /* (rows x rows) dense, in one block with the arrays below */
    double *A, *x, *y, *b;   /* (rows x rows), (rows) ... */
    double *change;          /* (turning x rows) dx/dt */
    combination_line *lines; /* (rows) */
    uint32_t *order;         /* (rows) of pivots or columns */
    size_t rank;             /* of the last system that was solved */
    uint32_t *status;        /* (contacts) status of each, initially 0; the caller counts it up */
    uint32_t turning[COMBINATION_TURNING];
    int turns; /* contacts that slide in space */
    double angle[COMBINATION_TURNING];
} combination;

/* For a view with an assembled W. False: out of memory, and there is nothing to free. */
bool combination_create(combination *e, view *w, solver_info *info);
void combination_free(combination *e);

/* Whether unit impulses move all bodies about equally far. Only then do combinations prove
 * something: otherwise rounding errors of the linear system may hide the solution. */
bool combination_masses_alike(const problem *p);
/* The number of statuses of a contact with this law; open is the first. */
uint32_t combination_statuses(const row *r);
/* Reads the statuses. False: the combination is impossible (*possible false: a bound is infinite),
 * or more contacts slide in space than can be handled. */
bool combination_set(combination *e, bool *possible);
/* Solves the linear system for x. Returns 1: a unique solution; 0: one basic solution of several;
 * -1: no solution. */
int combination_solve(combination *e);
/* After it: a basis of the kernel of the system (columns x rows). Returns its dimension, rows -
 * rank. */
size_t combination_null(const combination *e, double *N);
/* Whether x and y satisfy the equations of the combination within `error`; y is up to date. */
bool combination_holds(const combination *e, const double *x, const double *y, double error);
/* The inequalities of a contact in its present status; returns their number. Sticking in space has
 * no linear ones: x must be in the cone. */
int combination_limits(const combination *e, uint32_t contact, combination_limit *limit);
/* Newton's method for the angles from their present values, and x for them. False: it failed. */
bool combination_find_angles(combination *e);
/* Largest natural map of x, divided by the size of the numbers; y out. */
double combination_defect(combination *e);

#endif
