/* Cohesive zones: energies of rupture, unloading, mixed modes, viscosity. A block whose motion is
 * driven is pulled off the ground; its base has 0.2 m^2. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "support/check.h"
#include "support/scene_world.h"

#define AREA 0.2

static scree_world *glued(const char *zone, const char *x, const char *y, double h) {
    return scene_world(
        "world: {h: %.17g, gravity: [0, 0], tolerance: 1e-12, law_tolerance: 1e-10}\n"
        "laws: {l: {normal: velocity, bond: {%s}}}\ncontacts: [{default: l}]\n"
        "bodies:\n  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: block, shape: {kind: rectangle, width: 0.2, height: 0.1}, mass: 1, "
        "position: [0, 0.05], drive: {x: {displacement: \"%s\"}, y: {displacement: "
        "\"%s\"}, rotation: fixed}}\n",
        h, zone, x, y);
}

static scree_ledger total_of(scree_world *w) { return simple_frame(w).certificate.total; }

/* Work of the drive and loss of the zone are Gc times the area, within 0.1 %. */
static void check_rupture(const char *zone, const char *x, const char *y, double Gc) {
    scree_world *w = glued(zone, x, y, 1e-4);
    simple_steps(w, 10000);
    scree_ledger total = total_of(w);
    near("fracture energy", -total.fracture, Gc * AREA, 1e-3 * Gc * AREA);
    near("work of the drive", total.drive, Gc * AREA, 1e-3 * Gc * AREA);
    near("nothing is stored", total.stored, 0, 1e-6 * Gc * AREA);
    assert_int_equal(scree_world_totals(w).broken, 2);
    simple_end(w);
}

#define BILINEAR                                                                                   \
    "kind: cohesive_bilinear, k_n: 1e9, k_t: 5e8, strength_n: 1e5, strength_t: 2e5, G_n: 10, "     \
    "G_t: 50"
#define EXPONENTIAL                                                                                \
    "kind: cohesive_exponential, k_n: 1e9, strength_n: 1e5, strength_t: 2e5, G_n: 10, G_t: 30"

static void test_pull_off(void **state) {
    (void)state;
    check_rupture(BILINEAR, "0 * t", "3e-4 * t", 10);
    check_rupture(EXPONENTIAL, "0 * t", "2e-3 * t", 10);
    check_rupture("kind: rcc, k_n: 1e9, w: 10", "0 * t", "2e-2 * t", 10);
    check_rupture(BILINEAR ", plastic: 0.6", "0 * t", "3e-4 * t", 10);
}

static void test_shear_off(void **state) {
    (void)state;
    check_rupture(BILINEAR, "6e-4 * t", "0 * t", 50);
    check_rupture(EXPONENTIAL, "4e-3 * t", "0 * t", 30);
    check_rupture("kind: rcc, k_n: 1e9, k_t: 4e8, w: 10", "2e-2 * t", "0 * t", 10);
}

/* Straight paths in random directions: 1/G = share_N / G_N + share_T / G_T. */
static void test_mixed_modes(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    for (int k = 0; k < 6; k++) {
        double angle = random_range(&r, 0.1, 1.4), N = math_sin(angle), T = math_cos(angle);
        double normal = 1e9 * N * N, tangential = 5e8 * T * T, sum = normal + tangential;
        char x[64], y[64];
        snprintf(x, sizeof x, "%.17g * t", 8e-4 * T);
        snprintf(y, sizeof y, "%.17g * t", 8e-4 * N);
        check_rupture(BILINEAR, x, y, 1 / (normal / sum / 10 + tangential / sum / 50));
    }
}

/* A path that opens half way and then shears: with one strength and one energy for both modes the
 * damage does not depend on the mode, and the total is Gc. */
static void test_broken_path(void **state) {
    (void)state;
    check_rupture("kind: cohesive_bilinear, k_n: 1e9, strength_n: 1e5, G_n: 10",
                  "5e-4 * max(0, t - 0.5)", "2.5e-4 * min(t, 0.4)", 10);
}

static double pull(scree_world *w) {
    double f[3];
    simple_force(w, scree_world_find_body(w, "block"), f);
    return f[1];
}

#define LIMIT 1e-4 /* strength_n / k_n */
#define END   2e-4 /* 2 G_n / strength_n */

static double stress_at(double opening) { return 1e5 * (END - opening) / (END - LIMIT); }

/* The stress of the curve while it opens; back along `slope`, and up again to the same point. */
static void check_unloading(const char *plastic, double slope) {
    char zone[256];
    snprintf(zone, sizeof zone, BILINEAR ", plastic: %s", plastic);
    /* 1.5e-4 m at 1 s, back by 2e-5, up again */
    scree_world *w =
        glued(zone, "0 * t",
              "1.5e-4 * min(t, 1) - 2e-5 * (max(0, min(t, 2) - 1) - max(0, min(t, 3) - 2))", 1e-3);
    simple_steps(w, 900);
    near("on the curve", -pull(w) / AREA, stress_at(0.9 * 1.5e-4), 300);
    simple_steps(w, 1100);
    near("unloaded", -pull(w) / AREA, stress_at(1.5e-4) - slope * 2e-5, 300);
    simple_steps(w, 1010);
    near("loaded again", -pull(w) / AREA, stress_at(1.5e-4), 300);
    simple_end(w);
}

/* Damage goes back to the origin, plasticity parallel to the first rise. */
static void test_unloading(void **state) {
    (void)state;
    check_unloading("0", stress_at(1.5e-4) / 1.5e-4);
    check_unloading("1", 1e9);
}

/* Broken bonds do not heal; a contact that closes again is a plain one. */
static void test_broken_for_good(void **state) {
    (void)state;
    scree_world *w = glued(BILINEAR, "0 * t",
                           "5e-4 * (min(t, 1) - max(0, min(t, 2) - 1) + max(0, t - 2))", 1e-3);
    simple_steps(w, 2500);
    near("no pull", pull(w), 0, 1e-9);
    assert_int_equal(scree_world_totals(w).broken, 2);
    simple_end(w);
}

/* Viscosity: opened at once to u the intensity of RCC follows eta b' = w - b K u^2, to w / (K u^2).
 */
static void test_viscous_rupture(void **state) {
    (void)state;
    double u = 2e-4, K = 1e9, w_0 = 10, eta = 20;
    scree_world *w =
        glued("kind: rcc, k_n: 1e9, w: 10, viscosity: 20", "0 * t", "2e-4 * min(1, 1e3 * t)", 1e-4);
    simple_steps(w, 5010);
    double rate = K * u * u / eta, rest = w_0 / (K * u * u);
    double b = rest + (1 - rest) * math_exp(-rate * 0.5);
    near("pull", -pull(w) / AREA, b * b * K * u, 5e-3 * b * b * K * u);
    assert_true(total_of(w).damping < 0);
    simple_end(w);
}

/* Adhesion that recovers: the same, and back to 1 after it was closed. */
static void test_recovery(void **state) {
    (void)state;
    scree_world *w = glued(
        "kind: rcc, k_n: 1e9, w: 10, viscosity: 2, recovers: true", "0 * t",
        "2e-4 * (min(1, 10 * t) - max(0, min(1, 10 * (t - 0.5)))) + 5e-5 * max(0, min(1, 10 * (t - "
        "2)))",
        1e-3);
    simple_steps(w, 400);
    near("weak", -pull(w) / AREA, 0.25 * 0.25 * 1e9 * 2e-4, 200);
    simple_steps(w, 1750);
    near("intact again", -pull(w) / AREA, 1e9 * 5e-5, 500);
    simple_end(w);
}

/* The weight of a block hangs from a bond: below the strength it holds, above it falls. */
static void test_hanging(void **state) {
    (void)state;
    for (int heavy = 0; heavy < 2; heavy++) {
        double stress = heavy ? 1.02e5 : 0.98e5;
        scree_world *w = scene_world(
            "world: {h: 2e-5, gravity: [0, -10], tolerance: 1e-10}\n"
            "laws: {l: {normal: velocity, bond: {" BILINEAR "}}}\ncontacts: [{default: l}]\n"
            "bodies:\n  - {name: roof, shape: {kind: halfplane, normal: [0, -1]}, fixed: true}\n"
            "  - {name: block, shape: {kind: rectangle, width: 0.2, height: 0.1}, mass: 1, "
            "position: [0, "
            "-0.05], drive: {rotation: fixed}}\n"
            "loads: [{name: pull, kind: force, bodies: block, direction: [0, -1], magnitude: "
            "{kind: "
            "ramp, from: 0, to: %.17g, end: 0.1}}]\n",
            stress * AREA - 10);
        simple_steps(w, 10000);
        assert_int_equal(scree_world_totals(w).broken, heavy ? 2 : 0);
        simple_end(w);
    }
}

/* Removing a body removes the energy stored in its bonds. */
static void test_removed(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 1e-4, gravity: [0, 0], tolerance: 1e-12}\n"
        "laws: {l: {normal: velocity, bond: {" BILINEAR "}}}\ncontacts: [{default: l}]\n"
        "bodies:\n  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: block, shape: {kind: rectangle, width: 0.2, height: 0.1}, mass: 1, position: "
        "[0, "
        "0.05], drive: {x: fixed, y: {velocity: 1 mm/s}, rotation: fixed}}\n");
    simple_steps(w, 500);
    double held = total_of(w).stored;
    assert_true(held > 0.1);
    simple_act(w, "remove", "{bodies: block}");
    simple_steps(w, 2);
    near("nothing is stored", total_of(w).stored, 0, 1e-12 * held);
    simple_end(w);
}

static void test_refusals(void **state) {
    (void)state;
    static const struct {
        const char *zone, *why;
    } cases[] = {
        {"kind: cohesive_bilinear, k_n: 1e9, strength_n: 1e6, G_n: 10", "G_n 10 is not above"},
        {"kind: cohesive_exponential, k_n: 1e9, strength_n: -1, G_n: 10", "'strength_n'"},
        {"kind: rcc, k_n: 1e9, w: 1, recovers: true", "needs a 'viscosity'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text =
            scene_refusal("laws: {l: {normal: velocity, bond: {%s}}}\ncontacts: "
                          "[{default: l}]\nbodies: [{shape: {kind: disk, radius: 1}}]\n",
                          cases[i].zone);
        if (!strstr(text, cases[i].why)) fail_msg("%s: '%s'", cases[i].zone, text);
    }
    const char *text =
        scene_refusal("laws: {l: {normal: velocity, bond: {" BILINEAR "}}}\ncontacts: "
                      "[{default: l}]\nbodies: [{shape: {kind: disk, radius: 1}}, {shape: "
                      "{kind: disk, radius: 1}, position: [3, 0]}]\n");
    if (!strstr(text, "without an area")) fail_msg("'%s'", text);
}

/* Space: the patch of a block has four corners with a quarter of the area each. */
static void test_in_space(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1e-4, gravity: [0, 0, 0], tolerance: 1e-12}\n"
        "laws: {l: {normal: velocity, bond: {" BILINEAR "}}}\ncontacts: [{default: l}]\n"
        "bodies:\n  - {name: ground, shape: {kind: plane}, fixed: true}\n"
        "  - {name: block, shape: {kind: block, size: [0.2, 0.3, 0.1]}, mass: 1, position: [0, 0, "
        "0.05], "
        "drive: {x: {displacement: \"3e-4 * t\"}, y: {displacement: \"4e-4 * t\"}, z: fixed, "
        "rotation_x: fixed, "
        "rotation_y: fixed, rotation_z: fixed}}\n");
    simple_steps(w, 10000);
    near("fracture energy", -total_of(w).fracture, 50 * 0.06, 1e-3 * 50 * 0.06);
    near("work of the drive", total_of(w).drive, 50 * 0.06, 1e-3 * 50 * 0.06);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pull_off),        cmocka_unit_test(test_shear_off),
        cmocka_unit_test(test_mixed_modes),     cmocka_unit_test(test_broken_path),
        cmocka_unit_test(test_unloading),       cmocka_unit_test(test_broken_for_good),
        cmocka_unit_test(test_viscous_rupture), cmocka_unit_test(test_recovery),
        cmocka_unit_test(test_hanging),         cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_in_space),        cmocka_unit_test(test_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
