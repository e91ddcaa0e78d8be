/* Plasticity of Mohr and Coulomb. In principal stresses s_1 >= s_2 >= s_3,
 *     f_13 = s_1 - s_3 + (s_1 + s_3) sin(phi) - 2 c cos(phi) <= 0,   likewise f_12 and f_23;
 * each plane flows along its own gradient with psi for phi, da = 2 cos(phi) sum(gamma). The elastic
 * law is linear in principal strains, so that a return to a set of planes is one linear system:
 *     the face 13; the edge 13, 12 (right: s_2 = s_3) or 13, 23 (left: s_1 = s_2); the apex.
 * The first set whose result keeps the order of the stresses is taken; the trial state determines
 * the edge. At the apex a plane p = c cot(phi) with isotropic flow is added to those of the edge:
 * then psi = 0 has an apex too, and the hardening is continuous.
 *
 * The stress has the axes of the trial strain, so that the tangent is that of an isotropic function
 * (spectral.h). For psi < phi it is not symmetric; assembly symmetrises it, and Newton's method
 * then converges linearly instead of quadratically. */
#include "fem/material/frictional.h"
#include "fem/material/spectral.h"
#include "linear/dense.h"

static const param params[] = {FRICTIONAL_PARAMS, {0}};

static const char *const examples[] = {
    "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg",
    "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 10 deg, hardening: 1e5",
    "E: 5e7, nu: 0.2, cohesion: 2e4, friction: 20 deg, dilatancy: 0",
    "E: 5e7, nu: 0.2, cohesion: 2e4, friction: 0", NULL};

#define PLANES 3

/* Planes on which a return ends: their gradients, flows, and the factors of a and of c. */
typedef struct plane_set {
    int count;
    double gradient[PLANES][3], flow[PLANES][3];
    double hardens[PLANES]; /* da per gamma */
    double limit[PLANES];   /* gradient . s = limit c */
} plane_set;

typedef struct angles {
    double sin_phi, cos_phi, sin_psi;
} angles;

static void add_plane(plane_set *set, const angles *at, int major, int minor) {
    int k = set->count++;
    for (int i = 0; i < 3; i++) {
        double sign = (i == major) - (i == minor), both = i == major || i == minor;
        set->gradient[k][i] = sign + both * at->sin_phi;
        set->flow[k][i] = sign + both * at->sin_psi;
    }
    set->hardens[k] = set->limit[k] = 2 * at->cos_phi;
}

static void add_apex(plane_set *set, const angles *at) {
    int k = set->count++;
    for (int i = 0; i < 3; i++)
        set->gradient[k][i] = set->flow[k][i] = 1.0 / 3;
    set->hardens[k] = set->limit[k] = at->cos_phi / at->sin_phi;
}

/* y := C x, Hooke's law in principal values */
static void hooke(moduli m, const double x[3], double y[3]) {
    double sum = (m.K - 2 * m.G / 3) * (x[0] + x[1] + x[2]);
    for (int i = 0; i < 3; i++)
        y[i] = sum + 2 * m.G * x[i];
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* A return in principal values. */
typedef struct principal_return {
    double stress[3];
    double slope[3][3]; /* dstress / dstrain */
    double plastic;     /* growth of the equivalent plastic strain */
} principal_return;

/* s = s_trial - C sum(flow gamma), with gamma such that gradient . s = limit (c + H da). */
static bool solve(const plane_set *set, moduli m, double H, double c, const double trial[3],
                  principal_return *out) {
    int n = set->count;
    double M[PLANES * PLANES], moved[PLANES][3], gamma[PLANES], pull[3][PLANES];
    uint32_t pivot[PLANES];
    for (int b = 0; b < n; b++)
        hooke(m, set->flow[b], moved[b]);
    for (int a = 0; a < n; a++) {
        gamma[a] = dot(set->gradient[a], trial) - set->limit[a] * c;
        for (int b = 0; b < n; b++)
            M[n * a + b] = dot(set->gradient[a], moved[b]) + set->limit[a] * H * set->hardens[b];
    }
    if (dense_factor((size_t)n, M, pivot) == 0) return false;
    dense_solve((size_t)n, M, pivot, gamma);
    /* the same for unit strains: gamma changes by M^-1 gradient C */
    for (int i = 0; i < 3; i++) {
        double unit_strain[3] = {i == 0, i == 1, i == 2}, stress[3];
        hooke(m, unit_strain, stress);
        for (int a = 0; a < n; a++)
            pull[i][a] = dot(set->gradient[a], stress);
        dense_solve((size_t)n, M, pivot, pull[i]);
        for (int k = 0; k < 3; k++)
            out->slope[k][i] = stress[k];
    }
    out->plastic = 0;
    memcpy(out->stress, trial, sizeof out->stress);
    for (int a = 0; a < n; a++) {
        out->plastic += set->hardens[a] * gamma[a];
        for (int k = 0; k < 3; k++) {
            out->stress[k] -= moved[a][k] * gamma[a];
            for (int i = 0; i < 3; i++)
                out->slope[k][i] -= moved[a][k] * pull[i][a];
        }
    }
    return true;
}

/* On an edge two stresses are equal by its equations; rounding must not count as a wrong order. */
static void make_equal(principal_return *out, bool right) {
    int a = right ? 1 : 0;
    out->stress[a] = out->stress[a + 1] = 0.5 * (out->stress[a] + out->stress[a + 1]);
}

static bool return_planes(const angles *at, moduli m, double H, double c, const double trial[3],
                          principal_return *out) {
    plane_set set = {0};
    add_plane(&set, at, 0, 2);
    if (!solve(&set, m, H, c, trial, out)) return false;
    if (out->stress[0] >= out->stress[1] && out->stress[1] >= out->stress[2]) return true;
    bool right = (1 - at->sin_psi) * trial[0] - 2 * trial[1] + (1 + at->sin_psi) * trial[2] > 0;
    add_plane(&set, at, right ? 0 : 1, right ? 1 : 2);
    if (!solve(&set, m, H, c, trial, out)) return false;
    make_equal(out, right);
    if (out->stress[0] >= out->stress[2] || !(at->sin_phi > 0)) return true;
    add_apex(&set, at);
    if (!solve(&set, m, H, c, trial, out)) return false;
    double p = (out->stress[0] + out->stress[1] + out->stress[2]) / 3;
    out->stress[0] = out->stress[1] = out->stress[2] = p;
    return true;
}

static bool corner_return(const frictional *self, const double strain[STRAINS], double *plastic,
                          double stress[STRAINS], double *tangent) {
    moduli m = isotropic_moduli(&self->elastic);
    double tensor[STRAINS], trial[3], H = self->hardening, c = self->cohesion + H * *plastic;
    angles at = {math_sin(self->friction), math_cos(self->friction),
                 math_sin(frictional_dilatancy(self))};
    spectral x;
    principal_return out;
    for (int i = 0; i < STRAINS; i++)
        tensor[i] = strain[i] * (i < 3 ? 1 : 0.5);
    if (!spectral_of(tensor, &x)) return false;
    hooke(m, x.value, trial);
    double f = trial[0] - trial[2] + (trial[0] + trial[2]) * at.sin_phi - 2 * c * at.cos_phi;
    if (!isfinite(f)) return false;
    if (f <= 0) {
        isotropic_stress(m, strain, stress);
        if (tangent) isotropic_tangent(m.K, m.G, tangent);
        return true;
    }
    if (!return_planes(&at, m, H, c, trial, &out)) return false;
    *plastic += out.plastic;
    spectral_compose(&x, out.stress, stress);
    if (tangent) spectral_tangent(&x, out.stress, (const double(*)[3])out.slope, tangent);
    return true;
}

static bool update(const void *parameters, const double *old, const double *strain, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    return frictional_update(corner_return, parameters, old, strain, new, stress, tangent, energy);
}

const material_kind material_mohr_coulomb = {
    .head = {.name = "mohr_coulomb",
             .help = "Mohr-Coulomb plasticity: cohesion and friction limit the shear stress on "
                     "every plane; soils and rock",
             .source = "de Souza Neto, Peric & Owen, Computational Methods for Plasticity, 2008, "
                       "ch. 8; Clausen, Damkilde & Andersen 2006",
             .params = params,
             .examples = examples,
             .size = sizeof(frictional),
             .check = frictional_check},
    .history = FRICTIONAL_HISTORY,
    .modulus = frictional_modulus,
    .update = update,
    .plastic = frictional_plastic,
};
