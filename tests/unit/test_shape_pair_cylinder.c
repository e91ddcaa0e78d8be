/* Cylinders: standing, lying, leaning, stacked, rolling in a drum; and by proof. */
#include "space_pair_check.h"

static shape ground(void) {
    shape s;
    make_space(&shape_plane, &(plane_parameters){{0, 0, 1}}, &s);
    return s;
}

static void check_patch(const space_touch *t, int count, double area, double x, double y) {
    double centre[3];
    near(patch_total(t, count, centre), area, 1e-8);
    near(centre[0], x, 1e-8);
    near(centre[1], y, 1e-8);
}

static void test_on_plane(void **state) {
    (void)state;
    shape a, plane = ground();
    make_cylinder(1, 4, &a);
    space_touch t[SPACE_TOUCHES];
    /* standing */
    space_pose at = upright_at(&a, 0.3, 0.2, 2);
    int count = find_space(&a, at, &plane, at_origin, 1e-3, t);
    assert_int_equal(count, RIM_POINTS);
    check_touches(t, count, 1e-3, 4);
    check_patch(t, count, PI, 0.3, 0.2);
    for (int i = 0; i < count; i++) {
        assert_false(t[i].second_is_candidate);
        near(t[i].normal[2], 1, 1e-15);
        near(t[i].gap, 0, 1e-15);
    }
    check_swapped(&a, at, &plane, at_origin, 1e-3, t, count);
    /* leaning a little: still all of them, one exactly the deepest */
    space_pose lean = tilted(at, 1e-4, 0.5e-4, 0);
    count = find_space(&a, lean, &plane, at_origin, 1e-3, t);
    assert_int_equal(count, RIM_POINTS);
    double angle = 1e-4 * sqrt(1.25), sine = math_sin(angle), cosine = math_cos(angle);
    near(t[deepest(t, count)].gap, 2 - 2 * cosine - sine, 1e-15);
    double sum[3];
    near(patch_total(t, count, sum), PI, 1e-12);
    /* leaning much: that one alone */
    lean = tilted(at, 0, 0.5, 0);
    lean.x[2] = 2 * math_cos(0.5) + math_sin(0.5);
    count = find_space(&a, lean, &plane, at_origin, 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, 0, 1e-15);
    /* lying: both ends of the line */
    at = tilted(at, 0, PI / 2, 0);
    at.x[2] = 1;
    count = find_space(&a, at, &plane, at_origin, 1e-3, t);
    assert_int_equal(count, 2);
    check_touches(t, count, 1e-3, 4);
    near(fabs(t[0].point[0][0] - t[1].point[0][0]), 4, 1e-12);
    near(t[0].gap, 0, 1e-15);
    near(t[1].gap, 0, 1e-15);
    shape_free(&a);
    shape_free(&plane);
}

/* The common area of two circles of radius 1 at distance d. */
static double lens(double d) { return 2 * math_acos(d / 2) - d / 2 * sqrt(4 - d * d); }

static void test_stacked(void **state) {
    (void)state;
    shape a, b, small;
    make_cylinder(1, 2, &a);
    make_cylinder(1, 1, &b);
    make_cylinder(0.25, 1, &small);
    space_pose below = upright_at(&a, 0, 0, 0);
    space_touch t[SPACE_TOUCHES];
    static const double shift[] = {0, 1e-9, 0.3, 1, 1.7};
    for (size_t i = 0; i < sizeof shift / sizeof *shift; i++) {
        space_pose above = upright_at(&b, shift[i], 0, 1.5);
        int count = find_space(&a, below, &b, above, 1e-3, t);
        assert_true(count >= 4);
        check_touches(t, count, 1e-3, 2);
        check_patch(t, count, lens(shift[i]), shift[i] / 2, 0);
        for (int k = 0; k < count; k++) {
            near(t[k].gap, 0, 1e-15);
            near(fabs(t[k].normal[2]), 1, 1e-15);
        }
        /* a tilt as small as rounding: the touches do not change */
        space_pose shaken = tilted(above, 1e-9, -1e-9, 0);
        assert_int_equal(find_space(&a, below, &b, shaken, 1e-3, t), count);
        near(fabs(t[0].normal[2]), 1, 1e-15);
        /* one that will land flat: every point within reach */
        shaken = tilted(above, 1e-4, 0, 0);
        assert_true(find_space(&a, below, &b, shaken, 1e-3, t) >= count - 2);
    }
    space_pose above = upright_at(&small, 0.5, -0.3, 1.5);
    int count = find_space(&a, below, &small, above, 1e-3, t);
    assert_int_equal(count, RIM_POINTS);
    check_patch(t, count, PI / 16, 0.5, -0.3);
    shape_free(&a);
    shape_free(&b);
    shape_free(&small);
}

static void test_on_block(void **state) {
    (void)state;
    shape a, block;
    make_cylinder(1, 2, &a);
    make_block(4, 4, 2, &block);
    space_touch t[SPACE_TOUCHES];
    space_pose at = upright_at(&a, 0.1, 0.2, 2);
    int count = find_space(&a, at, &block, at_origin, 1e-3, t);
    assert_int_equal(count, RIM_POINTS);
    check_patch(t, count, PI, 0.1, 0.2);
    /* half over the edge */
    at.x[0] = 2;
    at.x[1] = 0;
    count = find_space(&a, at, &block, at_origin, 1e-3, t);
    check_touches(t, count, 1e-3, 2);
    check_patch(t, count, PI / 2, 2 - 4 / (3 * PI), 0);
    check_swapped(&a, at, &block, at_origin, 1e-3, t, count);
    /* over the corner */
    at.x[1] = 2;
    count = find_space(&a, at, &block, at_origin, 1e-3, t);
    check_patch(t, count, PI / 4, 2 - 4 / (3 * PI), 2 - 4 / (3 * PI));
    /* a block stands on it */
    shape cube;
    make_block(0.5, 0.5, 0.5, &cube);
    space_pose over = at_origin;
    copy3(over.x, (double[]){2.2, 1.9, 3.25});
    count = find_space(&a, at, &cube, over, 1e-3, t);
    assert_int_equal(count, 4);
    check_patch(t, count, 0.25, 2.2, 1.9);
    assert_true(t[0].second_is_candidate);
    /* lying */
    at = tilted(upright_at(&a, 0, 0, 0), PI / 2, 0, 0);
    at.x[2] = 2;
    assert_int_equal(find_space(&a, at, &block, at_origin, 1e-3, t), 2);
    near(t[0].gap, 0, 1e-15);
    shape_free(&a);
    shape_free(&block);
    shape_free(&cube);
}

static void test_side_by_side(void **state) {
    (void)state;
    shape a, b;
    make_cylinder(1, 2, &a);
    make_cylinder(0.5, 3, &b);
    space_touch t[SPACE_TOUCHES];
    space_pose at_a = upright_at(&a, 0, 0, 0), at_b = upright_at(&b, 1.5, 0, 0.25);
    int count = find_space(&a, at_a, &b, at_b, 1e-3, t);
    assert_int_equal(count, 2);
    check_touches(t, count, 1e-3, 2);
    near(fabs(t[0].point[0][2] - t[1].point[0][2]), 2, 1e-6);
    for (int i = 0; i < 2; i++)
        near(t[i].gap, 0, 1e-15);
    /* crossed at their middles */
    count = find_space(&a, at_a, &b, tilted(at_b, PI / 2, 0, 0), 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, 0, 1e-15);
    near(t[0].point[0][2], 0.25, 1e-12);
    assert_int_equal(t[0].feature[0], CYLINDER_SIDE);
    assert_int_equal(t[0].feature[1], CYLINDER_SIDE);
    /* the flat end of one on the side of the other */
    at_b = tilted(upright_at(&b, 2.5, 0, 0.25), 0, PI / 2, 0);
    count = find_space(&a, at_a, &b, at_b, 1e-3, t);
    assert_int_equal(count, 2);
    near(t[0].gap, 0, 1e-15);
    near(fabs(t[0].point[0][2] - t[1].point[0][2]), 1, 1e-12);
    shape_free(&a);
    shape_free(&b);
}

/* Poses without a unique normal. */
static void test_degenerate(void **state) {
    (void)state;
    shape a, b;
    make_cylinder(1, 2, &a);
    make_cylinder(0.5, 3, &b);
    space_touch t[SPACE_TOUCHES];
    static const double angle[] = {0, 1e-12, 1e-7, PI / 2, 1};
    for (size_t i = 0; i < sizeof angle / sizeof *angle; i++) {
        space_pose at_a = upright_at(&a, 0, 0, 0);
        int count = find_space(&a, at_a, &b, tilted(upright_at(&b, 0, 0, 0), angle[i], 0, 0), 0, t);
        assert_true(count >= 1);
        check_touches(t, count, 0, 3);
        assert_true(t[deepest(t, count)].gap >= -2.5 - 1e-6);
        count = find_space(&a, at_a, &a, at_a, 0, t);
        assert_true(count >= 1);
        check_touches(t, count, 0, 3);
        near(t[deepest(t, count)].gap, -2, 1e-6);
    }
    shape_free(&a);
    shape_free(&b);
}

static void test_in_drum(void **state) {
    (void)state;
    shape a, drum, ball;
    make_cylinder(0.5, 2, &a);
    make_space(&shape_hollow_cylinder, &(hollow_cylinder_parameters){1, NAN, CAPS_NONE}, &drum);
    make_space(&shape_hollow_sphere, &(sphere_parameters){1.25}, &ball);
    space_touch t[SPACE_TOUCHES];
    space_pose at_drum = upright_at(&drum, 0, 0, 0), at = upright_at(&a, 0.3, -0.4, 7);
    /* rolls along its line */
    int count = find_space(&a, at, &drum, at_drum, 1e-3, t);
    assert_int_equal(count, 2);
    check_touches(t, count, 1e-3, 10);
    for (int i = 0; i < 2; i++) {
        near(t[i].gap, 0, 1e-15);
        near(t[i].point[0][0], 0.6, 1e-12);
        near(t[i].point[0][1], -0.8, 1e-12);
    }
    check_swapped(&a, at, &drum, at_drum, 1e-3, t, count);
    /* across the drum, wedged with two rims: four places */
    shape bar;
    make_cylinder(0.6, 1.6, &bar);
    count =
        find_space(&bar, tilted(upright_at(&bar, 0, 0, 0), 0, PI / 2, 0), &drum, at_drum, 1e-3, t);
    assert_int_equal(count, 4);
    for (int i = 0; i < 4; i++)
        near(t[i].gap, 0.2 - 0.2, 1e-3);
    /* in the middle of a ball both rims touch all round */
    shape can;
    make_cylinder(0.75, 2, &can);
    count = find_space(&can, upright_at(&can, 0, 0, 0), &ball, at_origin, 1e-3, t);
    assert_int_equal(count, 2 * RIM_POINTS);
    near(t[7].gap, 0, 1e-15);
    shape_free(&a);
    shape_free(&bar);
    shape_free(&can);
    shape_free(&drum);
    shape_free(&ball);
}

/* In random poses the deepest point of the rims is as deep as any on them. */
static void test_deepest_in_hollow(void **state) {
    (void)state;
    shape a, wall[3];
    make_cylinder(0.5, 0.8, &a);
    make_space(&shape_hollow_cylinder, &(hollow_cylinder_parameters){1, NAN, CAPS_NONE}, &wall[0]);
    make_space(&shape_hollow_sphere, &(sphere_parameters){1.25}, &wall[1]);
    wall[2] = ground();
    random_stream r = {.seed = 5};
    for (int i = 0; i < 3000; i++) {
        const shape *b = &wall[i % 3];
        const space_pose at_a = random_space_pose(&r, 0.5), at_b = random_space_pose(&r, 0.1);
        space_touch t[SPACE_TOUCHES];
        int count = find_space(&a, at_a, b, at_b, 10, t);
        assert_int_equal(count, 2 * RIM_POINTS);
        check_touches(t, count, 10, 3);
        double least = INFINITY, x[3], u[3], v[3];
        tangents3(a.part[0].direction, u, v);
        for (int k = 0; k < 2000; k++) {
            double sine, cosine, world[3];
            math_sincos(k * (2 * PI / 1000), &sine, &cosine);
            for (int j = 0; j < 3; j++)
                x[j] = (k < 1000 ? -0.4 : 0.4) * a.part[0].direction[j] +
                       0.5 * (cosine * u[j] + sine * v[j]);
            turn3(at_a.R, x, world);
            along3(world, 1, at_a.x, world);
            least = fmin(least, off_surface(b, &at_b, world));
        }
        double gap = t[deepest(t, count)].gap;
        assert_true(gap <= least + 1e-12 && gap >= least - 1e-4);
        for (int k = 0; k < count; k++)
            near(off_surface(&a, &at_a, t[k].point[0]), 0, 1e-12);
    }
    shape_free(&a);
    for (int k = 0; k < 3; k++)
        shape_free(&wall[k]);
}

static void test_proofs(void **state) {
    (void)state;
    certify_pairs(SCREE_PART_CYLINDER, SCREE_PART_CYLINDER, 500);
    certify_pairs(SCREE_PART_CYLINDER, SCREE_PART_CONE, 500);
    certify_pairs(SCREE_PART_CYLINDER, SCREE_PART_POLYHEDRON, 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_plane),          cmocka_unit_test(test_stacked),
        cmocka_unit_test(test_on_block),          cmocka_unit_test(test_side_by_side),
        cmocka_unit_test(test_degenerate),        cmocka_unit_test(test_in_drum),
        cmocka_unit_test(test_deepest_in_hollow), cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
