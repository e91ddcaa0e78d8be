/* Meshes: checks, skins, sets, quality, splitting; grids. */
#include "support/check.h"

#include "memory_fault.h"
#include "support/mesh_make.h"

static void close_to(double got, double want, double tolerance) {
    if (!(fabs(got - want) <= tolerance)) fail_msg("%.17g instead of %.17g", got, want);
}

static void free_pieces(fem_mesh *pieces, uint32_t count) {
    for (uint32_t p = 0; p < count; p++)
        fem_mesh_free(&pieces[p]);
    mem_free(pieces);
}

/* A mesh of elements of one kind. */
static fem_mesh raw(const char *kind_of, int dimension, uint32_t nodes, const double *place,
                    uint32_t elements, const uint32_t *node_of) {
    const element_kind *k = element_named(kind_of);
    fem_mesh m;
    scree_error error;
    assert_int_equal(fem_mesh_create(&m, dimension, nodes, elements, elements * k->nodes, &error),
                     SCREE_OK);
    memcpy(m.place, place, nodes * (size_t)dimension * sizeof *place);
    if (elements) memcpy(m.node, node_of, elements * k->nodes * sizeof *node_of);
    for (uint32_t e = 0; e < elements; e++) {
        m.kind[e] = k;
        m.first[e + 1] = m.first[e] + k->nodes;
    }
    return m;
}

static void finish_refused(fem_mesh m, const char *words) {
    scree_error error = {0};
    assert_int_equal(fem_mesh_finish(&m, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, words)) fail_msg("'%s' lacks '%s'", error.text, words);
    fem_mesh_free(&m);
}

static const double square[] = {0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5};

static void refusals(void **state) {
    (void)state;
    fem_mesh m;
    finish_refused(raw("t3", 2, 3, square, 1, (const uint32_t[]){0, 1, 3}),
                   "node 3, but there are");
    finish_refused(raw("t3", 2, 3, square, 1, (const uint32_t[]){0, 1, 1}), "node 1 twice");
    finish_refused(raw("t3", 2, 4, square, 1, (const uint32_t[]){0, 1, 2}),
                   "node 3 belongs to no element");
    finish_refused(raw("t4", 2, 4, square, 1, (const uint32_t[]){0, 1, 2, 3}),
                   "the mesh is planar");
    const double flat[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
    finish_refused(raw("q4", 3, 4, flat, 1, (const uint32_t[]){0, 1, 2, 3}), "planar worlds");
    finish_refused(raw("t4", 3, 4, flat, 1, (const uint32_t[]){0, 1, 2, 3}), "no volume");
    /* a quadrilateral that crosses itself; one with a corner pushed in; three in one line */
    finish_refused(raw("q4", 2, 4, square, 1, (const uint32_t[]){0, 1, 3, 2}), "folded");
    const double dart[] = {0, 0, 1, 0, 0.2, 0.2, 0, 1};
    finish_refused(raw("q4", 2, 4, dart, 1, (const uint32_t[]){0, 1, 2, 3}), "folded");
    const double line[] = {0, 0, 1, 0, 2, 0};
    finish_refused(raw("t3", 2, 3, line, 1, (const uint32_t[]){0, 1, 2}), "no volume");
    /* covered twice; an edge of three elements */
    finish_refused(raw("t3", 2, 5, square, 3, (const uint32_t[]){0, 1, 2, 0, 1, 3, 0, 1, 4}),
                   "more share one face");
    finish_refused(raw("t3", 2, 4, square, 2, (const uint32_t[]){0, 1, 2, 0, 1, 3}), "same side");
    m = raw("t3", 2, 3, square, 1, (const uint32_t[]){0, 1, 2});
    m.place[3] = NAN;
    finish_refused(m, "is not a number");
    m = raw("t3", 2, 3, square, 1, (const uint32_t[]){0, 1, 2});
    m.region[0] = 1;
    finish_refused(m, "in region 1, but there are 1");
    m = raw("t3", 2, 3, square, 1, (const uint32_t[]){0, 1, 2});
    assert_true(array_push(&fem_mesh_add_set(&m, "odd")->node, 9));
    finish_refused(m, "'odd' refers to node 9");
    m = raw("t3", 2, 3, square, 0, NULL);
    finish_refused(m, "without elements");
}

/* An element of any kind with reversed numbering is turned and keeps its volume and its faces. */
static void inverted_are_turned(void **state) {
    (void)state;
    static const char *const planar[] = {"t3", "q4", "t6"}, *const space[] = {"t4", "t10", "h8"};
    for (int i = 0; i < 6; i++) {
        char text[128];
        int dimension = i < 3 ? 2 : 3;
        snprintf(text, sizeof text, "{kind: grid, size: [%s], cells: [%s], element: %s}",
                 i < 3 ? "2, 1" : "2, 1, 3", i < 3 ? "2, 2" : "2, 1, 2",
                 i < 3 ? planar[i] : space[i - 3]);
        fem_mesh m = mesh_make(text, dimension);
        scree_error error;
        fem_quality q;
        double area = skin_closes(&m, 1e-13);
        for (uint32_t n = 0; n < m.nodes; n++)
            m.place[n * (uint32_t)dimension] *= -1;
        assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
        assert_int_equal(q.turned, m.elements);
        assert_int_equal(q.inverted + q.degenerate + q.unconnected, 0);
        assert_true(q.least_shape > 0.2);
        assert_int_equal(fem_mesh_finish(&m, &error), SCREE_OK);
        assert_int_equal(m.turned, m.elements);
        close_to(skin_closes(&m, 1e-13), area, 1e-13);
        fem_mesh_free(&m);
    }
}

typedef struct grid_case {
    const char *text;
    int dimension;
    uint32_t nodes, elements, skin, left;
    double shape; /* least */
} grid_case;

static void grids(void **state) {
    (void)state;
    const double thin = 2 / sqrt(3) / sqrt(5); /* of a right triangle with legs 1 and 2 */
    const grid_case cases[] = {
        {"{kind: grid, size: [2, 1], cells: [2, 2], element: t3}", 2, 9, 8, 8, 3, thin},
        {"{kind: grid, size: [2, 1], cells: [2, 1]}", 2, 6, 2, 6, 2, 1},
        {"{kind: grid, size: [1, 1], cells: [1, 1], element: t3, diagonals: crossed}", 2, 5, 4, 4,
         2, 2 / sqrt(3) / sqrt(2)},
        {"{kind: grid, size: [2, 2], cells: [2, 2], element: t3, diagonals: left}", 2, 9, 8, 8, 3,
         2 / sqrt(3) / sqrt(2)},
        {"{kind: grid, size: [2, 2], cells: [2, 2], element: t6, diagonals: alternating}", 2, 25, 8,
         8, 5, 2 / sqrt(3) / sqrt(2)},
        {"{kind: grid, size: [2, 2], cells: [2, 2], element: t6, diagonals: crossed}", 2, 41, 16, 8,
         5, 2 / sqrt(3) / sqrt(2)},
        {"{kind: grid, size: [2, 1, 3], cells: [2, 1, 3]}", 3, 24, 6, 22, 8, 1},
        {"{kind: grid, size: [2, 1, 3], cells: [2, 1, 3], element: t4}", 3, 24, 36, 44, 8,
         1 / sqrt(3)},
        {"{kind: grid, size: [1, 1, 1], cells: [1, 1, 1], element: t10}", 3, 27, 6, 12, 9,
         1 / sqrt(3)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const grid_case *c = &cases[i];
        fem_mesh m = mesh_make(c->text, c->dimension);
        scree_error error;
        fem_quality q;
        assert_int_equal(m.nodes, c->nodes);
        assert_int_equal(m.elements, c->elements);
        assert_int_equal(m.skin.count, c->skin);
        assert_int_equal(m.turned, 0);
        assert_int_equal(fem_mesh_set(&m, "left")->node.count, c->left);
        assert_int_equal(fem_mesh_set(&m, "corners")->node.count, c->dimension == 2 ? 4 : 8);
        skin_closes(&m, 1e-13);
        assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
        close_to(q.least_shape, c->shape, 1e-12);
        assert_int_equal(q.pieces, 1);
        fem_mesh_free(&m);
    }
}

/* Sides contain exactly the facets that face their direction. */
static void sides_of_grids(void **state) {
    (void)state;
    static const char *const names[2][6] = {{"left", "right", "bottom", "top", NULL, NULL},
                                            {"left", "right", "front", "back", "bottom", "top"}};
    for (int dimension = 2; dimension <= 3; dimension++) {
        fem_mesh m = mesh_make(dimension == 2 ? "{kind: grid, size: [3, 2], cells: [3, 2], "
                                                "element: t6, corner: [0, 1]}"
                                              : "{kind: grid, size: [3, 2, 1], cells: [3, 2, 1], "
                                                "element: t10, corner: [0, 1, 2]}",
                               dimension);
        size_t facets = 0;
        for (int k = 0; k < 2 * dimension; k++) {
            const fem_set *set = fem_mesh_set(&m, names[dimension - 2][k]);
            double sum = 0, side[3] = {3, 2, 1};
            for (size_t i = 0; i < set->facet.count; i++) {
                double normal[3], centre[3];
                facet_area(&m, &set->facet.data[i], normal, centre);
                for (int c = 0; c < 3; c++)
                    if (c != k / 2) close_to(normal[c], 0, 1e-15);
                assert_true(normal[k / 2] * (k % 2 ? 1 : -1) > 0);
                sum += fabs(normal[k / 2]);
            }
            facets += set->facet.count;
            double want = dimension == 2 ? side[1 - k / 2] : 6 / side[k / 2];
            close_to(sum, want, 1e-12);
        }
        assert_int_equal(facets, m.skin.count);
        assert_int_equal(fem_mesh_set(&m, "axis")->node.count,
                         fem_mesh_set(&m, "left")->node.count);
        fem_mesh_free(&m);
    }
}

static void grading_follows_a_series(void **state) {
    (void)state;
    fem_mesh m = mesh_make("{kind: grid, size: [15, 1], cells: [4, 1], grading: [8, 1]}", 2);
    const double want[] = {-7.5, -6.5, -4.5, -0.5, 7.5};
    for (int i = 0; i < 5; i++)
        close_to(m.place[2 * i], want[i], 1e-13);
    fem_mesh_free(&m);
    mesh_refused("{kind: grid, size: [1, 1], cells: [2.5, 1]}", 2, "whole numbers");
    mesh_refused("{kind: grid, size: [1, 1], cells: [1e6, 1e6]}", 2, "elements in one grid");
    mesh_refused("{kind: grid, size: [1, 1], cells: [1, 1], element: h8}", 2, "t3, q4, t6");
    mesh_refused("{kind: grid, size: [1, 1, 1], cells: [1, 1, 1], element: t3}", 3, "t4, t10");
    mesh_refused("{kind: grid, size: [1, 1], cells: [1, 1], diagonals: left}", 2, "triangles");
    mesh_refused("{kind: grid, size: [1, 0], cells: [1, 1]}", 2, "size");
}

/* A membrane on the edge of a solid leaves that edge to the solid; a free membrane has one side;
 * bars have none. */
static void lines_and_skins(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const double place[] = {0, 0, 1, 0, 0, 1, -1, 0};
        fem_mesh m = raw("t3", 2, 4, place, 1, (const uint32_t[]){0, 1, 2});
        fem_mesh_free(&m);
        scree_error error;
        const element_kind *line = element_named(i ? "membrane" : "bar");
        assert_int_equal(fem_mesh_create(&m, 2, 4, 3, 7, &error), SCREE_OK);
        memcpy(m.place, place, sizeof place);
        memcpy(m.node, (const uint32_t[]){0, 1, 2, 0, 1, 3, 0}, 7 * sizeof *m.node);
        m.kind[0] = element_named("t3");
        m.kind[1] = m.kind[2] = line;
        m.first[1] = 3;
        m.first[2] = 5;
        m.first[3] = 7;
        assert_true(array_push(&fem_mesh_add_set(&m, "free")->node, 3));
        assert_true(array_push(&fem_mesh_add_set(&m, "free")->node, 0));
        assert_true(array_push(&fem_mesh_add_set(&m, "free")->node, 3));
        assert_int_equal(fem_mesh_finish(&m, &error), SCREE_OK);
        assert_int_equal(m.skin.count, 3 + i);
        const fem_set *set = fem_mesh_set(&m, "free");
        assert_int_equal(set->node.count, 2);
        assert_int_equal(set->node.data[0], 0);
        assert_int_equal(set->node.data[1], 3);
        assert_int_equal(set->facet.count, i);
        if (i) assert_int_equal(set->facet.data[0].element, 2);
        fem_mesh_free(&m);
    }
}

/* Facets given with a set are kept: the short sides of a bar of one element's width have all their
 * nodes on the long ones. */
static void given_facets_are_kept(void **state) {
    (void)state;
    scree_error error;
    fem_mesh m = mesh_make("{kind: grid, size: [4, 1], cells: [4, 1]}", 2);
    const fem_set *bottom = fem_mesh_set(&m, "bottom"), *top = fem_mesh_set(&m, "top");
    fem_facet facets[9];
    for (int i = 0; i < 4; i++) {
        facets[i] = bottom->facet.data[i];
        facets[4 + i] = top->facet.data[i];
    }
    uint32_t turned = facets[2].node[0];
    facets[2].node[0] = facets[2].node[1];
    facets[2].node[1] = turned;
    facets[8] = (fem_facet){.nodes = 2, .corners = 2, .node = {1, 6}}; /* between two elements */
    fem_set *sides = fem_mesh_add_set(&m, "sides");
    for (int i = 0; i < 9; i++)
        assert_true(array_push(&sides->facet, facets[i]));
    assert_int_equal(fem_mesh_finish(&m, &error), SCREE_OK);
    const fem_set *set = fem_mesh_set(&m, "sides");
    assert_int_equal(set->facet.count, 8);
    assert_int_equal(set->node.count, 10);
    for (size_t i = 0; i < 8; i++) {
        double normal[3], centre[3];
        facet_area(&m, &set->facet.data[i], normal, centre);
        assert_true(normal[1] * centre[1] > 0.49);
    }
    fem_mesh_free(&m);
}

static void unused_nodes_are_dropped(void **state) {
    (void)state;
    scree_error error;
    fem_quality q;
    const double place[] = {9, 9, 0, 0, 1, 0, 8, 8, 0, 1};
    fem_mesh m = raw("t3", 2, 5, place, 1, (const uint32_t[]){1, 2, 4});
    for (uint32_t n = 0; n < 5; n++)
        assert_true(array_push(&fem_mesh_add_set(&m, "all")->node, n));
    assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
    assert_int_equal(q.unconnected, 2);
    assert_int_equal(fem_mesh_drop_unused(&m, &error), SCREE_OK);
    assert_int_equal(m.nodes, 3);
    assert_int_equal(fem_mesh_finish(&m, &error), SCREE_OK);
    assert_int_equal(fem_mesh_set(&m, "all")->node.count, 3);
    close_to(m.place[5], 1, 0);
    fem_mesh_free(&m);
}

static void quality_report(void **state) {
    (void)state;
    scree_error error;
    fem_quality q;
    text_buffer text = {0};
    /* good, folded, flat, mirrored, and an unused node */
    const double place[] = {0, 0, 1, 0, 1, 1, 0, 1, 5, 5, 6, 5, 6, 6, 5, 6, 7, 5, 8, 5};
    fem_mesh m = raw("q4", 2, 10, place, 3, (const uint32_t[]){0, 1, 2, 3, 4, 5, 7, 6, 4, 7, 6, 5});
    assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
    assert_int_equal(q.inverted, 1);
    assert_int_equal(q.degenerate, 0);
    assert_int_equal(q.turned, 1);
    assert_int_equal(q.unconnected, 2);
    assert_int_equal(q.pieces, 2);
    assert_int_equal(q.worst, 1);
    assert_true(q.least_shape < 0);
    close_to(q.least_edge, 1, 0);
    close_to(q.greatest_edge, sqrt(2), 1e-15);
    assert_int_equal(fem_quality_text(&m, &q, &text, &error), SCREE_OK);
    static const char *const words[] = {"nodes           10", "q4            3",
                                        "pieces          2",  "inverted        1",
                                        "unconnected     2",  "turned          1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strstr(text.data, words[i])) fail_msg("'%s' is not in\n%s", words[i], text.data);
    text_free(&text);
    fem_mesh_free(&m);
    m = raw("t3", 2, 3, (const double[]){0, 0, 1, 0, 2, 0}, 1, (const uint32_t[]){0, 1, 2});
    assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
    assert_int_equal(q.degenerate, 1);
    close_to(q.least_shape, 0, 1e-15);
    fem_mesh_free(&m);
    m = raw("t3", 2, 3, (const double[]){0, 0, 1, 0, 0.5, sqrt(0.75)}, 1,
            (const uint32_t[]){0, 1, 2});
    assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
    close_to(q.least_shape, 1, 1e-15);
    close_to(q.volume, sqrt(0.1875), 1e-15);
    fem_mesh_free(&m);
}

static uint32_t total_nodes(const fem_mesh *pieces, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t p = 0; p < count; p++)
        sum += pieces[p].nodes;
    return sum;
}

static void splitting_by_elements(void **state) {
    (void)state;
    scree_error error;
    fem_mesh *pieces;
    uint32_t count;
    fem_mesh m = mesh_make("{kind: grid, size: [3, 2], cells: [3, 2], element: t3}", 2);
    assert_int_equal(fem_mesh_split(&m, true, &pieces, &count, &error), SCREE_OK);
    assert_int_equal(count, 12);
    assert_int_equal(total_nodes(pieces, count), 36);
    size_t facets = 0;
    for (uint32_t p = 0; p < count; p++) {
        skin_closes(&pieces[p], 1e-13);
        assert_int_equal(pieces[p].skin.count, 3);
        const fem_set *top = fem_mesh_set(&pieces[p], "top");
        if (top) facets += top->facet.count;
    }
    assert_int_equal(facets, 3);
    free_pieces(pieces, count);
    fem_mesh_free(&m);
}

/* Regions 0 1 0 along a row: three pieces, and names that survive. */
static void splitting_by_regions(void **state) {
    (void)state;
    scree_error error;
    fem_mesh *pieces;
    uint32_t count;
    fem_mesh m = mesh_make("{kind: grid, size: [3, 1], cells: [3, 1]}", 2);
    assert_true(array_push(&m.region_name, mem_text("core")));
    m.region[1] = 1;
    assert_int_equal(fem_mesh_split(&m, false, &pieces, &count, &error), SCREE_OK);
    assert_int_equal(count, 3);
    assert_int_equal(total_nodes(pieces, count), 12);
    static const char *const names[] = {"", "core", ""};
    for (uint32_t p = 0; p < count; p++) {
        assert_int_equal(pieces[p].region_name.count, 1);
        assert_string_equal(pieces[p].region_name.data[0], names[p]);
        assert_int_equal(fem_mesh_set(&pieces[p], "bottom")->facet.count, 1);
    }
    assert_non_null(fem_mesh_set(&pieces[0], "left"));
    assert_null(fem_mesh_set(&pieces[1], "left"));
    assert_null(fem_mesh_set(&pieces[2], "left"));
    free_pieces(pieces, count);
    /* quarters of a chessboard touch at a node alone */
    fem_mesh_free(&m);
    m = mesh_make("{kind: grid, size: [2, 2], cells: [2, 2]}", 2);
    assert_true(array_push(&m.region_name, mem_text("core")));
    m.region[1] = m.region[2] = 1;
    assert_int_equal(fem_mesh_split(&m, false, &pieces, &count, &error), SCREE_OK);
    assert_int_equal(count, 4);
    free_pieces(pieces, count);
    fem_mesh_free(&m);
}

static node *worked_on;

static scree_status all_the_work(void) {
    fem_mesh m, *pieces;
    uint32_t count;
    fem_quality q;
    scree_error error;
    text_buffer text = {0};
    TRY(mesh_of_node(worked_on, 2, &m, &error));
    scree_status status = fem_mesh_quality(&m, &q, &error);
    if (status == SCREE_OK) status = fem_quality_text(&m, &q, &text, &error);
    text_free(&text);
    if (status == SCREE_OK) status = fem_mesh_split(&m, false, &pieces, &count, &error);
    if (status == SCREE_OK) free_pieces(pieces, count);
    fem_mesh_free(&m);
    return status;
}

static void memory_that_fails(void **state) {
    (void)state;
    worked_on = flow_params("{kind: grid, size: [2, 1], cells: [2, 1], element: t6}");
    assert_true(memory_fault_each(all_the_work) > 50);
    node_free(worked_on);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals),
        cmocka_unit_test(inverted_are_turned),
        cmocka_unit_test(grids),
        cmocka_unit_test(sides_of_grids),
        cmocka_unit_test(grading_follows_a_series),
        cmocka_unit_test(lines_and_skins),
        cmocka_unit_test(given_facets_are_kept),
        cmocka_unit_test(unused_nodes_are_dropped),
        cmocka_unit_test(quality_report),
        cmocka_unit_test(splitting_by_elements),
        cmocka_unit_test(splitting_by_regions),
        cmocka_unit_test(memory_that_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
