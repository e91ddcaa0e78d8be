/* Polyhedron on polyhedron compared with plain geometry at random poses. */
#include "test_polyhedron_brute.h"

/* Accuracy of the pair function, from its tolerances: positions are exact within graze, and a
 * direction may be replaced by a face normal within a small angle. */
typedef struct slack {
    double place, shallow, angle;
} slack;

static slack slack_of(const placed *a, const placed *b, double reach) {
    double thin = fmin(a->solid->thickness, b->solid->thickness);
    return (slack){1e-6 * thin, 1e-3 * thin, fmin(0.02, fmax(1e-6, 4 * reach / thin))};
}

static void check_features(const placed o[2], const space_touch *t, int count, double tolerance) {
    for (int i = 0; i < count; i++) {
        bool owns[2];
        for (int k = 0; k < 2; k++) {
            check_on_feature(&o[k], t[i].feature[k], t[i].point[k], tolerance);
            owns[k] = t[i].feature[k] < o[k].solid->vertices;
        }
        assert_int_equal(t[i].second_is_candidate, owns[0] == owns[1] || owns[1]);
    }
    check_keys_differ(t, count);
}

/* Overlapping: the normal of the deepest touch leads out nearly as shortly as any direction. */
static void check_depth(const placed o[2], const space_touch *t, int count, double depth, slack s) {
    double size = 4;
    for (int i = 0; i < count; i++) {
        if (t[i].gap > least_space_gap(t, count)) continue;
        double n[3];
        for (int k = 0; k < 3; k++)
            n[k] = t[i].second_is_candidate ? t[i].normal[k] : -t[i].normal[k];
        double along = -separation_along(&o[0], &o[1], n);
        assert_true(-t[i].gap <= along + s.place);
        assert_true(-t[i].gap <= 1.06 * depth + s.shallow + depth * s.angle);
        assert_true(along <= 1.06 * depth + s.shallow + s.angle * size);
    }
}

/* +1 apart, 0 beyond reach, -1 overlapping. */
static int check_pose(const shape *a, const space_pose *at_a, const shape *b,
                      const space_pose *at_b, double reach) {
    static placed o[2];
    place_solid(a, at_a, &o[0]);
    place_solid(b, at_b, &o[1]);
    slack s = slack_of(&o[0], &o[1], reach);
    double axis[3] = {0, 0, 0}, apart = brute_separation(&o[0], &o[1], axis);
    space_touch t[SPACE_TOUCHES];
    int count = space_touches(a, at_a, b, at_b, reach, t);
    for (int i = 0; i < count; i++)
        check_space_touch(&t[i], reach, 10);
    check_features(o, t, count, s.place);
    if (apart <= 0) {
        assert_true(count > 0);
        check_depth(o, t, count, -apart, s);
        return -1;
    }
    double distance = brute_distance(&o[0], &o[1]),
           tolerance = s.place + distance * s.angle * s.angle;
    if (fabs(distance - reach) <= tolerance) return 0;
    assert_int_equal(count > 0, distance < reach);
    if (count == 0) return 0;
    near(least_space_gap(t, count), distance, tolerance);
    return 1;
}

static void same_when_swapped(const shape *a, const space_pose *at_a, const shape *b,
                              const space_pose *at_b, double reach) {
    space_touch t[SPACE_TOUCHES], u[SPACE_TOUCHES];
    int count = space_touches(a, at_a, b, at_b, reach, t);
    assert_int_equal(space_touches(b, at_b, a, at_a, reach, u), count);
    for (int i = 0; i < count; i++) {
        int match = -1;
        for (int j = 0; j < count; j++)
            if (u[j].feature[0] == t[i].feature[1] && u[j].feature[1] == t[i].feature[0]) match = j;
        assert_true(match >= 0);
        bool owns_a = t[i].feature[0] < a->polyhedron->vertices;
        bool owns_b = t[i].feature[1] < b->polyhedron->vertices;
        assert_int_equal(u[match].second_is_candidate,
                         owns_a == owns_b || !t[i].second_is_candidate);
        near(u[match].gap, t[i].gap, 1e-6);
        near(u[match].area, t[i].area, 1e-6);
    }
}

static void same_far_away(const shape *a, const space_pose *at_a, const shape *b,
                          const space_pose *at_b, double reach, random_stream *r) {
    double far[3];
    random_point(r, 2000, far);
    space_pose moved[2] = {*at_a, *at_b};
    for (int k = 0; k < 2; k++)
        along3(moved[k].x, 1, far, moved[k].x);
    space_touch t[SPACE_TOUCHES], u[SPACE_TOUCHES];
    int count = space_touches(a, at_a, b, at_b, reach, t);
    if (space_touches(a, &moved[0], b, &moved[1], reach, u) != count) {
        for (int i = 0; i < count; i++)
            if (fabs(t[i].gap - reach) < 1e-9) return;
        assert_int_equal(space_touches(a, &moved[0], b, &moved[1], reach, u), count);
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(t[i].feature[0], u[i].feature[0]);
        assert_int_equal(t[i].feature[1], u[i].feature[1]);
        near(t[i].gap, u[i].gap, 1e-9);
    }
}

/* Half of the poses are random; the others are moved along the best axis to a small gap. */
static void random_pair_of_poses(random_stream *r, const shape *a, const shape *b,
                                 space_pose at[2]) {
    static placed o[2];
    at[0] = random_space_pose(r, 0.2);
    at[1] = random_space_pose(r, 1.5);
    if (random_unit(r) < 0.3) return;
    place_solid(a, &at[0], &o[0]);
    place_solid(b, &at[1], &o[1]);
    static const double gaps[] = {0, 1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 0.1};
    double axis[3] = {0, 0, 0}, apart = brute_separation(&o[0], &o[1], axis);
    double gap = gaps[random_below(r, 8)] * random_range(r, -1, 1);
    along3(at[1].x, gap - apart, axis, at[1].x);
}

typedef void (*maker)(random_stream *r, shape *out);

static void make_brick(random_stream *r, shape *out) {
    make_block(random_range(r, 0.2, 1), random_range(r, 0.2, 1), random_range(r, 0.2, 1), out);
}
static void make_plate(random_stream *r, shape *out) {
    make_block(1, random_range(r, 0.3, 1), 1e-3, out);
}
static void make_needle(random_stream *r, shape *out) {
    make_block(1, 1e-3 * random_range(r, 1, 2), 1e-3, out);
}
static void make_stone(random_stream *r, shape *out) {
    make_random_hull(r, 10 + random_below(r, 21), random_range(r, 0.3, 1), out);
}
static void make_tetrahedron(random_stream *r, shape *out) { make_random_hull(r, 4, 1, out); }

static void many_poses(maker make_a, maker make_b, int shapes, int poses, uint64_t seed) {
    random_stream r = {.seed = seed};
    int seen[3] = {0};
    for (int k = 0; k < shapes; k++) {
        shape a, b;
        make_a(&r, &a);
        make_b(&r, &b);
        for (int i = 0; i < poses; i++) {
            space_pose at[2];
            random_pair_of_poses(&r, &a, &b, at);
            double reach = random_unit(&r) < 0.7 ? 1e-3 : random_unit(&r);
            seen[1 + check_pose(&a, &at[0], &b, &at[1], reach)]++;
            same_when_swapped(&a, &at[0], &b, &at[1], reach);
            same_far_away(&a, &at[0], &b, &at[1], reach, &r);
        }
        shape_free(&a);
        shape_free(&b);
    }
    assert_true(seen[0] > shapes * poses / 100 && seen[2] > shapes * poses / 100);
}

static void test_bricks(void **state) {
    (void)state;
    many_poses(make_brick, make_brick, 100, 300, 1);
}
static void test_plates(void **state) {
    (void)state;
    many_poses(make_plate, make_plate, 20, 300, 2);
    many_poses(make_plate, make_brick, 20, 300, 3);
}
static void test_needles(void **state) {
    (void)state;
    many_poses(make_needle, make_brick, 20, 300, 4);
    many_poses(make_needle, make_needle, 20, 300, 5);
}
static void test_stones(void **state) {
    (void)state;
    many_poses(make_stone, make_stone, 20, 100, 6);
    many_poses(make_stone, make_brick, 20, 100, 7);
}
static void test_tetrahedra(void **state) {
    (void)state;
    many_poses(make_tetrahedron, make_tetrahedron, 100, 200, 8);
}

/* Poses like those of masonry: quarter turns and a little, faces a little apart or overlapping,
 * borders over borders. */
static void test_nearly_parallel(void **state) {
    (void)state;
    random_stream r = {.seed = 9};
    static const double small[] = {0, 1e-15, 1e-12, 1e-9, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2};
    shape a, b;
    make_block(1, 0.5, 0.25, &a);
    make_block(0.5, 0.5, 0.5, &b);
    for (int i = 0; i < 15000; i++) {
        double shift[2], tilt[3];
        for (int k = 0; k < 2; k++)
            shift[k] = 0.25 * (random_below(&r, 7) - 3.0) +
                       small[random_below(&r, 10)] * random_range(&r, -1, 1);
        for (int k = 0; k < 3; k++)
            tilt[k] = small[random_below(&r, 10)] * random_range(&r, -1, 1);
        double gap = small[random_below(&r, 10)] * random_range(&r, -1, 1);
        space_pose at[2] = {upright(0, 0, 0, 0),
                            upright(shift[0], shift[1], 0.375 + gap, PI / 4 * random_below(&r, 8))};
        at[1] = turned(at[1], tilt[0], tilt[1], tilt[2]);
        check_pose(&a, &at[0], &b, &at[1], random_unit(&r) < 0.5 ? 1e-3 : 1e-2);
        check_pose(&b, &at[1], &a, &at[0], 1e-3);
    }
    shape_free(&a);
    shape_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bricks),     cmocka_unit_test(test_plates),
        cmocka_unit_test(test_needles),    cmocka_unit_test(test_stones),
        cmocka_unit_test(test_tetrahedra), cmocka_unit_test(test_nearly_parallel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
