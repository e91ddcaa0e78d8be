/* Plasticity of von Mises at small strains (j2_return.h). History: the plastic strain, which is the
 * back strain too, and the equivalent plastic strain. */
#include "fem/material/j2_return.h"

enum { FLOWN, PLASTIC = STRAINS, HISTORY };

static bool update(const void *parameters, const double *old, const double *strain, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    double trial[STRAINS];
    j2_point point;
    for (int i = 0; i < STRAINS; i++)
        trial[i] = strain[i] - old[FLOWN + i];
    if (!j2_return(parameters, trial, old + FLOWN, old[PLASTIC], &point, tangent, energy))
        return false;
    for (int i = 0; i < STRAINS; i++)
        new[FLOWN + i] = old[FLOWN + i] + point.flow[i];
    new[PLASTIC] = point.plastic;
    memcpy(stress, point.stress, sizeof point.stress);
    return true;
}

static double plastic(const void *parameters, const double *history) {
    (void)parameters;
    return history[PLASTIC];
}

const material_kind material_j2 = {
    .head = {.name = "j2",
             .help = "von Mises plasticity at small strains with isotropic (linear, Voce or "
                     "table) and kinematic hardening: metals",
             .source = "Simo & Hughes, Computational Inelasticity, 1998",
             .params = j2_params,
             .examples = j2_examples,
             .size = sizeof(j2),
             .check = j2_check},
    .history = HISTORY,
    .modulus = j2_modulus,
    .update = update,
    .plastic = plastic,
};
