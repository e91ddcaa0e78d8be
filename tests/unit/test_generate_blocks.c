/* Walls, arches, stacks and blocks: counts, extents, joints that close. */
#include "test_generate_support.h"

extern const generator_kind generator_wall, generator_arch, generator_stack, generator_column,
    generator_block;

static double total_area(const generated *g) {
    double sum = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        sum += shape_of(g, i)->area;
    return sum;
}

/* Overlap of two upright rectangles, by area. */
static double common_area(const generated *g, size_t i, size_t k) {
    double low[2], high[2], sides[2];
    for (int n = 0; n < 2; n++) {
        double a[2] = {INFINITY, -INFINITY}, b[2] = {INFINITY, -INFINITY};
        for (uint32_t m = 0; m < 4; m++) {
            double v[2];
            vertex_of(g, i, m, v);
            a[0] = fmin(a[0], v[n]);
            a[1] = fmax(a[1], v[n]);
            vertex_of(g, k, m, v);
            b[0] = fmin(b[0], v[n]);
            b[1] = fmax(b[1], v[n]);
        }
        low[n] = fmax(a[0], b[0]);
        high[n] = fmin(a[1], b[1]);
        sides[n] = fmax(0, high[n] - low[n]);
    }
    return sides[0] * sides[1];
}

static double worst_overlap(const generated *g) {
    double worst = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (size_t k = 0; k < i; k++)
            worst = fmax(worst, common_area(g, i, k));
    return worst;
}

static void wall_of_jean_and_moreau(void **state) {
    (void)state;
    generated g = make(&generator_wall,
                       ENTRIES({"courses", "16"}, {"bricks", "10"}, {"width", "60 cm"},
                               {"height", "40 cm"}, {"corner", "[-3.15, 0]"}),
                       1);
    assert_int_equal(g.bodies.count, 176);
    assert_int_equal(g.shapes.count, 2);
    double low[2], high[2];
    extents(&g, low, high);
    assert_near(low[0], -3.15, 1e-12);
    assert_near(high[0], 3.15, 1e-12);
    assert_near(low[1], 0, 1e-12);
    assert_near(high[1], 6.4, 1e-12);
    assert_near(total_area(&g), 6.3 * 6.4, 1e-12); /* with no overlap, it fills the rectangle */
    assert_true(worst_overlap(&g) < 1e-15);
    for (size_t course = 0; course < 16; course++) { /* halves at alternating ends */
        size_t half = course % 2 ? 11 * course : 11 * course + 10;
        for (size_t i = 11 * course; i < 11 * course + 11; i++)
            assert_near(shape_of(&g, i)->area, i == half ? 0.12 : 0.24, 1e-15);
    }
    generated_free(&g);
}

static void wall_bonds_and_joints(void **state) {
    (void)state;
    static const struct {
        const char *bond;
        size_t blocks;
        double width;
    } cases[] = {{"running", 20, 4 * 1.1 + 0.45}, {"alternate", 18, 4.3}, {"stack", 16, 4.3}};
    for (int k = 0; k < 3; k++) {
        generated g =
            make(&generator_wall,
                 ENTRIES({"courses", "4"}, {"bricks", "4"}, {"width", "1"}, {"height", "0.5"},
                         {"head_joint", "0.1"}, {"bed_joint", "0.05"}, {"bond", cases[k].bond}),
                 1);
        double low[2], high[2];
        extents(&g, low, high);
        assert_int_equal(g.bodies.count, cases[k].blocks);
        assert_near(high[0] - low[0], cases[k].width, 1e-12);
        assert_near(high[1] - low[1], 4 * 0.5 + 3 * 0.05, 1e-12);
        assert_true(worst_overlap(&g) == 0);
        generated_free(&g);
    }
    refused(&generator_wall,
            ENTRIES({"courses", "0"}, {"bricks", "4"}, {"width", "1"}, {"height", "1"}), "courses");
    refused(&generator_wall,
            ENTRIES({"courses", "2"}, {"bricks", "4"}, {"width", "1"}, {"height", "1"},
                    {"head_joint", "10"}),
            "head_joint");
}

static const entry *arch_entries(const char *n, const char *half_angle, const char *springers) {
    static entry entries[7];
    const entry filled[] = {{"voussoirs", n},
                            {"radius", "2 m"},
                            {"thickness", "0.5 m"},
                            {"half_angle", half_angle},
                            {"centre", "[1, 3]"},
                            {"springer_height", springers},
                            {NULL, NULL}};
    memcpy(entries, filled, sizeof filled);
    return entries;
}

/* The two nearest pairs of vertices of neighbours coincide: they share a face. */
static void check_shared_faces(const generated *g, size_t first, size_t last) {
    for (size_t i = first; i < last; i++) {
        int shared = 0;
        for (uint32_t k = 0; k < 4; k++)
            for (uint32_t m = 0; m < 4; m++) {
                double a[2], b[2];
                vertex_of(g, i, k, a);
                vertex_of(g, i + 1, m, b);
                shared += fabs(a[0] - b[0]) < 1e-14 && fabs(a[1] - b[1]) < 1e-14;
            }
        assert_int_equal(shared, 2);
    }
}

static void arch_tiles_its_ring(void **state) {
    (void)state;
    static const struct {
        const char *count, *angle;
        double n, alpha;
    } cases[] = {{"13", "90 deg", 13, PI / 2},
                 {"24", "60 deg", 24, PI / 3},
                 {"31", "100 deg", 31, PI / 1.8}};
    for (int k = 0; k < 3; k++) {
        generated g = make(&generator_arch, arch_entries(cases[k].count, cases[k].angle, "0"), 1);
        double span = 2 * cases[k].alpha / cases[k].n;
        assert_int_equal(g.bodies.count, (size_t)cases[k].n);
        assert_int_equal(g.shapes.count, 1);
        /* the polygonal ring with its corners on the two circles */
        double ring = cases[k].n * 0.5 * (2.25 * 2.25 - 1.75 * 1.75) * sin(span);
        assert_near(total_area(&g) / ring, 1, 1e-13);
        check_shared_faces(&g, 0, g.bodies.count - 1);
        for (size_t i = 0; i < g.bodies.count; i++)
            for (uint32_t m = 0; m < 4; m++) {
                double v[2];
                vertex_of(&g, i, m, v);
                double r = sqrt((v[0] - 1) * (v[0] - 1) + (v[1] - 3) * (v[1] - 3));
                assert_true(fabs(r - 1.75) < 1e-13 || fabs(r - 2.25) < 1e-13);
            }
        size_t last = g.bodies.count - 1; /* left to right, symmetric */
        assert_true(g.bodies.data[0].position[0] < g.bodies.data[last].position[0]);
        assert_near(g.bodies.data[0].position[1], g.bodies.data[last].position[1], 0);
        double foot[2], lowest = INFINITY;
        for (uint32_t m = 0; m < 4; m++) {
            vertex_of(&g, 0, m, foot);
            double angle = atan2(-(foot[0] - 1), foot[1] - 3);
            lowest = fmin(lowest, -angle);
        }
        assert_near(-lowest, cases[k].alpha, 1e-13);
        generated_free(&g);
    }
}

static void arch_with_springers(void **state) {
    (void)state;
    static const char *const angles[] = {"90 deg", "50 deg"};
    for (int k = 0; k < 2; k++) {
        generated g = make(&generator_arch, arch_entries("9", angles[k], "0.4 m"), 1);
        assert_int_equal(g.bodies.count, 11);
        check_shared_faces(&g, 0, 10);
        generated_free(&g);
    }
    refused(&generator_arch, arch_entries("9", "100 deg", "1"), "at most 90 deg");
    refused(&generator_arch, arch_entries("9", "190 deg", "0"), "180 deg");
    refused(&generator_arch, arch_entries("1", "90 deg", "0"), "voussoirs");
    refused(&generator_arch, ENTRIES({"voussoirs", "9"}, {"radius", "1"}, {"thickness", "2.5"}),
            "opening");
}

static void stack_and_column(void **state) {
    (void)state;
    generated g = make(&generator_column,
                       ENTRIES({"number", "10"}, {"width", "1"}, {"height", "0.5"},
                               {"capital", "[1.4, 0.4]"}, {"base", "[2, 1]"}),
                       1);
    double low[2], high[2];
    extents(&g, low, high);
    assert_int_equal(g.bodies.count, 11);
    assert_near(low[0], 1.3, 1e-13);
    assert_near(high[0], 2.7, 1e-13);
    assert_near(low[1], 1, 1e-13);
    assert_near(high[1], 6.4, 1e-13);
    assert_true(worst_overlap(&g) < 1e-14);
    generated_free(&g);
    g = make(&generator_stack,
             ENTRIES({"number", "3"}, {"width", "1"}, {"height", "1"},
                     {"offsets", "[0, 10 cm, -0.3]"}, {"gap", "0.01"}),
             1);
    assert_near(g.bodies.data[1].position[0], 0.1, 1e-15);
    assert_near(g.bodies.data[2].position[0], -0.2, 1e-15);
    assert_near(g.bodies.data[2].position[1], 2.52, 1e-15);
    generated_free(&g);
    refused(&generator_stack,
            ENTRIES({"number", "3"}, {"width", "1"}, {"height", "1"}, {"offsets", "[0, 1]"}),
            "each of the 3");
}

/* Above every joint the common centre of mass is at the given share of the distance to the edge. */
static void harmonic_overhang_is_at_the_limit(void **state) {
    (void)state;
    generated g = make(&generator_stack,
                       ENTRIES({"number", "12"}, {"width", "2"}, {"height", "0.2"},
                               {"overhang", "harmonic"}, {"overhang_share", "1"}),
                       1);
    for (size_t below = 0; below + 1 < 12; below++) {
        double sum = 0;
        for (size_t i = below + 1; i < 12; i++)
            sum += g.bodies.data[i].position[0];
        double mean = sum / (double)(11 - below);
        assert_near(mean, g.bodies.data[below].position[0] + 1, 1e-13);
    }
    generated_free(&g);
}

static void single_block(void **state) {
    (void)state;
    generated g = make(
        &generator_block,
        ENTRIES({"width", "0.3"}, {"height", "1.2"}, {"at", "[1, 2]"}, {"angle", "10 deg"}), 1);
    assert_int_equal(g.bodies.count, 1);
    assert_near(g.bodies.data[0].angle, PI / 18, 1e-15);
    assert_near(g.shapes.data[0]->area, 0.36, 1e-15);
    generated_free(&g);
    generated_free(NULL);
    refused(&generator_block, ENTRIES({"width", "-1"}, {"height", "1"}), "> 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wall_of_jean_and_moreau),
        cmocka_unit_test(wall_bonds_and_joints),
        cmocka_unit_test(arch_tiles_its_ring),
        cmocka_unit_test(arch_with_springers),
        cmocka_unit_test(stack_and_column),
        cmocka_unit_test(harmonic_overhang_is_at_the_limit),
        cmocka_unit_test(single_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
