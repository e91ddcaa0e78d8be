/* The requirements of a problem on a solver, determined from its rows. */
#ifndef PROBLEM_NEEDS_H
#define PROBLEM_NEEDS_H

#include "base/capability.h"
#include "problem/problem.h"

/* A mask of CAN_...: the cones that occur, C and D, plane or space, an unsymmetric W. A problem
 * without contacts needs nothing. */
uint64_t problem_needs(const problem *p);

#endif
