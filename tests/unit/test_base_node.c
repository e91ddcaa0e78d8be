/* base/node.c: order, lookup, copies that outlive their source, places in messages, suggestions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/node.h"
#include "base/random.h"
#include "memory_fault.h"

static node *sample(void) {
    node *map = node_new(NODE_MAP);
    assert_int_equal(node_set_real(map, "radius", 0.1, NULL), SCREE_OK);
    assert_int_equal(node_set_text(map, "surface", "stone", NULL), SCREE_OK);
    node *list = node_new(NODE_LIST);
    for (int i = 0; i < 3; i++)
        assert_int_equal(node_append(list, NULL, node_scalar(i ? "x" : "first"), NULL), SCREE_OK);
    assert_int_equal(node_append(map, "at", list, NULL), SCREE_OK);
    return map;
}

static void keeps_order_and_finds(void **state) {
    (void)state;
    node *map = sample();
    assert_int_equal(map->count, 3);
    assert_string_equal(map->first->key, "radius");
    assert_string_equal(node_get(map, "radius")->text, "0.1");
    assert_false(node_get(map, "radius")->quoted);
    assert_true(node_get(map, "surface")->quoted);
    assert_null(node_get(map, "nothing"));
    assert_null(node_get(node_get(map, "at"), "radius"));
    assert_null(node_get(NULL, "radius"));
    assert_string_equal(node_at(node_get(map, "at"), 0)->text, "first");
    assert_null(node_at(node_get(map, "at"), 3));
    assert_int_equal(node_set_real(map, "radius", 3, NULL), SCREE_OK); /* replaced, not doubled */
    assert_int_equal(map->count, 3);
    assert_string_equal(node_get(map, "radius")->text, "3");
    node_free(map);
    node_free(NULL);
}

static void removes_anywhere(void **state) {
    (void)state;
    static const char *const keys[] = {"radius", "surface", "at"};
    for (int gone = 0; gone < 3; gone++) {
        node *map = sample();
        node_remove(map, keys[gone]);
        node_remove(map, "nothing");
        assert_int_equal(map->count, 2);
        assert_null(node_get(map, keys[gone]));
        assert_int_equal(node_set_text(map, "new", "x", NULL), SCREE_OK);
        assert_string_equal(map->last->key, "new");
        node_free(map);
    }
}

static void refuses_what_cannot_be(void **state) {
    (void)state;
    scree_error error;
    node *map = sample(), *scalar = node_scalar("x");
    assert_int_equal(node_append(map, "at", node_scalar("1"), &error), SCREE_BAD_INPUT);
    assert_string_equal(error.text, "duplicate key 'at'");
    assert_int_equal(node_append(map, NULL, node_scalar("1"), &error), SCREE_BAD_INPUT);
    assert_int_equal(node_append(scalar, "k", node_scalar("1"), &error), SCREE_BAD_INPUT);
    assert_int_equal(node_append(map, "k", NULL, &error), SCREE_NO_MEMORY);
    assert_int_equal(map->count, 3);
    node_free(map);
    node_free(scalar);
}

static void copies_outlive_their_source(void **state) {
    (void)state;
    scree_error error;
    node *map = sample();
    node *radius = node_get(map, "radius");
    assert_int_equal(node_name_file(map, "wall.yaml", NULL), SCREE_OK);
    node_share_file(radius, map);
    radius->line = 3;
    radius->column = 11;
    radius->key_line = 3;
    radius->key_column = 3;
    node *copy = node_copy(map);
    node_free(map);
    radius = node_get(copy, "radius");
    assert_int_equal(node_error(radius, &error, "must be %s", "> 0"), SCREE_BAD_INPUT);
    assert_string_equal(error.text, "wall.yaml:3:11: must be > 0");
    node_key_error(radius, &error, "odd");
    assert_string_equal(error.text, "wall.yaml:3:3: odd");
    node_error(copy, &error, "odd");
    assert_string_equal(error.text, "wall.yaml: odd");
    node_error(node_get(copy, "at"), &error, "odd");
    assert_string_equal(error.text, "odd");
    node_error(NULL, &error, "odd");
    assert_string_equal(error.text, "odd");
    assert_int_equal(node_error(radius, NULL, "odd"), SCREE_BAD_INPUT);
    node_size size = node_measure(copy);
    assert_int_equal(size.nodes, 7);
    assert_int_equal(size.depth, 3);
    assert_int_equal(size.bytes, 6 + 7 + 2 + 3 + 5 + 5 + 2);
    node_free(copy);
}

static void suggests_the_nearest(void **state) {
    (void)state;
    static const char *const names[] = {"friction", "radius", "density", "mu", "at", NULL};
    assert_string_equal(nearest_name("frction", names), "friction");
    assert_string_equal(nearest_name("firction", names), "friction");
    assert_string_equal(nearest_name("raduis", names), "radius");
    assert_string_equal(nearest_name("nu", names), "mu");
    assert_null(nearest_name("temperature", names));
    assert_null(nearest_name("x", names));
    assert_null(nearest_name("", names));
    assert_null(nearest_name("a", NULL));
    char huge[4000];
    memset(huge, 'a', sizeof huge);
    huge[sizeof huge - 1] = '\0';
    assert_null(nearest_name(huge, names));
}

/* The plain recursion that the table replaces. */
static unsigned slow_distance(const char *a, size_t n, const char *b, size_t m) {
    if (n == 0 || m == 0) return (unsigned)(n + m);
    unsigned best = slow_distance(a, n - 1, b, m - 1) + (a[n - 1] != b[m - 1]);
    unsigned other = slow_distance(a, n - 1, b, m) + 1;
    best = other < best ? other : best;
    other = slow_distance(a, n, b, m - 1) + 1;
    best = other < best ? other : best;
    if (n > 1 && m > 1 && a[n - 1] == b[m - 2] && a[n - 2] == b[m - 1]) {
        other = slow_distance(a, n - 2, b, m - 2) + 1;
        best = other < best ? other : best;
    }
    return best;
}

static void distance_agrees_with_recursion(void **state) {
    (void)state;
    random_stream r = {7, 0, 0};
    for (int trial = 0; trial < 300; trial++) {
        char text[8], name[8];
        size_t n = 4 + random_below(&r, 3), m = 4 + random_below(&r, 3);
        for (size_t i = 0; i < 7; i++) {
            text[i] = (char)('a' + random_below(&r, 3));
            name[i] = (char)('a' + random_below(&r, 3));
        }
        text[n] = name[m] = '\0';
        const char *const names[] = {name, NULL};
        bool near = slow_distance(text, n, name, m) <= 2;
        assert_int_equal(nearest_name(text, names) != NULL, near);
    }
}

static scree_status make_and_copy(void) {
    node *map = node_new(NODE_MAP), *copy = NULL;
    if (!map) return SCREE_NO_MEMORY;
    scree_status status = node_name_file(map, "a.yaml", NULL);
    if (status == SCREE_OK) status = node_set_real(map, "x", 1.5, NULL);
    if (status == SCREE_OK) status = node_append(map, "list", node_new(NODE_LIST), NULL);
    if (status == SCREE_OK) status = node_append(map->last, NULL, node_scalar("1"), NULL);
    if (status == SCREE_OK && !(copy = node_copy(map))) status = SCREE_NO_MEMORY;
    node_free(copy);
    node_free(map);
    return status;
}

static void failing_memory_leaks_nothing(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_and_copy) > 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_order_and_finds),
        cmocka_unit_test(removes_anywhere),
        cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(copies_outlive_their_source),
        cmocka_unit_test(suggests_the_nearest),
        cmocka_unit_test(distance_agrees_with_recursion),
        cmocka_unit_test(failing_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
