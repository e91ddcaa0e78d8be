/* Adaptive steps depend on the state alone; choices of a program are in the log, and replaying the
 * log repeats them; meaningless settings are refused with a reason. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/scene_world.h"
#include "unit/memory_fault.h"
#include "world/run/publish.h"

#define STEPS 150

/* Drives by displacement, velocity and a table, a spring, a load, rain, stages with actions. */
static const char planar[] =
    "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 0.4}, friction: 0.4}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {name: floor, shape: {kind: box, width: 1.6, height: 4}, position: [0, 2], drive: {x: "
    "{displacement: {kind: sine, amplitude: 2 cm, frequency: 5}}, y: {velocity: {kind: table, "
    "points: [[0, 0], [0.013, 0.3], [0.0415, -0.3], [1, 0]]}}, rotation: fixed}}\n"
    "  - {name: a, shape: {kind: disk, radius: 0.1}, position: [0, 0.12], density: 1000}\n"
    "  - {name: b, shape: {kind: disk, radius: 0.15}, position: [0.3, 0.2], density: 1000}\n"
    "  - {name: c, shape: {kind: rectangle, width: 0.3, height: 0.2}, position: [-0.4, 0.3], "
    "angle: 0.2, density: 1000}\n"
    "  - {name: d, shape: {kind: rectangle, width: 0.2, height: 0.2}, position: [0.1, 0.6], spin: "
    "5, density: 1000}\n"
    "  - {name: drop1, group: drops, shape: {kind: disk, radius: 0.08}, position: [0, 5], density: "
    "1000, dormant: true}\n"
    "  - {name: drop2, group: drops, shape: {kind: disk, radius: 0.08}, position: [0, 6], density: "
    "1000, dormant: true}\n"
    "joints: [{kind: spring, bodies: [a, b], stiffness: 1000 N/m, damping: 3}]\n"
    "loads: [{name: push, kind: force, bodies: c, direction: [1, 0], magnitude: {kind: ramp, to: "
    "30, end: 0.033}}]\n"
    "values: {energy: {measure: kinetic, column: translation}}\n"
    "stages:\n"
    "  - {until: 0.0211}\n"
    "  - {until: 0.03, actions: [{gravity: {value: [1, -9]}}], rain: {group: drops, interval: 7.3 "
    "ms, at: [0.2, 1.2], velocity: [0, -2]}}\n"
    "  - {until: 1, actions: [{time_step: {h: 0.3 ms}}, {load: {name: push, magnitude: 5}}]}\n";

static const char space[] =
    "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 0.4}, friction: 0.4}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {name: floor, shape: plane, drive: {x: {displacement: {kind: sine, amplitude: 2 cm, "
    "frequency: 5}}, y: {velocity: {kind: ramp, to: 0.4, start: 0.011, end: 0.0271}}, z: fixed, "
    "rotation_x: fixed, rotation_y: fixed, rotation_z: {velocity: {kind: sine, amplitude: 1, "
    "frequency: 4}}}}\n"
    "  - {name: a, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.12], density: 1000}\n"
    "  - {name: b, shape: {kind: block, size: [0.2, 0.3, 0.4]}, position: [0.3, 0, 0.23], density: "
    "1000, angular_velocity: [1, 2, 3]}\n"
    "  - {name: c, shape: {kind: sphere, radius: 0.1}, position: [0.02, 0.01, 0.4], velocity: [0, "
    "0, "
    "-2], density: 1000}\n"
    "joints: [{kind: spring, bodies: [a, b], stiffness: 1000 N/m, damping: 3}]\n"
    "values: {energy: {measure: kinetic, column: translation}}\n"
    "stages:\n"
    "  - {until: 0.0211}\n"
    "  - {until: 1, actions: [{gravity: {value: [1, 0, -9]}}, {zero_velocities: {bodies: c}}]}\n";

static const char limits[] = "adapt: {min: 1 us, max: 4 ms, share: 0.02, residual: 1e-8, impact: "
                             "20 us, expression: \"energy "
                             "> 20 ? 1e-3 : 3e-3 - contacts * 1e-5\"}";

static scree_world *make(int dimension, int threads, const char *adapt) {
    return scene_world("world: {dimension: %d, h: 1 ms, tolerance: 1e-9, threads: %d%s%s}\n%s",
                       dimension, threads, adapt[0] ? ", " : "", adapt,
                       dimension == 3 ? space : planar);
}

static uint64_t hashes[2][STEPS];

static bool record_one(int dimension) {
    scree_world *w = make(dimension, 1, limits);
    for (int i = 0; i < STEPS; i++) {
        simple_step(w);
        hashes[dimension - 2][i] = scree_world_hash(w);
    }
    scree_run_totals n = scree_world_totals(w);
    print_message("dimension %d: steps of %.2e to %.2e s, %lld retries\n", dimension, n.h_least,
                  n.h_most, (long long)n.rejected);
    scree_world_destroy(w);
    return n.h_most > 3 * n.h_least && n.rejected > 5;
}

/* The undisturbed runs, in which the limits take effect as intended. */
static int record(void **unused) {
    (void)unused;
    return record_one(2) && record_one(3) ? 0 : 1;
}

static void same(const scree_world *w, int dimension, const char *what) {
    int64_t step = scree_world_steps(w);
    if (scree_world_hash(w) != hashes[dimension - 2][step - 1])
        fail_msg("%s: another state after step %lld", what, (long long)step);
}

static void reloaded_after_every_step(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_step_%ld", (long)getpid());
    for (int dimension = 2; dimension <= 3; dimension++) {
        scree_world *w = make(dimension, 1, limits);
        for (int i = 0; i < STEPS; i++) {
            simple_step(w);
            must(scree_world_save(w, path, &error), &error);
            scree_world_destroy(w);
            w = make(dimension, 1, limits);
            must(scree_world_load(w, path, &error), &error);
            same(w, dimension, "reloaded");
        }
        scree_world_destroy(w);
    }
    remove(path);
}

static void threads_and_caches(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        scree_world *w = make(dimension, dimension, limits);
        for (int i = 0; i < STEPS; i++) {
            if (i % 3 == 0) scree_world_forget(w);
            if (i % 5 == 0) simple_frame(w);
            simple_step(w);
            same(w, dimension, "threads");
        }
        scree_world_destroy(w);
    }
}

/* A program that shortens the step when a body moves fast, and counts its calls. */
static scree_status by_speed(void *user, scree_world *w, scree_step_lengths *lengths,
                             scree_error *error) {
    int *asked = user;
    scree_frame f;
    if (world_frame(w, &f, error) != SCREE_OK) return error->status;
    double fastest = 0;
    for (uint32_t i = 0; i < f.bodies; i++)
        fastest = fmax(fastest, hypot(f.velocity[3 * i], f.velocity[3 * i + 1]));
    if (++*asked % 7 == 0) lengths->h *= 0.75;
    if (fastest > 0) lengths->h_next = fmin(1e-3, 1e-4 / fastest);
    return SCREE_OK;
}

/* The run of a program with actions and step control, and the same by its log alone. */
static void log_gives_it_back(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *led = make(2, 1, ""), *by_log = make(2, 1, "");
    int asked = 0;
    scree_world_set_step_control(led, by_speed, &asked);
    for (int i = 0; i < STEPS; i++) {
        if (i == 40) simple_act(led, "gravity", "{value: [1, -9]}");
        if (i == 90) simple_act(led, "time_step", "{h: 0.2 ms}");
        simple_step(led);
        hashes[0][i] = scree_world_hash(led);
    }
    size_t bytes, copied;
    const char *log = scree_world_log(led, &bytes);
    assert_int_equal(asked, STEPS);
    assert_true(scree_world_totals(led).h_least < 0.8 * scree_world_totals(led).h_most);
    must(scree_world_replay(by_log, log, bytes, 37, &error), &error);
    same(by_log, 2, "by its log");
    must(scree_world_replay(by_log, log, bytes, STEPS - 37, &error), &error);
    same(by_log, 2, "by its log, read again");
    const char *copy = scree_world_log(by_log, &copied);
    assert_int_equal(copied, bytes);
    assert_memory_equal(copy, log, bytes);
    scree_world_destroy(led);
    scree_world_destroy(by_log);
}

/* Texts with characters that mean something in the log come back as they were. */
static void odd_texts_are_logged(void **unused) {
    (void)unused;
    static const char scene[] =
        "world: {h: 1 ms}\nlaws: {}\ncontacts: []\n"
        "bodies:\n  - {name: \"a, {b}: \\\"c\\\\\", shape: {kind: disk, radius: 0.1}, "
        "density: 1000}\n  - {name: plain, shape: {kind: disk, radius: 0.1}, density: 1000, "
        "position: [5, 0]}\n";
    scree_error error;
    scree_world *led = scene_world("%s", scene), *by_log = scene_world("%s", scene);
    scree_params *p = scree_params_new();
    must(scree_params_text(p, "bodies", "a, {b}: \"c\\", &error), &error);
    simple_step(led);
    must(scree_world_act(led, "fix", p, &error), &error);
    scree_params_free(p);
    simple_act(led, "drive",
               "{bodies: plain, motion: {x: {velocity: {kind: expression, value: 3 * t}}}}");
    simple_steps(led, 5);
    size_t bytes;
    const char *log = scree_world_log(led, &bytes);
    must(scree_world_replay(by_log, log, bytes, 6, &error), &error);
    assert_true(scree_world_hash(led) == scree_world_hash(by_log));
    scree_world_destroy(led);
    scree_world_destroy(by_log);
}

static void logs_that_are_none(void **unused) {
    (void)unused;
    static const char *const logs[] = {"rubbish",
                                       "- {a: 1, b: 2}",
                                       "- {step: 0}",
                                       "- {step: x, gravity: {value: [0, 0]}}",
                                       "- {step: 0, gravitas: {value: [0, 0]}}",
                                       "- {step: 0, [}"};
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        scree_error error = {0};
        scree_world *w = make(2, 1, "");
        assert_int_not_equal(scree_world_replay(w, logs[i], strlen(logs[i]), 1, &error), SCREE_OK);
        assert_true(error.text[0]);
        assert_int_equal(scree_world_steps(w), 0);
        scree_world_destroy(w);
    }
}

static void refuses(const char *adapt, const char *word) {
    const char *text =
        scene_refusal("world:\n  h: 1 ms\n  adapt: %s\n"
                      "laws: {}\ncontacts: []\n"
                      "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}, density: 1000}]\n",
                      adapt);
    if (!strstr(text, word) || !strstr(text, ":3:"))
        fail_msg("'%s' is refused with '%s', which lacks '%s' or its line", adapt, text, word);
}

static void nonsense_is_refused(void **unused) {
    (void)unused;
    refuses("{min: 2 ms, max: 1 ms}", "'min'");
    refuses("{min: 2 ms, max: 5 ms}", "at most 'h'");
    refuses("{max: 0.5 ms}", "'max'");
    refuses("{grow: 1}", "'grow'");
    refuses("{shrink: 1}", "'shrink'");
    refuses("{displacement: 1 mm, share: 0.1}", "give one");
    refuses("{displacement: -1 mm}", "displacement");
    refuses("{impact: 1 us, min: 2 us}", "'impact'");
    refuses("{impact: 1 kg}", "impact");
    refuses("{expression: \"1e-3 * sped\"}", "sped");
    refuses("{expression: \"1e-3 *\"}", "expression");
    refuses("{grwo: 2}", "grow");
    refuses("7", "a map");
    const char *text = scene_refusal("world: {h: 1 ms, adapt: {share: 0.1}}\n"
                                     "laws: {}\ncontacts: []\n"
                                     "bodies: [{shape: halfplane, fixed: true}]\n");
    assert_non_null(strstr(text, "give 'displacement'"));
    assert_string_equal(scene_refusal("world: {h: 1 ms, adapt: {share: 0.1, max: 2 ms}}\n"
                                      "laws: {}\ncontacts: []\n"
                                      "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}, "
                                      "density: 1000}]\n"),
                        "");
}

/* A scheme whose laws reach over two steps takes them equal. */
static void two_steps_stay_equal(void **unused) {
    (void)unused;
    static const char *const world[] = {"adapt: {share: 0.1}", "on_unconverged: halve", "seed: 2",
                                        "seed: 1"};
    static const char *const action[] = {"zero_velocities: {}", "zero_velocities: {}",
                                         "time_step: {h: 1 us}", "zero_velocities: {}"};
    for (int k = 0; k < 4; k++) {
        const char *text = scene_refusal(
            "world: {h: 1 ms, scheme: paoli, %s}\n"
            "laws: {two: {normal: position, impact: {kind: newton, e_n: 0.5}}}\n"
            "contacts: [{default: two}]\n"
            "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}, density: 1000}]\n"
            "stages: [{until: 1 s, actions: [{%s}]}]\n",
            world[k], action[k]);
        if (k < 3 && !strstr(text, "two equal steps")) fail_msg("case %d: '%s'", k, text);
        if (k == 3) assert_string_equal(text, "");
    }
}

static scree_status give_nothing(void *user, scree_world *w, scree_step_lengths *lengths,
                                 scree_error *error) {
    (void)w;
    (void)error;
    lengths->h = *(const double *)user;
    return SCREE_OK;
}

/* A step control that gives no length, and an expression that gives no number: the world stands as
 * it did. */
static void lengths_that_are_none(void **unused) {
    (void)unused;
    const double lengths[] = {0, -1, NAN, INFINITY};
    scree_error error;
    scree_world *w = make(2, 1, "");
    must(scree_world_build(w, &error), &error);
    uint64_t before = scree_world_hash(w);
    for (int k = 0; k < 4; k++) {
        scree_world_set_step_control(w, give_nothing, (void *)&lengths[k]);
        assert_int_equal(scree_world_step(w, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, "above zero"));
        assert_true(scree_world_hash(w) == before);
    }
    scree_world_destroy(w);
    w = scene_world("world: {h: 1 ms, adapt: {expression: \"1 / 0 - 1 / 0\"}}\n"
                    "laws: {}\ncontacts: []\n"
                    "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}, density: 1000}]\n");
    must(scree_world_build(w, &error), &error);
    before = scree_world_hash(w);
    assert_int_equal(scree_world_step(w, &error), SCREE_STOPPED);
    assert_non_null(strstr(error.text, "is not a number"));
    assert_true(scree_world_hash(w) == before);
    scree_world_destroy(w);
}

/* Every allocation of a step fails in turn: the state stays, and the step without a failure gives
 * the same result as before. */
static memory_fault memory;

static void without_memory(void **unused) {
    (void)unused;
    scree_error error;
    scree_set_allocator(&(scree_allocator){&memory, memory_fault_resize, memory_fault_release});
    scree_world *w = make(2, 1, limits);
    int asked = 0;
    long failures = 0;
    scree_world_set_step_control(w, by_speed, &asked);
    for (int step = 0; step < 20; step++)
        for (long count = 1;; count++) {
            uint64_t before = scree_world_hash(w);
            memory.asked = 0;
            memory.fail_at = count;
            scree_status status = scree_world_step(w, &error);
            bool failed = memory.asked >= count;
            memory.fail_at = 0;
            if (!failed) {
                assert_int_equal(status, SCREE_OK);
                break;
            }
            if (status == SCREE_OK) fail_msg("allocation %ld failed and nobody noticed", count);
            assert_int_equal(status, SCREE_NO_MEMORY);
            assert_true(scree_world_steps(w) == 0 || scree_world_hash(w) == before);
            failures++;
        }
    assert_true(failures > 20);
    scree_world_destroy(w);
    assert_int_equal(memory.live, 0);
    scree_set_allocator(NULL);
}

/* Retries, plans and wishes included. */
static void warm_steps_allocate_nothing(void **unused) {
    (void)unused;
    memory = (memory_fault){0};
    scree_set_allocator(&(scree_allocator){&memory, memory_fault_resize, memory_fault_release});
    scree_world *w =
        scene_world("world: {h: 1 ms, adapt: {impact: 10 us, max: 5 ms, share: 0.1, residual: "
                    "1e-6, expression: \"height > 0.5 ? 4e-3 : 3e-3\"}}\n"
                    "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: 0.9}}}\n"
                    "contacts: [{default: hard}]\n"
                    "bodies:\n"
                    "  - {name: ground, shape: halfplane, fixed: true}\n"
                    "  - {name: ball, shape: {kind: disk, radius: 0.1}, position: [0, 1], density: "
                    "1000}\n"
                    "values: {height: {measure: body, of: ball, column: y}}\n");
    simple_steps(w, 300);
    int64_t rejected = scree_world_totals(w).rejected;
    memory.asked = 0;
    simple_steps(w, 300);
    assert_int_equal(memory.asked, 0);
    assert_true(scree_world_totals(w).rejected > rejected);
    simple_end(w);
    assert_int_equal(memory.live, 0);
    scree_set_allocator(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reloaded_after_every_step),
        cmocka_unit_test(threads_and_caches),
        cmocka_unit_test(log_gives_it_back),
        cmocka_unit_test(odd_texts_are_logged),
        cmocka_unit_test(logs_that_are_none),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(two_steps_stay_equal),
        cmocka_unit_test(lengths_that_are_none),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(warm_steps_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, record, NULL);
}
