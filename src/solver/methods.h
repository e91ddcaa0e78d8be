/* Methods that other methods use, by name; all of them are in the registry. */
#ifndef SOLVER_METHODS_H
#define SOLVER_METHODS_H

#include "solver/solver.h"

extern const solver_kind solver_nlgs, solver_nlgs_anderson, solver_nlgs_nesterov, solver_apgd,
    solver_interior_point, solver_augmented_lagrangian, solver_nsn_ac, solver_nsn_proximal,
    solver_nsn_persistent, solver_nsn_velocity, solver_lemke, solver_enumeration;

#endif
