/* Known results of the friction and impact laws beyond Coulomb's. Closed forms are derived where
 * they are used. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

/* A block of 1 kg, 0.2 x 0.1 m, on the ground y = 0, that cannot turn; x and y are free. */
#define BLOCK                                                                                      \
    "bodies:\n  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"                         \
    "  - {name: block, shape: {kind: rectangle, width: 0.2, height: 0.1}, mass: 1, "               \
    "position: [0, 0.05], velocity: [%.17g, 0], drive: {rotation: fixed}}\n"

static double speed_of(scree_world *w) { return scene_get(w, "block").v[0]; }

/* Pulled by a force that grows at 1 N/s the block holds up to mu_s m g and then has mu_d m g
 * against it. */
static void test_static_and_dynamic(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 1 ms, tolerance: 1e-12}\n"
        "laws: {l: {normal: velocity, friction: {kind: static_dynamic, mu_s: 0.5, mu_d: "
        "0.3}}}\ncontacts: [{default: l}]\n" BLOCK
        "loads: [{name: pull, kind: force, bodies: block, direction: [1, 0], magnitude: "
        "{kind: ramp, from: 0, to: 10, end: 10}}]\n",
        0.0);
    double broke = 0;
    for (int i = 0; i < 6000 && broke == 0; i++) {
        simple_step(w);
        if (speed_of(w) > 1e-9) broke = scree_world_time(w);
    }
    near("breaks loose", broke, 0.5 * 9.81, 2e-3);
    double before = speed_of(w), from = scree_world_time(w);
    simple_steps(w, 500);
    double to = scree_world_time(w),
           gained = 0.5 * (to * to - from * from) - 0.3 * 9.81 * (to - from);
    near("dynamic friction", speed_of(w) - before, gained, 1e-3 * gained);
    simple_end(w);
}

/* One that slides stops with mu_d and then holds a pull between the two. */
static void test_sticks_again(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 1 ms, tolerance: 1e-12}\n"
        "laws: {l: {normal: velocity, friction: {kind: static_dynamic, mu_s: 0.5, mu_d: 0.3}}}\n"
        "contacts: [{default: l}]\n" BLOCK
        "loads: [{name: pull, kind: force, bodies: block, direction: [1, 0], magnitude: 2}]\n",
        1.0);
    double stop = 1 / (0.3 * 9.81 - 2);
    simple_steps(w, (int64_t)(stop * 1000) - 10);
    assert_true(speed_of(w) > 5e-3);
    simple_steps(w, 30);
    near("at rest", speed_of(w), 0, 1e-12);
    simple_act(w, "load", "{name: pull, magnitude: 4}");
    simple_steps(w, 100);
    near("held by mu_s", speed_of(w), 0, 1e-12);
    simple_end(w);
}

/* Strengthening: a constant pull gives the speed at which mu(v) m g equals it. */
static void test_terminal_speed(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 1 ms, tolerance: 1e-12, law_tolerance: 1e-10}\n"
        "laws: {l: {normal: velocity, friction: {kind: speed_dependent, table: [[0, 0.1], [1, "
        "0.2], "
        "[3, 0.6]]}}}\ncontacts: [{default: l}]\n" BLOCK
        "loads: [{name: pull, kind: force, bodies: block, direction: [1, 0], magnitude: 3.924}]\n",
        0.0);
    simple_steps(w, 20000);
    near("terminal speed", speed_of(w), 2, 1e-6);
    simple_end(w);
}

/* Weakening, mu = 0.5 - 0.2 v: v' = -g (0.5 - 0.2 v), v = 2.5 + (v0 - 2.5) exp(0.2 g t). The step
 * takes mu at its end: first order in h. */
static void test_weakening(void **state) {
    (void)state;
    double error[2];
    for (int k = 0; k < 2; k++) {
        double h = k ? 0.5e-3 : 1e-3;
        scree_world *w = scene_world(
            "world: {h: %.17g, tolerance: 1e-12, law_tolerance: 1e-10}\n"
            "laws: {l: {normal: velocity, friction: {kind: speed_dependent, table: [[0, 0.5], [2, "
            "0.1]]}}}\ncontacts: [{default: l}]\n" BLOCK,
            h, 1.0);
        simple_steps(w, (int64_t)(0.2 / h + 0.5));
        double want = 2.5 + (1 - 2.5) * math_exp(0.2 * 9.81 * 0.2);
        error[k] = fabs(speed_of(w) - want);
        assert_true(scree_world_totals(w).passes > 0);
        simple_end(w);
    }
    assert_true(error[0] < 2e-3);
    assert_true(error[0] / error[1] > 1.8 && error[0] / error[1] < 2.2);
}

/* Two contacts of 1 N each decelerate 1 kg by 2 m/s^2, for any weight. */
static void test_tresca(void **state) {
    (void)state;
    for (int heavy = 0; heavy < 2; heavy++) {
        scree_world *w =
            scene_world("world: {h: 1 ms, tolerance: 1e-12, gravity: [0, %g]}\n"
                        "laws: {l: {normal: velocity, friction: {kind: tresca, force: 1}}}\n"
                        "contacts: [{default: l}]\n" BLOCK,
                        heavy ? -30.0 : -9.81, 2.0);
        simple_steps(w, 500);
        near("slowed", speed_of(w), 2 - 2 * 0.5, 1e-9);
        simple_end(w);
    }
}

/* As a stress: both contacts together have the area of the base, 0.2 m^2. */
static void test_tresca_stress(void **state) {
    (void)state;
    scree_world *w =
        scene_world("world: {h: 1 ms, tolerance: 1e-12}\n"
                    "laws: {l: {normal: velocity, friction: {kind: tresca, stress: 10}}}\n"
                    "contacts: [{default: l}]\n" BLOCK,
                    2.0);
    simple_steps(w, 500);
    near("slowed", speed_of(w), 2 - 10 * 0.2 * 0.5, 1e-9);
    simple_end(w);
}

/* A disk that cannot turn: v = v0 (1 + c h / m)^-n, v0 exp(-c t / m) as h vanishes. The ledger has
 * the viscous work in `damping`. (With two contacts their shares of the weight are not unique, and
 * a contact without weight is not viscous.) */
static void test_viscous(void **state) {
    (void)state;
    scree_world *w = scene_world("world: {h: 1 ms, tolerance: 1e-12}\n"
                                 "laws: {l: {normal: velocity, friction: {kind: viscous, c: 1}}}\n"
                                 "contacts: [{default: l}]\nbodies:\n"
                                 "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
                                 "  - {name: block, shape: {kind: disk, radius: 0.1}, mass: 1, "
                                 "position: [0, 0.1], velocity: "
                                 "[2, 0], drive: {rotation: fixed}}\n");
    double want = 2;
    for (int i = 0; i < 500; i++) {
        simple_step(w);
        want /= 1 + 1e-3;
    }
    near("slowed", speed_of(w), want, 1e-9);
    near("near the exact decay", want, 2 * math_exp(-0.5), 1e-3);
    scree_ledger total = simple_frame(w).certificate.total;
    near("work of the damper", total.damping, 0.5 * (want * want - 4), 1e-9);
    simple_end(w);
}

/* A body that slides without turning: S_T = -S_N (mu1^2 u1, mu2^2 u2) / |(mu1 u1, mu2 u2)|, u along
 * the axes that the ground carries (VALIDATION: any, 1e-8). */
static void check_ellipse(uint64_t seed) {
    random_stream r = {.seed = seed};
    double mu[2] = {random_range(&r, 0.1, 1.1), random_range(&r, 0.1, 1.1)};
    double turn = random_range(&r, 0, 6), way = random_range(&r, 0, 6);
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, tolerance: 1e-13}\n"
        "laws: {l: {normal: velocity, friction: {kind: anisotropic, mu_1: %.17g, mu_2: %.17g, "
        "carried_by: grooved}}}\ncontacts: [{default: l}]\nbodies:\n"
        "  - {name: ground, surface: grooved, shape: {kind: plane}, turn: [0, 0, %.17g], fixed: "
        "true}\n"
        "  - {name: block, surface: stone, shape: {kind: block, size: [0.4, 0.4, 0.01]}, position: "
        "[0, 0, 0.005], mass: 1, velocity: [%.17g, %.17g, 0], drive: {rotation_x: fixed, "
        "rotation_y: "
        "fixed, rotation_z: fixed}}\n",
        mu[0], mu[1], turn, math_cos(way), math_sin(way));
    simple_step(w);
    scene_body b = scene_get(w, "block");
    double change[2] = {b.v[0] - math_cos(way), b.v[1] - math_sin(way)};
    /* the law holds at the end of the step */
    double u[2] = {math_cos(turn) * b.v[0] + math_sin(turn) * b.v[1],
                   -math_sin(turn) * b.v[0] + math_cos(turn) * b.v[1]};
    double length = sqrt(mu[0] * mu[0] * u[0] * u[0] + mu[1] * mu[1] * u[1] * u[1]);
    double along[2] = {-9.81e-3 * mu[0] * mu[0] * u[0] / length,
                       -9.81e-3 * mu[1] * mu[1] * u[1] / length};
    near("x", change[0], math_cos(turn) * along[0] - math_sin(turn) * along[1], 1e-10);
    near("y", change[1], math_sin(turn) * along[0] + math_cos(turn) * along[1], 1e-10);
    simple_end(w);
}

static void test_ellipse(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++)
        check_ellipse(seed);
}

/* A skate: no friction along, much across. Turned by 45 degrees against a pull it goes along its
 * own axis with pull cos(45) / m. */
static void test_skate(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, tolerance: 1e-12}\n"
        "laws: {l: {normal: velocity, friction: {kind: anisotropic, mu_1: 0, mu_2: 0.8, "
        "carried_by: "
        "skate}}}\ncontacts: [{default: l}]\nbodies:\n"
        "  - {name: ice, surface: ice, shape: {kind: plane}, fixed: true}\n"
        "  - {name: block, surface: skate, shape: {kind: block, size: [0.4, 0.1, 0.02]}, turn: [0, "
        "0, "
        "45 deg], position: [0, 0, 0.01], mass: 1}\n"
        "loads: [{name: pull, kind: force, bodies: block, direction: [1, 0, 0], magnitude: 2}]\n");
    simple_steps(w, 500);
    scene_body b = scene_get(w, "block");
    near("along x", b.v[0], 0.5, 1e-6);
    near("along y", b.v[1], 0.5, 1e-6);
    simple_end(w);
}

/* JM92 (6.2): without forces the loss is d/2 of the energy of the jump and the work of the law at
 * the mean velocity, for any number of contacts. A slab falls flat and rotating on several corners.
 */
static void check_index(uint64_t seed) {
    random_stream r = {.seed = seed};
    double d = random_unit(&r), mu = random_unit(&r), v[6];
    for (int k = 0; k < 6; k++)
        v[k] = random_range(&r, -1, 1);
    scree_world *w =
        scene_world("world: {dimension: 3, h: 1e-6, tolerance: 1e-13, gravity: [0, 0, 0]}\n"
                    "laws: {l: {normal: velocity, impact: {kind: dissipation_index, index: %.17g}, "
                    "friction: %.17g"
                    "}}\ncontacts: [{default: l}]\nbodies:\n"
                    "  - {name: ground, shape: {kind: plane}, fixed: true}\n"
                    "  - {name: block, shape: {kind: block, size: [0.3, 0.2, 0.1]}, mass: 1, "
                    "position: [0, 0, 0.05], "
                    "velocity: [%.17g, %.17g, -1], angular_velocity: [%.17g, %.17g, %.17g]}\n",
                    d, mu, v[0], v[1], v[3], v[4], v[5]);
    simple_step(w);
    scree_certificate c = simple_frame(w).certificate;
    assert_true(c.step.kinetic <= 1e-12);
    simple_end(w);
}

static void test_index_never_makes_energy(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++)
        check_index(seed);
}

/* Refused, and why. */
static void test_refusals(void **state) {
    (void)state;
    static const struct {
        const char *law, *why;
    } cases[] = {
        {"{normal: velocity, friction: {kind: static_dynamic, mu_s: 0.2, mu_d: 0.3}}",
         "mu_s 0.2 is below the dynamic one"},
        {"{normal: velocity, friction: {kind: speed_dependent, table: [[0.1, 0.2]]}}",
         "its first speed must be 0"},
        {"{normal: velocity, friction: {kind: speed_dependent, table: [[0, 0.2], [0, 0.3]]}}",
         "is not above the one before"},
        {"{normal: velocity, friction: {kind: tresca}}", "either 'force' or 'stress'"},
        {"{normal: velocity, friction: {kind: viscous, c: -1}}", "'c'"},
        {"{normal: velocity, friction: {kind: anisotropic, mu_1: 0.2, mu_2: 0.3}}",
         "worlds in space"},
        {"{normal: velocity, impact: {kind: dissipation_index, index: 1.5}}", "'index'"},
        {"{normal: velocity, impact: {kind: newton, e_n: 1.2}}", "'e_n'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text =
            scene_refusal("laws: {l: %s}\ncontacts: [{default: l}]\n" BLOCK, cases[i].law, 0.0);
        if (!strstr(text, cases[i].why)) fail_msg("%s: '%s'", cases[i].law, text);
    }
}

/* A block of 1 kg that slides at 1 m/s under a ceiling, which holds it with 20 N in each of its two
 * contacts: the cone has the force of cohesion, 40 N less the weight. */
#define HANGING                                                                                    \
    "bodies:\n  - {name: ceiling, shape: {kind: rectangle, width: 4, height: 1}, "                 \
    "position: [0, 1], fixed: true}\n"                                                             \
    "  - {name: block, shape: {kind: rectangle, width: 1, height: 1}, mass: 1, velocity: [1, "     \
    "0]}\n"

static double hanging_after(const char *friction, int64_t steps) {
    scree_world *w = scene_world(
        "world: {h: 1 ms, tolerance: 1e-10}\nlaws: {l: {normal: velocity, friction: {kind: %s}, "
        "bond: {kind: cohesion, force: 20}}}\ncontacts: [{default: l}]\n" HANGING,
        friction);
    simple_steps(w, steps);
    double v = speed_of(w);
    simple_end(w);
    return v;
}

/* mu = 0.5 - 0.4 v: v = 1.25 - 0.25 exp(0.4 a t), a = 30.19 m/s^2 for mu = 1; first order in h. */
static void test_friction_under_cohesion(void **state) {
    (void)state;
    double a = 40 - 9.81;
    near("coulomb", hanging_after("coulomb, mu: 0.5", 40), 1 - 0.5 * a * 0.04, 1e-6);
    /* a new contact has no bound before its first pass */
    near("tresca_steps", hanging_after("tresca_steps, mu: 0.5", 40), 1 - 0.5 * a * 0.04, 1e-5);
    double want = 1.25 - 0.25 * exp(0.4 * a * 0.1);
    near("speed_dependent", hanging_after("speed_dependent, table: [[0, 0.5], [1, 0.1]]", 100),
         want, 0.01);
}

/* An axis that no body could carry. */
static void test_carrier_refusal(void **state) {
    (void)state;
    const char *said = scene_refusal(
        "world: {dimension: 3}\nlaws: {l: {normal: velocity, friction: {kind: anisotropic, mu_1: "
        "0.3, "
        "mu_2: 0.1, carried_by: wood}}}\ncontacts: [{default: l}]\nbodies:\n"
        "  - {shape: plane, fixed: true}\n"
        "  - {shape: {kind: sphere, radius: 0.1}, surface: stone, position: [0, 0, 1]}\n");
    assert_non_null(strstr(said, "no body has the surface"));
}

/* Where friction is given as a bound, no other part may take it for a coefficient. */
static void test_tresca_steps_refusals(void **state) {
    (void)state;
    static const char *const parts[] = {"rolling: 0.1",
                                        "bond: {kind: mohr_coulomb, cohesion: 1, tension: 1}"};
    for (int k = 0; k < 2; k++) {
        const char *said =
            scene_refusal("laws: {l: {normal: velocity, friction: {kind: tresca_steps, mu: 0.5}, "
                          "%s}}\ncontacts: [{default: l}]\n" BLOCK,
                          parts[k], 0.0);
        assert_non_null(strstr(said, "both define the shape of the cone"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_static_and_dynamic),
        cmocka_unit_test(test_sticks_again),
        cmocka_unit_test(test_terminal_speed),
        cmocka_unit_test(test_weakening),
        cmocka_unit_test(test_tresca),
        cmocka_unit_test(test_tresca_stress),
        cmocka_unit_test(test_viscous),
        cmocka_unit_test(test_ellipse),
        cmocka_unit_test(test_skate),
        cmocka_unit_test(test_index_never_makes_energy),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_friction_under_cohesion),
        cmocka_unit_test(test_tresca_steps_refusals),
        cmocka_unit_test(test_carrier_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
