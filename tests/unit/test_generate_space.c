/* Masonry, vaults, domes, drums and towers of planks: counts, extents, volumes, and no overlap by
 * brute force over all pairs. */
#include "test_generate_space.h"

extern const generator_kind generator_masonry, generator_vault, generator_dome, generator_drums,
    generator_kapla, generator_jenga;

#define ROUNDING 1e-9 /* of the thinner of two bodies */

/* Dry bonds fill the box of the wall exactly. */
static void masonry_bonds(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t bricks;
        double thick;
    } cases[] = {
        /* odd courses have a half brick more on 6 lengths */
        {"{courses: 4, bricks: 6, bond: running}", 6 + 7 + 6 + 7, 0.1},
        {"{courses: 4, bricks: 6, bond: stack, wythes: 3}", 4 * 6 * 3, 0.3},
        {"{courses: 4, bricks: 6, bond: header, wythes: 2}", 12 + 13 + 12 + 13, 0.2},
        {"{courses: 4, bricks: 6, bond: english, wythes: 2}", 12 + 13 + 12 + 13, 0.2},
        /* four periods of 0.3 m: two along and one across; shifted by 0.15 m a pair along is cut */
        {"{courses: 2, bricks: 6, bond: flemish, wythes: 2}", 12 + 14, 0.2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        generated g = make_solids(&generator_masonry, cases[i].text);
        double high = i == 4 ? 0.12 : 0.24;
        is_near(total_volume(&g), 1.2 * cases[i].thick * high, 1e-12);
        spans(&g, 1.2, cases[i].thick, high);
        assert_int_equal(g.bodies.count, cases[i].bricks);
        assert_true(deepest_pair(&g) < ROUNDING);
        assert_true(g.shapes.count <= 4); /* equal bricks share a shape */
        generated_free(&g);
    }
}

static void masonry_openings(void **state) {
    (void)state;
    generated g = make_solids(
        &generator_masonry,
        "{courses: 10, length: 1.5, bond: english, wythes: 2, openings: [[0.5, 0.9, 0, 0.33]], "
        "lintels: [0.1, 0.07]}");
    is_near(total_volume(&g), (1.5 * 0.6 - 0.4 * 0.33) * 0.2, 1e-12);
    assert_true(deepest_pair(&g) < ROUNDING);
    const shape *lintel = solid_of(&g, g.bodies.count - 1);
    is_near(lintel->volume, 0.54 * 0.2 * 0.1, 1e-12);
    is_near(g.bodies.data[g.bodies.count - 1].position[2], 0.38, 1e-12);
    generated_free(&g);
    /* mortar: every two bricks are a joint apart */
    g = make_solids(&generator_masonry,
                    "{courses: 5, bricks: 4, bond: flemish, wythes: 2, head_joint: 10 mm, "
                    "bed_joint: 12 mm, brick: [215 mm, 102.5 mm, 65 mm], openings: [[0.3, 0.5, "
                    "0.1, 0.2]]}");
    is_near(nearest_pair(&g, 0.02), 0.010, 1e-9);
    generated_free(&g);
    refuse_solids(&generator_masonry, "{courses: 2, bricks: 3, bond: english}", "even");
    refuse_solids(&generator_masonry,
                  "{courses: 2, bricks: 3, bond: header, wythes: 2, head_joint: 0.01}", "0.21");
    refuse_solids(&generator_masonry, "{courses: 2}", "bricks");
    refuse_solids(&generator_masonry, "{courses: 2, bricks: 2, openings: [[1, 0, 0, 1]]}", "row 1");
}

/* Two walls that share their corner, with a joint through every second course of each. */
static void masonry_corner(void **state) {
    (void)state;
    generated g = make_solids(&generator_masonry, "{courses: 6, bricks: 4, corner: 1 m}");
    is_near(total_volume(&g), (0.8 + 1 - 0.1) * 0.1 * 0.36, 1e-12);
    spans(&g, 0.8, 1, 0.36);
    assert_true(deepest_pair(&g) < ROUNDING);
    generated_free(&g);
    g = make_solids(&generator_masonry,
                    "{courses: 6, bricks: 4, corner: 1 m, head_joint: 1 cm, bed_joint: 1 cm, "
                    "openings: [[0.3, 0.5, 0.1, 0.2]]}");
    is_near(nearest_pair(&g, 0.02), 0.01, 1e-9);
    generated_free(&g);
    refuse_solids(&generator_masonry,
                  "{courses: 6, bricks: 4, corner: 1 m, bond: english, wythes: 2}", "corner");
}

/* Wedges with flat faces: the ring is a polygon of as many sides. */
static void round_tower(void **state) {
    (void)state;
    generated g =
        make_solids(&generator_masonry, "{courses: 6, bricks: 12, radius: 1, brick: [1, 0.2, 0.1], "
                                        "openings: [[-0.3, 0.4, 0.25, 0.45]]}");
    double ring = 0.5 * 12 * sin(2 * PI / 12) * (1.1 * 1.1 - 0.9 * 0.9) * 0.1;
    assert_true(deepest_pair(&g) < ROUNDING);
    /* within the polygons of other divisions the volumes differ by less than the sagitta */
    is_near(total_volume(&g), 6 * ring * (1 - 0.7 / (2 * PI) * 0.2 / 0.6), 0.02 * ring);
    generated_free(&g);
    refuse_solids(&generator_masonry, "{courses: 6, bricks: 12.5, radius: 1}", "whole");
}

static void vaults(void **state) {
    (void)state;
    generated g = make_solids(&generator_vault,
                              "{voussoirs: 9, radius: 2, thickness: 0.4, depth: 3, blocks: 3, "
                              "stagger: true, springer_height: 0.5}");
    assert_int_equal(g.bodies.count, 2 + 5 * 3 + 4 * 4);
    double profile = 0.5 * 9 * sin(PI / 9) * (2.2 * 2.2 - 1.8 * 1.8);
    is_near(total_volume(&g), 3 * (profile + 2 * 0.4 * 0.5), 1e-9);
    assert_true(deepest_pair(&g) < ROUNDING);
    spans(&g, 4.4, 3, 2.2 * cos(PI / 18) + 0.5); /* the crown is flat */
    generated_free(&g);
    g = make_solids(&generator_vault, "{voussoirs: 12, radius: 2, thickness: 0.3, depth: 1, point: "
                                      "0.5, springer_height: 0.2}");
    assert_int_equal(g.bodies.count, 14);
    assert_true(deepest_pair(&g) < ROUNDING);
    /* outer arcs of radius 2.15 about (+-1, 0) */
    spans(&g, 2 * 1.15, 1, sqrt(2.15 * 2.15 - 1) + 0.2);
    generated_free(&g);
    g = make_solids(&generator_vault, "{voussoirs: 7, radius: 2, thickness: 0.3, depth: 1, "
                                      "half_angle: 50 deg, springer_height: 0.2, gap: 5 mm}");
    double least = nearest_pair(&g, 0.01);
    assert_true(least > 0.001 && least < 0.0051); /* narrower at the inner side */
    generated_free(&g);
    g = make_solids(&generator_vault,
                    "{voussoirs: 100, radius: 2, thickness: 0.4, depth: 3, point: 0.3}");
    assert_true(deepest_pair(&g) < 1e-7); /* many narrow ones, also at the point */
    generated_free(&g);
    refuse_solids(&generator_vault,
                  "{voussoirs: 7, radius: 2, thickness: 0.3, depth: 1, point: 0.2}", "even");
    refuse_solids(&generator_vault, "{voussoirs: 7, radius: 2, thickness: 5, depth: 1}", "opening");
}

/* With many blocks the volume approaches that of the shell, 2/3 pi (b^3 - a^3), from below. */
static void domes(void **state) {
    (void)state;
    generated g =
        make_solids(&generator_dome, "{rings: 9, blocks: 40, radius: 3, thickness: 0.4, equal: "
                                     "false}");
    double shell = 2.0 / 3 * PI * (3.2 * 3.2 * 3.2 - 2.8 * 2.8 * 2.8);
    is_near(total_volume(&g) / shell, 1, 0.02);
    assert_true(total_volume(&g) < shell);
    assert_true(deepest_pair(&g) < ROUNDING);
    is_near(bounds_of_all(&g).low[2], 0, 1e-9);
    is_near(nearest_pair(&g, 0.01), 0, 1e-9);
    generated_free(&g);
    g = make_solids(&generator_dome, "{rings: 5, blocks: 12, radius: 3, thickness: 0.6, oculus: 15 "
                                     "deg, half_angle: 70 deg, equal: true, gap: 10 mm, centre: "
                                     "[100, 200, 5]}");
    assert_int_equal(g.bodies.count, 60);
    is_near(nearest_pair(&g, 0.02), 0.01, 1e-8);
    for (size_t i = 0; i < g.bodies.count; i++) { /* no block above the opening */
        space_pose at = pose_of(&g, i);
        double x = at.x[0] - 100, y = at.x[1] - 200;
        assert_true(sqrt(x * x + y * y) > 2.7 * sin(15 * PI / 180));
    }
    generated_free(&g);
    refuse_solids(&generator_dome,
                  "{rings: 5, blocks: 12, radius: 3, thickness: 0.6, oculus: 89 deg}", "oculus");
}

static void columns_of_drums(void **state) {
    (void)state;
    generated g =
        make_solids(&generator_drums, "{number: 5, height: 0.5, radius: 0.4, plinth: [1, "
                                      "1, 0.2], capital: [1.2, 1, 0.3], base: [1, 2, 3]}");
    assert_int_equal(g.bodies.count, 7);
    assert_int_equal(g.shapes.count, 3);
    is_near(total_volume(&g), 2.5 * PI * 0.16 + 0.2 + 0.36, 1e-12);
    spans(&g, 1.2, 1, 3);
    assert_true(deepest_pair(&g) < ROUNDING);
    generated_free(&g);
    g = make_solids(&generator_drums,
                    "{heights: [0.5, 0.3, 0.2], radius: 0.4, radius_top: 0.2, sides: 32, gap: 1 "
                    "mm}");
    /* a frustum of the cone cut in three: h / 3 (A + sqrt(A B) + B) */
    double area = 0.5 * 32 * sin(2 * PI / 32);
    is_near(total_volume(&g), 1.0 / 3 * area * (0.16 + 0.08 + 0.04), 1e-12);
    spans(&g, 0.8, 0.8, 1.002);
    is_near(nearest_pair(&g, 0.002), 1e-3, 1e-12);
    generated_free(&g);
    refuse_solids(&generator_drums, "{radius: 1, heights: [1], number: 2}", "heights");
}

static void towers_of_planks(void **state) {
    (void)state;
    static const char *const patterns[] = {
        "{levels: 6, planks: 2}", "{levels: 6, planks: 5}", "{levels: 4, planks: 3, pattern: ring}",
        "{levels: 4, planks: 4, pattern: ring}", "{levels: 4, planks: 11, pattern: ring}"};
    for (int i = 0; i < 5; i++) {
        generated g = make_solids(&generator_kapla, patterns[i]);
        assert_true(deepest_pair(&g) < ROUNDING);
        is_near(bounds_of_all(&g).high[2], (i < 2 ? 6 : 4) * 0.0078, 1e-12);
        generated_free(&g);
    }
    generated g = make_solids(&generator_kapla, "{levels: 3, planks: 7, pattern: ring, gap: 1 mm}");
    assert_true(nearest_pair(&g, 2e-3) > 0.5e-3);
    generated_free(&g);
    refuse_solids(&generator_kapla, "{levels: 3, planks: 9}", "side by side");
    refuse_solids(&generator_kapla, "{levels: 3, planks: 2, pattern: ring}", "three");
}

static void jenga_towers(void **state) {
    (void)state;
    generated g = make_solids(&generator_jenga, "{levels: 18}");
    assert_int_equal(g.bodies.count, 54);
    assert_int_equal(g.shapes.count, 1);
    spans(&g, 0.075, 0.075, 0.27);
    assert_true(deepest_pair(&g) < ROUNDING);
    generated_free(&g);
    g = make_solids(&generator_jenga, "{levels: 18, taken: [[1, 2], [2, 1], [2, 2]]}");
    assert_int_equal(g.bodies.count, 51);
    is_near(g.bodies.data[2].position[0], 0.025, 1e-12); /* the third place of level 2 */
    generated_free(&g);
    g = make_solids(&generator_jenga, "{levels: 18, taken_share: 0.3}");
    assert_int_equal(g.bodies.count, 54 - 16);
    for (int level = 0; level < 18; level++) {
        double sides = 0, middle = 0;
        for (size_t i = 0; i < g.bodies.count; i++) {
            const double *x = g.bodies.data[i].position;
            if (fabs(x[2] - (level + 0.5) * 0.015) > 1e-9) continue;
            if (fabs(x[0]) + fabs(x[1]) > 0.01)
                sides += 1;
            else
                middle += 1;
        }
        assert_true(middle == 1 || sides == 2);
    }
    generated_free(&g);
    refuse_solids(&generator_jenga, "{levels: 4, taken: [[2, 1], [2, 2], [2, 3]]}", "level 2");
    refuse_solids(&generator_jenga, "{levels: 4, taken: [[5, 1]]}", "row 1");
}

static void memory_runs_out(void **state) {
    (void)state;
    starve_solids(&generator_masonry, "{courses: 2, bricks: 2, openings: [[0.1, 0.2, 0.02, 0.1]]}");
    starve_solids(&generator_masonry, "{courses: 1, bricks: 3, radius: 1}");
    starve_solids(&generator_drums, "{heights: [1, 2], radius: 1}");
    starve_solids(&generator_jenga, "{levels: 2}");
    starve_solids(&generator_dome, "{rings: 1, blocks: 6, radius: 1, thickness: 0.2, gap: 1 mm}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masonry_bonds),    cmocka_unit_test(masonry_openings),
        cmocka_unit_test(masonry_corner),   cmocka_unit_test(round_tower),
        cmocka_unit_test(vaults),           cmocka_unit_test(domes),
        cmocka_unit_test(columns_of_drums), cmocka_unit_test(towers_of_planks),
        cmocka_unit_test(jenga_towers),     cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
