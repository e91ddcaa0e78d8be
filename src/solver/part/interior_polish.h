/* The last digits of an impulse that is nearly right: proximal points, each by Newton's method on
 * Alart and Curnier's equation in the velocities. Where a wall slides as a whole, joints stand at
 * their friction limit without moving, strict complementarity fails and an interior point alone
 * stops at the root of its precision. */
#ifndef SOLVER_PART_INTERIOR_POLISH_H
#define SOLVER_PART_INTERIOR_POLISH_H

#include "solver/part/confirm.h"
#include "solver/part/coupled.h"

typedef struct polish {
    ARRAY(double) P, Q;
    ARRAY(double) Z, h;       /* (rows) the impulses of y, and W Z + q - y */
    ARRAY(double) none;       /* (rows) zeros */
    ARRAY(double) dx, dy, to; /* (rows) a Newton step; y after it */
    ARRAY(double) x, y;       /* (rows) the proximal point's centre; velocities */
} polish;

void polish_free(polish *o);
/* From the best iterate of the keeper, at most `factorisations`. *stop: the keeper said so. */
scree_status polish_run(polish *o, const view *w, coupled *c, keeper *k, confirm *last,
                        int64_t factorisations, bool *stop, scree_error *error);

/* Z = P_K(X) with friction bounded by the normal part of X itself, and E = dZ / dX (n x n). */
void polish_project(const row *r, const row_extra *extra, const double *X, double *Z, double *E);

#endif
