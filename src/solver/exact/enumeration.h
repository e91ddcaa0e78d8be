/* Every combination of what contacts may do, tried in turn: for tiny problems and as an oracle. */
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

/* What was found, one entry for each set of velocities, in the order of combinations: contacts are
 * open in the first, and the last contact's status changes fastest. */
typedef struct enumeration_list {
    ARRAY(double) x, y; /* (solutions x rows) in the view's scale; of a set, one of its points */
    ARRAY(uint32_t) status; /* (solutions x contacts) as combination.h numbers them */
    ARRAY(uint8_t) kind;    /* (solutions) enumeration_kind */
    size_t solutions;
    size_t distinct, families, continua; /* entries that are not merged; of these, of two kinds */
    bool complete; /* every combination was tried and decided: there are no others. Never so with
                      friction in space */
    bool cancelled;
} enumeration_list;

/* Refuses more combinations than `most` (SCREE_UNSUPPORTED). Without `all` it stops at the first
 * solution. May assemble the view's W. Of the settings `cancel` alone is read; NULL: never
 * cancelled. */
scree_status enumeration_solve(view *w, int64_t most, bool all, const solver_settings *settings,
                               enumeration_list *out, solver_info *info, scree_error *error);
void enumeration_list_free(enumeration_list *list);

#endif
