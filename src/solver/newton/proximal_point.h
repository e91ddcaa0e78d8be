/* One step of the proximal point method on the exact law, by Newton's method in the velocities: for
 * a centre x and a weight a, find y with
 *
 *     y = W Z + q,   Z = P(x - y / a),
 *
 * P the projection of Alart and Curnier, whose friction is bounded by the normal part of its own
 * argument. Z is the next centre. With a large weight Z stays close to x and Newton's method is
 * safe; with a small one Z is a solution of the law. */
#ifndef SOLVER_NEWTON_PROXIMAL_POINT_H
#define SOLVER_NEWTON_PROXIMAL_POINT_H

#include "solver/part/coupled.h"

typedef struct proximal_point {
    ARRAY(double) P, Q;
    ARRAY(double) Z, h;       /* (rows) impulses of y; W Z + q - y, after proximal_newton W Z + q */
    ARRAY(double) none;       /* (rows) zeros */
    ARRAY(double) dx, dy, to; /* (rows) a Newton step; y after it */
    ARRAY(double) x, y;       /* (rows) the centre; velocities */
} proximal_point;

typedef struct proximal_outcome {
    int steps;   /* of Newton's method, or factorisations along a path */
    int corners; /* of the path, where one was followed */
    bool solved; /* the residual h fell to a hundredth, or to rounding */
} proximal_outcome;

void proximal_free(proximal_point *o);
scree_status proximal_prepare(proximal_point *o, const view *w, scree_error *error);
/* From the velocities o->y and the centre o->x, at most `most` steps: o->y, o->Z and o->h = W Z + q
 * are those of the last step, whether or not it solved the point. c is prepared for w. */
scree_status proximal_newton(proximal_point *o, const view *w, coupled *c, solver_info *info,
                             double weight, int most, proximal_outcome *outcome,
                             scree_error *error);

#define PROXIMAL_FALL 1e-2 /* share of the residual at which a point counts as solved */
/* Z, P = E / weight and h at o->y. Returns the size of h in reference speeds; *rounding is the part
 * of it that the size of the impulses explains by rounding. */
double proximal_misfit(proximal_point *o, const view *w, double weight, double *rounding,
                       solver_info *info);

/* Z = P(X), and E = dZ / dX (n x n). */
void proximal_project(const row *r, const row_extra *extra, const double *X, double *Z, double *E);

#endif
