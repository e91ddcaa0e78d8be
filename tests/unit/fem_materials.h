/* Materials for tests of the kinematics, with a stored energy each: one of finite strains (Saint
 * Venant and Kirchhoff's) and one of small strains whose pressure is a cubic of the volume. */
#ifndef TESTS_FEM_MATERIALS_H
#define TESTS_FEM_MATERIALS_H

#include <math.h>
#include <string.h>

#include "fem/material.h"

#define TEST_LAMBDA 3e5
#define TEST_SHEAR  2e5
#define TEST_CUBIC  400.0

static inline double test_modulus(const void *parameters) {
    (void)parameters;
    return TEST_SHEAR * (3 * TEST_LAMBDA + 2 * TEST_SHEAR) / (TEST_LAMBDA + TEST_SHEAR);
}

static inline void second_stress(const double E[9], double S[9]) {
    double trace = E[0] + E[4] + E[8];
    for (int i = 0; i < 9; i++)
        S[i] = 2 * TEST_SHEAR * E[i] + (i % 4 == 0 ? TEST_LAMBDA * trace : 0);
}

/* out = (A' B + B' A) / 2, less 1/2 on the diagonal where A is B */
static inline void symmetric_product(const double A[9], const double B[9], double out[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            out[3 * i + j] = A == B && i == j ? -0.5 : 0;
            for (int k = 0; k < 3; k++)
                out[3 * i + j] +=
                    0.5 * (A == B ? A[3 * k + i] * A[3 * k + j]
                                  : A[3 * k + i] * B[3 * k + j] + B[3 * k + i] * A[3 * k + j]);
        }
}

static inline void add_product(const double A[9], const double B[9], double out[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                out[3 * i + j] += A[3 * i + k] * B[3 * k + j];
}

static inline bool stretched_update(const void *parameters, const double *old, const double *F,
                                    double *new, double *P, double *tangent,
                                    material_energy *energy) {
    (void)parameters, (void)old, (void)new;
    double E[9], S[9];
    symmetric_product(F, F, E);
    second_stress(E, S);
    memset(P, 0, 9 * sizeof *P);
    add_product(F, S, P);
    for (int c = 0; tangent && c < 9; c++) {
        double dF[9] = {0}, dE[9], dS[9], dP[9] = {0};
        dF[c] = 1;
        symmetric_product(F, dF, dE);
        second_stress(dE, dS);
        add_product(dF, S, dP);
        add_product(F, dS, dP);
        for (int i = 0; i < 9; i++)
            tangent[9 * i + c] = dP[i];
    }
    if (energy) {
        *energy = (material_energy){0};
        for (int i = 0; i < 9; i++)
            energy->stored += 0.5 * E[i] * S[i];
    }
    return true;
}

static inline bool cubic_update(const void *parameters, const double *old, const double *e,
                                double *new, double *stress, double *tangent,
                                material_energy *energy) {
    (void)parameters, (void)old, (void)new;
    double t = e[0] + e[1] + e[2], pressure = TEST_LAMBDA * (t + TEST_CUBIC * t * t * t);
    double slope = TEST_LAMBDA * (1 + 3 * TEST_CUBIC * t * t), sum = 0;
    for (int i = 0; i < 6; i++) {
        stress[i] = i < 3 ? pressure + 2 * TEST_SHEAR * e[i] : TEST_SHEAR * e[i];
        sum += (i < 3 ? TEST_SHEAR : 0.5 * TEST_SHEAR) * e[i] * e[i];
        for (int j = 0; tangent && j < 6; j++)
            tangent[6 * i + j] =
                (i < 3 && j < 3 ? slope : 0) + (i == j ? (i < 3 ? 2 * TEST_SHEAR : TEST_SHEAR) : 0);
    }
    if (energy)
        *energy = (material_energy){
            .stored = sum + TEST_LAMBDA * (0.5 * t * t + 0.25 * TEST_CUBIC * t * t * t * t)};
    return true;
}

static const material_kind stretched_material = {
    .head = {.name = "stretched", .help = "test"},
    .finite = true,
    .modulus = test_modulus,
    .update = stretched_update,
};
static const material_kind cubic_material = {
    .head = {.name = "cubic", .help = "test"},
    .modulus = test_modulus,
    .update = cubic_update,
};

#endif
