/* Cohesive zone that softens exponentially: q = e_0 exp(-r), k = e_0 + r (G / e_0 - e_0 / 2). It is
 * taken as broken where it holds a millionth of its strength. */
#include <stddef.h>

#include "base/math.h"
#include "law/softening.h"

#define LAST_r 13.8 /* exp(-13.8) = 1e-6 */

static const param params[] = {SOFTENING_PARAMS, {0}};

static double scale(double e_0, double G) { return G / e_0 - 0.5 * e_0; }

static softening_point at(double r, double e_0, double G) {
    double length = scale(e_0, G), left = math_exp(-r);
    return (softening_point){e_0 + r * length, e_0 * left,
                             0.5 * e_0 * e_0 + e_0 * length * (1 - left)};
}

static const softening_curve curve = {scale, at, LAST_r};

static cohesive_state cohesive_exponential_advance(const void *parameters,
                                                   const cohesive_state *from, const double u[3],
                                                   double h, cohesive_loss *loss) {
    (void)h;
    return softening_advance(&curve, parameters, from, u, loss);
}

static double cohesive_exponential_farthest(const void *parameters) {
    return softening_farthest(&curve, parameters);
}

static const cohesive_zone zone = {cohesive_exponential_advance, cohesive_exponential_farthest};

COHESIVE_FUNCTIONS

static const char *const examples[] = {
    "k_n: 1e9, strength_n: 1e4, G_n: 1",
    "k_n: 1e9, strength_n: 1e4, G_n: 1, area: 0.01, damaged_friction: true", NULL};

const law_part law_part_cohesive_exponential = {
    .head = {.name = "cohesive_exponential",
             .needs = CAN_ADMITTANCE | CAN_COULOMB,
             .source = "Camanho & Davila 2002 for the modes",
             .help = "cohesive zone with exponential softening, damage and permanent separation",
             .params = params,
             .examples = examples,
             .size = sizeof(softening),
             .check = softening_check},
    COHESIVE_TABLE,
    .reach = cohesive_exponential_farthest,
};
