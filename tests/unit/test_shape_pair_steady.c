/* Bodies at rest keep their touches: a pose disturbed by 1e-9 lists the same features with the same
 * normals. */
#include "space_pair_check.h"

#define SHAKE 1e-9

static int find_same(const space_touch *t, int count, const space_touch *one) {
    for (int i = 0; i < count; i++)
        if (t[i].feature[0] == one->feature[0] && t[i].feature[1] == one->feature[1]) return i;
    return -1;
}

static void check_steady(const shape *a, space_pose at_a, const shape *b, space_pose at_b,
                         int expected) {
    random_stream r = {.seed = 5};
    space_touch still[SPACE_TOUCHES], t[SPACE_TOUCHES];
    int count = find_space(a, at_a, b, at_b, 1e-3, still);
    assert_int_equal(count, expected);
    for (int i = 0; i < 300; i++) {
        double move[3], turn[3], n[3], m[3], change[3];
        random_point(&r, SHAKE, move);
        random_point(&r, SHAKE, turn);
        space_pose shaken = tilted(at_a, turn[0], turn[1], turn[2]);
        along3(shaken.x, 1, move, shaken.x);
        assert_int_equal(find_space(a, shaken, b, at_b, 1e-3, t), count);
        for (int k = 0; k < count; k++) {
            int same = find_same(still, count, &t[k]);
            assert_true(same >= 0);
            forward_normal(&still[same], n);
            forward_normal(&t[k], m);
            minus3(n, m, change);
            assert_true(length3(change) < 4 * SHAKE);
            near(t[k].gap, still[same].gap, 8 * SHAKE);
        }
    }
}

static space_pose lying_at(const shape *s, double x, double y, double z) {
    space_pose at = tilted(upright_at(s, 0, 0, 0), 0, PI / 2, 0);
    copy3(at.x, (double[]){x, y, z});
    return at;
}

static void test_on_block(void **state) {
    (void)state;
    shape drum, cone, capsule, block;
    make_cylinder(0.5, 1, &drum);
    make_cone(0.5, 1, &cone);
    make_capsule(0.3, 1, &capsule);
    make_block(2, 2, 2, &block);
    check_steady(&drum, upright_at(&drum, 0.1, 0.2, 1.5), &block, at_origin, RIM_POINTS);
    check_steady(&drum, upright_at(&drum, 0.9, 0.2, 1.5), &block, at_origin, 9);
    check_steady(&drum, lying_at(&drum, 0.1, 0.2, 1.5), &block, at_origin, 2);
    check_steady(&drum, lying_at(&drum, 0.8, 0.2, 1.5), &block, at_origin, 2);
    check_steady(&cone, upright_at(&cone, 0.1, 0.2, 1.25), &block, at_origin, RIM_POINTS);
    check_steady(&capsule, lying_at(&capsule, 0.1, 0.2, 1.3), &block, at_origin, 2);
    shape_free(&drum);
    shape_free(&cone);
    shape_free(&capsule);
    shape_free(&block);
}

static void test_on_drum(void **state) {
    (void)state;
    shape drum, wide;
    make_cylinder(0.5, 1, &drum);
    make_cylinder(1, 1, &wide);
    space_pose below = upright_at(&drum, 0, 0, 0);
    check_steady(&drum, upright_at(&drum, 0.1, 0.05, 1), &wide, upright_at(&wide, 0, 0, 0),
                 RIM_POINTS);
    check_steady(&drum, upright_at(&drum, 0, 0, 1), &drum, below, RIM_POINTS);
    check_steady(&drum, upright_at(&drum, 0.3, 0, 1), &drum, below, 12);
    check_steady(&drum, upright_at(&drum, 1, 0, 0.2), &drum, below, 2);
    check_steady(&drum, upright_at(&drum, 1, 0, 0), &drum, below, 2);
    check_steady(&drum, tilted(upright_at(&drum, 1, 0, 0), 1, 0, 0), &drum, below, 1);
    shape_free(&drum);
    shape_free(&wide);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_block),
        cmocka_unit_test(test_on_drum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
