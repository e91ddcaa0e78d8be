/* base/expression.c: values, precedence, dimensions, refusals, and random trees against C. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "base/expression.h"
#include "base/random.h"
#include "base/text.h"
#include "memory_fault.h"

static const char *const names[] = {"mu", "r", "t", "s", NULL};
static const double values[] = {0.5, 2, 3, 7};

static double value_of(const char *text) {
    expression *e;
    scree_error error = {0};
    if (expression_create(&e, text, names, &error) != SCREE_OK)
        fail_msg("'%s': %s", text, error.text);
    double value = expression_eval(e, values);
    expression_destroy(e);
    return value;
}

static void evaluates(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"1+2*3", 7},
        {"(1+2)*3", 9},
        {"2^3^2", 512},
        {"-2^2", -4},
        {"2^-1", 0.5},
        {"10-4-3", 3},
        {"12/3/2", 2},
        {"2*mu + 0.1", 1.1},
        {"- - 3", 3},
        {"+3", 3},
        {"1 < 2", 1},
        {"2 <= 1", 0},
        {"3 >= 3", 1},
        {"3 > 3", 0},
        {"1 == 1", 1},
        {"1 != 1", 0},
        {"t > 2 ? 10 : 20", 10},
        {"t < 2 ? 10 : t < 4 ? 20 : 30", 20},
        {"min(3, 1, 2)", 1},
        {"max(3, 1, r*5)", 10},
        {"floor(-1.5) + ceil(1.2)", 0},
        {"abs(-4)", 4},
        {"sqrt(16)", 4},
        {"atan2(1, 0) * 2", 3.141592653589793},
        {"cos(pi)", -1},
        {"sin(30 deg)", 0.5},
        {"tan(45 deg)", 1},
        {"exp(0) + log(1)", 1},
        {"asin(1) - acos(0)", 0},
        {"5 mm", 0.005},
        {"5mm", 0.005},
        {"5 mm * 2", 0.01},
        {"2*r mm", 0.004},
        {"(1 + 1) kPa", 2000},
        {"1e3", 1000},
        {"6 turn/min", 0.6283185307179586},
        {"2 m * t", 6},
        {"0.5 1/min", 0.5 / 60},
        {"30/min", 0.5},
        {"12/min(3, 4)", 4},
        {"2 min", 120},
        {"50 %", 0.5},
        {"3 g0", 29.41995},
        {"(5 m)/s", 5.0 / 7},
        {"5 m^2", 5},
        {"(5 m)^2", 25},
        {"sqrt(9 m^2)", 3},
        {"r^2", 4},
        {"\t1\n+ 1 ", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = value_of(cases[i].text);
        if (!(fabs(value - cases[i].value) <= 4e-15 * (1 + fabs(cases[i].value))))
            fail_msg("'%s' gave %.17g", cases[i].text, value);
    }
}

static void follows_dimensions(void **state) {
    (void)state;
    static const struct {
        const char *text;
        expression_kind kind;
        unit dimension;
    } cases[] = {
        {"5", EXPRESSION_BARE, {0, 0, 0}},
        {"2*pi", EXPRESSION_BARE, {0, 0, 0}},
        {"mu*2", EXPRESSION_OPEN, {0, 0, 0}},
        {"5 mm", EXPRESSION_UNIT, {1, 0, 0}},
        {"5 mm * 2 kg / 1 h", EXPRESSION_UNIT, {1, 1, -1}},
        {"r + 5 mm", EXPRESSION_UNIT, {1, 0, 0}},
        {"mu * 5 mm", EXPRESSION_OPEN, {0, 0, 0}},
        {"30 deg", EXPRESSION_UNIT, {0, 0, 0}},
        {"1 + 30 deg", EXPRESSION_UNIT, {0, 0, 0}},
        {"sin(30 deg)", EXPRESSION_BARE, {0, 0, 0}},
        {"(2 m)^2", EXPRESSION_UNIT, {2, 0, 0}},
        {"(2 m)^-2", EXPRESSION_UNIT, {-2, 0, 0}},
        {"sqrt(4 m^2)", EXPRESSION_UNIT, {1, 0, 0}},
        {"max(1 m, 2 mm)", EXPRESSION_UNIT, {1, 0, 0}},
        {"t > 2 ? 1 m : 2 m", EXPRESSION_UNIT, {1, 0, 0}},
        {"1 m > 2 mm", EXPRESSION_BARE, {0, 0, 0}},
        {"2*r mm", EXPRESSION_UNIT, {1, 0, 0}}, /* 2 * (r mm): the unit closes the name */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expression *e;
        scree_error error = {0};
        if (expression_create(&e, cases[i].text, names, &error) != SCREE_OK)
            fail_msg("'%s': %s", cases[i].text, error.text);
        unit u;
        expression_kind kind = expression_dimension(e, &u);
        bool same =
            kind == cases[i].kind && (kind != EXPRESSION_UNIT || unit_same(u, cases[i].dimension));
        expression_destroy(e);
        if (!same)
            fail_msg("'%s': kind %d, dimension %d %d %d", cases[i].text, kind, u.m, u.kg, u.s);
    }
}

static void refuses_with_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"", "ends where a value is expected"},
        {"1 +", "ends where a value is expected"},
        {"1 + * 2", "a value is missing before '* 2'"},
        {"(1", "')' is missing"},
        {"1)", "is not allowed there"},
        {"mv", "did you mean 'mu'?"},
        {"gravity", "unknown name 'gravity'"},
        {"2 * kg", "needs a number before it"},
        {"5 furlong", "unknown unit 'furlong'"},
        {"1 + 5 mm", "mixes a number without a unit and a length"},
        {"2 m + 3 h", "a length and a time"},
        {"2 m < 3 h", "a comparison"},
        {"sin(3 m)", "sin needs a number without a unit"},
        {"2^(3 m)", "a power needs a number without a unit"},
        {"(2 m)^0.5", "whole number"},
        {"sqrt(2 m)", "root of a length"},
        {"5 mm kg", "is not allowed there"},
        {"(5 mm) kg", "already a length"},
        {"5 m/s", "both a unit and a name"},
        {"5 m / s", "both a unit and a name"},
        {"5 m*t", "both a unit and a name"},
        {"sin", "write sin(...)"},
        {"sin(1, 2)", "sin needs 1 value"},
        {"min(1)", "at least two values"},
        {"atan2(1)", "needs 2 values"},
        {"atan2(1, 2, 3)", "needs 2 values"},
        {"1 ? 2", "':' of '? :'"},
        {"1 2", "is not allowed there"},
        {"system(1)", "unknown name 'system'"},
        {".", "a value is missing"},
        {"$x", "a value is missing"},
        {"(1 m)^9*(1 m)", "power above 9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expression *e;
        scree_error error = {0};
        scree_status status = expression_create(&e, cases[i].text, names, &error);
        assert_null(e);
        if (status != SCREE_BAD_INPUT || !strstr(error.text, cases[i].reason))
            fail_msg("'%s' answered %d '%s'", cases[i].text, status, error.text);
    }
}

static void depth_and_length_are_bounded(void **state) {
    (void)state;
    static const char *const openings[] = {"(", "-", "1^", "abs(", "1?1:", "1+(1*(1<(", "min(1,"};
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        text_buffer b = {0};
        while (b.count < 4000)
            assert_true(text_add(&b, "%s", openings[i]));
        expression *e;
        scree_error error = {0};
        assert_int_equal(expression_create(&e, b.data, names, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, "nested too deeply"));
        text_free(&b);
    }
    text_buffer b = {0};
    assert_true(text_add(&b, "1"));
    while (b.count < 4000)
        assert_true(text_add(&b, "+1"));
    assert_true(value_of(b.data) == 2001);
    while (b.count < 5000)
        assert_true(text_add(&b, "+1"));
    expression *e;
    assert_int_equal(expression_create(&e, b.data, names, NULL), SCREE_BAD_INPUT);
    text_free(&b);
}

/* A random expression as text with the value that C gives it. */
static double grow(random_stream *r, int depth, text_buffer *b) {
    char number[32];
    if (depth == 0 || random_below(r, 4) == 0) {
        uint32_t pick = random_below(r, 6);
        if (pick < 4) {
            text_add(b, "%s", names[pick]);
            return values[pick];
        }
        double value = floor(random_range(r, 0, 100)) / 8;
        text_add(b, "%s", number_write(value, number));
        return value;
    }
    uint32_t op = random_below(r, 6);
    text_add(b, op == 4 ? "min(" : op == 5 ? "-(" : "(");
    double x = grow(r, depth - 1, b);
    if (op == 5) {
        text_add(b, ")");
        return -x;
    }
    static const char *const signs[] = {" + ", "-", "*", " / ", ", "};
    text_add(b, "%s", signs[op]);
    double y = grow(r, depth - 1, b);
    text_add(b, ")");
    return op == 0 ? x + y : op == 1 ? x - y : op == 2 ? x * y : op == 3 ? x / y : x < y ? x : y;
}

static void random_trees_agree_with_c(void **state) {
    (void)state;
    random_stream r = {3, 0, 0};
    for (int trial = 0; trial < 2000; trial++) {
        text_buffer b = {0};
        double expected = grow(&r, 5, &b), value = value_of(b.data);
        if (!(value == expected || (isnan(value) && isnan(expected))))
            fail_msg("%s: %.17g instead of %.17g", b.data, value, expected);
        text_free(&b);
    }
}

static void lists_its_names(void **state) {
    (void)state;
    expression *e;
    size_t cursor = 0;
    uint32_t index;
    assert_int_equal(expression_create(&e, "t + 2*mu + t", names, NULL), SCREE_OK);
    assert_true(expression_next_name(e, &cursor, &index) && index == 2);
    assert_true(expression_next_name(e, &cursor, &index) && index == 0);
    assert_true(expression_next_name(e, &cursor, &index) && index == 2);
    assert_false(expression_next_name(e, &cursor, &index));
    expression_destroy(e);
    expression_destroy(NULL);
    assert_true(expression_name_free("mu_2"));
    assert_false(expression_name_free("sin"));
    assert_false(expression_name_free("pi"));
    assert_false(expression_name_free("2x"));
    assert_false(expression_name_free("a b"));
    assert_false(expression_name_free(""));
}

static scree_status create_one(void) {
    expression *e;
    scree_status status =
        expression_create(&e, "1+2*(3-mu)/max(r, 5 mm, 1 m)+1+1+1+1+1+1+1+1+1+1", names, NULL);
    expression_destroy(e);
    return status;
}

static void failing_memory_leaks_nothing(void **state) {
    (void)state;
    assert_true(memory_fault_each(create_one) > 3);
}

/* The message names the part of an expression that has no finite value, and no part that has one.
 */
static void tells_its_trouble(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {{"1/0", "divides by zero"},
                 {"x / (x - 3)", "divides by zero"},
                 {"0 ^ -2", "zero to a negative power"},
                 {"sqrt(-x)", "square root of a negative"},
                 {"log(0)", "logarithm of zero"},
                 {"log(-1)", "logarithm of a negative"},
                 {"(-x) ^ 0.5", "not whole"},
                 {"exp(1000) - exp(1000)", "too large"},
                 {"1e200 * 1e200", "too large"},
                 {"acos(2)", "beyond 1"},
                 {"x > 0 ? 1 : 2", NULL},
                 {"1 + x", NULL}};
    static const char *const own[] = {"x", NULL};
    const double x = 3;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expression *e;
        scree_error error;
        assert_int_equal(expression_create(&e, cases[i].text, own, &error), SCREE_OK);
        const char *why = expression_trouble(e, &x);
        assert_int_equal(why == NULL, cases[i].why == NULL);
        assert_int_equal(why == NULL, isfinite(expression_eval(e, &x)) != 0);
        if (why && !strstr(why, cases[i].why)) fail_msg("%s: %s", cases[i].text, why);
        expression_destroy(e);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluates),
        cmocka_unit_test(tells_its_trouble),
        cmocka_unit_test(follows_dimensions),
        cmocka_unit_test(refuses_with_reason),
        cmocka_unit_test(depth_and_length_are_bounded),
        cmocka_unit_test(random_trees_agree_with_c),
        cmocka_unit_test(lists_its_names),
        cmocka_unit_test(failing_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
