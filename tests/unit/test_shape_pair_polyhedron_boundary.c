/* Polyhedra on planes and inside hollow cylinders and spheres. */
#include "test_polyhedron_brute.h"

static void make_solid(random_stream *r, shape *out) {
    if (random_unit(r) < 0.3)
        make_block(random_range(r, 0.1, 1), random_range(r, 0.1, 1), random_range(r, 0.1, 1), out);
    else
        make_random_hull(r, 8 + random_below(r, 30), random_range(r, 0.2, 1), out);
}

/* The same seen from the boundary: only the positions of the two are exchanged. */
static void check_swapped(const shape *a, const space_pose *at_a, const shape *b,
                          const space_pose *at_b, double reach) {
    space_touch t[SPACE_TOUCHES], u[SPACE_TOUCHES];
    int count = space_touches(a, at_a, b, at_b, reach, t);
    assert_int_equal(space_touches(b, at_b, a, at_a, reach, u), count);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 2; k++) {
            assert_int_equal(t[i].feature[k], u[i].feature[1 - k]);
            assert_memory_equal(t[i].point[k], u[i].point[1 - k], sizeof t[i].point[k]);
        }
        bool owns = t[i].feature[0] < a->polyhedron->vertices;
        if (owns) assert_true(!t[i].second_is_candidate && u[i].second_is_candidate);
        check_space_touch(&u[i], reach, 10);
    }
}

static void test_plane(void **state) {
    (void)state;
    random_stream r = {.seed = 21};
    static const double small[] = {0, 1e-12, 1e-9, 1e-6, 1e-3, 1e-2, 1};
    int seen = 0;
    for (int i = 0; i < 3000; i++) {
        shape a, floor;
        make_solid(&r, &a);
        plane_parameters given = {{0, 0, 1}};
        random_direction(&r, given.normal);
        make_space(&shape_plane, &given, &floor);
        static placed o;
        space_pose at = random_space_pose(&r, 1), at_floor = random_space_pose(&r, 1);
        double n[3], low, high, reach = 1e-3;
        world_direction(&at_floor, given.normal, n);
        place_solid(&a, &at, &o);
        extent_along(&o, n, &low, &high);
        double gap = small[random_below(&r, 7)] * random_range(&r, -1, 1);
        along3(at.x, gap + dot3(n, at_floor.x) - low, n, at.x);
        place_solid(&a, &at, &o);
        space_touch t[SPACE_TOUCHES];
        int count = space_touches(&a, &at, &floor, &at_floor, reach, t);
        assert_int_equal(count > 0, gap <= reach);
        seen += count > 0;
        if (count > 0) near(least_space_gap(t, count), gap, 1e-14);
        for (int k = 0; k < count; k++) {
            check_space_touch(&t[k], reach, 10);
            check_on_feature(&o, t[k].feature[0], t[k].point[0], 1e-14);
            near(dot3(t[k].normal, n), 1, 1e-14);
            near(dot3(n, t[k].point[0]) - dot3(n, at_floor.x), t[k].gap, 1e-14);
            assert_true(t[k].feature[0] < a.polyhedron->vertices);
        }
        check_keys_differ(t, count);
        check_swapped(&a, &at, &floor, &at_floor, reach);
        shape_free(&a);
        shape_free(&floor);
    }
    assert_true(seen > 1000);
}

/* A box tilted by 1e-3 lists its four corners with their heights; lying flat they share its area.
 */
static void test_box_on_plane(void **state) {
    (void)state;
    random_stream r = {.seed = 22};
    shape a, floor;
    make_block(1, 0.5, 0.25, &a);
    plane_parameters given = {{0, 0, 1}};
    make_space(&shape_plane, &given, &floor);
    space_pose ground = upright(0, 0, 0, 0);
    space_touch t[SPACE_TOUCHES];
    for (int i = 0; i < 1000; i++) {
        double angle = random_range(&r, -PI, PI), tilt = 1e-3 * random_unit(&r);
        space_pose at =
            turned(upright(0.3, 0.2, 0.125 + random_range(&r, -1e-4, 1e-4), random_unit(&r)),
                   tilt * cos(angle), tilt * sin(angle), 0);
        assert_int_equal(space_touches(&a, &at, &floor, &ground, 2e-3, t), 4);
        double area = 0, mean[2] = {0, 0};
        for (int k = 0; k < 4; k++) {
            double x[3];
            world_point(&at, a.polyhedron->vertex[t[k].feature[0]], x);
            near(t[k].gap, x[2], 1e-15);
            area += t[k].area;
            for (int m = 0; m < 2; m++)
                mean[m] += 0.25 * t[k].point[0][m];
        }
        near(area, 0.5, 1e-6);
        near(hypot(mean[0] - 0.3, mean[1] - 0.2), 0, 2e-4);
    }
    shape_free(&a);
    shape_free(&floor);
}

static void test_hollow_sphere(void **state) {
    (void)state;
    random_stream r = {.seed = 23};
    sphere_parameters given = {1.2};
    shape hollow;
    make_space(&shape_hollow_sphere, &given, &hollow);
    int seen = 0;
    for (int i = 0; i < 3000; i++) {
        shape a;
        make_solid(&r, &a);
        space_pose at = random_space_pose(&r, 0.5), around = random_space_pose(&r, 0.2);
        static placed o;
        place_solid(&a, &at, &o);
        double farthest = 0, reach = 0.05;
        int within_reach = 0;
        for (uint32_t k = 0; k < a.polyhedron->vertices; k++) {
            double d[3];
            minus3(o.vertex[k], around.x, d);
            farthest = fmax(farthest, length3(d));
            within_reach += 1.2 - length3(d) <= reach;
        }
        space_touch t[SPACE_TOUCHES];
        int count = space_touches(&a, &at, &hollow, &around, reach, t);
        assert_int_equal(count, within_reach < 16 ? within_reach : 16);
        if (count > 0) near(least_space_gap(t, count), 1.2 - farthest, 1e-14);
        seen += count > 0;
        for (int k = 0; k < count; k++) {
            check_space_touch(&t[k], reach, 10);
            check_on_feature(&o, t[k].feature[0], t[k].point[0], 1e-14);
            double d[3];
            minus3(t[k].point[1], around.x, d);
            near(length3(d), 1.2, 1e-14);
            near(dot3(d, t[k].normal), -1.2, 1e-13);
        }
        check_keys_differ(t, count);
        check_swapped(&a, &at, &hollow, &around, reach);
        shape_free(&a);
    }
    assert_true(seen > 500);
    shape_free(&hollow);
}

/* The farthest from the axis that a solid reaches between the ends, by points along its edges and
 * across its faces. */
static double farthest_in_tube(const placed *o, const part *q, const space_pose *around) {
    double axis[3], centre[3], most = 0;
    turn3(around->R, q->direction, axis);
    world_point(around, q->centre, centre);
    for (uint32_t e = 0; e < o->solid->edges; e++) {
        double start[3], along[3];
        edge_of(o, e, start, along);
        for (int i = 0; i <= 400; i++) {
            double x[3];
            along3(start, i / 400.0, along, x);
            minus3(x, centre, x);
            double height = dot3(x, axis);
            if (fabs(height) > q->half) continue;
            along3(x, -height, axis, x);
            most = fmax(most, length3(x));
        }
    }
    return most;
}

static void test_hollow_cylinder(void **state) {
    (void)state;
    random_stream r = {.seed = 24};
    int seen = 0, leaving = 0;
    for (int i = 0; i < 1500; i++) {
        shape a, hollow;
        hollow_cylinder_parameters given = {random_range(&r, 0.3, 1.2), 0.4, CAPS_NONE};
        if (i % 3 == 0) given.height = NAN;
        make_space(&shape_hollow_cylinder, &given, &hollow);
        make_solid(&r, &a);
        space_pose at = random_space_pose(&r, 0.5), around = random_space_pose(&r, 0.2);
        static placed o;
        place_solid(&a, &at, &o);
        double farthest = farthest_in_tube(&o, &hollow.part[0], &around), reach = 0.02;
        space_touch t[SPACE_TOUCHES];
        int count = space_touches(&a, &at, &hollow, &around, reach, t);
        double gap = given.radius - farthest;
        if (farthest > 0 && gap < reach - 0.01) {
            assert_true(count > 0);
            near(least_space_gap(t, count), gap, 0.01);
        }
        seen += count > 0;
        for (int k = 0; k < count; k++) {
            check_space_touch(&t[k], reach, 10);
            near(over_surface(&o, t[k].point[0]), 0, 1e-13);
            leaving += t[k].feature[0] >= a.polyhedron->vertices + a.polyhedron->edges;
            double local[3], d[3];
            body_point(&around, t[k].point[1], local);
            minus3(local, hollow.part[0].centre, d);
            double height = dot3(d, hollow.part[0].direction);
            assert_true(fabs(height) <= hollow.part[0].half + 1e-13);
            along3(d, -height, hollow.part[0].direction, d);
            near(length3(d), given.radius, 1e-13);
        }
        check_keys_differ(t, count);
        check_swapped(&a, &at, &hollow, &around, reach);
        shape_free(&a);
        shape_free(&hollow);
    }
    assert_true(seen > 300 && leaving > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plane),
        cmocka_unit_test(test_box_on_plane),
        cmocka_unit_test(test_hollow_sphere),
        cmocka_unit_test(test_hollow_cylinder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
