/* Hooke's law for one isotropic material: s = lambda tr(e) I + 2 G e. */
#include <stddef.h>
#include <string.h>

#include "base/math.h"
#include "fem/material.h"

typedef struct elastic {
    double E, nu;
} elastic;

static const param params[] = {
    PARAM_ROW(elastic, E, REAL, .dimension = {-1, 1, -2}, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
              .help = "Young's modulus"),
    PARAM_ROW(elastic, nu, REAL, .low = -0.999999, .high = 0.4999999, .fallback = "0.3",
              .help = "Poisson's ratio"),
    {0},
};

static double modulus(const void *parameters) { return ((const elastic *)parameters)->E; }

static bool update(const void *parameters, const double *old, const double *strain, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    const elastic *self = parameters;
    (void)old, (void)new;
    double G = 0.5 * self->E / (1.0 + self->nu);
    double lambda = 2.0 * G * self->nu / (1.0 - 2.0 * self->nu);
    double pressure = lambda * (strain[STRAIN_XX] + strain[STRAIN_YY] + strain[STRAIN_ZZ]);
    double sum = 0.0;
    for (int i = 0; i < STRAINS; i++) {
        stress[i] = i < 3 ? pressure + 2.0 * G * strain[i] : G * strain[i];
        sum += stress[i] * strain[i];
    }
    if (tangent) {
        memset(tangent, 0, STRAINS * STRAINS * sizeof *tangent);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++)
                tangent[STRAINS * i + j] = i == j ? lambda + 2.0 * G : lambda;
            tangent[(STRAINS + 1) * (i + 3)] = G;
        }
    }
    if (energy) *energy = (material_energy){.stored = 0.5 * sum};
    return isfinite(sum);
}

static const char *const examples[] = {"E: 1e6, nu: 0.3", "E: 2e11, nu: 0", NULL};

const material_kind material_elastic = {
    .head = {.name = "elastic",
             .help = "linear isotropic elasticity at small strains",
             .params = params,
             .examples = examples,
             .size = sizeof(elastic)},
    .linear = true,
    .modulus = modulus,
    .update = update,
};
