/* Blocks at rest on blocks, as in masonry. */
#include "test_polyhedron_brute.h"

/* A convex polygon in the plane, for simple reference patches. */
typedef struct flat {
    int count;
    double v[32][2];
} flat;

static double side_of(const double a[2], const double b[2], const double x[2]) {
    return (b[0] - a[0]) * (x[1] - a[1]) - (b[1] - a[1]) * (x[0] - a[0]);
}

static flat outline_of_block(double width, double depth, const space_pose *at) {
    flat o = {.count = 4};
    static const double corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        double x[3] = {0.5 * width * corner[i][0], 0.5 * depth * corner[i][1], 0}, y[3];
        world_point(at, x, y);
        o.v[i][0] = y[0];
        o.v[i][1] = y[1];
    }
    return o;
}

static bool is_inside(const flat *o, const double x[2], double margin) {
    for (int i = 0; i < o->count; i++) {
        const double *a = o->v[i], *b = o->v[(i + 1) % o->count];
        if (side_of(a, b, x) < margin * hypot(b[0] - a[0], b[1] - a[1])) return false;
    }
    return o->count > 2;
}

static void cross_point(const double a[2], const double b[2], const double c[2], const double d[2],
                        double out[2]) {
    double s = side_of(c, d, a), t = side_of(c, d, b);
    for (int k = 0; k < 2; k++)
        out[k] = a[k] + s / (s - t) * (b[k] - a[k]);
}

/* Corners of the convex hull, counter-clockwise, by wrapping. */
static flat hull_of(const flat *o) {
    flat h = {0};
    int start = 0;
    for (int i = 1; i < o->count; i++)
        if (o->v[i][0] < o->v[start][0]) start = i;
    int here = start;
    do {
        memcpy(h.v[h.count++], o->v[here], sizeof h.v[0]);
        int next = here == 0 ? 1 : 0;
        for (int i = 0; i < o->count; i++)
            if (i != here && side_of(o->v[here], o->v[next], o->v[i]) < 0) next = i;
        here = next;
    } while (here != start && h.count < o->count);
    return h;
}

/* Corners of either inside the other, and crossings of sides; then their hull. */
static flat overlap_of(const flat *a, const flat *b) {
    flat all = {0};
    for (int i = 0; i < a->count; i++)
        if (is_inside(b, a->v[i], 0)) memcpy(all.v[all.count++], a->v[i], sizeof all.v[0]);
    for (int i = 0; i < b->count; i++)
        if (is_inside(a, b->v[i], 0)) memcpy(all.v[all.count++], b->v[i], sizeof all.v[0]);
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            const double *p = a->v[i], *q = a->v[(i + 1) % a->count];
            const double *s = b->v[j], *t = b->v[(j + 1) % b->count];
            if (side_of(p, q, s) * side_of(p, q, t) < 0 && side_of(s, t, p) * side_of(s, t, q) < 0)
                cross_point(p, q, s, t, all.v[all.count++]);
        }
    return all.count > 2 ? hull_of(&all) : all;
}

static double area_of(const flat *o, double centre[2]) {
    double total = 0, sum[2] = {0, 0};
    for (int i = 1; i + 1 < o->count; i++) {
        double twice = side_of(o->v[0], o->v[i], o->v[i + 1]);
        total += twice;
        for (int k = 0; k < 2; k++)
            sum[k] += twice * (o->v[0][k] + o->v[i][k] + o->v[i + 1][k]) / 3;
    }
    for (int k = 0; k < 2; k++)
        centre[k] = total > 0 ? sum[k] / total : 0;
    return 0.5 * total;
}

static flat touches_as_polygon(const space_touch *t, int count) {
    flat o = {.count = count};
    for (int i = 0; i < count; i++)
        memcpy(o.v[i], t[i].point[0], sizeof o.v[i]);
    return count > 2 ? hull_of(&o) : o;
}

/* At any yaw and overhang: touches are the corners of the common area, their shares add up to it
 * and have its centre, and a body is stable on them exactly if it is stable on the area. */
static void test_shared_area(void **state) {
    (void)state;
    random_stream r = {.seed = 11};
    shape a, b;
    make_block(1, 0.6, 0.3, &a);
    make_block(0.7, 0.5, 0.4, &b);
    int standing = 0, falling = 0;
    for (int i = 0; i < 20000; i++) {
        space_pose low = upright(0, 0, 0, random_range(&r, -PI, PI));
        double gap = 1e-7 * random_range(&r, -1, 1);
        space_pose high = upright(random_range(&r, -0.6, 0.6), random_range(&r, -0.6, 0.6),
                                  0.35 + gap, random_range(&r, -PI, PI));
        flat oa = outline_of_block(1, 0.6, &low), ob = outline_of_block(0.7, 0.5, &high);
        flat common = overlap_of(&oa, &ob);
        double centre[2], area = common.count > 2 ? area_of(&common, centre) : 0;
        if (area < 1e-4) continue;
        space_touch t[SPACE_TOUCHES];
        int count = space_touches(&a, &low, &b, &high, 1e-3, t);
        assert_int_equal(count, common.count);
        double total = 0, mean[2] = {0, 0};
        for (int k = 0; k < count; k++) {
            near(t[k].gap, gap, 1e-14);
            near(fabs(t[k].normal[2]), 1, 1e-14);
            total += t[k].area;
            for (int m = 0; m < 2; m++)
                mean[m] += t[k].area * t[k].point[0][m];
        }
        near(total, area, 1e-12);
        for (int m = 0; m < 2; m++)
            near(mean[m] / total, centre[m], 1e-10);
        flat held = touches_as_polygon(t, count);
        bool stands = is_inside(&common, high.x, 1e-9);
        if (stands == is_inside(&common, high.x, -1e-9))
            assert_int_equal(is_inside(&held, high.x, 0), stands);
        standing += stands;
        falling += !stands;
    }
    assert_true(standing > 1000 && falling > 1000);
    shape_free(&a);
    shape_free(&b);
}

static void make_prism(int sides, double radius, double height, shape *out) {
    double point[2 * 64][3];
    for (int i = 0; i < sides; i++)
        for (int k = 0; k < 2; k++) {
            double *x = point[2 * i + k];
            math_sincos(2 * PI * i / sides, &x[1], &x[0]);
            x[0] *= radius;
            x[1] *= radius;
            x[2] = (k - 0.5) * height;
        }
    polyhedron_parameters given = {.vertices = {&point[0][0], 2 * (size_t)sides}, .scale = 1};
    make_space(&shape_polyhedron, &given, out);
}

/* The prism may have been turned to its principal axes: the axis that its two ends face. */
static space_pose prism_pose(const shape *s, double x, double y, double z, double yaw) {
    const polyhedron *a = s->polyhedron;
    for (uint32_t f = 0; f < a->faces; f++) {
        if (a->loop_first[f + 1] - a->loop_first[f] <= 4) continue;
        double t1[3], t2[3];
        tangents3(a->normal[f], t1, t2);
        space_pose at = upright(x, y, z, yaw), up;
        for (int k = 0; k < 3; k++) {
            up.R[0][k] = t1[k];
            up.R[1][k] = t2[k];
            up.R[2][k] = a->normal[f][k];
        }
        space_pose out = at;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                out.R[i][j] =
                    at.R[i][0] * up.R[0][j] + at.R[i][1] * up.R[1][j] + at.R[i][2] * up.R[2][j];
        return out;
    }
    fail_msg("no end face");
    return (space_pose){0};
}

/* Many corners become eight, which lose little area; shares still have the true sum and centre, and
 * noise does not change which corners stay. */
static void test_many_corners(void **state) {
    (void)state;
    random_stream r = {.seed = 12};
    shape a, b;
    make_block(2, 2, 0.2, &a);
    make_prism(24, 0.5, 0.2, &b);
    double whole = 12 * 0.25 * sin(2 * PI / 24);
    for (int i = 0; i < 2000; i++) {
        double x = random_range(&r, -0.9, 0.9), yaw = random_range(&r, -PI, PI);
        space_pose low = upright(0, 0, 0, 0), high = prism_pose(&b, x, 0.1, 0.2, yaw);
        space_touch t[SPACE_TOUCHES], u[SPACE_TOUCHES];
        int count = space_touches(&a, &low, &b, &high, 1e-3, t);
        assert_int_equal(count, 8);
        double total = 0, mean = 0, centre[2];
        for (int k = 0; k < count; k++) {
            total += t[k].area;
            mean += t[k].area * t[k].point[0][0];
        }
        if (fabs(x) <= 0.5) {
            near(total, whole, 1e-12);
            near(mean / total, x, 1e-10);
        }
        flat held = touches_as_polygon(t, count);
        assert_true(area_of(&held, centre) > 0.87 * total);
        high = prism_pose(&b, x + 1e-11 * random_unit(&r), 0.1, 0.2 + 1e-11 * random_unit(&r),
                          yaw + 1e-11 * random_unit(&r));
        assert_int_equal(space_touches(&a, &low, &b, &high, 1e-3, u), count);
        for (int k = 0; k < count; k++) {
            assert_int_equal(t[k].feature[0], u[k].feature[0]);
            assert_int_equal(t[k].feature[1], u[k].feature[1]);
        }
    }
    shape_free(&a);
    shape_free(&b);
}

/* Equal blocks on each other moved by noise, with gaps of either sign: always the same keys. */
static void test_features_persist(void **state) {
    (void)state;
    random_stream r = {.seed = 13};
    shape a;
    make_block(0.4, 0.3, 0.2, &a);
    static const double shifts[][2] = {{0, 0},      {0.2, 0},   {0.2, 0.15},
                                       {0.1, -0.3}, {0.4, 0.1}, {0.4, 0.3}};
    static const int expected[] = {4, 4, 4, 2, 2, 1};
    for (int s = 0; s < 6; s++) {
        space_pose whole = turned(upright(5, 7, -3, 0.7), 0.3, -1.1, 0.4);
        space_touch first[SPACE_TOUCHES], t[SPACE_TOUCHES];
        for (int i = 0; i < 4000; i++) {
            double noise = i == 0 ? 0 : i % 2 ? 1e-9 : 1e-12, local[3], tilt[3];
            random_point(&r, noise, local);
            random_point(&r, noise, tilt);
            local[0] += shifts[s][0];
            local[1] += shifts[s][1];
            local[2] += 0.2;
            space_pose high = turned(whole, tilt[0], tilt[1], tilt[2]);
            world_point(&whole, local, high.x);
            assert_int_equal(space_touches(&a, &whole, &a, &high, 1e-4, t), expected[s]);
            if (i == 0) memcpy(first, t, sizeof first);
            for (int k = 0; k < expected[s]; k++) {
                assert_int_equal(t[k].feature[0], first[k].feature[0]);
                assert_int_equal(t[k].feature[1], first[k].feature[1]);
                near(t[k].gap, 0, 1e-8);
                near(dot3(t[k].normal, first[k].normal), 1, 1e-6);
                near(t[k].area, first[k].area, 1e-8);
            }
        }
    }
    shape_free(&a);
}

/* A block that approaches with a tilt of 1e-3 lists all its corners with their heights, above a
 * block under all of it, above the borders of one rotated by 45 degrees, and above one that is
 * smaller. */
static void test_lands_flat(void **state) {
    (void)state;
    random_stream r = {.seed = 14};
    shape wide, same, small;
    make_block(2, 2, 0.2, &wide);
    make_block(1, 1, 0.2, &same);
    make_block(0.4, 0.4, 0.2, &small);
    const shape *under[] = {&wide, &same, &small};
    for (int i = 0; i < 6000; i++) {
        const shape *low = under[i % 3];
        double angle = random_range(&r, -PI, PI), tilt = 1e-3 * random_unit(&r);
        space_pose at = upright(0, 0, 0, i % 2 ? PI / 4 : 0.3);
        space_pose top = turned(upright(0, 0, 0.2 + random_range(&r, -1e-5, 1e-3), 0.3),
                                tilt * cos(angle), tilt * sin(angle), 0);
        space_touch t[SPACE_TOUCHES];
        int count = space_touches(low, &at, &same, &top, 4e-3, t);
        assert_int_equal(count, i % 3 == 1 && i % 2 ? 8 : 4);
        for (int k = 0; k < count; k++) {
            /* the bottom of the upper block over the top of the lower one at that place */
            double local[3] = {0, 0, -0.1}, bottom[3];
            world_point(&top, local, bottom);
            double x = t[k].point[1][0] - bottom[0], y = t[k].point[1][1] - bottom[1];
            double n[3] = {top.R[0][2], top.R[1][2], top.R[2][2]};
            double height = bottom[2] - (n[0] * x + n[1] * y) / n[2] - 0.1;
            near(t[k].gap, height, 4e-9);
        }
    }
    shape_free(&wide);
    shape_free(&same);
    shape_free(&small);
}

/* Edge on face two touches, crossing edges one, corner on face one, corner by corner one. */
static void test_kinds_of_contact(void **state) {
    (void)state;
    shape cube;
    make_block(1, 1, 1, &cube);
    space_pose at = upright(0, 0, 0, 0);
    space_touch t[SPACE_TOUCHES];
    double up = sqrt(0.5);
    for (int sign = -1; sign <= 1; sign++) {
        double gap = sign * 1e-4;
        /* an edge down on the face, shorter than it and overhanging */
        space_pose roof = turned(upright(0.1, 0, 0.5 + up + gap, 0), PI / 4, 0, 0);
        assert_int_equal(space_touches(&cube, &at, &cube, &roof, 1e-3, t), 2);
        for (int k = 0; k < 2; k++) {
            near(t[k].gap, gap, 1e-14);
            near(t[k].area, 0, 0);
        }
        near(fabs(t[0].point[0][0] - t[1].point[0][0]), 0.9, 1e-14);
        /* two ridges crossing */
        space_pose low = turned(upright(0, 0, 0, 0), PI / 4, 0, 0);
        space_pose high = turned(upright(0.1, 0.2, 2 * up + gap, 0), 0, PI / 4, 0);
        assert_int_equal(space_touches(&cube, &low, &cube, &high, 1e-3, t), 1);
        near(t[0].gap, gap, 1e-14);
        near(t[0].normal[2], 1, 1e-14);
        near(t[0].point[1][0], 0.1, 1e-14);
        near(t[0].point[1][1], 0, 1e-14);
        assert_true(t[0].second_is_candidate);
        /* a corner down on the face */
        double turn = acos(1 / sqrt(3.0));
        space_pose tip =
            turned(turned(upright(0.1, 0.2, 0.5 + sqrt(0.75) + gap, PI / 4), 0, 0, 0), 0, turn, 0);
        assert_int_equal(space_touches(&cube, &at, &cube, &tip, 1e-3, t), 1);
        near(t[0].gap, gap, 1e-14);
        near(t[0].normal[2], 1, 1e-14);
        assert_true(t[0].feature[1] < 8 && t[0].second_is_candidate);
        assert_int_equal(space_touches(&cube, &tip, &cube, &at, 1e-3, t), 1);
        near(t[0].normal[2], 1, 1e-14);
        assert_true(t[0].feature[0] < 8 && !t[0].second_is_candidate);
    }
    /* corner by corner and edge by edge, apart: the direction between them */
    space_pose corner = upright(1.001, 1.002, 1.002, 0), edge = upright(1.003, 0.5, 1.004, 0);
    assert_int_equal(space_touches(&cube, &at, &cube, &corner, 1e-2, t), 1);
    near(t[0].gap, 0.003, 1e-14);
    near(t[0].normal[0], 1.0 / 3, 1e-12);
    assert_int_equal(space_touches(&cube, &at, &cube, &edge, 1e-2, t), 2);
    for (int k = 0; k < 2; k++) {
        near(t[k].gap, 0.005, 1e-14);
        near(fabs(t[k].normal[0]), 0.6, 1e-12);
    }
    near(fabs(t[0].point[0][1] - t[1].point[0][1]), 0.5, 1e-14);
    shape_free(&cube);
}

/* One block inside the other, at the same position and at random ones: a direction of least depth,
 * no NaN. */
static void test_deep(void **state) {
    (void)state;
    random_stream r = {.seed = 15};
    shape a, b;
    make_block(1, 0.8, 0.6, &a);
    make_block(0.3, 0.2, 0.1, &b);
    space_pose at = upright(0, 0, 0, 0);
    space_touch t[SPACE_TOUCHES];
    int count = space_touches(&a, &at, &a, &at, 1e-3, t);
    assert_int_equal(count, 4);
    for (int k = 0; k < count; k++)
        near(t[k].gap, -0.6, 1e-15);
    for (int i = 0; i < 2000; i++) {
        space_pose in = random_space_pose(&r, 0.1);
        count = space_touches(&a, &at, &b, &in, 1e-3, t);
        assert_true(count > 0);
        for (int k = 0; k < count; k++) {
            check_space_touch(&t[k], 1e-3, 1);
            assert_true(t[k].gap > -0.8);
        }
    }
    shape_free(&a);
    shape_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared_area),      cmocka_unit_test(test_many_corners),
        cmocka_unit_test(test_features_persist), cmocka_unit_test(test_lands_flat),
        cmocka_unit_test(test_kinds_of_contact), cmocka_unit_test(test_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
