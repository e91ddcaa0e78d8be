/* Proof that a problem has no solution (docs/theory.md, Problems without a solution): z with
 *
 *     z_N >= 0 on normal rows, z of either sign on bilateral rows, z = 0 on all others,
 *     W' z = 0,   q . z < 0.
 *
 * Then y . z = q . z < 0 for every x, while the laws ask for y_N >= 0 and y = 0. */
#ifndef SOLVER_PART_INFEASIBLE_H
#define SOLVER_PART_INFEASIBLE_H

#include "solver/exact/pivoting.h"
#include "solver/part/view.h"
#include "solver/solver.h"

/* Memory of the search, kept from call to call. */
typedef struct infeasible_room {
    pivoting normal; /* the problem without friction */
    ARRAY(uint32_t) place;
    ARRAY(double) sign; /* (places) */
    ARRAY(double) z, product;
    ARRAY(double) sum;      /* (dofs) of the impulses z on each body */
    ARRAY(double) mobility; /* (bodies) */
} infeasible_room;

/* Looks for z: first in `hint`, impulses that may have grown without limit (NULL: none); then among
 * contacts that no impulse moves (residual_unmoved_counts), then, where contacts are few, by
 * pivoting on the problem without friction, which ends on a ray if such a z exists. */
scree_status infeasible_seek(view *w, const double *hint, infeasible_room *room, solver_info *info,
                             bool *proved, scree_error *error);
/* After a proof: the contacts that it names. Weights are compared in the view's scale, where every
 * contact has the same share of W. */
void infeasible_name(const view *w, const infeasible_room *room, solver_proof *proof);
void infeasible_room_free(infeasible_room *room);

#endif
