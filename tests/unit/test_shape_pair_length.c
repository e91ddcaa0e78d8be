/* The length along which planar sides lie on each other: against the overlap of two intervals. */
#include "test_shape_random.h"

/* One side of a polygon in its own frame. */
typedef struct own_side {
    double middle[2], normal[2], length;
} own_side;

static own_side side_of(const shape *s, uint32_t i) {
    const double *a = s->vertex[i], *b = s->vertex[(i + 1) % s->vertices];
    double x = b[0] - a[0], y = b[1] - a[1];
    own_side out = {.middle = {0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])},
                    .normal = {s->normal[i][0], s->normal[i][1]}};
    out.length = sqrt(x * x + y * y);
    return out;
}

/* The pose in which side `mine` is above side `other` of a body at `at`: apart by `gap`, its middle
 * `shift` along it, and rotated by `tilt` about that middle. */
static pose lay_on(const own_side *other, pose at, const own_side *mine, double shift, double gap,
                   double tilt) {
    double n[2] = {at.c * other->normal[0] - at.s * other->normal[1],
                   at.s * other->normal[0] + at.c * other->normal[1]};
    double c0 = -(n[0] * mine->normal[0] + n[1] * mine->normal[1]);
    double s0 = -(n[1] * mine->normal[0] - n[0] * mine->normal[1]), st, ct;
    math_sincos(tilt, &st, &ct);
    pose out = {0, 0, c0 * ct - s0 * st, s0 * ct + c0 * st};
    double middle[2], arm[2];
    to_world(at, other->middle, middle);
    to_world(out, mine->middle, arm);
    out.x = middle[0] - shift * n[1] + gap * n[0] - arm[0];
    out.y = middle[1] + shift * n[0] + gap * n[1] - arm[1];
    return out;
}

static double overlap(double one, double other, double shift) {
    return fmax(0, fmin(one / 2, shift + other / 2) - fmax(-one / 2, shift - other / 2));
}

static double total_length(const touch *t, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += t[i].length;
    return sum;
}

/* The mean of the touches weighted by their lengths is the middle of the common stretch. */
static void check_middle(const touch *t, int count, const own_side *side, pose at, double shift,
                         double other) {
    double low = fmax(-side->length / 2, shift - other / 2);
    double high = fmin(side->length / 2, shift + other / 2), mean = 0, middle[2];
    to_world(at, side->middle, middle);
    double n[2] = {at.c * side->normal[0] - at.s * side->normal[1],
                   at.s * side->normal[0] + at.c * side->normal[1]};
    for (int i = 0; i < count; i++)
        mean += t[i].length *
                ((t[i].point[0][1] - middle[1]) * n[0] - (t[i].point[0][0] - middle[0]) * n[1]);
    assert_near(mean / total_length(t, count), 0.5 * (low + high), 1e-11);
}

/* Of one kind in four; bricks have no two sides that are nearly parallel and next to each other. */
static void random_outline(random_stream *r, int kind_of, shape *out) {
    double size = random_range(r, 0.2, 2);
    if (kind_of < 2)
        random_polygon(r, 8, size, out);
    else if (kind_of == 2)
        random_segment(r, size, out);
    else
        brick(size, random_range(r, 0.2, 2), out);
}

static void test_sides_of_random_polygons(void **state) {
    (void)state;
    random_stream r = {.seed = 7, .stream = 1};
    int flat = 0, beside = 0;
    for (int n = 0; n < 4000; n++) {
        shape a, b;
        random_outline(&r, n % 4, &a);
        random_outline(&r, n % 8 < 4 ? 3 : n % 3, &b);
        own_side one = side_of(&a, random_below(&r, a.vertices));
        own_side two = side_of(&b, random_below(&r, b.vertices));
        pose at = random_pose(&r, 3);
        double half = 0.5 * (one.length + two.length), shift = random_range(&r, -1.3, 1.3) * half;
        double gap = random_range(&r, 0, 1e-3), length = overlap(one.length, two.length, shift);
        if (length > 0.1 * fmin(one.length, two.length) && n % 2) gap = -1e-7;
        touch t[PAIR_TOUCHES];
        int count = find_touches(&a, at, &b, lay_on(&one, at, &two, shift, gap, 0), 2e-3, t);
        /* sides with almost no common length meet in a corner */
        bool corner = length <= 1e-6 * fmin(one.length, two.length);
        if (corner && n % 8 == 3) {
            assert_true(total_length(t, count) == 0);
            beside++;
        } else if (!corner) {
            assert_near(total_length(t, count), length, 1e-11);
            assert_int_equal(count, 2);
            assert_true(t[0].length == t[1].length);
            check_middle(t, count, &one, at, shift, two.length);
            flat++;
        }
        shape_free(&a);
        shape_free(&b);
    }
    assert_true(flat > 2000 && beside > 50);
}

/* A joint that opens like a hinge keeps its length until it is far from flat; the end that stays
 * closed keeps its half when the other is out of reach. */
static void test_tilted_bricks(void **state) {
    (void)state;
    random_stream r = {.seed = 7, .stream = 2};
    shape a, b;
    brick(1, 0.4, &a);
    brick(0.7, 0.3, &b);
    own_side one = side_of(&a, 0), two = side_of(&b, 0);
    for (int n = 0; n < 2000; n++) {
        pose at = random_pose(&r, 2);
        double tilt = random_range(&r, -0.2, 0.2), shift = random_range(&r, -0.5, 0.5);
        double lift = 0.5 * two.length * fabs(sin(tilt)) + 1e-4;
        double length = overlap(one.length, two.length * cos(tilt), shift);
        touch t[PAIR_TOUCHES];
        pose over = lay_on(&one, at, &two, shift, lift, tilt);
        int count = find_touches(&a, at, &b, over, 1, t);
        bool flat = fabs(sin(tilt)) < PAIR_FLAT;
        if (fabs(fabs(sin(tilt)) - PAIR_FLAT) < 1e-9) continue;
        if (count == 2) assert_near(total_length(t, 2), flat ? length : 0, 0.02 * length);
        double least = least_gap(t, count);
        touch near[PAIR_TOUCHES];
        int left = find_touches(&a, at, &b, over, least + 1e-9, near);
        assert_true(left >= 1);
        assert_true(near[0].length == t[0].length);
    }
    shape_free(&a);
    shape_free(&b);
}

static void test_on_boundaries(void **state) {
    (void)state;
    random_stream r = {.seed = 7, .stream = 3};
    shape plane, drum;
    halfplane_parameters up = {{0, 1}};
    drum_parameters wide = {4};
    make(&shape_halfplane, &up, &plane);
    make(&shape_drum, &wide, &drum);
    own_side ground = {.normal = {0, 1}};
    for (int n = 0; n < 2000; n++) {
        shape b;
        if (n % 4)
            random_polygon(&r, 8, 1, &b);
        else
            random_segment(&r, 1, &b);
        own_side two = side_of(&b, random_below(&r, b.vertices));
        pose at = random_pose(&r, 2);
        touch t[PAIR_TOUCHES], s[PAIR_TOUCHES];
        pose over = lay_on(&ground, at, &two, random_range(&r, -3, 3), 1e-4, 0);
        assert_int_equal(find_touches(&b, over, &plane, at, 1e-3, t), 2);
        assert_near(t[0].length, two.length / 2, 1e-12);
        assert_near(t[1].length, two.length / 2, 1e-12);
        assert_int_equal(find_touches(&plane, at, &b, over, 1e-3, s), 2);
        assert_near(s[0].length, two.length / 2, 1e-12);
        int count = find_touches(&b, random_pose(&r, 3), &drum, pose_at(0, 0, 0), 1, t);
        assert_true(total_length(t, count) == 0);
        shape_free(&b);
    }
    /* a corner on the ground, a segment that stands upright */
    shape a, line;
    segment_parameters upright = {{0, -0.5}, {0, 0.5}};
    brick(1, 1, &a);
    make(&shape_segment, &upright, &line);
    touch t[PAIR_TOUCHES];
    assert_int_equal(find_touches(&a, pose_at(0, 0.7, 0.7), &plane, pose_at(0, 0, 0), 1, t), 2);
    assert_true(t[0].length == 0 && t[1].length == 0);
    assert_int_equal(find_touches(&line, pose_at(0, 0.5, 0), &plane, pose_at(0, 0, 0), 2, t), 2);
    assert_true(t[0].length == 0 && t[1].length == 0);
    shape_free(&a);
    shape_free(&line);
    shape_free(&plane);
    shape_free(&drum);
}

static void test_disks_have_none(void **state) {
    (void)state;
    random_stream r = {.seed = 7, .stream = 4};
    shape disk, a;
    disk_parameters round = {0.5};
    make(&shape_disk, &round, &disk);
    brick(2, 1, &a);
    for (int n = 0; n < 1000; n++) {
        touch t[PAIR_TOUCHES] = {{.length = 1}, {.length = 1}};
        int count = find_touches(&disk, random_pose(&r, 1), &a, random_pose(&r, 1), 0.1, t);
        if (count) assert_true(t[0].length == 0);
        t[0].length = 1;
        count = find_touches(&disk, random_pose(&r, 1), &disk, random_pose(&r, 1), 0.1, t);
        if (count) assert_true(t[0].length == 0);
    }
    shape_free(&disk);
    shape_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_of_random_polygons),
        cmocka_unit_test(test_tilted_bricks),
        cmocka_unit_test(test_on_boundaries),
        cmocka_unit_test(test_disks_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
