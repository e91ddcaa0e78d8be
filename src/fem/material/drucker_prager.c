/* Plasticity of Drucker and Prager,
 *     f = sqrt(J2) + eta p - xi c,   flow along d/ds (sqrt(J2) + eta_psi p),   da = xi dgamma,
 * with eta, xi from the angle of friction so that the cone meets that of Mohr and Coulomb on its
 * outer edges (triaxial compression), on its inner ones (triaxial extension) or in plane strain.
 * The return goes to the mantle; where it would overshoot the axis, to the apex p = xi c / eta:
 * there the deviator vanishes, which takes gamma_1 = sqrt(J2) / G along the mantle's flow; the
 * remaining volumetric strain x - eta_psi gamma_1 is purely plastic and contributes xi / eta of
 * itself to hardening. So stress and hardening are continuous, and psi = 0 has an apex too. All
 * equations are linear and need no iteration.
 *
 * For psi < phi the tangent is not symmetric; assembly symmetrises it, and Newton's method then
 * converges linearly instead of quadratically. */
#include "fem/material/frictional.h"

enum { OUTER, INNER, PLANE_STRAIN };
static const char *const cones[] = {"compression", "extension", "plane_strain", NULL};

static const param params[] = {
    FRICTIONAL_PARAMS,
    PARAM_ROW(
        frictional, cone, CHOICE, .fallback = "compression", .choices = cones,
        .help = "where it meets Mohr-Coulomb of the same c and phi: triaxial compression, triaxial "
                "extension or plane strain"),
    {0},
};

static const char *const examples[] = {
    "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg",
    "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 10 deg, hardening: 1e5",
    "E: 5e7, nu: 0.2, cohesion: 2e4, friction: 20 deg, dilatancy: 0, cone: plane_strain",
    "E: 5e7, nu: 0.2, cohesion: 2e4, friction: 0, cone: extension", NULL};

typedef struct slopes {
    double eta, eta_psi, xi;
} slopes;

/* eta of an angle over its sine (compression, extension), or over its tangent (plane strain). */
static double scale_of(const frictional *self, double angle) {
    double tangent = math_tan(angle), sine = math_sin(angle);
    if (self->cone == PLANE_STRAIN) return 3 / sqrt(9 + 12 * tangent * tangent);
    return 6 / (sqrt(3) * (self->cone == OUTER ? 3 - sine : 3 + sine));
}

static slopes slopes_of(const frictional *self) {
    double phi = self->friction, psi = frictional_dilatancy(self);
    double scale = scale_of(self, phi), scale_psi = scale_of(self, psi);
    if (self->cone == PLANE_STRAIN)
        return (slopes){scale * math_tan(phi), scale_psi * math_tan(psi), scale};
    return (slopes){scale * math_sin(phi), scale_psi * math_sin(psi), scale * math_cos(phi)};
}

/* The trial state. */
typedef struct cone_trial {
    moduli m;
    slopes at;
    double s[STRAINS], n[STRAINS], p, J; /* J: sqrt(J2); n: s over its length */
    double c;                            /* cohesion before the step */
} cone_trial;

/* dp, dJ/de ... of the mantle: dgamma = a (sqrt(2) G n : de + eta K tr(de)). */
static void mantle_tangent(const cone_trial *t, double gamma, double a, double *tangent) {
    double G = t->m.G, K = t->m.K, kept = 1 - G * gamma / t->J;
    double rate[STRAINS], flow[STRAINS];
    for (int i = 0; i < STRAINS; i++) {
        double one = i < 3;
        rate[i] = sqrt(2) * G * t->n[i] + t->at.eta * K * one;
        flow[i] = sqrt(2) * G * t->n[i] + t->at.eta_psi * K * one;
    }
    isotropic_tangent(K, G * kept, tangent);
    add_product6(2 * G * (1 - kept), t->n, t->n, tangent);
    add_product6(-a, flow, rate, tangent);
}

/* The part of dp due to the deviator's hardening and the dilatation. */
static void apex_tangent(const cone_trial *t, double of_volume, double of_J, double *tangent) {
    const double one[STRAINS] = {1, 1, 1};
    double rate[STRAINS];
    for (int i = 0; i < STRAINS; i++)
        rate[i] = of_volume * one[i] + of_J * sqrt(2) * t->m.G * t->n[i];
    memset(tangent, 0, STRAINS * STRAINS * sizeof *tangent);
    add_product6(1, one, rate, tangent);
}

/* p - K x = (xi / eta) (c + H xi gamma_1 + H (xi / eta) (x - eta_psi gamma_1)) */
static void to_apex(const cone_trial *t, double H, double *plastic, double stress[STRAINS],
                    double *tangent) {
    double ratio = t->at.xi / t->at.eta, K = t->m.K, gamma_1 = t->J / t->m.G;
    double of_gamma = ratio * H * (t->at.xi - ratio * t->at.eta_psi);
    double pivot = K + ratio * ratio * H;
    double x = (t->p - ratio * t->c - of_gamma * gamma_1) / pivot;
    *plastic += t->at.xi * gamma_1 + ratio * (x - t->at.eta_psi * gamma_1);
    for (int i = 0; i < STRAINS; i++)
        stress[i] = i < 3 ? t->p - K * x : 0;
    if (tangent) apex_tangent(t, K - K * K / pivot, K * of_gamma / (t->m.G * pivot), tangent);
}

static bool cone_return(const frictional *self, const double strain[STRAINS], double *plastic,
                        double stress[STRAINS], double *tangent) {
    double H = self->hardening;
    cone_trial t = {.m = isotropic_moduli(&self->elastic), .at = slopes_of(self)};
    t.p = isotropic_split(t.m, strain, t.s);
    double length = length6(t.s);
    t.J = length / sqrt(2);
    t.c = self->cohesion + H * *plastic;
    double f = t.J + t.at.eta * t.p - t.at.xi * t.c;
    if (!isfinite(f)) return false;
    if (f <= 0) {
        isotropic_stress(t.m, strain, stress);
        if (tangent) isotropic_tangent(t.m.K, t.m.G, tangent);
        return true;
    }
    for (int i = 0; i < STRAINS; i++)
        t.n[i] = length > 0 ? t.s[i] / length : 0;
    double a = 1 / (t.m.G + t.m.K * t.at.eta * t.at.eta_psi + t.at.xi * t.at.xi * H);
    double gamma = a * f;
    if (t.m.G * gamma > t.J) {
        to_apex(&t, H, plastic, stress, tangent);
        return true;
    }
    *plastic += t.at.xi * gamma;
    for (int i = 0; i < STRAINS; i++)
        stress[i] =
            t.s[i] * (1 - t.m.G * gamma / t.J) + (i < 3 ? t.p - t.m.K * t.at.eta_psi * gamma : 0);
    if (tangent) mantle_tangent(&t, gamma, a, tangent);
    return true;
}

static bool update(const void *parameters, const double *old, const double *strain, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    return frictional_update(cone_return, parameters, old, strain, new, stress, tangent, energy);
}

const material_kind material_drucker_prager = {
    .head = {.name = "drucker_prager",
             .help = "plasticity with a strength that grows with pressure and a round deviatoric "
                     "section: soils and rock where corners of the yield surface do not matter",
             .source = "Drucker & Prager 1952; de Souza Neto, Peric & Owen, Computational Methods "
                       "for Plasticity, 2008, ch. 8",
             .params = params,
             .examples = examples,
             .size = sizeof(frictional),
             .check = frictional_check},
    .history = FRICTIONAL_HISTORY,
    .modulus = frictional_modulus,
    .update = update,
    .plastic = frictional_plastic,
};
