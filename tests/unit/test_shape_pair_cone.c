/* Cones: on the base, on the side, on the tip; and by proof. */
#include "space_pair_check.h"

#define R 1.0
#define H 2.0

/* Rotated so that the side is along -z: the angle between axis and side. */
static space_pose on_its_side(const shape *s, double z) {
    space_pose at = upright_at(s, 0, 0, 0);
    double slope = math_atan2(R, H);
    at = tilted(at, 0, PI / 2 + slope, 0);
    /* the centre of mass is a quarter of the height above the base, on the axis */
    at.x[2] = z + 0.75 * H * math_sin(slope);
    return at;
}

static void test_on_plane(void **state) {
    (void)state;
    shape a, plane;
    make_cone(R, H, &a);
    make_space(&shape_plane, &(plane_parameters){{0, 0, 1}}, &plane);
    space_touch t[SPACE_TOUCHES];
    double centre[3];
    /* base */
    int count = find_space(&a, upright_at(&a, 0.1, 0.2, H / 4), &plane, at_origin, 1e-3, t);
    assert_int_equal(count, RIM_POINTS);
    check_touches(t, count, 1e-3, 2);
    near(patch_total(t, count, centre), PI, 1e-12);
    near(centre[0], 0.1, 1e-12);
    near(centre[1], 0.2, 1e-12);
    near(t[3].gap, 0, 1e-15);
    /* side: a point of the rim and the tip */
    count = find_space(&a, on_its_side(&a, 0), &plane, at_origin, 1e-3, t);
    assert_int_equal(count, 2);
    near(t[0].gap, 0, 1e-14);
    near(t[1].gap, 0, 1e-14);
    assert_int_equal(t[1].feature[0], CONE_TIP);
    /* tip */
    space_pose at = tilted(upright_at(&a, 0, 0, 0), PI, 0, 0);
    at.x[2] = 0.75 * H;
    count = find_space(&a, at, &plane, at_origin, 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, 0, 1e-15);
    assert_int_equal(t[0].feature[0], CONE_TIP);
    assert_false(t[0].second_is_candidate);
    check_swapped(&a, at, &plane, at_origin, 1e-3, t, count);
    shape_free(&a);
    shape_free(&plane);
}

static void test_on_block(void **state) {
    (void)state;
    shape a, block;
    make_cone(R, H, &a);
    make_block(6, 6, 2, &block);
    space_touch t[SPACE_TOUCHES];
    double centre[3];
    int count = find_space(&a, upright_at(&a, 0, 0, 1 + H / 4), &block, at_origin, 1e-3, t);
    assert_int_equal(count, RIM_POINTS);
    near(patch_total(t, count, centre), PI, 1e-12);
    count = find_space(&a, on_its_side(&a, 1), &block, at_origin, 1e-3, t);
    assert_int_equal(count, 2);
    near(t[0].gap, 0, 1e-14);
    near(t[1].gap, 0, 1e-14);
    /* a penetrating tip is pushed out by the nearest face */
    space_pose at = tilted(upright_at(&a, 0, 0, 0), PI, 0, 0);
    at.x[2] = 1 + 0.75 * H - 0.01;
    count = find_space(&a, at, &block, at_origin, 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, -0.01, 1e-14);
    near(t[0].normal[2], 1, 1e-14);
    check_swapped(&a, at, &block, at_origin, 1e-3, t, count);
    shape_free(&a);
    shape_free(&block);
}

/* Base on base, tip on tip, side along side. */
static void test_on_cone(void **state) {
    (void)state;
    shape a;
    make_cone(R, H, &a);
    space_touch t[SPACE_TOUCHES];
    space_pose up = upright_at(&a, 0, 0, H / 4), down = tilted(up, PI, 0, 0);
    double centre[3];
    down.x[2] = -H / 4;
    int count = find_space(&a, up, &a, down, 1e-3, t);
    assert_true(count >= RIM_POINTS);
    check_touches(t, count, 1e-3, 2);
    near(patch_total(t, count, centre), PI, 1e-12);
    near(t[0].gap, 0, 1e-15);
    up.x[2] = -0.75 * H;
    down.x[2] = 0.75 * H;
    count = find_space(&a, up, &a, down, 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, 0, 1e-15);
    space_pose side = on_its_side(&a, 0), other = tilted(side, PI, 0, 0);
    other.x[2] = -side.x[2];
    count = find_space(&a, side, &a, other, 1e-3, t);
    assert_true(count >= 1 && count <= 2);
    near(t[0].gap, 0, 1e-14);
    near(fabs(t[0].normal[2]), 1, 1e-9);
    shape_free(&a);
}

/* The axis of a cylinder, a capsule, another cone passes through the tip. */
static void test_axis_through_tip(void **state) {
    (void)state;
    static const scree_part_type type[] = {SCREE_PART_CAPSULE, SCREE_PART_CYLINDER,
                                           SCREE_PART_CONE};
    random_stream r = {.seed = 4};
    shape a;
    make_cone(R, H, &a);
    for (int i = 0; i < 300; i++) {
        shape b;
        space_touch t[SPACE_TOUCHES];
        make_random(&r, type[i % 3], &b);
        space_pose at = upright_at(&b, 0, 0, random_range(&r, -1, 3));
        if (i & 1) at = tilted(at, PI / 2, 0, 0);
        int count = find_space(&a, upright_at(&a, 0, 0, 0), &b, at, 100, t);
        assert_true(count >= 1);
        check_touches(t, count, 100, 10);
        const space_pose up = upright_at(&a, 0, 0, 0);
        double n[3], gap = t[deepest(t, count)].gap;
        forward_normal(&t[deepest(t, count)], n);
        near(parting(&a, &up, &b, &at, n), gap, 1e-9);
        assert_true(sampled_parting(&a, &up, &b, &at, &r) <= gap + 0.1 * b.size);
        shape_free(&b);
    }
    shape_free(&a);
}

static void test_in_hollow(void **state) {
    (void)state;
    shape a, drum, ball;
    make_cone(R, H, &a);
    make_space(&shape_hollow_cylinder, &(hollow_cylinder_parameters){1.5, NAN, CAPS_NONE}, &drum);
    make_space(&shape_hollow_sphere, &(sphere_parameters){1.25}, &ball);
    space_touch t[SPACE_TOUCHES];
    int count =
        find_space(&a, upright_at(&a, 0.5, 0, 0), &drum, upright_at(&drum, 0, 0, 0), 1e-3, t);
    assert_int_equal(count, 1);
    near(t[0].gap, 0, 1e-15);
    near(t[0].normal[0], -1, 1e-15);
    /* the ball about all of its corners has the radius (R^2 + H^2) / (2 H) */
    count = find_space(&a, upright_at(&a, 0, 0, 1.25 - 0.75 * H), &ball, at_origin, 1e-3, t);
    assert_int_equal(count, RIM_POINTS + 1);
    check_touches(t, count, 1e-3, 2);
    for (int i = 0; i < count; i++)
        near(t[i].gap, 0, 1e-14);
    shape_free(&a);
    shape_free(&drum);
    shape_free(&ball);
}

static void test_proofs(void **state) {
    (void)state;
    certify_pairs(SCREE_PART_CONE, SCREE_PART_CONE, 500);
    certify_pairs(SCREE_PART_CONE, SCREE_PART_POLYHEDRON, 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_on_plane),  cmocka_unit_test(test_on_block),
        cmocka_unit_test(test_on_cone),   cmocka_unit_test(test_axis_through_tip),
        cmocka_unit_test(test_in_hollow), cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
