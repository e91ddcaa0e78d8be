/* docs/scene.md and docs/solvers.md: their tables are those of the library. With
 * SCREE_WRITE_REFERENCE set they are written anew (tools/scene_reference does that); else they are
 * compared. Run in the root of the source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "memory_fault.h"
#include "scree/scene.h"
#include "scree/solve.h"

#define MARKER "<!-- Below: written by tools/scene_reference. Do not edit. -->\n"

static char *read_page(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    size_t length = fread(text, 1, (1 << 20) - 1, file);
    assert_int_equal(fclose(file), 0);
    text[length] = '\0';
    return text;
}

/* Takes the tables over. */
static void check_page(const char *path, char *tables) {
    char *page = read_page(path), *marker = strstr(page, MARKER);
    assert_non_null(marker);
    if (getenv("SCREE_WRITE_REFERENCE")) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fprintf(file, "%.*s%s\n%s", (int)(marker - page), page, MARKER, tables);
        assert_int_equal(fclose(file), 0);
    } else if (strcmp(marker + strlen(MARKER) + 1, tables) != 0) {
        fail_msg("the tables in %s are old: run tools/scene_reference", path);
    }
    scree_text_free(tables);
    free(page);
}

static void test_pages_are_current(void **state) {
    (void)state;
    char *tables;
    assert_int_equal(scree_scene_reference(&tables, NULL), SCREE_OK);
    check_page("docs/scene.md", tables);
    assert_int_equal(scree_describe_solvers(NULL, 1, &tables, NULL), SCREE_OK);
    check_page("docs/solvers.md", tables);
}

static void test_says_what_is_there(void **state) {
    (void)state;
    char *text;
    assert_int_equal(scree_scene_reference(&text, NULL), SCREE_OK);
    const char *const wanted[] = {"### world",  "| `gravity` | 2 or 3 x m/s^2 |",
                                  "### disk",   "### coulomb",
                                  "### wall",   "### release",
                                  "### strain", "Columns, one row per frame: `sx` (Pa)"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(text, wanted[i])) fail_msg("'%s' is not in the reference", wanted[i]);
    scree_text_free(text);
}

static scree_status make_reference(void) {
    char *text;
    scree_status status = scree_scene_reference(&text, NULL);
    if (status == SCREE_OK) scree_text_free(text);
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_reference) > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_are_current),
        cmocka_unit_test(test_says_what_is_there),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
