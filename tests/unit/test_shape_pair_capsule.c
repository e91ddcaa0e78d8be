/* Capsules: closed forms on boundaries, pairs of touches where they lie along something. */
#include "space_pair_check.h"

static void lying(const shape *s, double x, double y, double z, space_pose *at) {
    *at = tilted(upright_at(s, 0, 0, 0), 0, PI / 2, 0);
    copy3(at->x, (double[]){x, y, z});
}

static void test_parallel(void **state) {
    (void)state;
    shape a, b;
    make_capsule(0.5, 2, &a);
    make_capsule(0.25, 1, &b);
    space_pose at_a, at_b;
    space_touch t[SPACE_TOUCHES];
    lying(&a, 0, 0, 0, &at_a);
    lying(&b, 0.7, 0, 0.75, &at_b);
    int count = find_space(&a, at_a, &b, at_b, 1e-3, t);
    assert_int_equal(count, 2);
    check_touches(t, count, 1e-3, 1);
    double low = fmin(t[0].point[0][0], t[1].point[0][0]);
    double high = fmax(t[0].point[0][0], t[1].point[0][0]);
    near(low, 0.2, 1e-6);
    near(high, 1, 1e-6);
    for (int i = 0; i < 2; i++) {
        near(t[i].gap, 0, 1e-15);
        near(t[i].normal[2], 1, 1e-15);
    }
    /* with a slight tilt both remain, each with its own gap */
    count = find_space(&a, at_a, &b, tilted(at_b, 0, 2e-4, 0), 1e-3, t);
    assert_int_equal(count, 2);
    near(fabs(t[0].gap - t[1].gap), 0.8 * 2e-4, 1e-6);
    /* crossed: one */
    assert_int_equal(find_space(&a, at_a, &b, tilted(at_b, 0, 0, 1), 1e-3, t), 1);
    near(t[0].gap, 0, 1e-15);
    /* on one line, end to end: one */
    lying(&b, 2.25, 0, 0, &at_b);
    count = find_space(&a, at_a, &b, at_b, 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, 0, 1e-15);
    near(t[0].normal[0], 1, 1e-15);
    shape_free(&a);
    shape_free(&b);
}

/* Axes that cut each other, or are the same. */
static void test_same_axis(void **state) {
    (void)state;
    shape a, b;
    make_capsule(0.5, 2, &a);
    make_capsule(0.25, 1, &b);
    for (int i = 0; i < 3; i++) {
        space_pose at_a, at_b;
        space_touch t[SPACE_TOUCHES];
        lying(&a, 0, 0, 0, &at_a);
        lying(&b, i == 1 ? 0.3 : 0, 0, 0, &at_b);
        if (i == 2) at_b = tilted(at_b, 0, 0, 1);
        int count = find_space(&a, at_a, &b, at_b, 0, t);
        assert_true(count >= 1);
        check_touches(t, count, 0, 1);
        near(t[deepest(t, count)].gap, -0.75, 1e-12);
    }
    shape_free(&a);
    shape_free(&b);
}

static void test_boundaries(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    shape a, plane, drum, ball;
    make_capsule(0.2, 0.6, &a);
    make_space(&shape_plane, &(plane_parameters){{0, 0, 1}}, &plane);
    make_space(&shape_hollow_cylinder, &(hollow_cylinder_parameters){1, NAN, CAPS_NONE}, &drum);
    make_space(&shape_hollow_sphere, &(sphere_parameters){1}, &ball);
    const shape *boundary[] = {&plane, &drum, &ball};
    int hits = 0;
    for (int i = 0; i < 30000; i++) {
        const shape *b = boundary[i % 3];
        const space_pose at_a = random_space_pose(&r, 0.7), at_b = random_space_pose(&r, 0.3);
        space_touch t[SPACE_TOUCHES];
        int expected = 0, count = find_space(&a, at_a, b, at_b, 0.1, t);
        check_touches(t, count, 0.1, 3);
        for (int end = -1; end <= 1; end += 2) {
            double at[3], axis[3];
            turn3(at_a.R, a.part[0].direction, axis);
            along3(at_a.x, 0.3 * end, axis, at);
            double gap = off_surface(b, &at_b, at) - 0.2;
            if (gap > 0.1) continue;
            assert_true(expected < count);
            near(t[expected].gap, gap, 1e-14);
            assert_int_equal(t[expected].feature[0], end < 0 ? CAPSULE_START : CAPSULE_END);
            near(off_surface(&a, &at_a, t[expected].point[0]), 0, 0.2);
            expected++;
        }
        assert_int_equal(count, expected);
        hits += count;
        check_swapped(&a, at_a, b, at_b, 0.1, t, count);
    }
    assert_in_range(hits, 5000, 50000);
    shape_free(&a);
    shape_free(&plane);
    shape_free(&drum);
    shape_free(&ball);
}

/* Lying on a block and past its edge: one touch at an end, one where the edge cuts it off. */
static void test_over_the_edge(void **state) {
    (void)state;
    shape a, block;
    make_capsule(0.5, 2, &a);
    make_block(2, 2, 2, &block);
    space_pose at;
    space_touch t[SPACE_TOUCHES];
    lying(&a, 0.7, 0, 1.5, &at);
    int count = find_space(&a, at, &block, at_origin, 1e-3, t);
    assert_int_equal(count, 2);
    check_touches(t, count, 1e-3, 1);
    near(fmin(t[0].point[0][0], t[1].point[0][0]), -0.3, 1e-12);
    near(fmax(t[0].point[0][0], t[1].point[0][0]), 1, 1e-12);
    check_swapped(&a, at, &block, at_origin, 1e-3, t, count);
    shape_free(&a);
    shape_free(&block);
}

static void test_proofs(void **state) {
    (void)state;
    certify_pairs(SCREE_PART_CAPSULE, SCREE_PART_CAPSULE, 500);
    certify_pairs(SCREE_PART_CAPSULE, SCREE_PART_CYLINDER, 500);
    certify_pairs(SCREE_PART_CAPSULE, SCREE_PART_CONE, 500);
    certify_pairs(SCREE_PART_CAPSULE, SCREE_PART_POLYHEDRON, 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parallel),   cmocka_unit_test(test_same_axis),
        cmocka_unit_test(test_boundaries), cmocka_unit_test(test_over_the_edge),
        cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
