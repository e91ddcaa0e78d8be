/* A problem with a parallel admittance, S = S~ - D U - d, as one without: S~ stays with its
 * contact, and what D adds becomes a bilateral contact of its own along the directions with D_k >
 * 0,
 *
 *     U_k + S'_k / D_k + d_k / D_k = 0,
 *
 * a compliance 1 / D_k and a shift d_k / D_k. Where D_k = 0, -d_k goes into v_free. */
#ifndef PROBLEM_EXPAND_H
#define PROBLEM_EXPAND_H

#include "problem/store.h"

#define EXPAND_NONE UINT32_MAX

typedef struct expansion {
    problem_store store;       /* store.p: the expanded problem; it points into this struct */
    ARRAY(uint32_t) companion; /* (contacts) the bilateral contact of one with D, or EXPAND_NONE */
    ARRAY(uint32_t) base;      /* (expanded contacts) the reverse; itself for those of before */
} expansion;

/* Whether a row has D or d. */
bool expand_needed(const problem *p);
scree_status expand_problem(expansion *e, const problem *p, scree_error *error);
/* Impulses S, with velocities v that follow from them, to impulses of the expanded problem. */
void expand_impulses(const expansion *e, const problem *p, const double *S, const double *v,
                     double *expanded);
/* And back: S = S~ + S' - d. */
void expand_fold(const expansion *e, const problem *p, const double *expanded, double *S);
void expand_free(expansion *e);

#endif
