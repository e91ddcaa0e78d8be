#include "fem/material/hyperelastic.h"

#include <stddef.h>

#include "base/math.h"

const param hyperelastic_params[] = {
    PARAM_ROW(hyperelastic, E, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "Young's modulus at small strains; needs nu"),
    PARAM_ROW(hyperelastic, nu, REAL, .flags = PARAM_OPTIONAL, .low = -0.999999, .high = 0.4999999,
              .help = "Poisson's ratio at small strains"),
    PARAM_ROW(hyperelastic, mu, REAL, .dimension = {-1, 1, -2},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "shear modulus, with lambda, instead of E and nu"),
    PARAM_ROW(hyperelastic, lambda, REAL, .dimension = {-1, 1, -2}, .flags = PARAM_OPTIONAL,
              .help = "Lame's first constant, above -2/3 mu"),
    {0},
};

const char *const hyperelastic_examples[] = {"E: 1e6, nu: 0.3", "E: 2e5, nu: 0.45",
                                             "mu: 4e5, lambda: 6e5", NULL};

scree_status hyperelastic_check(const void *parameters, const node *place, scree_error *error) {
    const hyperelastic *self = parameters;
    bool engineering = !isnan(self->E) && !isnan(self->nu);
    bool of_lame = !isnan(self->mu) && !isnan(self->lambda);
    int given = !isnan(self->E) + !isnan(self->nu) + !isnan(self->mu) + !isnan(self->lambda);
    if (given != 2 || engineering == of_lame)
        return node_error(place, error, "give either 'E' and 'nu', or 'mu' and 'lambda'");
    if (of_lame && !(3 * self->lambda + 2 * self->mu > 0))
        return node_error(
            place, error,
            "lambda = %g Pa is not above -2/3 mu = %g Pa: the material would expand under "
            "pressure; give a larger lambda",
            self->lambda, -2 * self->mu / 3);
    return SCREE_OK;
}

lame hyperelastic_lame(const hyperelastic *self) {
    if (!isnan(self->mu)) return (lame){self->lambda, self->mu};
    double mu = self->E / (2 * (1 + self->nu));
    return (lame){2 * mu * self->nu / (1 - 2 * self->nu), mu};
}

double hyperelastic_modulus(const void *parameters) {
    lame m = hyperelastic_lame(parameters);
    return m.mu * (3 * m.lambda + 2 * m.mu) / (m.lambda + m.mu);
}
