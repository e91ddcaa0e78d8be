/* Lack of memory in worlds in space: every allocation of reading, building and stepping a scene
 * with all kinds of bodies fails in turn. The result is SCREE_NO_MEMORY without a leak, a failed
 * step leaves the state as it was; and steps of a scene at rest allocate no memory. */
#include <stdio.h>
#include <string.h>

#include "scree/scene.h"
#include "support/check.h"
#include "support/simple_world.h"
#include "unit/memory_fault.h"
#include "world/world.h"

static const char scene_text[] =
    "world: {dimension: 3, h: 2 ms, max_iterations: 20000}\n"
    "shapes:\n"
    "  ball: {kind: sphere, radius: 0.05}\n"
    "  brick: {kind: block, size: [0.2, 0.1, 0.06]}\n"
    "  drum: {kind: cylinder, radius: 0.06, height: 0.1}\n"
    "  tip: {kind: cone, radius: 0.06, height: 0.1}\n"
    "  rod: {kind: capsule, radius: 0.03, length: 0.1}\n"
    "  pair: {compound: [{shape: ball, position: [-0.04, 0, 0]}, {shape: brick, position: [0.04, "
    "0, 0], turn: [0, 0, 0.3]}]}\n"
    "  slope: {kind: mesh, vertices: [[0.5, -0.8, 0.2], [0.5, 0.8, 0.2], [0.9, 0.8, 0.4], [0.9, "
    "-0.8, 0.4]], triangles: [[0, 2, 1], [0, 3, 2]]}\n"
    "laws:\n"
    "  dry: {normal: velocity, friction: 0.4}\n"
    "  rough: {normal: velocity, friction: 0.5, impact: 0.3, rolling: {kind: rolling, mu_r: 0.02, "
    "mu_s: 0.01}}\n"
    "contacts: [{default: dry}, {between: [rough, rough], law: rough}]\n"
    "bodies:\n"
    "  - {name: box, fixed: true, shape: {kind: container, size: [2, 2, 1], open: top}, position: "
    "[0, 0, 0.5]}\n"
    "  - {name: ramp, fixed: true, shape: slope}\n"
    "  - {name: b1, shape: brick, position: [0, 0, 0.031]}\n"
    "  - {name: b2, shape: brick, position: [0.02, 0, 0.092], turn: [0, 0, 0.5]}\n"
    "  - {name: d1, shape: drum, position: [-0.4, 0, 0.06], turn: [0.1, 0.2, 0]}\n"
    "  - {name: t1, shape: tip, position: [-0.4, 0.4, 0.05]}\n"
    "  - {name: r1, shape: rod, position: [0.7, 0.3, 0.36], turn: [0, 1, 0]}\n"
    "  - {name: p1, shape: pair, position: [0, 0.5, 0.08]}\n"
    "  - {name: s1, shape: ball, surface: rough, position: [-0.5, -0.5, 0.055], velocity: [0.3, 0, "
    "0]}\n"
    "  - {name: s2, shape: ball, surface: rough, position: [-0.39, -0.5, 0.05]}\n"
    "  - {name: bob, shape: ball, position: [0, -0.5, 0.5]}\n"
    "  - {name: drop, group: rain, dormant: true, shape: ball}\n"
    "  - {name: drip, group: rain, dormant: true, shape: brick}\n"
    "joints:\n"
    "  - {kind: hinge, body: bob, at: [0.2, -0.5, 0.5], axis: [0, 1, 0], friction: 0.05}\n"
    "  - {kind: spring, bodies: [bob, b1], stiffness: 20, damping: 1}\n"
    "loads: [{name: push, kind: force, bodies: d1, magnitude: 0.5, direction: [1, 0.5, 0]}]\n"
    "stages:\n"
    "  - {name: rain, until: {steps: 30}, rain: {group: rain, interval: 20 ms, at: [0.2, -0.3, "
    "0.3], spread: 0.05}}\n"
    "  - {name: end, until: {steps: 100000}, actions: [{load: {name: push, active: false}}]}\n";

static scree_status make(scree_world **out, scree_error *error) {
    scree_scene *scene = NULL;
    *out = NULL;
    scree_status status = scree_scene_read_text(&scene, scene_text, NULL, 0, error);
    if (status == SCREE_OK) status = scree_scene_world(scene, 1, out, error);
    scree_scene_destroy(scene);
    if (status == SCREE_OK) status = scree_world_build(*out, error);
    if (status == SCREE_OK) return SCREE_OK;
    scree_world_destroy(*out);
    *out = NULL;
    return status;
}

static scree_status make_and_free(void) {
    scree_error error = {0};
    scree_world *w;
    scree_status status = make(&w, &error);
    if (status != SCREE_OK && !error.text[0]) fail_msg("no word");
    scree_world_destroy(w);
    return status;
}

static void making_without_memory(void **unused) {
    (void)unused;
    long runs = memory_fault_each(make_and_free);
    print_message("%ld allocations\n", runs);
    assert_true(runs > 300);
}

static memory_fault memory;

static void watch_memory(void) {
    memory = (memory_fault){0};
    scree_set_allocator(&(scree_allocator){&memory, memory_fault_resize, memory_fault_release});
}

static void memory_is_back(void) {
    assert_int_equal(memory.live, 0);
    scree_set_allocator(NULL);
}

/* One step, tried with each of its allocations failing; returns the number of failures. */
static long stubborn_step(scree_world *w) {
    scree_error error = {0};
    uint64_t before = scree_world_hash(w);
    for (long count = 1;; count++) {
        memory.asked = 0;
        memory.fail_at = count;
        scree_status status = scree_world_step(w, &error);
        bool asked = memory.asked >= count;
        memory.fail_at = 0;
        if (!asked) {
            must(status, &error);
            return count - 1;
        }
        if (status != SCREE_NO_MEMORY)
            fail_msg("allocation %ld: %s %s", count, scree_status_text(status), error.text);
        if (scree_world_hash(w) != before) fail_msg("allocation %ld: the state changed", count);
    }
}

static void steps_without_memory(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *calm, *w;
    long failures = 0;
    watch_memory();
    must(make(&calm, &error), &error);
    must(make(&w, &error), &error);
    for (int step = 0; step < 80; step++) {
        failures += stubborn_step(w);
        must(scree_world_step(calm, &error), &error);
        assert_true(scree_world_hash(w) == scree_world_hash(calm));
    }
    print_message("%ld allocations failed\n", failures);
    assert_true(failures > 20);
    scree_world_destroy(w);
    scree_world_destroy(calm);
    memory_is_back();
}

static void warm_steps_allocate_nothing(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *w;
    watch_memory();
    must(make(&w, &error), &error);
    simple_steps(w, 1000);
    simple_frame(w);
    assert_true(simple_frame(w).contacts > 20);
    for (int i = 0; i < 100; i++) {
        memory.asked = 0;
        simple_step(w);
        if (memory.asked) fail_msg("step %d of a scene at rest asked for memory", i);
        simple_frame(w);
        if (memory.asked) fail_msg("the frame of a scene at rest asked for memory");
    }
    scree_world_destroy(w);
    memory_is_back();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_without_memory),
        cmocka_unit_test(steps_without_memory),
        cmocka_unit_test(warm_steps_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
