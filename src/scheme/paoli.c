/* The scheme of Schatzman and Paoli (AC15 32-33): v+ = (q+ - q) / h, and the gap of the mean
 * (q+ + e q_before) / (1 + e) is not negative. To first order about q that is
 *   U_N+ + b_N >= 0,   b_N = (1 + e) g / h - e U_N-,
 * with q_before = q - h v. Restitution acts over two steps: in the first the bodies penetrate as
 * far as the mean allows, in the second they separate with exactly e times the speed of approach.
 */
#include "scheme/sim.h"

const scheme scheme_paoli = {
    .head = {.name = "paoli",
             .help = "Schatzman-Paoli: conditions on gaps of a weighted mean of two steps instead "
                     "of velocities; laws in two-step form (normal: position, impact: newton), "
                     "theta 1"},
    .forms = LAW_TWO_STEP,
    .theta = 1,
    .equal_steps = true,
    .solves = true,
    .advance = scheme_advance_implicit,
};
