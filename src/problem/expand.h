/* Converts a problem with a parallel admittance, S = S~ - D U - d, to one without: S~ stays with
 * its contact, and the impulse due to D becomes a separate bilateral contact along the directions
 * with D_k > 0,
 *
 *     U_k + S'_k / D_k + d_k / D_k = 0,
 *
 * with the compliance 1 / D_k and the shift d_k / D_k. Where D_k = 0, -d_k is added to v_free. */
#ifndef PROBLEM_EXPAND_H
#define PROBLEM_EXPAND_H

#include "problem/store.h"

#define EXPAND_NONE UINT32_MAX

typedef struct expansion {
    problem_store store;       /* store.p: the expanded problem; it points into this struct */
    ARRAY(uint32_t) companion; /* (contacts) the bilateral contact of one with D, or EXPAND_NONE */
    ARRAY(uint32_t)
    base; /* (expanded contacts) the reverse; original contacts refer to themselves */
} expansion;

/* Whether a row has D or d. */
bool expand_needed(const problem *p);
scree_status expand_problem(expansion *e, const problem *p, scree_error *error);
/* Converts impulses S, with velocities v that follow from them, to impulses of the expanded
 * problem. */
void expand_impulses(const expansion *e, const problem *p, const double *S, const double *v,
                     double *expanded);
/* And back: S = S~ + S' - d. */
void expand_fold(const expansion *e, const problem *p, const double *expanded, double *S);
void expand_free(expansion *e);

#endif
