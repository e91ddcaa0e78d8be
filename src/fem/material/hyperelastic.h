/* Constants of the elastic materials at finite strains: E and nu, or Lame's mu and lambda. */
#ifndef FEM_MATERIAL_HYPERELASTIC_H
#define FEM_MATERIAL_HYPERELASTIC_H

#include "fem/material.h"

typedef struct hyperelastic {
    double E, nu, mu, lambda; /* NaN: not given */
} hyperelastic;

typedef struct lame {
    double lambda, mu; /* Pa */
} lame;

extern const param hyperelastic_params[];
extern const char *const hyperelastic_examples[];
scree_status hyperelastic_check(const void *parameters, const node *place, scree_error *error);
lame hyperelastic_lame(const hyperelastic *self);
double hyperelastic_modulus(const void *parameters);

#endif
