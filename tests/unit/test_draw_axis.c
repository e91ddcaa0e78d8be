/* Ticks, numbers with units, and colour scales. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "draw/colour.h"
#include "draw/plot/axis.h"

static void round_ticks(void **state) {
    (void)state;
    axis a;
    axis_make(&a, 0.3, 9.7, false, 5, true, "force", "N");
    assert_true(a.low == 0 && a.high == 10 && a.ticks == 6);
    assert_string_equal(a.text[1], "2");
    assert_string_equal(a.label, "force [N]");
    axis_make(&a, -120000, 80000, false, 5, true, "stress", "Pa");
    assert_string_equal(a.label, "stress [kPa]");
    assert_string_equal(a.text[0], "\xe2\x88\x92"
                                   "150");
    axis_make(&a, 0, 3e-5, false, 4, true, "share", "1");
    assert_string_equal(a.label, "share [10\xe2\x81\xbb\xe2\x81\xb6]");
    axis_make(&a, 0, 20, false, 4, true, "a", "m/s^2");
    assert_string_equal(a.label, "a [m/s\xc2\xb2]");
}

/* For any data: enough ticks but not too many, inside the axis, ascending, and all data within the
 * limits. */
static void any_range(void **state) {
    (void)state;
    random_stream random = {5, 0, 0};
    for (int k = 0; k < 3000; k++) {
        axis a;
        bool log = k % 3 == 0, widen = k % 2;
        double low = random_range(&random, -1, 1) * pow(10, random_range(&random, -12, 12));
        double span = (fabs(low) + 1e-13) * pow(10, random_range(&random, -6, 6));
        if (log) low = fabs(low) + 1e-14;
        axis_make(&a, low, low + span, log, 6, widen, "x", "m");
        assert_true(a.low <= low + 1e-8 * span && a.high >= low + span - 1e-8 * span);
        assert_true(a.ticks <= TICKS);
        if (!log) assert_true(a.ticks >= 2 && a.ticks <= 14);
        for (int t = 0; t < a.ticks; t++) {
            double place = axis_place(&a, a.tick[t]);
            assert_true(place > -1e-6 && place < 1 + 1e-6);
            if (t) assert_true(a.tick[t] > a.tick[t - 1]);
        }
    }
}

static void odd_ranges(void **state) {
    (void)state;
    axis a;
    double odd[][2] = {{NAN, NAN}, {INFINITY, -INFINITY}, {3, 3}, {0, 0}, {-5, -5}, {2, 1}};
    for (int log = 0; log < 2; log++) {
        for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
            axis_make(&a, odd[k][0], odd[k][1], log, 5, true, NULL, NULL);
            assert_true(isfinite(a.low) && isfinite(a.high) && a.low < a.high && a.ticks > 0);
        }
    }
}

static void numbers_with_units(void **state) {
    (void)state;
    char text[64];
    number_with_unit(12345, "N", text, sizeof text);
    assert_string_equal(text, "12.3 kN");
    number_with_unit(0.05, "m", text, sizeof text);
    assert_string_equal(text, "50 mm");
    number_with_unit(1e-6, "m", text, sizeof text);
    assert_string_equal(text, "1 \xc2\xb5m");
    number_with_unit(0, "N", text, sizeof text);
    assert_string_equal(text, "0 N");
    number_with_unit(-2.5, "rad", text, sizeof text);
    assert_string_equal(text, "\xe2\x88\x92"
                              "2.5 rad");
    number_with_unit(0.25, "1", text, sizeof text);
    assert_string_equal(text, "0.25");
    assert_true(round_down(7) == 5 && round_down(2) == 2 && round_down(19) == 10);
}

static double luminance(colour c) {
    double part[3] = {c.r, c.g, c.b}, weight[3] = {0.2126, 0.7152, 0.0722}, sum = 0;
    for (int k = 0; k < 3; k++)
        sum += weight[k] *
               (part[k] <= 0.04045 ? part[k] / 12.92 : pow((part[k] + 0.055) / 1.055, 2.4));
    return sum;
}

static void lightness_rises_evenly(void **state) {
    (void)state;
    double last = 0;
    for (int k = 0; k <= 100; k++) {
        double l = cbrt(luminance(colour_at(SCALE_SEQUENTIAL, k / 100.0)));
        if (k) assert_true(l - last > 0.002 && l - last < 0.013);
        last = l;
    }
    colour middle = colour_at(SCALE_DIVERGING, 0.5);
    assert_true(fabs(middle.r - middle.b) < 0.01 && middle.r > 0.9);
    assert_true(colour_at(SCALE_DIVERGING, 1).r > 0.5 && colour_at(SCALE_DIVERGING, 0).b > 0.5);
    colour below = colour_at(SCALE_SEQUENTIAL, -3), zero = colour_at(SCALE_SEQUENTIAL, 0);
    assert_true(below.r == zero.r && below.g == zero.g);
    colour grey = colour_at(SCALE_SEQUENTIAL, NAN);
    assert_true(grey.r == grey.g && grey.g == grey.b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_ticks), cmocka_unit_test(any_range), cmocka_unit_test(odd_ranges),
        cmocka_unit_test(numbers_with_units), cmocka_unit_test(lightness_rises_evenly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
