/* Failures around a world: memory that fails at any point, wrong calls of the API, rejected steps,
 * two worlds at once. Every failure is an error with a text; a failed step leaves the state as it
 * was. */
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "support/check.h"
#include "support/mixed_world.h"
#include "support/simple_world.h"
#include "unit/memory_fault.h"
#include "world/run/publish.h"
#include "world/world.h"

static memory_fault memory;

static void watch_memory(void) {
    memory = (memory_fault){0};
    scree_set_allocator(&(scree_allocator){&memory, memory_fault_resize, memory_fault_release});
}

/* The asked-th allocation from now fails; 0: no failure. */
static void fail_after(long count) {
    memory.asked = 0;
    memory.fail_at = count;
}

static void memory_is_back(void) {
    assert_int_equal(memory.live, 0);
    scree_set_allocator(NULL);
}

/* Creation and building with every allocation failing in turn. */
static void create_without_memory(const char *name) {
    scree_world_def def = mixed_def();
    long count;
    def.scheme = name;
    watch_memory();
    for (count = 1;; count++) {
        scree_error error = {0};
        fail_after(count);
        scree_world *w = mixed_world(&def, &error);
        bool asked = memory.asked >= count;
        fail_after(0);
        if (!asked) {
            assert_non_null(w);
            scree_world_destroy(w);
            break;
        }
        if (w) fail_msg("allocation %ld failed and nobody noticed", count);
        assert_int_equal(error.status, SCREE_NO_MEMORY);
        assert_int_equal(memory.live, 0);
    }
    assert_true(count > 100);
    memory_is_back();
}

static void creation_without_memory(void **unused) {
    (void)unused;
    create_without_memory("moreau_jean");
    create_without_memory("newmark");
}

/* One world; before every step, and for each allocation of the step, the step is tried with that
 * one failing. The hash does not change, and the step without a failure gives the result of an
 * undisturbed world. */
static void step_without_memory(scree_world *calm, scree_world *w, int steps) {
    scree_error error;
    long failures = 0;
    assert_non_null(calm);
    assert_non_null(w);
    for (int step = 0; step < steps; step++) {
        uint64_t before = scree_world_hash(w);
        for (long count = 1;; count++) {
            fail_after(count);
            scree_status status = scree_world_step(w, &error);
            bool asked = memory.asked >= count;
            fail_after(0);
            if (!asked) {
                assert_int_equal(status, SCREE_OK);
                break;
            }
            if (status != SCREE_NO_MEMORY)
                fail_msg("step %d, allocation %ld: status %s", step, count,
                         scree_status_text(status));
            if (scree_world_hash(w) != before)
                fail_msg("step %d: a step that failed at allocation %ld changed the state", step,
                         count);
            failures++;
        }
        must(scree_world_step(calm, &error), &error);
        assert_true(scree_world_hash(w) == scree_world_hash(calm));
    }
    assert_true(failures > 20);
    scree_world_destroy(w);
    scree_world_destroy(calm);
    memory_is_back();
}

static void steps_without_memory(void **unused) {
    (void)unused;
    const char *const names[] = {"moreau_jean", "newmark"};
    for (int s = 0; s < 2; s++) {
        scree_world_def def = mixed_def();
        scree_error error;
        def.scheme = names[s];
        watch_memory();
        step_without_memory(mixed_world(&def, &error), mixed_world(&def, &error), s ? 60 : 150);
    }
}

/* A bed of grains on springs, which the explicit scheme takes. */
static scree_world *springy_bed(void) {
    scree_error error;
    scree_world *w = NULL;
    scree_world_def def = simple_def(1e-4, 1e-6);
    def.scheme = "verlet";
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *springs =
        simple_params("{bond: {kind: spring_dashpot, k_n: 1e6, e_n: 0.3}, friction: "
                      "{kind: coulomb, mu: 0.4}}");
    must(scree_world_add_law(w, "law", springs, &error), &error);
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    scree_params_free(springs);
    simple_ground(w, 0, 0, 0);
    uint32_t disk = simple_disk(w, 0.05);
    for (int k = 0; k < 12; k++)
        simple_body(w, disk, 0.101 * (k % 4), 0.05 + 0.101 * (k / 4), 0, 0, -1, 0);
    must(scree_world_build(w, &error), &error);
    return w;
}

static void explicit_steps_without_memory(void **unused) {
    (void)unused;
    watch_memory();
    step_without_memory(springy_bed(), springy_bed(), 100);
    watch_memory();
    scree_world *w = springy_bed();
    simple_steps(w, 200);
    memory.asked = 0;
    simple_steps(w, 100);
    assert_int_equal(memory.asked, 0);
    scree_world_destroy(w);
    memory_is_back();
}

static scree_world *settled_bed(void) {
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    simple_ground(w, 0, 0, 0);
    simple_ground(w, -0.5, 0, -M_PI / 2);
    simple_ground(w, 0.5, 0, M_PI / 2);
    uint32_t disk = simple_disk(w, 0.05);
    for (int k = 0; k < 90; k++)
        simple_body(w, disk, -0.45 + 0.1 * (k % 9) + 0.05 * (k / 9 % 2), 0.05 + 0.0867 * (k / 9), 0,
                    0, 0, 0);
    return w;
}

static void warm_steps_allocate_nothing(void **unused) {
    (void)unused;
    watch_memory();
    scree_world *w = settled_bed();
    simple_steps(w, 500);
    simple_frame(w);
    for (int i = 0; i < 100; i++) {
        memory.asked = 0;
        simple_step(w);
        if (memory.asked) fail_msg("step %d of a settled bed asked for memory", i);
        simple_frame(w);
        if (memory.asked) fail_msg("the frame of a settled bed asked for memory");
    }
    scree_world_destroy(w);
    memory_is_back();
}

/* A step that misses its tolerance under SCREE_STOP: actions, rain and stages are undone too. */
static void rejected_steps_leave_no_trace(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    scree_error error;
    def.on_unconverged = SCREE_STOP;
    def.solver = "nlgs"; /* misses its tolerance after one sweep; other solvers may not after one
                            iteration */
    scree_world *w = mixed_world(&def, &error);
    assert_non_null(w);
    int rejected = 0;
    for (int step = 0; step < 150; step++) {
        uint64_t before = scree_world_hash(w);
        scree_frame shown = simple_frame(w);
        uint32_t contacts = shown.contacts;
        scree_certificate certificate = shown.certificate;
        w->sim.settings.max_iterations = 1;
        w->sim.settings.tolerance = 1e-14;
        scree_status status = scree_world_step(w, &error);
        if (status == SCREE_UNCONVERGED) {
            rejected++;
            assert_true(scree_world_hash(w) == before);
            assert_non_null(strstr(error.text, "residual"));
            shown = simple_frame(w);
            assert_int_equal(shown.step, step);
            assert_int_equal(shown.contacts, contacts);
            assert_memory_equal(&shown.certificate, &certificate, sizeof certificate);
        } else {
            assert_int_equal(status, SCREE_OK);
            continue;
        }
        w->sim.settings.max_iterations = def.max_iterations;
        w->sim.settings.tolerance = def.tolerance;
        must(scree_world_step(w, &error), &error);
    }
    assert_true(rejected > 100);
    scree_world_destroy(w);
}

static scree_world *falling_column(scree_world_def *def) {
    *def = simple_def(1e-3, 1e-8);
    def->on_unconverged = SCREE_STOP;
    def->solver = "nlgs";
    scree_world *w = simple_world(def, &(simple_law){.mu = 0.4});
    simple_ground(w, 0, 0, 0);
    for (int k = 0; k < 5; k++)
        simple_body(w, simple_disk(w, 0.1), 0, 0.1 + 0.2 * k, 0, 0.1, -1, 0);
    simple_steps(w, 2);
    return w;
}

static void assert_same_contacts(const scree_frame *x, const scree_frame *y) {
    size_t n = x->contacts;
    assert_int_equal(n, y->contacts);
    assert_memory_equal(x->pair, y->pair, n * sizeof *x->pair);
    assert_memory_equal(x->status, y->status, n * sizeof *x->status);
    assert_memory_equal(x->point, y->point, n * sizeof *x->point);
    assert_memory_equal(x->normal, y->normal, n * sizeof *x->normal);
    assert_memory_equal(x->branch, y->branch, n * sizeof *x->branch);
    assert_memory_equal(x->force, y->force, n * sizeof *x->force);
    assert_memory_equal(x->speed, y->speed, n * sizeof *x->speed);
    assert_memory_equal(x->gap, y->gap, n * sizeof *x->gap);
}

/* A frame is a function of the state: one requested only after a step failed has the contacts of
 * the step before. Its certificate is unknown. */
static void frames_after_a_failed_step(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def;
    scree_world *w = falling_column(&def), *untouched = falling_column(&def);
    w->sim.settings.max_iterations = 1;
    w->sim.settings.tolerance = 1e-15;
    assert_int_equal(scree_world_step(w, &error), SCREE_UNCONVERGED);
    scree_frame f = simple_frame(w), expected = simple_frame(untouched);
    assert_int_equal(f.step, 2);
    assert_int_equal(f.contacts, 5);
    assert_same_contacts(&f, &expected);
    assert_int_equal(f.certificate.converged, 1);
    w->sim.settings.max_iterations = def.max_iterations;
    w->sim.settings.tolerance = def.tolerance;
    simple_step(w);
    assert_int_equal(simple_frame(w).contacts, 5);
    scree_world_destroy(w);
    scree_world_destroy(untouched);
}

/* Actions requested by the program are not lost with a rejected step. */
static void actions_survive_a_rejected_step(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-8);
    def.on_unconverged = SCREE_STOP;
    def.solver = "nlgs";
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    simple_ground(w, 0, 0, 0);
    for (int k = 0; k < 5; k++)
        simple_body(w, simple_disk(w, 0.1), 0, 0.1 + 0.2 * k, 0, 0.1, -1, 0);
    simple_step(w);
    scree_params *gravity = scree_params_new();
    const double g[] = {3, -4};
    must(scree_params_list(gravity, "value", g, 2, 1, &error), &error);
    must(scree_world_act(w, "gravity", gravity, &error), &error);
    scree_params_free(gravity);
    uint64_t before = scree_world_hash(w);
    w->sim.settings.max_iterations = 1;
    w->sim.settings.tolerance = 1e-15;
    assert_int_equal(scree_world_step(w, &error), SCREE_UNCONVERGED);
    assert_true(scree_world_hash(w) == before);
    w->sim.settings.max_iterations = def.max_iterations;
    w->sim.settings.tolerance = def.tolerance;
    simple_step(w);
    assert_true(w->state.clock.gravity[0] == 3);
    scree_world_destroy(w);
}

/* An impossible action stops its step with its reason, and is dropped together with the others of
 * that step. */
static void impossible_actions(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    simple_ground(w, 0, 0, 0);
    simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, 0, 0, 0);
    simple_step(w);
    scree_params *all = scree_params_new(), *nobody = scree_params_new();
    must(scree_params_text(all, "bodies", "all", &error), &error);
    must(scree_params_text(nobody, "bodies", "nobody", &error), &error);
    uint64_t before = scree_world_hash(w);
    must(scree_world_act(w, "fix", all, &error), &error);
    must(scree_world_act(w, "release", nobody, &error), &error);
    assert_int_not_equal(scree_world_step(w, &error), SCREE_OK);
    assert_non_null(strstr(error.text, "nobody"));
    assert_true(scree_world_hash(w) == before);
    simple_step(w);
    assert_int_not_equal(scree_world_act(w, "explode", all, &error), SCREE_OK);
    assert_int_not_equal(scree_world_act(w, "fix", NULL, &error), SCREE_OK);
    scree_params_free(all);
    scree_params_free(nobody);
    scree_world_destroy(w);
}

static void refuse(scree_status status, scree_status want, scree_error *error, const char *word) {
    assert_int_equal(status, want);
    if (!strstr(error->text, word)) fail_msg("'%s' does not say '%s'", error->text, word);
    memset(error, 0, sizeof *error);
}

static void bad_worlds(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *w;
    const double bad[] = {NAN, -1, INFINITY};
    for (int k = 0; k < 3; k++) {
        scree_world_def def = scree_default_world_def();
        def.h = bad[k];
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "'h'");
        def = scree_default_world_def();
        def.thickness = bad[k];
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "thickness");
        def = scree_default_world_def();
        def.tolerance = bad[k];
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "tolerance");
        def = scree_default_world_def();
        def.theta = bad[k];
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "theta");
        def = scree_default_world_def();
        def.period[0] = bad[k];
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "period");
        def = scree_default_world_def();
        def.reference_speed = bad[k];
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "reference_speed");
        def = scree_default_world_def();
        def.origin[0] = bad[k] > 0 || isnan(bad[k]) ? bad[k] : -INFINITY;
        refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "origin");
        assert_null(w);
    }
    scree_world_def def = scree_default_world_def();
    def.gravity[0] = NAN;
    refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "gravity");
    def = scree_default_world_def();
    def.solver = "nlsg";
    refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "nlgs");
    def = scree_default_world_def();
    def.scheme = "euler";
    refuse(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, &error, "moreau_jean");
    scree_world_destroy(NULL);
}

static void bad_bodies(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    uint64_t id;
    scree_body_def good = scree_default_body_def();
    refuse(scree_world_add_body(w, &good, &id, &error), SCREE_STALE, &error, "shape");
    good.shape = simple_disk(w, 0.1);
    scree_body_def broken = good;
    broken.position[1] = NAN;
    refuse(scree_world_add_body(w, &broken, &id, &error), SCREE_BAD_INPUT, &error, "position");
    broken = good;
    broken.velocity[2] = INFINITY;
    refuse(scree_world_add_body(w, &broken, &id, &error), SCREE_BAD_INPUT, &error, "velocity");
    broken = good;
    broken.density = 0;
    refuse(scree_world_add_body(w, &broken, &id, &error), SCREE_BAD_INPUT, &error, "density");
    broken = good;
    broken.mass = NAN;
    refuse(scree_world_add_body(w, &broken, &id, &error), SCREE_BAD_INPUT, &error, "mass");
    broken = good;
    broken.mass = -1;
    refuse(scree_world_add_body(w, &broken, &id, &error), SCREE_BAD_INPUT, &error, "mass");
    good.name = "one";
    must(scree_world_add_body(w, &good, &id, &error), &error);
    refuse(scree_world_add_body(w, &good, &id, &error), SCREE_BAD_INPUT, &error, "one");
    double at[3] = {0};
    refuse(scree_world_add_joint(w, "j", "link", 7, 0, at, at, NULL, &error), SCREE_STALE, &error,
           "id 7");
    refuse(scree_world_add_joint(w, "j", "link", id, id, at, at, NULL, &error), SCREE_BAD_INPUT,
           &error, "two different");
    uint64_t stale = 99;
    scree_params *torque = scree_params_new();
    must(scree_params_real(torque, "magnitude", 2, &error), &error);
    refuse(scree_world_add_load(w, "l", "torque", &stale, 1, torque, &error), SCREE_STALE, &error,
           "99");
    scree_params_free(torque);
    refuse(scree_world_add_load(w, "l", "torqe", &id, 1, NULL, &error), SCREE_BAD_INPUT, &error,
           "torque");
    uint32_t shape_index;
    refuse(scree_world_add_shape(w, "dsik", NULL, &shape_index, &error), SCREE_BAD_INPUT, &error,
           "disk");
    scree_params *nan_radius = scree_params_new();
    must(scree_params_real(nan_radius, "radius", NAN, &error), &error);
    assert_int_not_equal(scree_world_add_shape(w, "disk", nan_radius, &shape_index, &error),
                         SCREE_OK);
    scree_params_free(nan_radius);
    const double nowhere[3] = {NAN};
    assert_int_not_equal(scree_world_add_joint(w, "j", "link", id, 0, nowhere, at, NULL, &error),
                         SCREE_OK);
    assert_int_equal(scree_world_find_body(w, "two"), 0);
    assert_int_equal(scree_world_find_body(w, "one"), id);
    simple_step(w);
    refuse(scree_world_add_body(w, &good, &id, &error), SCREE_BAD_INPUT, &error, "first step");
    scree_world_destroy(w);
}

static void massless_free_boundary(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    scree_body_def good = scree_default_body_def();
    must(scree_world_add_shape(w, "halfplane", NULL, &good.shape, &error), &error);
    must(scree_world_add_body(w, &good, NULL, &error), &error);
    refuse(scree_world_build(w, &error), SCREE_BAD_INPUT, &error, "mass");
    refuse(scree_world_step(w, &error), SCREE_BAD_INPUT, &error, "mass");
    scree_world_destroy(w);
}

static void bad_laws(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *parts = scree_params_new();
    refuse(scree_world_add_law(w, "empty", parts, &error), SCREE_BAD_INPUT, &error, "normal");
    must(scree_params_text(parts, "friction", "coulomb", &error), &error);
    refuse(scree_world_add_law(w, "no mu", parts, &error), SCREE_BAD_INPUT, &error, "mu");
    scree_params_free(parts);
    parts = scree_params_new();
    must(scree_params_text(parts, "normal", "quasi_inelastic", &error), &error);
    must(scree_params_text(parts, "impact", "newton", &error), &error);
    refuse(scree_world_add_law(w, "clash", parts, &error), SCREE_BAD_INPUT, &error, "both define");
    scree_params_free(parts);
    refuse(scree_world_set_law(w, "a", "b", "nothing", &error), SCREE_NOT_FOUND, &error, "nothing");
    /* two bodies that meet without any law */
    simple_ground(w, 0, 0, 0);
    simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, 0, -1, 0);
    refuse(scree_world_step(w, &error), SCREE_BAD_INPUT, &error, "no law");
    scree_world_destroy(w);
}

static scree_status stop_at_five(void *user, scree_world *w, scree_error *error) {
    (void)user;
    (void)error;
    return scree_world_steps(w) == 5 ? SCREE_STOPPED : SCREE_OK;
}

static void observers_and_ends(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    scree_stage_def last = scree_default_stage_def();
    last.name = "only";
    last.steps = 8;
    must(scree_world_add_stage(w, &last, &error), &error);
    must(scree_world_add_observer(w, stop_at_five, NULL, &error), &error);
    simple_body(w, simple_disk(w, 0.1), 0, 1, 0, 0, 0, 0);
    simple_steps(w, 4);
    assert_int_equal(scree_world_step(w, &error), SCREE_STOPPED);
    assert_int_equal(scree_world_steps(w), 5);
    simple_steps(w, 3);
    assert_true(scree_world_finished(w));
    uint64_t before = scree_world_hash(w);
    assert_int_equal(scree_world_step(w, &error), SCREE_STOPPED);
    assert_true(scree_world_hash(w) == before);
    scree_world_destroy(w);
}

static void *run_alone(void *out) {
    scree_world_def def = mixed_def();
    scree_error error;
    def.threads = 2;
    scree_world *w = mixed_world(&def, &error);
    for (int i = 0; w && i < 60; i++) {
        scree_frame frame;
        if (scree_world_step(w, &error) != SCREE_OK) break;
        if (world_frame(w, &frame, &error) != SCREE_OK) break;
    }
    *(uint64_t *)out = w && scree_world_steps(w) == 60 ? scree_world_hash(w) : 0;
    scree_world_destroy(w);
    return NULL;
}

static void two_worlds_in_two_threads(void **unused) {
    (void)unused;
    pthread_t thread[2];
    uint64_t hash[3];
    for (int k = 0; k < 2; k++)
        assert_int_equal(pthread_create(&thread[k], NULL, run_alone, &hash[k]), 0);
    for (int k = 0; k < 2; k++)
        pthread_join(thread[k], NULL);
    run_alone(&hash[2]);
    assert_true(hash[0] != 0);
    assert_true(hash[0] == hash[1] && hash[1] == hash[2]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creation_without_memory),
        cmocka_unit_test(steps_without_memory),
        cmocka_unit_test(explicit_steps_without_memory),
        cmocka_unit_test(warm_steps_allocate_nothing),
        cmocka_unit_test(rejected_steps_leave_no_trace),
        cmocka_unit_test(frames_after_a_failed_step),
        cmocka_unit_test(actions_survive_a_rejected_step),
        cmocka_unit_test(impossible_actions),
        cmocka_unit_test(bad_worlds),
        cmocka_unit_test(bad_bodies),
        cmocka_unit_test(massless_free_boundary),
        cmocka_unit_test(bad_laws),
        cmocka_unit_test(observers_and_ends),
        cmocka_unit_test(two_worlds_in_two_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
