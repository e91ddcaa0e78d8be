/* Computes the last digits of impulses that are nearly right, by proximal points with a decreasing
 * weight. Where a wall slides as a whole, some joints are at their friction limit without moving.
 * Strict complementarity then fails, and an interior point alone reaches only half of the
 * digits. */
#ifndef SOLVER_INTERIOR_INTERIOR_POLISH_H
#define SOLVER_INTERIOR_INTERIOR_POLISH_H

#include "solver/newton/proximal_point.h"
#include "solver/part/confirm.h"

/* From the best iterate of the keeper, at most `factorisations`. *stop: the keeper said so. */
scree_status polish_run(proximal_point *o, const view *w, coupled *c, keeper *k, confirm *last,
                        int64_t factorisations, bool *stop, scree_error *error);

#endif
