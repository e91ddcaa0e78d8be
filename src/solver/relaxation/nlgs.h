/* Nonlinear Gauss-Seidel: contact by contact, each solved exactly with the others fixed, or
 * improved by one projection where that is cheaper. */
#ifndef SOLVER_RELAXATION_NLGS_H
#define SOLVER_RELAXATION_NLGS_H

#include "solver/relaxation/local_visit.h"
#include "solver/solver.h"

typedef enum nlgs_lanes { NLGS_LANES_AUTO, NLGS_LANES_1, NLGS_LANES_4, NLGS_LANES_8 } nlgs_lanes;
typedef enum nlgs_order { NLGS_RANDOM, NLGS_ALTERNATING, NLGS_FORWARD } nlgs_order;

/* The choices of solver/relaxation/local_visit.h by the names of this solver. */
typedef enum nlgs_local {
    NLGS_LOCAL_AUTO = LOCAL_CHOICE_AUTO,
    NLGS_LOCAL_EXACT = LOCAL_CHOICE_EXACT,
    NLGS_LOCAL_PROJECTION = LOCAL_CHOICE_PROJECTION,
    NLGS_LOCAL_PROJECTIONS = LOCAL_CHOICE_PROJECTIONS,
    NLGS_LOCAL_NEWTON = LOCAL_CHOICE_NEWTON,
    NLGS_LOCAL_QUARTIC = LOCAL_CHOICE_QUARTIC,
    NLGS_LOCAL_HYBRID = LOCAL_CHOICE_HYBRID
} nlgs_local;

typedef struct nlgs_parameters {
    int lanes;             /* nlgs_lanes */
    int order;             /* nlgs_order */
    int64_t check_every;   /* sweeps; 0: adaptive */
    int64_t refresh_every; /* sweeps */
    double relaxation;
    int local; /* nlgs_local */
    double local_tolerance;
    int64_t local_iterations;
} nlgs_parameters;

/* Settings of the one-contact solver; automatic: the choice that replaces `auto`. */
static inline local_options nlgs_local_options(const nlgs_parameters *p, local_choice automatic) {
    local_choice choice = p->local == NLGS_LOCAL_AUTO ? automatic : (local_choice)p->local;
    return (local_options){choice, p->local_tolerance, p->local_iterations};
}

#define NLGS_GIVES                                                                                 \
    (CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED | CAN_BOX |              \
     CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE | CAN_UNSYMMETRIC)

extern const char *const nlgs_lane_names[]; /* of nlgs_lanes, for parameter tables */
extern const solver_kind solver_nlgs;
/* The same on a view's matrix, as an inner method of others; solver_nlgs calls it where the problem
 * brings a matrix. Not in the registry. */
extern const solver_kind nlgs_on_view;

#endif
