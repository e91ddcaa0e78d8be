/* Hulls compared with brute force, their combinatorics, mass, principal frames, and refused input.
 */
#include "test_space_random.h"

static polyhedron_parameters points_of(double *data, size_t count, bool hull) {
    return (polyhedron_parameters){.vertices = {data, count}, .scale = 1, .hull = hull};
}

#if SCREE_WITH_QHULL

static const double ones[3] = {1, 1, 1};

static void hull_of(const double (*point)[3], size_t count, polyhedron *out, size_t *used) {
    scree_error error = {0};
    scree_status status = polyhedron_hull(point, count, out, used, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

/* Properties of every polyhedron. */
static void check_polyhedron(const polyhedron *p, double size) {
    assert_int_equal((int)p->vertices - (int)p->edges + (int)p->faces, 2);
    assert_int_equal(p->loop_first[p->faces], 2 * p->edges);
    assert_int_equal(p->near_first[p->vertices], 2 * p->edges);
    for (uint32_t f = 0; f < p->faces; f++) {
        near(length3(p->normal[f]), 1, 1e-14);
        uint32_t first = p->loop_first[f], end = p->loop_first[f + 1];
        assert_true(end - first >= 3);
        for (uint32_t i = first; i < end; i++) {
            uint32_t v = p->loop[i], w = p->loop[i + 1 < end ? i + 1 : first];
            const solid_edge *e = &p->edge[p->loop_edge[i]];
            int way = e->vertex[0] == v ? 0 : 1;
            assert_int_equal(e->vertex[way], v);
            assert_int_equal(e->vertex[1 - way], w);
            assert_int_equal(e->face[way], f);
            near(dot3(p->normal[f], p->vertex[v]), p->offset[f], 1e-6 * size);
        }
        for (uint32_t v = 0; v < p->vertices; v++)
            assert_true(dot3(p->normal[f], p->vertex[v]) <= p->offset[f] + 1e-6 * size);
        assert_true(dot3(p->normal[f], p->inside) < p->offset[f]);
    }
}

/* Brute force: three points make a facet when all others lie behind their plane. The number of
 * facets, the volume and the corners must agree. */
static void test_against_all_triples(void **state) {
    (void)state;
    random_stream r = {.seed = 11};
    uint32_t merged = 0;
    for (int round = 0; round < 300; round++) {
        double point[24][3], axes[3], volume = 0;
        size_t count = 4 + random_below(&r, 20), used;
        for (int k = 0; k < 3; k++)
            axes[k] = random_range(&r, 0.1, 2);
        random_points(&r, point, count, axes);
        bool corner[24] = {0};
        uint32_t facets = 0, corners = 0;
        for (size_t a = 0; a < count; a++)
            for (size_t b = 0; b < count; b++)
                for (size_t c = 0; c < count; c++) {
                    if (a >= b || a >= c || b == c) continue;
                    double u[3], v[3], n[3], w[3];
                    minus3(point[b], point[a], u);
                    minus3(point[c], point[a], v);
                    cross3(u, v, n);
                    bool facet = true;
                    for (size_t d = 0; d < count && facet; d++) {
                        minus3(point[d], point[a], w);
                        if (d != a && d != b && d != c && dot3(n, w) > 0) facet = false;
                    }
                    if (!facet) continue;
                    facets++;
                    corner[a] = corner[b] = corner[c] = true;
                    volume += dot3(n, point[a]) / 6;
                }
        for (size_t i = 0; i < count; i++)
            corners += corner[i];
        polyhedron p;
        hull_of((const double(*)[3])point, count, &p, &used);
        check_polyhedron(&p, 4);
        merged += facets - p.faces;
        assert_int_equal(p.vertices, corners);
        assert_int_equal(used, corners);
        near(polyhedron_mass(&p).volume, volume, p.faces == facets ? 1e-13 : 1e-6);
        polyhedron_free(&p);
    }
    assert_true(merged <= 1); /* two of the 10,000 facets may chance to lie in one plane */
}

/* A grid of points on a rotated block: eight corners and six faces in spite of the other points,
 * also with the rounding of single precision. */
static void test_coplanar_points(void **state) {
    (void)state;
    random_stream r = {.seed = 5};
    for (int round = 0; round < 100; round++) {
        double point[216][3], half[3];
        space_pose at = random_space_pose(&r, 1);
        for (int k = 0; k < 3; k++)
            half[k] = random_range(&r, 0.2, 1);
        for (int i = 0; i < 216; i++) {
            double x[3] = {half[0] * (i % 6 - 2.5) / 2.5, half[1] * (i / 6 % 6 - 2.5) / 2.5,
                           half[2] * (i / 36 - 2.5) / 2.5};
            turn3((const double(*)[3])at.R, x, point[i]);
            along3(point[i], 1, at.x, point[i]);
            for (int k = 0; k < 3 && round % 2; k++)
                point[i][k] = (float)point[i][k];
        }
        polyhedron p;
        hull_of((const double(*)[3])point, 216, &p, NULL);
        check_polyhedron(&p, 4);
        assert_int_equal(p.vertices, 8);
        assert_int_equal(p.edges, 12);
        assert_int_equal(p.faces, 6);
        near(polyhedron_mass(&p).volume, 8 * half[0] * half[1] * half[2], 1e-6);
        near(p.thickness, 2 * fmin(half[0], fmin(half[1], half[2])), 1e-6);
        polyhedron_free(&p);
    }
}

static void test_plate(void **state) {
    (void)state;
    double point[8][3];
    for (int thin = 1; thin <= 8; thin++) {
        double height = math_pow(10, -thin);
        for (int i = 0; i < 8; i++) {
            point[i][0] = i & 1;
            point[i][1] = i >> 1 & 1;
            point[i][2] = i >> 2 & 1 ? height : 0;
        }
        polyhedron p;
        hull_of((const double(*)[3])point, 8, &p, NULL);
        assert_int_equal(p.faces, 6);
        near(p.thickness, height, 1e-15);
        near(polyhedron_mass(&p).volume, height, 1e-14 * height);
        polyhedron_free(&p);
    }
}

static void test_support(void **state) {
    (void)state;
    random_stream r = {.seed = 17};
    for (int round = 0; round < 40; round++) {
        double point[800][3];
        polyhedron p;
        size_t count = 10 + random_below(&r, 790);
        random_points(&r, point, count, ones);
        hull_of((const double(*)[3])point, count, &p, NULL);
        for (int i = 0; i < 500; i++) {
            double d[3];
            random_direction(&r, d);
            uint32_t best = 0;
            for (uint32_t v = 1; v < p.vertices; v++)
                if (dot3(p.vertex[v], d) > dot3(p.vertex[best], d)) best = v;
            assert_int_equal(polyhedron_support(&p, d), best);
        }
        polyhedron_free(&p);
    }
}

/* Equals: the lowest index, also where climbing ends elsewhere. */
static void test_support_of_prism(void **state) {
    (void)state;
    enum { SIDES = 60 };
    double point[2 * SIDES][3];
    for (int i = 0; i < SIDES; i++) {
        double s, c;
        math_sincos(2 * PI * (i * 7 % SIDES) / SIDES, &s, &c);
        for (int top = 0; top < 2; top++) {
            double *x = point[SIDES * top + i];
            x[0] = c, x[1] = s, x[2] = top;
        }
    }
    polyhedron p;
    hull_of((const double(*)[3])point, 2 * SIDES, &p, NULL);
    assert_int_equal(p.vertices, 2 * SIDES);
    assert_int_equal(p.faces, SIDES + 2);
    assert_int_equal(polyhedron_support(&p, (double[3]){0, 0, -1}), 0);
    assert_int_equal(polyhedron_support(&p, (double[3]){0, 0, 1}), SIDES);
    polyhedron_free(&p);
}

/* The same solid described in any frame is the same body: moments, bound, and vertices at the
 * described positions. */
static void test_principal_frame(void **state) {
    (void)state;
    random_stream r = {.seed = 23};
    for (int round = 0; round < 200; round++) {
        double point[30][3], moved[30][3], axes[3];
        shape s, t;
        for (int k = 0; k < 3; k++)
            axes[k] = random_range(&r, 0.3, 2);
        random_points(&r, point, 30, axes);
        double spread = round % 3 == 0 ? 1e5 : 2;
        space_pose at = random_space_pose(&r, spread);
        for (int i = 0; i < 30; i++) {
            turn3((const double(*)[3])at.R, point[i], moved[i]);
            along3(moved[i], 1, at.x, moved[i]);
        }
        polyhedron_parameters one = points_of(&point[0][0], 30, true),
                              other = points_of(&moved[0][0], 30, true);
        make_space(&shape_polyhedron, &one, &s);
        make_space(&shape_polyhedron, &other, &t);
        double eps = spread > 2 ? 1e-9 : 1e-12, R[3][3];
        near(s.volume, t.volume, eps * s.volume * 10);
        near(s.bound, t.bound, eps);
        near(s.size, t.size, eps);
        for (int k = 0; k < 3; k++)
            near(s.moments[k], t.moments[k], 10 * eps * s.moments[2]);
        assert_true(t.moments[0] <= t.moments[1] && t.moments[1] <= t.moments[2]);
        solid_mass mass = polyhedron_mass(&t.polyhedron[0]);
        for (int k = 0; k < 3; k++)
            near(mass.first[k] / mass.volume, 0, 1e-13);
        near(mass.inertia[1], 0, 1e-12 * t.moments[2]);
        near(mass.inertia[2], 0, 1e-12 * t.moments[2]);
        near(mass.inertia[4], 0, 1e-12 * t.moments[2]);
        near(mass.inertia[0], t.moments[0], 1e-12 * t.moments[2]);
        quaternion_matrix(t.turn, R);
        for (uint32_t v = 0; v < t.polyhedron[0].vertices; v++) {
            double x[3], least = INFINITY;
            turn3((const double(*)[3])R, t.polyhedron[0].vertex[v], x);
            along3(x, 1, t.offset, x);
            for (int i = 0; i < 30; i++) {
                double d[3];
                minus3(x, moved[i], d);
                least = fmin(least, length3(d));
            }
            near(least, 0, spread > 2 ? 1e-10 : 1e-14 * 10);
        }
        shape_free(&s);
        shape_free(&t);
    }
}

/* A principal frame is kept, also if moments do not ascend; a cube in any orientation keeps the
 * described axes; a rotated square prism is rotated by the smallest sufficient angle. */
static void test_kept_frames(void **state) {
    (void)state;
    random_stream r = {.seed = 29};
    const double sizes[3][3] = {{1, 2, 3}, {1, 1, 1}, {1, 1, 3}};
    for (int which = 0; which < 3; which++) {
        double point[8][3], moved[8][3];
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 3; k++)
                point[i][k] = (i >> k & 1 ? 0.5 : -0.5) * sizes[which][k];
        shape s;
        polyhedron_parameters given = points_of(&point[0][0], 8, false);
        make_space(&shape_polyhedron, &given, &s);
        assert_true(s.turn[0] == 1 && s.offset[0] == 0);
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 3; k++)
                assert_true(s.polyhedron[0].vertex[i][k] == point[i][k]);
        shape_free(&s);
        space_pose at = random_space_pose(&r, 1);
        for (int i = 0; i < 8; i++)
            turn3((const double(*)[3])at.R, point[i], moved[i]);
        given = points_of(&moved[0][0], 8, false);
        make_space(&shape_polyhedron, &given, &s);
        if (which == 1) assert_true(s.turn[0] == 1);
        if (which == 2) {
            double R[3][3];
            quaternion_matrix(s.turn, R);
            double axis[3] = {R[0][0], R[1][0], R[2][0]},
                   square[3] = {at.R[0][2], at.R[1][2], at.R[2][2]};
            near(fabs(dot3(axis, square)), 1, 1e-12);
            near(2 * s.turn[0] * s.turn[0] - 1, fabs(square[0]), 1e-12);
        }
        shape_free(&s);
    }
}

static void refuse_points(double *data, size_t count, const char *word) {
    polyhedron_parameters given = points_of(data, count, false);
    refuse_space(&shape_polyhedron, &given, word);
}

static void test_refused(void **state) {
    (void)state;
    double same[12] = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
    refuse_points(same, 4, "coincide");
    double line[12] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
    refuse_points(line, 4, "one line");
    double flat[15] = {0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0.5, 0.5, 1};
    refuse_points(flat, 5, "one plane");
    flat[14] = 1 + 1e-11;
    refuse_points(flat, 5, "one plane");
    refuse_points(flat, 3, "at least 4");
    refuse_points(NULL, 0, "give 'vertices'");
    double bad[12] = {0, 0, 0, 1, 0, 0, 0, NAN, 0, 0, 0, 1};
    refuse_points(bad, 4, "point 3");
    double huge[12] = {0, 0, 0, 1e200, 0, 0, 0, 1e200, 0, 0, 0, 1e200};
    refuse_points(huge, 4, "size");
    double tiny[12] = {0, 0, 0, 1e-90, 0, 0, 0, 1e-90, 0, 0, 0, 1e-90};
    refuse_points(tiny, 4, "size");
    double dent[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1, 0.1, 0.1};
    refuse_points(dent, 5, "vertex 5");
    refuse_points(dent, 5, "hull: true");
    shape s;
    polyhedron_parameters given = points_of(dent, 5, true);
    make_space(&shape_polyhedron, &given, &s);
    assert_int_equal(s.polyhedron[0].vertices, 4);
    near(s.volume, 1.0 / 6, 1e-16);
    shape_free(&s);
}

/* Any input gives a hull or an error. */
static void test_nasty_points(void **state) {
    (void)state;
    random_stream r = {.seed = 41};
    int made = 0;
    for (int round = 0; round < 2000; round++) {
        double point[60][3];
        size_t count = 4 + random_below(&r, 56);
        double noise = math_pow(10, random_range(&r, -17, -5)),
               flat = math_pow(10, random_range(&r, -10, 0));
        for (size_t i = 0; i < count; i++)
            for (int k = 0; k < 3; k++)
                point[i][k] = (random_below(&r, 4) + noise * random_unit(&r)) * (k == 2 ? flat : 1);
        polyhedron p;
        scree_error error = {0};
        scree_status status = polyhedron_hull((const double(*)[3])point, count, &p, NULL, &error);
        bool fair = flat > 1e-8 && count > 12; /* few points may chance to lie in one plane */
        if (status != SCREE_OK && (fair || strstr(error.text, "hull of these points failed")))
            fail_msg("%s", error.text);
        if (status == SCREE_OK) {
            made++;
            check_polyhedron(&p, 6);
        }
        polyhedron_free(&p);
    }
    assert_true(made > 1700);
}

static scree_status make_and_free(void) {
    double point[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    polyhedron_parameters given = points_of(point, 4, false);
    shape s;
    scree_status status = shape_polyhedron.create(&given, &s, NULL);
    shape_free(&s);
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_and_free) > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_triples),
        cmocka_unit_test(test_coplanar_points),
        cmocka_unit_test(test_plate),
        cmocka_unit_test(test_support),
        cmocka_unit_test(test_support_of_prism),
        cmocka_unit_test(test_principal_frame),
        cmocka_unit_test(test_kept_frames),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_nasty_points),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

/* Without qhull the kind is known and its error says what is missing. */
static void test_absent(void **state) {
    (void)state;
    double point[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    polyhedron_parameters given = points_of(point, 4, false);
    scree_error error = {0};
    shape s;
    assert_int_equal(shape_polyhedron.create(&given, &s, &error), SCREE_UNSUPPORTED);
    assert_non_null(strstr(error.text, "has no qhull"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_absent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
