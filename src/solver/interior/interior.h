/* The parameters of the interior point, for methods that use it. */
#ifndef SOLVER_INTERIOR_INTERIOR_H
#define SOLVER_INTERIOR_INTERIOR_H

#include <stdint.h>

#define INTERIOR_WAYS 7

typedef struct interior_parameters {
    int64_t ways; /* how many ways to a solution are tried, */
    int64_t skip; /* without the first of them */
} interior_parameters;

#endif
