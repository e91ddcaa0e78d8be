/* Shared by isotropic materials: the elastic constants and the algebra of stresses and strains in
 * the order of fem/material.h (strains with engineering shears, stresses with true ones, so that
 * their work is a plain dot product). */
#ifndef FEM_MATERIAL_ISOTROPIC_H
#define FEM_MATERIAL_ISOTROPIC_H

#include <stddef.h>
#include <string.h>

#include "base/math.h"
#include "fem/material.h"

typedef struct isotropic {
    double E, nu;
} isotropic;

/* Rows of the table of a material whose struct has `isotropic elastic`. */
#define ISOTROPIC_PARAMS(owner)                                                                    \
    {.name = "E",                                                                                  \
     .type = PARAM_REAL,                                                                           \
     .offset = offsetof(owner, elastic.E),                                                         \
     .dimension = {-1, 1, -2},                                                                     \
     .flags = PARAM_REQUIRED | PARAM_POSITIVE,                                                     \
     .help = "Young's modulus"},                                                                   \
    {                                                                                              \
        .name = "nu", .type = PARAM_REAL, .offset = offsetof(owner, elastic.nu), .low = -0.999999, \
        .high = 0.4999999, .fallback = "0.3", .help = "Poisson's ratio"                            \
    }

typedef struct moduli {
    double K, G; /* bulk and shear, Pa */
} moduli;

static inline moduli isotropic_moduli(const isotropic *self) {
    return (moduli){self->E / (3 * (1 - 2 * self->nu)), self->E / (2 * (1 + self->nu))};
}

static inline double dot6(const double stress[STRAINS], const double strain[STRAINS]) {
    double sum = 0;
    for (int i = 0; i < STRAINS; i++)
        sum += stress[i] * strain[i];
    return sum;
}

/* Length of a tensor written as a stress. */
static inline double length6(const double s[STRAINS]) {
    double normal = 0, shear = 0;
    for (int i = 0; i < 3; i++) {
        normal += s[i] * s[i];
        shear += s[i + 3] * s[i + 3];
    }
    return sqrt(normal + 2 * shear);
}

/* Hooke's law in two parts: s = 2 G dev(e), the value is the mean stress K tr(e). */
static inline double isotropic_split(moduli m, const double e[STRAINS], double s[STRAINS]) {
    double mean = (e[0] + e[1] + e[2]) / 3;
    for (int i = 0; i < 3; i++) {
        s[i] = 2 * m.G * (e[i] - mean);
        s[i + 3] = m.G * e[i + 3];
    }
    return 3 * m.K * mean;
}

static inline void isotropic_stress(moduli m, const double e[STRAINS], double stress[STRAINS]) {
    double p = isotropic_split(m, e, stress);
    for (int i = 0; i < 3; i++)
        stress[i] += p;
}

/* tangent = k 1 x 1 + 2 g I_dev, row by row: Hooke's law with k = K, g = G. */
static inline void isotropic_tangent(double k, double g, double *tangent) {
    memset(tangent, 0, STRAINS * STRAINS * sizeof *tangent);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            tangent[STRAINS * i + j] = k - 2 * g / 3 + (i == j ? 2 * g : 0);
        tangent[(STRAINS + 1) * (i + 3)] = g;
    }
}

/* tangent += factor a x b */
static inline void add_product6(double factor, const double a[STRAINS], const double b[STRAINS],
                                double *tangent) {
    for (int i = 0; i < STRAINS; i++)
        for (int j = 0; j < STRAINS; j++)
            tangent[STRAINS * i + j] += factor * a[i] * b[j];
}

#endif
