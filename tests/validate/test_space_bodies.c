/* Known answers of single bodies in space: tops, spheres, blocks, impacts. Sources: VALIDATION
 * table of the project (closed forms) unless another is named. */
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

#define LAW(friction)                                                                              \
    "laws: {dry: {normal: velocity, friction: " friction "}}\ncontacts: [{default: dry}]\n"

/* Angular momentum of a body from its layout and frame. */
static void momentum_of(scree_world *w, const char *name, double L[3], double *energy) {
    scree_frame frame = simple_frame(w);
    scene_body b = scene_get(w, name);
    const double *J = frame.layout->inertia + 3 * (scree_world_find_body(w, name) - 1);
    double R[3][3], spin[3];
    quaternion_matrix(b.q + 3, R);
    turn_back3((const double(*)[3])R, b.v + 3, spin);
    *energy = 0;
    for (int k = 0; k < 3; k++) {
        *energy += 0.5 * J[k] * spin[k] * spin[k];
        spin[k] *= J[k];
    }
    turn3((const double(*)[3])R, spin, L);
}

/* About the middle axis, which is unstable: the hardest case. */
static double tumble(double h, int64_t steps, double *drift) {
    scree_world *w =
        scene_world("world: {dimension: 3, h: %g s, gravity: [0, 0, 0]}\n" LAW(
                        "0.3") "bodies:\n  - {name: a, shape: {kind: block, size: [0.3, 0.2, 0.1]}"
                               ", angular_velocity: [0.3, 5, 0.2]}\n",
                    h);
    double before[3], now[3], energy, start, worst = 0;
    momentum_of(w, "a", before, &start);
    for (int64_t i = 0; i < 100; i++) {
        simple_steps(w, steps / 100);
        momentum_of(w, "a", now, &energy);
        minus3(now, before, now);
        *drift = fmax(*drift, length3(now) / length3(before));
        worst = fmax(worst, fabs(energy - start) / start);
    }
    simple_end(w);
    return worst;
}

static void test_torque_free_tumbling(void **state) {
    (void)state;
    double drift = 0, coarse = tumble(2e-3, 50000, &drift), fine = tumble(1e-3, 100000, &drift);
    printf("momentum drift %.2e; energy error %.2e at 2 ms, %.2e at 1 ms\n", drift, coarse, fine);
    assert_true(drift < 1e-10);
    assert_true(coarse / fine > 3.5 && coarse / fine < 4.5);
}

/* A top on a ball joint: I1 = 3e-3 about the fixed point, so I1 - m l^2 = 5e-4 about the centre. */
static double precession(double rate, double h, double seconds) {
    double tilt = PI / 6, w3 = 200;
    /* steady precession: w = rate e_z + (w3 - rate cos) e_3, about the tilted axis e_3 = (sin, 0,
     * cos)
     */
    double along = w3 - rate * math_cos(tilt), s = math_sin(tilt), c = math_cos(tilt);
    scree_world *w = scene_world(
        "world: {dimension: 3, h: %.17g s, tolerance: 1e-10, max_iterations: 1000}\n" LAW(
            "0.3") "bodies:\n  - {name: top, shape: {kind: cylinder, radius: 0.05, height: 0.01}, "
                   "mass: 1, "
                   "moments: [0.5e-3, 0.5e-3, 1.25e-3], turn: [0, %.17g, 0], position: [%.17g, 0, "
                   "%.17g], "
                   "velocity: [0, %.17g, 0], angular_velocity: [%.17g, 0, %.17g]}\n"
                   "joints: [{kind: ball, body: top, at: [0, 0, 0]}]\n",
        h, tilt, 0.05 * s, 0.05 * c, rate * 0.05 * s, along * s, rate + along * c);
    double angle = 0, last = 0;
    for (int64_t i = 0; i < (int64_t)(seconds / h + 0.5); i++) {
        simple_step(w);
        scene_body b = scene_get(w, "top");
        double now = math_atan2(b.q[1], b.q[0]), turn = now - last;
        if (turn < -PI) turn += 2 * PI;
        if (turn > PI) turn -= 2 * PI;
        angle += turn;
        last = now;
        double radius = sqrt(b.q[0] * b.q[0] + b.q[1] * b.q[1]);
        near("height of the top", b.q[2], 0.05 * c, 2e-4);
        near("distance of the top", radius, 0.05 * s, 2e-4);
    }
    simple_end(w);
    return angle / seconds;
}

static void test_heavy_top(void **state) {
    (void)state;
    near("slow precession", precession(2.003724, 1e-4, 0.5), 2.003724, 0.01 * 2.003724);
    near("fast precession", precession(94.22132, 1e-5, 0.05), 94.22132, 0.01 * 94.22132);
}

static void test_block_on_incline(void **state) {
    (void)state;
    double a = PI / 6, s = math_sin(a), c = math_cos(a);
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 1 ms, tolerance: 1e-10, gravity: [%.17g, 0, %.17g]}\n" LAW(
            "0.3") "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
                   "  - {name: block, shape: {kind: block, size: [0.4, 0.3, 0.1]}, "
                   "position: [0, 0, 0.05], turn: [0, 0, 0.4]}\n",
        9.81 * s, -9.81 * c);
    simple_steps(w, 1000);
    scene_body b = scene_get(w, "block");
    near("acceleration", b.v[0] / 1.0, 2.35629, 1e-5);
    near("sideways", b.v[1], 0, 1e-8);
    near("turning", b.v[5], 0, 1e-8);
    simple_end(w);
}

/* Slides iff tan > mu: 1e-6 to both sides. */
static void test_threshold_of_sliding(void **state) {
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        double tangent = 0.3 * (1 + side * 1e-6), c = 1 / sqrt(1 + tangent * tangent);
        scree_world *w =
            scene_world("world: {dimension: 3, h: 1 ms, tolerance: 1e-13, max_iterations: 100000, "
                        "gravity: [%.17g, %.17g, %.17g]}\n" LAW(
                            "0.3") "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
                                   "  - {name: block, shape: {kind: block, size: [0.4, 0.3, 0.1]}, "
                                   "position: [0, 0, 0.05]}\n",
                        9.81 * c * tangent * 0.6, 9.81 * c * tangent * 0.8, -9.81 * c);
        simple_steps(w, 500);
        scene_body b = scene_get(w, "block");
        double speed = length3(b.v), sliding = 9.81 * c * 0.3e-6 * 0.5;
        printf("tan = mu (1 %+.0e): speed %.3e, sliding would give %.3e\n", side * 1e-6, speed,
               sliding);
        if (side < 0)
            assert_true(speed < 0.1 * sliding);
        else
            near("speed", speed, sliding, 0.05 * sliding);
        simple_end_unconverged(w);
    }
}

static void test_sphere_slides_then_rolls(void **state) {
    (void)state;
    scree_world *w = scene_world("world: {dimension: 3, h: 0.1 ms, tolerance: 1e-10}\n" LAW(
        "0.2") "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
               "  - {name: ball, shape: {kind: sphere, radius: 0.1}, "
               "position: [0, 0, 0.1], velocity: [0.6, 0.8, 0]}\n");
    int64_t rolls = 0;
    double way = 0;
    for (int64_t i = 1; i <= 3000; i++) {
        simple_step(w);
        scene_body b = scene_get(w, "ball");
        double slip = fabs(0.6 * b.v[0] + 0.8 * b.v[1] - 0.1 * (0.6 * b.v[4] - 0.8 * b.v[3]));
        if (!rolls && slip < 1e-9) {
            rolls = i;
            way = 0.6 * b.q[0] + 0.8 * b.q[1];
        }
    }
    scene_body b = scene_get(w, "ball");
    near("time to roll", (double)rolls * 1e-4, 0.145624, 2e-4);
    near("way to roll", way, 0.124821, 2e-4);
    near("speed", 0.6 * b.v[0] + 0.8 * b.v[1], 5.0 / 7, 1e-6);
    near("sideways", 0.8 * b.v[0] - 0.6 * b.v[1], 0, 1e-9);
    simple_end(w);
}

static void test_sphere_on_incline(void **state) {
    (void)state;
    double a = PI / 9, s = math_sin(a), c = math_cos(a);
    /* slips iff tan > 3.5 mu: tan 20 deg = 0.36397 = 3.5 x 0.10399 */
    for (int slips = 0; slips < 2; slips++) {
        double mu = slips ? 0.1 : 0.11;
        scree_world *w = scene_world(
            "world: {dimension: 3, h: 1 ms, tolerance: 1e-10, gravity: [0, %.17g, %.17g]}\n"
            "laws: {dry: {normal: velocity, friction: %g}}\ncontacts: [{default: dry}]\n"
            "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
            "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.1]}\n",
            9.81 * s, -9.81 * c, mu);
        simple_steps(w, 1000);
        scene_body b = scene_get(w, "ball");
        near("acceleration", b.v[1], slips ? 9.81 * (s - mu * c) : 2.396584, 1e-5);
        simple_end(w);
    }
}

/* A ring (I = m R^2) of a tripod: three balls welded, spinning about the vertical, slows at mu g /
 * R.
 */
static void test_spinning_tripod(void **state) {
    (void)state;
    scree_world *w = scene_world("world: {dimension: 3, h: 0.1 ms, tolerance: 1e-9}\n" LAW(
        "0.2") "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
               "  - {name: tripod, mass: 1, moments: [0.005, 0.005, 0.01], position: [0, 0, 0.01], "
               "angular_velocity: [0, 0, 10], shape: {compound: ["
               "{shape: {kind: sphere, radius: 0.01}, position: [0.1, 0, 0]}, "
               "{shape: {kind: sphere, radius: 0.01}, position: [-0.05, 0.0866025403784438647, "
               "0]}, "
               "{shape: {kind: sphere, radius: 0.01}, position: [-0.05, -0.0866025403784438647, "
               "0]}]}}\n");
    simple_steps(w, 5000);
    near("spin at 0.5 s", scene_get(w, "tripod").v[5], 10 - 0.5 * 0.2 * 9.81 / 0.1, 0.01);
    simple_steps(w, 200);
    near("spin at rest", scene_get(w, "tripod").v[5], 0, 1e-6);
    simple_end(w);
}

static void test_rolling_resistance(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 0.1 ms, tolerance: 1e-10}\n"
        "laws: {dry: {normal: velocity, friction: 0.5, rolling: {kind: rolling, mu_r: 0.02}}}\n"
        "contacts: [{default: dry}]\nbodies:\n  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.1], "
        "velocity: [0.6, 0.8, 0], angular_velocity: [-8, 6, 0]}\n");
    simple_steps(w, 10000);
    scene_body b = scene_get(w, "ball");
    near("speed after 1 s", 0.6 * b.v[0] + 0.8 * b.v[1], 1 - 0.140143, 1e-4);
    simple_end(w);
}

/* Spinning friction about the normal: moment mu_s R N, so a ball slows at 5/2 mu_s g / R. */
static void test_spinning_resistance(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 0.1 ms, tolerance: 1e-10}\nlaws: {dry: {normal: velocity, "
        "friction: 0.5, rolling: {kind: rolling, mu_r: 0.02, mu_s: 0.01}}}\n"
        "contacts: [{default: dry}]\nbodies:\n  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.1], "
        "angular_velocity: [0, 0, 10]}\n");
    simple_steps(w, 5000);
    near("spin after 0.5 s", scene_get(w, "ball").v[5], 10 - 0.5 * 2.5 * 0.01 * 9.81 / 0.1, 1e-3);
    simple_steps(w, 45000);
    near("spin at rest", scene_get(w, "ball").v[5], 0, 1e-9);
    simple_end(w);
}

/* Sticking rebound -tau psi below the crossover, slipping psi - 3.5 (1 + e) mu above it; psi is the
 * tangential over the normal approach of the contact point. */
static void test_oblique_impact(void **state) {
    (void)state;
    const double e = 0.97, mu = 0.092, tau = 0.44, crossover = 0.44051;
    for (int k = 0; k < 6; k++) {
        double psi = 0.15 * (k + 1), vn = 1;
        scree_world *w = scene_world(
            "world: {dimension: 3, h: 1 ms, tolerance: 1e-12, gravity: [0, 0, 0]}\n"
            "laws: {dry: {normal: velocity, friction: %g, impact: {kind: newton, e_n: %g, e_t: "
            "%g}}}\n"
            "contacts: [{default: dry}]\nbodies:\n  - {name: floor, shape: plane, fixed: true}\n"
            "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.1005], "
            "velocity: [%.17g, %.17g, %g]}\n",
            mu, e, tau, 0.6 * psi * vn, 0.8 * psi * vn, -vn);
        simple_steps(w, 10);
        scene_body b = scene_get(w, "ball");
        double slip = 0.6 * b.v[0] + 0.8 * b.v[1] - 0.1 * (0.6 * b.v[4] - 0.8 * b.v[3]);
        double want = psi < crossover ? -tau * psi : psi - 3.5 * (1 + e) * mu;
        near("rebound of the point", slip, want, 1e-9);
        near("rebound", b.v[2], e, 1e-9);
        scree_world_destroy(w);
    }
}

/* A cradle of three touching balls by Moreau's law: (-1/3, 2/3, 2/3) for e = 1. */
static void test_cradle(void **state) {
    (void)state;
    scree_world *w =
        scene_world("world: {dimension: 3, h: 1 ms, tolerance: 1e-12, max_iterations: 100000, "
                    "gravity: [0, 0, 0]}\n"
                    "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 1}}}\ncontacts: "
                    "[{default: dry}]\n"
                    "shapes: {ball: {kind: sphere, radius: 0.05}}\nbodies:\n"
                    "  - {name: a, shape: ball, position: [-0.1005, 0, 0], velocity: [1, 0, 0]}\n"
                    "  - {name: b, shape: ball, position: [0, 0, 0]}\n"
                    "  - {name: c, shape: ball, position: [0.1, 0, 0]}\n");
    simple_steps(w, 10);
    near("first", scene_get(w, "a").v[0], -1.0 / 3, 1e-9);
    near("second", scene_get(w, "b").v[0], 2.0 / 3, 1e-9);
    near("third", scene_get(w, "c").v[0], 2.0 / 3, 1e-9);
    scree_world_destroy(w);
}

static void test_bouncing_ball(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 0.1 ms, tolerance: 1e-12}\n"
        "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 0.8}}}\n"
        "contacts: [{default: dry}]\nbodies:\n  - {name: floor, shape: plane, fixed: true}\n"
        "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 1.1]}\n");
    const double want[] = {0.45152, 1.17396, 1.75191, 2.21427};
    int bounce = 0;
    double last = -1;
    for (int64_t i = 1; i <= 42000; i++) {
        simple_step(w);
        double v = scene_get(w, "ball").v[2];
        if (bounce < 4 && last < 0 && v > 0) near("impact", (double)i * 1e-4, want[bounce++], 1e-3);
        last = v;
    }
    assert_int_equal(bounce, 4);
    near("speed at rest", scene_get(w, "ball").v[2], 0, 1e-12);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_torque_free_tumbling),
        cmocka_unit_test(test_heavy_top),
        cmocka_unit_test(test_block_on_incline),
        cmocka_unit_test(test_threshold_of_sliding),
        cmocka_unit_test(test_sphere_slides_then_rolls),
        cmocka_unit_test(test_sphere_on_incline),
        cmocka_unit_test(test_spinning_tripod),
        cmocka_unit_test(test_rolling_resistance),
        cmocka_unit_test(test_spinning_resistance),
        cmocka_unit_test(test_oblique_impact),
        cmocka_unit_test(test_cradle),
        cmocka_unit_test(test_bouncing_ball),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
