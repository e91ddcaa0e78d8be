/* Shared by drucker_prager and mohr_coulomb: table, history, energy. Tension is positive, p is the
 * mean stress, a the equivalent plastic strain, by which the cohesion grows: c = cohesion +
 * hardening a.
 *
 * Energy: only the elastic energy is stored. The work of the stress at the end of the step on the
 * plastic strain is dissipated, including hardening, since with non-associated flow no part of it
 * is known to be recoverable. It is not negative if psi <= phi. */
#ifndef FEM_MATERIAL_FRICTIONAL_H
#define FEM_MATERIAL_FRICTIONAL_H

#include "fem/material/isotropic.h"

typedef struct frictional {
    isotropic elastic;
    double cohesion, friction, dilatancy, hardening;
    int cone; /* of drucker_prager alone */
} frictional;

#define FRICTIONAL_ROW(field, ...) PARAM_ROW(frictional, field, REAL, __VA_ARGS__)
#define FRICTIONAL_PARAMS                                                                          \
    ISOTROPIC_PARAMS(frictional),                                                                  \
        FRICTIONAL_ROW(cohesion, .dimension = {-1, 1, -2},                                         \
                       .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,                               \
                       .help = "shear strength without normal stress"),                            \
        FRICTIONAL_ROW(friction, .flags = PARAM_REQUIRED, .high = 1.5,                             \
                       .help =                                                                     \
                           "friction angle phi in rad, or with the unit deg; at most 1.5 rad"),    \
        FRICTIONAL_ROW(dilatancy, .flags = PARAM_OPTIONAL, .high = 1.5,                            \
                       .help = "dilatancy angle psi, at most phi; default: phi, which makes "      \
                               "the flow associated and the tangent symmetric"),                   \
        FRICTIONAL_ROW(hardening, .dimension = {-1, 1, -2}, .flags = PARAM_NOT_NEGATIVE,           \
                       .fallback = "0",                                                            \
                       .help = "slope of the cohesion over the equivalent plastic strain")

/* History: the plastic strain and the equivalent one. */
enum { FRICTIONAL_FLOWN, FRICTIONAL_PLASTIC = STRAINS, FRICTIONAL_HISTORY };

scree_status frictional_check(const void *parameters, const node *place, scree_error *error);
double frictional_modulus(const void *parameters);
double frictional_plastic(const void *parameters, const double *history);
double frictional_dilatancy(const frictional *self);

/* One step, from the elastic strain without flow: fills stress, the equivalent plastic strain at
 * the end (given the one before), and the tangent unless NULL. */
typedef bool frictional_return(const frictional *self, const double trial[STRAINS], double *plastic,
                               double stress[STRAINS], double *tangent);

/* material_kind.update by a return. */
bool frictional_update(frictional_return *step, const frictional *self, const double *old,
                       const double *strain, double *new, double *stress, double *tangent,
                       material_energy *energy);

#endif
