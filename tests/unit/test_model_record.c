/* Recorded accelerations: their integrals compared with closed forms, the baseline, refused input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

#include "base/math.h"
#include "base/memory.h"
#include "base/random.h"
#include "memory_fault.h"
#include "model/function_kinds.h"

#define NEAR(a, b, tolerance)                                                                      \
    do {                                                                                           \
        double got_ = (a), want_ = (b);                                                            \
        if (!(fabs(got_ - want_) <= (tolerance)))                                                  \
            fail_msg("%s is %.17g, not %.17g", #a, got_, want_);                                   \
    } while (0)

enum { BASELINES = 4 };
static const char *const baselines[BASELINES] = {"none", "constant", "linear", "quadratic"};

static node *list_of(const double *values, size_t count) {
    node *list = node_new(NODE_LIST);
    for (size_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%.17g", values[i]);
        assert_int_equal(node_append(list, NULL, node_scalar(text), NULL), SCREE_OK);
    }
    return list;
}

/* rest: pairs of key and text, ended by NULL. */
static node *record_map(const double *values, size_t count, double dt, const char *const *rest) {
    node *map = node_new(NODE_MAP);
    if (values)
        assert_int_equal(node_append(map, "values", list_of(values, count), NULL), SCREE_OK);
    if (dt > 0) assert_int_equal(node_set_real(map, "dt", dt, NULL), SCREE_OK);
    for (; rest && rest[0]; rest += 2)
        assert_int_equal(node_set_text(map, rest[0], rest[1], NULL), SCREE_OK);
    return map;
}

static function record_of(const double *values, size_t count, double dt, const char *const *rest,
                          unit place) {
    function f;
    scree_error error = {0};
    node *map = record_map(values, count, dt, rest);
    scree_status status = function_read(&function_record, map, NULL, place, NULL, &f, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    node_free(map);
    return f;
}

static void constant_and_ramp(void **state) {
    (void)state;
    const double constant[] = {2, 2, 2, 2, 2}, ramp[] = {0, 1, 2, 3, 4};
    const char *const late[] = {"start", "0.7 s", NULL};
    function a = record_of(constant, 5, 0.1, late, UNIT_ACCELERATION);
    function v = record_of(constant, 5, 0.1, late, UNIT_VELOCITY);
    function x = record_of(constant, 5, 0.1, late, UNIT_LENGTH);
    function rv = record_of(ramp, 5, 0.25, NULL, UNIT_VELOCITY);
    function rx = record_of(ramp, 5, 0.25, NULL, UNIT_LENGTH);
    function plain = record_of(ramp, 5, 0.25, NULL, UNIT_NONE);
    for (double t = -0.5; t < 2; t += 0.013) {
        double s = t - 0.7, inside = s < 0 ? 0 : fmin(s, 0.4), beyond = fmax(s - 0.4, 0);
        NEAR(function_value(&a, t), s < 0 || s > 0.4 ? 0 : 2, 1e-15);
        NEAR(function_value(&v, t), 2 * inside, 1e-14);
        NEAR(function_value(&x, t), inside * inside + 0.8 * beyond, 1e-14);
        double r = t < 0 ? 0 : fmin(t, 1), after = fmax(t - 1, 0); /* a = 4 t up to 1 s */
        NEAR(function_value(&rv, t), 2 * r * r, 1e-14);
        NEAR(function_value(&rx, t), 2 * r * r * r / 3 + 2 * after, 1e-14);
        NEAR(function_value(&plain, t), t < 0 || t > 1 ? 0 : 4 * t, 1e-14);
    }
    function *all[] = {&a, &v, &x, &rv, &rx, &plain};
    for (int i = 0; i < 6; i++)
        function_free(all[i]);
}

/* A sine of amplitude A and angular frequency w, sampled at dt: its linear interpolation errs by
 * A w^2 dt^2 / 8 at most, its integrals by that times t and t^2 / 2. */
static void fine_sine(void **state) {
    (void)state;
    enum { COUNT = 4001 };
    const double dt = 1e-3, A = 3, w = 2 * PI * 1.7, end = (COUNT - 1) * dt;
    double *values = malloc(COUNT * sizeof *values);
    for (int i = 0; i < COUNT; i++)
        values[i] = A * sin(w * i * dt);
    function v = record_of(values, COUNT, dt, NULL, UNIT_VELOCITY);
    function x = record_of(values, COUNT, dt, NULL, UNIT_LENGTH);
    double bound = A * w * w * dt * dt / 8;
    for (double t = 0; t <= end; t += 0.0137) {
        NEAR(function_value(&v, t), A / w * (1 - cos(w * t)), bound * t + 1e-13);
        NEAR(function_value(&x, t), A / w * (t - sin(w * t) / w), 0.5 * bound * t * t + 1e-13);
    }
    function_free(&v);
    function_free(&x);
    free(values);
}

static void units_and_scale(void **state) {
    (void)state;
    static const struct {
        const char *units;
        double factor;
    } known[] = {{"g", 9.80665},   {"G", 9.80665},     {"g0", 9.80665},
                 {"gal", 0.01},    {"m/s^2", 1},       {"cm/s^2", 0.01},
                 {"mm/s^2", 1e-3}, {"in/s^2", 0.0254}, {"ft/s^2", 0.3048}};
    const double values[] = {1, 1};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *const rest[] = {"units", known[i].units, "scale", "-3", NULL};
        function f = record_of(values, 2, 1, rest, UNIT_VELOCITY);
        NEAR(function_value(&f, 0.5), -1.5 * known[i].factor, 1e-14);
        function_free(&f);
    }
    const char *const turning[] = {"units", "deg/s^2", NULL}, *const force[] = {"units", "kN",
                                                                                NULL};
    function angle = record_of(values, 2, 1, turning, UNIT_NONE);
    NEAR(function_value(&angle, 1), PI / 360, 1e-15);
    function_free(&angle);
    function spin = record_of(values, 2, 1, NULL, UNIT_RATE);
    NEAR(function_value(&spin, 1), 1, 1e-15);
    function_free(&spin);
    function push = record_of(values, 2, 1, force, UNIT_FORCE);
    NEAR(function_value(&push, 1), 1000, 1e-12);
    function_free(&push);
}

static double *noise(size_t count) {
    double *values = malloc(count * sizeof *values);
    random_stream r = {.seed = 7, .stream = 1};
    for (size_t i = 0; i < count; i++)
        values[i] = random_range(&r, -1, 1) + 0.3;
    return values;
}

/* For any record the velocity ends at zero, the displacement is kept, and v is the derivative of x
 * and a that of v. */
static void corrected_ends_at_rest(void **state) {
    (void)state;
    enum { COUNT = 777 };
    const double dt = 0.02, T = (COUNT - 1) * dt;
    double *values = noise(COUNT);
    for (int k = 1; k < BASELINES; k++) {
        const char *const rest[] = {"baseline", baselines[k], NULL};
        function a = record_of(values, COUNT, dt, rest, UNIT_ACCELERATION);
        function v = record_of(values, COUNT, dt, rest, UNIT_VELOCITY);
        function x = record_of(values, COUNT, dt, rest, UNIT_LENGTH);
        NEAR(function_value(&v, T), 0, 1e-12);
        assert_true(function_value(&v, T + 1e-9) == 0);
        assert_true(function_value(&a, T + 1e-9) == 0);
        assert_true(function_value(&x, T + 5) == function_value(&x, T + 1));
        NEAR(function_value(&x, T + 5), function_value(&x, T), 1e-12);
        for (double t = 0.3 * dt; t < T; t += 19 * dt) { /* inside of intervals */
            double h = 1e-4;
            NEAR((function_value(&x, t + h) - function_value(&x, t - h)) / (2 * h),
                 function_value(&v, t), 1e-6);
            NEAR((function_value(&v, t + h) - function_value(&v, t - h)) / (2 * h),
                 function_value(&a, t), 1e-8);
        }
        function_free(&a);
        function_free(&v);
        function_free(&x);
    }
    free(values);
}

static double square(const function *v, double T) {
    double sum = 0;
    for (int i = 0; i < 20000; i++) {
        double y = function_value(v, (i + 0.5) * T / 20000);
        sum += y * y;
    }
    return sum * T / 20000;
}

/* A velocity c1 t + c2 t^2 + c3 t^3, added to a clean one that ends at zero and is orthogonal to
 * the fitted functions, is removed completely; on noise the fit improves with the number of its
 * terms, and any change of its coefficients that keeps the end makes it worse. */
static void baseline_is_the_least_squares_fit(void **state) {
    (void)state;
    enum { COUNT = 2001 };
    const double dt = 0.005, T = 10;
    double *values = malloc(COUNT * sizeof *values);
    for (int i = 0; i < COUNT; i++) /* the acceleration of the drift: linear, exactly sampled */
        values[i] = 0.2 - 0.06 * i * dt;
    const char *const linear[] = {"baseline", "linear", NULL};
    function x = record_of(values, COUNT, dt, linear, UNIT_LENGTH);
    for (double t = 0; t <= T; t += 0.1)
        NEAR(function_value(&x, t), 0, 1e-12);
    function_free(&x);
    free(values);

    values = noise(COUNT);
    double before = INFINITY;
    function fit[BASELINES];
    for (int k = 0; k < BASELINES; k++) {
        const char *const rest[] = {"baseline", baselines[k], NULL};
        fit[k] = record_of(values, COUNT, dt, rest, UNIT_VELOCITY);
        double now = square(&fit[k], T);
        assert_true(now < before);
        before = now;
    }
    for (int side = -1; side <= 1; side += 2)
        for (int odd = 0; odd <= 1; odd++) {
            double sum = 0;
            for (int i = 0; i < 20000; i++) {
                double s = (i + 0.5) / 20000, phi = s * (s - 1) * (odd ? 2 * s - 1 : 1);
                double y = function_value(&fit[3], s * T) + side * 1e-3 * phi;
                sum += y * y;
            }
            assert_true(sum * T / 20000 > before);
        }
    for (int k = 0; k < BASELINES; k++)
        function_free(&fit[k]);
    free(values);
}

/* The mean of the velocity is the difference of the displacements, over any number of pieces. */
static void means_are_exact(void **state) {
    (void)state;
    enum { COUNT = 60 };
    const double dt = 0.02;
    double *values = noise(COUNT);
    random_stream r = {.seed = 3, .stream = 9};
    for (int k = 0; k < BASELINES; k++) {
        const char *const rest[] = {"baseline", baselines[k], "start", "0.1", NULL};
        function v = record_of(values, COUNT, dt, rest, UNIT_VELOCITY);
        function x = record_of(values, COUNT, dt, rest, UNIT_LENGTH);
        for (int i = 0; i < 500; i++) {
            double t0 = random_range(&r, -0.2, 1.5), t1 = t0 + random_range(&r, 1e-3, 0.9);
            double rise = function_value(&x, t1) - function_value(&x, t0);
            NEAR(function_mean(&v, t0, t1) * (t1 - t0), rise, 1e-14);
            NEAR(function_mean(&v, t1, t0) * (t1 - t0), rise, 1e-14);
        }
        NEAR(function_mean(&v, 0.3, 0.3), function_value(&v, 0.3), 0);
        function_free(&v);
        function_free(&x);
    }
    free(values);
}

/* The motion of a body driven by an acceleration. */
static void integrated_by_request(void **state) {
    (void)state;
    const double values[] = {1, -2, 3, 0};
    function a = record_of(values, 4, 0.1, NULL, UNIT_ACCELERATION);
    function x = record_of(values, 4, 0.1, NULL, UNIT_LENGTH);
    assert_int_equal(a.kind->integrate(a.parameters, 2, NULL), SCREE_OK);
    for (double t = -0.1; t < 1; t += 0.01)
        assert_true(function_value(&a, t) == function_value(&x, t));
    function_free(&a);
    function_free(&x);
}

static char logged[512];
static void keep_log(void *user, scree_log_level level, const char *text) {
    (void)user;
    (void)level;
    snprintf(logged, sizeof logged, "%s", text);
}

static void moving_end_is_said(void **state) {
    (void)state;
    const double pushed[] = {1, 1, 1}, pulse[] = {0, 1, 0, -1, 0};
    const char *const constant[] = {"baseline", "constant", NULL};
    scree_set_log(keep_log, NULL);
    logged[0] = '\0';
    function a = record_of(pushed, 3, 0.5, NULL, UNIT_ACCELERATION);
    function b = record_of(pushed, 3, 0.5, constant, UNIT_LENGTH);
    function c = record_of(pulse, 5, 0.5, NULL, UNIT_LENGTH);
    assert_string_equal(logged, "");
    function d = record_of(pushed, 3, 0.5, NULL, UNIT_LENGTH);
    assert_non_null(strstr(logged, "then continues"));
    assert_non_null(strstr(logged, "baseline: linear"));
    scree_set_log(NULL, NULL);
    function *all[] = {&a, &b, &c, &d};
    for (int i = 0; i < 4; i++)
        function_free(all[i]);
}

static void refused(const double *values, size_t count, double dt, const char *const *rest,
                    unit place, const char *word) {
    function f;
    scree_error error = {0};
    node *map = record_map(values, count, dt, rest);
    assert_int_equal(function_read(&function_record, map, NULL, place, NULL, &f, &error),
                     SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) fail_msg("'%s' lacks '%s'", error.text, word);
    assert_null(f.kind);
    node_free(map);
}

static void what_is_refused(void **state) {
    (void)state;
    const double values[] = {1, 2, 3}, huge[] = {1e300, 1e308, 1e308};
    const char *const file[] = {"file", "a.at2", NULL}, *const odd[] = {"units", "furlong", NULL},
                      *const g[] = {"units", "g", NULL}, *const speed[] = {"units", "m/s", NULL},
                      *const early[] = {"start", "-1", NULL},
                      *const cubic[] = {"baseline", "cubic", NULL},
                      *const large[] = {"scale", "1e10", NULL};
    refused(values, 3, 0.1, file, UNIT_LENGTH, "give 'values' and 'dt'");
    refused(values, 1, 0.1, NULL, UNIT_LENGTH, "at least 2 values");
    refused(NULL, 0, 0.1, NULL, UNIT_LENGTH, "at least 2 values");
    refused(values, 3, 0, NULL, UNIT_LENGTH, "needs 'dt'");
    refused(values, 3, 0.1, odd, UNIT_LENGTH, "give 'units: g'");
    refused(values, 3, 0.1, g, UNIT_FORCE, "cannot give a value in N");
    refused(values, 3, 0.1, g, UNIT_RATE, "which is needed here");
    refused(values, 3, 0.1, g, UNIT_NONE, "which is needed here");
    refused(values, 3, 0.1, speed, UNIT_LENGTH, "which is needed here");
    refused(values, 3, 0.1, early, UNIT_LENGTH, "start");
    refused(values, 3, 0.1, cubic, UNIT_LENGTH, "baseline");
    refused(huge, 3, 0.1, large, UNIT_LENGTH, "not a finite number");
}

static node *faulty_map;
static scree_status read_and_free(void) {
    function f;
    scree_status status =
        function_read(&function_record, faulty_map, NULL, UNIT_LENGTH, NULL, &f, NULL);
    function_free(&f);
    return status;
}

static void out_of_memory_is_a_status(void **state) {
    (void)state;
    const double values[] = {1, 2, 3};
    faulty_map = record_map(values, 3, 0.1, NULL);
    assert_true(memory_fault_each(read_and_free) > 3);
    node_free(faulty_map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_and_ramp),
        cmocka_unit_test(fine_sine),
        cmocka_unit_test(units_and_scale),
        cmocka_unit_test(corrected_ends_at_rest),
        cmocka_unit_test(baseline_is_the_least_squares_fit),
        cmocka_unit_test(means_are_exact),
        cmocka_unit_test(integrated_by_request),
        cmocka_unit_test(moving_end_is_said),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
