/* base/exact.c against sums that count every bit of every term by itself. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/exact.h"
#include "base/exact_lanes.h"
#include "base/random.h"

enum { BITS = 2300, TERMS = 300, TRIALS = 2000 };

static double of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void assert_same(double x, double truth) {
    if (isnan(truth))
        assert_true(isnan(x));
    else
        assert_int_equal(bits_of(x), bits_of(truth));
}

/* How often every bit from 2^-1074 on was added, less how often it was subtracted. */
typedef struct counted {
    int64_t bit[BITS];
} counted;

static void count(counted *c, double x) {
    int exponent;
    double part = frexp(fabs(x), &exponent); /* x = part 2^exponent */
    for (int at = exponent - 1 + 1074; at >= 0 && part > 0; at--) {
        part *= 2;
        if (part >= 1) c->bit[at] += x < 0 ? -1 : 1, part -= 1;
    }
}

/* Every bit 0 or 1, the sign of the sum returned. */
static int settle(counted *c) {
    for (int sign = 1; sign >= -1; sign -= 2) {
        int64_t over = 0;
        counted all;
        for (int i = 0; i < BITS; i++) {
            int64_t now = sign * c->bit[i] + over;
            all.bit[i] = ((now % 2) + 2) % 2;
            over = (now - all.bit[i]) / 2;
        }
        if (over < 0) continue;
        *c = all;
        return sign;
    }
    fail();
    return 0;
}

static double truth_of(const counted *given) {
    counted c = *given;
    double sign = settle(&c), sum = 0;
    int top = BITS - 1;
    while (top > 0 && !c.bit[top])
        top--;
    int last = top > 52 ? top - 52 : 0; /* of the bits that are kept */
    for (int i = top; i >= last; i--)
        sum = 2 * sum + (double)c.bit[i];
    bool more = false;
    for (int i = 0; i < last - 1; i++)
        more |= c.bit[i] != 0;
    if (last > 0 && c.bit[last - 1] && (more || c.bit[last])) sum += 1;
    return sum > 0 ? sign * ldexp(sum, last - 1074) : 0;
}

static double drawn(random_stream *r, uint32_t least, uint32_t range) {
    uint64_t exponent = least + random_below(r, range);
    return of_bits((random_bits(r) & 0x800fffffffffffffu) | exponent << 52);
}

static void check(const double *x, size_t n) {
    counted c = {{0}};
    exact_sum sum, array;
    exact_clear(&sum);
    exact_clear(&array);
    for (size_t i = 0; i < n; i++) {
        count(&c, x[i]);
        exact_add(&sum, x[i]);
    }
    exact_add_all(&array, x, n);
    double truth = truth_of(&c);
    assert_same(exact_value(&sum), truth);
    assert_same(exact_value(&array), truth);
}

/* Terms of some range of exponents, a part of them with their negative or nearly so. */
static void random_terms(void **state) {
    (void)state;
    random_stream r = {7, 1, 0};
    static const uint32_t ranges[] = {1, 3, 30, 60, 110, 200, 2046};
    for (int trial = 0; trial < TRIALS; trial++) {
        double x[TERMS];
        uint32_t range = ranges[trial % 7], least = random_below(&r, 2048 - range);
        size_t n = 1 + random_below(&r, TERMS);
        for (size_t i = 0; i < n; i++) {
            x[i] = drawn(&r, least, range);
            bool opposite = i > 0 && random_below(&r, 3) == 0;
            if (opposite) x[i] = -x[random_below(&r, (uint32_t)i)];
            if (opposite && random_below(&r, 2) == 0) x[i] = nextafter(x[i], 0);
            if (!isfinite(x[i])) x[i] = 0;
        }
        check(x, n);
    }
}

static void subnormal_terms(void **state) {
    (void)state;
    random_stream r = {7, 2, 0};
    for (int trial = 0; trial < TRIALS; trial++) {
        double x[TERMS];
        size_t n = 1 + random_below(&r, TERMS);
        for (size_t i = 0; i < n; i++)
            x[i] = drawn(&r, 0, 1 + (uint32_t)trial % 4);
        check(x, n);
    }
}

static void ties_and_ends(void **state) {
    (void)state;
    const double most = 0x1.fffffffffffffp1023, least = 0x1p-1074;
    const double cases[][4] = {
        {1, 0x1p-53, 0, 0},
        {1, 0x1p-52, 0x1p-53, 0},
        {1, 0x1p-53, least, 0},
        {1, 0x1p-53, -least, 0},
        {-1, -0x1p-53, -least, 0},
        {most, most, -most, 0},
        {most, 0x1p970, 0, 0}, /* a tie, to infinity */
        {most, 0x1p970, -least, 0},
        {-most, -most, 0, 0},
        {most, most, -most, -most},
        {0x1p-1022, -least, 0, 0},
        {0x1p-1022, -0x1p-1022, least, 0},
        {most, 1, least, -most},
        {-0.0, -0.0, -0.0, -0.0},
        {0x1p-970, 0x1p-1023, least, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double among[8] = {0}; /* as many as are added at once */
        memcpy(among + 2, cases[i], sizeof cases[i]);
        check(cases[i], 4);
        check(among, 8);
    }
    exact_sum none;
    exact_clear(&none);
    assert_same(exact_value(&none), 0);
}

static void not_finite(void **state) {
    (void)state;
    const double cases[][3] = {
        {INFINITY, 1, -0x1p1023}, {-INFINITY, 0x1p1023, 2}, {INFINITY, -INFINITY, 0}, {NAN, 1, 2},
        {INFINITY, NAN, 0},       {0x1p1023, INFINITY, 0},
    };
    const double truth[] = {INFINITY, -INFINITY, NAN, NAN, NAN, INFINITY};
    for (size_t i = 0; i < 6; i++) {
        exact_sum s, merged, back, many;
        double among[TERMS] = {0};
        memcpy(among + 10 * i, cases[i], sizeof cases[i]);
        exact_clear(&many);
        exact_add_all(&many, among, TERMS);
        assert_same(exact_value(&many), truth[i]);
        int64_t words[EXACT_WORDS];
        exact_clear(&s);
        exact_clear(&merged);
        exact_add_all(&s, cases[i], 3);
        assert_same(exact_value(&s), truth[i]);
        exact_merge(&merged, &s);
        assert_same(exact_value(&merged), truth[i]);
        exact_to_words(&s, words);
        exact_from_words(&back, words);
        assert_same(exact_value(&back), truth[i]);
    }
}

/* The same terms in another order, in parts, merged in any order and by words: the same bits, and
 * the same words. */
static void any_grouping(void **state) {
    (void)state;
    enum { PARTS = 7 };
    random_stream r = {7, 3, 0};
    for (int trial = 0; trial < TRIALS; trial++) {
        double x[TERMS];
        exact_sum all, part[PARTS], merged, from;
        int64_t words[EXACT_WORDS], sum[EXACT_WORDS] = {0}, truth[EXACT_WORDS];
        uint32_t range = 1 + random_below(&r, trial % 2 ? 2046 : 120);
        uint32_t least = random_below(&r, 2048 - range);
        exact_clear(&all);
        for (int i = 0; i < TERMS; i++) {
            x[i] = drawn(&r, least, range);
            if (!isfinite(x[i])) x[i] = 1;
            exact_add(&all, x[i]);
        }
        for (int p = 0; p < PARTS; p++)
            exact_clear(&part[p]);
        for (int i = TERMS - 1; i >= 0; i--)
            exact_add(&part[random_below(&r, PARTS)], x[i]);
        exact_clear(&merged);
        uint32_t first = random_below(&r, PARTS);
        for (uint32_t p = 0; p < PARTS; p++)
            exact_merge(&merged, &part[(first + 3 * p) % PARTS]);
        for (int p = 0; p < PARTS; p++) {
            exact_to_words(&part[p], words);
            for (int i = 0; i < EXACT_WORDS; i++)
                sum[i] += words[i];
        }
        exact_from_words(&from, sum);
        assert_same(exact_value(&merged), exact_value(&all));
        assert_same(exact_value(&from), exact_value(&all));
        exact_to_words(&all, truth);
        exact_to_words(&merged, words);
        assert_memory_equal(words, truth, sizeof words);
        exact_to_words(&from, words);
        assert_memory_equal(words, truth, sizeof words);
        exact_add(&from, x[0]); /* a sum of words goes on */
        exact_add(&all, x[0]);
        assert_same(exact_value(&from), exact_value(&all));
    }
}

static void check_lanes(const exact_kernels *wide, const double *x, size_t count) {
    const exact_kernels *one = &exact_kernels_1;
    double rest[EXACT_RUN], rest_1[EXACT_RUN];
    const double M[EXACT_GRIDS] = {0x1.8p10, 0x1.8p-36, 0x1.8p-82};
    assert_same(wide->largest(x, count), one->largest(x, count));
    exact_split found = wide->split(x, count, M), found_1 = one->split(x, count, M);
    assert_int_equal(found.rests, found_1.rests);
    assert_same(found.largest, found_1.largest);
    for (int k = 0; k < EXACT_GRIDS; k++)
        assert_same(found.sum[k], found_1.sum[k]);
    wide->rests(x, count, M, rest);
    one->rests(x, count, M, rest_1);
    assert_memory_equal(rest, rest_1, count * sizeof *rest);
}

static void any_lanes(void **state) {
    (void)state;
    random_stream r = {7, 4, 0};
    for (int trial = 0; trial < TRIALS; trial++) {
        double x[EXACT_RUN];
        uint32_t range = 1 + (uint32_t)trial % 150;
        size_t n = 8 * (1 + random_below(&r, EXACT_RUN / 8));
        for (size_t i = 0; i < n; i++)
            x[i] = drawn(&r, 1024 - range, range);
#if SCREE_WIDE_LANES
        if (__builtin_cpu_supports("avx2")) check_lanes(&exact_kernels_4, x, n);
        if (__builtin_cpu_supports("avx512f")) check_lanes(&exact_kernels_8, x, n);
#endif
        check_lanes(&exact_kernels_1, x, n);
    }
}

/* Many terms at once, whose largest grows and falls, in calls of any length: as one by one. */
static void long_runs(void **state) {
    (void)state;
    enum { LONG = 20000 };
    static double x[LONG];
    random_stream r = {7, 5, 0};
    for (int trial = 0; trial < 40; trial++) {
        uint32_t range = 1 + random_below(&r, trial % 2 ? 200 : 20), at = 900;
        exact_sum one, all, merged;
        exact_clear(&one);
        exact_clear(&all);
        exact_clear(&merged);
        for (size_t i = 0; i < LONG; i++) {
            if (i % 1024 == 0) at = 700 + random_below(&r, 300);
            x[i] = drawn(&r, trial % 3 ? 900 : at, range);
            exact_add(&one, x[i]);
        }
        for (size_t i = 0, count; i < LONG; i += count) {
            exact_sum part;
            exact_clear(&part);
            count = 1 + random_below(&r, trial % 4 ? 256 : 6000);
            if (count > LONG - i) count = LONG - i;
            exact_add_all(&all, x + i, count);
            exact_add_all(&part, x + i, count);
            exact_merge(&merged, &part);
        }
        assert_same(exact_value(&all), exact_value(&one));
        assert_same(exact_value(&merged), exact_value(&one));
    }
}

/* More terms than the window takes, and sums doubled until the digits must carry. */
static void many_terms(void **state) {
    (void)state;
    exact_sum s, far;
    exact_clear(&s);
    exact_clear(&far);
    const uint32_t n = 5u << EXACT_ROOM;
    for (uint32_t i = 0; i < n; i++) {
        exact_add(&s, 0x1.fffffffffffffp300);
        exact_add(&far, i % 2 ? 0x1.8p-900 : -0x1.8p900);
    }
    assert_same(exact_value(&s), 0x1.fffffffffffffp300 * n);
    assert_same(exact_value(&far), -0x1.8p900 * (n / 2));
    double factor = 1;
    for (int i = 0; i < 38; i++, factor *= 2) {
        assert_same(exact_value(&s), 0x1.fffffffffffffp300 * n * factor);
        assert_same(exact_value(&far), -0x1.8p900 * (n / 2) * factor);
        exact_sum same = s;
        exact_merge(&s, &same);
        same = far;
        exact_merge(&far, &same);
    }
    exact_add(&far, 0x1.8p900 * (n / 2) * factor); /* what is left: the terms that were tiny */
    assert_same(exact_value(&far), 0x1.8p-900 * (n / 2) * factor);
}

/* A cleared sum depends on nothing that was in its memory: a grid that seems to hold any number
 * lost all terms. */
static void a_cleared_sum_forgets_its_memory(void **state) {
    (void)state;
    double term[64];
    for (int i = 0; i < 64; i++)
        term[i] = 1 + i;
    exact_sum s;
    memset(&s, 0xff, sizeof s);
    s.grid_top = 0x7ff;
    exact_clear(&s);
    exact_add_all(&s, term, 64);
    assert_true(exact_value(&s) == 64 * 65 / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cleared_sum_forgets_its_memory),
        cmocka_unit_test(random_terms),
        cmocka_unit_test(subnormal_terms),
        cmocka_unit_test(ties_and_ends),
        cmocka_unit_test(not_finite),
        cmocka_unit_test(any_grouping),
        cmocka_unit_test(many_terms),
        cmocka_unit_test(any_lanes),
        cmocka_unit_test(long_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
