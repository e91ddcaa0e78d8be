#include "fem/material/frictional.h"

scree_status frictional_check(const void *parameters, const node *place, scree_error *error) {
    const frictional *self = parameters;
    if (self->dilatancy > self->friction)
        return node_error(place, error,
                          "dilatancy = %g rad exceeds friction = %g rad: plastic flow would "
                          "create energy; give at most the angle of friction",
                          self->dilatancy, self->friction);
    if (self->cohesion == 0 && self->friction == 0)
        return node_error(place, error,
                          "cohesion and friction are both zero: the material has no strength; "
                          "give one of them");
    return SCREE_OK;
}

double frictional_modulus(const void *parameters) {
    return ((const frictional *)parameters)->elastic.E;
}

double frictional_plastic(const void *parameters, const double *history) {
    (void)parameters;
    return history[FRICTIONAL_PLASTIC];
}

double frictional_dilatancy(const frictional *self) {
    return isnan(self->dilatancy) ? self->friction : self->dilatancy;
}

/* The strain without the elastic strain of the stress. */
static void flow_of(moduli m, const double trial[STRAINS], const double stress[STRAINS],
                    double flow[STRAINS]) {
    double p = (stress[0] + stress[1] + stress[2]) / 3;
    for (int i = 0; i < STRAINS; i++) {
        double elastic = i < 3 ? (stress[i] - p) / (2 * m.G) + p / (3 * m.K) : stress[i] / m.G;
        flow[i] = trial[i] - elastic;
    }
}

bool frictional_update(frictional_return *step, const frictional *self, const double *old,
                       const double *strain, double *new, double *stress, double *tangent,
                       material_energy *energy) {
    moduli m = isotropic_moduli(&self->elastic);
    double trial[STRAINS], flow[STRAINS] = {0}, elastic[STRAINS], before = old[FRICTIONAL_PLASTIC];
    for (int i = 0; i < STRAINS; i++)
        trial[i] = strain[i] - old[FRICTIONAL_FLOWN + i];
    double plastic = before;
    if (!isfinite(dot6(trial, trial)) || !step(self, trial, &plastic, stress, tangent))
        return false;
    if (plastic != before) flow_of(m, trial, stress, flow);
    for (int i = 0; i < STRAINS; i++)
        elastic[i] = trial[i] - flow[i];
    if (energy)
        *energy = (material_energy){.stored = 0.5 * dot6(stress, elastic),
                                    .dissipated = fmax(0, dot6(stress, flow))};
    if (!isfinite(dot6(stress, trial)) || !isfinite(plastic)) return false;
    for (int i = 0; i < STRAINS; i++)
        new[FRICTIONAL_FLOWN + i] = old[FRICTIONAL_FLOWN + i] + flow[i];
    new[FRICTIONAL_PLASTIC] = plastic;
    return true;
}
