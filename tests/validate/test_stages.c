/* Known results for changes of a world from outside: actions, stages with their conditions, rain,
 * and the policies for steps that do not converge. Sources: elementary mechanics. */
#include <math.h>
#include <string.h>

#include "support/check.h"
#include "support/simple_world.h"

/* Over the whole run, actions included: kinetic + potential + stored = the rest. */
static void ledger_closes(scree_world *w) {
    const scree_ledger l = simple_frame(w).certificate.total;
    double sum = l.kinetic + l.potential + l.stored - l.normal - l.friction - l.rolling -
                 l.correction - l.damping - l.drive - l.load - l.scheme - l.defect;
    double gross = fabs(l.kinetic) + fabs(l.potential) + fabs(l.drive) + fabs(l.load) + 1;
    near("the run's ledger", sum / gross, 0, 1e-10);
}

static void end(scree_world *w) {
    ledger_closes(w);
    simple_end(w);
}

static uint64_t named_disk(scree_world *w, const char *name, double x, double y) {
    scree_body_def def = scree_default_body_def();
    def.name = name;
    def.shape = simple_disk(w, 0.1);
    def.mass = 2;
    def.position[0] = x;
    def.position[1] = y;
    return simple_add(w, &def);
}

static scree_world *world(double gravity) {
    scree_world_def def = simple_def(1e-3, 1e-11);
    def.gravity[1] = -gravity;
    return simple_world(&def, &(simple_law){.mu = 0.3});
}

static void release_and_fix(void **unused) {
    (void)unused;
    scree_world *w = world(GRAVITY);
    uint64_t disk = named_disk(w, "disk", 0, 0);
    simple_drive(w, disk, "{x: {velocity: 3}, y: fixed, rotation: {velocity: 2}}");
    double q[3], v[3];
    simple_steps(w, 100);
    simple_act(w, "release", "{bodies: disk}");
    simple_steps(w, 200);
    simple_get(w, disk, q, v);
    near("x", q[0], 0.9, 1e-12);
    near("falls from 0.1 s on", q[1], -0.5 * GRAVITY * 0.04, 1e-12);
    near("keeps its spin", v[2], 2, 1e-12);
    simple_act(w, "fix", "{bodies: disk}");
    simple_steps(w, 100);
    double there[3];
    simple_get(w, disk, there, v);
    near("stops", fabs(there[0] - q[0]) + fabs(there[1] - q[1]) + fabs(v[1]), 0, 1e-15);
    end(w);
}

/* Free velocities become zero, prescribed ones stay, also along oblique axes. */
static void zero_velocities(void **unused) {
    (void)unused;
    scree_world *w = world(0);
    const double c = sqrt(0.5);
    uint64_t disk = named_disk(w, "disk", 0, 0), bead = named_disk(w, "bead", 5, 0);
    simple_drive(w, disk, "{x: {velocity: 3}}");
    simple_drive(w, bead, "{axis: 0.78539816339744831, x: free, y: {velocity: 1}}");
    simple_load(w, "push", "force", &bead, 1, "{components: [2, 2]}");
    simple_load(w, "lift", "force", &disk, 1, "{components: [0, 2]}");
    simple_steps(w, 100);
    double v[3];
    simple_get(w, bead, NULL, v);
    near("along the bead's line", c * (v[0] + v[1]), 0.1 * sqrt(2.0), 1e-12);
    simple_get(w, disk, NULL, v);
    near("lifted", v[1], 0.1, 1e-12);
    simple_act(w, "zero_velocities", "{}");
    simple_step(w);
    simple_get(w, bead, NULL, v);
    near("begins anew", c * (v[0] + v[1]), 1e-3 * sqrt(2.0), 1e-12);
    near("with its line", c * (v[1] - v[0]), 1, 1e-12);
    simple_get(w, disk, NULL, v);
    near("begins anew", v[1], 1e-3, 1e-12);
    near("driven", v[0], 3, 1e-12);
    end(w);
}

/* A changed drive starts where the body is, with its whole velocity from the first step. */
static void changed_drive(void **unused) {
    (void)unused;
    scree_world *w = world(GRAVITY);
    uint64_t disk = named_disk(w, "disk", 0.2, 0);
    simple_drive(w, disk, "{x: {velocity: 1}, y: fixed, rotation: fixed}");
    double q[3], v[3];
    simple_steps(w, 100);
    simple_act(w, "drive", "{bodies: disk, motion: {x: {velocity: -2}}}");
    for (int k = 1; k <= 100; k++) {
        simple_step(w);
        simple_get(w, disk, q, v);
        near("x", q[0], 0.3 - 2e-3 * k, 1e-12);
    }
    simple_act(w, "drive",
               "{bodies: disk, motion: {x: {displacement: {kind: sine, amplitude: 0.1, frequency: "
               "1}}, y: free}}");
    simple_steps(w, 250);
    simple_get(w, disk, q, v);
    near("x", q[0], 0.1 + 0.1, 1e-5);
    near("x at mid-step", q[0] + 5e-4 * v[0], 0.1 + 0.1 * sin(2 * M_PI * 0.2505), 1e-12);
    near("y is free now", q[1], -0.5 * GRAVITY * 0.0625, 1e-12);
    end(w);
}

static void loads_and_gravity(void **unused) {
    (void)unused;
    scree_world *w = world(0);
    uint64_t disk = named_disk(w, "disk", 0, 0);
    simple_load(w, "push", "force", &disk, 1, "{magnitude: 4, direction: [1, 0]}");
    double v[3];
    simple_steps(w, 100);
    simple_act(w, "load", "{name: push, magnitude: -6}");
    simple_steps(w, 100);
    simple_act(w, "load", "{name: push, active: false}");
    simple_act(w, "gravity", "{value: [0, 5]}");
    simple_steps(w, 100);
    simple_act(w, "load", "{name: push, magnitude: {kind: ramp, to: 8, end: 0.1}}");
    simple_steps(w, 100);
    simple_get(w, disk, NULL, v);
    /* a ramp at the mid-points sums to its exact integral 0.4 N s */
    near("vx", v[0], 0.2 - 0.3 + 0.2, 1e-12);
    near("vy", v[1], 5 * 0.2, 1e-12);
    near("work of the load", simple_frame(w).certificate.total.load, 0.5 * 2 * v[0] * v[0], 1e-12);
    end(w);
}

static void wake_and_remove(void **unused) {
    (void)unused;
    scree_world *w = world(GRAVITY);
    simple_ground(w, 0, 0, 0);
    scree_body_def def = scree_default_body_def();
    def.name = "sleeper";
    def.shape = simple_disk(w, 0.1);
    def.position[1] = 0.1;
    def.dormant = true;
    uint64_t sleeper = simple_add(w, &def);
    uint64_t ball =
        named_disk(w, "ball", 0, 0.1); /* in the same place: no contact while it sleeps */
    simple_steps(w, 10);
    assert_int_equal(simple_frame(w).bodies, 2);
    simple_act(w, "remove", "{bodies: ball}");
    simple_act(w, "wake", "{bodies: sleeper}");
    simple_steps(w, 10);
    assert_int_equal(simple_frame(w).bodies, 2);
    double force[3];
    simple_force(w, sleeper, force);
    near("stands on the ground", force[1] / (1000 * M_PI * 0.01 * GRAVITY), 1, 1e-10);
    (void)ball;
    end(w);
}

static void stage(scree_world *w, const scree_stage_def *def) {
    scree_error error;
    must(scree_world_add_stage(w, def, &error), &error);
}

static void stage_action(scree_world *w, const char *kind, const char *params) {
    scree_error error;
    scree_params *p = simple_params("%s", params);
    must(scree_world_add_stage_action(w, kind, p, &error), &error);
    scree_params_free(p);
}

/* By duration, by steps, by a condition on time, energy or a named value, by rest. */
static void conditions(void **unused) {
    (void)unused;
    scree_world *w = world(GRAVITY);
    simple_ground(w, 0, 0, 0);
    uint64_t disk = named_disk(w, "disk", 0, 1.1);
    simple_drive(w, disk, "{x: fixed, y: fixed, rotation: fixed}");
    scree_error error;
    scree_params *which = simple_params("{of: disk}");
    must(scree_world_add_value(w, "height", "body", "y", which, &error), &error);
    scree_params_free(which);
    const char *until[] = {"", "", "stage_t >= 0.25", "kinetic > 4", "height < 0.5", ""};
    const char *name[] = {"hold", "count", "time", "fall", "low", "rest"};
    for (int k = 0; k < 6; k++) {
        scree_stage_def def = scree_default_stage_def();
        def.name = name[k];
        def.until = until[k];
        if (k == 0) def.duration = 0.05;
        if (k == 1) def.steps = 7;
        if (k == 5) def.rest = 1e-6;
        stage(w, &def);
        if (k == 3) stage_action(w, "release", "{bodies: disk}");
    }
    /* held for 50 + 7 + 250 steps, then let go; height 0.5 after a fall of 0.6 */
    const int64_t held = 307, low = held + (int64_t)floor(sqrt(2 * 0.6 / GRAVITY) / 1e-3) + 1;
    double q[3], v[3];
    simple_steps(w, held);
    simple_get(w, disk, q, v);
    near("held", q[1], 1.1, 0);
    assert_false(scree_world_finished(w));
    while (!scree_world_finished(w)) {
        simple_step(w);
        assert_true(scree_world_steps(w) < 2000);
    }
    simple_get(w, disk, q, v);
    near("rests on the ground", q[1], 0.1, 2.5 * sqrt(2 * GRAVITY) * 1e-3);
    /* the last stage began at `low` and asks for rest after 100 steps at the earliest; the disk
     * is down by then */
    int64_t down = held + (int64_t)(sqrt(2 / GRAVITY) / 1e-3);
    int64_t first = low + 100 > down ? low + 100 : down;
    assert_in_range(scree_world_steps(w), first, first + 3);
    scree_status status = scree_world_step(w, &error);
    assert_int_equal(status, SCREE_STOPPED);
    end(w);
}

/* When each stage of a falling body ends, one condition at a time. */
static int64_t falls_until(const char *until) {
    scree_world *w = world(GRAVITY);
    named_disk(w, "disk", 0, 1.1);
    scree_error error;
    scree_params *which = simple_params("{of: disk}");
    must(scree_world_add_value(w, "height", "body", "y", which, &error), &error);
    scree_params_free(which);
    scree_stage_def def = scree_default_stage_def();
    def.until = until;
    stage(w, &def);
    while (!scree_world_finished(w))
        simple_step(w);
    int64_t steps = scree_world_steps(w);
    end(w);
    return steps;
}

static void single_conditions(void **unused) {
    (void)unused;
    assert_int_equal(falls_until("kinetic > 4"), 204); /* v > 2 */
    assert_int_equal(falls_until("max_speed > 2"), 204);
    assert_int_equal(falls_until("height < 0.5"), 350); /* a fall of 0.6 m takes 0.34975 s */
    assert_int_equal(falls_until("t > 0.0995"), 100);
    assert_int_equal(falls_until("step >= 33"), 33);
}

/* Drops come one after another at the given interval, at their place, with their velocity, and pile
 * up. */
static void rain(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-9);
    def.max_iterations = 100000;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.5});
    simple_ground(w, 0, 0, 0);
    enum { DROPS = 6 };
    scree_body_def drop = scree_default_body_def();
    drop.shape = simple_rectangle(w, 0.4, 0.2);
    drop.group = "rain";
    drop.dormant = true;
    uint64_t id[DROPS];
    for (int k = 0; k < DROPS; k++)
        id[k] = simple_add(w, &drop);
    scree_stage_def shower = scree_default_stage_def();
    shower.name = "shower";
    shower.rain_group = "rain";
    shower.rain_interval = 0.4;
    shower.rain_at[0] = 0.3;
    shower.rain_at[1] = 0;
    shower.rain_spread = 0.05;
    shower.rain_velocity[1] = -0.5;
    shower.rain_clearance = 0.05;
    shower.rest = 1e-5;
    stage(w, &shower);
    int64_t woken[DROPS];
    uint32_t known = 1;
    while (!scree_world_finished(w)) {
        simple_step(w);
        scree_frame f = simple_frame(w);
        while (known < f.bodies) {
            woken[known - 1] = f.step - 1; /* at the start of this step */
            double q[3], v[3];
            simple_get(w, id[known - 1], q, v);
            near("x", q[0], 0.3, 0.05);
            near("vy", v[1], -0.5 - GRAVITY * 1e-3, 1e-12);
            known++;
        }
        assert_true(f.step < 4000);
    }
    assert_int_equal(known, DROPS + 1);
    for (int k = 0; k < DROPS; k++)
        assert_int_equal(woken[k], 400 * k);
    for (int k = 0; k < DROPS; k++) {
        double q[3];
        simple_get(w, id[k], q, NULL);
        near("stacked", q[1], 0.1 + 0.2 * k, 0.01);
    }
    end(w);
}

/* Three touching disks in a row pushed from both ends do not converge in one sweep. */
static scree_world *stubborn(scree_policy policy, double gap) {
    scree_world_def def = simple_def(1e-3, 1e-12);
    def.gravity[1] = 0;
    def.solver = "nlgs";
    def.max_iterations = 1;
    def.on_unconverged = policy;
    scree_world *w = simple_world(&def, &(simple_law){.e_n = 0.5});
    uint32_t shape = simple_disk(w, 0.1);
    simple_body(w, shape, 0, 0, 0, 0, 0, 0);
    simple_body(w, shape, 0.2, 0, 0, 0, 0, 0);
    simple_body(w, shape, 0.4, 0, 0, 0, 0, 0);
    simple_body(w, shape, -0.2 - gap, 0, 0, 1, 0, 0);
    return w;
}

static void policies(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *w = stubborn(SCREE_GO_ON, 0);
    simple_step(w);
    assert_int_equal(scree_world_totals(w).unconverged_steps, 1);
    assert_int_equal(simple_frame(w).certificate.converged, 0);
    near("goes on", scree_world_time(w), 1e-3, 1e-18);
    simple_end_unconverged(w);

    w = stubborn(SCREE_STOP, 0);
    must(scree_world_build(w, &error), &error);
    uint64_t before = scree_world_hash(w);
    assert_int_equal(scree_world_step(w, &error), SCREE_UNCONVERGED);
    assert_non_null(strstr(error.text, "residual"));
    assert_true(scree_world_hash(w) == before);
    near("the world is unchanged", scree_world_time(w), 0, 0);
    simple_end_unconverged(w);

    /* never converges: down to h / 64, then goes on and counts it */
    w = stubborn(SCREE_HALVE, 0);
    simple_step(w);
    near("h / 64", scree_world_time(w), 1e-3 / 64, 1e-18);
    assert_int_equal(scree_world_totals(w).unconverged_steps, 1);
    simple_end_unconverged(w);

    /* the middle of the step is at 0.5 mm: a gap of 0.3 mm is closed there for h; for h / 2 it is
     * open and there is nothing to solve */
    w = stubborn(SCREE_HALVE, 0.3e-3);
    simple_step(w);
    near("h / 2", scree_world_time(w), 0.5e-3, 1e-18);
    assert_int_equal(scree_world_totals(w).unconverged_steps, 0);
    double q[3];
    simple_get(w, 4, q, NULL);
    near("moved on by half a step", q[0], -0.2 - 0.3e-3 + 0.5e-3, 1e-15);
    simple_end(w);
}

/* Each rain has its own bodies; those that an action woke or took away before do not fall again. */
static void rain_of_two_groups(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-9);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.5});
    simple_ground(w, 0, 0, 0);
    static const char *const groups[] = {"first", "second"};
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    uint64_t id[6];
    scree_body_def drop = scree_default_body_def();
    drop.shape = simple_disk(w, 0.1);
    drop.dormant = true;
    for (int k = 0; k < 6; k++) {
        drop.name = names[k];
        drop.group = groups[k / 3];
        drop.position[0] = -3;
        drop.position[1] = 0.1;
        id[k] = simple_add(w, &drop);
    }
    for (int k = 0; k < 2; k++) {
        scree_stage_def shower = scree_default_stage_def();
        shower.name = shower.rain_group = groups[k];
        shower.rain_at[1] = 1;
        shower.rain_interval = 0.01;
        shower.duration = 0.1;
        stage(w, &shower);
        if (k) continue;
        stage_action(w, "wake", "{bodies: d}");
        stage_action(w, "remove", "{bodies: e}");
    }
    while (!scree_world_finished(w))
        simple_step(w);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.bodies, 1 + 5);
    double q[3];
    simple_get(w, id[3], q, NULL);
    near("woken before", q[0], -3, 1e-9);
    simple_get(w, id[5], q, NULL);
    near("fell", q[0], 0, 1e-9);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(release_and_fix),    cmocka_unit_test(zero_velocities),
        cmocka_unit_test(changed_drive),      cmocka_unit_test(loads_and_gravity),
        cmocka_unit_test(wake_and_remove),    cmocka_unit_test(conditions),
        cmocka_unit_test(single_conditions),  cmocka_unit_test(rain),
        cmocka_unit_test(rain_of_two_groups), cmocka_unit_test(policies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
