/* Clouds: exact counts and radii, no overlap by brute force, inside the region, seeded. */
#include "test_generate_support.h"

#include <stdio.h>
#include <stdlib.h>

extern const generator_kind generator_cloud, generator_polygons;

static const entry schneebeli_counts = {"counts",
                                        "[[192, 1.1 mm], [320, 1.05 mm], [512, 1.01 mm]]"};

static size_t count_radius(const generated *g, double radius) {
    size_t count = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        count += fabs(radius_of(g, i) - radius) < 1e-15 * radius + 1e-18;
    return count;
}

static void check_box(const generated *g, const double box[4], bool periodic) {
    for (size_t i = 0; i < g->bodies.count; i++) {
        double r = radius_of(g, i), slack = 1e-12 * r;
        const double *at = g->bodies.data[i].position;
        if (!periodic)
            assert_true(at[0] - r >= box[0] - slack && at[0] + r <= box[1] + slack);
        else
            assert_true(at[0] >= box[0] && at[0] <= box[1]);
        assert_true(at[1] - r >= box[2] - slack && at[1] + r <= box[3] + slack);
    }
}

static void check_ring(const generated *g, double inner, double outer, double x, double y) {
    for (size_t i = 0; i < g->bodies.count; i++) {
        double r = radius_of(g, i), dx = g->bodies.data[i].position[0] - x,
               dy = g->bodies.data[i].position[1] - y, distance = sqrt(dx * dx + dy * dy);
        assert_true(distance + r <= outer + 1e-12 * outer);
        if (inner > 0) assert_true(distance - r >= inner - 1e-12 * outer);
    }
}

static double solid_area(const generated *g) {
    double sum = 0;
    for (size_t i = 0; i < g->bodies.count; i++)
        sum += PI * radius_of(g, i) * radius_of(g, i);
    return sum;
}

static void counts_are_exact_in_every_placement(void **state) {
    (void)state;
    static const char *const placements[] = {"lattice", "random", "dense"};
    static const char *const boxes[] = {"[0, 80 mm, 0, 80 mm]", "[0, 85 mm, 0, 85 mm]",
                                        "[0, 66 mm, 0, 66 mm]"};
    static const double sides[] = {0.08, 0.085, 0.066};
    for (int k = 0; k < 3; k++) {
        const entry *entries =
            ENTRIES(schneebeli_counts, {"box", boxes[k]}, {"placement", placements[k]});
        generated g = make(&generator_cloud, entries, 7);
        assert_int_equal(g.bodies.count, 1024);
        assert_int_equal(g.shapes.count, 3); /* equal disks share one shape */
        assert_int_equal(count_radius(&g, 1.1e-3), 192);
        assert_int_equal(count_radius(&g, 1.05e-3), 320);
        assert_int_equal(count_radius(&g, 1.01e-3), 512);
        assert_true(deepest_overlap(&g, 0) <= 1e-12);
        check_box(&g, (const double[]){0, sides[k], 0, sides[k]}, false);
        generated same = make(&generator_cloud, entries, 7);
        generated other = make(&generator_cloud, entries, 8);
        assert_true(same_bits(&g, &same));
        assert_false(same_bits(&g, &other));
        generated_free(&g);
        generated_free(&same);
        generated_free(&other);
    }
}

static void dense_reaches_the_fraction_asked(void **state) {
    (void)state;
    const entry *entries = ENTRIES(schneebeli_counts, {"box", "[0, 65 mm, 0, 1 mm]"},
                                   {"placement", "dense"}, {"solid_fraction", "0.80"});
    generated g = make(&generator_cloud, entries, 3);
    double height = solid_area(&g) / 0.80 / 0.065;
    assert_int_equal(g.bodies.count, 1024);
    assert_true(deepest_overlap(&g, 0) <= 0);
    check_box(&g, (const double[]){0, 0.065, 0, height}, false);
    generated_free(&g);
}

static void dense_in_a_periodic_box(void **state) {
    (void)state;
    const entry *entries =
        ENTRIES({"number", "300"}, {"radius_min", "1"}, {"radius_max", "3"}, {"periodic", "true"},
                {"box", "[-20, 20, 5, 6]"}, {"placement", "dense"}, {"solid_fraction", "0.78"});
    generated g = make(&generator_cloud, entries, 4);
    assert_true(deepest_overlap(&g, 40) <= 0);
    assert_true(deepest_overlap(&g, 0) <= 0);
    check_box(&g, (const double[]){-20, 20, 5, 5 + solid_area(&g) / 0.78 / 40}, true);
    size_t across = 0; /* some stick out, or it would not be periodic */
    for (size_t i = 0; i < g.bodies.count; i++)
        across += fabs(g.bodies.data[i].position[0]) + radius_of(&g, i) > 20;
    assert_true(across > 5);
    generated_free(&g);
}

static void ring_in_every_placement(void **state) {
    (void)state;
    static const char *const placements[] = {"lattice", "random", "dense"};
    static const char *const rings[] = {"[50 mm, 210 mm]", "[50 mm, 160 mm]", "[50 mm, 128 mm]"};
    static const double outer[] = {0.21, 0.16, 0.128};
    for (int k = 0; k < 3; k++) {
        generated g = make(&generator_cloud,
                           ENTRIES({"number", "1500"}, {"radius_min", "2 mm"},
                                   {"radius_max", "3 mm"}, {"ring", rings[k]},
                                   {"centre", "[1 m, -1 m]"}, {"placement", placements[k]}),
                           11);
        assert_int_equal(g.bodies.count, 1500);
        assert_true(deepest_overlap(&g, 0) <= 1e-12);
        check_ring(&g, 0.05, outer[k], 1, -1);
        generated_free(&g);
    }
}

static void full_disk_and_wide_sizes(void **state) {
    (void)state;
    generated g = make(&generator_cloud,
                       ENTRIES({"number", "1500"}, {"radius_min", "0.01"}, {"radius_max", "1"},
                               {"distribution", "power"}, {"exponent", "2.5"}, {"ring", "[0, 5]"},
                               {"placement", "random"}),
                       2);
    assert_true(deepest_overlap(&g, 0) <= 1e-12);
    check_ring(&g, 0, 5, 0, 0);
    generated_free(&g);
    g = make(&generator_cloud, ENTRIES({"number", "37"}, {"radius", "1"}, {"ring", "[0, 9]"}), 2);
    assert_true(deepest_overlap(&g, 0) <= 1e-12);
    check_ring(&g, 0, 9, 0, 0);
    generated_free(&g);
}

/* Mean of f(r) over a cloud drawn in even steps, to compare with the integral of the density. */
static double mean_of(const char *distribution, double power) {
    generated g =
        make(&generator_cloud,
             ENTRIES({"number", "4000"}, {"radius_min", "1"}, {"radius_max", "4"},
                     {"distribution", distribution}, {"exponent", "3"}, {"median", "2"},
                     {"sigma", "0.4"}, {"sampling", "even"}, {"box", "[0, 1000, 0, 1000]"}),
             1);
    double sum = 0;
    for (size_t i = 0; i < g.bodies.count; i++) {
        assert_true(radius_of(&g, i) >= 1 && radius_of(&g, i) <= 4);
        sum += pow(radius_of(&g, i), power);
    }
    sum /= (double)g.bodies.count;
    generated_free(&g);
    return sum;
}

static double density(int which, double r) {
    double z = log(r / 2) / 0.4;
    return which == 0   ? 1
           : which == 1 ? 1 / (r * r)
           : which == 2 ? exp(-z * z / 2) / r
                        : 1 / (r * r * r);
}

static void distributions_have_the_right_moments(void **state) {
    (void)state;
    static const char *const names[] = {"uniform", "mass", "lognormal", "power"};
    for (int which = 0; which < 4; which++)
        for (int power = 1; power <= 2; power++) {
            double total = 0, moment = 0;
            for (int i = 0; i < 300000; i++) {
                double r = 1 + 3 * (i + 0.5) / 300000;
                total += density(which, r);
                moment += density(which, r) * pow(r, power);
            }
            assert_near(mean_of(names[which], power) / (moment / total), 1, 1e-5);
        }
}

static void random_draws_follow_the_distribution(void **state) {
    (void)state;
    generated g = make(&generator_cloud,
                       ENTRIES({"number", "4000"}, {"radius_min", "1"}, {"radius_max", "3"},
                               {"box", "[0, 1000, 0, 1000]"}),
                       1);
    double sum = 0;
    for (size_t i = 0; i < g.bodies.count; i++)
        sum += radius_of(&g, i);
    assert_near(sum / 4000, 2, 4 * (2 / sqrt(12)) / sqrt(4000)); /* four standard errors */
    generated_free(&g);
}

static void number_from_the_fraction(void **state) {
    (void)state;
    generated g = make(&generator_cloud,
                       ENTRIES({"solid_fraction", "0.4"}, {"radius_min", "1"}, {"radius_max", "2"},
                               {"box", "[0, 60, 0, 60]"}, {"placement", "random"}),
                       9);
    double fraction = solid_area(&g) / 3600;
    assert_true(fraction <= 0.4 && fraction > 0.4 - PI * 4 / 3600);
    assert_true(deepest_overlap(&g, 0) <= 1e-12);
    check_box(&g, (const double[]){0, 60, 0, 60}, false);
    generated_free(&g);
}

/* Consecutive bodies are near each other: far nearer than in a random order. */
static void order_is_coherent_in_space(void **state) {
    (void)state;
    generated g =
        make(&generator_cloud,
             ENTRIES({"number", "2500"}, {"radius", "1"}, {"box", "[0, 110, 0, 110]"}), 5);
    double sum = 0;
    for (size_t i = 1; i < g.bodies.count; i++) {
        double x = g.bodies.data[i].position[0] - g.bodies.data[i - 1].position[0];
        double y = g.bodies.data[i].position[1] - g.bodies.data[i - 1].position[1];
        sum += sqrt(x * x + y * y);
    }
    assert_true(sum / 2500 < 5); /* a random order has 57 */
    generated_free(&g);
}

static void check_inscribed(const generated *g, uint32_t fewest, uint32_t most, double radius) {
    for (size_t i = 0; i < g->bodies.count; i++) {
        const shape *s = shape_of(g, i);
        assert_true(s->vertices >= fewest && s->vertices <= most);
        /* described in the world: offset is the position of the centre of mass */
        assert_true(g->bodies.data[i].position[0] == s->offset[0]);
        for (uint32_t k = 0; k < s->vertices; k++) { /* counter-clockwise and convex */
            const double *a = s->vertex[k], *b = s->vertex[(k + 1) % s->vertices],
                         *c = s->vertex[(k + 2) % s->vertices];
            assert_true((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0);
        }
        /* the circle through three corners passes through all of them and has the requested radius
         */
        const double *a = s->vertex[0], *b = s->vertex[1], *c = s->vertex[2];
        double d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]));
        double aa = a[0] * a[0] + a[1] * a[1], bb = b[0] * b[0] + b[1] * b[1],
               cc = c[0] * c[0] + c[1] * c[1];
        double x = (aa * (b[1] - c[1]) + bb * (c[1] - a[1]) + cc * (a[1] - b[1])) / d;
        double y = (aa * (c[0] - b[0]) + bb * (a[0] - c[0]) + cc * (b[0] - a[0])) / d;
        for (uint32_t k = 0; k < s->vertices; k++) {
            double dx = s->vertex[k][0] - x, dy = s->vertex[k][1] - y;
            assert_near(sqrt(dx * dx + dy * dy), radius, 1e-9 * radius);
        }
    }
}

/* Separating axis by brute force over the edges of both. */
static bool apart(const generated *g, size_t i, size_t k) {
    for (int turn = 0; turn < 2; turn++) {
        size_t one = turn ? k : i, two = turn ? i : k;
        uint32_t n = shape_of(g, one)->vertices;
        for (uint32_t e = 0; e < n; e++) {
            double a[2], b[2], v[2], nearest = INFINITY;
            vertex_of(g, one, e, a);
            vertex_of(g, one, (e + 1) % n, b);
            for (uint32_t m = 0; m < shape_of(g, two)->vertices; m++) {
                vertex_of(g, two, m, v);
                nearest =
                    fmin(nearest, (b[1] - a[1]) * (v[0] - a[0]) - (b[0] - a[0]) * (v[1] - a[1]));
            }
            if (nearest >= -1e-14) return true;
        }
    }
    return false;
}

static void polygons_are_convex_inscribed_and_apart(void **state) {
    (void)state;
    const entry *entries = ENTRIES({"number", "300"}, {"radius", "0.25 m"}, {"sides", "[5, 8]"},
                                   {"box", "[0, 10, 0, 10]"}, {"gap", "0"});
    generated g = make(&generator_polygons, entries, 6);
    assert_int_equal(g.bodies.count, 300);
    check_inscribed(&g, 5, 8, 0.25);
    size_t sides[9] = {0};
    for (size_t i = 0; i < g.bodies.count; i++)
        sides[shape_of(&g, i)->vertices]++;
    for (int n = 5; n <= 8; n++)
        assert_true(sides[n] > 40);
    for (size_t i = 0; i < g.bodies.count; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(apart(&g, i, k));
    double low[2], high[2];
    extents(&g, low, high);
    assert_true(low[0] >= -1e-12 && low[1] >= -1e-12 && high[0] <= 10 + 1e-12);
    generated same = make(&generator_polygons, entries, 6);
    generated other = make(&generator_polygons, entries, 60);
    assert_true(same_bits(&g, &same));
    assert_false(same_bits(&g, &other));
    generated_free(&g);
    generated_free(&same);
    generated_free(&other);
}

static void clouds_of_polygons(void **state) {
    (void)state;
    generated g =
        make(&generator_cloud,
             ENTRIES({"number", "200"}, {"radius", "1"}, {"sides", "[8, 8]"}, {"grain", "regular"},
                     {"box", "[0, 40, 0, 1]"}, {"placement", "dense"}, {"solid_fraction", "0.75"}),
             6);
    assert_int_equal(g.bodies.count, 200);
    check_inscribed(&g, 8, 8, 1);
    for (size_t i = 0; i < g.bodies.count; i++)
        assert_near(shape_of(&g, i)->area, 4 * sin(PI / 4), 1e-12);
    generated_free(&g);
    g = make(&generator_cloud,
             ENTRIES({"number", "100"}, {"radius", "1"}, {"grain", "polygon"}, {"sides", "[3, 6]"},
                     {"box", "[0, 40, 0, 40]"}, {"placement", "random"}),
             6);
    check_inscribed(&g, 3, 6, 1);
    generated_free(&g);
}

static void refusals_name_the_remedy(void **state) {
    (void)state;
    const generator_kind *k = &generator_cloud;
    refused(k, ENTRIES({"number", "10"}, {"radius", "1"}), "either 'box");
    refused(k, ENTRIES({"number", "10"}, {"radius", "1"}, {"box", "[1, 0, 0, 1]"}), "x0 < x1");
    refused(k, ENTRIES({"number", "10"}, {"radius", "1"}, {"ring", "[2, 1]"}), "outer");
    refused(k, ENTRIES({"radius", "1"}, {"box", "[0, 9, 0, 9]"}), "number of grains is missing");
    refused(k, ENTRIES({"number", "9"}, {"box", "[0, 9, 0, 9]"}), "radius_min");
    refused(k, ENTRIES({"solid_fraction", "0.5"}, {"radius", "1e-9"}, {"box", "[0, 9, 0, 9]"}),
            "make the grains larger");
    refused(k, ENTRIES({"counts", "[[2.5, 1]]"}, {"box", "[0, 9, 0, 9]"}), "row 1");
    refused(k, ENTRIES({"counts", "[[2, 1]]"}, {"radius", "1"}, {"box", "[0, 9, 0, 9]"}),
            "give only one of");
    refused(k, ENTRIES({"number", "100"}, {"radius", "1"}, {"box", "[0, 9, 0, 9]"}), "m high");
    refused(k, ENTRIES({"number", "4"}, {"radius", "10"}, {"box", "[0, 9, 0, 9]"}), "room for 0");
    refused(k,
            ENTRIES({"number", "700"}, {"radius", "1"}, {"placement", "random"},
                    {"box", "[0, 55, 0, 55]"}),
            "requested solid fraction is 0.727");
    refused(k,
            ENTRIES({"number", "120"}, {"radius", "1"}, {"placement", "dense"},
                    {"box", "[0, 20, 0, 20]"}),
            "0.9425");
    refused(k,
            ENTRIES({"number", "120"}, {"radius_min", "1"}, {"radius_max", "1.4"},
                    {"placement", "dense"}, {"box", "[0, 26, 0, 24.5]"}),
            "still overlaps");
    refused(k,
            ENTRIES({"number", "2"}, {"radius", "1"}, {"placement", "dense"},
                    {"box", "[0, 1.5, 0, 200]"}),
            "too narrow");
    refused(k, ENTRIES({"number", "200"}, {"radius", "1"}, {"ring", "[3, 9]"}), "has room for");
    refused(k,
            ENTRIES({"number", "2"}, {"radius", "1"}, {"grain", "polygon"}, {"sides", "[2, 4]"},
                    {"box", "[0, 9, 0, 9]"}),
            "from 3");
}

/* Every allocation fails once: an error is returned and nothing is leaked (checked by the
 * sanitizer). */
static size_t allowed;
static void *failing(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    if (allowed == 0) return NULL;
    allowed--;
    void *block = aligned_alloc(64, (new_bytes + 63) / 64 * 64 + 64);
    if (block && old) {
        memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
        free(old);
    }
    return block;
}
static void freeing(void *user, void *block) {
    (void)user;
    free(block);
}

static void out_of_memory_is_a_status(void **state) {
    (void)state;
    static const char *const placements[] = {"lattice", "random", "dense"};
    scree_allocator allocator = {NULL, failing, freeing};
    scree_set_allocator(&allocator);
    for (int k = 0; k < 3; k++) {
        _Alignas(16) unsigned char parameters[1024];
        allowed = SIZE_MAX;
        node *map = map_of(ENTRIES({"number", "20"}, {"radius_min", "1"}, {"radius_max", "3"},
                                   {"box", "[0, 40, 0, 40]"}, {"placement", placements[k]}));
        assert_int_equal(param_read(&generator_cloud.head, map, NULL, NULL, parameters, NULL),
                         SCREE_OK);
        size_t n = 0;
        scree_status status = SCREE_NO_MEMORY;
        for (; status == SCREE_NO_MEMORY && n < 500; n++) {
            generated g = {0};
            random_stream random = {.seed = 1};
            allowed = n;
            status = generator_cloud.generate(parameters, &random, &g, NULL);
            allowed = SIZE_MAX;
            assert_true(status == SCREE_OK ? g.bodies.count == 20 : g.bodies.count < 20);
            generated_free(&g);
            assert_int_equal(g.bodies.count + g.shapes.count, 0);
        }
        assert_int_equal(status, SCREE_OK);
        assert_true(n > 20);
        param_free(&generator_cloud.head, parameters);
        node_free(map);
    }
    scree_set_allocator(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_exact_in_every_placement),
        cmocka_unit_test(dense_reaches_the_fraction_asked),
        cmocka_unit_test(dense_in_a_periodic_box),
        cmocka_unit_test(ring_in_every_placement),
        cmocka_unit_test(full_disk_and_wide_sizes),
        cmocka_unit_test(distributions_have_the_right_moments),
        cmocka_unit_test(random_draws_follow_the_distribution),
        cmocka_unit_test(number_from_the_fraction),
        cmocka_unit_test(order_is_coherent_in_space),
        cmocka_unit_test(polygons_are_convex_inscribed_and_apart),
        cmocka_unit_test(clouds_of_polygons),
        cmocka_unit_test(refusals_name_the_remedy),
        cmocka_unit_test(out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
