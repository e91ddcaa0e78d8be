/* NLGS with Anderson's acceleration. */
#ifndef SOLVER_RELAXATION_ANDERSON_H
#define SOLVER_RELAXATION_ANDERSON_H

#include "solver/relaxation/nlgs.h"

typedef struct anderson_parameters {
    nlgs_parameters sweep; /* order is always forward: a sweep must be one and the same map */
    int64_t depth, every;
} anderson_parameters;

extern const solver_kind solver_nlgs_anderson;
/* The same on a view's matrix, as an inner method of others. Not in the registry. */
extern const solver_kind nlgs_anderson_on_view;

#endif
