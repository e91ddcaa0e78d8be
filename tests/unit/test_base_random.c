/* base/random.c: the generator against Random123 (its authors' own code), the streams, and the
 * first moments of the distributions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <Random123/philox.h>

#include "base/math.h"
#include "base/random.h"

enum { DRAWS = 200000 };

static void philox_is_random123s(void **state) {
    (void)state;
    random_stream r = {42, 0, 0};
    for (int i = 0; i < 10000; i++) {
        philox4x32_ctr_t counter;
        philox4x32_key_t key;
        uint32_t words[6], out[4];
        for (int k = 0; k < 6; k++)
            words[k] = i == 0 ? 0 : i == 1 ? 0xffffffffu : (uint32_t)random_bits(&r);
        for (int k = 0; k < 4; k++)
            counter.v[k] = words[k];
        key.v[0] = words[4];
        key.v[1] = words[5];
        philox4x32_ctr_t truth = philox4x32(counter, key);
        random_philox(words, words + 4, out);
        assert_memory_equal(out, truth.v, sizeof out);
    }
}

/* The known result from the paper's test file for counter and key zero. */
static void philox_known_answer(void **state) {
    (void)state;
    const uint32_t zero[4] = {0}, truth[4] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    uint32_t out[4];
    random_philox(zero, zero, out);
    assert_memory_equal(out, truth, sizeof out);
}

static void drawn_again_alone(void **state) {
    (void)state;
    random_stream r = {3, 0x123456789abcdefu, 0xfffffffeu}; /* the counter crosses 32 bits */
    uint64_t drawn[8];
    for (int i = 0; i < 8; i++)
        drawn[i] = random_bits(&r);
    assert_true(r.counter == (uint64_t)0xfffffffeu + 8);
    for (int i = 7; i >= 0; i--) {
        random_stream again = {3, 0x123456789abcdefu, 0xfffffffeu + (uint64_t)i};
        assert_true(random_bits(&again) == drawn[i]);
        for (int k = 0; k < i; k++)
            assert_true(drawn[k] != drawn[i]);
    }
}

/* Each 64 bits of seed, stream and counter changes the value. */
static void every_bit_counts(void **state) {
    (void)state;
    random_stream origin = {0, 0, 0};
    uint64_t value = random_bits(&origin);
    for (int bit = 0; bit < 64; bit++) {
        uint64_t one = (uint64_t)1 << bit;
        random_stream a = {one, 0, 0}, b = {0, one, 0}, c = {0, 0, one};
        uint64_t va = random_bits(&a), vb = random_bits(&b), vc = random_bits(&c);
        assert_true(va != value && vb != value && vc != value && va != vb && vb != vc);
    }
}

static void unit_is_uniform(void **state) {
    (void)state;
    random_stream r = {1, 2, 0};
    double sum = 0, squares = 0, low = 1, high = 0;
    for (int i = 0; i < DRAWS; i++) {
        double u = random_unit(&r);
        assert_true(u >= 0 && u < 1);
        sum += u;
        squares += u * u;
        low = fmin(low, u);
        high = fmax(high, u);
    }
    /* five standard deviations */
    assert_true(fabs(sum / DRAWS - 0.5) < 5 * sqrt(1.0 / 12 / DRAWS));
    assert_true(fabs(squares / DRAWS - 1.0 / 3) < 5 * sqrt(4.0 / 45 / DRAWS));
    assert_true(low < 1e-4 && high > 1 - 1e-4);
}

static void range_excludes_its_end(void **state) {
    (void)state;
    random_stream r = {1, 3, 0};
    double next = nextafter(1, 2); /* only one value is in [1, next) */
    for (int i = 0; i < 1000; i++) {
        assert_true(random_range(&r, 1, next) == 1);
        double x = random_range(&r, -3, -1);
        assert_true(x >= -3 && x < -1);
        assert_true(random_range(&r, 2, 2) == 2);
    }
}

static void below_is_fair(void **state) {
    (void)state;
    random_stream r = {1, 4, 0};
    int hits[7] = {0};
    for (int i = 0; i < 7 * 20000; i++)
        hits[random_below(&r, 7)]++; /* the address sanitizer detects writes beyond the array */
    double chi = 0;
    for (int k = 0; k < 7; k++)
        chi += (hits[k] - 20000.0) * (hits[k] - 20000.0) / 20000.0;
    assert_true(chi < 33); /* 6 degrees of freedom: exceeded with probability 1e-5 */
    assert_int_equal(random_below(&r, 1), 0);
    /* without rejection the multiples of 3 would occur twice as often as their neighbours */
    int low = 0;
    for (int i = 0; i < 30000; i++)
        low += random_below(&r, 0xc0000000u) % 3 == 0;
    assert_true(low > 9500 && low < 10500);
}

static void normal_moments(void **state) {
    (void)state;
    random_stream r = {1, 5, 0};
    double m[5] = {0};
    for (int i = 0; i < DRAWS; i++) {
        double x = random_normal(&r), power = 1;
        assert_true(isfinite(x));
        for (int k = 0; k < 5; k++, power *= x)
            m[k] += power / DRAWS;
    }
    double deviation = sqrt(1.0 / DRAWS);
    assert_true(fabs(m[1]) < 5 * deviation);
    assert_true(fabs(m[2] - 1) < 5 * sqrt(2) * deviation);
    assert_true(fabs(m[3]) < 5 * sqrt(15) * deviation);
    assert_true(fabs(m[4] - 3) < 5 * sqrt(96) * deviation);
    assert_true(r.counter == 2 * (uint64_t)DRAWS); /* a fixed number of counters per draw */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philox_is_random123s), cmocka_unit_test(philox_known_answer),
        cmocka_unit_test(drawn_again_alone),    cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(unit_is_uniform),      cmocka_unit_test(range_excludes_its_end),
        cmocka_unit_test(below_is_fair),        cmocka_unit_test(normal_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
