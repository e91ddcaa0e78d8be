/* Plasticity of von Mises at finite strains: closed forms in logarithmic strains, the limit of
 * small strains, volume of the plastic part, equal principal values. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/material_point.h"

static void near(double value, double wanted, double tolerance) {
    if (!(fabs(value - wanted) <= tolerance)) fail_msg("%.17g is not %.17g", value, wanted);
}

static const bool across[9] = {0, 0, 0, 0, 1, 0, 0, 0, 1};

/* Kirchhoff stress of a bar at a stretch; the history moves. */
static double pull(material_point *p, double stretch, double F[9]) {
    double P[9] = {0};
    F[0] = stretch;
    material_point_drive(p, across, F, P, NULL);
    assert_true(material_point_move(p, F, P, NULL));
    return P[0] * F[0];
}

static double plastic(const material_point *p) {
    return p->kind->plastic(p->parameters, p->history);
}

#define E 2e11

/* tau = Y + H a + C a, ln(stretch) = tau / E + a, ln(across) = -nu tau / E - a / 2. */
static void test_bar(void **unused) {
    (void)unused;
    static const double moduli[][2] = {{0, 0}, {2e9, 0}, {0, 2e9}, {1e9, 3e9}};
    for (int k = 0; k < 4; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            char text[128];
            material_point p;
            double H = moduli[k][0], C = moduli[k][1], F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
            snprintf(text, sizeof text,
                     "E: 2e11, nu: 0.3, yield: 2e8, hardening: %g, kinematic: %g", H, C);
            material_point_make(&p, "j2_finite", text);
            for (int i = 1; i <= 40; i++) {
                double a = 0.02 * i, tau = 2e8 + (H + C) * a;
                double got = pull(&p, exp(sign * (tau / E + a)), F);
                near(got, sign * tau, 1e-9 * tau);
                near(plastic(&p), a, 1e-11);
                near(log(F[4]), -sign * (0.3 * tau / E + 0.5 * a), 1e-12);
            }
            /* pushed back: elastic over 2 (Y + H a), wherever the surface is */
            double a = 0.8, top = 2e8 + (H + C) * a, range = 2 * (2e8 + H * a);
            double limit = sign * ((top - range) / E + a), before = plastic(&p);
            near(pull(&p, exp(limit + sign * 1e-9), F), sign * (top - range), 1e-5 * top);
            near(plastic(&p), before, 1e-14);
            pull(&p, exp(limit - sign * 0.01), F);
            assert_true(plastic(&p) > before + 0.009);
            material_point_free(&p);
        }
}

/* The difference to small strains, over the stress, where both flow. */
static double difference(double size, uint64_t stream) {
    static const int shear[3] = {1, 5, 2}, mirrored[3] = {3, 7, 6};
    static const char *const text = "E: 1e9, nu: 0.3, yield: 1e3, hardening: 1e8, kinematic: 2e8";
    material_point finite, small;
    random_stream r = {.seed = 11, .stream = stream};
    double worst = 0, F[9], P[9], e[6], s[6];
    material_point_make(&finite, "j2_finite", text);
    material_point_make(&small, "j2", text);
    for (int k = 0; k < 6; k++) {
        material_point_random(&finite, &r, size, F);
        for (int i = 0; i < 3; i++) {
            e[i] = F[4 * i] - 1;
            e[3 + i] = F[shear[i]] + F[mirrored[i]];
        }
        assert_true(material_point_move(&finite, F, P, NULL));
        assert_true(material_point_move(&small, e, s, NULL));
        for (int i = 0; i < 3; i++) {
            worst = fmax(worst, fabs(P[4 * i] - s[i]));
            worst = fmax(worst, fabs(P[shear[i]] - s[3 + i]));
        }
    }
    assert_true(plastic(&small) > size);
    near(plastic(&finite), plastic(&small), 20 * size * size);
    material_point_free(&finite);
    material_point_free(&small);
    return worst / (1e9 * size);
}

static void test_small_strains(void **unused) {
    (void)unused;
    for (uint64_t stream = 0; stream < 5; stream++) {
        double coarse = difference(1e-3, stream), fine = difference(1e-5, stream);
        print_message("small against finite: %.2e at strains of 1e-3, %.2e at 1e-5\n", coarse,
                      fine);
        assert_true(coarse < 2e-2);
        assert_true(fine < 2e-2 * coarse); /* first order in the strain */
    }
}

/* det F_p stays 1 over long random paths, and the tangent symmetric. */
static void test_volume_and_symmetry(void **unused) {
    (void)unused;
    material_point p;
    random_stream r = {.seed = 12};
    material_point_make(&p, "j2_finite",
                        "E: 2e11, nu: 0.3, yield: 2e8, hardening: 2e9, kinematic: 3e9");
    for (int k = 0; k < 3000; k++) {
        double F[9], P[9], tangent[81];
        material_point_random(&p, &r, 0.2, F);
        assert_true(p.kind->update(p.parameters, p.history, F, p.history, P, tangent, NULL));
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < i; j++)
                assert_true(fabs(tangent[9 * i + j] - tangent[9 * j + i]) < 1e-13 * E);
        /* angular momentum: P F' is symmetric */
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            double one = 0, other = 0;
            for (int l = 0; l < 3; l++) {
                one += P[3 * i + l] * F[3 * j + l];
                other += P[3 * j + l] * F[3 * i + l];
            }
            assert_true(fabs(one - other) < 1e-13 * E);
        }
    }
    double G[9];
    for (int i = 0; i < 9; i++)
        G[i] = p.history[i] + (i % 4 == 0);
    double volume = G[0] * (G[4] * G[8] - G[5] * G[7]) - G[1] * (G[3] * G[8] - G[5] * G[6]) +
                    G[2] * (G[3] * G[7] - G[4] * G[6]);
    near(volume, 1, 1e-14);
    material_point_free(&p);
}

/* The tangent where two or three principal stretches are equal or nearly so, turned at random. */
static void test_equal_stretches(void **unused) {
    (void)unused;
    random_stream r = {.seed = 13};
    for (int k = 0; k < 60; k++) {
        material_point p;
        material_point_make(&p, "j2_finite",
                            k % 2 ? "E: 1e9, nu: 0.3, yield: 1e7, hardening: 1e8, kinematic: 1e8"
                                  : "E: 1e9, nu: 0.3, yield: 1e10");
        double R[9], F[9] = {0}, off = k % 3 ? pow(10, random_range(&r, -14, -2)) : 0;
        double values[3] = {1.1, 1.1 + off, k % 4 ? 0.85 : 1.1 - off};
        random_rotation(&r, R);
        for (int i = 0; i < 9; i++)
            for (int a = 0; a < 3; a++)
                F[i] += R[3 * (i / 3) + a] * values[a] * R[3 * (i % 3) + a];
        double error = material_point_tangent_error(&p, F, 1e-6);
        if (!(error < 1e-8)) fail_msg("tangent off by %g, stretches apart by %g", error, off);
        material_point_free(&p);
    }
}

/* A large rotation during the flow changes only the axes of the stress. */
static void test_turned_between(void **unused) {
    (void)unused;
    static const char *const text = "E: 2e11, nu: 0.3, yield: 2e8, hardening: 1e9, kinematic: 3e9";
    material_point p, q;
    double P[9], Q[9];
    material_point_make(&p, "j2_finite", text);
    material_point_make(&q, "j2_finite", text);
    const double first[9] = {1.05, 0.1, 0, 0, 0.97, 0, 0, 0, 0.99};
    const double then[9] = {1.0, 0.02, 0, 0.05, 1.02, 0, 0, 0.01, 0.98};
    /* a quarter turn about z of all that follows: (x, y) -> (-y, x) */
    const double turned[9] = {-0.05, -1.02, 0, 1.0, 0.02, 0, 0, 0.01, 0.98};
    assert_true(material_point_move(&p, first, P, NULL));
    assert_true(material_point_move(&q, first, Q, NULL));
    assert_true(material_point_move(&p, then, P, NULL));
    assert_true(material_point_move(&q, turned, Q, NULL));
    for (int j = 0; j < 3; j++) {
        near(Q[j], -P[3 + j], 1e-14 * E);
        near(Q[3 + j], P[j], 1e-14 * E);
        near(Q[6 + j], P[6 + j], 1e-14 * E);
    }
    material_point_free(&p);
    material_point_free(&q);
}

static void test_newton(void **unused) {
    (void)unused;
    material_point p;
    material_point_make(&p, "j2_finite",
                        "E: 2e11, nu: 0.3, yield: 2e8, saturation: 2e8, rate: 6, hardening: 1e9, "
                        "kinematic: 2e9");
    double F[9] = {1.2, 0.05, 0, 0, 0.92, 0, 0, 0.1, 0.92}, P[9] = {0};
    const bool some[9] = {0, 0, 0, 1, 1, 1, 1, 0, 1};
    int rounds = material_point_drive(&p, some, F, P, "j2_finite");
    assert_in_range(rounds, 2, 9);
    material_point_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bar),
        cmocka_unit_test(test_small_strains),
        cmocka_unit_test(test_volume_and_symmetry),
        cmocka_unit_test(test_equal_stretches),
        cmocka_unit_test(test_turned_between),
        cmocka_unit_test(test_newton),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
