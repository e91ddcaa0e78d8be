/* The last digits of an impulse that is nearly right: proximal points with a falling weight. Where
 * a wall slides as a whole, joints stand at their friction limit without moving, strict
 * complementarity fails and an interior point alone stops at the root of its precision. */
#ifndef SOLVER_INTERIOR_INTERIOR_POLISH_H
#define SOLVER_INTERIOR_INTERIOR_POLISH_H

#include "solver/newton/proximal_point.h"
#include "solver/part/confirm.h"

/* From the best iterate of the keeper, at most `factorisations`. *stop: the keeper said so. */
scree_status polish_run(proximal_point *o, const view *w, coupled *c, keeper *k, confirm *last,
                        int64_t factorisations, bool *stop, scree_error *error);

#endif
