/* A contact problem with facets in place of round cones, as linear complementarity (Stewart and
 * Trinkle 1996; Anitescu and Potra 1997): the tangential impulse is a sum of b_k >= 0 along
 * directions d_k, and
 *
 *     0 <= x_N _|_ y_N >= 0,   0 <= b_k _|_ d_k . y_T + s >= 0,   0 <= s _|_ mu x_N - sum b_k >= 0,
 *
 * with one more unknown s, the speed of sliding, for each part of the cone. For a faceted cone this
 * is the exact law. Box and bilateral rows become pairs of unknowns. */
#ifndef SOLVER_EXACT_FACETS_H
#define SOLVER_EXACT_FACETS_H

#include "solver/exact/pivoting.h"
#include "solver/part/view.h"

/* One unknown of the pivoting. An impulse: x of its contact grows by `direction`; `bound` is the
 * unknown s of its part. A bound: its slack is slope x_N + constant - sum b. */
typedef struct facets_unknown {
    uint32_t contact;
    bool is_bound;
    size_t bound, normal;
    double slope, constant;
    double direction[ROWS_MAX];
} facets_unknown;

/* Direction of the first facet of a part, and the data of its last turn. */
typedef struct facets_angle {
    double now, miss; /* angle from `now` to the direction of sliding, at most half a facet */
    double turned;    /* by the last turn */
    bool known;
} facets_angle;

typedef struct facets {
    ARRAY(facets_unknown) unknown;
    ARRAY(size_t) first;       /* (contacts + 1) first unknown of a contact */
    ARRAY(facets_angle) angle; /* (contacts x 3) of each part */
    ARRAY(double) x0, y0;      /* (rows) x where all unknowns are 0, and its y */
} facets;

/* Memory for a view, all angles 0. False: out of memory. */
bool facets_reserve(facets *o, const view *w);
/* M and q of the pivoting for the present angles, with `ways` directions for each part in space;
 * the view's W must be assembled. False: out of memory. */
bool facets_fill(facets *o, const view *w, int64_t ways, pivoting *p);
/* x from the unknowns z of the pivoting. */
void facets_impulses(const facets *o, const view *w, const double *z, double *x);
void facets_release(facets *o);

#endif
