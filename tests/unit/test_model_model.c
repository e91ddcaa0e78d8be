/* Bodies by name: as a search through all of them finds, and fast with very many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "model/model.h"

#define MANY 200000

static void add(model *m, const char *name) {
    body b = {.name = mem_text(name)};
    assert_non_null(b.name);
    assert_true(model_reserve_body(m));
    model_add_body(m, &b);
}

static void finds_by_name(void **state) {
    (void)state;
    model m;
    model_init(&m, 2);
    assert_int_equal(model_find_body(&m, "a"), NONE);
    add(&m, "");
    add(&m, "a");
    add(&m, "");
    add(&m, "b");
    add(&m, "a");
    assert_int_equal(model_find_body(&m, "a"), 1);
    assert_int_equal(model_find_body(&m, "b"), 3);
    assert_int_equal(model_find_body(&m, "c"), NONE);
    assert_int_equal(model_find_body(&m, ""), NONE);
    model_free(&m);
}

/* A search through all bodies for each would compare 4 x 10^10 names here. */
static void finds_among_many(void **state) {
    (void)state;
    model m;
    model_init(&m, 2);
    char name[32];
    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "grain-%u", i);
        assert_int_equal(model_find_body(&m, name), NONE);
        add(&m, name);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "grain-%u", i);
        assert_int_equal(model_find_body(&m, name), i);
    }
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_by_name),
        cmocka_unit_test(finds_among_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
