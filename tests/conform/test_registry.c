/* Every joint, load, function, action and generator of the registry does in a scene of a few bodies
 * what its help says. Their parameters are listed here; an entry without a row makes the test fail,
 * so that none is forgotten. */
#include "scene/generate/generate.h"
#include "suite.h"
#include "support/dummy_bond.h"

typedef struct micro_case {
    const char *name;
    void (*check)(const char *name);
} micro_case;

/* A world with one disk of 1 kg and 0.1 m at the origin, named "ball", in the group "balls". */
static scree_world *ball_world(double g, uint64_t *ball) {
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-10);
    def.gravity[1] = -g;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    scree_body_def body_def = scree_default_body_def();
    body_def.shape = simple_disk(w, 0.1);
    body_def.mass = 1;
    body_def.name = "ball";
    body_def.group = "balls";
    must(scree_world_add_body(w, &body_def, ball, &error), &error);
    return w;
}

static void certified(scree_world *w) {
    scree_run_totals t = scree_world_totals(w);
    assert_int_equal(t.unconverged_steps, 0);
    assert_true(t.energy_error < 1e-10);
    assert_true(t.momentum_error < 1e-10);
    scree_world_destroy(w);
}

/* Entries of plug-ins have no case here: filled from their own tables, they must close the ledger
 * and give the same again. */
static void plugged_load(const char *name, const char *text) {
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    simple_load(w, "load", name, &ball, 1, text);
    simple_steps(w, 20);
    certified(w);
}

static void plugged_function(const char *text) {
    char force[400];
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    snprintf(force, sizeof force, "{direction: [1, 0], magnitude: %s}", text);
    simple_load(w, "load", "force", &ball, 1, force);
    simple_steps(w, 20);
    certified(w);
}

static void plugged_generator(const kind *k, const char *text) {
    static const char *const ignore[] = {"kind", NULL};
    scree_error error;
    void *parameters;
    scree_params *map = flow_params(text);
    generated made[2];
    memset(made, 0, sizeof made);
    must(param_make(k, map, ignore, &(param_scope){.dimension = 2}, &parameters, &error), &error);
    for (int i = 0; i < 2; i++) {
        random_stream random = {.seed = 1};
        must(generator_run((const generator_kind *)k, parameters, &random, &made[i], &error),
             &error);
    }
    assert_true(made[0].bodies.count > 0);
    assert_int_equal(made[0].bodies.count, made[1].bodies.count);
    assert_memory_equal(made[0].bodies.data, made[1].bodies.data,
                        made[0].bodies.count * sizeof *made[0].bodies.data);
    generated_free(&made[0]);
    generated_free(&made[1]);
    param_destroy(k, parameters);
    scree_params_free(map);
}

static void plugged_case(family f, const kind *k) {
    char text[256];
    for (int number = 0; made_up_text(k, number, text, sizeof text); number++) {
        if (f == FAMILY_load) plugged_load(k->name, text);
        if (f == FAMILY_function) plugged_function(text);
        if (f == FAMILY_generator) plugged_generator(k, text);
    }
}

static void cover(family f, const micro_case *cases, size_t count) {
    scree_error error;
    registry r;
    must(registry_create(&r, &error), &error);
    for (size_t i = 0; i < r.entries[f].count; i++) {
        const char *name = r.entries[f].data[i]->name;
        if (r.entries[f].data[i]->needs & CAN_SPACE) continue; /* conform_space has those */
        if (r.entries[f].data[i]->plugged) {
            plugged_case(f, r.entries[f].data[i]);
            continue;
        }
        size_t k = 0;
        while (k < count && strcmp(cases[k].name, name) != 0)
            k++;
        if (k == count) fail_msg("add a micro-case for the %s '%s'", family_name(f), name);
        cases[k].check(name);
    }
    registry_free(&r);
}

#define COVER(family_, cases) cover(FAMILY_##family_, cases, sizeof(cases) / sizeof *(cases))

static void add_joint(scree_world *w, const char *kind_of, uint64_t a, const double at[3],
                      const double ground[3], const char *text) {
    scree_error error;
    scree_params *p = flow_params(text);
    must(scree_world_add_joint(w, "held", kind_of, a, 0, at, ground, p, &error), &error);
    scree_params_free(p);
}

/* A mass of 1 kg on a spring of 100 N/m: sags by g/k at most twice, and keeps its energy. */
static void spring_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(9.81, &ball);
    add_joint(w, name, ball, (double[3]){0, 0}, (double[3]){0, 1}, "{stiffness: 100}");
    double lowest = 0, q[3];
    for (int i = 0; i < 700; i++) {
        simple_step(w);
        simple_get(w, ball, q, NULL);
        lowest = fmin(lowest, q[1]);
    }
    near("lowest point", lowest, -2 * 9.81 / 100, 1e-5);
    certified(w);
}

/* Held at the distance of the start while it swings. */
static void link_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(9.81, &ball);
    add_joint(w, name, ball, (double[3]){0, 0}, (double[3]){0.6, 0.8}, "{}");
    double q[3];
    for (int i = 0; i < 300; i++) {
        simple_step(w);
        simple_get(w, ball, q, NULL);
        near("length", sqrt((q[0] - 0.6) * (q[0] - 0.6) + (q[1] - 0.8) * (q[1] - 0.8)), 1, 1e-4);
    }
    assert_true(q[0] > 0.1);
    certified(w);
}

/* Slack until it is taut. */
static void cable_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(9.81, &ball);
    add_joint(w, name, ball, (double[3]){0, 0}, (double[3]){0, 0.2}, "{length: 0.5}");
    double q[3], v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("free fall", v[1], -9.81 * 0.1, 1e-9);
    simple_steps(w, 400);
    simple_get(w, ball, q, v);
    near("hangs", q[1], -0.3, 1e-3);
    near("at rest", v[1], 0, 1e-6);
    certified(w);
}

/* Stops a fall, and does not pull. */
static void strut_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(9.81, &ball);
    add_joint(w, name, ball, (double[3]){0, 0}, (double[3]){0, -0.5}, "{length: 0.3}");
    double q[3], v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("free fall", v[1], -9.81 * 0.1, 1e-9);
    simple_steps(w, 400);
    simple_get(w, ball, q, v);
    near("stands", q[1], -0.2, 1e-3);
    near("at rest", v[1], 0, 1e-6);
    certified(w);
}

static void pin_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(9.81, &ball);
    add_joint(w, name, ball, (double[3]){-0.1, 0}, (double[3]){-0.1, 0}, "{}");
    double q[3], v[3];
    simple_steps(w, 100);
    simple_get(w, ball, q, v);
    near("pin x", q[0] - 0.1 * cos(q[2]), -0.1, 1e-4);
    near("pin y", q[1] - 0.1 * sin(q[2]), 0, 1e-4);
    assert_true(v[2] < -1);
    certified(w);
}

static void joints(void **unused) {
    (void)unused;
    static const micro_case cases[] = {
        {"spring", spring_case}, {"link", link_case}, {"cable", cable_case},
        {"strut", strut_case},   {"pin", pin_case},
    };
    COVER(joint, cases);
}

static void add_load(scree_world *w, const char *kind_of, const uint64_t *ids, size_t count,
                     const char *text) {
    scree_error error;
    scree_params *p = flow_params(text);
    must(scree_world_add_load(w, "load", kind_of, ids, count, p, &error), &error);
    scree_params_free(p);
}

/* 3 N on 1 kg for 0.1 s. */
static void force_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    add_load(w, name, &ball, 1, "{magnitude: 3, direction: [0, 1]}");
    double v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("speed", v[1], 0.3, 1e-12);
    certified(w);
}

static void torque_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    add_load(w, name, &ball, 1, "{magnitude: 0.01}");
    double v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("spin", v[2], 0.01 * 0.1 / 0.005, 1e-12);
    certified(w);
}

static void applied_case(const char *name) {
    uint64_t ball;
    scree_error error;
    scree_world *w = ball_world(0, &ball);
    add_load(w, name, &ball, 1, "{}");
    must(scree_world_write(w, "body.applied", &ball, 1, (const double[]){0, 0, 0.01}, &error),
         &error);
    double v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("spin", v[2], 0.01 * 0.1 / 0.005, 1e-12);
    certified(w);
}

/* 2 Pa on a length of 0.5 m and 1 m of thickness. */
static void pressure_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    add_load(w, name, &ball, 1, "{magnitude: 2, direction: [1, 0], length: 0.5}");
    double v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("speed", v[0], 0.1, 1e-12);
    certified(w);
}

/* A closed ring of balls under pressure has no resultant and shrinks. */
static void membrane_case(const char *name) {
    uint64_t id[6];
    scree_world *w = ball_world(0, &id[0]);
    uint32_t disk = simple_disk(w, 0.1);
    for (int k = 1; k < 6; k++)
        id[k] = simple_body(w, disk, -1 + cos(M_PI / 3 * k), sin(M_PI / 3 * k), 0, 0, 0, 0);
    add_load(w, name, id, 6, "{magnitude: 100, closed: true, side: right}");
    simple_steps(w, 20);
    double moved = 0;
    for (int k = 0; k < 6; k++) {
        double q[3], v[3];
        simple_get(w, id[k], q, v);
        moved = fmax(moved, fabs((q[0] + 1) * v[0] + q[1] * v[1]));
    }
    assert_true(moved > 1e-3);
    certified(w);
}

/* 2 Pa on the visible side of a ball of 0.1 m, and no force along it. */
static void elastic_membrane_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    add_load(w, name, &ball, 1, "{magnitude: 2, direction: [-1, 0], bridge: 5 cm}");
    double v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("speed", v[0], -2 * 0.2 * 0.1, 1e-12);
    near("speed along", v[1], 0, 1e-12);
    certified(w);
}

/* A medium that flows takes a ball of 1 kg along: of the difference every step leaves
 * (1 - k) / (1 + k), k = h c / 2 m. */
static void drag_case(const char *name) {
    uint64_t ball;
    scree_world *w = ball_world(0, &ball);
    add_load(w, name, &ball, 1, "{linear: 2, medium: [0, 3]}");
    double v[3];
    simple_steps(w, 100);
    simple_get(w, ball, NULL, v);
    near("speed", v[1], 3 * (1 - pow(0.999 / 1.001, 100)), 1e-9);
    certified(w);
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

/* A wall driven by the function as a displacement along x; where it is after 0.1 s. */
static double driven(const char *function_text) {
    scree_error error;
    uint64_t ball;
    char text[256];
    scree_world *w = ball_world(0, &ball);
    snprintf(text, sizeof text, "{x: {displacement: %s}, y: fixed, rotation: fixed}",
             function_text);
    scree_params *p = flow_params(text);
    must(scree_world_drive(w, ball, p, &error), &error);
    scree_params_free(p);
    double q[3], v[3];
    simple_steps(w, 100);
    simple_get(w, ball, q, v);
    certified(w);
    return q[0];
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
static scree_world *acted(const char *name, const char *text, uint64_t *ball) {
    scree_error error;
    scree_world *w = ball_world(10, ball);
    add_load(w, "force", ball, 1, "{magnitude: 0, direction: [1, 0]}");
    scree_body_def sleeper = scree_default_body_def();
    sleeper.name = "sleeper";
    sleeper.shape = 0;
    sleeper.position[0] = 5;
    sleeper.dormant = true;
    must(scree_world_add_body(w, &sleeper, NULL, &error), &error);
    simple_steps(w, 10);
    scree_params *p = flow_params(text);
    must(scree_world_act(w, name, p, &error), &error);
    scree_params_free(p);
    simple_steps(w, 10);
    assert_non_null(strstr((const char *)w->state.actions.bytes, name));
    return w;
}

static void expect_speed(const char *name, const char *text, const double want[3]) {
    uint64_t ball;
    scree_world *w = acted(name, text, &ball);
    double v[3];
    simple_get(w, ball, NULL, v);
    for (int k = 0; k < 3; k++)
        near(name, v[k], want[k], 1e-9);
    certified(w);
}

static void release_case(const char *name) {
    expect_speed(name, "{bodies: ball}", (double[3]){0, -0.2, 0});
}
static void fix_case(const char *name) {
    expect_speed(name, "{bodies: balls}", (double[3]){0, 0, 0});
}
static void drive_case(const char *name) {
    expect_speed(name, "{bodies: ball, motion: {x: {velocity: 2}}}", (double[3]){2, -0.2, 0});
}
static void zero_case(const char *name) { expect_speed(name, "{}", (double[3]){0, -0.1, 0}); }
static void load_case(const char *name) {
    expect_speed(name, "{name: load, magnitude: 4}", (double[3]){0.04, -0.2, 0});
}
static void write_case(const char *name) {
    expect_speed(name, "{column: body.velocity, bodies: [1], values: [2, 3, 4]}",
                 (double[3]){2, 2.9, 4});
}
static void gravity_case(const char *name) {
    expect_speed(name, "{value: [3, 0]}", (double[3]){0.03, -0.1, 0});
}

/* Ten steps of 1 ms, then ten of 2 ms. */
static void time_step_case(const char *name) {
    expect_speed(name, "{h: 2 ms}", (double[3]){0, -0.3, 0});
}

static void expect_bodies(const char *name, const char *text, uint32_t want) {
    uint64_t ball;
    scree_world *w = acted(name, text, &ball);
    assert_int_equal(simple_frame(w).bodies, want);
    certified(w);
}

static void wake_case(const char *name) { expect_bodies(name, "{bodies: sleeper}", 2); }
static void remove_case(const char *name) { expect_bodies(name, "{bodies: ball}", 0); }

/* Refused where no law has a bond; which contacts are bonded then is a matter of the law. */
static void bond_case(const char *name) {
    scree_error error;
    uint64_t ball;
    scree_world *w = ball_world(10, &ball);
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

/* A falling block is held from the action on: its nodes stay where they are. */
static void condition_case(const char *name) {
    scree_error error;
    uint64_t ball;
    scree_world *w = ball_world(10, &ball);
    scree_params *p = flow_params(
        "{mesh: {kind: grid, size: [1, 1], cells: [1, 1]}, position: [9, 0], material: {kind: "
        "elastic, E: 1e3, nu: 0.3, density: 1}, conditions: [{name: hold, on: all, y: fixed, "
        "active: false}]}");
    must(scree_world_add_deformable(w, p, NULL, &error), &error);
    scree_params_free(p);
    simple_steps(w, 10);
    near("falls", w->state.node.v[1], -0.1, 1e-9);
    simple_act(w, name, "{name: hold}");
    simple_steps(w, 10);
    near("held", w->state.node.v[1], 0, 0);
    near("where it was", w->state.node.u[1], -0.5 * 10 * 1e-4, 1e-9);
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

/* Generates twice: the same bodies both times, as many as expected (0: any), no two at the same
 * place, shapes with area. */
static void generate(const char *name, const char *text, size_t want) {
    scree_error error;
    registry r;
    must(registry_create(&r, &error), &error);
    const generator_kind *k = (const generator_kind *)registry_find(&r, FAMILY_generator, name);
    void *parameters = mem_alloc(1, k->head.size);
    scree_params *p = flow_params(text);
    must(param_read(&k->head, p, NULL, NULL, parameters, &error), &error);
    if (k->head.check) must(k->head.check(parameters, p, &error), &error);
    generated made[2] = {0};
    for (int i = 0; i < 2; i++) {
        random_stream draw = {7, 1, 0};
        must(generator_run(k, parameters, &draw, &made[i], &error), &error);
    }
    size_t n = made[0].bodies.count;
    assert_true(want ? n == want : n > 0);
    assert_int_equal(made[1].bodies.count, n);
    for (size_t i = 0; i < n; i++) {
        const generated_body *a = &made[0].bodies.data[i], *b = &made[1].bodies.data[i];
        assert_memory_equal(a->position, b->position, sizeof a->position);
        assert_true(made[0].shapes.data[a->shape]->area > 0);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(a->position, made[0].bodies.data[j].position,
                                    sizeof a->position);
    }
    generated_free(&made[0]);
    generated_free(&made[1]);
    param_free(&k->head, parameters);
    mem_free(parameters);
    scree_params_free(p);
    registry_free(&r);
}

static void cloud_case(const char *name) {
    generate(name, "{box: [0, 1, 0, 1], number: 30, radius: 0.03}", 30);
}
static void polygons_case(const char *name) {
    generate(name, "{box: [0, 1, 0, 1], number: 12, radius: 0.05}", 12);
}
static void wall_case(const char *name) {
    generate(name, "{courses: 4, bricks: 3, width: 0.2, height: 0.1}", 0);
}
static void arch_case(const char *name) {
    generate(name, "{voussoirs: 9, radius: 1, thickness: 0.2}", 9);
}
static void stack_case(const char *name) {
    generate(name, "{number: 5, width: 0.2, height: 0.1}", 5);
}
static void block_case(const char *name) { generate(name, "{width: 0.2, height: 0.1}", 1); }
static void chain_case(const char *name) { generate(name, "{number: 6, radius: 0.05}", 6); }
static void lattice_case(const char *name) {
    generate(name, "{columns: 4, rows: 3, radius: 0.05}", 12);
}
static void tess_case(const char *name) {
    generate(name,
             "{vertices: [[0, 0], [1, 0], [1, 1], [0, 1], [2, 0]], cells: [4, 0, 1, 2, 3, 3, 1, 4, "
             "2], scale: 0.1}",
             2);
}
static void pyramid_case(const char *name) { generate(name, "{base: 5, radius: 0.1}", 15); }
static void ring_case(const char *name) { generate(name, "{outer: 1, radius: 0.1}", 0); }

static void generators(void **unused) {
    (void)unused;
    static const micro_case cases[] = {
        {"cloud", cloud_case}, {"polygons", polygons_case}, {"wall", wall_case},
        {"arch", arch_case},   {"stack", stack_case},       {"column", stack_case},
        {"block", block_case}, {"chain", chain_case},       {"lattice", lattice_case},
        {"ring", ring_case},   {"tess", tess_case},         {"pyramid", pyramid_case},
    };
    COVER(generator, cases);
}

/* Names are unique, helps are there, tables can be described, defaults can be read. */
static void tables_are_complete(void **unused) {
    (void)unused;
    scree_error error;
    registry r;
    must(registry_create(&r, &error), &error);
    add_dummies(&r);
    for (int f = 0; f < FAMILIES; f++) {
        assert_true(r.entries[f].count > 0);
        for (size_t i = 0; i < r.entries[f].count; i++) {
            const kind *k = r.entries[f].data[i];
            text_buffer text = {0};
            if (!k->help || !k->help[0]) fail_msg("%s '%s' has no help", family_name(f), k->name);
            assert_ptr_equal(registry_find(&r, f, k->name), k);
            assert_int_not_equal(registry_add(&r, f, k, &error), SCREE_OK);
            must(param_describe(k, PARAM_STYLE_TEXT, &text, &error), &error);
            for (const param *p = k->params; p && p->name; p++) {
                if (!p->help || !p->help[0])
                    fail_msg("'%s' of the %s '%s' has no help", p->name, family_name(f), k->name);
                assert_non_null(strstr(text.data, p->name));
            }
            text_free(&text);
        }
    }
    registry_free(&r);
}

/* Names of entries, their parameters and choices are words joined by '_', never by '-', so that one
 * name shows how others are spelled. */
static void test_one_spelling(void **unused) {
    (void)unused;
    scree_error error;
    registry r;
    must(registry_create(&r, &error), &error);
    for (int f = 0; f < FAMILIES; f++)
        for (size_t i = 0; i < r.entries[f].count; i++) {
            const kind *k = r.entries[f].data[i];
            if (strchr(k->name, '-')) fail_msg("%s '%s'", family_name((family)f), k->name);
            for (const param *p = k->params; p && p->name; p++) {
                if (strchr(p->name, '-')) fail_msg("parameter '%s' of '%s'", p->name, k->name);
                for (int c = 0; p->choices && p->choices[c]; c++)
                    if (strchr(p->choices[c], '-')) fail_msg("choice '%s'", p->choices[c]);
            }
        }
    registry_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_spelling),
        cmocka_unit_test(joints),
        cmocka_unit_test(loads),
        cmocka_unit_test(functions),
        cmocka_unit_test(actions),
        cmocka_unit_test(generators),
        cmocka_unit_test(tables_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
