/* Finished shapes: made once, shared, held by several owners. */
#include <string.h>

#include "support/check.h"
#include "support/simple_world.h"

#include "memory_fault.h"
#include "shape/kinds.h"
#include "shape/shelf.h"
#include "shape/solid.h"

/* A kind that counts how often it makes a shape. */
static int made;

static scree_status count_and_create(const void *parameters, shape *out, scree_error *error) {
    made++;
    return shape_sphere.create(parameters, out, error);
}

static uint32_t ask(shape_shelf *s, const shape_kind *k, const void *parameters) {
    scree_error error;
    uint32_t index = UINT32_MAX;
    must(shelf_make(s, k, parameters, &index, &error), &error);
    return index;
}

static void test_each_is_made_once(void **unused) {
    (void)unused;
    shape_kind counting = shape_sphere;
    counting.create = count_and_create;
    shape_shelf s = {0};
    made = 0;
    for (int round = 0; round < 3; round++)
        for (uint32_t i = 0; i < 1000; i++)
            assert_int_equal(ask(&s, &counting, &(sphere_parameters){1 + i * 1e-12}), i);
    assert_int_equal(made, 1000);
    assert_int_equal(s.count, 1000);
    shelf_free(&s);
    assert_int_equal(s.count, 0);
}

/* A block is no hull of its corners, and a sphere no disk of its radius. */
static void test_kinds_are_told_apart(void **unused) {
    (void)unused;
    shape_shelf s = {0};
    double points[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    polyhedron_parameters tip = {.vertices = {&points[0][0], 4}, .scale = 1, .hull = true};
    assert_int_equal(ask(&s, &shape_sphere, &(sphere_parameters){1}), 0);
    assert_int_equal(ask(&s, &shape_hollow_sphere, &(sphere_parameters){1}), 1);
    assert_int_equal(ask(&s, &shape_disk, &(disk_parameters){1}), 2);
    assert_int_equal(ask(&s, &shape_polyhedron, &tip), 3);
    tip.hull = false;
    assert_int_equal(ask(&s, &shape_polyhedron, &tip), 4);
    points[3][2] = 2;
    assert_int_equal(ask(&s, &shape_polyhedron, &tip), 5);
    points[3][2] = 1;
    assert_int_equal(ask(&s, &shape_polyhedron, &tip), 4);
    shelf_free(&s);
}

static uint32_t weld(shape_shelf *s, double distance) {
    scree_error error;
    uint32_t index = UINT32_MAX;
    shape_placed placed[2] = {
        {.shape = s->data[0], .orientation = {1}},
        {.shape = s->data[0], .position = {distance, 0, 0}, .orientation = {1}}};
    must(shelf_weld(s, placed, 2, &index, &error), &error);
    return index;
}

static void test_equal_compounds_are_one(void **unused) {
    (void)unused;
    shape_shelf s = {0};
    ask(&s, &shape_sphere, &(sphere_parameters){1});
    assert_int_equal(weld(&s, 1), 1);
    assert_int_equal(weld(&s, 2), 2);
    assert_int_equal(weld(&s, 1), 1);
    assert_int_equal(s.count, 3);
    shelf_free(&s);
}

static void test_the_last_owner_frees(void **unused) {
    (void)unused;
    memory_fault m = {0};
    scree_allocator allocator = {&m, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    shape_shelf s = {0};
    ask(&s, &shape_block, &(block_parameters){{1, 2, 3}});
    shape *one = shape_hold(s.data[0]), *two = shape_hold(one);
    shelf_free(&s);
    assert_true(one->volume == 6);
    shape_release(one);
    assert_true(two->polyhedron[0].vertices == 8);
    assert_true(m.live > 0);
    shape_release(two);
    shape_release(NULL);
    scree_set_allocator(NULL);
    assert_int_equal(m.live, 0);
}

static void test_a_refusal_leaves_the_shelf(void **unused) {
    (void)unused;
    scree_error error;
    uint32_t index = 7;
    shape_shelf s = {0};
    ask(&s, &shape_sphere, &(sphere_parameters){1});
    assert_int_equal(shelf_make(&s, &shape_sphere, &(sphere_parameters){-1}, &index, &error),
                     SCREE_BAD_INPUT);
    assert_int_equal(s.count, 1);
    assert_int_equal(index, 7);
    assert_int_equal(ask(&s, &shape_sphere, &(sphere_parameters){2}), 1);
    shelf_free(&s);
}

static scree_status fill(void) {
    scree_error error;
    shape_shelf s = {0};
    uint32_t index;
    scree_status status = SCREE_OK;
    for (int i = 0; i < 12 && status == SCREE_OK; i++)
        status =
            shelf_make(&s, &shape_block, &(block_parameters){{1, 2, 1 + i % 9}}, &index, &error);
    if (status == SCREE_OK) {
        shape_placed placed[2] = {{.shape = s.data[0], .orientation = {1}},
                                  {.shape = s.data[1], .orientation = {1}}};
        status = shelf_weld(&s, placed, 2, &index, &error);
    }
    shelf_free(&s);
    return status;
}

static void test_starved(void **unused) {
    (void)unused;
    assert_true(memory_fault_each(fill) > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_is_made_once),
        cmocka_unit_test(test_kinds_are_told_apart),
        cmocka_unit_test(test_equal_compounds_are_one),
        cmocka_unit_test(test_the_last_owner_frees),
        cmocka_unit_test(test_a_refusal_leaves_the_shelf),
        cmocka_unit_test(test_starved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
