/* The kinds of shape: mass properties compared with closed forms and sampling, refused parameters
 * with their messages, and every allocation failing in turn. */
#include "test_shape_random.h"

static void refused(const shape_kind *k, const void *parameters, const char *word) {
    scree_error error = {0};
    shape s;
    assert_int_equal(k->create(parameters, &s, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_null(s.part);
    shape_free(&s);
    assert_int_equal(k->create(parameters, &s, NULL), SCREE_BAD_INPUT);
}

static void refused_vertices(double *data, size_t count, const char *word) {
    polygon_parameters given = {.vertices = {data, count}};
    refused(&shape_polygon, &given, word);
}

static void test_closed_forms(void **state) {
    (void)state;
    shape s;
    disk_parameters disk = {0.3};
    make(&shape_disk, &disk, &s);
    assert_near(s.area, PI * 0.09, 1e-16);
    assert_near(s.inertia, PI * 0.0081 / 2, 1e-16);
    assert_near(s.bound, 0.3, 0);
    assert_int_equal(s.part[0].features, 1);
    shape_free(&s);

    rectangle_parameters rectangle = {2, 0.5};
    make(&shape_rectangle, &rectangle, &s);
    assert_near(s.area, 1, 0);
    assert_near(s.inertia, (4 + 0.25) / 12, 1e-16);
    assert_near(s.bound, sqrt(1 + 0.0625), 1e-15);
    assert_near(s.size, 0.5, 0);
    assert_int_equal(s.part[0].features, 8);
    shape_free(&s);

    for (int64_t n = 3; n <= 64; n++) {
        regular_parameters regular = {n, 0.7};
        make(&shape_regular, &regular, &s);
        double sine, cosine, area;
        math_sincos(PI / (double)n, &sine, &cosine);
        area = (double)n * 0.49 * sine * cosine;
        assert_near(s.area, area, 1e-14);
        assert_near(s.inertia, area * 0.49 / 6 * (1 + 2 * cosine * cosine), 1e-14);
        /* one side lies at the bottom */
        uint32_t last = s.vertices - 1;
        assert_near(s.normal[last][1], -1, 1e-14);
        assert_near(s.vertex[last][1], -0.7 * cosine, 1e-14);
        shape_free(&s);
    }

    segment_parameters segment = {{1, 1}, {4, 5}};
    make(&shape_segment, &segment, &s);
    assert_near(s.area, 0, 0);
    assert_near(s.inertia, 0, 0);
    assert_near(s.offset[0], 2.5, 0);
    assert_near(s.offset[1], 3, 0);
    assert_near(s.bound, 2.5, 1e-15);
    assert_int_equal(s.vertices, 2);
    assert_near(s.normal[0][0], -s.normal[1][0], 0);
    shape_free(&s);
}

/* A right triangle far from the origin, given either way round: (b h / 36)(b^2 + h^2). */
static void test_triangle_either_way(void **state) {
    (void)state;
    double data[2][6] = {{100, 50, 103, 50, 100, 51}, {100, 50, 100, 51, 103, 50}};
    for (int k = 0; k < 2; k++) {
        polygon_parameters given = {.vertices = {data[k], 3}};
        shape s;
        make(&shape_polygon, &given, &s);
        assert_near(s.area, 1.5, 1e-13);
        assert_near(s.offset[0], 101, 1e-13);
        assert_near(s.offset[1], 50 + 1.0 / 3, 1e-13);
        assert_near(s.inertia, 3.0 / 36 * 10, 1e-13);
        for (uint32_t i = 0; i < 3; i++) { /* outward normals, counter-clockwise */
            double out = s.vertex[i][0] * s.normal[i][0] + s.vertex[i][1] * s.normal[i][1];
            assert_true(out > 0);
        }
        shape_free(&s);
    }
}

/* Sampling on a fine grid of points is independent of the formulas. */
static void test_polygon_by_sampling(void **state) {
    (void)state;
    random_stream r = {.seed = 21};
    for (int k = 0; k < 20; k++) {
        shape s;
        random_polygon(&r, 12, 1, &s);
        placed_polygon o = outline_in_world(&s, pose_at(0, 0, 0));
        const int n = 400;
        double cell = 2 * s.bound / n, area = 0, x_sum = 0, y_sum = 0, polar = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double x = -s.bound + (i + 0.5) * cell, y = -s.bound + (j + 0.5) * cell;
                placed_polygon point = {.count = 1, .v = {{x, y}}};
                if (one_sided_separation(&o, &point) > 0) continue;
                area += cell * cell;
                x_sum += x * cell * cell;
                y_sum += y * cell * cell;
                polar += (x * x + y * y) * cell * cell;
            }
        }
        assert_near(area, s.area, 0.01 * s.bound * s.bound);
        assert_near(x_sum, 0, 0.01 * s.bound);
        assert_near(y_sum, 0, 0.01 * s.bound);
        assert_near(polar, s.inertia, 0.01 * s.bound * s.bound);
        shape_free(&s);
    }
}

static int notes;
static void count_notes(void *user, scree_log_level level, const char *text) {
    (void)user;
    assert_int_equal(level, SCREE_LOG_NOTE);
    assert_non_null(strstr(text, "vertex"));
    notes++;
}

static void test_superfluous_vertices_dropped(void **state) {
    (void)state;
    double data[] = {0, 0, 0.5, 0, 1, 0, 1, 0, 1, 1, 1, 1 + 1e-14, 0.25, 1, 0, 1, 0, 0.5, 0, 0};
    polygon_parameters given = {.vertices = {data, 10}};
    shape s;
    notes = 0;
    scree_set_log(count_notes, NULL);
    make(&shape_polygon, &given, &s);
    scree_set_log(NULL, NULL);
    assert_int_equal(s.vertices, 4);
    assert_int_equal(notes, 6);
    assert_near(s.area, 1, 1e-13);
    shape_free(&s);
}

static void test_bad_sizes_refused(void **state) {
    (void)state;
    const double bad[] = {0, -1, NAN, INFINITY, -INFINITY, 1e-80, 1e80};
    for (int i = 0; i < 7; i++) {
        disk_parameters disk = {bad[i]};
        drum_parameters drum = {bad[i]};
        rectangle_parameters wide = {bad[i], 1}, high = {1, bad[i]};
        regular_parameters regular = {5, bad[i]};
        refused(&shape_disk, &disk, "radius");
        refused(&shape_drum, &drum, "radius");
        refused(&shape_rectangle, &wide, "width");
        refused(&shape_rectangle, &high, "height");
        refused(&shape_box, &wide, "width");
        refused(&shape_box, &high, "height");
        refused(&shape_regular, &regular, "radius");
    }
    regular_parameters two = {2, 1}, many = {1000000, 1};
    refused(&shape_regular, &two, "sides");
    refused(&shape_regular, &many, "sides");
    halfplane_parameters zero = {{0, 0}}, nan = {{0, NAN}};
    refused(&shape_halfplane, &zero, "normal");
    refused(&shape_halfplane, &nan, "normal");
    segment_parameters point = {{1, 2}, {1, 2}}, far = {{1, 2}, {INFINITY, 2}};
    refused(&shape_segment, &point, "length");
    refused(&shape_segment, &far, "length");
}

static void test_bad_polygons_refused(void **state) {
    (void)state;
    double two[] = {0, 0, 1, 0};
    refused_vertices(two, 2, "3 to");
    refused_vertices(NULL, 0, "3 to");
    double nan[] = {0, 0, 1, 0, NAN, 1};
    refused_vertices(nan, 3, "vertex 3");
    double same[] = {1, 1, 1, 1, 1, 1};
    refused_vertices(same, 3, "size");
    double huge[] = {0, 0, 1e300, 0, 0, 1e300};
    refused_vertices(huge, 3, "size");
    double line[] = {0, 0, 1, 1, 2, 2, 3, 3};
    refused_vertices(line, 4, "segment");
    double dart[] = {0, 0, 2, 1, 0, 2, 1, 1};
    refused_vertices(dart, 4, "vertex 4");
    refused_vertices(dart, 4, "compound");
    double dart_clockwise[] = {1, 1, 0, 2, 2, 1, 0, 0};
    refused_vertices(dart_clockwise, 4, "vertex 1");
    double bow_tie[] = {0, 0, 1, 1, 1, 0, 0, 1};
    refused_vertices(bow_tie, 4, "crosses");
    double spike[] = {0, 0, 1, 0, 1, 1, 0, 1, 0, 2};
    refused_vertices(spike, 5, "vertex");
    double star[10], sine, cosine;
    for (int i = 0; i < 5; i++) {
        math_sincos(4 * PI * i / 5, &sine, &cosine);
        star[2 * i] = cosine;
        star[2 * i + 1] = sine;
    }
    refused_vertices(star, 5, "crosses");
}

static void test_boundaries(void **state) {
    (void)state;
    shape s;
    halfplane_parameters half = {{3, 4}};
    make(&shape_halfplane, &half, &s);
    assert_near(s.part[0].direction[0], 0.6, 1e-16);
    assert_near(s.part[0].direction[1], 0.8, 1e-16);
    assert_true(s.bound == INFINITY && s.area == 0);
    shape_free(&s);
    rectangle_parameters box = {4, 2};
    make(&shape_box, &box, &s);
    assert_int_equal(s.parts, 4);
    /* the middle is in front of all four by half a side, and features are counted on */
    for (uint32_t i = 0; i < 4; i++) {
        const part *p = &s.part[i];
        double front = -(p->centre[0] * p->direction[0] + p->centre[1] * p->direction[1]);
        assert_near(front, i % 2 ? 2 : 1, 0);
        assert_int_equal(p->feature, i);
    }
    shape_free(&s);
    drum_parameters drum = {5};
    make(&shape_drum, &drum, &s);
    assert_int_equal(s.part[0].type, SCREE_PART_HOLLOW);
    assert_near(s.part[0].radius, 5, 0);
    shape_free(&s);
}

/* Counts live blocks and fails the allocation number `fail`. */
typedef struct hook_state {
    int live, calls, fail;
} hook_state;

static void *hook_resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    hook_state *h = user;
    if (h->calls++ == h->fail) return NULL;
    void *block = aligned_alloc(64, (new_bytes + 63) / 64 * 64);
    if (!block) return NULL;
    if (old)
        memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    else
        h->live++;
    free(old);
    return block;
}

static void hook_release(void *user, void *block) {
    ((hook_state *)user)->live--;
    free(block);
}

static scree_status make_everything(scree_error *error) {
    double data[] = {0, 0, 1, 0, 1, 1};
    disk_parameters disk = {1};
    polygon_parameters polygon = {.vertices = {data, 3}};
    rectangle_parameters rectangle = {1, 2};
    regular_parameters regular = {5, 1};
    segment_parameters segment = {{0, 0}, {1, 0}};
    halfplane_parameters half = {{0, 1}};
    drum_parameters drum = {1};
    const struct {
        const shape_kind *kind;
        const void *parameters;
    } all[] = {{&shape_disk, &disk},           {&shape_polygon, &polygon},
               {&shape_rectangle, &rectangle}, {&shape_regular, &regular},
               {&shape_segment, &segment},     {&shape_halfplane, &half},
               {&shape_box, &rectangle},       {&shape_drum, &drum}};
    shape made[8] = {0}, joined = {0};
    scree_status status = SCREE_OK;
    for (int i = 0; i < 8 && status == SCREE_OK; i++)
        status = all[i].kind->create(all[i].parameters, &made[i], error);
    shape_placed placed[2] = {{.shape = &made[1]}, {.shape = &made[2], .position = {1, 0}}};
    if (status == SCREE_OK) status = shape_compound(placed, 2, &joined, error);
    for (int i = 0; i < 8; i++)
        shape_free(&made[i]);
    shape_free(&joined);
    return status;
}

static void test_allocation_failures(void **state) {
    (void)state;
    scree_status status = SCREE_NO_MEMORY;
    int fail = 0;
    for (; status != SCREE_OK && fail < 1000; fail++) {
        hook_state h = {.fail = fail};
        scree_allocator allocator = {&h, hook_resize, hook_release};
        scree_error error = {0};
        scree_set_allocator(&allocator);
        status = make_everything(&error);
        scree_set_allocator(NULL);
        assert_int_equal(h.live, 0);
        if (status != SCREE_OK) {
            assert_int_equal(status, SCREE_NO_MEMORY);
            assert_non_null(strstr(error.text, "memory"));
        }
    }
    assert_true(fail > 20 && fail < 1000);
}

static void test_tables(void **state) {
    (void)state;
    const shape_kind *all[] = {&shape_disk,    &shape_polygon,   &shape_rectangle, &shape_regular,
                               &shape_segment, &shape_halfplane, &shape_box,       &shape_drum};
    for (int i = 0; i < 8; i++) {
        assert_non_null(all[i]->head.name);
        assert_non_null(all[i]->head.help);
        for (const param *p = all[i]->head.params; p->name; p++) {
            assert_non_null(p->help);
            assert_true(p->offset < all[i]->head.size);
            assert_true((p->flags & PARAM_REQUIRED) || p->fallback);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_forms),
        cmocka_unit_test(test_triangle_either_way),
        cmocka_unit_test(test_polygon_by_sampling),
        cmocka_unit_test(test_superfluous_vertices_dropped),
        cmocka_unit_test(test_bad_sizes_refused),
        cmocka_unit_test(test_bad_polygons_refused),
        cmocka_unit_test(test_boundaries),
        cmocka_unit_test(test_allocation_failures),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
