/* Spheres against closed forms, and against every convex body by proof. */
#include "space_pair_check.h"

static void test_sphere_sphere(void **state) {
    (void)state;
    random_stream r = {.seed = 1};
    int hits = 0;
    for (int i = 0; i < 100000; i++) {
        shape a, b;
        make_sphere(random_range(&r, 0.1, 1), &a);
        make_sphere(random_range(&r, 0.1, 1), &b);
        space_pose at_a = random_space_pose(&r, 1), at_b = random_space_pose(&r, 1);
        double reach = random_range(&r, 0, 0.1), between[3];
        space_touch t[SPACE_TOUCHES];
        minus3(at_b.x, at_a.x, between);
        double gap = length3(between) - (a.part[0].radius + b.part[0].radius);
        int count = find_space(&a, at_a, &b, at_b, reach, t);
        assert_int_equal(count, gap <= reach);
        if (count) {
            hits++;
            check_touches(t, count, reach, 10);
            near(t[0].gap, gap, 1e-14);
            near(dot3(t[0].normal, between), length3(between), 1e-14);
        }
        shape_free(&a);
        shape_free(&b);
    }
    assert_in_range(hits, 30000, 70000);
}

/* No direction is distinguished here; the touch must have one all the same. */
static void test_same_centre(void **state) {
    (void)state;
    shape a, other;
    make_sphere(0.3, &a);
    static const scree_part_type type[] = {SCREE_PART_SPHERE, SCREE_PART_CAPSULE,
                                           SCREE_PART_CYLINDER, SCREE_PART_CONE,
                                           SCREE_PART_POLYHEDRON};
    random_stream r = {.seed = 2};
    for (size_t i = 0; i < sizeof type / sizeof *type; i++) {
        space_touch t[SPACE_TOUCHES];
        make_random(&r, type[i], &other);
        space_pose at = at_origin;
        turn3(at_origin.R, other.part[0].centre, at.x);
        int count = find_space(&a, at, &other, at_origin, 0, t);
        assert_int_equal(count, 1);
        check_touches(t, count, 0, 1);
        assert_true(t[0].gap < -0.3);
        /* two spheres have no direction that swapping could turn */
        if (type[i] != SCREE_PART_SPHERE) check_swapped(&a, at, &other, at_origin, 0, t, count);
        shape_free(&other);
    }
    shape_free(&a);
}

static void test_boundaries(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    shape a, plane, drum, ball;
    make_sphere(0.2, &a);
    make_space(&shape_plane, &(plane_parameters){{0.3, -0.4, 2}}, &plane);
    make_space(&shape_hollow_cylinder, &(hollow_cylinder_parameters){1, 2, CAPS_NONE}, &drum);
    make_space(&shape_hollow_sphere, &(sphere_parameters){1}, &ball);
    const shape *boundary[] = {&plane, &drum, &ball};
    int hits = 0;
    for (int i = 0; i < 30000; i++) {
        const shape *b = boundary[i % 3];
        space_pose at_a = random_space_pose(&r, 0.7), at_b = random_space_pose(&r, 0.3);
        space_touch t[SPACE_TOUCHES];
        double local[3];
        body_point(&at_b, at_a.x, local);
        /* past its ends a drum is a circle: another test */
        if (b == &drum && fabs(dot3(local, drum.part[0].direction)) > 1) continue;
        double gap = off_surface(b, &at_b, at_a.x) - 0.2;
        int count = find_space(&a, at_a, b, at_b, 0.1, t);
        assert_int_equal(count, gap <= 0.1);
        if (!count) continue;
        hits++;
        check_touches(t, count, 0.1, 3);
        near(t[0].gap, gap, 1e-14);
        near(off_surface(&a, &at_a, t[0].point[0]), 0, 1e-14);
        near(off_surface(b, &at_b, t[0].point[1]), 0, 1e-14);
        check_swapped(&a, at_a, b, at_b, 0.1, t, count);
    }
    assert_in_range(hits, 5000, 25000);
    shape_free(&a);
    shape_free(&plane);
    shape_free(&drum);
    shape_free(&ball);
}

/* A ball that protrudes from a short drum leans on the circle at the end of the drum. */
static void test_end_of_drum(void **state) {
    (void)state;
    shape a, drum;
    make_sphere(0.5, &a);
    make_space(&shape_hollow_cylinder, &(hollow_cylinder_parameters){1, 2, CAPS_NONE}, &drum);
    space_pose at_drum = upright_at(&drum, 0, 0, 0), at = at_origin;
    space_touch t[SPACE_TOUCHES];
    at.x[0] = 0.7;
    at.x[2] = 1.4; /* 3, 4, 5 */
    int count = find_space(&a, at, &drum, at_drum, 1e-3, t);
    assert_int_equal(count, 1);
    check_touches(t, count, 1e-3, 1);
    near(t[0].gap, 0, 1e-15);
    near(t[0].normal[0], 0.6, 1e-15);
    near(t[0].normal[2], -0.8, 1e-15);
    at.x[2] = 1.6;
    assert_int_equal(find_space(&a, at, &drum, at_drum, 1e-3, t), 0);
    shape_free(&a);
    shape_free(&drum);
}

/* Every kind of place on a block: vertex, edge, face from outside, face from inside. */
static void test_block_places(void **state) {
    (void)state;
    shape a, block;
    make_sphere(0.5, &a);
    make_block(2, 2, 2, &block);
    const polyhedron *solid = &block.polyhedron[0];
    const struct {
        double x[3], gap;
        uint32_t low, high; /* numbers of features it may be */
    } place[] = {{{1.3, 0, 0}, -0.2, 20, 26},
                 {{1.3, 1.4, 0}, 0, 8, 20},
                 {{1.2, 1.2, 1.1}, -0.2, 0, 8},
                 {{0.9, 0.2, 0.3}, -0.6, 20, 26}};
    assert_int_equal(solid->vertices + solid->edges + solid->faces, 26);
    for (size_t i = 0; i < sizeof place / sizeof *place; i++) {
        space_pose at = at_origin;
        space_touch t[SPACE_TOUCHES];
        copy3(at.x, place[i].x);
        assert_int_equal(find_space(&a, at, &block, at_origin, 1e-3, t), 1);
        check_touches(t, 1, 1e-3, 1);
        near(t[0].gap, place[i].gap, 1e-15);
        assert_true(t[0].feature[1] >= place[i].low && t[0].feature[1] < place[i].high);
        check_swapped(&a, at, &block, at_origin, 1e-3, t, 1);
    }
    shape_free(&a);
    shape_free(&block);
}

static void test_proofs(void **state) {
    (void)state;
    certify_pairs(SCREE_PART_SPHERE, SCREE_PART_CAPSULE, 1000);
    certify_pairs(SCREE_PART_SPHERE, SCREE_PART_CYLINDER, 1000);
    certify_pairs(SCREE_PART_SPHERE, SCREE_PART_CONE, 1000);
    certify_pairs(SCREE_PART_SPHERE, SCREE_PART_POLYHEDRON, 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere_sphere), cmocka_unit_test(test_same_centre),
        cmocka_unit_test(test_boundaries),    cmocka_unit_test(test_end_of_drum),
        cmocka_unit_test(test_block_places),  cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
