/* Functions of time compared with closed forms, and refused parameters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "base/memory.h"
#include "model/function_kinds.h"

#define assert_near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

/* Pairs of key and text, ended by NULL. */
static node *map_of(const char *key, ...) {
    va_list arguments;
    node *map = node_new(NODE_MAP);
    va_start(arguments, key);
    for (; key; key = va_arg(arguments, const char *))
        assert_int_equal(node_set_text(map, key, va_arg(arguments, const char *), NULL), SCREE_OK);
    va_end(arguments);
    return map;
}

static node *list_of(const double *values, size_t count) {
    node *list = node_new(NODE_LIST);
    for (size_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%.17g", values[i]);
        assert_int_equal(node_append(list, NULL, node_scalar(text), NULL), SCREE_OK);
    }
    return list;
}

static function made(const function_kind *k, node *map, unit dimension) {
    function f;
    scree_error error;
    scree_status status = function_read(k, map, NULL, dimension, NULL, &f, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    node_free(map);
    return f;
}

static void refused(const function_kind *k, node *map, unit dimension, const char *word) {
    function f;
    scree_error error;
    assert_int_equal(function_read(k, map, NULL, dimension, NULL, &f, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_null(f.kind);
    node_free(map);
}

static void constant_takes_the_unit_of_its_place(void **state) {
    (void)state;
    function f = made(&function_constant, map_of("value", "3.3 kN", NULL), UNIT_FORCE);
    assert_true(function_value(&f, 7) == 3300);
    assert_near(function_mean(&f, 0, 5), 3300, 1e-11);
    function_free(&f);
    assert_null(f.kind);
    refused(&function_constant, map_of("value", "3 N", NULL), UNIT_LENGTH, "length");
    refused(&function_constant, map_of("valeu", "3", NULL), UNIT_LENGTH, "did you mean 'value'");
    assert_int_equal(function_make_constant(4, &f, NULL), SCREE_OK);
    assert_true(function_value(&f, -1) == 4);
    function_free(&f);
    function_free(NULL);
}

static void ramp_is_a_line_between_two_constants(void **state) {
    (void)state;
    function f =
        made(&function_ramp,
             map_of("from", "1 mm", "to", "3 mm", "start", "2 s", "end", "4 s", NULL), UNIT_LENGTH);
    assert_true(function_value(&f, 0) == 0.001);
    assert_near(function_value(&f, 3), 0.002, 1e-18);
    assert_true(function_value(&f, 9) == 0.003);
    assert_near(function_mean(&f, 2, 4), 0.002, 1e-17);
    function_free(&f);
    refused(&function_ramp, map_of("to", "1", "start", "2", "end", "2", NULL), UNIT_NONE,
            "later 'end'");
}

static void sine_and_cosine_match_the_formula(void **state) {
    (void)state;
    function f = made(&function_sine,
                      map_of("amplitude", "0.125 m", "frequency", "2 Hz", "phase", "30 deg",
                             "offset", "1 m", NULL),
                      UNIT_LENGTH);
    function g =
        made(&function_sine, map_of("amplitude", "2", "frequency", "0.3", "wave", "cosine", NULL),
             UNIT_NONE);
    for (int i = -50; i < 50; i++) {
        double t = 0.0371 * i;
        assert_near(function_value(&f, t), 1 + 0.125 * sin(4 * PI * t + PI / 6), 1e-14);
        assert_near(function_value(&g, t), 2 * cos(0.6 * PI * t), 1e-14);
    }
    double t0 = 0.1, t1 = 0.17;
    double mean =
        1 + 0.125 * (cos(4 * PI * t0 + PI / 6) - cos(4 * PI * t1 + PI / 6)) / (4 * PI * (t1 - t0));
    assert_near(function_mean(&f, t0, t1), mean, 1e-14);
    /* a long time from the start the phase is still exact: 2e6 periods later */
    assert_near(function_value(&f, 1e6 + 0.25), function_value(&f, 0.25), 1e-14);
    function_free(&f);
    function_free(&g);
}

static void sine_starts_smoothly(void **state) {
    (void)state;
    function f =
        made(&function_sine,
             map_of("amplitude", "1", "frequency", "2", "wave", "cosine", "ramp_time", "1 s", NULL),
             UNIT_NONE);
    assert_true(function_value(&f, 0) == 0);
    assert_true(function_value(&f, -1) == 0);
    double h = 1e-4; /* first and second differences at the start vanish */
    assert_near(function_value(&f, h) / h, 0, 1e-6);
    assert_near((function_value(&f, 2 * h) - 2 * function_value(&f, h)) / (h * h), 0, 1e-2);
    assert_near(function_value(&f, 0.5), 0.5, 1e-15); /* half way, cosine at 1 */
    assert_near(function_value(&f, 1.25), -1, 1e-14);
    function_free(&f);
}

static void ellipse_is_two_sines(void **state) {
    (void)state;
    for (int i = 0; i < 40; i++) {
        ellipse_motion e = {.semi_axes = {0.05 + 0.01 * i, 0.02},
                            .frequency = 2,
                            .tilt = 0.3 * i - 5,
                            .phase = 0.7 * i};
        sine_function x, y;
        ellipse_sines(&e, &x, &y);
        function f = {&function_sine, &x}, g = {&function_sine, &y};
        for (int k = 0; k < 20; k++) {
            double t = 0.031 * k, u = 4 * PI * t + e.phase;
            double a = e.semi_axes[0] * cos(u), b = e.semi_axes[1] * sin(u);
            assert_near(function_value(&f, t), a * cos(e.tilt) - b * sin(e.tilt), 1e-13);
            assert_near(function_value(&g, t), a * sin(e.tilt) + b * cos(e.tilt), 1e-13);
        }
    }
}

static void ellipse_is_read_with_units(void **state) {
    (void)state;
    function f[2];
    scree_error error;
    node *map = map_of("frequency", "1 Hz", "tilt", "90 deg", NULL), *axes = node_new(NODE_LIST);
    node_append(axes, NULL, node_scalar("5 cm"), NULL);
    node_append(axes, NULL, node_scalar("2 cm"), NULL);
    node_append(map, "semi_axes", axes, NULL);
    assert_int_equal(function_read_ellipse(map, UNIT_LENGTH, f, &error), SCREE_OK);
    assert_near(function_value(&f[0], 0), 0, 1e-16);
    assert_near(function_value(&f[1], 0), 0.05, 1e-16);
    assert_near(function_value(&f[0], 0.25), -0.02, 1e-16);
    function_free(&f[0]);
    function_free(&f[1]);
    assert_int_equal(function_read_ellipse(map, UNIT_VELOCITY, f, &error), SCREE_BAD_INPUT);
    assert_null(f[0].kind);
    node_free(map);
}

static node *table_map(const char *interpolation, const char *beyond) {
    static const double t[] = {0, 1, 1.5, 4, 5}, y[] = {1, 3, 3, -2, 0};
    node *map = map_of("interpolation", interpolation, "beyond", beyond, NULL);
    node_append(map, "times", list_of(t, 5), NULL);
    node_append(map, "values", list_of(y, 5), NULL);
    return map;
}

static void table_joins_by_lines(void **state) {
    (void)state;
    function f = made(&function_table, table_map("linear", "hold"), UNIT_VELOCITY);
    assert_true(function_value(&f, -3) == 1);
    assert_true(function_value(&f, 9) == 0);
    assert_near(function_value(&f, 0.25), 1.5, 1e-15);
    assert_near(function_value(&f, 2.75), 0.5, 1e-15);
    assert_true(function_value(&f, 4) == -2);
    function_free(&f);
    f = made(&function_table, table_map("linear", "error"), UNIT_VELOCITY);
    assert_true(isnan(function_value(&f, -0.001)));
    assert_true(isnan(function_value(&f, 5.001)));
    assert_true(function_value(&f, 0) == 1 && function_value(&f, 5) == 0);
    function_free(&f);
}

static void smooth_table_does_not_overshoot(void **state) {
    (void)state;
    static const double t[] = {0, 1, 1.5, 4, 5}, y[] = {1, 3, 3, -2, 0};
    function f = made(&function_table, table_map("smooth", "hold"), UNIT_NONE);
    for (int i = 0; i < 5; i++)
        assert_near(function_value(&f, t[i]), y[i], 1e-15);
    for (int i = 0; i < 4; i++)
        for (int k = 1; k < 100; k++) {
            double v = function_value(&f, t[i] + 0.01 * k * (t[i + 1] - t[i]));
            assert_true(v >= fmin(y[i], y[i + 1]) - 1e-14 && v <= fmax(y[i], y[i + 1]) + 1e-14);
        }
    for (int i = 0; i < 5; i++) { /* the slope is continuous, also to the held ends */
        double h = 1e-6, right = function_value(&f, t[i] + h) - function_value(&f, t[i]);
        double left = function_value(&f, t[i]) - function_value(&f, t[i] - h);
        assert_near(right / h, left / h, 1e-4);
    }
    function_free(&f);
}

static void table_of_points_and_what_it_refuses(void **state) {
    (void)state;
    node *map = node_new(NODE_MAP), *points = node_new(NODE_LIST);
    double a[] = {0, 10}, b[] = {2, 20};
    node_append(points, NULL, list_of(a, 2), NULL);
    node_append(points, NULL, list_of(b, 2), NULL);
    node_append(map, "points", points, NULL);
    function f = made(&function_table, map, UNIT_PRESSURE);
    assert_near(function_value(&f, 0.5), 12.5, 1e-14);
    assert_near(function_mean(&f, 0, 2), 15, 1e-13);
    function_free(&f);
    refused(&function_table, node_new(NODE_MAP), UNIT_NONE, "at least one point");
    map = node_new(NODE_MAP);
    double times[] = {0, 2, 2}, values[] = {1, 2, 3};
    node_append(map, "times", list_of(times, 3), NULL);
    node_append(map, "values", list_of(values, 3), NULL);
    refused(&function_table, map, UNIT_NONE, "must increase");
    map = node_new(NODE_MAP);
    node_append(map, "times", list_of(values, 3), NULL);
    node_append(map, "values", list_of(values, 2), NULL);
    refused(&function_table, map, UNIT_NONE, "as many");
}

static void expression_knows_t_and_the_params(void **state) {
    (void)state;
    const char *const names[] = {"A", "omega", "unused", "t", NULL};
    const double values[] = {0.25, 3, 99, 1000};
    param_scope scope = {.names = names, .values = values};
    function f;
    scree_error error;
    node *map = map_of("value", "A * sin(omega * t) + (t < 1 ? 0 : t - 1)", NULL);
    assert_int_equal(
        function_read(&function_expression, map, NULL, UNIT_LENGTH, &scope, &f, &error), SCREE_OK);
    node_free(map);
    for (int i = 0; i < 20; i++) {
        double t = 0.13 * i;
        assert_near(function_value(&f, t), 0.25 * sin(3 * t) + (t < 1 ? 0 : t - 1), 1e-14);
    }
    function_free(&f);
    refused(&function_expression, map_of("value", "A * t", NULL), UNIT_NONE, "A");
    refused(&function_expression, map_of("value", "5 mm", NULL), UNIT_FORCE, "needed");
}

static void expression_constants_belong_to_it(void **state) {
    (void)state;
    node *map = map_of("value", "rate * t", NULL), *constants = node_new(NODE_MAP);
    node_set_real(constants, "rate", 2.5, NULL);
    node_append(map, "constants", constants, NULL);
    function f = made(&function_expression, map, UNIT_NONE);
    assert_near(function_value(&f, 4), 10, 1e-14);
    function_free(&f);
    map = map_of("value", "t", NULL);
    constants = node_new(NODE_MAP);
    node_set_real(constants, "sin", 1, NULL);
    node_append(map, "constants", constants, NULL);
    refused(&function_expression, map, UNIT_NONE, "cannot name a constant");
}

/* Every allocation fails once: no crash, an error, no leak (checked by the sanitizer). */
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
    scree_allocator allocator = {NULL, failing, freeing};
    scree_set_allocator(&allocator);
    allowed = SIZE_MAX;
    node *map = map_of("value", "A * t", NULL), *table = table_map("smooth", "hold");
    const char *const names[] = {"A", NULL};
    const double values[] = {2};
    param_scope scope = {.names = names, .values = values};
    size_t failures = 0;
    for (size_t n = 0; n < 200; n++) {
        function f = {0}, g = {0};
        allowed = n;
        scree_status one =
            function_read(&function_expression, map, NULL, UNIT_NONE, &scope, &f, NULL);
        scree_status two = function_read(&function_table, table, NULL, UNIT_NONE, NULL, &g, NULL);
        allowed = SIZE_MAX;
        failures += (one != SCREE_OK) + (two != SCREE_OK);
        if (one == SCREE_OK) assert_near(function_value(&f, 3), 6, 1e-14);
        if (two == SCREE_OK) assert_near(function_value(&g, 1), 3, 1e-14);
        function_free(&f);
        function_free(&g);
    }
    assert_true(failures > 4 && failures < 390);
    node_free(map);
    node_free(table);
    scree_set_allocator(NULL);
}

static void corners_are_known(void **state) {
    (void)state;
    function f =
        made(&function_ramp, map_of("to", "3", "start", "1", "end", "2.5", NULL), UNIT_NONE);
    const double at[] = {-1, 1, 2, 2.5}, want[] = {1, 2.5, 2.5, INFINITY};
    for (int k = 0; k < 4; k++)
        assert_true(f.kind->corner(f.parameters, at[k]) == want[k]);
    function_free(&f);
    const double times[] = {0, 1, 3}, values[] = {0, 2, 1}, next[] = {0, 1, 3, 3, INFINITY};
    const double from[] = {-0.5, 0, 1, 2.9, 3};
    for (int smooth = 0; smooth < 2; smooth++) {
        node *map = map_of("interpolation", smooth ? "smooth" : "linear", NULL);
        assert_int_equal(node_append(map, "times", list_of(times, 3), NULL), SCREE_OK);
        assert_int_equal(node_append(map, "values", list_of(values, 3), NULL), SCREE_OK);
        f = made(&function_table, map, UNIT_NONE);
        for (int k = 0; k < 5; k++)
            assert_true(f.kind->corner(f.parameters, from[k]) == (smooth ? INFINITY : next[k]));
        function_free(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_takes_the_unit_of_its_place),
        cmocka_unit_test(ramp_is_a_line_between_two_constants),
        cmocka_unit_test(sine_and_cosine_match_the_formula),
        cmocka_unit_test(sine_starts_smoothly),
        cmocka_unit_test(ellipse_is_two_sines),
        cmocka_unit_test(ellipse_is_read_with_units),
        cmocka_unit_test(table_joins_by_lines),
        cmocka_unit_test(smooth_table_does_not_overshoot),
        cmocka_unit_test(table_of_points_and_what_it_refuses),
        cmocka_unit_test(corners_are_known),
        cmocka_unit_test(expression_knows_t_and_the_params),
        cmocka_unit_test(expression_constants_belong_to_it),
        cmocka_unit_test(out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
