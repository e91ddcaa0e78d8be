/* Runs in one process: when frames are due, how a run can end, going on from anywhere, and every
 * allocation failing in turn. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "api/run.h"
#include "base/memory.h"
#include "memory_fault.h"
#include "result/reader.h"
#include "scree/scree.h"

static char folder[] = "/tmp/scree-run-XXXXXX";
static char output[64], summary_file[64];

static const char *const text = "title: Two disks\n"
                                "world: {h: 2 ms}\n"
                                "laws: {dry: {normal: velocity, impact: 0.3, friction: 0.4}}\n"
                                "contacts: [{default: dry}]\n"
                                "bodies:\n"
                                "- {shape: halfplane, fixed: true}\n"
                                "- {shape: {kind: disk, radius: 0.1}, position: [0, 0.12], "
                                "density: 1000}\n"
                                "- {shape: {kind: disk, radius: 0.1}, position: [0.05, 0.35], "
                                "density: 1000}\n"
                                "run: {until: 0.2 s, record: 14 ms, restart: 60 ms}\n";

static scree_scene *read_scene(void) {
    scree_scene *scene = NULL;
    scree_error error = {0};
    if (scree_scene_read_text(&scene, text, NULL, 0, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    return scene;
}

static void clear_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -f %s/*", folder);
    assert_int_equal(system(command), 0);
}

static scree_run_summary run_to(int64_t steps, bool resume) {
    scree_scene *scene = read_scene();
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    scree_error error = {0};
    def.output = output;
    def.steps = steps;
    def.resume = resume;
    if (scree_run(scene, &def, &summary, &error) != SCREE_OK) fail_msg("%s", error.text);
    scree_scene_destroy(scene);
    return summary;
}

/* Due means: the first step at or after a multiple of the interval. Judged against times that are
 * compared as whole microseconds. */
static void frames_are_due(void **state) {
    (void)state;
    for (int every = 1; every < 60; every++) {
        run_schedule s = {.every = every * 1e-3};
        int64_t seen = 0;
        for (int64_t step = 1; step < 400; step++) {
            double t = (double)step * 7e-3;
            bool wanted = step * 7 / every > (step - 1) * 7 / every;
            assert_int_equal(run_schedule_due(&s, step, t), wanted);
            if (wanted) s.t = t, s.step = step, seen++;
        }
        assert_true(seen > 0);
    }
    run_schedule by_steps = {.steps = 5}, never = {0};
    for (int64_t step = 1; step < 50; step++) {
        assert_int_equal(run_schedule_due(&by_steps, step, NAN), step % 5 == 0);
        if (step % 5 == 0) by_steps.step = step;
        assert_false(run_schedule_due(&never, step, 1));
    }
}

/* The callback is called within steps too; the seventh step is the last one completed. */
static bool cancel_at_seven(void *user) { return *(int64_t *)user >= 7; }

static void count_progress(void *user, const scree_progress *p) {
    *(int64_t *)user = p->step;
    assert_true(p->t <= p->t_end + 1e-12);
    assert_int_equal(p->steps_expected, 100);
    assert_string_equal(p->stage, "");
}

static void end_is_unknown(void *user, const scree_progress *p) {
    ++*(int64_t *)user;
    assert_true(isinf(p->t_end) && p->seconds_left < 0);
    assert_int_equal(p->steps_expected, 0);
}

/* If a condition ends the run, the time limit of the scene does not predict its end. */
static void ends_by_a_condition(void **state) {
    (void)state;
    static const char falls[] =
        "world: {h: 1 ms}\n"
        "laws: {dry: {normal: velocity}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {shape: halfplane, fixed: true}\n"
        "  - {shape: {kind: disk, radius: 1}, position: [0, 1.001], density: 1}\n"
        "stages: [{until: {condition: \"contacts > 0\"}}]\n"
        "run: {until: 1000 s}\n";
    scree_scene *scene = NULL;
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    int64_t told = 0;
    def.progress = end_is_unknown;
    def.user = &told;
    assert_int_equal(scree_scene_read_text(&scene, falls, NULL, 0, NULL), SCREE_OK);
    assert_int_equal(scree_run(scene, &def, &summary, NULL), SCREE_OK);
    assert_int_equal(summary.end, SCREE_RUN_DONE);
    assert_true(told > 0 && summary.totals.steps < 100);
    scree_scene_destroy(scene);
}

static void sleep_over_a_second(void *user, const scree_progress *p) {
    (void)user;
    (void)p;
    nanosleep(&(struct timespec){.tv_sec = 1, .tv_nsec = 100000000}, NULL);
}

static void without_files(void **state) {
    (void)state;
    scree_scene *scene = read_scene();
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    scree_world *world;
    int64_t steps = 0;
    def.cancel = cancel_at_seven;
    def.progress = count_progress;
    def.user = &steps;
    assert_int_equal(scree_run(scene, &def, &summary, NULL), SCREE_OK);
    assert_int_equal(summary.end, SCREE_RUN_CANCELLED);
    assert_int_equal(summary.totals.steps, 7);
    assert_int_equal(summary.bodies, 3);
    assert_int_equal(scree_scene_world(scene, 1, &world, NULL), SCREE_OK);
    for (int i = 0; i < 7; i++)
        assert_int_equal(scree_world_step(world, NULL), SCREE_OK);
    assert_true(scree_world_hash(world) == summary.state_hash);
    scree_world_destroy(world);

    def = scree_default_run_def();
    def.time_limit = 1e-9; /* over before the world is made */
    assert_int_equal(scree_run(scene, &def, &summary, NULL), SCREE_STOPPED);
    def.time_limit = 1.0; /* over after the first step */
    def.progress = sleep_over_a_second;
    assert_int_equal(scree_run(scene, &def, &summary, NULL), SCREE_OK);
    assert_int_equal(summary.end, SCREE_RUN_TIME_LIMIT);
    assert_int_equal(summary.totals.steps, 1);
    def = scree_default_run_def();
    def.until = -1;
    assert_int_equal(scree_run(scene, &def, &summary, NULL), SCREE_BAD_INPUT);
    def.until = 1e300; /* h would be lost in such a time */
    assert_int_equal(scree_run(scene, &def, &summary, NULL), SCREE_BAD_INPUT);
    scree_scene_destroy(scene);
}

static int64_t frames_of(double t[64], int64_t step[64]) {
    scree_result *result;
    scree_frame frame;
    assert_int_equal(scree_result_open(&result, output, NULL), SCREE_OK);
    int64_t count = scree_result_frames(result);
    assert_true(count <= 64);
    for (int64_t i = 0; i < count; i++) {
        assert_int_equal(result_read(result, i, &frame, NULL), SCREE_OK);
        t[i] = frame.t, step[i] = frame.step;
    }
    scree_result_close(result);
    return count;
}

/* Resuming from every step at which a run can stop gives the frames and the hash of the whole run.
 */
static void resumed_from_anywhere(void **state) {
    (void)state;
    double t[2][64];
    int64_t step[2][64];
    clear_folder();
    scree_run_summary whole = run_to(100, false);
    int64_t count = frames_of(t[0], step[0]);
    assert_int_equal(count, 16); /* 0, 14, ..., 196 ms and the end */
    assert_int_equal(step[0][1], 7);
    assert_int_equal(step[0][15], 100);
    for (int64_t stop = 1; stop <= 100; stop += 3) {
        clear_folder();
        scree_run_summary part = run_to(stop, false);
        assert_int_equal(part.totals.steps, stop);
        scree_run_summary rest = run_to(100, true);
        assert_true(rest.state_hash == whole.state_hash);
        assert_int_equal(rest.steps_now, 100 - stop);
        assert_int_equal(frames_of(t[1], step[1]), count);
        assert_memory_equal(t[0], t[1], (size_t)count * sizeof(double));
        assert_memory_equal(step[0], step[1], (size_t)count * sizeof(int64_t));
    }
}

/* The scene names an interval: its points are kept, at the frames that follow its multiples. */
static void points_are_kept(void **state) {
    (void)state;
    char path[96];
    int64_t step;
    uint64_t identity;
    clear_folder();
    run_to(100, false);
    const int expected[] = {35, 63, 91}; /* frames at 70, 126, 182 ms follow 60, 120, 180 ms */
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s.restart-%d", output, expected[i]);
        assert_int_equal(scree_restart_probe(path, &step, &identity, NULL), SCREE_OK);
        assert_int_equal(step, expected[i]);
    }
    assert_int_not_equal(scree_restart_probe(output, &step, &identity, NULL), SCREE_OK);
}

static void existing_result_is_safe(void **state) {
    (void)state;
    scree_scene *scene = read_scene();
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    scree_error error = {0};
    clear_folder();
    run_to(50, false);
    def.output = output;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "--overwrite"));
    def.overwrite = true;
    def.steps = 20;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_OK);
    assert_int_equal(summary.totals.steps, 20);
    scree_scene_destroy(scene);

    def = scree_default_run_def();
    def.steps = 30;
    assert_int_equal(scree_run_resume(output, &def, &summary, &error), SCREE_OK);
    assert_int_equal(summary.totals.steps, 30);
    assert_int_equal(scree_run_resume("/nowhere/x.h5", &def, &summary, &error), SCREE_NOT_FOUND);
    const char *set = "world.h=1ms";
    assert_int_equal(scree_scene_read_text(&scene, text, &set, 1, &error), SCREE_OK);
    def.output = output;
    def.resume = true;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "different scene"));
    scree_scene_destroy(scene);
}

/* Wall times of sessions add up; a damaged summary counts as zero. */
static void wall_time_is_read(void **state) {
    (void)state;
    scree_run_summary summary = {.wall_time_s = 12.5, .reason = "a \"quote\"\n\\"};
    scree_error error = {0};
    assert_int_equal(run_summary_write(summary_file, &summary, "t", &error), SCREE_OK);
    assert_true(run_summary_wall_time(summary_file) == 12.5);
    FILE *to = fopen(summary_file, "w");
    assert_non_null(to);
    fputs("{\"wall_time_s\": rubbish", to);
    fclose(to);
    assert_true(run_summary_wall_time(summary_file) == 0);
    to = fopen(summary_file, "w");
    assert_non_null(to);
    fputs("\"wall_time_s\":", to);
    fclose(to);
    assert_true(run_summary_wall_time(summary_file) == 0);
    assert_true(run_summary_wall_time("/nowhere/x.json") == 0);
    char *path = run_summary_path("a.b.h5");
    assert_string_equal(path, "a.b.summary.json");
    mem_free(path);
}

/* A failing allocation ends the run with an error or prevents it; no memory is leaked. */
static scree_status faulty_run(void) {
    scree_scene *scene = NULL;
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary = {0};
    def.output = output;
    def.overwrite = true;
    def.steps = 8;
    scree_status status = scree_scene_read_text(&scene, text, NULL, 0, NULL);
    if (status == SCREE_OK) status = scree_run(scene, &def, &summary, NULL);
    scree_scene_destroy(scene);
    return status;
}

static void memory_fails(void **state) {
    (void)state;
    clear_folder();
    long step = 1, runs = 0;
    for (long n = 1;; n += step, runs++) {
        memory_fault m = {.fail_at = n};
        scree_allocator allocator = {&m, memory_fault_resize, memory_fault_release};
        scree_set_allocator(&allocator);
        scree_status status = faulty_run();
        scree_set_allocator(NULL);
        assert_int_equal(m.live, 0);
        if (m.asked < n) {
            assert_int_equal(status, SCREE_OK);
            break;
        }
        assert_true(status == SCREE_NO_MEMORY || status == SCREE_OK);
        if (runs > 200) step = 7;
    }
    assert_true(runs > 100);
}

static void every_end_has_a_word(void **state) {
    (void)state;
    static const char *const words[] = {"done",       "unconverged", "policy",
                                        "time_limit", "cancelled",   "fault"};
    for (int end = SCREE_RUN_DONE; end <= SCREE_RUN_FAULT; end++)
        assert_string_equal(scree_run_end_text((scree_run_end)end), words[end]);
    assert_string_equal(scree_run_end_text((scree_run_end)99), "unknown");
}

static void families_are_described(void **state) {
    (void)state;
    char *words = NULL;
    scree_error error = {0};
    assert_int_equal(scree_describe_family("solver", 0, &words, &error), SCREE_OK);
    assert_non_null(strstr(words, "nlgs"));
    scree_text_free(words);
    assert_int_equal(scree_describe_family("law part", 1, &words, &error), SCREE_OK);
    assert_non_null(strstr(words, "### coulomb"));
    scree_text_free(words);
    assert_int_equal(scree_describe_family("fish", 0, &words, &error), SCREE_NOT_FOUND);
    assert_null(words);
    for (size_t i = 0; i < scree_feature_count(); i++)
        assert_non_null(scree_feature_at(i).without);
    assert_null(scree_feature_at(scree_feature_count()).name);
}

/* A second in which steps are ten times slower or faster changes the estimated remaining time by
 * less than a fifth; a lasting change is followed. */
static void the_time_left_is_smooth(void **state) {
    (void)state;
    double mean = 100;
    for (int tenth = 0; tenth < 10; tenth++)
        mean = run_smooth_rate(mean, 10, 0.1, 60);
    assert_true(mean > 100 / 1.2);
    for (int second = 0; second < 60; second++)
        mean = run_smooth_rate(mean, 10, 1, 60 + second);
    assert_true(mean < 11 && mean >= 10);
}

typedef struct seen {
    int steps, frames, stop_at;
    double last;
} seen;

static scree_status see_step(void *user, scree_world *world, scree_error *error) {
    seen *s = user;
    assert_int_equal(scree_world_steps(world), ++s->steps);
    if (s->steps != s->stop_at) return SCREE_OK;
    snprintf(error->text, sizeof error->text, "seen enough");
    return SCREE_STOPPED;
}

static scree_status see_frame(void *user, scree_world *world, const scree_frame *frame,
                              scree_error *error) {
    (void)error;
    seen *s = user;
    scree_frame_info info;
    scree_frame_info_into(frame, &info, sizeof info);
    assert_true(info.t == scree_world_time(world));
    assert_true(s->frames == 0 || info.t > s->last);
    s->frames++, s->last = info.t;
    return SCREE_OK;
}

/* Callers see every step and every frame, with a file and without one, and may end the run. */
static void observers_see_steps_and_frames(void **state) {
    (void)state;
    for (int way = 0; way < 3; way++) {
        scree_scene *scene = read_scene();
        scree_run_def def = scree_default_run_def();
        scree_run_summary summary;
        scree_error error = {0};
        seen user = {.stop_at = way == 2 ? 40 : 0};
        clear_folder();
        def.output = way ? output : NULL;
        def.observer = see_step, def.frame = see_frame, def.user = &user;
        assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_OK);
        assert_int_equal(user.steps, way == 2 ? 40 : 100);
        assert_int_equal(summary.end, way == 2 ? SCREE_RUN_CANCELLED : SCREE_RUN_DONE);
        if (way == 2) assert_string_equal(summary.reason, "seen enough");
        if (way < 2) assert_int_equal(user.frames, 16); /* 0, 14 ms, ..., 196 ms and the end */
        if (way) assert_int_equal(user.frames, summary.frames);
        assert_true(user.last == summary.t);
        scree_scene_destroy(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(observers_see_steps_and_frames),
        cmocka_unit_test(frames_are_due),
        cmocka_unit_test(without_files),
        cmocka_unit_test(ends_by_a_condition),
        cmocka_unit_test(resumed_from_anywhere),
        cmocka_unit_test(points_are_kept),
        cmocka_unit_test(existing_result_is_safe),
        cmocka_unit_test(wall_time_is_read),
        cmocka_unit_test(the_time_left_is_smooth),
        cmocka_unit_test(every_end_has_a_word),
        cmocka_unit_test(memory_fails),
        cmocka_unit_test(families_are_described),
    };
    if (!mkdtemp(folder)) return 1;
    snprintf(output, sizeof output, "%s/run.h5", folder);
    snprintf(summary_file, sizeof summary_file, "%s/s.json", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_folder();
    rmdir(folder);
    return failed;
}
