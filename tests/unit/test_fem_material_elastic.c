/* Elastic materials against closed forms: orthotropic, neo-Hookean, Saint Venant-Kirchhoff. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/material_point.h"

static void near(double value, double wanted, double tolerance) {
    if (!(fabs(value - wanted) <= tolerance * fabs(wanted)))
        fail_msg("%.17g is not %.17g", value, wanted);
}

/* Diagonal of F free or held; shears are zero by symmetry. */
static const bool across[9] = {0, 0, 0, 0, 1, 0, 0, 0, 1},
                  thickness[9] = {0, 0, 0, 0, 0, 0, 0, 0, 1};

#define MU     4e5
#define LAMBDA 6e5

/* P_t = 0 gives ln J = -mu (t^2 - 1) / lambda for the stretch t across, and then the stretch along
 * and P = mu (s^2 - t^2) / s in closed form. */
static void test_neo_hookean_stretches(void **unused) {
    (void)unused;
    material_point p;
    material_point_make(&p, "neo_hookean", "mu: 4e5, lambda: 6e5");
    for (double t = 0.75; t < 1.3; t += 0.05) {
        double J = exp(-MU * (t * t - 1) / LAMBDA), s = J / (t * t), P[9] = {0};
        double F[9] = {s, 0, 0, 0, 1, 0, 0, 0, 1};
        material_point_drive(&p, across, F, P, NULL);
        near(F[4], t, 1e-13);
        near(F[8], t, 1e-13);
        if (fabs(t - 1) > 1e-9) near(P[0], MU * (s * s - t * t) / s, 1e-12);
        /* stretched alike along x and y */
        s = sqrt(J / t);
        double G[9] = {s, 0, 0, 0, s, 0, 0, 0, 1}, Q[9] = {0};
        material_point_drive(&p, thickness, G, Q, NULL);
        near(G[8], t, 1e-13);
        if (fabs(t - 1) > 1e-9) near(Q[0], MU * (s * s - t * t) / s, 1e-12);
        near(Q[4], Q[0], 1e-13);
    }
    material_point_free(&p);
}

static void test_neo_hookean_shear_and_volume(void **unused) {
    (void)unused;
    material_point p;
    double P[9];
    material_energy energy;
    material_point_make(&p, "neo_hookean", "mu: 4e5, lambda: 6e5");
    for (double g = -2; g < 2.1; g += 0.4) {
        assert_true(material_point_move(&p, (double[9]){1, g, 0, 0, 1, 0, 0, 0, 1}, P, &energy));
        if (fabs(g) < 1e-9) continue;
        near(P[1], MU * g, 1e-14);
        near(energy.stored, 0.5 * MU * g * g, 1e-14);
    }
    for (double s = 0.2; s < 3; s += 0.2) {
        double log_J = 3 * log(s);
        assert_true(material_point_move(&p, (double[9]){s, 0, 0, 0, s, 0, 0, 0, s}, P, &energy));
        if (fabs(s - 1) < 1e-9) continue;
        near(P[4], MU * (s - 1 / s) + LAMBDA * log_J / s, 1e-13);
        near(energy.stored, 1.5 * MU * (s * s - 1) - MU * log_J + 0.5 * LAMBDA * log_J * log_J,
             1e-13);
    }
    assert_false(material_point_move(&p, (double[9]){-1, 0, 0, 0, 1, 0, 0, 0, 1}, P, &energy));
    assert_false(material_point_move(&p, (double[9]){0, 0, 0, 0, 1, 0, 0, 0, 1}, P, &energy));
    material_point_free(&p);
}

/* Near rest all equal Hooke's law for any small strain: stresses and energies keep the digits of F.
 */
static void test_small_strains(void **unused) {
    (void)unused;
    static const char *const names[] = {"neo_hookean", "saint_venant_kirchhoff", "j2_finite"};
    random_stream r = {.seed = 5};
    material_point hooke;
    material_point_make(&hooke, "elastic", "E: 1e6, nu: 0.3");
    for (int k = 0; k < 3; k++) {
        material_point p;
        material_point_make(&p, names[k],
                            k < 2 ? "E: 1e6, nu: 0.3" : "E: 1e6, nu: 0.3, yield: 1e6");
        for (double size = 1e-3; size > 1e-12; size /= 10) {
            double F[9], P[9], e[6], s[6];
            material_energy energy, wanted;
            material_point_random(&p, &r, size, F);
            for (int i = 0; i < 3; i++) {
                e[i] = F[4 * i] - 1;
                e[3 + i] = i == 0 ? F[1] + F[3] : i == 1 ? F[5] + F[7] : F[2] + F[6];
            }
            assert_true(material_point_move(&p, F, P, &energy));
            assert_true(material_point_move(&hooke, e, s, &wanted));
            near(energy.stored, wanted.stored, 10 * size + 1e-13);
            assert_true(fabs(P[0] - s[0]) < 1e6 * size * (10 * size + 1e-13));
            assert_true(fabs(P[1] - s[3]) < 1e6 * size * (10 * size + 1e-13));
        }
        material_point_free(&p);
    }
    material_point_free(&hooke);
}

/* S = E (s^2 - 1) / 2 along x, so that P = s S; softest where s^2 = 1/3. */
static void test_saint_venant_kirchhoff(void **unused) {
    (void)unused;
    material_point p;
    material_point_make(&p, "saint_venant_kirchhoff", "E: 1e6, nu: 0.3");
    double least = 0;
    for (double s = 0.45; s < 1.6; s += 0.1) {
        double F[9] = {s, 0, 0, 0, 1, 0, 0, 0, 1}, P[9] = {0};
        material_point_drive(&p, across, F, P, NULL);
        near(P[0], 0.5e6 * s * (s * s - 1), 1e-12);
        near(F[4], sqrt(1 - 0.3 * (s * s - 1)), 1e-13);
        least = fmin(least, P[0]);
    }
    assert_true(least > -0.5e6 * 2 / sqrt(27) - 1e-6);
    material_point_free(&p);
}

#define FIBRES                                                                                     \
    "E1: 4e10, E2: 1e10, E3: 8e9, nu12: 0.25, nu13: 0.3, nu23: 0.4, G12: 5e9, G13: 4e9, G23: 3e9"

/* Tension off the axes: 1/E_x = c^4/E1 + s^4/E2 + c^2 s^2 (1/G12 - 2 nu12/E1). */
static void test_orthotropic_off_axis(void **unused) {
    (void)unused;
    for (int k = 0; k <= 12; k++) {
        material_point p, other;
        double angle = k * 3.14159265358979 / 12, c = cos(angle), s = sin(angle);
        char text[256], turned[256];
        snprintf(text, sizeof text, FIBRES ", angle: %.17g", angle);
        snprintf(turned, sizeof turned, FIBRES ", rotation: [0, 0, %.17g]", angle);
        material_point_make(&p, "orthotropic", text);
        material_point_make(&other, "orthotropic", turned);
        double wanted =
            1 / (pow(c, 4) / 4e10 + pow(s, 4) / 1e10 + c * c * s * s * (1 / 5e9 - 2 * 0.25 / 4e10));
        near(p.kind->modulus(p.parameters), wanted, 1e-13);
        double e[6] = {1e-3}, stress[6] = {0}, same[6];
        material_point_drive(&p, (bool[6]){0, 1, 1, 1, 1, 1}, e, stress, NULL);
        near(stress[0], wanted * 1e-3, 1e-12);
        /* contraction across, along z: that of a mixture of nu13 and nu23 */
        near(e[2], -stress[0] * (c * c * 0.3 / 4e10 + s * s * 0.4 / 1e10), 1e-12);
        assert_true(material_point_stress(&other, e, same));
        assert_memory_equal(stress, same, sizeof same);
        material_point_free(&p);
        material_point_free(&other);
    }
}

/* Turned by a vector: the stress of a strain that is turned as well is turned. */
static void test_orthotropic_turned(void **unused) {
    (void)unused;
    material_point p, straight;
    random_stream r = {.seed = 8};
    material_point_make(&straight, "orthotropic", FIBRES);
    material_point_make(&p, "orthotropic", FIBRES ", rotation: [0, 1.5707963267948966, 0]");
    /* a quarter turn about y takes x to -z, z to x: axis 1 along -z, axis 3 along x */
    for (int k = 0; k < 20; k++) {
        double e[6], s[6], t[6];
        material_point_random(&p, &r, 1e-3, e);
        const double own[6] = {e[2], e[1], e[0], -e[4], e[3], -e[5]};
        assert_true(material_point_stress(&p, e, s));
        assert_true(material_point_stress(&straight, own, t));
        const double back[6] = {t[2], t[1], t[0], t[4], -t[3], -t[5]};
        for (int i = 0; i < 6; i++)
            assert_true(fabs(s[i] - back[i]) < 1e-14 * 4e10);
    }
    material_point_free(&p);
    material_point_free(&straight);
}

static void test_orthotropic_as_isotropic(void **unused) {
    (void)unused;
    material_point p, hooke;
    random_stream r = {.seed = 9};
    material_point_make(&p, "orthotropic",
                        "E1: 1e6, E2: 1e6, nu12: 0.25, G12: 4e5, rotation: [1, 2, 3]");
    material_point_make(&hooke, "elastic", "E: 1e6, nu: 0.25");
    for (int k = 0; k < 20; k++) {
        double e[6], s[6], t[6];
        material_point_random(&p, &r, 1e-2, e);
        assert_true(material_point_stress(&p, e, s));
        assert_true(material_point_stress(&hooke, e, t));
        for (int i = 0; i < 6; i++)
            assert_true(fabs(s[i] - t[i]) < 1e-10 * 1e4);
    }
    material_point_free(&p);
    material_point_free(&hooke);
}

static void refused(const char *name, const char *parameters, const char *word) {
    const char *reason = material_point_refusal(name, parameters);
    if (!strstr(reason, word)) fail_msg("'%s' does not say '%s'", reason, word);
}

static void test_refusals(void **unused) {
    (void)unused;
    refused("orthotropic", "E1: 1e6, E2: 1e6, nu12: 1.1, G12: 4e5", "sqrt(E1/E2)");
    refused("orthotropic", "E1: 1e6, E2: 1e6, nu12: 0.5, G12: 4e5", "nu12");
    refused("orthotropic", "E1: 1e6, E2: 4e6, nu12: 0.6, nu23: 0, G12: 4e5", "no material");
    refused("orthotropic", "E1: 1e6, E2: 1e6, nu12: 0.2, nu23: -1.5, G12: 4e5", "G23");
    refused("orthotropic", "E1: 1e6, E2: 1e6, nu12: 0.2, G12: -4e5", "G12");
    refused("orthotropic", "E1: 1e6, E2: 1e6, nu12: 0.2, G12: 4e5, angle: 1, rotation: [0, 0, 1]",
            "not both");
    refused("neo_hookean", "E: 1e6", "either");
    refused("neo_hookean", "E: 1e6, nu: 0.3, mu: 1e5", "either");
    refused("neo_hookean", "E: 1e6, lambda: 1e5", "either");
    refused("neo_hookean", "E: 1e6, nu: 0.5", "nu");
    refused("neo_hookean", "E: 1e6, nu: -1", "nu");
    refused("saint_venant_kirchhoff", "mu: 3e5, lambda: -2e5", "larger lambda");
    refused("saint_venant_kirchhoff", "mu: 0, lambda: 2e5", "mu");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neo_hookean_stretches),
        cmocka_unit_test(test_neo_hookean_shear_and_volume),
        cmocka_unit_test(test_small_strains),
        cmocka_unit_test(test_saint_venant_kirchhoff),
        cmocka_unit_test(test_orthotropic_off_axis),
        cmocka_unit_test(test_orthotropic_turned),
        cmocka_unit_test(test_orthotropic_as_isotropic),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
