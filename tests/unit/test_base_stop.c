/* base/stop.c: the callback is called at once or at intervals, a stop is permanent, and every
 * thread has its own callback. */
#include <pthread.h>
#include <string.h>

#include "base/stop.h"
#include "support/check.h"

typedef struct asked {
    int calls;
    bool answer;
} asked;

static bool ask(void *user) {
    asked *a = user;
    a->calls++;
    return a->answer;
}

static void nobody_asks(void **state) {
    (void)state;
    scree_error error = {0};
    for (int i = 0; i < 100; i++)
        assert_false(stop_asked());
    assert_int_equal(stop_check(&error), SCREE_OK);
}

static void yes_stays_yes(void **state) {
    (void)state;
    asked a = {0};
    scree_error error = {0};
    stop_question before = stop_set((stop_question){ask, &a});
    assert_null(before.ask);
    assert_int_equal(stop_check(&error), SCREE_OK);
    assert_int_equal(a.calls, 1);
    a.answer = true;
    assert_int_equal(stop_check(&error), SCREE_STOPPED);
    assert_non_null(strstr(error.text, "stopped"));
    a.answer = false;
    assert_true(stop_asked());
    assert_int_equal(stop_check(&error), SCREE_STOPPED);
    assert_int_equal(a.calls, 2);
    stop_question set = stop_set(before);
    assert_true(set.user == &a);
    assert_false(stop_asked());
}

static void short_loops_ask_seldom(void **state) {
    (void)state;
    asked a = {0};
    stop_set((stop_question){ask, &a});
    for (int i = 0; i < 160; i++)
        assert_false(stop_asked());
    assert_int_equal(a.calls, 10);
    a.answer = true;
    int more = 0;
    while (!stop_asked())
        more++;
    assert_true(more < 16);
    stop_set((stop_question){NULL, NULL});
}

static void *elsewhere(void *user) {
    (void)user;
    return stop_check(NULL) == SCREE_OK ? NULL : user;
}

static void threads_have_their_own(void **state) {
    (void)state;
    asked a = {.answer = true};
    pthread_t thread;
    void *answer = &a;
    stop_set((stop_question){ask, &a});
    assert_int_equal(pthread_create(&thread, NULL, elsewhere, &a), 0);
    assert_int_equal(pthread_join(thread, &answer), 0);
    assert_null(answer);
    assert_int_equal(a.calls, 0);
    stop_set((stop_question){NULL, NULL});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_asks),
        cmocka_unit_test(yes_stays_yes),
        cmocka_unit_test(short_loops_ask_seldom),
        cmocka_unit_test(threads_have_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
