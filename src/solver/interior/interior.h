/* The parameters of the interior point, for other methods that use it. */
#ifndef SOLVER_INTERIOR_INTERIOR_H
#define SOLVER_INTERIOR_INTERIOR_H

#include <stdint.h>

#define INTERIOR_WAYS 7

typedef struct interior_parameters {
    int64_t ways; /* number of ways to a solution that are tried, */
    int64_t skip; /* skipping the first one */
} interior_parameters;

#endif
