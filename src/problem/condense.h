/* Problems with deformable bodies in the form that every solver takes: W = H' A^-1 H assembled on
 * the contacts, U = W S + q with q = H' v_free. Columns of A^-1 come from the blocks' operators,
 * where they are kept from step to step. Contacts whose bodies are all fixed or driven have no row
 * of W and a q that satisfies their law, because prescribed motions cannot be solved for. */
#ifndef PROBLEM_CONDENSE_H
#define PROBLEM_CONDENSE_H

#include "base/team.h"
#include "problem/problem.h"

typedef struct condenser condenser;

scree_status condenser_create(condenser **out, scree_error *error);
void condenser_destroy(condenser *c); /* NULL is legal */
/* out points into the condenser and into p (rows, shifts, extra): valid until the next call. */
scree_status condense(condenser *c, const problem *p, team *threads, problem *out,
                      scree_error *error);

#endif
