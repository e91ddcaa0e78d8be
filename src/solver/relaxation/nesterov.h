/* NLGS with Nesterov's momentum. */
#ifndef SOLVER_RELAXATION_NESTEROV_H
#define SOLVER_RELAXATION_NESTEROV_H

#include "solver/relaxation/nlgs.h"

typedef struct nesterov_parameters {
    nlgs_parameters sweep; /* order is always forward: a sweep must be one and the same map */
} nesterov_parameters;

extern const solver_kind solver_nlgs_nesterov;
/* The same on a view's matrix, as an inner method of others. Not in the registry. */
extern const solver_kind nesterov_on_view;

#endif
