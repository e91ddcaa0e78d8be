/* Disks and boundaries compared with plain geometry; the swapped entries of the matrix. */
#include "test_shape_random.h"

static void make_disk(double radius, shape *out) {
    disk_parameters given = {radius};
    make(&shape_disk, &given, out);
}

static double random_size(random_stream *r) { return 1 / random_range(r, 1, 50); }

/* A swapped pair gives the same touches: points and gaps alike, a vertex keeps its candidate. */
static void same_when_swapped(const shape *a, pose at_a, const shape *b, pose at_b, double reach) {
    touch t[PAIR_TOUCHES], s[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t);
    assert_int_equal(find_touches(b, at_b, a, at_a, reach, s), count);
    for (int i = 0; i < count; i++) {
        check_touch(&s[i], 20);
        assert_int_equal(s[i].feature[0], t[i].feature[1]);
        assert_int_equal(s[i].feature[1], t[i].feature[0]);
        assert_near(s[i].gap, t[i].gap, 1e-13);
        for (int k = 0; k < 2; k++) {
            assert_near(s[i].point[0][k], t[i].point[1][k], 1e-12);
            assert_near(s[i].point[1][k], t[i].point[0][k], 1e-12);
        }
        const shape *polygon = a->vertices > 0 ? a : b;
        uint32_t feature = t[i].feature[polygon == a ? 0 : 1];
        bool vertex = polygon->vertices > 0 && feature % 2 == 0;
        if (vertex) {
            assert_int_equal(t[i].second_is_candidate, polygon == b);
            assert_int_equal(s[i].second_is_candidate, polygon == a);
        } else {
            assert_true(t[i].second_is_candidate && s[i].second_is_candidate);
        }
    }
}

static void test_disk_disk(void **state) {
    (void)state;
    random_stream r = {.seed = 1};
    int hits = 0;
    for (int i = 0; i < 100000; i++) {
        shape a, b;
        make_disk(random_size(&r), &a);
        make_disk(random_size(&r), &b);
        pose at_a = random_pose(&r, 0.2), at_b = random_pose(&r, 0.2);
        double reach = random_range(&r, 0, 0.1);
        touch t[PAIR_TOUCHES];
        int count = find_touches(&a, at_a, &b, at_b, reach, t);
        double x = at_b.x - at_a.x, y = at_b.y - at_a.y;
        double gap = sqrt(x * x + y * y) - (a.bound + b.bound);
        assert_int_equal(count, gap <= reach);
        if (count) {
            hits++;
            check_touch(&t[0], 1);
            assert_near(t[0].gap, gap, 1e-15);
            assert_true(t[0].second_is_candidate);
            assert_near(t[0].point[0][0], at_a.x + a.bound * t[0].normal[0], 1e-15);
            assert_near(t[0].point[1][1], at_b.y - b.bound * t[0].normal[1], 1e-15);
            assert_true(x * t[0].normal[0] + y * t[0].normal[1] >= 0);
        }
        same_when_swapped(&a, at_a, &b, at_b, reach);
        shape_free(&a);
        shape_free(&b);
    }
    assert_true(hits > 10000);
}

static void test_same_centre(void **state) {
    (void)state;
    shape a, drum;
    make_disk(0.5, &a);
    drum_parameters given = {2};
    make(&shape_drum, &given, &drum);
    touch t[PAIR_TOUCHES];
    assert_int_equal(find_touches(&a, pose_at(1, 1, 0), &a, pose_at(1, 1, 2), 0, t), 1);
    check_touch(&t[0], 1);
    assert_near(t[0].gap, -1, 0);
    assert_int_equal(find_touches(&a, pose_at(1, 1, 0), &drum, pose_at(1, 1, 2), 2, t), 1);
    check_touch(&t[0], 1);
    assert_near(t[0].gap, 1.5, 0);
    shape_free(&a);
    shape_free(&drum);
}

/* Disk and polygon or segment: the distance of the centre to the outline, signed by inside. */
static void test_disk_polygon(void **state) {
    (void)state;
    random_stream r = {.seed = 2};
    int apart = 0, inside = 0, corners = 0;
    for (int i = 0; i < 100000; i++) {
        shape a, b;
        make_disk(random_size(&r), &a);
        double size = random_size(&r);
        if (i % 10 == 0)
            random_segment(&r, size, &b);
        else
            random_polygon(&r, i % 7 ? 8 : MOST_VERTICES, size, &b);
        double spread = 0.5 * (a.bound + b.bound);
        pose at_a = random_pose(&r, spread), at_b = random_pose(&r, spread);
        double reach = random_range(&r, 0, 0.3 * size);
        placed_polygon o = outline_in_world(&b, at_b);
        double centre[2] = {at_a.x, at_a.y};
        placed_polygon point = {.count = 1, .v = {{at_a.x, at_a.y}}};
        bool within = one_sided_separation(&o, &point) <= 0 && b.vertices > 2;
        double distance = to_outline(centre, &o) * (within ? -1 : 1);
        touch t[PAIR_TOUCHES];
        int count = find_touches(&a, at_a, &b, at_b, reach, t);
        assert_int_equal(count, distance - a.bound <= reach);
        if (count) {
            check_touch(&t[0], 4 * spread);
            assert_near(t[0].gap, distance - a.bound, 1e-13 * (a.bound + b.bound + 2 * spread));
            assert_near(to_outline(t[0].point[1], &o), 0, 1e-13);
            double x = t[0].point[0][0] - at_a.x, y = t[0].point[0][1] - at_a.y;
            assert_near(sqrt(x * x + y * y), a.bound, 1e-14);
            apart += t[0].gap > 0;
            inside += within;
            corners += t[0].feature[1] % 2 == 0;
        }
        same_when_swapped(&a, at_a, &b, at_b, reach);
        shape_free(&a);
        shape_free(&b);
    }
    assert_true(apart > 1000 && inside > 1000 && corners > 1000);
}

/* A disk beside a segment on its line, and one whose centre lies on the segment. */
static void test_disk_on_segment_line(void **state) {
    (void)state;
    shape a, wall;
    make_disk(0.5, &a);
    segment_parameters given = {{-1, 0}, {1, 0}};
    make(&shape_segment, &given, &wall);
    touch t[PAIR_TOUCHES];
    assert_int_equal(find_touches(&a, pose_at(1.5, 0, 0), &wall, pose_at(0, 0, 0), 0.1, t), 1);
    assert_near(t[0].gap, 0, 1e-15);
    assert_near(t[0].normal[0], -1, 1e-15);
    assert_int_equal(find_touches(&a, pose_at(0.3, 0, 0), &wall, pose_at(0, 0, 0), 0.1, t), 1);
    assert_near(t[0].gap, -0.5, 1e-15);
    assert_int_equal(find_touches(&a, pose_at(1, 0, 0), &wall, pose_at(0, 0, 0), 0.1, t), 1);
    check_touch(&t[0], 1);
    shape_free(&a);
    shape_free(&wall);
}

static void test_disk_boundaries(void **state) {
    (void)state;
    random_stream r = {.seed = 4};
    for (int i = 0; i < 50000; i++) {
        shape a, half, drum;
        make_disk(random_size(&r), &a);
        halfplane_parameters given = {{random_range(&r, -1, 1), random_range(&r, -1, 1)}};
        drum_parameters hollow = {1};
        make(&shape_halfplane, &given, &half);
        make(&shape_drum, &hollow, &drum);
        pose at_a = random_pose(&r, 0.6), at_b = random_pose(&r, 0.6);
        double n[2] = {given.normal[0], given.normal[1]}, turned[2];
        to_world((pose){0, 0, at_b.c, at_b.s}, n, turned);
        double length = sqrt(n[0] * n[0] + n[1] * n[1]), x = at_a.x - at_b.x, y = at_a.y - at_b.y;
        double height = (x * turned[0] + y * turned[1]) / length;
        touch t[PAIR_TOUCHES];
        assert_int_equal(find_touches(&a, at_a, &half, at_b, 10, t), 1);
        check_touch(&t[0], 4);
        assert_near(t[0].gap, height - a.bound, 1e-14);
        assert_true(t[0].normal[0] * turned[0] + t[0].normal[1] * turned[1] < 0);
        assert_int_equal(find_touches(&a, at_a, &half, at_b, height - a.bound - 1e-9, t), 0);
        same_when_swapped(&a, at_a, &half, at_b, 10);

        double distance = sqrt(x * x + y * y);
        assert_int_equal(find_touches(&a, at_a, &drum, at_b, 10, t), 1);
        check_touch(&t[0], 4);
        assert_near(t[0].gap, 1 - distance - a.bound, 1e-14);
        assert_int_equal(find_touches(&a, at_a, &drum, at_b, t[0].gap - 1e-9, t), 0);
        same_when_swapped(&a, at_a, &drum, at_b, 10);
        shape_free(&a);
        shape_free(&half);
        shape_free(&drum);
    }
}

/* Polygons touch boundaries with their vertices: the two deepest, and all that are within reach
 * when these are no more than two. */
static void check_deepest(const shape *a, pose at_a, const shape *b, pose at_b, const double *gap,
                          double reach) {
    touch t[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t), within = 0;
    double kept = -INFINITY;
    for (int k = 0; k < count; k++) {
        check_touch(&t[k], 4);
        assert_false(t[k].second_is_candidate);
        assert_int_equal(t[k].feature[0] % 2, 0);
        assert_near(t[k].gap, gap[t[k].feature[0] / 2], 1e-14);
        kept = fmax(kept, t[k].gap);
    }
    if (count == 2) assert_true(t[0].feature[0] < t[1].feature[0]);
    for (uint32_t k = 0; k < a->vertices; k++)
        within += gap[k] <= reach;
    assert_int_equal(count, within < 2 ? within : 2);
    int deeper = 0;
    for (uint32_t k = 0; k < a->vertices; k++)
        deeper += gap[k] < kept - 1e-14;
    assert_true(count < 2 || deeper <= 1);
    same_when_swapped(a, at_a, b, at_b, reach);
}

static void test_polygon_boundaries(void **state) {
    (void)state;
    random_stream r = {.seed = 8};
    shape half, drum;
    halfplane_parameters given = {{0, 3}};
    drum_parameters hollow = {1.5};
    make(&shape_halfplane, &given, &half);
    make(&shape_drum, &hollow, &drum);
    for (int i = 0; i < 50000; i++) {
        shape a;
        if (i % 10 == 0)
            random_segment(&r, 1, &a);
        else
            random_polygon(&r, i % 7 ? 8 : MOST_VERTICES, 1, &a);
        pose at_a = random_pose(&r, 1), at_b = random_pose(&r, 1);
        placed_polygon o = outline_in_world(&a, at_a);
        double height[MOST_VERTICES], depth[MOST_VERTICES], reach = random_range(&r, 0, 0.3);
        for (int k = 0; k < o.count; k++) {
            double x = o.v[k][0] - at_b.x, y = o.v[k][1] - at_b.y;
            height[k] = y * at_b.c - x * at_b.s;
            depth[k] = 1.5 - sqrt(x * x + y * y);
        }
        check_deepest(&a, at_a, &half, at_b, height, reach);
        check_deepest(&a, at_a, &drum, at_b, depth, reach);
        shape_free(&a);
    }
    shape_free(&half);
    shape_free(&drum);
}

/* A block at rest on a half-plane keeps its two contacts under rounding errors. */
static void test_block_on_halfplane(void **state) {
    (void)state;
    random_stream r = {.seed = 10};
    shape a, half;
    brick(0.4, 0.2, &a);
    halfplane_parameters given = {{0, 1}};
    make(&shape_halfplane, &given, &half);
    touch t[PAIR_TOUCHES];
    for (int i = 0; i < 2000; i++) {
        double noise = 1e-12;
        pose at =
            pose_at(3, 0.1 + random_range(&r, -noise, noise), random_range(&r, -noise, noise));
        assert_int_equal(find_touches(&half, pose_at(0, 0, 0), &a, at, 1e-4, t), 2);
        assert_int_equal(t[0].feature[1], 0);
        assert_int_equal(t[1].feature[1], 2);
    }
    shape_free(&a);
    shape_free(&half);
}

static void test_boundaries_do_not_touch(void **state) {
    (void)state;
    static const scree_part_type boundary[2] = {SCREE_PART_HALFPLANE, SCREE_PART_HOLLOW};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            assert_null(pair_of(boundary[i], boundary[j]));
    for (int i = 0; i < SCREE_PART_SPHERE; i++) {
        assert_non_null(pair_of(i, SCREE_PART_DISK));
        assert_non_null(pair_of(SCREE_PART_POLYGON, i));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_disk_disk),          cmocka_unit_test(test_same_centre),
        cmocka_unit_test(test_disk_polygon),       cmocka_unit_test(test_disk_on_segment_line),
        cmocka_unit_test(test_disk_boundaries),    cmocka_unit_test(test_polygon_boundaries),
        cmocka_unit_test(test_block_on_halfplane), cmocka_unit_test(test_boundaries_do_not_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
