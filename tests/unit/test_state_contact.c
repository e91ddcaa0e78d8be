#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "state/contact.h"

static void keys_are_ordered_field_by_field(void **unused) {
    (void)unused;
    /* ascending; each differs from its predecessor in an earlier field than the following ones */
    const contact_key keys[] = {
        {.a = 1, .b = 2, .image = {-1}, .feature_a = 9, .feature_b = 9},
        {.a = 1, .b = 2, .image = {0}, .feature_a = 0, .feature_b = 8},
        {.a = 1, .b = 2, .image = {0}, .feature_a = 0, .feature_b = 9},
        {.a = 1, .b = 2, .image = {0}, .feature_a = 1, .feature_b = 0},
        {.a = 1, .b = 2, .image = {0, 0, 1}, .feature_a = 0, .feature_b = 0},
        {.a = 1, .b = 2, .image = {0, 1, -2}, .feature_a = 0, .feature_b = 0},
        {.a = 1, .b = 2, .image = {1, -3, -4}, .feature_a = 0, .feature_b = 0},
        {.a = 1, .b = 3, .image = {-5}, .feature_a = 0, .feature_b = 0},
        {.a = UINT64_C(1) << 40, .b = 2, .image = {-5}, .feature_a = 0, .feature_b = 0},
    };
    int count = sizeof keys / sizeof *keys;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            int order = contact_key_compare(&keys[i], &keys[j]);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_ordered_field_by_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
