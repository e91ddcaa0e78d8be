/* The next step depends on the state alone: not on caches, on pauses of the run, on threads or on
 * the width of vector lanes. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/mixed_world.h"
#include "support/simple_world.h"
#include "world/world.h"

#define STEPS 200

/* Of the state of mixed_world after STEPS steps. It may change only with the physics or the order
 * of the arithmetic, never with compiler, flags, threads or lanes. */
#define GOLDEN 0x4a04e297cf1f8395u

static scree_world *make(const scree_world_def *def) {
    scree_error error;
    scree_world *w = mixed_world(def, &error);
    if (!w) fail_msg("%s", error.text);
    return w;
}

static uint64_t hashes[STEPS + 1];

/* The undisturbed run. */
static int record(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    scree_world *w = make(&def);
    hashes[0] = scree_world_hash(w);
    for (int i = 1; i <= STEPS; i++) {
        simple_step(w);
        hashes[i] = scree_world_hash(w);
    }
    scree_world_destroy(w);
    return 0;
}

static void same(const scree_world *w, const char *what) {
    int64_t step = scree_world_steps(w);
    if (scree_world_hash(w) != hashes[step])
        fail_msg("%s: another state after step %lld", what, (long long)step);
}

/* The scene contains the phenomena that it is meant to contain. */
static void scene_has_everything(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    scree_world *w = make(&def);
    bool slips = false, sticks = false;
    int64_t reached = 0;
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        scree_frame f = simple_frame(w);
        for (uint32_t c = 0; c < f.contacts; c++) {
            slips = slips || (f.status[c] == SCREE_SLIP && f.force[c][0] > 0);
            sticks = sticks || f.status[c] == SCREE_STICK;
        }
        reached = *w->state.clock.stage;
    }
    scree_run_totals t = scree_world_totals(w);
    assert_true(slips && sticks);
    assert_int_equal(reached, 2);
    assert_int_equal(w->state.clock.counts[COUNT_EMITTED], 6);
    assert_int_equal(t.unconverged_steps, 0);
    assert_true(t.contacts_max > 50);
    assert_true(t.energy_error < 1e-10);
    assert_true(t.momentum_error < 1e-10);
    scree_world_destroy(w);
}

static void reloaded_after_every_step(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_restart_%ld", (long)getpid());
    scree_world_def def = mixed_def();
    scree_world *w = make(&def);
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        must(scree_world_save(w, path, &error), &error);
        scree_world_destroy(w);
        w = make(&def);
        must(scree_world_load(w, path, &error), &error);
        same(w, "reloaded");
    }
    scree_world_destroy(w);
    remove(path);
}

/* n steps, then m: stepping has no hidden start; clearing caches changes nothing. */
static void forgetful(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    scree_world *w = make(&def);
    for (int i = 0; i < STEPS; i++) {
        if (i % 3 == 0) scree_world_forget(w);
        simple_step(w);
        same(w, "forgotten");
    }
    scree_world_destroy(w);
}

static void solver_made_again(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    scree_world *w = make(&def);
    for (int i = 0; i < STEPS; i++) {
        scree_error error;
        if (i % 5 == 2) {
            w->sim.solver.kind->destroy(w->sim.solver.solver);
            must(w->solver_kind->create(w->solver_kind, w->solver_parameters, &w->sim.solver.solver,
                                        &error),
                 &error);
        }
        simple_step(w);
        same(w, "solver made again");
    }
    scree_world_destroy(w);
}

/* Looking at frames is not part of the run. */
static void watched(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    scree_world *w = make(&def);
    for (int i = 0; i < STEPS; i++) {
        simple_frame(w);
        simple_step(w);
        if (i % 2) simple_frame(w);
        same(w, "watched");
    }
    scree_world_destroy(w);
}

/* Only the relaxation can choose lanes; its first run is the reference for the others. */
static void threads_and_lanes(void **unused) {
    (void)unused;
    static const char *const lanes[] = {"1", "4", "8"};
    static uint64_t first[STEPS / 2];
    for (int threads = 1; threads <= 4; threads++)
        for (int k = 0; k < 3; k++) {
            if (threads > 1 && k != threads % 3) continue;
            scree_error error;
            scree_world_def def = mixed_def();
            scree_params *p = scree_params_new();
            must(scree_params_text(p, "lanes", lanes[k], &error), &error);
            def.threads = threads;
            def.solver = "nlgs";
            def.solver_params = p;
            scree_world *w = make(&def);
            for (int i = 0; i < STEPS / 2; i++) {
                simple_step(w);
                uint64_t hash = state_hash(&w->state);
                if (threads == 1 && k == 0) first[i] = hash;
                if (hash != first[i])
                    fail_msg("%d threads, %s lanes: other bits in step %d", threads, lanes[k], i);
            }
            scree_world_destroy(w);
            scree_params_free(p);
        }
}

static void threads_by_default(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    def.threads = 3;
    scree_world *w = make(&def);
    for (int i = 0; i < STEPS / 2; i++) {
        simple_step(w);
        same(w, "threads");
    }
    scree_world_destroy(w);
}

/* With the relaxation alone, since the choice of the default solver may improve from release to
 * release. */
static void golden(void **unused) {
    (void)unused;
    scree_world_def def = mixed_def();
    def.solver = "nlgs";
    scree_world *w = make(&def);
    for (int i = 0; i < STEPS; i++)
        simple_step(w);
    uint64_t hash = scree_world_hash(w);
    scree_world_destroy(w);
    if (hash != GOLDEN)
        fail_msg("the state after %d steps has the hash 0x%llx", STEPS, (unsigned long long)hash);
}

/* A restart point of another world, or a damaged one, is refused and changes nothing. */
static void wrong_restart_points(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_restart_%ld", (long)getpid());
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *other = simple_world(&def, &(simple_law){.mu = 0.5});
    simple_ground(other, 0, 0, 0);
    must(scree_world_save(other, path, &error), &error);
    scree_world_destroy(other);
    def = mixed_def();
    scree_world *w = make(&def);
    simple_steps(w, 3);
    assert_int_not_equal(scree_world_load(w, path, &error), SCREE_OK);
    assert_true(error.text[0]);
    same(w, "after a refused restart point");
    assert_int_not_equal(scree_world_load(w, "/nowhere/at/all", &error), SCREE_OK);
    same(w, "after a missing restart point");
    simple_step(w);
    same(w, "a step after a refused restart point");
    scree_world_destroy(w);
    remove(path);
}

static scree_world *ball_world(void) {
    scree_world_def def = simple_def(1e-3, 1e-8);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.5});
    simple_ground(w, 0, 0, 0);
    scree_body_def ball = scree_default_body_def();
    ball.name = "ball";
    ball.shape = simple_disk(w, 0.1);
    ball.position[1] = 0.1;
    simple_add(w, &ball);
    return w;
}

static void shake_ball(scree_world *w) {
    scree_error error;
    scree_params *p = simple_params("%s", "{bodies: ball, motion: {x: {velocity: {kind: sine, "
                                          "amplitude: 1, frequency: 2}}}}");
    must(scree_world_act(w, "drive", p, &error), &error);
    scree_params_free(p);
}

/* A motion that a program added by an action is not in the file: loading refuses it and changes
 * nothing; if it is given again before, it is used and not applied a second time. */
static void actions_of_a_program(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_restart_%ld", (long)getpid());
    scree_world *first = ball_world(), *w = ball_world();
    simple_steps(first, 3);
    shake_ball(first);
    simple_steps(first, 3);
    must(scree_world_save(first, path, &error), &error);
    simple_step(w);
    uint64_t before = scree_world_hash(w);
    assert_int_equal(scree_world_load(w, path, &error), SCREE_BAD_INPUT);
    assert_true(scree_world_hash(w) == before);
    simple_step(w);
    shake_ball(w);
    must(scree_world_load(w, path, &error), &error);
    for (int i = 0; i < 10; i++) {
        assert_true(scree_world_hash(w) == scree_world_hash(first));
        simple_step(w);
        simple_step(first);
    }
    scree_world_destroy(w);
    scree_world_destroy(first);
    remove(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scene_has_everything),
        cmocka_unit_test(reloaded_after_every_step),
        cmocka_unit_test(forgetful),
        cmocka_unit_test(solver_made_again),
        cmocka_unit_test(watched),
        cmocka_unit_test(threads_and_lanes),
        cmocka_unit_test(threads_by_default),
        cmocka_unit_test(wrong_restart_points),
        cmocka_unit_test(actions_of_a_program),
        cmocka_unit_test(golden),
    };
    return cmocka_run_group_tests(tests, record, NULL);
}
