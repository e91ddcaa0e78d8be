/* base/unit.c: factors, dimensions, refused units, and names that read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "base/unit.h"

static void knows_units(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double factor;
        unit dimension;
    } cases[] = {
        {"m", 1, {1, 0, 0}},
        {"mm", 1e-3, {1, 0, 0}},
        {"kg", 1, {0, 1, 0}},
        {"g", 1e-3, {0, 1, 0}},
        {"t", 1000, {0, 1, 0}},
        {"min", 60, {0, 0, 1}},
        {"h", 3600, {0, 0, 1}},
        {"ms", 1e-3, {0, 0, 1}},
        {"kPa", 1000, {-1, 1, -2}},
        {"GPa", 1e9, {-1, 1, -2}},
        {"bar", 1e5, {-1, 1, -2}},
        {"kN", 1000, {1, 1, -2}},
        {"N*s", 1, {1, 1, -1}},
        {"N/m", 1, {0, 1, -2}},
        {"kg/m^3", 1, {-3, 1, 0}},
        {"g/cm^3", 1000, {-3, 1, 0}},
        {"kg/m3", 1, {-3, 1, 0}},
        {"mm2", 1e-6, {2, 0, 0}},
        {"m/s^2", 1, {1, 0, -2}},
        {"m * s^-2", 1, {1, 0, -2}},
        {"km/h", 1 / 3.6, {1, 0, -1}},
        {"g0", 9.80665, {1, 0, -2}},
        {"deg", 0.017453292519943295, {0, 0, 0}},
        {"\xc2\xb0", 0.017453292519943295, {0, 0, 0}},
        {"mrad", 1e-3, {0, 0, 0}},
        {"turn/s", 6.283185307179586, {0, 0, -1}},
        {"rpm", 0.10471975511965977, {0, 0, -1}},
        {"Hz", 1, {0, 0, -1}},
        {"1/s", 1, {0, 0, -1}},
        {"1", 1, {0, 0, 0}},
        {"%", 0.01, {0, 0, 0}},
        {"um", 1e-6, {1, 0, 0}},
        {"\xc2\xb5m", 1e-6, {1, 0, 0}},
        {"W/m^2", 1, {0, 1, -3}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double factor = 0;
        unit u;
        scree_error error = {0};
        if (unit_parse(cases[i].text, &factor, &u, &error) != SCREE_OK)
            fail_msg("%s: %s", cases[i].text, error.text);
        if (!(fabs(factor / cases[i].factor - 1) < 1e-15) || !unit_same(u, cases[i].dimension))
            fail_msg("%s: factor %.17g, dimension %d %d %d", cases[i].text, factor, u.m, u.kg, u.s);
    }
}

static void refuses_what_is_none(void **state) {
    (void)state;
    static const char *const cases[] = {
        "",         "furlong", "kmin", "m/", "m//s", "m^", "m^x", "m^12", "m m", "5",
        "mm^5*m^5", "kdeg",    "(m)",  "m*", "m+s",  "1/", "2/s", "k",    "kk",  "m^9*m"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double factor;
        unit u;
        scree_error error = {0};
        if (unit_parse(cases[i], &factor, &u, &error) == SCREE_OK) fail_msg("read '%s'", cases[i]);
        assert_true(strlen(error.text) > 5);
    }
}

static void names_read_back(void **state) {
    (void)state;
    for (int m = -3; m <= 3; m++)
        for (int kg = -2; kg <= 2; kg++)
            for (int s = -3; s <= 3; s++) {
                unit u = {(int8_t)m, (int8_t)kg, (int8_t)s}, back;
                char buffer[32];
                double factor;
                const char *name = unit_name(u, buffer);
                assert_int_equal(unit_parse(name, &factor, &back, NULL), SCREE_OK);
                assert_true(unit_same(u, back));
                assert_true(factor == 1);
            }
    char buffer[32];
    assert_string_equal(unit_name(UNIT_VELOCITY, buffer), "m/s");
    assert_string_equal(unit_name(UNIT_DENSITY, buffer), "kg/m^3");
    assert_string_equal(unit_name(UNIT_NONE, buffer), "1");
    assert_string_equal(unit_word(UNIT_LENGTH), "a length");
    assert_null(unit_word((unit){5, 0, 0}));
}

static void scan_stops_before_the_rest(void **state) {
    (void)state;
    static const char *const names[] = {"s", NULL};
    const char *cursor = "mm * 2";
    double factor;
    unit u;
    scree_error error;
    assert_int_equal(unit_scan(&cursor, NULL, &factor, &u, NULL), SCREE_OK);
    assert_string_equal(cursor, " * 2");
    cursor = "m / max(1, 2)";
    assert_int_equal(unit_scan(&cursor, NULL, &factor, &u, NULL), SCREE_OK);
    assert_string_equal(cursor, " / max(1, 2)");
    cursor = "m/min(1, 2)";
    assert_int_equal(unit_scan(&cursor, NULL, &factor, &u, NULL), SCREE_OK);
    assert_string_equal(cursor, "/min(1, 2)");
    cursor = "m/s";
    assert_int_equal(unit_scan(&cursor, names, &factor, &u, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "both a unit and a name"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_units),
        cmocka_unit_test(refuses_what_is_none),
        cmocka_unit_test(names_read_back),
        cmocka_unit_test(scan_stops_before_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
