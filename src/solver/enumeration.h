/* Every combination of what contacts may do, tried in turn: for tiny problems and as an oracle. */
#ifndef SOLVER_ENUMERATION_H
#define SOLVER_ENUMERATION_H

#include "solver/part/view.h"
#include "solver/solver.h"

/* All that was found, first the one with the fewest closed contacts in the order of contacts. */
typedef struct enumeration_list {
    ARRAY(double) x; /* (solutions x rows) in the view's scale */
    size_t solutions;
    bool complete; /* no combination was left undecided, so there is no isolated solution besides;
                      never so with friction in space */
} enumeration_list;

/* Refuses more combinations than `most` (SCREE_UNSUPPORTED). Without `all` it stops at the first
 * solution. May assemble the view's W. */
scree_status enumeration_solve(view *w, int64_t most, bool all, enumeration_list *out,
                               solver_info *info, scree_error *error);
void enumeration_list_free(enumeration_list *list);

#endif
