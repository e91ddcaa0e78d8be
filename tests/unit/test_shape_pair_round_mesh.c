/* Round bodies on surfaces of triangles: compared with planes and blocks of the same form, and
 * without touches at flat edges. */
#include "space_pair_check.h"

/* A mesh alone in a shape, standing as given. */
typedef struct surface {
    mesh m;
    part p;
    shape s;
} surface;

static void add(soup *s, double x, double y, double z) {
    assert_true(array_push(&s->vertex, x) && array_push(&s->vertex, y) &&
                array_push(&s->vertex, z));
}

static void triangle(soup *s, uint32_t a, uint32_t b, uint32_t c) {
    assert_true(array_push(&s->triangle, a) && array_push(&s->triangle, b) &&
                array_push(&s->triangle, c));
}

static void finish(soup *s, surface *out) {
    soup_report report;
    scree_error error = {0};
    assert_int_equal(mesh_make(s, &out->m, &report, &error), SCREE_OK);
    soup_free(s);
    out->p = (part){.type = SCREE_PART_MESH};
    out->s = (shape){.parts = 1, .part = &out->p, .meshes = 1, .mesh = &out->m};
}

/* A square of n x n cells about the origin with its front up; bend: z = bend |x|. */
static void make_sheet(int n, double side, double bend, surface *out) {
    soup s = {0};
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= n; j++) {
            double x = side * (i - 0.5 * n) / n, y = side * (j - 0.5 * n) / n;
            add(&s, x, y, bend * fabs(x));
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            uint32_t a = (uint32_t)(i * (n + 1) + j), b = a + (uint32_t)n + 1;
            triangle(&s, a, b, b + 1);
            triangle(&s, a, b + 1, a + 1);
        }
    finish(&s, out);
}

static void make_box(double x, double y, double z, bool inward, surface *out) {
    static const uint32_t quad[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    soup s = {0};
    for (uint32_t v = 0; v < 8; v++)
        add(&s, (v & 1 ? 0.5 : -0.5) * x, (v >> 1 & 1 ? 0.5 : -0.5) * y,
            (v >> 2 & 1 ? 0.5 : -0.5) * z);
    /* without its top a box can face inward: a closed one is turned outward */
    for (int f = 0; f < (inward ? 5 : 6); f++) {
        const uint32_t *c = quad[f];
        triangle(&s, c[0], inward ? c[2] : c[1], inward ? c[1] : c[2]);
        triangle(&s, c[0], inward ? c[3] : c[2], inward ? c[2] : c[3]);
    }
    finish(&s, out);
}

static void test_sphere_on_sheet(void **state) {
    (void)state;
    surface sheet;
    shape ball;
    make_sheet(10, 2, 0, &sheet);
    make_sphere(0.3, &ball);
    random_stream r = {.seed = 1};
    for (int i = 0; i < 20000; i++) {
        space_touch t[SPACE_TOUCHES];
        space_pose at = at_origin;
        at.x[0] = random_range(&r, -0.9, 0.9);
        at.x[1] = random_range(&r, -0.9, 0.9);
        at.x[2] = random_range(&r, -0.1, 0.35);
        /* often exactly over an edge or a vertex */
        if (i % 2) at.x[0] = 0.2 * floor(5 * at.x[0]);
        if (i % 4 == 1) at.x[1] = 0.2 * floor(5 * at.x[1]);
        if (i % 4 == 2) at.x[1] = at.x[0];
        int count = find_space(&ball, at, &sheet.s, at_origin, 0.01, t);
        assert_int_equal(count, at.x[2] <= 0.31);
        if (!count) continue;
        check_touches(t, count, 0.01, 1);
        near(t[0].gap, at.x[2] - 0.3, 1e-14);
        near(t[0].second_is_candidate ? -t[0].normal[2] : t[0].normal[2], 1, 1e-14);
    }
    mesh_free(&sheet.m);
    shape_free(&ball);
}

static void test_sphere_in_corner(void **state) {
    (void)state;
    surface box, valley;
    shape ball;
    make_box(2, 2, 2, true, &box);
    make_sheet(4, 2, 1, &valley);
    make_sphere(0.3, &ball);
    space_touch t[SPACE_TOUCHES];
    space_pose at = at_origin;
    copy3(at.x, (double[]){0.7, -0.7, -0.7});
    int count = find_space(&ball, at, &box.s, at_origin, 1e-3, t);
    assert_int_equal(count, 3);
    check_touches(t, count, 1e-3, 1);
    for (int i = 0; i < 3; i++)
        near(t[i].gap, 0, 1e-15);
    check_swapped(&ball, at, &box.s, at_origin, 1e-3, t, count);
    copy3(at.x, (double[]){0, 0.13, 0.3 * sqrt(2)});
    count = find_space(&ball, at, &valley.s, at_origin, 1e-3, t);
    assert_int_equal(count, 2);
    near(t[0].gap, 0, 1e-15);
    near(t[1].gap, 0, 1e-15);
    mesh_free(&box.m);
    mesh_free(&valley.m);
    shape_free(&ball);
}

/* The same body as a mesh and as a polyhedron. */
static void test_as_block(void **state) {
    (void)state;
    static const scree_part_type type[] = {SCREE_PART_SPHERE, SCREE_PART_CAPSULE,
                                           SCREE_PART_CYLINDER, SCREE_PART_CONE};
    surface box;
    shape block;
    make_box(1, 1.5, 2, false, &box);
    make_block(1, 1.5, 2, &block);
    /* the frame of a block is turned to its principal axes */
    space_pose turned = at_origin;
    for (int i = 0; i < 4; i++) {
        random_stream r = {.seed = 7 + (uint64_t)i};
        int apart = 0, shallow = 0, missed = 0;
        for (int k = 0; k < 4000; k++) {
            shape a;
            space_touch t[SPACE_TOUCHES], s[SPACE_TOUCHES];
            make_random(&r, type[i], &a);
            const space_pose at = random_space_pose(&r, 1.5);
            quaternion_matrix(block.turn, turned.R);
            int expected = find_space(&a, at, &block, turned, 0.3, s);
            int count = find_space(&a, at, &box.s, at_origin, 0.3, t);
            check_touches(t, count, 0.3, 10);
            double gap = expected ? s[deepest(s, expected)].gap : INFINITY;
            if (gap > 0) {
                assert_int_equal(count > 0, expected > 0);
                if (expected) near(t[deepest(t, count)].gap, gap, 1e-6);
                apart += expected > 0;
            } else if (gap > -0.05 * a.size) {
                shallow++;
                if (count == 0 || fabs(t[deepest(t, count)].gap - gap) > 0.01 * a.size) missed++;
            }
            shape_free(&a);
        }
        print_message("type %d: %d apart, %d shallow of which %d differ\n", type[i], apart, shallow,
                      missed);
        assert_true(apart > 100 && shallow > 50);
        assert_true(missed <= shallow / 10);
    }
    mesh_free(&box.m);
    shape_free(&block);
}

static void test_cylinder_on_sheet(void **state) {
    (void)state;
    shape drum;
    make_cylinder(0.5, 1, &drum);
    static const int cells[] = {1, 2, 3, 40};
    for (int i = 0; i < 4; i++) {
        surface sheet;
        space_touch t[SPACE_TOUCHES];
        double centre[3];
        make_sheet(cells[i], 3, 0, &sheet);
        space_pose at = upright_at(&drum, 0.11, 0.07, 0.5);
        int count = find_space(&drum, at, &sheet.s, at_origin, 1e-3, t);
        assert_true(count >= RIM_POINTS);
        check_touches(t, count, 1e-3, 2);
        near(patch_total(t, count, centre), PI / 4, cells[i] < 40 ? 1e-6 : 0.02);
        if (cells[i] < 40) {
            near(centre[0], 0.11, 1e-6);
            near(centre[1], 0.07, 1e-6);
        }
        for (int k = 0; k < count; k++) {
            near(t[k].gap, 0, 1e-14);
            near(fabs(t[k].normal[2]), 1, 1e-14);
        }
        check_swapped(&drum, at, &sheet.s, at_origin, 1e-3, t, count);
        /* lying: the line, cut where the triangles meet, and no other touch */
        at = tilted(at, 0, PI / 2, 0);
        count = find_space(&drum, at, &sheet.s, at_origin, 1e-3, t);
        assert_true(count >= 2);
        for (int k = 0; k < count; k++) {
            near(t[k].gap, 0, 1e-14);
            near(fabs(t[k].normal[2]), 1, 1e-14);
            near(t[k].point[0][1], 0.07, 1e-12);
        }
        mesh_free(&sheet.m);
    }
    shape_free(&drum);
}

/* A drum that leans on the edge of a box touches the edge; one that stands on it touches its top.
 */
static void test_cylinder_at_edge(void **state) {
    (void)state;
    surface box;
    shape drum;
    make_box(2, 2, 2, false, &box);
    make_cylinder(0.5, 1, &drum);
    space_touch t[SPACE_TOUCHES];
    space_pose at = tilted(upright_at(&drum, 0, 0, 0), PI / 2, 0, 0);
    double off = 0.5 / sqrt(2);
    copy3(at.x, (double[]){1 + off, 0, 1 + off});
    int count = find_space(&drum, at, &box.s, at_origin, 1e-3, t);
    assert_int_equal(count, 2);
    check_touches(t, count, 1e-3, 2);
    for (int k = 0; k < 2; k++) {
        near(t[k].gap, 0, 1e-12);
        near(fabs(t[k].normal[0]), sqrt(0.5), 1e-12);
        near(fabs(t[k].normal[2]), sqrt(0.5), 1e-12);
    }
    at = upright_at(&drum, 1.2, 0, 1.5 - 1e-6);
    count = find_space(&drum, at, &box.s, at_origin, 1e-3, t);
    assert_true(count >= 3);
    for (int k = 0; k < count; k++) {
        near(t[k].gap, -1e-6, 1e-12);
        near(fabs(t[k].normal[2]), 1, 1e-12);
    }
    mesh_free(&box.m);
    shape_free(&drum);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere_on_sheet),  cmocka_unit_test(test_sphere_in_corner),
        cmocka_unit_test(test_as_block),         cmocka_unit_test(test_cylinder_on_sheet),
        cmocka_unit_test(test_cylinder_at_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
