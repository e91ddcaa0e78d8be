/* base/text.c: numbers read and written the same in every locale, and text that grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <locale.h>
#include <math.h>

#include "base/random.h"
#include "base/text.h"
#include "memory_fault.h"

static void reads_what_is_a_number(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
        size_t used; /* 0: not a number */
    } cases[] = {{"5", 5, 1},           {"-1.5e3", -1500, 6}, {".5", 0.5, 2}, {"5.", 5, 2},
                 {"+2", 2, 2},          {"5 mm", 5, 1},       {"5e", 5, 1},   {"5e+", 5, 1},
                 {"1e5x", 1e5, 3},      {"0x10", 0, 1},       {".", 0, 0},    {"-", 0, 0},
                 {"inf", 0, 0},         {"nan", 0, 0},        {"", 0, 0},     {" 5", 0, 0},
                 {"1e999", INFINITY, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *cursor = cases[i].text;
        double value = -7;
        assert_int_equal(number_read(&cursor, &value), cases[i].used > 0);
        assert_int_equal(cursor - cases[i].text, cases[i].used);
        if (cases[i].used > 0) assert_true(value == cases[i].value);
    }
    char digits[1000];
    memset(digits, '1', sizeof digits);
    digits[sizeof digits - 1] = '\0';
    const char *cursor = digits;
    double value;
    assert_false(number_read(&cursor, &value));
}

static void round_trip(void) {
    random_stream r = {11, 0, 0};
    char buffer[32];
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = random_bits(&r);
        double value, back;
        memcpy(&value, &bits, sizeof value);
        if (i % 2) value = random_range(&r, -10, 10);
        if (!isfinite(value)) continue;
        const char *text = number_write(value, buffer);
        assert_null(strchr(text, ','));
        assert_true(number_read(&text, &back));
        assert_int_equal(*text, '\0');
        assert_memory_equal(&value, &back, sizeof value);
    }
}

static void numbers_round_trip(void **state) {
    (void)state;
    char buffer[32];
    round_trip();
    assert_string_equal(number_write(0.1, buffer), "0.1");
    assert_string_equal(number_write(-1, buffer), "-1");
    assert_string_equal(number_write(1e-4, buffer), "0.0001");
    assert_string_equal(number_write(INFINITY, buffer), "inf");
    assert_string_equal(number_write(-INFINITY, buffer), "-inf");
    assert_string_equal(number_write(NAN, buffer), "nan");
}

static void locale_changes_nothing(void **state) {
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE", NULL};
    for (size_t i = 0; names[i]; i++)
        if (setlocale(LC_NUMERIC, names[i])) round_trip();
    setlocale(LC_NUMERIC, "C");
}

static scree_status grow(void) {
    text_buffer b = {0};
    bool good = true;
    for (int i = 0; i < 100 && good; i++)
        good = text_add(&b, "%d,", i);
    if (good) {
        assert_int_equal(b.count, 290);
        assert_int_equal(strlen(b.data), 290);
        assert_string_equal(b.data + 281, "97,98,99,");
    }
    text_free(&b);
    assert_null(b.data);
    return good ? SCREE_OK : SCREE_NO_MEMORY;
}

static void text_grows(void **state) {
    (void)state;
    assert_true(memory_fault_each(grow) > 3);
}

/* Digits, a point and an exponent at random: the bits that the C library reads. */
static void reads_the_same_bits(void **state) {
    (void)state;
    random_stream r = {.seed = 77};
    for (int round = 0; round < 200000; round++) {
        char text[64];
        int length = 0, digits = 1 + (int)random_below(&r, 20), point = (int)random_below(&r, 22);
        if (random_below(&r, 2)) text[length++] = '-';
        for (int i = 0; i < digits; i++) {
            if (i == point) text[length++] = '.';
            text[length++] = (char)('0' + random_below(&r, 10));
        }
        text[length] = '\0';
        if (random_below(&r, 2)) snprintf(text + length, 16, "e%d", (int)random_below(&r, 60) - 30);
        const char *cursor = text;
        double value, wanted = strtod(text, NULL);
        assert_true(number_read(&cursor, &value));
        assert_memory_equal(&value, &wanted, sizeof value);
        assert_int_equal(*cursor, '\0');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_is_a_number),
        cmocka_unit_test(reads_the_same_bits),
        cmocka_unit_test(numbers_round_trip),
        cmocka_unit_test(locale_changes_nothing),
        cmocka_unit_test(text_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
