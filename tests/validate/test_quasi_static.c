/* Equilibrium under slowly changing loads: forces of statics, thresholds, drives, energies. */
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"

/* Without inertia bodies resist as if m / h were a drag: long steps are near the limit. */
#define HEAD "world: {h: 40 ms, scheme: {kind: quasi_static, balance: 1e-6}, tolerance: 1e-10}\n"

/* N_k = (n - k + 1) m g. */
static void test_column(void **state) {
    (void)state;
    scree_world *w = scene_world(
        HEAD "laws: {l: {normal: velocity, friction: 0.4}}\ncontacts: [{default: l}]\nbodies:\n"
             "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
             "  - {generate: {kind: stack, number: 8, width: 0.4, height: 0.2}, density: 1000}\n");
    simple_steps(w, 3);
    double f[3];
    simple_force(w, 1, f);
    near("the ground carries all", -f[1], 8 * 80 * 9.81, 1e-4 * 8 * 80 * 9.81);
    assert_int_equal(scree_world_totals(w).unconverged_steps, 0);
    simple_end(w);
}

/* A block on an incline is in balance up to tan = mu; beyond it no step can be: the step is refused
 * with the body that slides, and the world stands as before. */
static void test_incline(void **state) {
    (void)state;
    for (int steep = 0; steep < 2; steep++) {
        double angle = math_atan2(0.3, 1) + (steep ? 1e-4 : -1e-4);
        scree_world *w = scene_world(
            "world: {h: 10 ms, scheme: {kind: quasi_static, balance: 1e-6, relaxations: 50}, "
            "tolerance: 1e-10, gravity: [%.17g, %.17g]}\n"
            "laws: {l: {normal: velocity, friction: 0.3}}\ncontacts: [{default: l}]\nbodies:\n"
            "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: block, shape: {kind: rectangle, width: 0.3, height: 0.1}, mass: 1, "
            "position: [0, "
            "0.05]}\n",
            9.81 * math_sin(angle), -9.81 * math_cos(angle));
        if (steep) {
            scree_error error = {0};
            assert_int_equal(scree_world_step(w, &error), SCREE_UNCONVERGED);
            assert_non_null(strstr(error.text, "finds no equilibrium at t = 0.01 s"));
            assert_non_null(strstr(error.text, "(block) runs away"));
        } else {
            simple_steps(w, 5);
        }
        assert_int_equal(scree_world_totals(w).unconverged_steps, 0);
        near("stays", scene_get(w, "block").q[0], 0, 1e-12);
        simple_end(w);
    }
}

/* A push that grows: the block carries it up to mu m g and no farther; the message has the load of
 * the last equilibrium. A balance that still improves when the relaxations are spent is a miss. */
static void test_limit_load(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 10 ms, scheme: {kind: quasi_static, balance: 1e-6, relaxations: 50}, "
        "tolerance: 1e-10}\n"
        "laws: {l: {normal: velocity, friction: 0.3}}\ncontacts: [{default: l}]\nbodies:\n"
        "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: block, shape: {kind: rectangle, width: 0.3, height: 0.1}, mass: 1, "
        "position: [0, 0.05]}\n"
        "loads: [{kind: force, name: push, bodies: block, direction: [1, 0], magnitude: \"98.1 * "
        "t\"}]\n");
    simple_steps(w, 2); /* 1 and 2 tenths of the weight */
    scree_error error = {0};
    scree_status status = SCREE_OK;
    int steps = 2;
    for (; status == SCREE_OK && steps < 10; steps++)
        status = scree_world_step(w, &error);
    assert_int_equal(status, SCREE_UNCONVERGED);
    assert_in_range(steps, 3, 4); /* the third asks for the limit itself */
    assert_non_null(strstr(error.text, "runs away"));
    assert_non_null(strstr(error.text, steps == 3 ? "load 'push' 1.962 of 2.943 (66.67 %)"
                                                  : "load 'push' 2.943 of 3.924 (75 %)"));
    near("stays", scene_get(w, "block").q[0], 0, 1e-7);
    simple_end(w);
}

/* A bar of perfectly plastic metal without inertia under a growing traction: the last load carried
 * is below the yield stress, the next one above it. Displacements of 1e12 m were accepted once. */
static void test_plastic_limit(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 0.1, theta: 1, plane: stress, gravity: [0, 0]}\n"
        "materials: {steel: {kind: j2, E: 200 GPa, nu: 0.3, density: 7800, yield: 250 MPa}}\n"
        "meshes: {bar: {kind: grid, size: [1, 0.1], cells: [8, 2], element: q4}}\n"
        "deformables:\n"
        "  - {name: bar, mesh: bar, material: steel, inertia: false, conditions: [\n"
        "     {on: left, x: fixed}, {on: {near: [-0.5, -0.05]}, y: fixed},\n"
        "     {name: pull, on: right, traction: [300 MPa, 0], magnitude: t}]}\n");
    simple_steps(w, 8); /* 240 MPa */
    scree_error error = {0};
    assert_int_equal(scree_world_step(w, &error), SCREE_UNCONVERGED);
    assert_non_null(strstr(error.text, "finds no equilibrium at t = 0.9 s"));
    assert_non_null(strstr(error.text, "(bar) runs away"));
    assert_non_null(strstr(error.text, "condition 'pull' 0.8 of 0.9 (88.89 %)"));
    near("the world is unchanged", scree_world_time(w), 0.8, 1e-12);
    simple_end(w);
}

/* A block tipped out of its place falls back on its base, or over, as statics has it: no rocking.
 */
static void test_falls_back(void **state) {
    (void)state;
    for (int over = 0; over < 2; over++) {
        /* 0.4 wide and 1 high: tips at atan 0.4 */
        double angle = math_atan2(0.4, 1) * (over ? 1.02 : 0.98), c = math_cos(angle),
               s = math_sin(angle);
        scree_world *w = scene_world(
            HEAD
            "laws: {l: {normal: position, friction: 1}}\ncontacts: [{default: l}]\nbodies:\n"
            "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: block, shape: {kind: rectangle, width: 0.4, height: 1}, density: 1000, "
            "position: [%.17g, %.17g], angle: %.17g}\n",
            -(-0.2 * c - 0.5 * s) - 0.2 * c, -(-0.2 * s - 0.5 * c) + 1e-9, angle);
        simple_steps(w, 2);
        assert_int_equal(scree_world_totals(w).unconverged_steps, 0);
        double turned = scene_get(w, "block").q[2];
        near("lies flat", turned, over ? PI / 2 : 0, 1e-3);
        simple_end(w);
    }
}

/* A piston goes its way exactly, pushes a block against friction, and the work is that of friction.
 */
static void test_piston(void **state) {
    (void)state;
    scree_world *w = scene_world(
        HEAD
        "laws: {l: {normal: velocity, friction: 0.5}, s: {normal: velocity}}\n"
        "contacts: [{default: l}, {between: [push, a], law: s}]\nbodies:\n"
        "  - {name: ground, surface: a, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: piston, surface: push, shape: {kind: rectangle, width: 0.1, height: 0.1}, "
        "position: [-0.15, 0.06], mass: 1, drive: {x: {velocity: 0.0025}, y: fixed, rotation: "
        "fixed}}\n"
        "  - {name: block, surface: a, shape: {kind: rectangle, width: 0.2, height: 0.1}, mass: 2, "
        "position: [0, 0.05]}\n");
    simple_steps(w, 1000);
    near("the piston's way", scene_get(w, "piston").q[0], -0.15 + 0.1, 1e-12);
    near("the block's way", scene_get(w, "block").q[0], 0.1, 1e-5);
    scree_ledger total = simple_frame(w).certificate.total;
    near("work of the drive", total.drive, 0.5 * 2 * 9.81 * 0.1, 0.01 * 0.981);
    simple_end(w);
}

/* Saved, destroyed and read again after a step: the same bits. */
static void test_restart(void **state) {
    (void)state;
    uint64_t hash[2];
    for (int cut = 0; cut < 2; cut++) {
        scree_world *w = scene_world(
            HEAD
            "laws: {l: {normal: velocity, friction: 0.3}}\ncontacts: [{default: l}]\nbodies:\n"
            "  - {name: ground, shape: {kind: box, width: 1, height: 1}, fixed: true}\n"
            "  - {generate: {kind: cloud, box: [-0.4, 0.4, -0.45, 0.2], counts: [[20, 0.05]]}, "
            "density: 1000}\n");
        for (int i = 0; i < 6; i++) {
            simple_step(w);
            if (cut) scree_world_forget(w);
        }
        hash[cut] = scree_world_hash(w);
        simple_end_unconverged(w);
    }
    assert_true(hash[0] == hash[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_column),     cmocka_unit_test(test_incline),
        cmocka_unit_test(test_limit_load), cmocka_unit_test(test_plastic_limit),
        cmocka_unit_test(test_falls_back), cmocka_unit_test(test_piston),
        cmocka_unit_test(test_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
