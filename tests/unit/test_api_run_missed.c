/* How a run reports steps that missed a test: through the public summary, also after a resume from
 * any step, and with several tests missed at once. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scree/scree.h"
#include "support/check.h"

static char folder[] = "/tmp/scree-missed-XXXXXX";
static char output[64];

/* Friction that depends on the speed under a solver that is given few sweeps and one pass. */
static const char *const hasty =
    "world: {h: 5 ms, solver: nlgs, max_iterations: 3, max_passes: 1}\n"
    "laws: {weak: {normal: velocity, friction: {kind: speed_dependent, table: [[0, 0.6], [2, "
    "0.2]]}}}\n"
    "contacts: [{default: weak}]\n"
    "bodies:\n"
    "- {name: ground, shape: halfplane, drive: {x: {velocity: 1}, y: fixed, rotation: fixed}}\n"
    "- {name: brick, generate: {kind: stack, number: 5, width: 0.5, height: 0.25}, density: 2000}\n"
    "run: {steps: 30, record: 10 ms}\n";

static scree_run_summary run_with(int64_t steps, bool resume, const char *set,
                                  void (*progress)(void *, const scree_progress *), void *user) {
    scree_scene *scene = NULL;
    scree_error error = {0};
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    if (scree_scene_read_text(&scene, hasty, &set, set ? 1 : 0, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    def.output = output;
    def.overwrite = !resume;
    def.resume = resume;
    def.steps = steps;
    def.progress = progress;
    def.user = user;
    if (scree_run(scene, &def, &summary, &error) != SCREE_OK) fail_msg("%s", error.text);
    scree_scene_destroy(scene);
    return summary;
}

static scree_run_summary run_to(int64_t steps, bool resume, const char *set) {
    return run_with(steps, resume, set, NULL, NULL);
}

static void several_tests_at_once(void **state) {
    (void)state;
    scree_run_summary s = run_to(30, false, NULL);
    const scree_missed_summary *spent = &s.missed[SCREE_MISSED_ITERATIONS];
    const scree_missed_summary *laws = &s.missed[SCREE_MISSED_LAWS];
    assert_int_equal(s.end, SCREE_RUN_UNCONVERGED);
    assert_true(spent->steps > 0 && laws->steps > 0);
    assert_true(spent->steps + laws->steps > s.totals.unconverged_steps);
    assert_true(spent->steps <= s.totals.unconverged_steps);
    assert_int_equal(s.totals.missed[SCREE_MISSED_ITERATIONS], spent->steps);
    assert_int_equal(s.totals.missed[SCREE_MISSED_LAWS], laws->steps);
    assert_true(spent->largest == s.totals.residual_max && spent->limit == 1e-6);
    assert_true(laws->largest == s.totals.misfit_max && laws->limit == 1e-6);
    assert_non_null(strstr(spent->advice, "world.max_iterations from 3 to 10000"));
    assert_non_null(strstr(laws->advice, "world.max_passes"));
    assert_int_equal(s.missed_steps, 3);
    for (int i = 0; i < 3; i++) {
        const scree_missed_step *m = &s.missed_step[i];
        assert_true(fabs(m->t - 5e-3 * (double)m->step) < 1e-12);
        assert_true(m->body[0] > 0 && m->body[1] > 0);
        assert_true(m->body_name[0][0] && m->body_name[1][0]);
        assert_string_equal(m->method, "nlgs");
    }
    const scree_missed others[] = {SCREE_MISSED_INFEASIBLE, SCREE_MISSED_STALLED,
                                   SCREE_MISSED_BALANCE, SCREE_MISSED_EQUILIBRIUM};
    for (int k = 0; k < 4; k++)
        assert_true(s.missed[others[k]].steps == 0 && !s.missed[others[k]].advice[0]);
}

/* The record is state: the summary is the same for a run in one or in two parts. */
static void resumed(void **state) {
    (void)state;
    scree_run_summary whole = run_to(30, false, NULL);
    for (int64_t stop = 1; stop < 30; stop += 4) {
        run_to(stop, false, NULL);
        scree_run_summary rest = run_to(30, true, NULL);
        assert_int_equal(rest.steps_now, 30 - stop);
        assert_memory_equal(rest.missed, whole.missed, sizeof whole.missed);
        assert_memory_equal(rest.missed_step, whole.missed_step, sizeof whole.missed_step);
        assert_true(rest.state_hash == whole.state_hash);
    }
}

/* The refused step is spoken of, and is no step of the run. */
static void stopped_by_the_policy(void **state) {
    (void)state;
    scree_run_summary s = run_to(30, false, "world.on_unconverged=stop");
    assert_int_equal(s.end, SCREE_RUN_POLICY);
    assert_int_equal(s.totals.unconverged_steps, 0);
    assert_int_equal(s.missed_steps, 1);
    assert_int_equal(s.missed_step[0].step, s.totals.steps + 1);
    assert_non_null(strstr(s.reason, scree_missed_text(s.missed_step[0].test)));
    assert_true(s.missed[s.missed_step[0].test].advice[0]);
}

static void see_method(void *user, const scree_progress *p) {
    ++*(int *)user;
    assert_string_equal(p->solver, "auto");
    assert_true(p->method[0] && strcmp(p->method, "auto") != 0);
    assert_true(p->step_seconds == 0); /* no step takes seconds here */
}

static void progress_names_the_method(void **state) {
    (void)state;
    int calls = 0;
    run_with(10, false, "world.solver=auto", see_method, &calls);
    assert_int_equal(calls, 10);
}

static void tests_have_names(void **state) {
    (void)state;
    for (int i = 0; i < SCREE_MISSED_TESTS; i++) {
        assert_true(strcmp(scree_missed_key((scree_missed)i), "unknown") != 0);
        for (int k = 0; k < i; k++) {
            assert_true(
                strcmp(scree_missed_key((scree_missed)i), scree_missed_key((scree_missed)k)));
            assert_true(
                strcmp(scree_missed_text((scree_missed)i), scree_missed_text((scree_missed)k)));
        }
    }
    assert_string_equal(scree_missed_text(SCREE_MISSED_TESTS), "unknown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_tests_at_once), cmocka_unit_test(resumed),
        cmocka_unit_test(stopped_by_the_policy), cmocka_unit_test(progress_names_the_method),
        cmocka_unit_test(tests_have_names),
    };
    if (!mkdtemp(folder)) return 1;
    snprintf(output, sizeof output, "%s/run.h5", folder);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    char command[96];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failures || system(command) != 0;
}
