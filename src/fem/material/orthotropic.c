/* Linear elasticity with three planes of symmetry: in the material's axes the compliance is
 *     e_1 = s_1/E1 - nu12/E1 s_2 - nu13/E1 s_3,  ...   nu_ij / E_i = nu_ji / E_j,   g_ij =
 * t_ij/G_ij, nu_ij the contraction along j under tension along i. The axes are those of the world
 * rotated by `angle` about z, or by the vector `rotation`. Omitted constants are those of a
 * material that is isotropic across axis 1 (wood, fibres, bedded rock). */
#include <stddef.h>
#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "fem/material.h"
#include "linear/dense.h"

/* As near to singular as a nu of 0.4999999. */
#define NEARLY_SINGULAR 1e-7

typedef struct orthotropic {
    double E1, E2, E3, nu12, nu13, nu23, G12, G13, G23, angle, rotation[3];
} orthotropic;

#define ROW(field, ...) PARAM_ROW(orthotropic, field, REAL, __VA_ARGS__)
#define MODULUS(field, flag, text)                                                                 \
    ROW(field, .dimension = {-1, 1, -2}, .flags = (flag) | PARAM_POSITIVE, .help = text)

static const param params[] = {
    MODULUS(E1, PARAM_REQUIRED, "Young's modulus along axis 1"),
    MODULUS(E2, PARAM_REQUIRED, "Young's modulus along axis 2"),
    MODULUS(E3, PARAM_OPTIONAL, "Young's modulus along axis 3; default: E2"),
    ROW(nu12, .flags = PARAM_REQUIRED,
        .help = "Poisson's ratio: contraction along 2 under tension along 1"),
    ROW(nu13, .flags = PARAM_OPTIONAL,
        .help = "contraction along 3 under tension along 1; default: nu12"),
    ROW(nu23, .flags = PARAM_OPTIONAL,
        .help = "contraction along 3 under tension along 2; default: nu12"),
    MODULUS(G12, PARAM_REQUIRED, "shear modulus between axes 1 and 2"),
    MODULUS(G13, PARAM_OPTIONAL, "shear modulus between axes 1 and 3; default: G12"),
    MODULUS(G23, PARAM_OPTIONAL, "shear modulus between axes 2 and 3; default: E2 / (2 + 2 nu23)"),
    ROW(angle, .flags = PARAM_OPTIONAL,
        .help = "angle of axis 1 from x, about z; 0 if neither it nor 'rotation' is given"),
    PARAM_ROW(orthotropic, rotation, VECTOR, .width = 3, .flags = PARAM_OPTIONAL,
              .help =
                  "instead of angle: rotation vector in rad; the material axes are the world axes "
                  "turned about it by its length"),
    {0},
};

static const char *const examples[] = {
    "E1: 12e9, E2: 8e8, E3: 5e8, nu12: 0.4, nu13: 0.45, nu23: 0.5, G12: 7e8, G13: 6e8, G23: 6e7",
    "E1: 4e10, E2: 1e10, nu12: 0.25, nu23: 0.4, G12: 5e9, angle: 0.5",
    "E1: 3e6, E2: 2e6, E3: 1e6, nu12: 0.2, nu13: 0.1, nu23: 0.3, G12: 1e6, G13: 5e5, G23: 8e5, "
    "rotation: [0.3, -0.5, 0.7]",
    NULL};

static double given(double value, double other) { return isnan(value) ? other : value; }

/* Of the three normal directions, 3 x 3. */
static void normal_compliance(const orthotropic *self, double S[9]) {
    double E2 = self->E2, E3 = given(self->E3, E2);
    double a = -self->nu12 / self->E1, b = -given(self->nu13, self->nu12) / self->E1;
    double c = -given(self->nu23, self->nu12) / E2;
    const double values[9] = {1 / self->E1, a, b, a, 1 / E2, c, b, c, 1 / E3};
    memcpy(S, values, sizeof values);
}

/* In the order of the strains: 12, 23, 13. */
static void shear_moduli(const orthotropic *self, double G[3]) {
    double nu23 = given(self->nu23, self->nu12);
    G[0] = self->G12;
    G[1] = given(self->G23, self->E2 / (2 * (1 + nu23)));
    G[2] = given(self->G13, self->G12);
}

static scree_status orthotropic_check(const void *parameters, const node *place,
                                      scree_error *error) {
    const orthotropic *self = parameters;
    if (!isnan(self->angle) && !isnan(self->rotation[0]))
        return node_error(place, error, "give either 'angle' or 'rotation', not both");
    double G[3], S[9], size = fmax(self->E1, self->E2);
    shear_moduli(self, G);
    if (!(G[1] > 0))
        return node_error(place, error,
                          "nu23 = %g gives no shear modulus across axis 1: give 'G23', or nu23 "
                          "above -1",
                          given(self->nu23, self->nu12));
    normal_compliance(self, S);
    for (int i = 0; i < 9; i++)
        S[i] *= size;
    for (int i = 0; i < 3; i++)
        S[4 * i] *= 1 - NEARLY_SINGULAR;
    if (!dense_cholesky(3, S))
        return node_error(place, error,
                          "no material can have these constants because strain would create "
                          "energy: Poisson's ratios must satisfy |nu12| < sqrt(E1/E2), |nu13| < "
                          "sqrt(E1/E3), |nu23| < sqrt(E2/E3), and be even smaller if all three "
                          "are large");
    return SCREE_OK;
}

/* Columns are the material's axes. */
static void axes(const orthotropic *self, double R[3][3]) {
    double turn[3] = {0, 0, given(self->angle, 0)}, q[4];
    if (!isnan(self->rotation[0])) copy3(turn, self->rotation);
    quaternion_exp(turn, q);
    quaternion_matrix(q, R);
}

/* T: strains in the material's axes from those in the world's, both with engineering shears. Its
 * transpose takes stresses back. */
static void strain_turn(const orthotropic *self, double T[STRAINS][STRAINS]) {
    static const int pair[STRAINS][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    double R[3][3];
    axes(self, R);
    for (int a = 0; a < STRAINS; a++)
        for (int b = 0; b < STRAINS; b++) {
            int i = pair[a][0], j = pair[a][1], k = pair[b][0], l = pair[b][1];
            double both = R[k][i] * R[l][j] + R[l][i] * R[k][j];
            T[a][b] = 0.5 * both * (a < 3 ? 1 : 2);
        }
}

/* In the material's axes: its upper left 3 x 3, and the shears on the diagonal. */
static bool stiffness(const orthotropic *self, double normal[9], double shear[3]) {
    double S[9];
    normal_compliance(self, S);
    shear_moduli(self, shear);
    if (!dense_cholesky(3, S)) return false;
    memset(normal, 0, 9 * sizeof *normal);
    for (int k = 0; k < 3; k++) {
        normal[4 * k] = 1;
        dense_cholesky_solve(3, S, normal + 3 * k);
    }
    return true;
}

/* x := C x for a strain in the material's axes. */
static void times_stiffness(const double normal[9], const double shear[3], double x[STRAINS]) {
    const double e[3] = {x[0], x[1], x[2]};
    for (int i = 0; i < 3; i++) {
        x[i] = dot3(normal + 3 * i, e);
        x[i + 3] *= shear[i];
    }
}

/* C = T' C_material T, column by column. */
static void fill_tangent(const double T[STRAINS][STRAINS], const double normal[9],
                         const double shear[3], double *tangent) {
    for (int b = 0; b < STRAINS; b++) {
        double column[STRAINS];
        for (int a = 0; a < STRAINS; a++)
            column[a] = T[a][b];
        times_stiffness(normal, shear, column);
        for (int a = 0; a < STRAINS; a++) {
            double sum = 0;
            for (int k = 0; k < STRAINS; k++)
                sum += T[k][a] * column[k];
            tangent[STRAINS * a + b] = sum;
        }
    }
}

static bool update(const void *parameters, const double *old, const double *strain, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    (void)old, (void)new;
    const orthotropic *self = parameters;
    double T[STRAINS][STRAINS], normal[9], shear[3], turned[STRAINS] = {0}, work = 0;
    if (!stiffness(self, normal, shear)) return false;
    strain_turn(self, T);
    for (int a = 0; a < STRAINS; a++)
        for (int b = 0; b < STRAINS; b++)
            turned[a] += T[a][b] * strain[b];
    times_stiffness(normal, shear, turned);
    for (int b = 0; b < STRAINS; b++) {
        stress[b] = 0;
        for (int a = 0; a < STRAINS; a++)
            stress[b] += T[a][b] * turned[a];
        work += stress[b] * strain[b];
    }
    if (tangent) fill_tangent((const double(*)[STRAINS])T, normal, shear, tangent);
    if (energy) *energy = (material_energy){.stored = 0.5 * work};
    return isfinite(work);
}

/* One over the strain along x under a unit stress there. */
static double modulus(const void *parameters) {
    const orthotropic *self = parameters;
    double T[STRAINS][STRAINS], S[9], G[3], sum = 0;
    strain_turn(self, T);
    normal_compliance(self, S);
    shear_moduli(self, G);
    /* the unit stress in the material's axes: x x' is a tensor as a strain is, with true shears */
    const double n[3] = {T[0][0], T[1][0], T[2][0]};
    for (int i = 0; i < 3; i++) {
        double shear = 0.5 * T[i + 3][0];
        sum += n[i] * dot3(S + 3 * i, n) + shear * shear / G[i];
    }
    return 1 / sum;
}

const material_kind material_orthotropic = {
    .head = {.name = "orthotropic",
             .help = "linear elasticity with three planes of symmetry at small strains: wood, "
                     "fibres, bedded rock",
             .source = "Lekhnitskii, Theory of Elasticity of an Anisotropic Body, 1963",
             .params = params,
             .examples = examples,
             .size = sizeof(orthotropic),
             .check = orthotropic_check},
    .linear = true,
    .modulus = modulus,
    .update = update,
};
