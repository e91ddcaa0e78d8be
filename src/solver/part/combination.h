/* One combination of what contacts do: open, sticking, sliding this way or that. Each row says
 *
 *     y_i = 0   or   x_i = slope x_N + constant,      y = W x + q,
 *
 * a linear system; it solves the problem when the natural map of its x vanishes. Rows of contacts
 * that slide in space have x_T = radius d(t), radius = slope x_N + constant, with unknown angles t:
 * for given angles the system is linear, and the angles are roots of c(t) = d(t) x y_T. */
#ifndef SOLVER_PART_COMBINATION_H
#define SOLVER_PART_COMBINATION_H

#include "solver/part/view.h"
#include "solver/solver.h"

#define COMBINATION_TURNING 4 /* contacts that may slide in space at once */

typedef struct combination_line {
    bool velocity; /* y_i = 0 */
    bool turning;  /* x_i = (slope x_N + constant) d */
    double slope, constant;
} combination_line;

typedef struct combination {
    view *w;
    solver_info *info; /* work is counted here */
    size_t rows;
    double *W;               /* (rows x rows) dense, in one block with what follows */
    double *A, *x, *y, *b;   /* (rows x rows), (rows) ... */
    double *change;          /* (turning x rows) dx/dt */
    combination_line *lines; /* (rows) */
    uint32_t *order;         /* (rows) of pivots or columns */
    uint32_t *status;        /* (contacts) what each does, 0 at first: the caller counts it up */
    uint32_t turning[COMBINATION_TURNING];
    int turns; /* contacts that slide in space */
    double angle[COMBINATION_TURNING];
} combination;

/* For a view with an assembled W; false: out of memory, nothing to free. */
bool combination_create(combination *e, view *w, solver_info *info);
void combination_free(combination *e);

/* How many statuses a contact of this law has; open is the first. */
uint32_t combination_statuses(const row *r);
/* Reads the statuses. False: the combination cannot be (*possible false: a bound is infinite), or
 * more contacts slide in space than are taken. */
bool combination_set(combination *e, bool *possible);
/* x of the linear system: 1: the only one; 0: a basic one of several; -1: there is none. */
int combination_solve(combination *e);
/* Newton's method for the angles from where they stand; x of them. False: it failed. */
bool combination_find_angles(combination *e);
/* Largest natural map of x over the size of the numbers; y out. */
double combination_defect(combination *e);

#endif
