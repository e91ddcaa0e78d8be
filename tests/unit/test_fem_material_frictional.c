/* Drucker-Prager and Mohr-Coulomb: strengths against closed forms, admissible stresses, greatest
 * dissipation of associated flow, faces, edges and apexes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fem/material/isotropic.h"
#include "fem/material/spectral.h"
#include "support/check.h"
#include "support/material_point.h"

static void near(double value, double wanted, double tolerance) {
    if (!(fabs(value - wanted) <= tolerance)) fail_msg("%.17g is not %.17g", value, wanted);
}

#define DEGREE (3.14159265358979323846 / 180)
#define CELL   5e4 /* pressure of the cell */

/* The lateral strain, equal along y and z, that keeps the pressure of the cell. It is one unknown,
 * because on an edge of the Mohr-Coulomb surface its distribution between y and z is not
 * determined. */
static void keep_cell(const material_point *p, double e[6], double stress[6]) {
    for (int round = 0; round < 30; round++) {
        double tangent[36], history[MATERIAL_HISTORY];
        assert_true(p->kind->update(p->parameters, p->history, e, history, stress, tangent, NULL));
        double missing = -CELL - stress[1];
        if (fabs(missing) < 1e-10 * CELL) return;
        e[1] = e[2] += missing / (tangent[7] + tangent[8]);
    }
    fail_msg("the cell's pressure is not found");
}

/* Squeezed (or drawn) along x in a cell: the axial stress at failure, and by how much the volume
 * grows per axial plastic strain from there on. */
static double triaxial(const char *name, const char *parameters, double direction,
                       double *dilatation) {
    material_point p;
    double e[6], stress[6];
    material_point_make(&p, name, parameters);
    moduli m = isotropic_moduli(p.parameters);
    for (int i = 0; i < 6; i++)
        e[i] = i < 3 ? -CELL / (3 * m.K) : 0;
    assert_true(material_point_move(&p, e, stress, NULL));
    double start = e[0], before[6] = {0};
    for (int k = 1; k <= 20; k++) {
        memcpy(before, e, sizeof before);
        e[0] = start + direction * 0.004 * k;
        keep_cell(&p, e, stress);
        assert_true(material_point_move(&p, e, stress, NULL));
    }
    assert_true(p.kind->plastic(p.parameters, p.history) > 0.01);
    *dilatation = (e[0] + e[1] + e[2] - before[0] - before[1] - before[2]) / fabs(e[0] - before[0]);
    material_point_free(&p);
    return stress[0];
}

static void test_triaxial(void **unused) {
    (void)unused;
    static const double angles[][2] = {{0, 0}, {10, 10}, {30, 30}, {30, 0}, {35, 12}, {45, 20}};
    for (int k = 0; k < 6; k++) {
        double phi = angles[k][0] * DEGREE, psi = angles[k][1] * DEGREE, c = 1e4, growth;
        double N = (1 + sin(phi)) / (1 - sin(phi)), s = sin(psi);
        double squeezed = -(CELL * N + 2 * c * sqrt(N));
        double drawn = (2 * c * cos(phi) - CELL * (1 - sin(phi))) / (1 + sin(phi));
        char mohr[200], cone[240];
        snprintf(mohr, sizeof mohr,
                 "E: 1e7, nu: 0.3, cohesion: 1e4, friction: %g deg, dilatancy: %g deg",
                 angles[k][0], angles[k][1]);
        near(triaxial("mohr_coulomb", mohr, -1, &growth), squeezed, 1e-9 * fabs(squeezed));
        near(growth, 2 * s / (1 - s), 1e-9);
        near(triaxial("mohr_coulomb", mohr, 1, &growth), drawn, 1e-9 * fabs(squeezed));
        near(growth, 2 * s / (1 + s), 1e-9);
        near(triaxial("drucker_prager", mohr, -1, &growth), squeezed, 1e-9 * fabs(squeezed));
        near(growth, 2 * s / (1 - s), 1e-9);
        snprintf(cone, sizeof cone, "%s, cone: extension", mohr);
        near(triaxial("drucker_prager", cone, 1, &growth), drawn, 1e-9 * fabs(squeezed));
        near(growth, 2 * s / (1 + s), 1e-9);
    }
}

/* Plane strain without change of volume or cell: shear in the plane, associated; both criteria
 * fail at the radius c cos(phi) - p sin(phi) of Mohr's circle. */
static void test_plane_strain(void **unused) {
    (void)unused;
    static const char *const names[] = {"mohr_coulomb", "drucker_prager"};
    static const char *const text[] = {
        "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 25 deg",
        "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 25 deg, cone: plane_strain"};
    const bool plane[6] = {0, 1, 0, 1, 0, 0}; /* x driven, y in the cell, z held */
    for (int k = 0; k < 2; k++) {
        material_point p;
        double e[6] = {0}, stress[6];
        material_point_make(&p, names[k], text[k]);
        for (int i = 1; i <= 200; i++) {
            e[0] = -0.002 * i;
            memcpy(stress, (double[6]){0, -CELL}, sizeof stress);
            material_point_drive(&p, plane, e, stress, NULL);
            assert_true(material_point_move(&p, e, stress, NULL));
        }
        double radius = 0.5 * (stress[1] - stress[0]), mean = 0.5 * (stress[0] + stress[1]);
        near(radius, 1e4 * cos(25 * DEGREE) - mean * sin(25 * DEGREE), 1e-4 * radius);
        material_point_free(&p);
    }
}

/* Pulled alike in all directions: the apex, c cot(phi) and xi c / eta, the same for these cones. */
static void test_apex(void **unused) {
    (void)unused;
    static const char *const names[] = {"mohr_coulomb", "drucker_prager"};
    for (int k = 0; k < 2; k++)
        for (int psi = 0; psi <= 30; psi += 15) {
            char text[200];
            material_point p;
            double stress[6], tangent[36];
            material_energy energy;
            snprintf(text, sizeof text,
                     "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: %d deg", psi);
            material_point_make(&p, names[k], text);
            const double e[6] = {0.01, 0.012, 0.011, 1e-3, -1e-3, 0};
            assert_true(
                p.kind->update(p.parameters, p.history, e, p.history, stress, tangent, &energy));
            for (int i = 0; i < 6; i++)
                near(stress[i], i < 3 ? 1e4 / tan(30 * DEGREE) : 0, 1e-8);
            assert_true(energy.dissipated > 0);
            /* and back into pressure, elastic */
            const double f[6] = {-1e-4, -1e-4, -1e-4, 0, 0, 0};
            assert_true(material_point_move(&p, f, stress, &energy));
            assert_true(stress[0] < 0);
            material_point_free(&p);
        }
}

static const char *const associated[][2] = {
    {"mohr_coulomb", "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg"},
    {"mohr_coulomb", "E: 5e7, nu: 0.1, cohesion: 2e4, friction: 0"},
    {"drucker_prager", "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg"},
    {"drucker_prager", "E: 5e7, nu: 0.2, cohesion: 2e4, friction: 12 deg, cone: extension"}};

/* A random stress within the strength: elastic, or returned to its surface. */
static void admissible(const material_point *p, random_stream *r, double stress[6]) {
    double e[6];
    material_point fresh = *p;
    memset(fresh.history, 0, sizeof fresh.history);
    material_point_random(p, r, pow(10, random_range(r, -4, -1)), e);
    assert_true(material_point_stress(&fresh, e, stress));
}

/* Associated flow maximises the dissipation: no admissible stress does more work on the plastic
 * strain. This defines the return and does not depend on how it is computed. */
static void test_greatest_dissipation(void **unused) {
    (void)unused;
    random_stream r = {.seed = 21};
    for (int k = 0; k < 4; k++) {
        material_point p;
        material_point_make(&p, associated[k][0], associated[k][1]);
        int flown = 0;
        for (int trial = 0; trial < 400; trial++) {
            double e[6], stress[6], flow[6];
            memset(p.history, 0, sizeof p.history);
            material_point_random(&p, &r, pow(10, random_range(&r, -3, -1)), e);
            assert_true(material_point_move(&p, e, stress, NULL));
            memcpy(flow, p.history, sizeof flow);
            double done = dot6(stress, flow), size = sqrt(dot6(flow, flow));
            if (size == 0) continue;
            flown++;
            for (int other = 0; other < 50; other++) {
                double s[6];
                admissible(&p, &r, s);
                assert_true(dot6(s, flow) <= done + 1e-9 * size * (length6(s) + length6(stress)));
            }
        }
        assert_true(flown > 100);
        material_point_free(&p);
    }
}

enum { FACE, RIGHT, LEFT, APEX, BRANCHES };

static int branch_of(const double stress[6]) {
    spectral s;
    assert_true(spectral_of(stress, &s));
    double size = 1e-9 * (fabs(s.value[0]) + fabs(s.value[2]) + 1e4);
    bool upper = s.value[0] - s.value[1] < size, lower = s.value[1] - s.value[2] < size;
    return upper && lower ? APEX : lower ? RIGHT : upper ? LEFT : FACE;
}

/* Everywhere on the surface: the criterion holds, and the tangent is that of differences. */
static void test_mohr_coulomb_branches(void **unused) {
    (void)unused;
    static const char *const text[] = {
        "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg",
        "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 5 deg, hardening: 2e6",
        "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 0, hardening: 1e5"};
    random_stream r = {.seed = 22};
    for (int k = 0; k < 3; k++) {
        int count[BRANCHES] = {0};
        material_point p;
        material_point_make(&p, "mohr_coulomb", text[k]);
        for (int trial = 0; trial < 4000; trial++) {
            double e[6], stress[6], shift = random_range(&r, -0.03, 0.01);
            memset(p.history, 0, sizeof p.history);
            material_point_random(&p, &r, 0.01, e);
            for (int i = 0; i < 3; i++)
                e[i] += shift;
            double error = material_point_tangent_error(&p, e, 1e-8);
            assert_true(material_point_move(&p, e, stress, NULL));
            double a = p.kind->plastic(p.parameters, p.history);
            if (a == 0) continue;
            int branch = branch_of(stress);
            count[branch]++;
            if (!(error < 1e-6)) fail_msg("tangent off by %g on branch %d", error, branch);
            spectral s;
            spectral_of(stress, &s);
            double H = k == 0 ? 0 : k == 1 ? 2e6 : 1e5;
            near((s.value[0] - s.value[2]) + 0.5 * (s.value[0] + s.value[2]),
                 2 * (1e4 + H * a) * cos(30 * DEGREE), 1e-10 * (1e6 + fabs(s.value[2])));
        }
        print_message("faces %d, right edges %d, left %d, apexes %d\n", count[FACE], count[RIGHT],
                      count[LEFT], count[APEX]);
        for (int b = 0; b < BRANCHES; b++)
            assert_true(count[b] >= 15);
        material_point_free(&p);
    }
}

/* Equal principal strains, as every triaxial test has them. */
static void test_mohr_coulomb_equal_strains(void **unused) {
    (void)unused;
    material_point p;
    material_point_make(&p, "mohr_coulomb",
                        "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 10 deg");
    static const double axial[] = {-0.02, 0.02};
    for (int k = 0; k < 2; k++)
        for (double off = 0; off<1e-4; off = off> 0 ? 10 * off : 1e-15) {
            const double e[6] = {axial[k], -0.003, -0.003 - off, 0, 0, 0};
            assert_true(material_point_tangent_error(&p, e, 1e-7) < 1e-7);
        }
    material_point_free(&p);
}

/* Stress and hardening do not jump from the mantle to the apex, nor from the edges. */
static void test_continuous(void **unused) {
    (void)unused;
    static const char *const names[] = {"mohr_coulomb", "drucker_prager"};
    random_stream r = {.seed = 23};
    for (int k = 0; k < 2; k++) {
        material_point p;
        material_point_make(&p, names[k],
                            "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 3 deg, "
                            "hardening: 3e6");
        for (int line = 0; line < 40; line++) {
            double from[6], to[6], before[6] = {0};
            material_point_random(&p, &r, 0.02, from);
            material_point_random(&p, &r, 0.02, to);
            for (int i = 0; i <= 2000; i++) {
                double e[6], stress[6];
                for (int j = 0; j < 6; j++)
                    e[j] = from[j] + (to[j] - from[j]) * i / 2000;
                assert_true(material_point_stress(&p, e, stress));
                for (int j = 0; i && j < 6; j++) /* steps of 2e-5 at most, C of 1.3e7 */
                    assert_true(fabs(stress[j] - before[j]) < 1500);
                memcpy(before, stress, sizeof before);
            }
        }
        material_point_free(&p);
    }
}

static void test_newton(void **unused) {
    (void)unused;
    static const char *const names[] = {"mohr_coulomb", "drucker_prager"};
    for (int k = 0; k < 2; k++) {
        material_point p;
        material_point_make(&p, names[k],
                            "E: 1e7, nu: 0.3, cohesion: 1e4, friction: 30 deg, dilatancy: 10 deg, "
                            "hardening: 2e5");
        double e[6] = {-0.03, 0.004, 0.003, 0.01, 0.002, 0};
        double stress[6] = {0, -4e4, -5e4, 5e3, 0, 2e3};
        const bool cell[6] = {0, 1, 1, 1, 1, 1};
        int rounds = material_point_drive(&p, cell, e, stress, names[k]);
        assert_in_range(rounds, 2, 12);
        material_point_free(&p);
    }
}

static void refused(const char *parameters, const char *word) {
    static const char *const names[] = {"mohr_coulomb", "drucker_prager"};
    for (int k = 0; k < 2; k++) {
        const char *reason = material_point_refusal(names[k], parameters);
        if (!strstr(reason, word)) fail_msg("'%s' does not say '%s'", reason, word);
    }
}

static void test_refusals(void **unused) {
    (void)unused;
    refused("E: 1e7, cohesion: 1e4, friction: 30 deg, dilatancy: 31 deg", "at most the angle");
    refused("E: 1e7, cohesion: 0, friction: 0", "no strength");
    refused("E: 1e7, cohesion: 1e4, friction: 90 deg", "friction");
    refused("E: 1e7, cohesion: 1e4, friction: -1 deg", "friction");
    refused("E: 1e7, cohesion: -1e4, friction: 30 deg", "cohesion");
    refused("E: 1e7, cohesion: 1e4, friction: 30 deg, hardening: -1", "hardening");
    refused("E: 1e7, nu: 0.5, cohesion: 1e4, friction: 30 deg", "nu");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_triaxial),
        cmocka_unit_test(test_plane_strain),
        cmocka_unit_test(test_apex),
        cmocka_unit_test(test_greatest_dissipation),
        cmocka_unit_test(test_mohr_coulomb_branches),
        cmocka_unit_test(test_mohr_coulomb_equal_strains),
        cmocka_unit_test(test_continuous),
        cmocka_unit_test(test_newton),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
