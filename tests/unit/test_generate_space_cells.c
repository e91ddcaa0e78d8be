/* Convex cells, Voronoi blocks and rock masses: the pieces add up to the whole, do not overlap and
 * stay inside. */
#include "test_generate_space.h"

#include "scene/generate/cell.h"

extern const generator_kind generator_voronoi3, generator_rock_mass;

#define ROUNDING                                                                                   \
    1e-6 /* of the thinner of two bodies: vertices lie in planes to 1e-9 of the size               \
          */

static cell_plane random_plane(random_stream *r) {
    double normal[3], at[3];
    for (int k = 0; k < 3; k++) {
        normal[k] = random_normal(r);
        at[k] = random_range(r, -0.8, 0.8);
    }
    unit3(normal);
    return cell_plane_at(at, normal);
}

/* Euler's formula, and every face in its plane with all vertices behind it. */
static void check_cell(const cell *c) {
    assert_int_equal(c->vertex.count + c->face.count, c->loop.count / 2 + 2);
    for (size_t f = 0; f < c->face.count; f++) {
        const cell_plane *p = &c->face.data[f].plane;
        double worst = -1;
        for (size_t i = 0; i < c->vertex.count; i++)
            worst = fmax(worst, dot3(p->normal, c->vertex.data[i].x) - p->offset);
        is_near(worst, 0, 1e-8);
        for (uint32_t i = 0; i < c->face.data[f].count; i++) {
            const double *x = c->vertex.data[c->loop.data[c->face.data[f].first + i]].x;
            is_near(dot3(p->normal, x), p->offset, 1e-8);
        }
    }
}

/* Halves add up, and the volume is that of random points behind all planes. */
static void cutting_keeps_the_volume(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    cell c = {0}, front = {0};
    cell_work w = {0};
    scree_error error;
    double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    for (int n = 0; n < 2000; n++) {
        must(cell_box(&c, low, high, &error), &error);
        for (int k = 0; k < 8; k++) {
            cell_plane p = random_plane(&r);
            double before = cell_volume(&c, NULL), centre[3], whole[3], mean[3];
            cell_volume(&c, whole);
            must(cell_split(&c, &p, false, &front, &w, &error), &error);
            double back = cell_volume(&c, centre), rest = cell_volume(&front, mean);
            is_near(back + rest, before, 1e-8);
            for (int i = 0; i < 3; i++)
                is_near(back * centre[i] + rest * mean[i], before * whole[i], 1e-8);
            if (!cell_is_empty(&front)) check_cell(&front);
            if (cell_is_empty(&c)) break;
            check_cell(&c);
        }
    }
    cell_free(&c);
    cell_free(&front);
    cell_work_free(&w);
}

/* Planes through vertices and edges of a cube, and one that only touches it. */
static void cutting_along_what_is_there(void **state) {
    (void)state;
    static const struct {
        double normal[3], offset, volume;
    } cases[] = {
        {{1, 1, 0}, 0, 4},  {{1, 1, 1}, 1, 8 - 4.0 / 3}, {{1, 0, 0}, 1, 8},
        {{1, 0, 0}, -1, 0}, {{1, 1, 1}, 3, 8},           {{1, 1, 1}, -3, 0},
        {{1, 1, 0}, 2, 8},  {{1, 1, 0}, -2, 0},          {{1, 1, 1}, -1, 4.0 / 3},
    };
    cell c = {0};
    cell_work w = {0};
    scree_error error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double length = length3(cases[i].normal);
        cell_plane p = {
            {cases[i].normal[0] / length, cases[i].normal[1] / length, cases[i].normal[2] / length},
            cases[i].offset / length};
        must(cell_box(&c, (double[3]){-1, -1, -1}, (double[3]){1, 1, 1}, &error), &error);
        must(cell_cut(&c, &p, false, &w, &error), &error);
        is_near(cell_volume(&c, NULL), cases[i].volume, 1e-12);
        if (!cell_is_empty(&c)) check_cell(&c);
    }
    cell_free(&c);
    cell_work_free(&w);
}

static void voronoi_fills_its_hull(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double volume;
    } cases[] = {
        {"{box: [0, 2, 0, 1, 0, 0.5], number: 120}", 1},
        {"{cylinder: [1, 2], sides: 12, number: 80, relax: 2, centre: [5, 5, 5]}", 6},
        {"{points: [[0, 0, 0], [3, 0, 0], [0, 3, 0], [0, 0, 3]], number: 60, relax: 1}", 4.5},
        {"{box: [0, 1, 0, 1, 0, 1], number: 1}", 1},
        {"{box: [0, 1, 0, 1, 0, 1], seeds: [[0.25, 0.5, 0.5], [0.75, 0.5, 0.5]]}", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        generated g = make_solids(&generator_voronoi3, cases[i].text);
        is_near(total_volume(&g), cases[i].volume, 1e-7);
        assert_true(deepest_pair(&g) < ROUNDING);
        generated_free(&g);
    }
    generated g = make_solids(&generator_voronoi3, cases[0].text);
    assert_int_equal(g.bodies.count, 120);
    spans(&g, 2, 1, 0.5);
    generated_free(&g);
    refuse_solids(&generator_voronoi3, "{box: [0, 1, 0, 1, 0, 1], seeds: [[2, 0, 0]]}", "outside");
    refuse_solids(&generator_voronoi3,
                  "{box: [0, 1, 0, 1, 0, 1], seeds: [[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]]}", "same");
    refuse_solids(&generator_voronoi3, "{number: 3}", "box");
    refuse_solids(&generator_voronoi3, "{cylinder: [1, 1e12], number: 2}", "thin");
    refuse_solids(&generator_voronoi3, "{box: [0, 1, 0, 1, 1, 0], number: 3}", "z runs");
}

/* Each point of the hull belongs to the cell of the nearest seed. */
static void voronoi_cells_are_nearest(void **state) {
    (void)state;
    generated g = make_solids(&generator_voronoi3,
                              "{box: [0, 1, 0, 1, 0, 1], seeds: [[0.2, 0.3, 0.4], [0.7, 0.8, 0.1], "
                              "[0.5, 0.1, 0.9], [0.9, 0.4, 0.6]]}");
    static const double seed[4][3] = {
        {0.2, 0.3, 0.4}, {0.7, 0.8, 0.1}, {0.5, 0.1, 0.9}, {0.9, 0.4, 0.6}};
    double share[4] = {0};
    enum { SIDE = 60 };
    for (int n = 0; n < SIDE * SIDE * SIDE; n++) {
        double x[3] = {(n % SIDE + 0.5) / SIDE, (n / SIDE % SIDE + 0.5) / SIDE,
                       (n / SIDE / SIDE + 0.5) / SIDE};
        int best = 0;
        double least = INFINITY, arm[3];
        for (int i = 0; i < 4; i++) {
            minus3(x, seed[i], arm);
            if (length3(arm) < least) least = length3(arm), best = i;
        }
        share[best] += 1.0 / (SIDE * SIDE * SIDE);
    }
    for (size_t b = 0; b < 4; b++) {
        double best = 1;
        for (int i = 0; i < 4; i++)
            best = fmin(best, fabs(share[i] - solid_of(&g, b)->volume));
        assert_true(best < 2e-3);
    }
    generated_free(&g);
}

/* There is a gap between blocks but not at the hull; relaxed blocks are more equal. */
static void voronoi_gaps_and_parts(void **state) {
    (void)state;
    generated g = make_solids(&generator_voronoi3,
                              "{box: [0, 1, 0, 1, 0, 1], number: 50, relax: 5, gap: 10 mm}");
    spans(&g, 1, 1, 1);
    is_near(nearest_pair(&g, 0.02), 0.01, 1e-8);
    generated_free(&g);
    double spread[2];
    for (int n = 0; n < 2; n++) {
        g = make_solids(&generator_voronoi3, n ? "{box: [0, 1, 0, 1, 0, 1], number: 50, relax: 8}"
                                               : "{box: [0, 1, 0, 1, 0, 1], number: 50}");
        spread[n] = 0;
        for (size_t i = 0; i < g.bodies.count; i++)
            spread[n] += pow(solid_of(&g, i)->volume - 0.02, 2);
        generated_free(&g);
    }
    assert_true(spread[1] < 0.3 * spread[0]);
    /* the blocks below and above a level are together all blocks, in any order */
    generated all, part_of;
    scree_error error;
    double volume = 0;
    size_t count = 0;
    must(try_solids(&generator_voronoi3, "{box: [0, 1, 0, 1, 0, 1], number: 50}", 1, &all, &error),
         &error);
    for (uint64_t n = 2; n < 4; n++) {
        must(try_solids(&generator_voronoi3,
                        n == 2 ? "{box: [0, 1, 0, 1, 0, 1], number: 50, take: below, level: 0.4}"
                               : "{box: [0, 1, 0, 1, 0, 1], number: 50, take: above, level: 0.4}",
                        n, &part_of, &error),
             &error);
        volume += total_volume(&part_of);
        count += part_of.bodies.count;
        assert_true(part_of.bodies.count > 5);
        for (size_t i = 0; i < part_of.bodies.count; i++)
            assert_true((pose_of(&part_of, i).x[2] < 0.4) == (n == 2));
        generated_free(&part_of);
    }
    assert_int_equal(count, all.bodies.count);
    is_near(volume, 1, 1e-7);
    generated_free(&all);
}

#define THREE_SETS                                                                                 \
    "joints: [{dip: 90 deg, dip_direction: 90 deg, spacing: 1}, {dip: 90 deg, spacing: 1}, {dip: " \
    "0 deg, spacing: 1}]"

static void rock_of_cubes(void **state) {
    (void)state;
    generated g = make_solids(&generator_rock_mass, "{box: [0, 4, 0, 3, 0, 2], " THREE_SETS "}");
    assert_int_equal(g.bodies.count, 24);
    for (size_t i = 0; i < 24; i++)
        is_near(solid_of(&g, i)->volume, 1, 1e-9);
    assert_true(deepest_pair(&g) < ROUNDING);
    generated_free(&g);
    /* a slope of 45 deg from the edge of the top down to the east takes half of the last four
     * metres; a tunnel of 1 x 1 m along y takes its prism */
    g = make_solids(&generator_rock_mass,
                    "{box: [0, 8, 0, 3, 0, 4], " THREE_SETS
                    ", faces: [{point: [4, 0, 4], dip: 45 deg, dip_direction: 90 deg}], tunnels: "
                    "[{from: [2.2, -1, 1.3], to: [2.2, 2, 1.3], section: [[-0.5, -0.5], [0.5, "
                    "-0.5], [0.5, 0.5], [-0.5, 0.5]]}]}");
    is_near(total_volume(&g), 3 * (4 * 4 + 8) - 2, 1e-6);
    assert_true(deepest_pair(&g) < ROUNDING);
    for (size_t i = 0; i < g.bodies.count; i++) {
        const double *x = pose_of(&g, i).x;
        assert_true(x[0] + x[2] < 8);
        assert_false(fabs(x[0] - 2.2) < 0.5 && fabs(x[2] - 1.3) < 0.5 && x[1] < 2);
    }
    generated_free(&g);
}

#define OBLIQUE                                                                                    \
    "{box: [0, 6, 0, 6, 0, 6], joints: [{dip: 35 deg, dip_direction: 110 deg, spacing: 1.5, "      \
    "spacing_spread: 0.4}, {dip: 75 deg, dip_direction: 20 deg, spacing: 1.2}, {dip: 60 deg, "     \
    "dip_direction: 250 deg, spacing: 2, persistence: 0.5}]"

static void oblique_joints(void **state) {
    (void)state;
    generated g = make_solids(&generator_rock_mass, OBLIQUE "}");
    is_near(total_volume(&g), 216, 1e-5);
    assert_true(g.bodies.count > 60);
    assert_true(deepest_pair(&g) < ROUNDING);
    generated again = make_solids(&generator_rock_mass, OBLIQUE "}");
    assert_true(same_solids(&g, &again));
    generated_free(&again);
    /* no slivers: the volume is unchanged, the blocks are fewer and no block is small */
    generated large = make_solids(&generator_rock_mass, OBLIQUE ", least_volume: 0.2 m^3}");
    is_near(total_volume(&large), 216, 1e-5);
    assert_true(large.bodies.count < g.bodies.count);
    for (size_t i = 0; i < large.bodies.count; i++)
        assert_true(solid_of(&large, i)->volume > 0.2 - 1e-9);
    generated_free(&g);
    generated_free(&large);
    g = make_solids(&generator_rock_mass, OBLIQUE ", least_volume: 0.2 m^3, gap: 20 mm}");
    is_near(nearest_pair(&g, 0.03), 0.02, 1e-7);
    generated_free(&g);
    refuse_solids(&generator_rock_mass, "{box: [0, 1, 0, 1, 0, 1], joints: [{dip: 120 deg}]}",
                  "dip");
    refuse_solids(&generator_rock_mass,
                  "{box: [0, 1, 0, 1, 0, 1], joints: [{dip: 1, spacing: 1e-9}]}", "spacing");
    refuse_solids(&generator_rock_mass,
                  "{box: [0, 1, 0, 1, 0, 1], tunnels: [{from: [0, 0, 0], to: [1, 0, 0], section: "
                  "[[0, 0], [1, 1], [1, 0], [0, 1]]}]}",
                  "convex");
}

/* A set cuts block by block; one with a persistence next to 1 takes plane after plane through all
 * blocks, and no lot is drawn that spares one. Both make the same blocks in the same order. */
static void both_ways_to_cut_agree(void **state) {
    (void)state;
#define SETS(persistence)                                                                          \
    "{box: [-1, 2, 0, 2, -1, 1], joints: [{dip: 60 deg, dip_direction: 95 deg, spacing: 0.3 m, "   \
    "origin: [0.1, 0, 0.2]" persistence                                                            \
    "}, {dip: 55 deg, dip_direction: 260 deg, spacing: 0.4 m, "                                    \
    "origin: [-0.3, 0, 3]" persistence                                                             \
    "}, {dip: 80 deg, dip_direction: 10 deg, spacing: 0.07 m" persistence                          \
    "}], least_volume: 0.002 m^3}"
    generated one = make_solids(&generator_rock_mass, SETS(""));
    generated two = make_solids(&generator_rock_mass, SETS(", persistence: 0.9999999999"));
    assert_true(one.bodies.count > 500);
    assert_int_equal(one.bodies.count, two.bodies.count);
    assert_true(same_solids(&one, &two));
    generated_free(&one);
    generated_free(&two);
}

/* A plane that dips to the east falls towards +x. */
static void dip_is_measured_as_in_the_field(void **state) {
    (void)state;
    generated g =
        make_solids(&generator_rock_mass,
                    "{box: [-1, 1, -1, 1, -1, 1], faces: [{point: [0, 0, 0], dip: 30 deg, "
                    "dip_direction: 90 deg}]}");
    assert_int_equal(g.bodies.count, 1);
    is_near(total_volume(&g), 4, 1e-9);
    space_pose at = pose_of(&g, 0);
    assert_true(at.x[0] < -0.05 && fabs(at.x[1]) < 1e-9 && at.x[2] < -0.1);
    generated_free(&g);
}

static void memory_runs_out(void **state) {
    (void)state;
    starve_solids(&generator_voronoi3, "{box: [0, 1, 0, 1, 0, 1], number: 3, relax: 1, gap: 1 mm}");
    starve_solids(&generator_voronoi3,
                  "{points: [[0, 0, 0], [3, 0, 0], [0, 3, 0], [0, 0, 3]], number: 2}");
    starve_solids(&generator_rock_mass,
                  "{box: [0, 2, 0, 2, 0, 2], joints: [{dip: 0.3, spacing: 1}], faces: [{point: [1, "
                  "0, 1], dip: 0.5}], tunnels: [{from: [1, -1, 1], to: [1, 3, 1], section: [[0, "
                  "0], [0.5, 0], [0, 0.5]]}]}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cutting_keeps_the_volume),
        cmocka_unit_test(cutting_along_what_is_there),
#if SCREE_WITH_QHULL
        cmocka_unit_test(voronoi_fills_its_hull),
        cmocka_unit_test(voronoi_cells_are_nearest),
        cmocka_unit_test(voronoi_gaps_and_parts),
        cmocka_unit_test(rock_of_cubes),
        cmocka_unit_test(oblique_joints),
        cmocka_unit_test(both_ways_to_cut_agree),
        cmocka_unit_test(dip_is_measured_as_in_the_field),
        cmocka_unit_test(memory_runs_out),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
