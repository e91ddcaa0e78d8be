/* Chains and lattices of equal disks: counts, touching neighbours, no overlap. */
#include "test_generate_support.h"

extern const generator_kind generator_chain, generator_lattice, generator_ring;

static double distance(const generated *g, size_t i, size_t k) {
    double x = g->bodies.data[i].position[0] - g->bodies.data[k].position[0];
    double y = g->bodies.data[i].position[1] - g->bodies.data[k].position[1];
    return sqrt(x * x + y * y);
}

static void chain_on_a_line(void **state) {
    (void)state;
    generated g = make(
        &generator_chain,
        ENTRIES({"number", "20"}, {"radius", "1 cm"}, {"start", "[1, 2]"}, {"angle", "30 deg"}), 1);
    assert_int_equal(g.bodies.count, 20);
    assert_int_equal(g.shapes.count, 1);
    assert_true(fabs(deepest_overlap(&g, 0)) <= 1e-12);
    for (size_t i = 1; i < 20; i++)
        assert_near(distance(&g, i, i - 1), 0.02, 1e-15);
    assert_near(g.bodies.data[19].position[0], 1 + 0.38 * cos(PI / 6), 1e-14);
    generated_free(&g);
    g = make(&generator_chain, ENTRIES({"number", "5"}, {"radius", "1"}, {"spacing", "3"}), 1);
    assert_near(g.bodies.data[4].position[0], 12, 1e-14);
    generated_free(&g);
}

static void chain_on_a_circle_touches(void **state) {
    (void)state;
    generated g = make(&generator_chain,
                       ENTRIES({"path", "circle"}, {"number", "150"}, {"circle_radius", "145 mm"},
                               {"centre", "[0.5, 0]"}, {"angle", "90 deg"}),
                       1);
    assert_int_equal(g.bodies.count, 150);
    for (size_t i = 0; i < 150; i++) {
        double x = g.bodies.data[i].position[0] - 0.5, y = g.bodies.data[i].position[1];
        assert_near(sqrt(x * x + y * y), 0.145, 1e-15);
        assert_near(distance(&g, i, (i + 1) % 150), 2 * radius_of(&g, 0), 1e-15);
    }
    assert_true(fabs(deepest_overlap(&g, 0)) <= 1e-12);
    /* the first at the top, the next to its left: counter-clockwise */
    assert_near(g.bodies.data[0].position[0], 0.5, 1e-15);
    assert_true(g.bodies.data[1].position[0] < 0.5);
    generated_free(&g);
}

static void chain_refusals(void **state) {
    (void)state;
    const generator_kind *k = &generator_chain;
    refused(k, ENTRIES({"number", "5"}), "needs the 'radius'");
    refused(k, ENTRIES({"number", "5"}, {"radius", "1"}, {"spacing", "1"}), "at least 2");
    refused(k, ENTRIES({"number", "5"}, {"path", "circle"}), "circle_radius");
    refused(k,
            ENTRIES({"number", "50"}, {"path", "circle"}, {"circle_radius", "1"}, {"radius", "1"}),
            "at most");
    refused(k, ENTRIES({"number", "0"}, {"radius", "1"}), "number");
}

static size_t touching_pairs(const generated *g) {
    size_t pairs = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (size_t k = 0; k < i; k++)
            pairs += fabs(distance(g, i, k) - 2 * radius_of(g, 0)) < 1e-12;
    return pairs;
}

static void lattices_touch_as_they_should(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *short_rows;
        size_t disks, contacts;
    } cases[] = {
        /* 6 columns, 5 rows: along rows, and between rows */
        {"square", "false", 30, 5 * 5 + 4 * 6},
        {"hexagonal", "false", 30, 5 * 5 + 4 * 11},
        {"hexagonal", "true", 28, 3 * 5 + 2 * 4 + 4 * 10},
    };
    for (int k = 0; k < 3; k++) {
        generated g = make(&generator_lattice,
                           ENTRIES({"pattern", cases[k].pattern}, {"columns", "6"}, {"rows", "5"},
                                   {"radius", "0.5"}, {"corner", "[2, 1]"},
                                   {"short_rows", cases[k].short_rows}),
                           1);
        assert_int_equal(g.bodies.count, cases[k].disks);
        assert_int_equal(touching_pairs(&g), cases[k].contacts);
        assert_true(deepest_overlap(&g, 0) <= 1e-12);
        assert_near(g.bodies.data[0].position[0], 2.5, 1e-15);
        assert_near(g.bodies.data[0].position[1], 1.5, 1e-15);
        generated_free(&g);
    }
    refused(&generator_lattice,
            ENTRIES({"columns", "6"}, {"rows", "5"}, {"radius", "0.5"}, {"spacing", "0.9"}),
            "overlap");
}

/* Exactly the points of the lattice that fit, compared with a plain double loop. */
static void ring_holds_what_fits(void **state) {
    (void)state;
    generated g = make(&generator_ring,
                       ENTRIES({"radius", "0.5"}, {"spacing", "1.1"}, {"inner", "3"},
                               {"outer", "8"}, {"pattern", "square"}, {"centre", "[1, 2]"}),
                       1);
    size_t expected = 0;
    for (int i = -20; i <= 20; i++)
        for (int k = -20; k <= 20; k++) {
            double d = 1.1 * sqrt(i * i + k * k);
            expected += d >= 3.5 && d <= 7.5;
        }
    assert_int_equal(g.bodies.count, expected);
    assert_true(deepest_overlap(&g, 0) < 0);
    generated_free(&g);
    g = make(&generator_ring, ENTRIES({"radius", "1"}, {"outer", "3"}), 1);
    assert_int_equal(g.bodies.count, 7); /* one and its six neighbours */
    assert_int_equal(touching_pairs(&g), 12);
    generated_free(&g);
    refused(&generator_ring, ENTRIES({"radius", "1"}, {"inner", "5"}, {"outer", "6"}), "fits");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chain_on_a_line),      cmocka_unit_test(chain_on_a_circle_touches),
        cmocka_unit_test(chain_refusals),       cmocka_unit_test(lattices_touch_as_they_should),
        cmocka_unit_test(ring_holds_what_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
