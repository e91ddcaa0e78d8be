/* Generators of meshes: volumes against closed forms, sets, sizes, refusals, memory. */
#include "support/check.h"

#include "base/random.h"
#include "memory_fault.h"
#include "support/mesh_make.h"

static fem_quality quality(const fem_mesh *m) {
    fem_quality q;
    scree_error error;
    assert_int_equal(fem_mesh_quality(m, &q, &error), SCREE_OK);
    return q;
}

static void near_to(const char *what, double got, double want, double tolerance) {
    if (!(fabs(got - want) <= tolerance * fabs(want)))
        fail_msg("%s is %.12g instead of %.12g", what, got, want);
}

static double area_of(const fem_mesh *m, const char *name) {
    const fem_set *set = fem_mesh_set(m, name);
    double sum = 0;
    if (!set) fail_msg("no set %s", name);
    for (size_t i = 0; i < set->facet.count; i++) {
        double normal[3], centre[3];
        facet_area(m, &set->facet.data[i], normal, centre);
        sum += length3(normal);
    }
    return sum;
}

/* Parts of disks and balls: volume, arc and flat faces approach the round ones. */
static void rounds(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int dimension;
        double volume, arc, top, tolerance; /* over those of radius 1 */
    } cases[] = {
        {"{kind: disk, radius: 1, cells: 12}", 2, PI, 2 * PI, 0, 2e-3},
        {"{kind: disk, radius: 1, cells: 12, part: half, element: t3}", 2, PI / 2, PI, 2, 2e-3},
        {"{kind: disk, radius: 1, cells: 6, part: quarter, element: t6}", 2, PI / 4, PI / 2, 1,
         3e-3},
        {"{kind: disk, radius: 1, cells: 8, part: half, contact: 0.01}", 2, PI / 2, PI, 2, 5e-3},
        {"{kind: ball, radius: 1, cells: 6}", 3, 4 * PI / 3, 4 * PI, 0, 2e-2},
        {"{kind: ball, radius: 1, cells: 6, part: half, element: t4}", 3, 2 * PI / 3, 2 * PI, PI,
         2e-2},
        {"{kind: ball, radius: 1, cells: 4, part: quarter, contact: 0.05}", 3, PI / 3, PI, PI / 2,
         4e-2},
        {"{kind: ball, radius: 1, cells: 3, part: eighth, element: t10}", 3, PI / 6, PI / 2, PI / 4,
         4e-2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fem_mesh m = mesh_make(cases[i].text, cases[i].dimension);
        near_to("volume", quality(&m).volume, cases[i].volume, cases[i].tolerance);
        near_to("arc", area_of(&m, "arc"), cases[i].arc, cases[i].tolerance);
        if (cases[i].top > 0) near_to("top", area_of(&m, "top"), cases[i].top, cases[i].tolerance);
        const fem_set *pole = fem_mesh_set(&m, "pole");
        assert_int_equal(pole->node.count, 1);
        near_to("pole", m.place[(pole->node.data[0] + 1) * (uint32_t)m.dimension - 1], -1, 1e-15);
        fem_mesh_free(&m);
    }
    /* curved sides give a higher order: with the same cells the error is 60 times smaller */
    fem_mesh straight = mesh_make("{kind: disk, radius: 1, cells: 6, element: t3}", 2);
    fem_mesh curved = mesh_make("{kind: disk, radius: 1, cells: 6, element: t6}", 2);
    assert_true(fabs(quality(&curved).volume - PI) < fabs(quality(&straight).volume - PI) / 60);
    fem_mesh_free(&straight);
    fem_mesh_free(&curved);
}

/* Elements at the pole have the requested size, and their shapes stay good at any size. */
static void refinement(void **state) {
    (void)state;
    static const double widths[] = {0.1, 0.01, 0.001};
    for (size_t i = 0; i < 3; i++)
        for (int dimension = 2; dimension <= 3; dimension++) {
            char text[128];
            snprintf(text, sizeof text, "{kind: %s, radius: 1, part: %s, contact: %g, cells: 5}",
                     dimension == 2 ? "disk" : "ball", dimension == 2 ? "quarter" : "eighth",
                     widths[i]);
            fem_mesh m = mesh_make(text, dimension);
            fem_quality q = quality(&m);
            assert_true(q.least_edge < widths[i] / 5 && q.least_edge > widths[i] / 20);
            assert_true(q.least_shape > 0.55 && q.mean_shape > 0.93);
            fem_mesh_free(&m);
        }
}

static void rings(void **state) {
    (void)state;
    fem_mesh m = mesh_make("{kind: ring, inner: 1, outer: 2, cells: [4, 96], grading: 2}", 2);
    near_to("area", quality(&m).volume, 3 * PI, 1e-3);
    near_to("inner", area_of(&m, "inner"), 2 * PI, 1e-3);
    near_to("outer", area_of(&m, "outer"), 4 * PI, 1e-3);
    fem_mesh_free(&m);
    m = mesh_make("{kind: ring, inner: 1, outer: 2, cells: [3, 12], part: half, element: t6}", 2);
    near_to("area", quality(&m).volume, 1.5 * PI, 1e-4);
    near_to("bottom", area_of(&m, "bottom"), 2, 1e-14);
    fem_mesh_free(&m);
    m = mesh_make("{kind: ring, inner: 1, outer: 2, cells: [3, 5], part: quarter}", 2);
    near_to("left", area_of(&m, "left"), 1, 1e-14);
    near_to("bottom", area_of(&m, "bottom"), 1, 1e-14);
    fem_mesh_free(&m);
    mesh_refused("{kind: ring, inner: 2, outer: 1, cells: [1, 8]}", 2, "larger");
    mesh_refused("{kind: ring, inner: 1, outer: 2, cells: [1, 2]}", 2, "at least 3");
    mesh_refused("{kind: ring, inner: 1, outer: 2, cells: [1.5, 8]}", 2, "whole");
    mesh_refused("{kind: disk, radius: 1, contact: 0.9}", 2, "0.8");
    mesh_refused("{kind: ball, radius: 1, cells: 500}", 3, "reduce 'cells'");
}

static void lines(void **state) {
    (void)state;
    /* 1 and 9 m share ten elements as 1 and 9 */
    fem_mesh m = mesh_make("{kind: line, points: [[0, 0], [1, 0], [1, 9]], number: 10}", 2);
    assert_int_equal(m.nodes, 11);
    assert_int_equal(m.skin.count, 0);
    fem_quality q = quality(&m);
    near_to("least edge", q.least_edge, 1, 1e-14);
    near_to("greatest edge", q.greatest_edge, 1, 1e-14);
    assert_int_equal(fem_mesh_set(&m, "end")->node.data[0], 10);
    fem_mesh_free(&m);
    /* a short piece has an element too */
    m = mesh_make("{kind: line, points: [[0, 0], [0.01, 0], [10, 0], [10, 0.01]], number: 4}", 2);
    assert_int_equal(m.nodes, 5);
    near_to("least edge", quality(&m).least_edge, 0.01, 1e-12);
    fem_mesh_free(&m);
    m = mesh_make("{kind: line, points: [[0, 0], [1, 0], [0, 1]], number: 9, closed: true, "
                  "element: membrane}",
                  2);
    assert_int_equal(m.nodes, 9);
    assert_int_equal(m.skin.count, 9);
    assert_null(fem_mesh_set(&m, "start"));
    fem_mesh_free(&m);
    mesh_refused("{kind: line, points: [[0, 0]], number: 1}", 2, "at least 2");
    mesh_refused("{kind: line, points: [[0, 0], [1, 0], [2, 0]], number: 1}", 2, "smaller than");
    mesh_refused("{kind: line, points: [[0, 0], [0, 0]], number: 1}", 2, "coincide");
    mesh_refused("{kind: line, points: [[0, 0, 0], [0, 0, 1]], number: 1, element: membrane}", 3,
                 "planar");
}

/* Random convex polygons (on an ellipse), either way round, at several edge lengths. */
static void polygons(void **state) {
    (void)state;
    random_stream r = {3, 9, 0};
    for (int i = 0; i < 60; i++) {
        char text[1024] = "";
        double x[12][2], angle = 0, area = 0, edge = random_range(&r, 0.05, 1);
        int count = 3 + (int)random_below(&r, 10);
        size_t used = (size_t)snprintf(text, sizeof text, "{kind: polygon, vertices: [");
        for (int k = 0; k < count; k++) {
            angle += 2 * PI / count * random_range(&r, 0.6, 1);
            x[k][0] = 2 * cos(i % 2 ? angle : -angle);
            x[k][1] = sin(i % 2 ? angle : -angle);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s[%.17g, %.17g]",
                                     k ? ", " : "", x[k][0], x[k][1]);
        }
        for (int k = 0; k < count; k++)
            area += (x[k][0] * x[(k + 1) % count][1] - x[(k + 1) % count][0] * x[k][1]) / 2;
        snprintf(text + used, sizeof text - used, "], edge: %.17g}", edge);
        fem_mesh m = mesh_make(text, 2);
        fem_quality q = quality(&m);
        near_to("area", q.volume, fabs(area), 1e-12);
        assert_int_equal(m.turned, 0);
        assert_true(q.greatest_edge < 3.5 * edge || m.elements < 40);
        double around = 0;
        for (int k = 1; k <= count; k++) {
            char name[32];
            snprintf(name, sizeof name, "side%d", k);
            around += area_of(&m, name);
        }
        near_to("circumference", around, skin_closes(&m, 1e-12), 1e-12);
        fem_mesh_free(&m);
    }
    mesh_refused("{kind: polygon, vertices: [[0, 0], [1, 0]]}", 2, "2 vertices");
    mesh_refused("{kind: polygon, vertices: [[0, 0], [1, 0], [2, 0]]}", 2, "without area");
    mesh_refused("{kind: polygon, vertices: [[0, 0], [2, 0], [0.2, 0.2], [0, 2]]}", 2, "convex");
    mesh_refused("{kind: polygon, vertices: [[0, 0], [1, 0], [1, 0], [0, 1]]}", 2, "twice");
    /* a pentagram turns the same way everywhere, but twice around */
    mesh_refused("{kind: polygon, vertices: [[0, 1], [-0.59, -0.81], [0.95, 0.31], [-0.95, 0.31], "
                 "[0.59, -0.81]]}",
                 2, "convex");
    mesh_refused("{kind: polygon, vertices: [[0, 0], [1, 0], [0, 1]], edge: 1e-9}", 2, "short");
}

/* Boxes rotated in space have faces of four corners in spite of rounding; random points on a sphere
 * have triangles. */
static void polyhedra(void **state) {
    (void)state;
    random_stream r = {4, 2, 0};
    static const int digits[] = {15, 12, 9, 7, 6}; /* that a file has */
    for (int i = 0; i < 20; i++) {
        double q[4], R[3][3];
        char text[2048];
        for (int k = 0; k < 4; k++)
            q[k] = random_normal(&r);
        quaternion_unit(q);
        quaternion_matrix(q, R);
        size_t used = (size_t)snprintf(text, sizeof text, "{kind: polyhedron, vertices: [");
        for (int v = 0; v < 8; v++) {
            double corner[3] = {v & 1, v & 2, v & 4}, x[3];
            turn3((const double(*)[3])R, corner, x);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s[%.*f, %.*f, %.*f]",
                                     v ? ", " : "", digits[i % 5], x[0] + 7, digits[i % 5], x[1],
                                     digits[i % 5], x[2]);
        }
        snprintf(text + used, sizeof text - used, "], refine: %d}", i % 3);
        fem_mesh m = mesh_make(text, 3);
        double rounding = i % 5 ? 1e-5 : 1e-12;
        near_to("volume", quality(&m).volume, 8, rounding);
        assert_int_equal(m.elements, 24 << (3 * (i % 3)));
        near_to("surface", skin_closes(&m, 1e-12), 28, rounding);
        fem_mesh_free(&m);
    }
    for (int i = 0; i < 20; i++) {
        char text[4096];
        int count = 6 + (int)random_below(&r, 20);
        size_t used = (size_t)snprintf(text, sizeof text, "{kind: polyhedron, vertices: [");
        for (int v = 0; v < count; v++) {
            double x[3] = {random_normal(&r), random_normal(&r), random_normal(&r)};
            unit3(x);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s[%.17g, %.17g, %.17g]",
                                     v ? ", " : "", x[0], x[1], x[2]);
        }
        snprintf(text + used, sizeof text - used, "]}");
        fem_mesh m = mesh_make(text, 3);
        assert_int_equal(m.skin.count, 2 * count - 4); /* Euler */
        skin_closes(&m, 1e-12);
        fem_mesh_free(&m);
    }
    /* vertices in the middle of an edge and of a face */
    fem_mesh m =
        mesh_make("{kind: polyhedron, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], "
                  "[0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1], [0.5, 0, 0], [0.4, 0.6, "
                  "1]]}",
                  3);
    near_to("volume", quality(&m).volume, 1, 1e-12);
    near_to("surface", skin_closes(&m, 1e-12), 6, 1e-12);
    fem_mesh_free(&m);
    mesh_refused("{kind: polyhedron, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}", 3, "3 vert");
    mesh_refused("{kind: polyhedron, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]}", 3,
                 "in one plane");
    mesh_refused("{kind: polyhedron, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, "
                 "0.1, 0.1]]}",
                 3, "vertex 4");
}

static void cells_and_numbers(void **state) {
    (void)state;
    fem_mesh m = mesh_make("{kind: cells, vertices: [[0, 0], [1, 0], [1, 1], [0, 1], [2, 0]], "
                           "cells: [4, 0, 1, 2, 3, 3, 1, 4, 2], edge: 0.5, refine: 1}",
                           2);
    fem_quality q = quality(&m);
    assert_int_equal(q.pieces, 2);
    assert_int_equal(m.region_name.count, 2);
    assert_string_equal(m.region_name.data[1], "cell2");
    double area[2] = {0, 0};
    for (uint32_t e = 0; e < m.elements; e++) {
        const uint32_t *n = m.node + m.first[e];
        const double *a = m.place + 2 * n[0], *b = m.place + 2 * n[1], *c = m.place + 2 * n[2];
        area[m.region[e]] += ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
    }
    near_to("first", area[0], 1, 1e-13);
    near_to("second", area[1], 0.5, 1e-13);
    fem_mesh_free(&m);
#define CELLS(list) "{kind: cells, vertices: [[0, 0], [1, 0], [0, 1]], cells: [" list "]}"
    mesh_refused(CELLS("2, 0, 1"), 2, "number of corners");
    mesh_refused(CELLS("4, 0, 1, 2"), 2, "followed by");
    mesh_refused(CELLS("3, 0, 1, 7"), 2, "vertex 7");
    mesh_refused(CELLS("3, 0, 1, 1.5"), 2, "vertex 1.5");
    mesh_refused(CELLS("3, 0, 1, 1"), 2, "cell 1");
    mesh_refused(CELLS(""), 2, "is empty");
#define GIVEN(rest) "{kind: given, nodes: [[0, 0], [1, 0], [0, 1]], " rest "}"
    mesh_refused(GIVEN("elements: {t3: [0, 1]}"), 2, "multiple of 3");
    mesh_refused(GIVEN("elements: {t5: [0, 1]}"), 2, "no element 't5'");
    mesh_refused(GIVEN("elements: {t3: [0, 1, 3]}"), 2, "node 3");
    mesh_refused(GIVEN("elements: {t3: [0, 1, -1]}"), 2, "whole numbers");
    mesh_refused(GIVEN("elements: {t3: [0, 1, x]}"), 2, "whole number");
    mesh_refused(GIVEN("elements: 7"), 2, "map");
    mesh_refused(GIVEN("elements: {t3: [0, 1, 2]}, regions: {a: [1]}"), 2, "element 1");
    mesh_refused(GIVEN("elements: {t3: [0, 1, 2]}, sets: {a: [5]}"), 2, "node 5");
    mesh_refused(GIVEN("elements: {t3: [0, 1, 2]}, surfaces: {a: [0, 3]}"), 2, "faces");
    mesh_refused(GIVEN("elements: {t3: [0, 1, 2]}, surfaces: {a: [0]}"), 2, "pairs");
    mesh_refused("{kind: given, nodes: [[0, 0, 1], [1, 0, 0], [0, 1, 0]], elements: {t3: [0, 1, "
                 "2]}}",
                 3, "planar worlds");
}

static node *worked_on;
static int worked_in;

static scree_status make_it(void) {
    fem_mesh m;
    scree_error error;
    TRY(mesh_of_node(worked_on, worked_in, &m, &error));
    fem_mesh_free(&m);
    return SCREE_OK;
}

static void memory_that_fails(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int dimension;
    } cases[] = {
        {"{kind: disk, radius: 1, cells: 1, element: t6}", 2},
        {"{kind: ball, radius: 1, cells: 1, part: eighth, element: t4}", 3},
        {"{kind: ring, inner: 1, outer: 2, cells: [1, 8], element: t6}", 2},
        {"{kind: line, points: [[0, 0], [1, 0]], number: 2}", 2},
        {"{kind: polygon, vertices: [[0, 0], [1, 0], [0, 1]], edge: 0.3}", 2},
        {"{kind: polyhedron, vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], refine: 1}",
         3},
        {"{kind: cells, vertices: [[0, 0], [1, 0], [0, 1]], cells: [3, 0, 1, 2, 3, 0, 1, 2]}", 2},
        {"{kind: given, nodes: [[0, 0], [1, 0], [0, 1]], elements: {t3: [0, 1, 2]}, regions: {a: "
         "[0]}, sets: {b: [1]}, surfaces: {c: [0, 0]}}",
         2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        worked_on = flow_params(cases[i].text);
        worked_in = cases[i].dimension;
        assert_true(memory_fault_each(make_it) > 5);
        node_free(worked_on);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds),
        cmocka_unit_test(refinement),
        cmocka_unit_test(rings),
        cmocka_unit_test(lines),
        cmocka_unit_test(polygons),
        cmocka_unit_test(polyhedra),
        cmocka_unit_test(cells_and_numbers),
        cmocka_unit_test(memory_that_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
