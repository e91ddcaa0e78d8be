/* Polygon on polygon compared with plain geometry, and the cases that occur in masonry. */
#include "test_shape_random.h"

static double size_of(const shape *a, pose at_a, const shape *b, pose at_b) {
    double x = at_b.x - at_a.x, y = at_b.y - at_a.y;
    return a->bound + b->bound + sqrt(x * x + y * y) + fabs(at_a.x) + fabs(at_a.y);
}

/* The vertex of the candidate is where its feature says, and so is the antagonist's side. */
static void check_features(const touch *t, const placed_polygon outline[2]) {
    int candidate = t->second_is_candidate ? 1 : 0;
    uint32_t vertex = t->feature[candidate], other = t->feature[1 - candidate];
    assert_int_equal(vertex % 2, 0);
    assert_true(vertex / 2 < (uint32_t)outline[candidate].count);
    assert_true(other / 2 < (uint32_t)outline[1 - candidate].count);
    const double *v = outline[candidate].v[vertex / 2];
    assert_near(v[0], t->point[candidate][0], 1e-13);
    assert_near(v[1], t->point[candidate][1], 1e-13);
    const double *w = outline[1 - candidate].v[other / 2];
    if (other % 2 == 0) {
        assert_near(w[0], t->point[1 - candidate][0], 1e-13);
        assert_near(w[1], t->point[1 - candidate][1], 1e-13);
    } else {
        double height = (t->point[1 - candidate][0] - w[0]) * t->normal[0] +
                        (t->point[1 - candidate][1] - w[1]) * t->normal[1];
        assert_near(height, 0, 1e-13);
    }
}

/* One pose against brute force; returns +1 apart, 0 beyond reach, -1 overlapping. */
static int check_pose(const shape *a, pose at_a, const shape *b, pose at_b, double reach) {
    placed_polygon o[2] = {outline_in_world(a, at_a), outline_in_world(b, at_b)};
    double size = size_of(a, at_a, b, at_b), tolerance = 1e-12 * size;
    double apart = separation(&o[0], &o[1]);
    touch t[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t);
    for (int i = 0; i < count; i++) {
        check_touch(&t[i], size);
        check_features(&t[i], o);
        assert_true(t[i].gap <= reach);
    }
    if (apart > 0) {
        double distance = outline_distance(&o[0], &o[1]);
        if (fabs(distance - reach) <= tolerance) return 0;
        if (distance > reach) {
            assert_int_equal(count, 0);
            return 0;
        }
        assert_true(count > 0);
        assert_near(least_gap(t, count), distance, tolerance);
        return 1;
    }
    /* one touch is the axis of least depth, and moving the candidate out along it separates */
    assert_true(count > 0);
    int axis = 0;
    for (int i = 1; i < count; i++)
        if (fabs(t[i].gap - apart) < fabs(t[axis].gap - apart)) axis = i;
    assert_near(t[axis].gap, apart, tolerance + 2e-9 * fmin(a->size, b->size));
    int moved = t[axis].second_is_candidate ? 1 : 0;
    for (int i = 0; i < o[moved].count; i++)
        for (int k = 0; k < 2; k++)
            o[moved].v[i][k] -= t[axis].gap * t[axis].normal[k];
    assert_near(separation(&o[0], &o[1]), 0, tolerance);
    return -1;
}

static void same_after_motion(const shape *a, pose at_a, const shape *b, pose at_b, double reach,
                              random_stream *r) {
    pose g = random_pose(r, 3);
    pose moved[2];
    const pose *at[2] = {&at_a, &at_b};
    for (int k = 0; k < 2; k++)
        moved[k] =
            (pose){g.x + (g.c * at[k]->x - g.s * at[k]->y), g.y + (g.s * at[k]->x + g.c * at[k]->y),
                   g.c * at[k]->c - g.s * at[k]->s, g.s * at[k]->c + g.c * at[k]->s};
    touch t[PAIR_TOUCHES], m[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t);
    assert_int_equal(find_touches(a, moved[0], b, moved[1], reach, m), count);
    double tolerance = 1e-12 * (size_of(a, at_a, b, at_b) + 6);
    for (int i = 0; i < count; i++) {
        assert_int_equal(t[i].feature[0], m[i].feature[0]);
        assert_int_equal(t[i].feature[1], m[i].feature[1]);
        assert_int_equal(t[i].second_is_candidate, m[i].second_is_candidate);
        assert_near(t[i].gap, m[i].gap, tolerance);
    }
}

/* The same touches with the roles of the bodies exchanged. */
static void same_when_swapped(const shape *a, pose at_a, const shape *b, pose at_b, double reach) {
    touch t[PAIR_TOUCHES], s[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t);
    assert_int_equal(find_touches(b, at_b, a, at_a, reach, s), count);
    for (int i = 0; i < count; i++) {
        int found = -1;
        for (int j = 0; j < count; j++)
            if (s[j].feature[0] == t[i].feature[1] && s[j].feature[1] == t[i].feature[0]) found = j;
        assert_true(found >= 0);
        assert_near(s[found].gap, t[i].gap, 1e-12 * size_of(a, at_a, b, at_b));
        bool corners = t[i].feature[0] % 2 == 0 && t[i].feature[1] % 2 == 0;
        assert_int_equal(s[found].second_is_candidate, corners ? true : !t[i].second_is_candidate);
    }
}

static void mirror(const shape *s, shape *out) {
    double data[2 * MOST_VERTICES];
    for (uint32_t i = 0; i < s->vertices; i++) {
        data[2 * i] = -s->vertex[i][0];
        data[2 * i + 1] = s->vertex[i][1];
    }
    if (s->vertices == 2) {
        segment_parameters given = {{data[0], data[1]}, {data[2], data[3]}};
        make(&shape_segment, &given, out);
    } else {
        polygon_parameters given = {.vertices = {data, s->vertices}};
        make(&shape_polygon, &given, out);
    }
}

static void same_in_mirror(const shape *a, pose at_a, const shape *b, pose at_b, double reach) {
    shape ma, mb;
    mirror(a, &ma);
    mirror(b, &mb);
    touch t[PAIR_TOUCHES], m[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t);
    pose pa = {-at_a.x, at_a.y, at_a.c, -at_a.s}, pb = {-at_b.x, at_b.y, at_b.c, -at_b.s};
    assert_int_equal(find_touches(&ma, pa, &mb, pb, reach, m), count);
    double tolerance = 1e-12 * size_of(a, at_a, b, at_b);
    for (int i = 0; i < count; i++) {
        int found = 0;
        for (int j = 0; j < count; j++)
            found += fabs(m[j].gap - t[i].gap) <= tolerance &&
                     fabs(m[j].normal[0] + t[i].normal[0]) <= 1e-9 &&
                     fabs(m[j].normal[1] - t[i].normal[1]) <= 1e-9;
        assert_true(found > 0);
    }
    shape_free(&ma);
    shape_free(&mb);
}

/* A small motion changes the least gap by no more than any point moves. */
static void continuous(const shape *a, pose at_a, const shape *b, pose at_b, double reach,
                       random_stream *r) {
    touch t[PAIR_TOUCHES], m[PAIR_TOUCHES];
    int count = find_touches(a, at_a, b, at_b, reach, t);
    double step = 1e-4, turn = random_range(r, -step, step);
    double x = random_range(r, -step, step), y = random_range(r, -step, step), c, s;
    math_sincos(turn, &s, &c);
    pose moved = {at_b.x + x, at_b.y + y, c * at_b.c - s * at_b.s, s * at_b.c + c * at_b.s};
    int count_moved = find_touches(a, at_a, b, moved, reach, m);
    placed_polygon o[2] = {outline_in_world(a, at_a), outline_in_world(b, at_b)};
    placed_polygon n[2] = {o[0], outline_in_world(b, moved)};
    if (separation(&o[0], &o[1]) <= 0 || separation(&n[0], &n[1]) <= 0) return;
    if (count == 0 || count_moved == 0) return;
    double motion = sqrt(x * x + y * y) + fabs(turn) * b->bound;
    assert_true(fabs(least_gap(t, count) - least_gap(m, count_moved)) <= motion + 1e-12);
}

static void random_one(random_stream *r, int most, double size, shape *out) {
    double which = random_unit(r);
    if (which < 0.1)
        random_segment(r, size, out);
    else if (which < 0.3)
        brick(2 * size, size * random_range(r, 0.05, 2), out);
    else
        random_polygon(r, most, size, out);
}

static void many_poses(int shapes, int poses, int most, double ratio) {
    random_stream r = {.seed = 7, .stream = (uint64_t)most + (uint64_t)ratio};
    int seen[3] = {0};
    for (int k = 0; k < shapes; k++) {
        shape a, b;
        double small = ratio > 1 ? 1 / random_range(&r, 1, ratio) : 1;
        random_one(&r, most, 1, &a);
        random_one(&r, most, small, &b);
        const shape *one = k % 2 ? &b : &a, *two = k % 2 ? &a : &b;
        for (int i = 0; i < poses; i++) {
            pose at_a = random_pose(&r, 0.3), at_b = random_pose(&r, 1.2 * (1 + small));
            double reach = random_unit(&r) < 0.5 ? 0.05 * small : small;
            seen[1 + check_pose(one, at_a, two, at_b, reach)]++;
            same_when_swapped(one, at_a, two, at_b, reach);
            same_after_motion(one, at_a, two, at_b, reach, &r);
            continuous(one, at_a, two, at_b, reach, &r);
            if (i % 8 == 0) same_in_mirror(one, at_a, two, at_b, reach);
        }
        shape_free(&a);
        shape_free(&b);
    }
    assert_true(seen[0] > shapes * poses / 100 && seen[2] > shapes * poses / 100);
}

static void test_small_polygons(void **state) {
    (void)state;
    many_poses(300, 150, 8, 1);
}

static void test_many_vertices(void **state) {
    (void)state;
    many_poses(60, 60, 64, 1);
}

static void test_unequal_sizes(void **state) {
    (void)state;
    many_poses(150, 100, 10, 100);
}

/* Poses like those of masonry: quarter turns plus a little, faces a little apart or overlapping. */
static void test_nearly_parallel(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    static const double tilts[] = {0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3};
    for (int i = 0; i < 60000; i++) {
        shape a, b;
        brick(1, 0.5, &a);
        brick(random_range(&r, 0.2, 2), 0.5, &b);
        double tilt = tilts[random_below(&r, 6)] * random_range(&r, -1, 1);
        double gap = tilts[random_below(&r, 6)] * random_range(&r, -1, 1);
        pose at = pose_at(random_range(&r, -2, 2), 0.5 + gap, tilt + PI * random_below(&r, 2));
        check_pose(&a, pose_at(0, 0, 0), &b, at, 0.01);
        shape_free(&a);
        shape_free(&b);
    }
}

/* Equal blocks on each other, moved by rounding: always the same two keys. */
static void test_features_persist(void **state) {
    (void)state;
    random_stream r = {.seed = 5};
    shape a;
    brick(0.4, 0.2, &a);
    touch first[PAIR_TOUCHES], t[PAIR_TOUCHES];
    for (int turned = 0; turned < 8; turned++) {
        double angle = turned * PI / 4 + 0.1, s, c;
        math_sincos(angle, &s, &c);
        for (int i = 0; i < 5000; i++) {
            double noise = i == 0 ? 0 : 1e-11;
            double x = random_range(&r, -noise, noise), y = 0.2 + random_range(&r, -noise, noise);
            pose low = pose_at(5, 7, angle);
            pose high = pose_at(5 + c * x - s * y, 7 + s * x + c * y,
                                angle + random_range(&r, -noise, noise));
            assert_int_equal(find_touches(&a, low, &a, high, 1e-3, t), 2);
            if (i == 0) memcpy(first, t, sizeof first);
            for (int k = 0; k < 2; k++) {
                assert_int_equal(t[k].feature[0], first[k].feature[0]);
                assert_int_equal(t[k].feature[1], first[k].feature[1]);
                assert_near(t[k].gap, 0, 1e-10);
            }
        }
    }
    shape_free(&a);
}

/* Rocking about a corner that is exactly above a corner: the key of that corner stays. */
static void test_rocking_over_a_corner(void **state) {
    (void)state;
    random_stream r = {.seed = 6};
    shape a;
    brick(0.4, 0.2, &a);
    touch t[PAIR_TOUCHES];
    uint32_t key[2] = {0, 0};
    for (int i = 0; i < 5000; i++) {
        double tilt = 0.05, noise = 1e-12;
        pose turned = pose_at(0, 0, -tilt);
        double corner[2], lower_right[2] = {0.2, -0.1};
        to_world(turned, lower_right, corner);
        turned.x = 0.2 - corner[0] + random_range(&r, -noise, noise);
        turned.y = 0.1 - corner[1] + random_range(&r, -noise, noise);
        int count = find_touches(&a, pose_at(0, 0, 0), &a, turned, 1e-3, t);
        assert_int_equal(count, 1);
        if (i == 0) memcpy(key, t[0].feature, sizeof key);
        assert_int_equal(t[0].feature[0], key[0]);
        assert_int_equal(t[0].feature[1], key[1]);
        assert_near(t[0].gap, 0, 1e-11);
    }
    shape_free(&a);
}

/* A brick over the joint of two others: each lower brick holds it at its inner corner and under
 * the brick's end. */
static void test_over_a_joint(void **state) {
    (void)state;
    shape a;
    brick(0.4, 0.2, &a);
    pose left = pose_at(-0.2, 0, 0), right = pose_at(0.2, 0, 0), top = pose_at(0, 0.2, 0);
    touch t[PAIR_TOUCHES];
    assert_int_equal(find_touches(&a, left, &a, top, 1e-4, t), 2);
    assert_near(fmin(t[0].point[0][0], t[1].point[0][0]), -0.2, 1e-15);
    assert_near(fmax(t[0].point[0][0], t[1].point[0][0]), 0, 1e-15);
    assert_int_equal(find_touches(&a, right, &a, top, 1e-4, t), 2);
    assert_near(fmin(t[0].point[0][0], t[1].point[0][0]), 0, 1e-15);
    assert_near(fmax(t[0].point[0][0], t[1].point[0][0]), 0.2, 1e-15);
    for (int k = 0; k < 2; k++) {
        double up = t[k].second_is_candidate ? 1 : -1;
        assert_near(t[k].normal[1], up, 1e-15);
        assert_near(t[k].gap, 0, 1e-15);
    }
    /* side by side: contacts over the whole height */
    assert_int_equal(find_touches(&a, left, &a, right, 1e-4, t), 2);
    assert_near(fabs(t[0].point[0][1] - t[1].point[0][1]), 0.2, 1e-15);
    shape_free(&a);
}

/* Two bricks that end where the base ends: both get the contact at the shared corner. */
static void test_corner_at_the_end_of_a_side(void **state) {
    (void)state;
    shape base, a;
    brick(0.8, 0.1, &base);
    brick(0.4, 0.2, &a);
    touch t[PAIR_TOUCHES];
    for (int k = 0; k < 2; k++) {
        pose at = pose_at(k ? 0.2 : -0.2, 0.15, 0);
        assert_int_equal(find_touches(&base, pose_at(0, 0, 0), &a, at, 1e-6, t), 2);
        assert_near(fabs(t[0].point[0][0] - t[1].point[0][0]), 0.4, 1e-15);
        assert_int_equal(find_touches(&a, at, &base, pose_at(0, 0, 0), 1e-6, t), 2);
        assert_near(fabs(t[0].point[0][0] - t[1].point[0][0]), 0.4, 1e-15);
    }
    shape_free(&base);
    shape_free(&a);
}

/* Corner on corner, also within rounding: one contact, a normal between those of the sides. */
static void test_corner_on_corner(void **state) {
    (void)state;
    random_stream r = {.seed = 9};
    shape a;
    brick(1, 1, &a);
    touch t[PAIR_TOUCHES];
    for (int i = 0; i < 5000; i++) {
        double noise = 1e-12;
        pose at = pose_at(1 + random_range(&r, -noise, noise), 1 + random_range(&r, -noise, noise),
                          random_range(&r, -noise, noise));
        assert_int_equal(find_touches(&a, pose_at(0, 0, 0), &a, at, 1e-3, t), 1);
        assert_int_equal(t[0].feature[0], 4);
        assert_int_equal(t[0].feature[1], 0);
        assert_true(t[0].second_is_candidate);
        assert_near(t[0].normal[0], sqrt(0.5), 1e-9);
        assert_near(t[0].normal[1], sqrt(0.5), 1e-9);
        assert_near(t[0].gap, 0, 1e-11);
    }
    pose at = pose_at(1.003, 1.004, 0);
    assert_int_equal(find_touches(&a, pose_at(0, 0, 0), &a, at, 1e-2, t), 1);
    assert_near(t[0].gap, 0.005, 1e-15);
    assert_near(t[0].normal[0], 0.6, 1e-12);
    shape_free(&a);
}

/* A segment is pushed out on the side of smaller depth, and touches end to end. */
static void test_segments(void **state) {
    (void)state;
    shape wall, line, a;
    segment_parameters given = {{-1, 0}, {1, 0}}, upright = {{0, -0.5}, {0, 0.5}};
    make(&shape_segment, &given, &wall);
    make(&shape_segment, &upright, &line);
    brick(0.4, 0.4, &a);
    touch t[PAIR_TOUCHES];
    for (int side = -1; side <= 1; side += 2) {
        int count = find_touches(&wall, pose_at(0, 0, 0), &a, pose_at(0, side * 0.15, 0), 1e-3, t);
        assert_int_equal(count, 2);
        for (int k = 0; k < 2; k++) {
            assert_near(t[k].gap, -0.05, 1e-15);
            assert_near(t[k].normal[1], side, 1e-15);
        }
    }
    assert_int_equal(find_touches(&wall, pose_at(0, 0, 0), &line, pose_at(0.3, 0.5005, 0), 1e-3, t),
                     1);
    assert_near(t[0].gap, 0.0005, 1e-15);
    assert_int_equal(find_touches(&wall, pose_at(0, 0, 0), &wall, pose_at(2.0005, 0, 0), 1e-3, t),
                     1);
    assert_near(t[0].gap, 0.0005, 1e-14);
    assert_near(t[0].normal[0], 1, 1e-12);
    assert_int_equal(find_touches(&wall, pose_at(0, 0, 0), &wall, pose_at(2, 0, 0), 1e-3, t), 1);
    assert_near(t[0].normal[0], 1, 1e-12);
    assert_int_equal(find_touches(&wall, pose_at(0, 0, 0), &wall, pose_at(2.1, 0, 0), 1e-3, t), 0);
    shape_free(&wall);
    shape_free(&line);
    shape_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_polygons),   cmocka_unit_test(test_many_vertices),
        cmocka_unit_test(test_unequal_sizes),    cmocka_unit_test(test_nearly_parallel),
        cmocka_unit_test(test_features_persist), cmocka_unit_test(test_rocking_over_a_corner),
        cmocka_unit_test(test_over_a_joint),     cmocka_unit_test(test_corner_at_the_end_of_a_side),
        cmocka_unit_test(test_corner_on_corner), cmocka_unit_test(test_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
