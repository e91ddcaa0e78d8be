/* Compounds and bounds. */
#include "test_shape_random.h"

/* A rectangle cut in four, each piece described and turned in its own way, is the rectangle. */
static void test_pieces_make_the_whole(void **state) {
    (void)state;
    shape whole, half, quarter, joined;
    brick(2, 1, &whole);
    brick(1, 1, &half);
    double data[] = {10, 10, 11, 10, 11, 10.5, 10, 10.5};
    polygon_parameters given = {.vertices = {data, 4}};
    make(&shape_polygon, &given, &quarter);
    shape_placed placed[] = {
        {&half, {4.5, 7.5}, PI / 2, {0}},
        {&quarter, {5 - 10, 7 - 10}, 0, {0}},  /* as described, shifted */
        {&quarter, {6 + 10, 8 + 10}, PI, {0}}, /* turned upside down */
    };
    assert_int_equal(shape_compound(placed, 3, &joined, NULL), SCREE_OK);
    assert_near(joined.area, whole.area, 1e-13);
    assert_near(joined.inertia, whole.inertia, 1e-12);
    assert_near(joined.offset[0], 5, 1e-12);
    assert_near(joined.offset[1], 7.5, 1e-12);
    assert_near(joined.bound, whole.bound, 1e-12);
    assert_near(joined.size, 0.5, 1e-12);
    assert_int_equal(joined.parts, 3);
    assert_int_equal(joined.vertices, 12);
    for (uint32_t i = 0, feature = 0; i < 3; i++) {
        assert_int_equal(joined.part[i].feature, feature);
        assert_int_equal(joined.part[i].vertex, 4 * i);
        feature += joined.part[i].features;
    }
    bounds b = shape_bounds(&joined, pose_at(0, 0, 0));
    assert_near(b.low[0], -1, 1e-12);
    assert_near(b.high[0], 1, 1e-12);
    assert_near(b.low[1], -0.5, 1e-12);
    assert_near(b.high[1], 0.5, 1e-12);
    shape_free(&whole);
    shape_free(&half);
    shape_free(&quarter);
    shape_free(&joined);
}

/* Two disks: Steiner's rule by hand; a compound may be placed in a compound. */
static void test_two_disks(void **state) {
    (void)state;
    shape small, large, two, four;
    disk_parameters one = {1}, other = {2};
    make(&shape_disk, &one, &small);
    make(&shape_disk, &other, &large);
    shape_placed placed[] = {{&small, {0, 0}, 0, {0}}, {&large, {3, 0}, 1, {0}}};
    assert_int_equal(shape_compound(placed, 2, &two, NULL), SCREE_OK);
    assert_near(two.area, 5 * PI, 1e-13);
    assert_near(two.offset[0], 12.0 / 5, 1e-14);
    double inertia = PI / 2 + 8 * PI + PI * 2.4 * 2.4 + 4 * PI * 0.6 * 0.6;
    assert_near(two.inertia, inertia, 1e-12);
    assert_near(two.bound, 3.4, 1e-14);
    assert_int_equal(two.part[1].feature, 1);

    shape_placed twice[] = {{&two, {0, 0}, 0, {0}}, {&two, {0, 10}, PI, {0}}};
    assert_int_equal(shape_compound(twice, 2, &four, NULL), SCREE_OK);
    assert_near(four.area, 10 * PI, 1e-12);
    assert_near(four.offset[0], 0, 1e-14);
    assert_near(four.offset[1], 5, 1e-14);
    assert_near(four.inertia, 2 * inertia + 10 * PI * (2.4 * 2.4 + 25), 1e-10);
    assert_int_equal(four.part[3].feature, 3);
    shape_free(&small);
    shape_free(&large);
    shape_free(&two);
    shape_free(&four);
}

/* A tray of three segments has no mass and keeps its origin. */
static void test_massless(void **state) {
    (void)state;
    shape side, tray;
    segment_parameters given = {{0, 0}, {0, 1}};
    make(&shape_segment, &given, &side);
    shape_placed placed[] = {
        {&side, {-1, 0}, 0, {0}}, {&side, {1, 0}, 0, {0}}, {&side, {0, 0}, PI / 2, {0}}};
    assert_int_equal(shape_compound(placed, 3, &tray, NULL), SCREE_OK);
    assert_near(tray.area, 0, 0);
    assert_near(tray.inertia, 0, 0);
    assert_near(tray.offset[0], 0, 0);
    assert_near(tray.vertex[tray.part[0].vertex][0], -1, 1e-15);
    shape_free(&side);
    shape_free(&tray);
}

static void test_bad_compounds_refused(void **state) {
    (void)state;
    scree_error error = {0};
    shape disk, out;
    disk_parameters given = {1};
    make(&shape_disk, &given, &disk);
    assert_int_equal(shape_compound(NULL, 0, &out, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "no parts"));
    shape_placed placed[] = {{&disk, {0, 0}, 0, {0}}, {&disk, {0, NAN}, 0, {0}}};
    assert_int_equal(shape_compound(placed, 2, &out, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "part 2"));
    shape_free(&disk);
    shape_free(NULL);
}

/* Bounds hold every vertex and touch it on each side. */
static void test_bounds(void **state) {
    (void)state;
    random_stream r = {.seed = 12};
    for (int i = 0; i < 2000; i++) {
        shape s;
        random_polygon(&r, 10, 1, &s);
        pose at = random_pose(&r, 2);
        placed_polygon o = outline_in_world(&s, at);
        bounds b = part_bounds(&s, 0, at);
        for (int k = 0; k < 2; k++) {
            double low = INFINITY, high = -INFINITY;
            for (int j = 0; j < o.count; j++) {
                low = fmin(low, o.v[j][k]);
                high = fmax(high, o.v[j][k]);
            }
            assert_near(b.low[k], low, 0);
            assert_near(b.high[k], high, 0);
        }
        shape_free(&s);
    }
    shape disk, box;
    disk_parameters one = {1};
    rectangle_parameters given = {4, 2};
    make(&shape_disk, &one, &disk);
    make(&shape_box, &given, &box);
    bounds b = shape_bounds(&disk, pose_at(3, 4, 1));
    assert_near(b.low[0], 2, 0);
    assert_near(b.high[1], 5, 0);
    pose at = {10, 20, 1, 0};
    b = part_bounds(&box, 0, at); /* the floor fills everything below */
    assert_near(b.high[1], 19, 0);
    assert_true(b.low[1] == -INFINITY && b.low[0] == -INFINITY && b.high[0] == INFINITY);
    b = part_bounds(&box, 1, at); /* the right wall everything to the right */
    assert_near(b.low[0], 12, 0);
    assert_true(b.high[0] == INFINITY && b.low[1] == -INFINITY);
    b = part_bounds(&box, 0, pose_at(0, 0, 0.3));
    assert_true(b.high[1] == INFINITY);
    shape_free(&disk);
    shape_free(&box);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_make_the_whole),
        cmocka_unit_test(test_two_disks),
        cmocka_unit_test(test_massless),
        cmocka_unit_test(test_bad_compounds_refused),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
