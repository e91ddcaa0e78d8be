/* One step of the proximal point method (solver/newton/proximal_point.h) by following a path, for
 * problems in the plane. Their law is piecewise linear, so the misfit h(y) = W P(x - y / a) + q - y
 * is linear as long as no contact changes between open, sticking and sliding. From velocities y0
 * the path
 *
 *     h(y) = t h(y0),   t from 1 to 0
 *
 * is a chain of straight pieces (Katzenelson 1965). At each corner one row of one contact crosses
 * the end of its piece, the matrix changes by a product of two vectors, and the next direction
 * follows from one more solution with the old factor (Chien and Kuh 1976 for paths that turn back).
 *
 * Newton's method on h jumps across many corners at once and diverges where the problem has folds;
 * the path does not. A Couette flow of 761 contacts took the persistent method 1,058 factorisations
 * with Newton's method and takes 185 with paths. */
#ifndef SOLVER_NEWTON_PROXIMAL_PATH_H
#define SOLVER_NEWTON_PROXIMAL_PATH_H

#include "solver/newton/proximal_point.h"

/* Position of a row's argument relative to its bounds. */
typedef enum piece { PIECE_LOW, PIECE_INSIDE, PIECE_HIGH } piece;

/* The bounds of a row: [low, high], or +-(high + slope X_N) where the contact is closed. */
typedef struct piece_bounds {
    double low, high, slope;
    uint32_t normal; /* row of X_N; the row itself where the bounds are constant */
    bool ruled;      /* false: the row's impulse is always zero */
} piece_bounds;

/* The change of the matrix at one corner: q is that of the rows of one contact. */
typedef struct path_corner {
    uint32_t contact;
    double q[ROWS_MAX];
} path_corner;

typedef struct proximal_path {
    ARRAY(piece_bounds) bounds; /* (rows) */
    ARRAY(uint8_t) piece;       /* (rows) */
    ARRAY(uint32_t) owner;      /* (rows) the contact */
    ARRAY(double) X, dX;        /* (rows) x - y / a, and how it changes along the path */
    ARRAY(double) dy, start;    /* (rows) the direction; h(y0) */
    ARRAY(double) reply;        /* (corners since the factorisation x rows) */
    ARRAY(double) push;         /* (rows) zeros: room for the right-hand side of one corner */
    ARRAY(path_corner) corner;
} proximal_path;

void path_free(proximal_path *a);
/* Whether the law of every contact is piecewise linear. */
bool path_can(const view *w);
scree_status path_prepare(proximal_path *a, const view *w, scree_error *error);
/* Like proximal_newton; outcome->steps counts the factorisations, which are the iterations of a
 * path. A path is given up if it turns back too often or beyond its start, if it has more corners
 * than expected for a problem of this size, or when the settings allow no more work or
 * iterations. */
scree_status proximal_follow(proximal_path *a, proximal_point *o, const view *w, coupled *c,
                             const solver_settings *settings, solver_info *info, double weight,
                             proximal_outcome *outcome, scree_error *error);

#endif
