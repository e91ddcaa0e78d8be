/* Solutions of a combination whose linear system is singular. They form a convex set
 *
 *     x = x0 + N t,   y = y0 + V t,   V = W N,   under the inequalities of the combination,
 *
 * where the columns of N span the directions that the system leaves free. One operation is enough
 * for all questions: P, the projection onto the set. If no nearest point exists, the set is empty.
 * Let t be in it: a direction d with P(t + d) = t is normal to the set at t, so the set is the
 * single point t when this holds for both signs of every unit vector, and row i of y is constant on
 * the set when it holds for both signs of row i of V.
 *
 * In the plane P is a quadratic programme, solved exactly by pivoting. Friction in space makes the
 * set a cut through second-order cones, and P is found by Dykstra's alternating projections (Boyle
 * and Dykstra 1986); where these do not converge the case is undecided. */
#ifndef SOLVER_EXACT_FAMILY_H
#define SOLVER_EXACT_FAMILY_H

#include "solver/exact/combination.h"
#include "solver/exact/pivoting.h"

typedef enum family_answer {
    FAMILY_EMPTY,
    FAMILY_FOUND,
    FAMILY_UNDECIDED,
    FAMILY_NO_MEMORY
} family_answer;

typedef struct family {
    combination *of;
    size_t count;          /* columns of N */
    double *N, *V;         /* (count x rows), N orthonormal */
    double *x0, *y0;       /* (rows) of the basic solution */
    double *t, *from, *to; /* (count) a point in the set; the argument of P; its result */
    double *nearest, *gap; /* (rows) of Dykstra's projections */
    double *d;             /* (count) a direction */
    double *G, *g;         /* (limits x count), (limits): G t + g >= 0, rows of length 1 */
    size_t limits, most;
    double size; /* of the numbers of x, y and q */
    pivoting pivot;
    bool impulses_vary, velocities_vary; /* of the set that was found */
} family;

bool family_create(family *f,
                   combination *of); /* False: out of memory, and there is nothing to free. */
void family_free(family *f);
/* Call it when combination_solve returned 0. Found: x and y of the combination are one solution. */
family_answer family_find(family *f);

#endif
