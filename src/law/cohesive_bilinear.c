/* Cohesive zone that softens along a straight line (in the style of Tvergaard & Hutchinson 1992):
 * q = e_0 (1 - r), k = e_0 + r (e_f - e_0), with e_f = 2 G / e_0 the length at which it is gone. */
#include <stddef.h>

#include "law/softening.h"

static const param params[] = {SOFTENING_PARAMS, {0}};

static double scale(double e_0, double G) { return 2 * G / e_0 - e_0; }

static softening_point at(double r, double e_0, double G) {
    double k = e_0 + r * scale(e_0, G), q = e_0 * (1 - r);
    return (softening_point){k, q, 0.5 * e_0 * e_0 + 0.5 * (e_0 + q) * (k - e_0)};
}

static const softening_curve curve = {scale, at, 1};

static cohesive_state cohesive_bilinear_advance(const void *parameters, const cohesive_state *from,
                                                const double u[3], double h, cohesive_loss *loss) {
    (void)h;
    return softening_advance(&curve, parameters, from, u, loss);
}

static double cohesive_bilinear_farthest(const void *parameters) {
    return softening_farthest(&curve, parameters);
}

static const cohesive_zone zone = {cohesive_bilinear_advance, cohesive_bilinear_farthest};

COHESIVE_FUNCTIONS

static const char *const examples[] = {"k_n: 1e9, strength_n: 1e4, G_n: 1",
                                       "k_n: 1e9, k_t: 5e8, strength_n: 1e4, strength_t: 2e4, G_n: "
                                       "1, G_t: 2, area: 0.01, plastic: 0.5",
                                       NULL};

const law_part law_part_cohesive_bilinear = {
    .head = {.name = "cohesive_bilinear",
             .needs = CAN_ADMITTANCE | CAN_COULOMB,
             .source = "Tvergaard & Hutchinson 1992; Camanho & Davila 2002",
             .help = "cohesive zone with linear softening, damage and permanent separation",
             .params = params,
             .examples = examples,
             .size = sizeof(softening),
             .check = softening_check},
    COHESIVE_TABLE,
    .reach = cohesive_bilinear_farthest,
};
