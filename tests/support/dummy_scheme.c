/* A scheme for the conformance suite only: implicit Euler, the step of moreau_jean with theta 1. */
#include "scheme/sim.h"

extern const scheme scheme_euler;
const scheme scheme_euler = {
    .head = {.name = "euler", .help = "implicit Euler: the step of moreau_jean with theta 1"},
    .forms = LAW_IMPLICIT,
    .theta = 1,
    .solves = true,
    .advance = scheme_advance_implicit,
};
