/* The functions of scree/ranks.h in a program without MPI: there is one process. */
#include "scree/ranks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void one_process_leads(void **state) {
    (void)state;
    int count = 1;
    char *words[] = {"program", NULL}, **given = words;
    scree_error error;
    assert_int_equal(scree_ranks_begin(&count, &given, &error), SCREE_OK);
    assert_int_equal(scree_ranks_count(), 1);
    assert_int_equal(scree_ranks_own(), 0);
    assert_string_equal(scree_ranks_library(), "");
    assert_int_equal(scree_ranks_follow(&error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "follows nobody"));
    scree_ranks_end();
    assert_int_equal(scree_ranks_count(), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_process_leads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
