/* The event-driven scheme in a world: a step depends on the state alone, a failed step leaves the
 * state unchanged, and unsupported scenes are refused with a reason. Its results are tested in
 * validate/test_event_driven.c. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/scene_world.h"
#include "unit/memory_fault.h"
#include "world/world.h"

enum { STEPS = 60 };

/* Balls that bounce on each other and on the floor, a block that slides, a disk that rolls, a load
 * that changes. */
static scree_world *busy_world(const char *settings) {
    return scene_world(
        "world: {h: 0.01, tolerance: 1e-10, scheme: {kind: event_driven%s}}\n"
        "laws:\n"
        "  dry: {normal: velocity, impact: {kind: newton, e_n: 0.6}, friction: {kind: coulomb, mu: "
        "0.3}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: low, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0.3]}\n"
        "  - {name: high, shape: {kind: disk, radius: 0.12}, mass: 2, position: [0.05, 0.7], "
        "velocity: [0, -1], spin: 3}\n"
        "  - {name: block, shape: {kind: rectangle, width: 0.4, height: 0.2}, mass: 3, position: "
        "[-2, 0.1], velocity: [1, 0]}\n"
        "  - {name: disk, shape: {kind: disk, radius: 0.2}, mass: 2, position: [2, 0.2], velocity: "
        "[1, 0]}\n"
        "loads:\n"
        "  - {kind: force, bodies: block, direction: [0, 1], magnitude: {kind: sine, amplitude: 5, "
        "frequency: 2}}\n",
        settings);
}

static void reloaded_after_every_step(void **unused) {
    (void)unused;
    char path[64];
    scree_error error;
    snprintf(path, sizeof path, "/tmp/scree_event_%ld", (long)getpid());
    scree_world *calm = busy_world(""), *w = busy_world("");
    for (int i = 0; i < STEPS; i++) {
        simple_step(calm);
        simple_step(w);
        must(scree_world_save(w, path, &error), &error);
        scree_world_destroy(w);
        w = busy_world("");
        must(scree_world_load(w, path, &error), &error);
        assert_true(scree_world_hash(w) == scree_world_hash(calm));
    }
    simple_end(calm);
    scree_world_destroy(w);
    remove(path);
}

static memory_fault memory;

static void steps_without_memory(void **unused) {
    (void)unused;
    scree_error error;
    memory = (memory_fault){0};
    scree_set_allocator(&(scree_allocator){&memory, memory_fault_resize, memory_fault_release});
    scree_world *calm = busy_world(""), *w = busy_world("");
    must(scree_world_build(w, &error), &error);
    long failures = 0, late = 0;
    for (int step = 0; step < STEPS; step++) {
        uint64_t before = scree_world_hash(w);
        for (long count = 1;; count++) {
            memory.asked = 0;
            memory.fail_at = count;
            scree_status status = scree_world_step(w, &error);
            bool asked = memory.asked >= count;
            memory.fail_at = 0;
            if (!asked) {
                must(status, &error);
                break;
            }
            assert_int_equal(status, SCREE_NO_MEMORY);
            assert_true(scree_world_hash(w) == before);
            failures++;
            late += step > STEPS - 10;
        }
        simple_step(calm);
        assert_true(scree_world_hash(w) == scree_world_hash(calm));
    }
    assert_true(failures > 5);
    assert_int_equal(late, 0); /* warm steps allocate nothing */
    scree_world_destroy(w);
    scree_world_destroy(calm);
    assert_int_equal(memory.live, 0);
    scree_set_allocator(NULL);
}

/* Steps until one fails; the state is then as before it. */
static const char *failure(scree_world *w, scree_status expected) {
    static scree_error error;
    uint64_t before = 0;
    for (int step = 0; step < 400; step++) {
        before = scree_world_hash(w);
        scree_status status = scree_world_step(w, &error);
        if (status == SCREE_OK) continue;
        assert_int_equal(status, expected);
        assert_true(scree_world_hash(w) == before);
        return error.text;
    }
    return "";
}

static void too_much(void **unused) {
    (void)unused;
    scree_world *w = busy_world(", max_contacts: 2");
    assert_non_null(strstr(failure(w, SCREE_UNSUPPORTED), "3 contacts are closed"));
    scree_world_destroy(w);
    w = busy_world(", max_parts: 6");
    assert_non_null(strstr(failure(w, SCREE_STOPPED), "into more than 6 parts"));
    scree_world_destroy(w);
}

/* Inside a step as long as several bounces the same happens as in short ones. */
static void long_steps(void **unused) {
    (void)unused;
    double height[2];
    for (int k = 0; k < 2; k++) {
        scree_world *w = scene_world(
            "world: {h: %g, tolerance: 1e-10, scheme: event_driven}\n"
            "laws: {hard: {normal: velocity, impact: {kind: dissipation_index, index: 0.2}}}\n"
            "contacts: [{default: hard}]\n"
            "bodies:\n"
            "  - {name: floor, shape: {kind: halfplane}, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, mass: 1, position: [0, 0.4]}\n",
            k ? 0.7 : 0.001);
        simple_steps(w, k ? 1 : 700);
        height[k] = scene_get(w, "ball").q[1];
        simple_end(w);
    }
    near("after 0.7 s", height[1], height[0], 1e-11);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reloaded_after_every_step),
        cmocka_unit_test(steps_without_memory),
        cmocka_unit_test(too_much),
        cmocka_unit_test(long_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
