/* The version in the headers and in the library, and the list of optional parts. */
#include "scree/about.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "scree/scene.h"

static void versions_agree(void **state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SCREE_VERSION_MAJOR, SCREE_VERSION_MINOR,
             SCREE_VERSION_PATCH);
    assert_string_equal(scree_version(), text);
    assert_int_equal(scree_version_number(), SCREE_VERSION_NUMBER);
}

/* Versions compare as numbers as long as minor and patch have three digits at most. */
static void version_number_grows(void **state) {
    (void)state;
    assert_in_range(SCREE_VERSION_MINOR, 0, 999);
    assert_in_range(SCREE_VERSION_PATCH, 0, 999);
    assert_int_equal(SCREE_VERSION_NUMBER / 1000000, SCREE_VERSION_MAJOR);
    assert_int_equal(SCREE_VERSION_NUMBER / 1000 % 1000, SCREE_VERSION_MINOR);
    assert_int_equal(SCREE_VERSION_NUMBER % 1000, SCREE_VERSION_PATCH);
}

static void features_have_words(void **state) {
    (void)state;
    size_t count = scree_feature_count();
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        scree_feature f = scree_feature_at(i);
        assert_true(strlen(f.name) > 0 && strlen(f.use) > 0 && strlen(f.without) > 0);
        assert_true(f.present == 0 || f.present == 1);
    }
    scree_feature beyond = scree_feature_at(count);
    assert_null(beyond.name);
    assert_int_equal(beyond.present, 0);
}

/* Each family has a name by which it is described. */
static void families_are_listed(void **state) {
    (void)state;
    scree_error error = {0};
    size_t count = scree_family_count();
    assert_true(count > 10);
    assert_null(scree_family_at(count));
    for (size_t i = 0; i < count; i++) {
        char *words = NULL;
        assert_non_null(scree_family_at(i));
        assert_int_equal(scree_describe_family(scree_family_at(i), 0, &words, &error), SCREE_OK);
        scree_text_free(words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_agree),
        cmocka_unit_test(version_number_grows),
        cmocka_unit_test(features_have_words),
        cmocka_unit_test(families_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
