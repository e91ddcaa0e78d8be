/* The nearest place of planar rigid shapes. */
#include "test_shape_random.h"

#include "shape/point.h"

#define TRIES 400

static void touch_is_sound(const double x[2], const shape_touch *t) {
    double d[2] = {x[0] - t->place[0], x[1] - t->place[1]};
    assert_near(t->normal[0] * t->normal[0] + t->normal[1] * t->normal[1], 1, 1e-13);
    for (int k = 0; k < 2; k++)
        assert_near(d[k], t->gap * t->normal[k], 1e-12);
    assert_true(t->normal[2] == 0 && t->place[2] == 0);
}

static bool in_polygon(const placed_polygon *o, const double x[2]) {
    for (int i = 0; i < o->count; i++) {
        const double *a = o->v[i], *b = o->v[(i + 1) % o->count];
        if ((b[0] - a[0]) * (x[1] - a[1]) - (b[1] - a[1]) * (x[0] - a[0]) < 0) return false;
    }
    return true;
}

static void polygons_and_segments(void **unused) {
    (void)unused;
    random_stream r = {41, 1, 0};
    for (int i = 0; i < TRIES; i++) {
        shape s;
        bool thin = i % 4 == 0;
        if (thin)
            random_segment(&r, 1, &s);
        else
            random_polygon(&r, 12, 1, &s);
        pose at = random_pose(&r, 2);
        placed_polygon o = outline_in_world(&s, at);
        for (int k = 0; k < 20; k++) {
            double x[2] = {at.x + random_range(&r, -1.5, 1.5), at.y + random_range(&r, -1.5, 1.5)};
            double expected = to_outline(x, &o) * (!thin && in_polygon(&o, x) ? -1 : 1);
            shape_touch t;
            assert_true(shape_touch_planar(&s, at, x, 10, NULL, &t));
            assert_near(t.gap, expected, 1e-13);
            touch_is_sound(x, &t);
            assert_true(expected <= 0 || !shape_touch_planar(&s, at, x, expected - 1e-9, NULL, &t));
        }
        shape_free(&s);
    }
}

static void round_and_endless(void **unused) {
    (void)unused;
    random_stream r = {42, 1, 0};
    disk_parameters ball = {0.7};
    drum_parameters hollow = {1.2};
    halfplane_parameters below = {{0.6, 0.8}};
    shape disk, drum, half;
    make(&shape_disk, &ball, &disk);
    make(&shape_drum, &hollow, &drum);
    make(&shape_halfplane, &below, &half);
    for (int i = 0; i < TRIES; i++) {
        pose at = random_pose(&r, 1);
        double x[2] = {random_range(&r, -2, 2), random_range(&r, -2, 2)};
        double away = sqrt((x[0] - at.x) * (x[0] - at.x) + (x[1] - at.y) * (x[1] - at.y));
        shape_touch t;
        assert_true(shape_touch_planar(&disk, at, x, 10, NULL, &t));
        assert_near(t.gap, away - 0.7, 1e-14);
        touch_is_sound(x, &t);
        assert_true(shape_touch_planar(&drum, at, x, 10, NULL, &t));
        assert_near(t.gap, 1.2 - away, 1e-14);
        touch_is_sound(x, &t);
        assert_true(shape_touch_planar(&half, at, x, 10, NULL, &t));
        double local[2] = {at.c * (x[0] - at.x) + at.s * (x[1] - at.y),
                           at.c * (x[1] - at.y) - at.s * (x[0] - at.x)};
        assert_near(t.gap, 0.6 * local[0] + 0.8 * local[1], 1e-14);
        touch_is_sound(x, &t);
    }
    pose at = {0.5, 0.5, 1, 0};
    shape_touch t;
    assert_true(shape_touch_planar(&disk, at, (const double[2]){0.5, 0.5}, 0, NULL, &t));
    assert_near(t.gap, -0.7, 0);
    assert_near(t.normal[1], 1, 0);
    shape_free(&disk);
    shape_free(&drum);
    shape_free(&half);
}

/* A surface that faces down rests on the top of a brick, however near its flank is. */
static void facing_chooses_the_side(void **unused) {
    (void)unused;
    shape s;
    brick(2, 1, &s);
    pose at = {0, 0, 1, 0};
    const double down[1][3] = {{0, -1, 0}}, along[2][3] = {{1, 0, 0}, {-1, 0, 0}};
    shape_facing f = {1, down, 2, along, 1e-3};
    shape_touch t;
    const double inside[2] = {0.9999, 0.45}, beside[2] = {1.002, 0.499}, over[2] = {1.0005, 0.501};
    assert_true(shape_touch_planar(&s, at, inside, 0.01, NULL, &t));
    assert_near(t.gap, -1e-4, 1e-14);
    assert_true(shape_touch_planar(&s, at, inside, 0.01, &f, &t));
    assert_near(t.gap, -0.05, 1e-14);
    assert_near(t.normal[1], 1, 0);
    assert_near(t.into[0], -1, 0);
    /* beyond the end it is the corner of the brick that presses into the surface */
    assert_false(shape_touch_planar(&s, at, beside, 0.01, &f, &t));
    assert_true(shape_touch_planar(&s, at, over, 0.01, &f, &t));
    assert_near(t.gap, 0.001, 1e-14);
    /* exactly on the corner */
    assert_true(shape_touch_planar(&s, at, (const double[2]){1, 0.5}, 0.01, &f, &t));
    assert_near(t.gap, 0, 0);
    assert_near(t.normal[1], 1, 0);
    shape_free(&s);
}

/* Behind a segment that the surface faces there is a penetration, up to the reach. */
static void segment_from_both_sides(void **unused) {
    (void)unused;
    shape s;
    segment_parameters wall = {{-1, 0}, {1, 0}};
    make(&shape_segment, &wall, &s);
    pose at = {0, 0, 1, 0};
    const double down[1][3] = {{0, -1, 0}}, up[1][3] = {{0, 1, 0}};
    shape_facing falls = {1, down, 0, NULL, 1e-3}, rises = {1, up, 0, NULL, 1e-3};
    const double above[2] = {0.2, 0.01};
    shape_touch t;
    assert_true(shape_touch_planar(&s, at, above, 0.05, &falls, &t));
    assert_near(t.gap, 0.01, 1e-16);
    assert_true(shape_touch_planar(&s, at, above, 0.05, &rises, &t));
    assert_near(t.gap, -0.01, 1e-16);
    assert_near(t.normal[1], -1, 0);
    assert_false(shape_touch_planar(&s, at, above, 0.005, &rises, &t));
    shape_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_and_segments),
        cmocka_unit_test(round_and_endless),
        cmocka_unit_test(facing_chooses_the_side),
        cmocka_unit_test(segment_from_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
