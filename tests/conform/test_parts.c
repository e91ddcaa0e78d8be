/* Every kind of part fills its table, and every pair of kinds touches or is refused in words. */
#include <math.h>
#include <string.h>

#include "support/check.h"

#include "shape/pair.h"
#include "shape/part_kind.h"

static void test_tables_are_whole(void **unused) {
    (void)unused;
    for (int i = 0; i < PART_TYPES; i++) {
        const part_kind *k = part_kind_of((part_type)i);
        assert_non_null(k);
        assert_true(k->name && k->name[0]);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(k->name, part_kind_of((part_type)j)->name);
        assert_non_null(k->curvature);
        assert_false(k->boundary && k->convex);
        assert_int_equal(k->space, k->planar_bounds == NULL);
        assert_int_equal(k->space, k->bounds != NULL);
        assert_int_equal(k->space, k->ball != NULL);
        assert_int_equal(k->space, k->reach != NULL);
        assert_int_equal(k->space, k->width != NULL);
        assert_int_equal(k->space, k->touch != NULL);
        assert_int_equal(k->space && k->convex, k->core != NULL);
        assert_int_equal(k->space, k->touches > 0);
        assert_true(k->touches <= SPACE_TOUCHES);
    }
}

/* Either a function or a reason, the same for both orders; what is convex touches everything. */
static void test_pairs_touch_or_are_refused(void **unused) {
    (void)unused;
    for (int i = 0; i < PART_TYPES; i++)
        for (int j = 0; j < PART_TYPES; j++) {
            part_type a = (part_type)i, b = (part_type)j;
            const part_kind *one = part_kind_of(a), *two = part_kind_of(b);
            const char *reason = pair_refusal(a, b), *in_space = space_pair_refusal(a, b);
            assert_int_equal(pair_of(a, b) == NULL, reason != NULL);
            assert_int_equal(pair_of(a, b) == NULL, pair_of(b, a) == NULL);
            assert_int_equal(space_pair_of(a, b) == NULL, in_space != NULL);
            assert_int_equal(space_pair_of(a, b) == NULL, space_pair_of(b, a) == NULL);
            assert_int_equal(space_pair_limit(a, b) == 0, in_space != NULL);
            assert_int_equal(space_pair_limit(a, b), space_pair_limit(b, a));
            if (in_space) assert_string_equal(in_space, space_pair_refusal(b, a));
            if (reason) assert_true(strlen(reason) > 10);
            assert_true(reason || in_space); /* no pair is of both worlds */
            bool same_world = one->space == two->space;
            if (same_world && (one->convex || two->convex)) assert_false(reason && in_space);
            if (one->boundary && two->boundary) assert_true(reason && in_space);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_whole),
        cmocka_unit_test(test_pairs_touch_or_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
