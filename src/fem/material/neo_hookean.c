/* Compressible neo-Hookean solid:
 *     W = mu/2 (I1 - 3) - mu ln J + lambda/2 (ln J)^2,   I1 = tr(F'F), J = det F,
 *     P = mu (F - F^-T) + lambda ln J F^-T.
 * Near F = 1 the terms of W cancel. With H = F - 1, J = 1 + j and j = tr H + r (r: terms of second
 * and third order),
 *     I1 - 3 - 2 ln J = |H|^2 + 2 (j - ln(1 + j)) - 2 r,
 *     F - F^-T = (H + H' + H H') F^-T,
 * and every term is of the order of the energy or of the stress. */
#include "fem/material/finite.h"
#include "fem/material/hyperelastic.h"
#include "fem/material/spectral.h"

typedef struct dilatation {
    double log_J;
    double excess; /* j - ln(1 + j) */
    double r;
} dilatation;

static dilatation dilatation_of(const double H[9], double J) {
    double c[9];
    cofactors3(H, c);
    double r = c[0] + c[4] + c[8] + H[0] * c[0] + H[1] * c[1] + H[2] * c[2];
    double j = H[0] + H[4] + H[8] + r;
    if (fabs(j) > 0.05) { /* where J itself has the digits */
        double log_J = math_log(J);
        return (dilatation){log_J, J - 1 - log_J, r};
    }
    double excess = log_excess(j);
    return (dilatation){j - excess, excess, r};
}

static double stored(lame m, const double H[9], const dilatation *d) {
    double squares = 0;
    for (int i = 0; i < 9; i++)
        squares += H[i] * H[i];
    return m.mu * (0.5 * squares + d->excess - d->r) + 0.5 * m.lambda * d->log_J * d->log_J;
}

/* dP_iJ/dF_kL = mu d_ik d_JL + lambda F^-T_iJ F^-T_kL + (mu - lambda ln J) F^-T_kJ F^-T_iL */
static void fill_tangent(lame m, double log_J, const double inverse[9], double *tangent) {
    double swap = m.mu - m.lambda * log_J;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++)
                    tangent[9 * (3 * i + j) + 3 * k + l] =
                        (i == k && j == l ? m.mu : 0) +
                        m.lambda * inverse[3 * i + j] * inverse[3 * k + l] +
                        swap * inverse[3 * k + j] * inverse[3 * i + l];
}

static bool update(const void *parameters, const double *old, const double *F, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    (void)old, (void)new;
    lame m = hyperelastic_lame(parameters);
    double inverse[9], H[9], left[9]; /* F^-T, F - 1, the factor of F^-T in P */
    cofactors3(F, inverse);
    double J = F[0] * inverse[0] + F[1] * inverse[1] + F[2] * inverse[2];
    if (!(J > 0) || !isfinite(J)) return false;
    for (int i = 0; i < 9; i++) {
        H[i] = F[i] - (i % 4 == 0);
        inverse[i] /= J;
    }
    dilatation d = dilatation_of(H, J);
    times_transposed3(H, H, left);
    for (int i = 0; i < 9; i++)
        left[i] = m.mu * (left[i] + H[i] + H[3 * (i % 3) + i / 3]) +
                  (i % 4 == 0 ? m.lambda * d.log_J : 0);
    times3(left, inverse, stress);
    if (tangent) fill_tangent(m, d.log_J, inverse, tangent);
    if (energy) *energy = (material_energy){.stored = stored(m, H, &d)};
    return all_finite(stress, 9) && (!tangent || all_finite(tangent, 81)) &&
           (!energy || isfinite(energy->stored));
}

const material_kind material_neo_hookean = {
    .head = {.name = "neo_hookean",
             .help =
                 "compressible neo-Hookean elasticity at finite strains: rubber and soft solids; "
                 "stresses grow without limit as the volume vanishes",
             .source = "Simo & Pister 1984; Ogden, Non-linear Elastic Deformations, 1984",
             .params = hyperelastic_params,
             .examples = hyperelastic_examples,
             .size = sizeof(hyperelastic),
             .check = hyperelastic_check},
    .finite = true,
    .modulus = hyperelastic_modulus,
    .update = update,
};
