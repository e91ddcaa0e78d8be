/* One contact with a faceted cone. */
#ifndef SOLVER_RELAXATION_LOCAL_FACETED_H
#define SOLVER_RELAXATION_LOCAL_FACETED_H

#include "solver/relaxation/local.h"

/* S in: start of the search for a sliding state; see local_solve. */
local_result faceted_space(const row *r, const double *W, const double *q, double *S);

/* Whether the condition of uniqueness holds; W_NN > 0. */
bool faceted_is_unique(const row *r, const double *W);

#endif
