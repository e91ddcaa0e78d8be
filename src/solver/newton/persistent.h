/* The parameters of the persistent method, for methods that use it. */
#ifndef SOLVER_NEWTON_PERSISTENT_H
#define SOLVER_NEWTON_PERSISTENT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct persistent_parameters {
    int64_t factorisations;
    bool secants; /* through the last points, where the residual no longer falls */
} persistent_parameters;

#define PERSISTENT_FACTORISATIONS 4000

#endif
