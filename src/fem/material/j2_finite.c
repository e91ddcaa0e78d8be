/* Multiplicative plasticity of von Mises, F = F_e F_p, det F_p = 1. The logarithmic strain of the
 * elastic part in the intermediate configuration,
 *     C_e = F_e' F_e,   E = 1/2 ln C_e,
 * goes through the same return as small strains do (j2_return.h), the back strain too being kept in
 * that configuration (Eterovic & Bathe 1990). The stress is that of the incremental potential,
 *     P = F_e S F_p^-T,   S = 2 T : dE/dC_e,   T the stress of the return,
 * so that the tangent is symmetric. F_p is updated by the exponential map: the new F_e = R exp(E -
 * flow) with the rotation R of the trial F_e. Without back stress flow and E have the same axes and
 * this is F_p = exp(flow) F_p,old; with back stress there is in addition a plastic spin of the
 * order of the elastic strain times the flow, about which nothing is known, but the state is
 * exactly the one from which the next step starts.
 *
 * All is computed in the axes of C_e, where E is diagonal and derivatives of the logarithm are
 * divided differences l of its principal values c:
 *     S_ij = l[c_i, c_j] T_ij,
 *     dS_ij = l[c_i, c_j] dT_ij + sum_k l[c_i, c_j, c_k] (dC_ik T_kj + T_ik dC_kj).
 * History: F_p^-1 - 1, back strain, equivalent plastic strain. */
#include "fem/material/finite.h"
#include "fem/material/j2_return.h"
#include "fem/material/spectral.h"

/* Tolerance for the determinant of a plastic strain: more than rounding. */
#define BEYOND_MEASURE 1e-3

enum { SHIFT, BACK = 9, PLASTIC = BACK + STRAINS, HISTORY };

/* A point in the axes of its C_e. */
typedef struct frame_of_axes {
    double G[9];          /* F_p,old^-1 */
    double Q[9];          /* its columns are the axes */
    double A[9], B[9];    /* F_e Q and G Q */
    double c[3];          /* principal values of C_e */
    double E[STRAINS];    /* logarithmic strain: diagonal */
    double back[STRAINS]; /* engineering shears */
} frame_of_axes;

static const int place[3][3] = {{STRAIN_XX, STRAIN_XY, STRAIN_XZ},
                                {STRAIN_XY, STRAIN_YY, STRAIN_YZ},
                                {STRAIN_XZ, STRAIN_YZ, STRAIN_ZZ}};

/* Between six numbers and matrices; `shear` is 1 for stresses and 1/2 for engineering shears. */
static void to_matrix(const double six[STRAINS], double shear, double M[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            M[3 * i + j] = six[place[i][j]] * (i == j ? 1 : shear);
}
static void from_matrix(const double M[9], double shear, double six[STRAINS]) {
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            six[place[i][j]] = 0.5 * (M[3 * i + j] + M[3 * j + i]) / (i == j ? 1 : shear);
}

/* out = Q' X Q, or with `back` Q X Q', for strains with engineering shears. */
static void turn_strain(const double Q[9], bool back, const double X[STRAINS],
                        double out[STRAINS]) {
    double M[9], half[9], turned[9];
    to_matrix(X, 0.5, M);
    if (back) {
        times3(Q, M, half);
        times_transposed3(half, Q, turned);
    } else {
        transposed_times3(Q, M, half);
        times3(half, Q, turned);
    }
    from_matrix(turned, 0.5, out);
}

/* C_e - 1 by F_e - 1 = H + X + H X, with H = F - 1 and X = F_p^-1 - 1, keeps the digits of small
 * strains. */
static bool make_frame(const double *old, const double F[9], frame_of_axes *f) {
    double F_e[9], Y[9], C[9], six[STRAINS];
    const double *X = old + SHIFT;
    spectral principal;
    if (!(determinant3(F) > 0)) return false;
    for (int i = 0; i < 9; i++)
        Y[i] = F[i] - (i % 4 == 0);
    times3(Y, X, F_e);
    for (int i = 0; i < 9; i++) {
        f->G[i] = X[i] + (i % 4 == 0);
        Y[i] += X[i] + F_e[i];
        F_e[i] = Y[i] + (i % 4 == 0);
    }
    transposed_times3(Y, Y, C);
    for (int i = 0; i < 9; i++)
        C[i] += Y[i] + Y[3 * (i % 3) + i / 3];
    from_matrix(C, 1, six);
    if (!spectral_of(six, &principal) || !(principal.value[2] > -1)) return false;
    memset(f->E, 0, sizeof f->E);
    for (int a = 0; a < 3; a++) {
        f->c[a] = 1 + principal.value[a];
        f->E[a] = 0.5 * (principal.value[a] - log_excess(principal.value[a]));
        for (int i = 0; i < 3; i++)
            f->Q[3 * i + a] = principal.axis[a][i];
    }
    times3(F_e, f->Q, f->A);
    times3(f->G, f->Q, f->B);
    turn_strain(f->Q, false, old + BACK, f->back);
    return true;
}

/* Divided differences over all pairs and triples of principal values. */
typedef struct differences {
    double first[3][3], second[3][3][3];
} differences;

static void fill_first(const double c[3], differences *l) {
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            l->first[i][j] = l->first[j][i] = log_difference(c[i], c[j]);
}

static void fill_second(const double c[3], differences *l) {
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            for (int k = j; k < 3; k++)
                l->second[i][j][k] = l->second[i][k][j] = l->second[j][i][k] = l->second[j][k][i] =
                    l->second[k][i][j] = l->second[k][j][i] =
                        log_second_difference(c[i], c[j], c[k]);
}

/* dS of a change dC, both in the axes. */
static void stress_change(const differences *l, const double T[9], const double *D,
                          const double dC[9], double dS[9]) {
    double dE[STRAINS], dT[STRAINS] = {0};
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) /* dE = l dC / 2, shears doubled */
            dE[place[i][j]] = (i == j ? 0.5 : 1) * l->first[i][j] * dC[3 * i + j];
    for (int a = 0; a < STRAINS; a++)
        dT[a] = dot6(D + STRAINS * a, dE);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double sum = l->first[i][j] * dT[place[i][j]];
            for (int k = 0; k < 3; k++)
                sum += l->second[i][j][k] *
                       (dC[3 * i + k] * T[3 * k + j] + T[3 * i + k] * dC[3 * k + j]);
            dS[3 * i + j] = sum;
        }
}

/* dP = dF B S B' + A dS B', dC = X + X', X = A' dF B, for each of the nine dF. */
static void fill_tangent(const frame_of_axes *f, differences *l, const double T[9],
                         const double S[9], const double *D, double *tangent) {
    double BS[9], left[9];
    fill_second(f->c, l);
    times3(f->B, S, BS);
    times_transposed3(BS, f->B, left);
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) {
            double dC[9], dS[9], A_dS[9], dP[9];
            for (int a = 0; a < 3; a++)
                for (int b = 0; b < 3; b++)
                    dC[3 * a + b] =
                        f->A[3 * k + a] * f->B[3 * j + b] + f->A[3 * k + b] * f->B[3 * j + a];
            stress_change(l, T, D, dC, dS);
            times3(f->A, dS, A_dS);
            times_transposed3(A_dS, f->B, dP);
            for (int i = 0; i < 9; i++)
                tangent[9 * i + 3 * k + j] = dP[i] + (i / 3 == k ? left[3 * j + i % 3] : 0);
        }
}

/* F_p^-1 = B exp(-E) exp(E - flow) Q', scaled to determinant 1. */
static bool move_plastic(const frame_of_axes *f, const double flow[STRAINS], double *shift) {
    double left[STRAINS], grown[STRAINS], values[3], X[9], Y[9], inverse[9];
    spectral principal;
    for (int i = 0; i < STRAINS; i++)
        left[i] = (f->E[i] - flow[i]) * (i < 3 ? 1 : 0.5);
    if (!spectral_of(left, &principal)) return false;
    for (int a = 0; a < 3; a++)
        values[a] = math_exp(principal.value[a]);
    spectral_compose(&principal, values, grown);
    to_matrix(grown, 1, X);
    for (int i = 0; i < 9; i++)
        X[i] /= sqrt(f->c[i / 3]);
    times3(f->B, X, Y);
    times_transposed3(Y, f->Q, inverse);
    /* differs from 1 only by rounding, unless the strain is enormous */
    double off = determinant3(inverse) - 1, correction = 1 - off / 3;
    if (!(fabs(off) < BEYOND_MEASURE)) return false;
    for (int i = 0; i < 9; i++)
        shift[i] = inverse[i] * correction - (i % 4 == 0);
    return all_finite(shift, 9);
}

static bool keep_history(const frame_of_axes *f, const j2_point *point, const double *old,
                         double *new) {
    double shift[9], back[STRAINS], flow[STRAINS];
    if (point->plastic == old[PLASTIC]) {
        memmove(new, old, HISTORY * sizeof *new);
        return true;
    }
    if (!move_plastic(f, point->flow, shift)) return false;
    turn_strain(f->Q, true, point->flow, flow);
    for (int i = 0; i < STRAINS; i++)
        back[i] = old[BACK + i] + flow[i];
    memcpy(new + SHIFT, shift, sizeof shift);
    memcpy(new + BACK, back, sizeof back);
    new[PLASTIC] = point->plastic;
    return true;
}

static bool update(const void *parameters, const double *old, const double *F, double *new,
                   double *stress, double *tangent, material_energy *energy) {
    frame_of_axes f;
    j2_point point;
    double D[STRAINS * STRAINS], T[9], S[9], AS[9];
    if (!make_frame(old, F, &f) ||
        !j2_return(parameters, f.E, f.back, old[PLASTIC], &point, tangent ? D : NULL, energy))
        return false;
    to_matrix(point.stress, 1, T);
    differences l;
    fill_first(f.c, &l);
    for (int i = 0; i < 9; i++)
        S[i] = l.first[i / 3][i % 3] * T[i];
    times3(f.A, S, AS);
    times_transposed3(AS, f.B, stress);
    if (tangent) fill_tangent(&f, &l, T, S, D, tangent);
    if (!all_finite(stress, 9) || (tangent && !all_finite(tangent, 81))) return false;
    return keep_history(&f, &point, old, new);
}

static double plastic(const void *parameters, const double *history) {
    (void)parameters;
    return history[PLASTIC];
}

const material_kind material_j2_finite = {
    .head = {.name = "j2_finite",
             .help = "von Mises plasticity at finite strains, with the hardening of j2: metals "
                     "that are formed or crushed",
             .source = "Weber & Anand 1990; Eterovic & Bathe 1990; Miehe, Apel & Lambrecht 2002",
             .params = j2_params,
             .examples = j2_examples,
             .size = sizeof(j2),
             .check = j2_check},
    .finite = true,
    .history = HISTORY,
    .modulus = j2_modulus,
    .update = update,
    .plastic = plastic,
};
