/* Plasticity of von Mises in one step, shared by j2 (small strains) and j2_finite (logarithmic
 * strains): implicit in time, with a radial return. a is the equivalent plastic strain,
 *     f = q - Y(a),   q = sqrt(3/2) |dev s - beta|,   beta = 2/3 C b,   db = d(plastic strain),
 *     Y(a) = Y_0 + hardening a + saturation (1 - exp(-rate a)), or a table in place of Y_0.
 *
 * Energy. The stored energy is the elastic energy plus that of the back stress, C |b|^2 / 3, and of
 * isotropic hardening, the integral of Y - Y(0); Y(0) da is dissipated. In a material with any
 * softening part hardening stores nothing and Y da is dissipated, because the stored energy could
 * otherwise become negative. */
#ifndef FEM_MATERIAL_J2_RETURN_H
#define FEM_MATERIAL_J2_RETURN_H

#include "fem/material/isotropic.h"

typedef struct j2 {
    isotropic elastic;
    double yield, hardening, saturation, rate, kinematic;
    param_list strains, stresses;
} j2;

extern const param j2_params[];
extern const char *const j2_examples[];
scree_status j2_check(const void *parameters, const node *place, scree_error *error);
double j2_modulus(const void *parameters);

typedef struct j2_point {
    double stress[STRAINS];
    double flow[STRAINS]; /* the plastic strain of the step, engineering shears */
    double plastic;       /* equivalent plastic strain at its end */
} j2_point;

/* From the elastic strain of a step without flow, the back strain b (engineering shears) and the
 * equivalent plastic strain before it. False if a value is not a number. */
bool j2_return(const j2 *self, const double trial[STRAINS], const double back[STRAINS],
               double plastic, j2_point *out, double *tangent, material_energy *energy);

#endif
