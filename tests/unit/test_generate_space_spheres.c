/* Clouds of spheres: counts, radii, close packings, no overlap by brute force, inside, seeded. */
#include <stdio.h>

#include "test_generate_space.h"

extern const generator_kind generator_spheres;

static double radius_of(const generated *g, size_t i) { return solid_of(g, i)->part[0].radius; }

/* The deepest overlap of two spheres as a part of the smaller one; negative: apart. */
static double worst_overlap(const generated *g) {
    double worst = -INFINITY;
    for (size_t i = 0; i < g->bodies.count; i++)
        for (size_t k = 0; k < i; k++) {
            double arm[3], a = radius_of(g, i), b = radius_of(g, k);
            minus3(g->bodies.data[i].position, g->bodies.data[k].position, arm);
            worst = fmax(worst, (a + b - length3(arm)) / fmin(a, b));
        }
    return worst;
}

static void in_box_cylinder_and_ball(void **state) {
    (void)state;
    generated g = make_solids(&generator_spheres,
                              "{box: [0, 2, 0, 1, 0, 1], radius_min: 0.02, radius_max: 0.1, "
                              "distribution: mass, solid_fraction: 0.25, placement: random}");
    double fraction = total_volume(&g) / 2;
    assert_true(fraction <= 0.25 && fraction > 0.245);
    assert_true(worst_overlap(&g) <= 0);
    space_bounds all = bounds_of_all(&g);
    assert_true(all.low[0] >= 0 && all.high[0] <= 2 && all.low[2] >= 0 && all.high[2] <= 1);
    generated_free(&g);
    g = make_solids(&generator_spheres,
                    "{cylinder: [1, 2], centre: [3, 4, 5], number: 300, radius: 0.1, gap: 0.01}");
    assert_int_equal(g.bodies.count, 300);
    assert_int_equal(g.shapes.count, 1);
    assert_true(worst_overlap(&g) <= 0);
    for (size_t i = 0; i < 300; i++) {
        const double *x = g.bodies.data[i].position;
        assert_true(hypot(x[0] - 3, x[1] - 4) <= 0.9 && x[2] >= 5.1 && x[2] <= 6.9);
    }
    generated_free(&g);
    g = make_solids(&generator_spheres, "{ball: 1, counts: [[100, 0.1], [40, 0.05]], placement: "
                                        "random}");
    assert_int_equal(g.bodies.count, 140);
    assert_true(worst_overlap(&g) <= 0);
    size_t large = 0;
    for (size_t i = 0; i < 140; i++) {
        assert_true(length3(g.bodies.data[i].position) + radius_of(&g, i) <= 1 + 1e-12);
        large += radius_of(&g, i) == 0.1;
    }
    assert_int_equal(large, 100);
    generated_free(&g);
}

/* Twelve neighbours each within, and pi / sqrt(18) of the volume far from the walls. */
static void close_packings(void **state) {
    (void)state;
    static const char *const kinds[] = {"fcc", "hcp"};
    for (int n = 0; n < 2; n++) {
        char text[128];
        snprintf(text, sizeof text,
                 "{box: [0, 1, 0, 1, 0, 1], radius: 0.06, placement: %s, gap: 0, jitter: 0}",
                 kinds[n]);
        generated g = make_solids(&generator_spheres, text);
        assert_true(worst_overlap(&g) < 1e-9);
        size_t most = 0;
        for (size_t i = 0; i < g.bodies.count; i++) {
            size_t count = 0;
            for (size_t k = 0; k < g.bodies.count; k++) {
                double arm[3];
                minus3(g.bodies.data[i].position, g.bodies.data[k].position, arm);
                count += k != i && length3(arm) < 0.12 * (1 + 1e-9);
            }
            const double *x = g.bodies.data[i].position;
            bool within = true;
            for (int d = 0; d < 3; d++)
                within = within && x[d] > 0.3 && x[d] < 0.7;
            if (within) assert_int_equal(count, 12);
            most = count > most ? count : most;
        }
        assert_int_equal(most, 12);
        generated_free(&g);
    }
    generated g =
        make_solids(&generator_spheres, "{box: [0, 1, 0, 1, 0, 1], radius: 0.05, gap: 0}");
    assert_int_equal(g.bodies.count, 1000);
    generated_free(&g);
}

static void fraction_moves_the_top(void **state) {
    (void)state;
    generated g = make_solids(&generator_spheres,
                              "{box: [0, 1, 0, 1, 0, 9], radius: 0.05, number: 400, placement: "
                              "random, solid_fraction: 0.2}");
    double top = 400 * 4.0 / 3 * PI * 0.05 * 0.05 * 0.05 / 0.2;
    double high = bounds_of_all(&g).high[2];
    assert_true(high <= top && high > 0.95 * top);
    generated_free(&g);
}

static void seeds_and_refusals(void **state) {
    (void)state;
    const char *text = "{box: [0, 1, 0, 1, 0, 1], number: 50, radius_min: 0.02, radius_max: 0.05, "
                       "placement: random}";
    generated a = make_solids(&generator_spheres, text), b = make_solids(&generator_spheres, text);
    generated c;
    scree_error error;
    must(try_solids(&generator_spheres, text, 2, &c, &error), &error);
    assert_true(same_solids(&a, &b));
    assert_false(same_solids(&a, &c));
    generated_free(&a);
    generated_free(&b);
    generated_free(&c);
    refuse_solids(&generator_spheres, "{ball: 1, box: [0, 1, 0, 1, 0, 1], radius: 1}", "one of");
    refuse_solids(&generator_spheres, "{ball: 1, radius: 0.1, number: 500, placement: random}",
                  "reached");
    refuse_solids(&generator_spheres, "{ball: 1, radius: 0.1, number: 5000}", "sites");
    refuse_solids(&generator_spheres, "{ball: 0.1, radius: 0.2}", "no room");
    refuse_solids(&generator_spheres, "{ball: 1, radius_min: 0.1, radius_max: 0.2}",
                  "number of grains is missing");
    starve_solids(&generator_spheres, "{ball: 1, radius: 0.1, number: 5, placement: random}");
    starve_solids(&generator_spheres, "{ball: 1, radius: 0.3}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_box_cylinder_and_ball),
        cmocka_unit_test(close_packings),
        cmocka_unit_test(fraction_moves_the_top),
        cmocka_unit_test(seeds_and_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
