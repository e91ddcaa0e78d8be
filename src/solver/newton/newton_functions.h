/* The law of one contact as a system of equations F(x, y) = 0, one equation per row, and
 * generalised derivatives of F, which semismooth Newton methods need. x and y are scaled as in the
 * view.
 *
 *     Alart-Curnier        x_N - [x_N - y_N]+,  x_T - P(x_T - y_T; mu [x_N - y_N]+)    (AC15 45)
 *     Jean-Moreau          the same with the disk's radius from x_N itself
 *     natural map          x - P_K(x - y^),  y^ the velocity with de Saxce's shift
 *     Fischer-Burmeister   x' + y' - sqrt(x' o x' + y' o y'), products of the second-order cone's
 *                          Jordan algebra, x' = (mu x_N, x_T), y' = (y^_N, mu y_T)
 *
 * P( ; radius) is the projection onto a disk, of a faceted cone onto its polygon. Rolling and
 * spinning moments are further disks. The zeros of each are the solutions of the law. */
#ifndef SOLVER_NEWTON_NEWTON_FUNCTIONS_H
#define SOLVER_NEWTON_NEWTON_FUNCTIONS_H

#include "problem/cone.h"

typedef enum newton_function {
    NEWTON_ALART_CURNIER,
    NEWTON_JEAN_MOREAU,
    NEWTON_NATURAL_MAP,
    NEWTON_FISCHER_BURMEISTER
} newton_function;

/* F of one contact from its own x and y and, unless NULL, P = dF/dy and Q = dF/dx, row by row. An
 * open contact has P = 0 (except for Fischer-Burmeister's function). Cones without a second-order
 * cone of their own (rolling, faceted, Tresca's disk, a box) take the natural map in place of
 * Fischer-Burmeister's function. */
void newton_contact(newton_function function, const row *r, const row_extra *extra, const double *x,
                    const double *y, double *F, double *P, double *Q);

#endif
