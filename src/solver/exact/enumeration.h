/* Tries every combination of contact states: for tiny problems, and as a reference for tests. */
#ifndef SOLVER_EXACT_ENUMERATION_H
#define SOLVER_EXACT_ENUMERATION_H

#include "solver/part/view.h"
#include "solver/solver.h"

typedef enum enumeration_kind {
    ENUMERATION_POINT,     /* impulses and velocities are determined */
    ENUMERATION_FAMILY,    /* the velocities are, the impulses are not (hyperstatic contacts) */
    ENUMERATION_CONTINUUM, /* both vary, with all contacts in the same status */
    ENUMERATION_MERGED     /* lies on a continuum: not counted */
} enumeration_kind;

/* Solutions, one entry for each set of velocities, in the order of combinations: in the first one
 * all contacts are open, and the last contact's status changes fastest. */
typedef struct enumeration_list {
    ARRAY(double) x, y;     /* (solutions x rows) in the view's scale; one point of each set */
    ARRAY(uint32_t) status; /* (solutions x contacts) as combination.h numbers them */
    ARRAY(uint8_t) kind;    /* (solutions) enumeration_kind */
    size_t solutions;
    size_t distinct, families, continua; /* entries after merging; of these, entries of two kinds */
    bool complete; /* every combination was tried and decided, so there are no other solutions;
                      never true with friction in space */
    bool cancelled;
} enumeration_list;

/* Returns SCREE_UNSUPPORTED for more combinations than `most`. Without `all` it stops at the first
 * solution. May assemble the view's W. Only `cancel` is read from the settings; NULL: never
 * cancelled. */
scree_status enumeration_solve(view *w, int64_t most, bool all, const solver_settings *settings,
                               enumeration_list *out, solver_info *info, scree_error *error);
void enumeration_list_free(enumeration_list *list);

#endif
