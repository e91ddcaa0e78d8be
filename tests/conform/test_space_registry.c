/* Every joint, load, function and action of the registry does in space what its help says, in a
 * scene of a ball; those for planar worlds are refused by name. An entry without a row makes the
 * test fail, so that none is forgotten. */
#include "base/space.h"
#include "suite.h"
#include "support/dummy_bond.h"
#include "support/scene_world.h"

typedef struct micro_case {
    const char *name;
    void (*check)(const char *name);
} micro_case;

static void cover(family f, const micro_case *cases, size_t count) {
    scree_error error;
    registry r;
    must(registry_create(&r, &error), &error);
    for (size_t i = 0; i < r.entries[f].count; i++) {
        const char *name = r.entries[f].data[i]->name;
        size_t k = 0;
        while (k < count && strcmp(cases[k].name, name) != 0)
            k++;
        if (k == count) fail_msg("add a micro-case for the %s '%s'", family_name(f), name);
        cases[k].check(name);
    }
    registry_free(&r);
}

#define COVER(family_, cases) cover(FAMILY_##family_, cases, sizeof(cases) / sizeof *(cases))

/* A ball of 1 kg and 0.1 m, J = 0.004 kg m^2, at the origin; more of its keys and of the scene. */
#define WORLD                                                                                      \
    "world: {dimension: 3, h: 1 ms, tolerance: 1e-10, gravity: [0, 0, %g]}\n"                      \
    "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"                 \
    "bodies:\n  - {name: ball, group: balls, shape: {kind: sphere, radius: 0.1}, mass: 1%s}\n"     \
    "  - {name: sleeper, dormant: true, shape: {kind: sphere, radius: 0.1}, position: [5, 0, "     \
    "0]}\n"                                                                                        \
    "%s\n"

static const double inertia = 0.4 * 0.01;

static scree_world *ball_world(double g, const char *keys, const char *more) {
    return scene_world(WORLD, -g, keys, more);
}

static void certified(scree_world *w) {
    scree_run_totals t = scree_world_totals(w);
    assert_int_equal(t.unconverged_steps, 0);
    assert_true(t.energy_error < 1e-10);
    assert_true(t.momentum_error < 1e-10);
    scree_world_destroy(w);
}

static void refused(const char *more, const char *name) {
    char words[128];
    const char *text = scene_refusal(WORLD, -9.81, "", more);
    snprintf(words, sizeof words, "'%s' works in planar worlds only", name);
    if (!strstr(text, words)) fail_msg("wanted \"%s\" in \"%s\"", words, text);
}

/* 1 kg on 100 N/m: sags by twice m g / k. */
static void spring_case(const char *name) {
    (void)name;
    scree_world *w = ball_world(9.81, "",
                                "joints: [{kind: spring, body: ball, anchor: [0, 0, 0], anchor_b: "
                                "[0, 0, 1], stiffness: 100}]");
    double lowest = 0;
    for (int i = 0; i < 700; i++) {
        simple_step(w);
        lowest = fmin(lowest, scene_get(w, "ball").q[2]);
    }
    near("lowest point", lowest, -2 * 9.81 / 100, 1e-5);
    certified(w);
}

/* Held at the distance of the start while it swings in an oblique plane. */
static void link_case(const char *name) {
    (void)name;
    const double hook[3] = {0.48, 0.36, 0.8};
    scree_world *w = ball_world(9.81, "",
                                "joints: [{kind: link, body: ball, anchor: [0, 0, 0], anchor_b: "
                                "[0.48, 0.36, 0.8]}]");
    scene_body b = {0};
    for (int i = 0; i < 300; i++) {
        double from[3];
        simple_step(w);
        b = scene_get(w, "ball");
        minus3(b.q, hook, from);
        near("length", length3(from), 1, 1e-4);
        near("plane", 0.6 * b.q[0] - 0.8 * b.q[1], 0, 1e-12);
    }
    assert_true(b.q[0] > 0.08 && b.q[1] > 0.06);
    certified(w);
}

static void cable_case(const char *name) {
    (void)name;
    scree_world *w = ball_world(9.81, "",
                                "joints: [{kind: cable, body: ball, anchor: [0, 0, 0], anchor_b: "
                                "[0, 0, 0.2], length: 0.5}]");
    simple_steps(w, 100);
    near("free fall", scene_get(w, "ball").v[2], -0.981, 1e-9);
    simple_steps(w, 400);
    near("hangs", scene_get(w, "ball").q[2], -0.3, 1e-3);
    near("at rest", scene_get(w, "ball").v[2], 0, 1e-6);
    certified(w);
}

static void strut_case(const char *name) {
    (void)name;
    scree_world *w = ball_world(9.81, "",
                                "joints: [{kind: strut, body: ball, anchor: [0, 0, 0], anchor_b: "
                                "[0, 0, -0.5], length: 0.3}]");
    simple_steps(w, 100);
    near("free fall", scene_get(w, "ball").v[2], -0.981, 1e-9);
    simple_steps(w, 400);
    near("stands", scene_get(w, "ball").q[2], -0.2, 1e-3);
    near("at rest", scene_get(w, "ball").v[2], 0, 1e-6);
    certified(w);
}

/* Held at a point of its surface, from where it falls: J a = m g r about that point. */
static void point_case(const char *name) {
    char held[128];
    snprintf(held, sizeof held, "joints: [{kind: %s, body: ball, at: [-0.1, 0, 0]}]", name);
    scree_world *w = ball_world(9.81, "", held);
    simple_steps(w, 10);
    near("spin", scene_get(w, "ball").v[4], 9.81 * 0.1 / (inertia + 0.01) * 0.01, 1e-3);
    simple_steps(w, 90);
    scene_body b = scene_get(w, "ball");
    double R[3][3], arm[3] = {-0.1, 0, 0}, at[3];
    quaternion_matrix(b.q + 3, R);
    turn3((const double(*)[3])R, arm, at);
    near("stays in x", b.q[0] + at[0], -0.1, 1e-4);
    near("stays in z", b.q[2] + at[2], 0, 1e-4);
    certified(w);
}

/* About x, with a moment of 0.01 N m from the motor, or without any moment about the axis. */
static void hinge_case(const char *name) {
    bool driven = strcmp(name, "motor") == 0;
    char held[256];
    snprintf(held, sizeof held,
             "joints: [{kind: %s, body: ball, at: [0, 0, 0], axis: [1, 0, 0]%s}]", name,
             driven ? ", speed: 2, max_torque: 0.01" : "");
    scree_world *w = ball_world(9.81, ", angular_velocity: [1, 2, 3]", held);
    simple_steps(w, 100);
    scene_body b = scene_get(w, "ball");
    near("about the axis", b.v[3], driven ? 1 + 0.01 * 0.1 / inertia : 1, 1e-9);
    near("across", sqrt(b.v[4] * b.v[4] + b.v[5] * b.v[5]), 0, 1e-9);
    near("place", length3(b.q), 0, 1e-9);
    certified(w);
}

static void slider_case(const char *name) {
    (void)name;
    scree_world *w = ball_world(9.81, ", angular_velocity: [1, 2, 3]",
                                "joints: [{kind: slider, body: ball, at: [0, 0, 0], axis: [0.6, 0, "
                                "0.8]}]");
    simple_steps(w, 100);
    scene_body b = scene_get(w, "ball");
    near("along x", b.v[0], -9.81 * 0.8 * 0.6 * 0.1, 1e-9);
    near("along z", b.v[2], -9.81 * 0.8 * 0.8 * 0.1, 1e-9);
    near("does not turn", length3(b.v + 3), 0, 1e-9);
    certified(w);
}

static void fixed_case(const char *name) {
    (void)name;
    scree_world *w = ball_world(9.81, ", velocity: [1, 2, 3], angular_velocity: [1, 2, 3]",
                                "joints: [{kind: fixed, body: ball, at: [0, 0.1, 0]}]");
    simple_steps(w, 100);
    scene_body b = scene_get(w, "ball");
    near("velocity", length3(b.v) + length3(b.v + 3), 0, 1e-9);
    near("place", length3(b.q), 0, 1e-9);
    certified(w);
}

static void joints(void **unused) {
    (void)unused;
    static const micro_case cases[] = {
        {"spring", spring_case}, {"link", link_case},   {"cable", cable_case},
        {"strut", strut_case},   {"pin", point_case},   {"ball", point_case},
        {"hinge", hinge_case},   {"motor", hinge_case}, {"slider", slider_case},
        {"fixed", fixed_case},
    };
    COVER(joint, cases);
}

/* 0.1 s under the load alone. */
static scene_body loaded(const char *keys) {
    char text[256];
    snprintf(text, sizeof text, "loads: [{name: load, bodies: ball, %s}]", keys);
    scree_world *w = ball_world(0, "", text);
    simple_steps(w, 100);
    scene_body b = scene_get(w, "ball");
    certified(w);
    return b;
}

static void force_case(const char *name) {
    (void)name;
    scene_body b = loaded("kind: force, magnitude: 3, direction: [0, 3, 4]");
    near("speed", b.v[1], 0.18, 1e-12);
    near("speed", b.v[2], 0.24, 1e-12);
    b = loaded("kind: force, components: [0, 0, 1], at: [0.1, 0, 0], at_frame: world");
    near("turned by its lever", b.v[4], -0.1 * 0.1 / inertia, 0.05);
}

static void torque_case(const char *name) {
    (void)name;
    scene_body b = loaded("kind: torque, magnitude: 0.01, axis: [0, 3, 4]");
    near("spin", b.v[4], 0.6 * 0.01 * 0.1 / inertia, 1e-12);
    near("spin", b.v[5], 0.8 * 0.01 * 0.1 / inertia, 1e-12);
}

static void applied_case(const char *name) {
    scree_error error;
    (void)name;
    scree_world *w = ball_world(0, "", "loads: [{kind: applied, bodies: ball}]");
    uint64_t ball = scree_world_find_body(w, "ball");
    must(scree_world_write(w, "body.applied", &ball, 1, (const double[]){0, 0, 0, 0, 0.01, 0},
                           &error),
         &error);
    simple_steps(w, 100);
    near("spin", scene_get(w, "ball").v[4], 0.01 * 0.1 / inertia, 1e-12);
    scree_world_destroy(w);
}

static void pressure_case(const char *name) {
    (void)name;
    near("speed", loaded("kind: pressure, magnitude: 2, direction: [0, 0, 1], area: 0.5").v[2], 0.1,
         1e-12);
}

static void membrane_case(const char *name) {
    refused("loads: [{kind: membrane, bodies: [ball, sleeper], magnitude: 1, side: left}]", name);
}

static void elastic_membrane_case(const char *name) {
    refused("loads: [{kind: elastic_membrane, bodies: ball, magnitude: 1, direction: [1, 0]}]",
            name);
}

static void drag_case(const char *name) {
    (void)name;
    near("speed", loaded("kind: drag, linear: 2, medium: [0, 0, 3]").v[2],
         3 * (1 - pow(0.999 / 1.001, 100)), 1e-9);
}

static void loads(void **unused) {
    (void)unused;
    static const micro_case cases[] = {
        {"force", force_case},       {"torque", torque_case},
        {"pressure", pressure_case}, {"membrane", membrane_case},
        {"drag", drag_case},         {"elastic_membrane", elastic_membrane_case},
        {"applied", applied_case},
    };
    COVER(load, cases);
}

/* Where a ball driven along z by the function as a displacement is after 0.1 s. */
static double driven(const char *function_text) {
    char keys[256];
    snprintf(keys, sizeof keys,
             ", drive: {z: {displacement: %s}, x: fixed, y: fixed, rotation_x: fixed}",
             function_text);
    scree_world *w = ball_world(0, keys, "");
    simple_steps(w, 100);
    double z = scene_get(w, "ball").q[2];
    certified(w);
    return z;
}

static void constant_case(const char *name) {
    (void)name;
    near("stays", driven("{kind: constant, value: 0.2}"), 0, 1e-12);
}
static void ramp_case(const char *name) {
    (void)name;
    near("ramp", driven("{kind: ramp, from: 0, to: 0.2, end: 0.2}"), 0.1, 2e-3);
}
static void sine_case(const char *name) {
    (void)name;
    near("sine", driven("{kind: sine, amplitude: 0.2, frequency: 2.5}"), 0.2, 2e-3);
}
static void table_case(const char *name) {
    (void)name;
    near("table", driven("{kind: table, points: [[0, 0], [0.05, 0.3], [1, 0.3]]}"), 0.3, 2e-3);
}
static void expression_case(const char *name) {
    (void)name;
    near("expression", driven("{kind: expression, value: 10 * t ^ 2}"), 0.1, 2e-3);
}
static void record_case(const char *name) {
    (void)name;
    near("record", driven("{kind: record, dt: 0.1, values: [20, 20]}"), 0.1, 2e-3);
}

static void functions(void **unused) {
    (void)unused;
    static const micro_case cases[] = {
        {"constant", constant_case},
        {"ramp", ramp_case},
        {"sine", sine_case},
        {"table", table_case},
        {"expression", expression_case},
        {"record", record_case},
    };
    COVER(function, cases);
}

/* Ten steps of fall, the action, ten more; the log names it. */
static scree_world *acted(const char *name, const char *text) {
    scree_error error;
    scree_world *w = ball_world(10, ", angular_velocity: [1, 2, 3]",
                                "loads: [{name: load, kind: force, bodies: ball, magnitude: 0, "
                                "direction: [0, 1, 0]}]");
    simple_steps(w, 10);
    scree_params *p = flow_params(text);
    must(scree_world_act(w, name, p, &error), &error);
    scree_params_free(p);
    simple_steps(w, 10);
    assert_non_null(strstr((const char *)w->state.actions.bytes, name));
    return w;
}

static void expect_speed(const char *name, const char *text, const double want[6]) {
    scree_world *w = acted(name, text);
    scene_body b = scene_get(w, "ball");
    for (int k = 0; k < 6; k++)
        near(name, b.v[k], want[k], 1e-9);
    certified(w);
}

static void release_case(const char *name) {
    expect_speed(name, "{bodies: ball}", (double[]){0, 0, -0.2, 1, 2, 3});
}
static void fix_case(const char *name) {
    expect_speed(name, "{bodies: balls}", (double[]){0, 0, 0, 0, 0, 0});
}
static void drive_case(const char *name) {
    expect_speed(name,
                 "{bodies: ball, motion: {y: {velocity: 2}, rotation_x: {velocity: 5}, rotation_y: "
                 "fixed, rotation_z: fixed}}",
                 (double[]){0, 2, -0.2, 5, 0, 0});
}
static void zero_case(const char *name) {
    expect_speed(name, "{}", (double[]){0, 0, -0.1, 0, 0, 0});
}
static void load_case(const char *name) {
    expect_speed(name, "{name: load, magnitude: 4}", (double[]){0, 0.04, -0.2, 1, 2, 3});
}
static void write_case(const char *name) {
    expect_speed(name, "{column: body.velocity, bodies: [1], values: [1, 2, 3, 4, 5, 6]}",
                 (double[]){1, 2, 2.9, 4, 5, 6});
}
static void gravity_case(const char *name) {
    expect_speed(name, "{value: [1, 2, 3]}", (double[]){0.01, 0.02, -0.07, 1, 2, 3});
}

/* Ten steps of 1 ms, then ten of 2 ms. */
static void time_step_case(const char *name) {
    expect_speed(name, "{h: 2 ms}", (double[]){0, 0, -0.3, 1, 2, 3});
}

static void expect_bodies(const char *name, const char *text, uint32_t want) {
    scree_world *w = acted(name, text);
    assert_int_equal(simple_frame(w).bodies, want);
    certified(w);
}

static void wake_case(const char *name) { expect_bodies(name, "{bodies: sleeper}", 2); }
static void remove_case(const char *name) { expect_bodies(name, "{bodies: ball}", 0); }

/* Refused if no law has a bond; the law decides which contacts are bonded. */
static void bond_case(const char *name) {
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-10);
    def.dimension = 3;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    assert_int_not_equal(scree_world_act(w, name, NULL, &error), SCREE_OK);
    must(registry_add(&w->registry, FAMILY_law_part, &dummy_bond.head, &error), &error);
    scree_params *p = flow_params("{normal: velocity, bond: {kind: glue}}");
    must(scree_world_add_law(w, "glued", p, &error), &error);
    scree_params_free(p);
    simple_steps(w, 10);
    assert_int_equal(*w->state.clock.bonding, 0);
    must(scree_world_act(w, name, NULL, &error), &error);
    simple_step(w);
    assert_non_null(strstr((const char *)w->state.actions.bytes, name));
    assert_int_equal(*w->state.clock.bonding, 0);
    certified(w);
}

/* A falling block is stopped by the action: its nodes stay where they are. */
static void condition_case(const char *name) {
    scree_world *w = ball_world(
        10, "",
        "deformables: [{mesh: {kind: grid, size: [1, 1, 1], cells: [1, 1, 1]}, position: [9, 0, "
        "0], material: {kind: elastic, E: 1e3, nu: 0.3, density: 1}, conditions: [{name: hold, on: "
        "all, z: fixed, active: false}]}]");
    simple_steps(w, 10);
    near("falls", w->state.node.v[2], -0.1, 1e-9);
    simple_act(w, name, "{name: hold}");
    simple_steps(w, 10);
    near("held", w->state.node.v[2], 0, 0);
    near("where it was", w->state.node.u[2], -0.5 * 10 * 1e-4, 1e-9);
    assert_non_null(strstr((const char *)w->state.actions.bytes, name));
    certified(w);
}

static void actions(void **unused) {
    (void)unused;
    static const micro_case cases[] = {
        {"release", release_case},     {"fix", fix_case},
        {"drive", drive_case},         {"zero_velocities", zero_case},
        {"wake", wake_case},           {"remove", remove_case},
        {"load", load_case},           {"gravity", gravity_case},
        {"time_step", time_step_case}, {"bond", bond_case},
        {"condition", condition_case}, {"write", write_case},
    };
    COVER(action, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joints),
        cmocka_unit_test(loads),
        cmocka_unit_test(functions),
        cmocka_unit_test(actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
