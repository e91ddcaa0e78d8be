/* Every cone fills its table, and the functions of a table describe the same cone. */
#include <math.h>
#include <string.h>

#include "support/check.h"

#include "base/capability.h"
#include "base/random.h"
#include "problem/cone.h"

static void test_tables_are_whole(void **unused) {
    (void)unused;
    uint64_t needs = 0;
    for (int i = 0; i < CONE_TYPES; i++) {
        const cone_kind *k = cone_kinds[i];
        assert_non_null(k);
        assert_true(k->name && k->name[0]);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(k->name, cone_kinds[j]->name);
        assert_non_null(k->project);
        assert_non_null(k->status);
        assert_true(k->dimensions != 0 && k->dimensions < 1u << (ROWS_MAX + 1));
        assert_int_equal(k->dimensions & 1, 0);
        /* each cone has its own capability of solvers; rows without impulse need none */
        assert_int_equal(k->needs & needs, 0);
        assert_true(k->needs != 0 || i == CONE_FREE);
        needs |= k->needs;
        assert_int_equal(k->round, k->parts && !k->given);
        assert_false(k->held && k->unilateral);
        if (k->quoted || k->given || k->round || k->faceted) assert_true(k->unilateral);
        if (k->moments) assert_true(k->round);
        if (k->shift) assert_true(k->round || k->faceted);
        if (!k->quoted) assert_non_null(k->unfiled);
    }
}

static row row_of(cone_type type, uint8_t dimension) {
    return (row){.cone = (uint8_t)type, .dimension = dimension, .facets = 8, .mu = 0.4, .l_r = 0.3};
}

static const row_extra given = {.l_s = 0.2, .lower = -0.5, .upper = 0.7};

static double distance(const double *a, const double *b, int n) {
    double d[ROWS_MAX];
    for (int i = 0; i < n; i++)
        d[i] = a[i] - b[i];
    return cone_length(d, n);
}

static void check_point(const row *r, const row_extra *extra, const double *x, const double *y) {
    const cone_kind *k = cone_of(r);
    cone_part part[CONE_PARTS_MOST];
    int n = r->dimension, parts = cone_parts(r, extra, true, part), last = 1;
    if (k->held) assert_true(distance(x, y, n) == 0);
    if (k->unilateral) assert_true(y[0] >= 0);
    for (int i = 0; i < parts; i++) {
        double length = cone_length(y + part[i].first, part[i].rows);
        assert_true(length <= part[i].slope * y[0] + part[i].radius + 1e-12);
        assert_int_equal(part[i].first, last);
        last += part[i].rows;
        if (part[i].moment) assert_true(part[i].first >= cone_tangent_end(r));
    }
    if (parts) assert_int_equal(last, n);
    contact_status status = k->status(r, extra, x, y);
    if (k->unilateral) assert_int_equal(status == STATUS_OPEN, !(y[0] > 0));
}

/* The nearest point is in the cone, is its own nearest point, and two of them are no farther apart
 * than the original points; cones without extra values are called without them. */
static void test_projections(void **unused) {
    (void)unused;
    random_stream random = {7, 0, 0};
    for (int type = 0; type < CONE_TYPES; type++)
        for (uint8_t n = 1; n <= ROWS_MAX; n++) {
            row r = row_of((cone_type)type, n);
            if (!(cone_of(&r)->dimensions >> n & 1)) continue;
            const row_extra *extra = row_needs_extra(&r) ? &given : NULL;
            double before[2][ROWS_MAX] = {{0}};
            for (int trial = 0; trial < 200; trial++) {
                double x[ROWS_MAX] = {0}, y[ROWS_MAX] = {0}, again[ROWS_MAX];
                for (int i = 0; i < n; i++)
                    y[i] = x[i] = random_range(&random, -1, 1);
                cone_project(&r, extra, y);
                memcpy(again, y, sizeof again);
                cone_project(&r, extra, again);
                assert_true(distance(y, again, n) < 1e-12);
                check_point(&r, extra, x, y);
                if (trial)
                    assert_true(distance(y, before[1], n) < distance(x, before[0], n) + 1e-12);
                memcpy(before[0], x, sizeof x);
                memcpy(before[1], y, sizeof y);
            }
        }
}

/* Lengths of moments scale rows of moments and no others. */
static void test_scales(void **unused) {
    (void)unused;
    for (int type = 0; type < CONE_TYPES; type++)
        for (uint8_t n = 1; n <= ROWS_MAX; n++) {
            row r = row_of((cone_type)type, n);
            double scale[ROWS_MAX];
            if (!(cone_of(&r)->dimensions >> n & 1)) continue;
            cone_scale(&r, &given, scale);
            for (int i = 0; i < n; i++) {
                bool moment = cone_of(&r)->moments && i >= cone_tangent_end(&r);
                assert_true(scale[i] == (!moment ? 1.0 : i == 5 ? given.l_s : r.l_r));
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_whole),
        cmocka_unit_test(test_projections),
        cmocka_unit_test(test_scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
