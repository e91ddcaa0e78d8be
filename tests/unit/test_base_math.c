/* base/math.c against the long double functions of libm, and the special values of C17 annex F. */
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "base/random.h"

#define PINNED 0x9c82d1a9ca01bff0u
enum { DRAWS = 1000000 };
static const double limit = 2.0; /* units in the last place, as base/math.h promises */

/* Distance of value from the truth in units of the last place of the truth. */
static double ulp_error(double value, long double truth) {
    double nearest = (double)truth;
    if (isinf(nearest) || isnan(nearest)) return value == nearest ? 0 : INFINITY;
    int exponent;
    frexp(nearest, &exponent);
    if (exponent < -1021) exponent = -1021;
    return (double)(fabsl((long double)value - truth) / ldexpl(1, exponent - 53));
}

typedef struct worst {
    double error, x, y;
} worst;

static void note(worst *w, double value, long double truth, double x, double y) {
    double error = ulp_error(value, truth);
    if (!(error <= w->error)) *w = (worst){error, x, y};
}

static void conclude(const char *name, worst w) {
    if (!(w.error <= limit)) print_error("%s(%a, %a): %g ulp\n", name, w.x, w.y, w.error);
    assert_true(w.error <= limit);
    print_message("%s: at most %.3f ulp\n", name, w.error);
}

/* Of either sign, its size spread evenly over the powers of two between low and high. */
static double draw_scales(random_stream *r, double low, double high) {
    double mantissa = 1 + random_unit(r); /* apart: the order of arguments is the compiler's */
    double size = ldexp(mantissa, (int)random_range(r, low, high));
    return random_bits(r) & 1 ? size : -size;
}

static double draw_angle(random_stream *r) {
    switch (random_below(r, 5)) {
    case 0: return random_range(r, -1, 1);
    case 1: return random_range(r, -10, 10);
    case 2: return random_range(r, -1e6, 1e6);
    case 3: return draw_scales(r, -1074, 1023);
    default: { /* next to a multiple of pi/2, where the reduction cancels */
        double multiple = floor(draw_scales(r, 0, 40)) * (PI / 2);
        return nextafter(multiple, (double)random_range(r, -1e18, 1e18));
    }
    }
}

static void circular_functions(void **state) {
    (void)state;
    random_stream r = {1, 0, 0};
    worst sine = {0, 0, 0}, cosine = sine, tangent = sine;
    for (int i = 0; i < DRAWS; i++) {
        double x = draw_angle(&r), s, c;
        math_sincos(x, &s, &c);
        note(&sine, s, sinl(x), x, 0);
        note(&cosine, c, cosl(x), x, 0);
        note(&tangent, math_tan(x), tanl(x), x, 0);
        assert_true(s == math_sin(x) && c == math_cos(x));
    }
    conclude("sin", sine);
    conclude("cos", cosine);
    conclude("tan", tangent);
}

/* Huge arguments; the truths were computed with 2000 bits (mpmath).
 * 6381956970095103 * 2^797 is the worst of all (Muller, Elementary Functions, chapter on range
 * reduction). */
static void hard_reductions(void **state) {
    (void)state;
    const double hard = ldexp(6381956970095103.0, 797);
    assert_true(ulp_error(math_cos(hard), -4.68716592425462761112e-19L) <= limit);
    assert_true(ulp_error(math_sin(hard), 1.0L) <= limit);
    assert_true(ulp_error(math_sin(1e22), -0.852200849767188801772706L) <= limit);
    assert_true(ulp_error(math_cos(1e22), 0.523214785395138945497594L) <= limit);
    assert_true(ulp_error(math_sin(DBL_MAX), 0.00496195478918406179050267L) <= limit);
    assert_true(ulp_error(math_sin(-DBL_MAX), -0.00496195478918406179050267L) <= limit);
    assert_true(ulp_error(math_cos(-DBL_MAX), math_cos(DBL_MAX)) == 0);
}

static void exponential_and_logarithm(void **state) {
    (void)state;
    random_stream r = {2, 0, 0};
    worst e = {0, 0, 0}, l = e;
    for (int i = 0; i < DRAWS; i++) {
        double x = i % 3 == 0   ? random_range(&r, -745, 710)
                   : i % 3 == 1 ? random_range(&r, -1, 1)
                                : draw_scales(&r, -70, 9);
        note(&e, math_exp(x), expl(x), x, 0);
        double y = i % 2 ? fabs(draw_scales(&r, -1074, 1023)) : random_range(&r, 0.25, 4);
        note(&l, math_log(y), logl(y), y, 0);
    }
    for (double x = 1 - 100 * DBL_EPSILON; x < 1 + 100 * DBL_EPSILON; x = nextafter(x, 2))
        note(&l, math_log(x), logl(x), x, 0);
    conclude("exp", e);
    conclude("log", l);
}

static void powers(void **state) {
    (void)state;
    random_stream r = {3, 0, 0};
    worst w = {0, 0, 0};
    for (int i = 0; i < DRAWS; i++) {
        double x, y;
        if (i % 3 == 0) {
            x = random_range(&r, 0, 10);
            y = random_range(&r, -50, 50);
        } else if (i % 3 == 1) { /* any result from subnormal to overflow */
            x = fabs(draw_scales(&r, -1074, 1023));
            y = random_range(&r, -746, 710) / (math_log(x) + 1e-3);
        } else {
            x = draw_scales(&r, -3, 3);
            y = floor(random_range(&r, -300, 300));
        }
        note(&w, math_pow(x, y), powl(x, y), x, y);
    }
    conclude("pow", w);
    for (int n = 0; n <= 33; n++) { /* exact where the result is */
        assert_true(math_pow(3, n) == (double)powl(3, n));
        assert_true(math_pow(2, -n) == ldexp(1, -n));
        assert_true(math_pow(n, 2) == n * n);
    }
    assert_true(math_pow(2, -1074) == 0x1p-1074 && math_pow(2, 1023) == 0x1p1023);
}

static void inverse_circular_functions(void **state) {
    (void)state;
    random_stream r = {4, 0, 0};
    worst a = {0, 0, 0}, s = a, c = a;
    for (int i = 0; i < DRAWS; i++) {
        double x = draw_scales(&r, -1074, 1023), y = draw_scales(&r, -1074, 1023);
        if (i % 4 == 1) y = random_range(&r, -2, 2) * x;
        if (i % 4 == 2) x = random_range(&r, -1, 1), y = random_range(&r, -1, 1);
        if (i % 4 == 3) y = draw_scales(&r, -70, 70) * x;
        if (isinf(y)) y = 1;
        note(&a, math_atan2(y, x), atan2l(y, x), y, x);
        double z = i % 3 == 0   ? random_range(&r, -1, 1)
                   : i % 3 == 1 ? draw_scales(&r, -60, 0) / 2
                                : 1 - fabs(draw_scales(&r, -54, -1));
        note(&s, math_asin(z), asinl(z), z, 0);
        note(&c, math_acos(z), acosl(z), z, 0);
        note(&c, math_acos(-z), acosl(-z), -z, 0);
    }
    conclude("atan2", a);
    conclude("asin", s);
    conclude("acos", c);
}

/* Same value, same sign of zero, or both NaN. */
static bool same(double a, double b) {
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
    return a == b && !signbit(a) == !signbit(b);
}

/* libm follows annex F: for arguments with exact results both must agree. */
static void special_values(void **state) {
    (void)state;
    const double values[] = {0.0,     -0.0,      1,     -1,     2,        -2,        3,
                             -3,      0.5,       -0.5,  2.5,    INFINITY, -INFINITY, NAN,
                             DBL_MIN, 0x1p-1074, 1e300, -1e300, 0x1p53,   -0x1p54,   0x1p53 - 1};
    const size_t count = sizeof values / sizeof *values;
    for (size_t i = 0; i < count; i++) {
        double x = values[i];
        if (x == 0 || !isfinite(x) || fabs(x) < 1e-300) {
            assert_true(same(math_sin(x), sin(x)));
            assert_true(same(math_cos(x), cos(x)));
            assert_true(same(math_tan(x), tan(x)));
            assert_true(same(math_exp(x), exp(x)));
        }
        if (!isfinite(x) || x <= 0 || x == 1) assert_true(same(math_log(x), log(x)));
        if (!(fabs(x) < 1) || x == 0) {
            assert_true(same(math_asin(x), asin(x)));
            assert_true(same(math_acos(x), acos(x)));
        }
        for (size_t j = 0; j < count; j++) {
            double y = values[j], truth = pow(x, y);
            if (!isfinite(truth) || truth == 0 || fabs(truth) == 1)
                if (!same(math_pow(x, y), truth)) {
                    print_error("pow(%a, %a) = %a, not %a\n", x, y, math_pow(x, y), truth);
                    fail();
                }
            if (!same(math_atan2(x, y), atan2(x, y)) &&
                ulp_error(math_atan2(x, y), atan2l(x, y)) > 1) {
                print_error("atan2(%a, %a) = %a, not %a\n", x, y, math_atan2(x, y), atan2(x, y));
                fail();
            }
            if (x == 0) assert_true(same(math_atan2(x, y), atan2(x, y)));
        }
    }
    assert_true(math_exp(709.78) < INFINITY && math_exp(709.79) == INFINITY);
    assert_true(math_exp(-745.13) > 0 && math_exp(-745.14) == 0);
    assert_true(math_exp(1e300) == INFINITY && same(math_exp(-1e300), 0.0));
    assert_true(math_pow(1.0 + DBL_EPSILON, 1e300) == INFINITY);
    assert_true(same(math_pow(-2, -1075), -0.0) && math_pow(-2, 1025) == -INFINITY);
}

/* The same bits everywhere: values pinned on x86-64, to be met by any other machine and compiler.
 */
static void pinned_bits(void **state) {
    (void)state;
    random_stream r = {5, 0, 0};
    uint64_t hash = 0;
    for (int i = 0; i < 20000; i++) {
        double x = draw_angle(&r), y = random_range(&r, -50, 50), z = random_range(&r, -1, 1);
        double results[] = {math_sin(x),      math_cos(x),       math_tan(x),
                            math_exp(y),      math_log(fabs(y)), math_pow(fabs(y), z * 20),
                            math_atan2(y, z), math_asin(z),      math_acos(z)};
        for (size_t k = 0; k < sizeof results / sizeof *results; k++) {
            uint64_t bits;
            memcpy(&bits, &results[k], sizeof bits);
            hash = (hash ^ bits) * 0x100000001b3u;
            hash ^= hash >> 31;
        }
    }
    if (hash != PINNED) print_error("hash 0x%016llx\n", (unsigned long long)hash);
    assert_true(hash == PINNED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circular_functions),
        cmocka_unit_test(hard_reductions),
        cmocka_unit_test(exponential_and_logarithm),
        cmocka_unit_test(powers),
        cmocka_unit_test(inverse_circular_functions),
        cmocka_unit_test(special_values),
        cmocka_unit_test(pinned_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
