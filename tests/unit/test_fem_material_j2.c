/* Plasticity of von Mises at small strains against closed forms. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/material_point.h"

static void near(double value, double wanted, double tolerance) {
    if (!(fabs(value - wanted) <= tolerance)) fail_msg("%.17g is not %.17g", value, wanted);
}

static const bool uniaxial[6] = {0, 1, 1, 1, 1, 1};

/* The stress at a strain along x with zero lateral strain; the history is updated. */
static double pull(material_point *p, double strain, double e[6]) {
    double stress[6] = {0};
    e[0] = strain;
    material_point_drive(p, uniaxial, e, stress, NULL);
    assert_true(material_point_move(p, e, stress, NULL));
    return stress[0];
}

static double plastic(const material_point *p) {
    return p->kind->plastic(p->parameters, p->history);
}

#define E 2e11
#define Y 2e8

/* Linear hardening of both kinds: the law of a bar in closed form. */
typedef struct bar {
    double H, C, flown, plastic;
} bar;

static double bar_pull(bar *b, double strain) {
    double trial = E * (strain - b->flown), xi = trial - b->C * b->flown;
    double over = fabs(xi) - (Y + b->H * b->plastic);
    if (over > 0) {
        double step = over / (E + b->H + b->C);
        b->plastic += step;
        b->flown += xi > 0 ? step : -step;
    }
    return E * (strain - b->flown);
}

static void test_cycles(void **unused) {
    (void)unused;
    static const double moduli[][2] = {{0, 0}, {5e9, 0}, {0, 5e9}, {3e9, 4e9}, {-1e9, 2e9}};
    static const double strains[] = {0.0005, 0.002,  0.004, 0.003, -0.001, -0.004,
                                     0.0,    0.0041, 0.008, -0.01, 0.012,  0.0};
    for (int k = 0; k < 5; k++) {
        char text[128];
        material_point p;
        bar b = {.H = moduli[k][0], .C = moduli[k][1]};
        snprintf(text, sizeof text, "E: 2e11, nu: 0.3, yield: 2e8, hardening: %g, kinematic: %g",
                 b.H, b.C);
        material_point_make(&p, "j2", text);
        double e[6] = {0};
        for (size_t i = 0; i < sizeof strains / sizeof *strains; i++) {
            double stress = pull(&p, strains[i], e);
            near(stress, bar_pull(&b, strains[i]), 1e-9 * Y);
            near(plastic(&p), b.plastic, 1e-12);
            near(e[1], -0.3 * stress / E - 0.5 * b.flown, 1e-14);
        }
        material_point_free(&p);
    }
}

/* Pulled to the stress s, a bar yields in compression at -s with isotropic hardening, and at
 * s - 2 Y with Prager's: Bauschinger's effect. */
static void test_bauschinger(void **unused) {
    (void)unused;
    static const char *const text[] = {"E: 2e11, nu: 0.3, yield: 2e8, hardening: 1e10",
                                       "E: 2e11, nu: 0.3, yield: 2e8, kinematic: 1e10"};
    for (int k = 0; k < 2; k++) {
        material_point p;
        material_point_make(&p, "j2", text[k]);
        double e[6] = {0}, top = pull(&p, 0.01, e), before = plastic(&p);
        near(top, Y + 1e10 * before, 1e-6 * Y);
        double back = k ? top - 2 * Y : -top, limit = 0.01 - (top - back) / E;
        near(pull(&p, limit * (1 + 1e-9), e), back, 1e-6 * Y);
        near(plastic(&p), before, 1e-15);
        double slope = (pull(&p, limit - 0.001, e) - back) / -0.001;
        near(slope, E * 1e10 / (E + 1e10), 1e-4 * slope);
        assert_true(plastic(&p) > before + 9e-4);
        material_point_free(&p);
    }
}

static double voce(double a) { return 1e8 + 2e8 * a + 8e7 * (1 - exp(-30 * a)); }

static double table(double a) {
    if (a < 0.001) return 2e8 + 2e10 * a;
    if (a < 0.01) return 2.2e8 + 4e7 * (a - 0.001) / 0.009;
    return 2.6e8;
}

static void test_hardening_curves(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        double (*stress)(double), young;
    } cases[] = {
        {"E: 7e10, nu: 0.33, yield: 1e8, saturation: 8e7, rate: 30, hardening: 2e8", voce, 7e10},
        {"E: 2e11, nu: 0.3, strains: [0, 0.001, 0.01], stresses: [200 MPa, 220 MPa, 260 MPa]",
         table, 2e11},
    };
    for (int k = 0; k < 2; k++)
        for (int steps = 1; steps <= 2; steps++) {
            material_point p;
            double e[6] = {0};
            material_point_make(&p, "j2", cases[k].text);
            for (double a = 0.0004; a < 0.1; a *= 2 + steps) {
                double wanted = cases[k].stress(a);
                near(pull(&p, wanted / cases[k].young + a, e), wanted, 1e-9 * wanted);
                near(plastic(&p), a, 1e-12);
            }
            material_point_free(&p);
        }
}

/* In one step to a plastic strain a: stored is s^2/2E and the area above Y(0) under the curve,
 * dissipated Y(0) a; a material that softens dissipates the area. */
static void test_energy(void **unused) {
    (void)unused;
    static const char *const text[] = {
        "E: 7e10, nu: 0.33, yield: 1e8, saturation: 8e7, rate: 30, hardening: 2e8",
        "E: 7e10, nu: 0.33, yield: 1e8, kinematic: 3e9",
        "E: 7e10, nu: 0.33, yield: 1e8, hardening: -1e9",
    };
    for (int k = 0; k < 3; k++) {
        material_point p;
        material_energy energy;
        material_point_make(&p, "j2", text[k]);
        double a = 0.02, s = k == 0 ? voce(a) : 1e8 + (k == 1 ? 3e9 : -1e9) * a, stress[6] = {0};
        double locked = k == 0   ? 1e8 * a * a + 8e7 * (a - (1 - exp(-30 * a)) / 30)
                        : k == 1 ? 1.5e9 * a * a
                                 : 0;
        double lost = k == 2 ? (1e8 - 0.5e9 * a) * a : 1e8 * a, e[6] = {s / 7e10 + a};
        material_point_drive(&p, uniaxial, e, stress, NULL);
        assert_true(material_point_move(&p, e, stress, &energy));
        near(energy.stored, s * s / 1.4e11 + locked, 1e-9 * energy.stored);
        near(energy.dissipated, lost, 1e-9 * lost);
        material_point_free(&p);
    }
}

/* Shear yields at Y / sqrt(3), pressure never. */
static void test_shear_and_pressure(void **unused) {
    (void)unused;
    material_point p;
    material_point_make(&p, "j2", "E: 2e11, nu: 0.3, yield: 2e8");
    double stress[6], K = E / (3 * 0.4), G = E / 2.6;
    for (int k = 3; k < 6; k++) {
        double e[6] = {0};
        memset(p.history, 0, sizeof p.history);
        e[k] = 0.999 * Y / sqrt(3) / G;
        assert_true(material_point_move(&p, e, stress, NULL));
        near(stress[k], 0.999 * Y / sqrt(3), 1e-6);
        assert_true(plastic(&p) == 0);
        e[k] = -0.05;
        assert_true(material_point_move(&p, e, stress, NULL));
        near(stress[k], -Y / sqrt(3), 1e-5);
        near(plastic(&p), (0.05 - Y / sqrt(3) / G) / sqrt(3), 1e-12);
    }
    memset(p.history, 0, sizeof p.history);
    assert_true(material_point_move(&p, (double[6]){-0.5, -0.5, -0.5, 0, 0, 0}, stress, NULL));
    near(stress[1], -1.5 * K, 1e-9 * K);
    assert_true(plastic(&p) == 0);
    material_point_free(&p);
}

/* After complete softening the material carries pressure only, and the iteration still converges.
 */
static void test_softened_away(void **unused) {
    (void)unused;
    material_point p;
    double stress[6];
    material_energy energy;
    material_point_make(&p, "j2", "E: 1e9, nu: 0.25, yield: 1e7, hardening: -1e8");
    for (int k = 0; k < 40; k++) {
        double e[6] = {0, 0, 0, 0.02 * k, 0, 0};
        assert_true(material_point_move(&p, e, stress, &energy));
        assert_true(energy.stored >= 0 && energy.dissipated >= 0);
    }
    near(stress[STRAIN_XY], 0, 1e-3);
    assert_true(plastic(&p) > 0.1);
    material_point_free(&p);
}

/* Six stresses prescribed, far into the flow: the norms of Newton's method. */
static void test_newton(void **unused) {
    (void)unused;
    material_point p;
    material_point_make(
        &p, "j2",
        "E: 2e11, nu: 0.3, yield: 2e8, saturation: 2e8, rate: 60, hardening: 1e9, kinematic: 2e9");
    double e[6] = {2e-3, -1e-3, -1e-3, 1e-3, 0, 0};
    double stress[6] = {3e8, -1e8, 5e7, 1e8, 5e7, -8e7};
    const bool all[6] = {1, 1, 1, 1, 1, 1};
    int rounds = material_point_drive(&p, all, e, stress, "j2");
    assert_in_range(rounds, 2, 12);
    material_point_free(&p);
}

static void refused(const char *parameters, const char *word) {
    const char *reason = material_point_refusal("j2", parameters);
    if (!strstr(reason, word)) fail_msg("'%s' does not say '%s'", reason, word);
}

static void test_refusals(void **unused) {
    (void)unused;
    refused("E: 2e11, yield: 2e8, nu: 0.5", "nu");
    refused("E: 2e11, yield: 2e8, nu: -1", "nu");
    refused("E: 2e11", "either 'yield'");
    refused("E: 2e11, yield: 2e8, strains: [0, 1], stresses: [1e8, 2e8]", "either 'yield'");
    refused("E: 2e11, yield: 0", "yield");
    refused("E: 2e11, yield: 2e8, hardening: -2e11", "snap back");
    refused("E: 2e11, yield: 2e8, hardening: -1e11, saturation: -1e8, rate: 2000", "snap back");
    refused("E: 2e11, strains: [0, 1e-4], stresses: [2e8, 1e8]", "snap back");
    refused("E: 2e11, yield: 2e8, saturation: 1e8", "belong together");
    refused("E: 2e11, yield: 2e8, rate: 10", "belong together");
    refused("E: 2e11, yield: 2e8, saturation: -2e8, rate: 1", "smaller");
    refused("E: 2e11, yield: 2e8, kinematic: -1", "kinematic");
    refused("E: 2e11, strains: [0.1, 1], stresses: [1e8, 2e8]", "begin with 0");
    refused("E: 2e11, strains: [0, 1, 1], stresses: [1e8, 2e8, 3e8]", "increase");
    refused("E: 2e11, strains: [0, 1], stresses: [1e8]", "one stress per strain");
    refused("E: 2e11, strains: [0, 1], stresses: [0, 1e8]", "must be positive");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_bauschinger),
        cmocka_unit_test(test_hardening_curves),
        cmocka_unit_test(test_energy),
        cmocka_unit_test(test_shear_and_pressure),
        cmocka_unit_test(test_softened_away),
        cmocka_unit_test(test_newton),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
