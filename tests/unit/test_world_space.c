/* Worlds in space have the properties of planar ones: the next step depends on the state alone;
 * joints, drives, loads and rain work along every axis; errors name their place. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define STEPS 150

/* Of the state after STEPS steps; may change only with the physics or the order of the arithmetic.
 */
#define GOLDEN 0xeadfdfcf7e033ab1u

/* Every kind of body and joint, driven ground, rolling, rain, stages. */
static const char everything[] =
    "world: {dimension: 3, h: 2 ms, tolerance: 1e-7, max_iterations: 20000, threads: %d, "
    "solver: {kind: nlgs, lanes: %s}}\n"
    "shapes:\n"
    "  ball: {kind: sphere, radius: 0.05}\n"
    "  brick: {kind: block, size: [0.2, 0.1, 0.06]}\n"
    "  drum: {kind: cylinder, radius: 0.06, height: 0.1}\n"
    "  rock: {kind: polyhedron, vertices: [[0.1, 0, 0], [-0.08, 0.02, 0], [0, 0.09, 0.01], "
    "[0.01, -0.07, 0], [0, 0, 0.1], [0.02, 0.01, -0.09]]}\n"
    "  pair: {compound: [{shape: ball, position: [-0.04, 0, 0]}, {shape: ball, "
    "position: [0.04, 0, 0]}]}\n"
    "laws:\n"
    "  dry: {normal: velocity, friction: 0.4}\n"
    "  rough: {normal: velocity, friction: 0.5, impact: 0.3, rolling: {kind: rolling, mu_r: 0.02, "
    "mu_s: 0.01}}\n"
    "contacts: [{default: dry}, {between: [ball, ball], law: rough}]\n"
    "bodies:\n"
    "  - {name: table, shape: {kind: block, size: [3, 3, 0.2]}, position: [0, 0, -0.1], mass: 100, "
    "drive: {x: {displacement: {kind: sine, amplitude: 0.01, frequency: 4}}, y: fixed, z: fixed, "
    "rotation_x: fixed, rotation_y: fixed, rotation_z: fixed}}\n"
    "  - {name: b1, shape: brick, position: [0, 0, 0.03]}\n"
    "  - {name: b2, shape: brick, position: [0.05, 0, 0.09], turn: [0, 0, 0.5]}\n"
    "  - {name: b3, shape: brick, position: [0, 0.3, 0.2], turn: [0.5, 0.2, 0.1]}\n"
    "  - {name: d1, shape: drum, position: [0.4, 0, 0.05]}\n"
    "  - {name: d2, shape: drum, position: [0.4, 0.01, 0.15]}\n"
    "  - {name: rock, shape: rock, position: [-0.4, 0, 0.2]}\n"
    "  - {name: pair, shape: pair, position: [-0.4, 0.4, 0.06], velocity: [0.5, 0, 0]}\n"
    "  - {name: s1, shape: ball, position: [0.4, 0.4, 0.05], surface: ball, velocity: [-1, 0, 0]}\n"
    "  - {name: s2, shape: ball, position: [0.3, 0.4, 0.05], surface: ball}\n"
    "  - {name: arm, shape: {kind: capsule, radius: 0.02, length: 0.3}, position: [0, -0.5, 0.5], "
    "turn: [0, 1.5, 0]}\n"
    "  - {name: bob, shape: ball, position: [0.17, -0.5, 0.4]}\n"
    "  - {name: drop, group: rain, dormant: true, shape: ball, surface: ball}\n"
    "  - {name: drip, group: rain, dormant: true, shape: rock}\n"
    "joints:\n"
    "  - {kind: hinge, body: arm, at: [-0.15, -0.5, 0.5], axis: [0, 1, 0], friction: 0.01}\n"
    "  - {kind: ball, bodies: [bob, arm], at: [0.17, -0.5, 0.5]}\n"
    "  - {kind: spring, bodies: [b3, b1], stiffness: 50, damping: 1}\n"
    "loads: [{name: push, kind: force, bodies: rock, magnitude: 0.5, direction: [1, 0.5, 0]}]\n"
    "stages:\n"
    "  - {name: rain, until: {steps: 60}, rain: {group: rain, interval: 20 ms, at: [0.2, -0.3, "
    "0.5], "
    "spread: 0.05}}\n"
    "  - {name: end, until: {steps: 1000}, actions: [{load: {name: push, active: false}}, "
    "{gravity: "
    "{value: [0.5, 0, -9.7]}}]}\n";

static scree_world *make(int threads, const char *lanes) {
    char text[8192];
    snprintf(text, sizeof text, everything, threads, lanes);
    return scene_world("%s", text);
}

static uint64_t hashes[STEPS + 1];

static int record(void **unused) {
    (void)unused;
    scree_world *w = make(1, "1");
    hashes[0] = scree_world_hash(w);
    for (int i = 1; i <= STEPS; i++) {
        simple_step(w);
        hashes[i] = scree_world_hash(w);
    }
    scree_run_totals t = scree_world_totals(w);
    printf("%lld contacts at most, energy %.1e, momentum %.1e, %lld steps missed\n",
           (long long)t.contacts_max, t.energy_error, t.momentum_error,
           (long long)t.unconverged_steps);
    assert_true(t.contacts_max > 20);
    assert_true(t.energy_error < 1e-10 && t.momentum_error < 1e-10);
    scree_world_destroy(w);
    return 0;
}

static void same(const scree_world *w, const char *what) {
    int64_t step = scree_world_steps(w);
    if (scree_world_hash(w) != hashes[step])
        fail_msg("%s: another state after step %lld", what, (long long)step);
}

static void reloaded_after_every_step(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_space_%ld", (long)getpid());
    scree_world *w = make(1, "1");
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        must(scree_world_save(w, path, &error), &error);
        scree_world_destroy(w);
        w = make(1, "1");
        must(scree_world_load(w, path, &error), &error);
        same(w, "reloaded");
    }
    scree_world_destroy(w);
    remove(path);
}

static void forgetful_and_watched(void **unused) {
    (void)unused;
    scree_world *w = make(1, "1");
    for (int i = 0; i < STEPS; i++) {
        if (i % 3 == 0) scree_world_forget(w);
        if (i % 2) simple_frame(w);
        simple_step(w);
        same(w, "forgotten");
    }
    scree_world_destroy(w);
}

static void threads_and_lanes(void **unused) {
    (void)unused;
    static const char *const lanes[] = {"4", "8", "auto"};
    for (int k = 0; k < 3; k++) {
        scree_world *w = make(k + 1, lanes[k]);
        for (int i = 0; i < STEPS; i++) {
            simple_step(w);
            same(w, lanes[k]);
        }
        scree_world_destroy(w);
    }
}

static void golden(void **unused) {
    (void)unused;
    if (hashes[STEPS] != GOLDEN)
        fail_msg("the state after %d steps has the hash 0x%llx", STEPS,
                 (unsigned long long)hashes[STEPS]);
}

#define ONE_LAW "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
#define FREE    "world: {dimension: 3, h: 1 ms, tolerance: 1e-10, gravity: [0, 0, 0]}\n" ONE_LAW
#define HEAVY   "world: {dimension: 3, h: 1 ms, tolerance: 1e-10}\n" ONE_LAW
#define BAR     "shape: {kind: block, size: [1, 0.1, 0.1]}, mass: 1"

/* A bar on a hinge at its end falls as a compound pendulum: w^2 = 3 g / L from level to hanging. */
static void hinge(void **unused) {
    (void)unused;
    scree_world *w = scene_world(HEAVY "bodies: [{name: bar, " BAR ", position: [0.5, 0, 0]}]\n"
                                       "joints: [{kind: hinge, body: bar, at: [0, 0, 0], "
                                       "axis: [0, 1, 0]}]\n");
    double fastest = 0, J = (1 + 0.01) / 12.0 + 0.25;
    for (int i = 0; i < 1500; i++) {
        simple_step(w);
        scene_body b = scene_get(w, "bar");
        fastest = fmax(fastest, fabs(b.v[4]));
        near("stays in its plane", b.q[1], 0, 1e-12);
        near("length", sqrt(b.q[0] * b.q[0] + b.q[2] * b.q[2]), 0.5, 1e-5);
    }
    near("spin at the bottom", fastest, sqrt(9.81 / J), 1e-3);
    simple_end(w);
}

static void hinge_friction_and_limits(void **unused) {
    (void)unused;
    /* dry friction of 0.2 N m stops 2 rad/s of J = 0.3342 after 3.342 s */
    scree_world *w = scene_world(
        FREE "bodies: [{name: bar, " BAR ", position: [0.5, 0, 0], velocity: [0, 1, 0], "
             "angular_velocity: [0, 0, 2]}]\n"
             "joints: [{kind: hinge, body: bar, at: [0, 0, 0], axis: [0, 0, 1], friction: 0.2}]\n");
    double J = (1 + 0.01) / 12.0 + 0.25;
    simple_steps(w, 1000);
    near("slowed", scene_get(w, "bar").v[5], 2 - 0.2 / J, 1e-4);
    simple_steps(w, 3000);
    near("stopped", scene_get(w, "bar").v[5], 0, 1e-12);
    simple_end(w);
    w = scene_world(FREE "bodies: [{name: bar, " BAR
                         ", position: [0.5, 0, 0], velocity: [0, 1, 0], "
                         "angular_velocity: [0, 0, 2]}]\njoints: [{kind: hinge, body: bar, at: "
                         "[0, 0, 0], axis: [0, 0, 1], limits: [-0.5, 0.7]}]\n");
    simple_steps(w, 1000);
    scene_body b = scene_get(w, "bar");
    near("at the limit", math_atan2(b.q[1], b.q[0]), 0.7, 1e-3);
    near("stopped by it", b.v[5], 0, 1e-9);
    simple_end(w);
}

static void motor(void **unused) {
    (void)unused;
    /* torque 0.5 on J until 3 rad/s */
    scree_world *w = scene_world(FREE "bodies: [{name: bar, " BAR ", position: [0.5, 0, 0]}]\n"
                                      "joints: [{kind: motor, body: bar, at: [0, 0, 0], axis: "
                                      "[0, 0, 1], speed: 3, max_torque: 0.5}]\n");
    double J = (1 + 0.01) / 12.0 + 0.25;
    simple_steps(w, 1000);
    near("speeds up", scene_get(w, "bar").v[5], 0.5 / J, 1e-4);
    simple_steps(w, 2000);
    near("keeps its speed", scene_get(w, "bar").v[5], 3, 1e-9);
    simple_end(w);
}

static void slider(void **unused) {
    (void)unused;
    /* down a slope of 30 degrees along an axis in the x-z plane, friction force 1 N */
    scree_world *w =
        scene_world(HEAVY "bodies: [{name: bar, " BAR ", position: [0, 0, 0]}]\n"
                          "joints: [{kind: slider, body: bar, at: [0.2, 0.1, 0], axis: "
                          "[0.866025403784438647, 0, -0.5], friction: 1}]\n");
    simple_steps(w, 500);
    scene_body b = scene_get(w, "bar");
    double along = 0.866025403784438647 * b.v[0] - 0.5 * b.v[2];
    near("slides", along, 0.5 * (9.81 * 0.5 - 1), 1e-6);
    near("not across", 0.5 * b.v[0] + 0.866025403784438647 * b.v[2], 0, 1e-9);
    near("does not turn", length3(b.v + 3), 0, 1e-9);
    simple_end(w);
}

static void fixed_joint(void **unused) {
    (void)unused;
    /* two halves of a bar, thrown: as one body of twice the length */
    scree_world *w = scene_world(FREE "bodies:\n  - {name: a, " BAR
                                      ", position: [-0.5, 0, 0], velocity: [0, -1.5, 0], "
                                      "angular_velocity: [0, 0, 3]}\n  - {name: b, " BAR
                                      ", position: [0.5, 0, 0], velocity: "
                                      "[0, 1.5, 0], angular_velocity: [0, 0, 3]}\n"
                                      "joints: [{kind: fixed, bodies: [a, b], at: [0, 0, 0]}]\n");
    simple_steps(w, 1000);
    scene_body a = scene_get(w, "a"), b = scene_get(w, "b");
    near("one spin", a.v[5], b.v[5], 1e-9);
    near("the spin they had", a.v[5], 3, 1e-3);
    near("ends together", 0.5 * (a.q[0] + b.q[0]), 0, 1e-9);
    simple_end(w);
}

/* A sleeper keeps its place and velocity until it is woken; the ledger then has its energy. */
static void sleeper(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        FREE
        "bodies: [{name: ball, dormant: true, shape: {kind: sphere, radius: 0.1}, "
        "velocity: [5, 0, 1], angular_velocity: [0, 3, 0]}, {name: other, shape: {kind: sphere, "
        "radius: 0.1}, position: [9, 9, 9]}]\n"
        "stages: [{until: {steps: 10}}, {until: {steps: 100}, actions: [{wake: {bodies: "
        "ball}}]}]\n");
    simple_steps(w, 20);
    scene_body b = scene_get(w, "ball");
    near("way since it was woken", b.q[0], 5 * 10e-3, 1e-12);
    near("speed", b.v[0], 5, 1e-12);
    near("spin", b.v[4], 3, 1e-12);
    simple_end(w);
}

/* A mesh lies still on a plane, and is refused together with shapes that it cannot touch. */
static const char tetrahedron[] =
    "shape: {kind: mesh, vertices: [[0, 0, 0], [0.3, 0, 0], [0, 0.3, 0], [0, 0, 0.3]], triangles: "
    "[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]}";

static void free_mesh(void **unused) {
    (void)unused;
    scree_world *w = scene_world(HEAVY "bodies:\n  - {name: floor, shape: plane, fixed: true}\n"
                                       "  - {name: stone, %s, position: [0, 0, 0.08]}\n",
                                 tetrahedron);
    simple_steps(w, 1000);
    scene_body b = scene_get(w, "stone");
    near("lies on its face", b.q[2], 0.075, 1e-3);
    near("still", length3(b.v), 0, 1e-8);
    simple_end(w);
    const char *refusal =
        scene_refusal(HEAVY "bodies:\n  - {shape: {kind: hollow_sphere, radius: 2}, fixed: true}\n"
                            "  - {name: stone, %s}\n",
                      tetrahedron);
    if (!strstr(refusal, "cannot touch a hollow_sphere (body")) fail_msg("got '%s'", refusal);
}

static void says(const char *refusal, const char *words) {
    if (!strstr(refusal, words)) fail_msg("wanted '%s' in '%s'", words, refusal);
}

static void wrong_joints(void **unused) {
    (void)unused;
    says(scene_refusal(FREE "bodies: [{name: bar, " BAR "}]\n"
                            "joints: [{kind: ball, body: bar, anchor: [0, 0, 0], anchor_b: "
                            "[0, 0, 0.2]}]\n"),
         "0.2 m apart");
    says(scene_refusal(FREE
                       "bodies: [{name: bar, " BAR "}]\n"
                       "joints: [{kind: hinge, body: bar, at: [0, 0, 0], limits: [0.5, 1]}]\n"),
         "beyond its limit");
    says(scene_refusal(FREE "bodies: [{name: bar, " BAR "}]\n"
                            "joints: [{kind: hinge, body: bar, at: [0, 0, 0], axis: [0, 0, 0]}]\n"),
         "must not be zero");
    says(scene_refusal(FREE "bodies: [{name: bar, " BAR "}]\n"
                            "joints:\n  - {kind: link, body: bar, anchor: [0, 0, 0], anchor_b: "
                            "[0, 0, 1]}\n  - {kind: link, body: bar, anchor: [0, 0, 0], anchor_b: "
                            "[0, 0, 1], length: 1.1}\n"),
         "contradicts");
    says(scene_refusal("world: {dimension: 2}\n" ONE_LAW
                       "bodies: [{name: a, shape: {kind: disk, radius: 1}}]\n"
                       "joints: [{kind: hinge, body: a, at: [0, 0]}]\n"),
         "in worlds in space");
}

static void wrong_bodies(void **unused) {
    (void)unused;
    says(scene_refusal(FREE "bodies: [{shape: {kind: disk, radius: 1}}]\n"), "planar");
    says(scene_refusal(FREE "bodies: [{shape: {kind: sphere, radius: 1}, position: [0, 0]}]\n"),
         "needs 3 numbers in space");
    says(scene_refusal(FREE "bodies: [{shape: {kind: sphere, radius: 1}, orientation: [1, 1, 0, "
                            "0]}]\n"),
         "length 1");
    says(scene_refusal(FREE
                       "bodies: [{shape: {kind: sphere, radius: 1}, orientation: [1, 0, 0, 0], "
                       "turn: [0, 0, 1]}]\n"),
         "not both");
    says(scene_refusal(FREE "bodies: [{shape: {kind: sphere, radius: 1}, drive: {rotation_w: "
                            "fixed}}]\n"),
         "did you mean");
    says(scene_refusal(FREE "bodies: [{shape: {kind: sphere, radius: 1}, drive: {rotation_x: "
                            "{displacement: 1}, rotation_y: {velocity: 1}}}]\n"),
         "do not add up");
    says(scene_refusal("world: {dimension: 4}\n" ONE_LAW
                       "bodies: [{shape: {kind: sphere, radius: 1}}]\n"),
         "dimension");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reloaded_after_every_step),
        cmocka_unit_test(forgetful_and_watched),
        cmocka_unit_test(threads_and_lanes),
        cmocka_unit_test(golden),
        cmocka_unit_test(hinge),
        cmocka_unit_test(hinge_friction_and_limits),
        cmocka_unit_test(motor),
        cmocka_unit_test(slider),
        cmocka_unit_test(fixed_joint),
        cmocka_unit_test(sleeper),
        cmocka_unit_test(free_mesh),
        cmocka_unit_test(wrong_joints),
        cmocka_unit_test(wrong_bodies),
    };
    return cmocka_run_group_tests(tests, record, NULL);
}
