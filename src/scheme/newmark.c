/* A nonsmooth Newmark scheme, second order where the motion is smooth (Chen, Acary, Virlez and
 * Bruls 2013; here beta 0 and gamma 1/2 for the loads, which take no equation to solve): q_M = q +
 * h v + h^2 a / 2,           a the acceleration by gravity and loads at (q, t) v_free = v + h (a +
 * a') / 2,         a' at (q_M, t + h) v+ = v_free + A^-1 H S,              H at q_M, the laws
 * between S and U+ = H' v+ q+ = q_M + h (v+ - v_free) / 2. Impulses of contacts are apart from the
 * smooth accelerations: a blow is no force to be integrated, and what it does to the position is
 * half a step of its jump, right on average over the instants in the step at which it may have
 * come. Loads are evaluated twice a step instead of being kept, so that actions which change them
 * leave no trace of the past. */
#include "scheme/sim.h"

const scheme scheme_newmark = {
    .head = {.name = "newmark",
             .help = "second order where motion is smooth, with the laws of moreau-jean: loads by "
                     "the trapezoidal rule, contacts at the end of the step"},
    .forms = LAW_IMPLICIT,
    .theta = 0.5,
    .path = RIGID_NEWMARK,
    .solves = true,
    .advance = scheme_advance_implicit,
};
