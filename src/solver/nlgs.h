/* Nonlinear Gauss-Seidel: contact by contact, each solved exactly with the others held, or brought
 * nearer to its solution by one projection where that is cheaper. */
#ifndef SOLVER_NLGS_H
#define SOLVER_NLGS_H

#include "solver/solver.h"

typedef enum nlgs_lanes { NLGS_LANES_AUTO, NLGS_LANES_1, NLGS_LANES_4, NLGS_LANES_8 } nlgs_lanes;
typedef enum nlgs_order { NLGS_RANDOM, NLGS_ALTERNATING, NLGS_FORWARD } nlgs_order;

typedef enum nlgs_local { NLGS_LOCAL_AUTO, NLGS_LOCAL_EXACT, NLGS_LOCAL_PROJECTION } nlgs_local;

typedef struct nlgs_parameters {
    int lanes;             /* nlgs_lanes */
    int order;             /* nlgs_order */
    int64_t check_every;   /* sweeps; 0: adaptive */
    int64_t refresh_every; /* sweeps */
    double relaxation;
    int local; /* nlgs_local */
} nlgs_parameters;

extern const solver_kind solver_nlgs;

#endif
