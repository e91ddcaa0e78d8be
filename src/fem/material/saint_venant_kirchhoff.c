/* Hooke's law between Green-Lagrange strain and second Piola-Kirchhoff stress:
 *     E = (F'F - 1)/2,   S = lambda tr(E) 1 + 2 mu E,   P = F S,   W = S:E/2.
 * Large rotations and small strains; in strong compression it softens (uniaxial stress: beyond
 * l/L = 1/sqrt(3)) and offers no resistance at J = 0. */
#include "fem/material/finite.h"
#include "fem/material/hyperelastic.h"

/* By H = F - 1: (H + H' + H'H)/2 keeps the digits of small strains. */
static void green_strain(const double F[9], double E[9]) {
    double H[9], square[9];
    for (int i = 0; i < 9; i++)
        H[i] = F[i] - (i % 4 == 0);
    transposed_times3(H, H, square);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            E[3 * i + j] = 0.5 * (H[3 * i + j] + H[3 * j + i] + square[3 * i + j]);
}

/* dP_iJ/dF_kL = d_ik S_JL + lambda F_iJ F_kL + mu ((F F')_ik d_JL + F_iL F_kJ) */
static void fill_tangent(lame m, const double F[9], const double S[9], double *tangent) {
    double left[9];
    times_transposed3(F, F, left);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++)
                    tangent[9 * (3 * i + j) + 3 * k + l] =
                        (i == k ? S[3 * j + l] : 0) + m.lambda * F[3 * i + j] * F[3 * k + l] +
                        m.mu * ((j == l ? left[3 * i + k] : 0) + F[3 * i + l] * F[3 * k + j]);
}

static bool update(const void *parameters, const double *old, const double *F, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    (void)old, (void)new;
    lame m = hyperelastic_lame(parameters);
    if (!(determinant3(F) > 0)) return false;
    double E[9], S[9], work = 0;
    green_strain(F, E);
    for (int i = 0; i < 9; i++) {
        S[i] = 2 * m.mu * E[i] + (i % 4 == 0 ? m.lambda * (E[0] + E[4] + E[8]) : 0);
        work += S[i] * E[i];
    }
    times3(F, S, stress);
    if (tangent) fill_tangent(m, F, S, tangent);
    if (energy) *energy = (material_energy){.stored = 0.5 * work};
    return isfinite(work) && all_finite(stress, 9) && (!tangent || all_finite(tangent, 81));
}

const material_kind material_saint_venant_kirchhoff = {
    .head = {.name = "saint_venant_kirchhoff",
             .help = "Hooke's law at large rotations and small strains; it softens in strong "
                     "compression, where neo_hookean does not",
             .source = "Ciarlet, Mathematical Elasticity I, 1988",
             .params = hyperelastic_params,
             .examples = hyperelastic_examples,
             .size = sizeof(hyperelastic),
             .check = hyperelastic_check},
    .finite = true,
    .modulus = hyperelastic_modulus,
    .update = update,
};
