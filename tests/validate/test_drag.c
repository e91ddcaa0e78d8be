/* Atomised forces (DD08 41-47): constant, of time, of positions and of velocities, each with its
 * order in the step; the drag of a medium with and without contacts, however stiff. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

static scree_world *one_disk(double theta, double h, const char *gravity, const char *loads) {
    return scene_world("world: {h: %.17g, theta: %.17g, gravity: [%s], law_tolerance: 1e-12}\n"
                       "laws: {dry: {normal: velocity, friction: 0.3}}\n"
                       "contacts: [{default: dry}]\n"
                       "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}, density: "
                       "31.830988618379067, position: [1, 0], velocity: [3, 0], spin: 4}]\n"
                       "loads:\n%s",
                       h, theta, gravity, loads);
}

typedef double (*error_of)(const scene_body *b);

/* By how much the error at t = 1 s falls when the step is halved; the mass is 1 kg. */
static double order(double theta, const char *gravity, const char *loads, error_of error) {
    double off[2];
    for (int k = 0; k < 2; k++) {
        int64_t steps = 100 << k;
        scree_world *w = one_disk(theta, 1.0 / (double)steps, gravity, loads);
        simple_steps(w, steps);
        scene_body b = scene_get(w, "ball");
        off[k] = fabs(error(&b));
        simple_end(w);
    }
    return log2(off[0] / off[1]);
}

/* m v' = -2 v, I w' = -0.01 w with I = 0.005 */
static double linear(const scene_body *b) { return b->v[0] - 3 * exp(-2); }
static double turning(const scene_body *b) { return b->v[2] - 4 * exp(-2); }
/* v' = -0.7 |v| v */
static double quadratic(const scene_body *b) { return b->v[0] - 3 / (1 + 0.7 * 3); }
/* v' = -9.81 - 0.5 |v| v from rest: -V tanh(9.81 t / V) */
static double falling(const scene_body *b) {
    double V = sqrt(9.81 / 0.5);
    return b->v[1] + V * tanh(9.81 / V);
}
/* v' = 5 sin 3t */
static double of_time(const scene_body *b) { return b->v[0] - 3 - 5 * (1 - cos(3)) / 3; }

static void orders(void **unused) {
    (void)unused;
    static const char drag[] = "  - {kind: drag, bodies: ball, linear: 2, turning: 0.01}\n";
    static const char square[] = "  - {kind: drag, bodies: ball, quadratic: 0.7}\n";
    static const char half[] = "  - {kind: drag, bodies: ball, quadratic: 0.5, medium: [3, 0]}\n";
    static const char wave[] =
        "  - {kind: force, bodies: ball, direction: [1, 0], magnitude: {kind: "
        "expression, value: 5 * sin(3 * t)}}\n";
    near("linear", order(0.5, "0, 0", drag, linear), 2, 0.05);
    near("turning", order(0.5, "0, 0", drag, turning), 2, 0.05);
    near("quadratic", order(0.5, "0, 0", square, quadratic), 2, 0.05);
    near("falling", order(0.5, "0, -9.81", half, falling), 2, 0.05);
    near("of time", order(0.5, "0, 0", wave, of_time), 2, 0.05);
    near("linear, theta 1", order(1, "0, 0", drag, linear), 1, 0.05);
    near("quadratic, theta 1", order(1, "0, 0", square, quadratic), 1, 0.05);
}

/* Each step is v+ = v- (1 - hc/2m) / (1 + hc/2m): exact in one pass beyond the first, at any c. */
static void any_stiffness(void **unused) {
    (void)unused;
    const double cs[] = {0.1, 10, 1e3, 1e6};
    for (int i = 0; i < 4; i++) {
        char loads[100];
        snprintf(loads, sizeof loads, "  - {kind: drag, bodies: ball, linear: %g}\n", cs[i]);
        for (int implicit = 0; implicit < 2; implicit++) {
            double theta = implicit ? 1 : 0.5, k = 0.01 * cs[i];
            scree_world *w = one_disk(theta, 0.01, "0, 0", loads);
            simple_step(w);
            near("one step", scene_get(w, "ball").v[0], 3 * (1 - (1 - theta) * k) / (1 + theta * k),
                 1e-9);
            assert_int_equal(w->sim.report.certificate.passes, 1);
            simple_end(w);
        }
    }
}

/* Wind of 5 m/s along a floor: the block slides at the speed at which drag is friction, and stands
 * where the wind is too weak. The normal force is weight alone. */
static void wind_over_a_block(void **unused) {
    (void)unused;
    const double winds[] = {0.5, 5, 5}, cs[] = {2, 2, 500};
    for (int i = 0; i < 3; i++) {
        scree_world *w = scene_world(
            "world: {h: 5 ms, law_tolerance: 1e-11, tolerance: 1e-11}\n"
            "laws: {dry: {normal: velocity, friction: 0.2}}\ncontacts: [{default: dry}]\n"
            "bodies:\n"
            "  - {name: floor, shape: halfplane, fixed: true}\n"
            "  - {name: block, shape: {kind: rectangle, width: 1, height: 0.1}, density: 10, "
            "position: [0, 0.05]}\n"
            "loads:\n  - {kind: drag, bodies: block, linear: %g, medium: [%g, 0]}\n",
            cs[i], winds[i]);
        simple_steps(w, 2400);
        double speed = fmax(0, winds[i] - 0.2 * 9.81 / cs[i]);
        near("speed of a block in the wind", scene_get(w, "block").v[0], speed, 1e-6);
        assert_true(scree_world_totals(w).unfit_steps == 0);
        simple_end(w);
    }
}

/* A ball in space in a wind: the same law for three components and any spin. */
static void in_space(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, law_tolerance: 1e-12, gravity: [0, 0, 0]}\n"
        "laws: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: block, shape: {kind: block, size: [0.1, 0.2, 0.3]}, density: 500, velocity: "
        "[1, "
        "-2, 0.5], angular_velocity: [3, 1, 2]}\n"
        "loads:\n  - {kind: drag, bodies: block, linear: 6, turning: 0.02, medium: [0, 1, 0]}\n");
    simple_steps(w, 1000);
    scene_body b = scene_get(w, "block");
    const double start[3] = {1, -3, 0.5}, drift[3] = {0, 1, 0};
    for (int k = 0; k < 3; k++)
        near("velocity", b.v[k], drift[k] + start[k] * exp(-2), 1e-5);
    /* energy of rotation falls at a rate between those of the least and the largest inertia */
    double first = 0.5 * (0.0325 * 9 + 0.025 * 1 + 0.0125 * 4), moving = 1.5 * 5.25;
    double moves = 1.5 * (b.v[0] * b.v[0] + b.v[1] * b.v[1] + b.v[2] * b.v[2]);
    double left = first + moving + w->state.clock.total->kinetic - moves;
    assert_true(left > first * exp(-0.04 / 0.0125) && left < first * exp(-0.04 / 0.0325));
    assert_true(w->state.clock.total->load < 0);
    simple_end(w);
}

static void refusals(void **unused) {
    (void)unused;
    static const char scene[] = "world: {h: 1 ms%s}\nlaws: {dry: {normal: %s}}\n"
                                "contacts: [{default: dry}]\n"
                                "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}}]\n"
                                "loads: [{name: air, kind: drag, bodies: ball%s}]\n";
    assert_non_null(strstr(scene_refusal(scene, "", "velocity", ""), "a drag needs"));
    assert_non_null(strstr(scene_refusal(scene, "", "velocity", ", linear: -1"), "linear"));
    assert_non_null(strstr(scene_refusal(scene, ", scheme: newmark", "velocity", ", linear: 1"),
                           "moreau_jean"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders),
        cmocka_unit_test(any_stiffness),
        cmocka_unit_test(wind_over_a_block),
        cmocka_unit_test(in_space),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
