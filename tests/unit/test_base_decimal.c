/* Decimal numbers compared with the C library's conversion: the same bits whenever a result is
 * given, and a result in nearly all cases. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"

#include "base/decimal.h"
#include "base/random.h"

static long answered, asked;

static void same_as_library(const char *text) {
    double value = -1.0;
    asked++;
    if (!decimal_read(text, text + strlen(text), &value)) return;
    double wanted = strtod(text, NULL);
    if (memcmp(&value, &wanted, sizeof value) != 0)
        fail_msg("%s: %.17g where %.17g is right", text, value, wanted);
    answered++;
}

/* Random digits, 1 to 40 of them, a point anywhere or nowhere, exponents from -70 to 70. */
static void random_digits(void **state) {
    (void)state;
    random_stream r = {.seed = 1};
    char text[80];
    for (int k = 0; k < 400000; k++) {
        int count = 1 + (int)random_below(&r, 40), at = 0, point = (int)random_below(&r, 45);
        if (random_below(&r, 2)) text[at++] = '-';
        for (int i = 0; i < count; i++) {
            if (i == point) text[at++] = '.';
            text[at++] = (char)('0' + (random_below(&r, 4) ? random_below(&r, 10) : 0));
        }
        text[at] = '\0';
        if (random_below(&r, 4)) snprintf(text + at, 20, "e%d", (int)random_below(&r, 141) - 70);
        same_as_library(text);
    }
    assert_true(answered > asked / 2);
}

/* Doubles of many sizes, written with 17 to 40 digits, as in files. */
static void written_doubles(void **state) {
    (void)state;
    random_stream r = {.seed = 2};
    char text[80];
    answered = asked = 0;
    for (int k = 0; k < 400000; k++) {
        double value = ldexp(random_range(&r, 1.0, 2.0), (int)random_below(&r, 100) - 60);
        snprintf(text, sizeof text, "%.*e", 16 + (int)random_below(&r, 25), value);
        same_as_library(text);
    }
    assert_true(answered > asked * 95 / 100);
}

/* Just between two doubles, and a hair beside: the hardest there is. Midpoints of doubles below
 * 2^53 have few digits, so that they can be written exactly. */
static void midpoints(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    char text[400], beside[420];
    for (int k = 0; k < 100000; k++) {
        uint64_t odd = (random_bits(&r) >> 11 | (uint64_t)1 << 52) * 2 + 1;
        int down = (int)random_below(&r, 30);
        long double middle = ldexpl((long double)odd, -down);
        if ((uint64_t)ldexpl(middle, down) != odd) continue; /* long double is no wider */
        snprintf(text, sizeof text, "%.*Lf", down, middle);
        same_as_library(text);
        snprintf(beside, sizeof beside, "%s%s1", text, down ? "" : ".");
        same_as_library(beside);
        text[strlen(text) - 1]--;
        snprintf(beside, sizeof beside, "%s%s999999999999", text, down ? "" : ".");
        same_as_library(beside);
    }
}

static void edges(void **state) {
    (void)state;
    static const char *const texts[] = {"0",
                                        "-0",
                                        "0.000",
                                        "0e99999",
                                        "1",
                                        "9007199254740992",
                                        "9007199254740993",
                                        "9007199254740993.0000000001",
                                        "18446744073709551615",
                                        "18446744073709551616",
                                        "9999999999999999999",
                                        "99999999999999999999",
                                        "1e308",
                                        "1.7976931348623157e308",
                                        "1e309",
                                        "4.9e-324",
                                        "2.2250738585072014e-308",
                                        "1e-400",
                                        "1e400",
                                        "123456789012345678901234567890",
                                        "0.00000000000000000000000000000012345678901234567890123",
                                        "1e22",
                                        "1e23",
                                        "8.5e22",
                                        "1.0000000000000001110223024625156540",
                                        "1.00000000000000011102230246251565404",
                                        "5e-1",
                                        ".5",
                                        "5.",
                                        "+5.e+0"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        same_as_library(texts[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_digits),
        cmocka_unit_test(written_doubles),
        cmocka_unit_test(midpoints),
        cmocka_unit_test(edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
