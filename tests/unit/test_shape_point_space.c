/* The nearest point of rigid shapes in space, compared with sampling: no point nearer than the
 * result is on the other side of the surface. */
#include "test_space_random.h"

#include "shape/point.h"

/* A solid as a function that tells whether it contains a point, in its own frame. */
typedef bool (*holder)(const shape *s, const double x[3]);

static void into_body(const space_pose *at, const double x[3], double out[3]) {
    minus3(x, at->x, out);
    turn_back3(at->R, out, out);
}

/* No point nearer than the gap lies on the other side of the surface, and nothing lies between the
 * point and its foot. */
static void space_touch_is_true(random_stream *r, const shape *s, holder is_in,
                                const space_pose *at, const double x[3], const shape_touch *t) {
    double local[3], d[3], y[3];
    into_body(at, x, local);
    bool inside = is_in(s, local);
    near(length3(t->normal), 1, 1e-12);
    minus3(x, t->place, d);
    for (int k = 0; k < 3; k++)
        near(d[k], t->gap * t->normal[k], 1e-11);
    if (fabs(t->gap) < 1e-9) return;
    assert_true(inside == (t->gap < 0));
    for (int i = 0; i < 60; i++) {
        random_direction(r, d);
        along3(x, 0.999 * fabs(t->gap) * (i % 2 ? 1 : random_unit(r)), d, y);
        into_body(at, y, local);
        assert_true(is_in(s, local) == inside);
    }
    along3(t->place, 1e-6, t->normal, y);
    into_body(at, y, local);
    assert_false(is_in(s, local));
}

static void try_solid(random_stream *r, const shape *s, holder is_in) {
    for (int i = 0; i < 40; i++) {
        space_pose at = random_space_pose(r, 1);
        double x[3], d[3];
        random_point(r, 1.2, d);
        for (int k = 0; k < 3; k++)
            x[k] = at.x[k] + d[k];
        shape_touch t;
        assert_true(shape_touch_space(s, &at, x, 10, NULL, &t));
        space_touch_is_true(r, s, is_in, &at, x, &t);
        if (t.gap > 0) assert_false(shape_touch_space(s, &at, x, t.gap - 1e-9, NULL, &t));
    }
}

static void convex_solids(void **unused) {
    (void)unused;
    random_stream r = {43, 1, 0};
    for (int i = 0; i < 40; i++) {
        shape s;
        double a = random_range(&r, 0.2, 0.8), b = random_range(&r, 0.2, 1.2);
        sphere_parameters sphere = {a};
        capsule_parameters capsule = {a, b};
        cylinder_parameters cylinder = {a, b};
        block_parameters block = {{a, b, random_range(&r, 0.2, 1)}};
        double data[3 * 14];
        for (int k = 0; k < 3 * 14; k++)
            data[k] = random_range(&r, -0.8, 0.8);
        polyhedron_parameters hull = {.vertices = {data, 14}, .scale = 1, .hull = true};
        const shape_kind *kinds[] = {&shape_sphere, &shape_capsule, &shape_cylinder,
                                     &shape_cone,   &shape_block,   &shape_polyhedron};
        const void *given[] = {&sphere, &capsule, &cylinder, &cylinder, &block, &hull};
        for (int k = 0; k < 6; k++) {
            make_space(kinds[k], given[k], &s);
            try_solid(&r, &s, holds);
            shape_free(&s);
        }
    }
}

/* An L of two boxes, as a surface of triangles: it has a concave edge. */
static bool in_angle(const shape *s, const double x[3]) {
    double y[3], R[3][3];
    quaternion_matrix(s->turn, R);
    turn3((const double(*)[3])R, x, y);
    for (int k = 0; k < 3; k++)
        y[k] += s->offset[k];
    if (y[2] < 0 || y[2] > 0.5 || y[0] < 0 || y[1] < 0) return false;
    return (y[0] <= 1 && y[1] <= 0.4) || (y[0] <= 0.4 && y[1] <= 1);
}

static void surface_of_triangles(void **unused) {
    (void)unused;
    random_stream r = {44, 1, 0};
    static double corner[12][3];
    static const double flat[6][2] = {{0, 0}, {1, 0}, {1, 0.4}, {0.4, 0.4}, {0.4, 1}, {0, 1}};
    static double triangle[] = {0, 2,  1, 0, 3, 2,  0, 5,  3,  3, 5, 4, 6, 7, 8,
                                6, 8,  9, 6, 9, 11, 9, 10, 11, 0, 1, 7, 0, 7, 6,
                                1, 2,  8, 1, 8, 7,  2, 3,  9,  2, 9, 8, 3, 4, 10,
                                3, 10, 9, 4, 5, 11, 4, 11, 10, 5, 0, 6, 5, 6, 11};
    for (int i = 0; i < 12; i++) {
        corner[i][0] = flat[i % 6][0];
        corner[i][1] = flat[i % 6][1];
        corner[i][2] = i / 6 * 0.5;
    }
    mesh_parameters given = {.vertices = {corner[0], 12}, .triangles = {triangle, 20}, .scale = 1};
    shape s;
    make_space(&shape_mesh, &given, &s);
    for (int i = 0; i < 20; i++)
        try_solid(&r, &s, in_angle);
    shape_free(&s);
}

static void hollow_and_endless(void **unused) {
    (void)unused;
    random_stream r = {45, 1, 0};
    sphere_parameters ball = {1.5};
    plane_parameters below = {{0.6, 0, 0.8}};
    hollow_cylinder_parameters tube = {.radius = 1.5, .height = 2, .caps = CAPS_NONE};
    shape sphere, plane, cylinder;
    make_space(&shape_hollow_sphere, &ball, &sphere);
    make_space(&shape_plane, &below, &plane);
    make_space(&shape_hollow_cylinder, &tube, &cylinder);
    for (int i = 0; i < 300; i++) {
        space_pose at = random_space_pose(&r, 1);
        double x[3], local[3], d[3];
        shape_touch t;
        random_point(&r, 1, d);
        for (int k = 0; k < 3; k++)
            x[k] = at.x[k] + d[k];
        into_body(&at, x, local);
        assert_true(shape_touch_space(&sphere, &at, x, 10, NULL, &t));
        near(t.gap, 1.5 - length3(local), 1e-13);
        assert_true(shape_touch_space(&plane, &at, x, 10, NULL, &t));
        near(t.gap, dot3(local, plane.part[0].direction), 1e-13);
        const part *p = &cylinder.part[0];
        double along = dot3(local, p->direction);
        bool found = shape_touch_space(&cylinder, &at, x, 10, NULL, &t);
        assert_true(found == (fabs(along) <= p->half));
        if (!found) continue;
        near(t.gap, 1.5 - sqrt(fmax(0, dot3(local, local) - along * along)), 1e-13);
        minus3(x, t.place, d);
        for (int k = 0; k < 3; k++)
            near(d[k], t.gap * t.normal[k], 1e-12);
    }
    shape_free(&sphere);
    shape_free(&plane);
    shape_free(&cylinder);
}

/* On an edge or a corner of a block a surface that faces down rests on the top. */
static void facing_chooses_the_face(void **unused) {
    (void)unused;
    shape s;
    block_parameters block = {{2, 2, 1}};
    make_space(&shape_block, &block, &s);
    space_pose at = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const double down[1][3] = {{0, 0, -1}};
    shape_facing f = {1, down, 0, NULL, 1e-3};
    const double places[][3] = {{1, 1, 0.5}, {1, 0.2, 0.5}, {1 + 1e-9, 1 - 1e-9, 0.5 - 1e-4}};
    for (int i = 0; i < 3; i++) {
        shape_touch t;
        /* the block has been turned to its principal axes */
        quaternion_matrix(s.turn, at.R);
        assert_true(shape_touch_space(&s, &at, places[i], 0.01, &f, &t));
        near(t.normal[2], 1, 1e-12);
        near(t.gap, places[i][2] - 0.5, 1e-12);
    }
    shape_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_solids),
        cmocka_unit_test(surface_of_triangles),
        cmocka_unit_test(hollow_and_endless),
        cmocka_unit_test(facing_chooses_the_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
