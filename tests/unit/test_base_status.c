/* base/status.c: texts that are complete or truncated but always terminated, and the log hook. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/status.h"

static void every_status_has_words(void **state) {
    (void)state;
    for (int i = SCREE_OK; i <= SCREE_BUG; i++) {
        const char *text = scree_status_text((scree_status)i);
        assert_true(strlen(text) > 0 && strcmp(text, "unknown status") != 0);
        for (int k = SCREE_OK; k < i; k++)
            assert_string_not_equal(text, scree_status_text((scree_status)k));
    }
    assert_string_equal(scree_status_text((scree_status)9999), "unknown status");
}

static void version_is_dotted(void **state) {
    (void)state;
    const char *version = scree_version();
    assert_int_equal(strspn(version, "0123456789."), strlen(version));
    assert_non_null(strchr(version, '.'));
}

static void sets_status_and_text(void **state) {
    (void)state;
    scree_error error;
    assert_int_equal(error_set(&error, SCREE_IO, "%s:%d", "file", 3), SCREE_IO);
    assert_int_equal(error.status, SCREE_IO);
    assert_string_equal(error.text, "file:3");
    assert_int_equal(error_set(NULL, SCREE_STALE, "nobody reads %d", 1), SCREE_STALE);
    assert_int_equal(error_no_memory(&error, "rows"), SCREE_NO_MEMORY);
    assert_int_equal(error.status, SCREE_NO_MEMORY);
    assert_non_null(strstr(error.text, "rows"));
}

static void long_texts_are_cut(void **state) {
    (void)state;
    struct {
        scree_error error;
        char guard[8];
    } box;
    char text[2 * sizeof box.error.text];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    memset(box.guard, 'g', sizeof box.guard);
    error_set(&box.error, SCREE_IO, "%s", text);
    assert_int_equal(strlen(box.error.text), sizeof box.error.text - 1);
    error_prefix(&box.error, "short");
    assert_in_range(strlen(box.error.text), 800, sizeof box.error.text - 1);
    assert_int_equal(strncmp(box.error.text, "short: xxx", 10), 0);
    error_prefix(&box.error, "%s", text);
    assert_int_equal(strlen(box.error.text), sizeof box.error.text - 1);
    assert_memory_equal(box.guard, "gggggggg", 8);
}

static void prefixes(void **state) {
    (void)state;
    scree_error error;
    error_set(&error, SCREE_BAD_INPUT, "inner 100%%");
    error_prefix(&error, "outer %d", 2);
    assert_string_equal(error.text, "outer 2: inner 100%");
    assert_int_equal(error.status, SCREE_BAD_INPUT);
    error_prefix(NULL, "nothing");
}

/* The very lengths at which the prefix just fits and just does not. */
static void prefix_at_the_brim(void **state) {
    (void)state;
    for (size_t length = sizeof((scree_error *)0)->text - 4;
         length < sizeof((scree_error *)0)->text + 4; length++) {
        scree_error error;
        char prefix[sizeof error.text + 8];
        memset(prefix, 'p', length);
        prefix[length] = 0;
        error_set(&error, SCREE_IO, "inner");
        error_prefix(&error, "%s", prefix);
        size_t kept = strlen(error.text);
        assert_true(kept < sizeof error.text && strspn(error.text, "p") <= length);
        assert_true(kept >= (length < sizeof error.text ? length : sizeof error.text - 1));
    }
}

static scree_status outer(scree_status inner, int *after) {
    TRY(inner);
    *after = 1;
    return SCREE_OK;
}

static void try_returns_early(void **state) {
    (void)state;
    int after = 0;
    assert_int_equal(outer(SCREE_STALE, &after), SCREE_STALE);
    assert_int_equal(after, 0);
    assert_int_equal(outer(SCREE_OK, &after), SCREE_OK);
    assert_int_equal(after, 1);
}

typedef struct heard {
    int count;
    scree_log_level level;
    char text[2000];
} heard;

static void listen(void *user, scree_log_level level, const char *text) {
    heard *h = user;
    h->count++;
    h->level = level;
    strncpy(h->text, text, sizeof h->text - 1);
}

static void log_reaches_the_hook(void **state) {
    (void)state;
    static heard h;
    log_note("dropped");
    scree_set_log(listen, &h);
    log_note("step %d", 4);
    assert_true(h.count == 1 && h.level == SCREE_LOG_NOTE);
    assert_string_equal(h.text, "step 4");
    char text[3000];
    memset(text, 'w', sizeof text);
    text[sizeof text - 1] = 0;
    log_warning("%s", text);
    assert_true(h.count == 2 && h.level == SCREE_LOG_WARNING && strlen(h.text) > 500);
    scree_set_log(NULL, NULL);
    log_warning("dropped");
    assert_int_equal(h.count, 2);
}

#ifdef NDEBUG
static void bug_answers_in_release(void **state) {
    (void)state;
    scree_error error;
    assert_int_equal(BUG(&error, "the impossible"), SCREE_BUG);
    assert_int_equal(error.status, SCREE_BUG);
    assert_non_null(strstr(error.text, "the impossible"));
    assert_non_null(strstr(error.text, "test_base_status.c"));
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_words),
        cmocka_unit_test(version_is_dotted),
        cmocka_unit_test(sets_status_and_text),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(prefixes),
        cmocka_unit_test(prefix_at_the_brim),
        cmocka_unit_test(try_returns_early),
        cmocka_unit_test(log_reaches_the_hook),
#ifdef NDEBUG
        cmocka_unit_test(bug_answers_in_release),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
