/* A decimal number is digits x 10^scale = digits x 5^scale x 2^scale. Its first 19 digits fit 64
 * bits; the digits cut off are represented by an interval, and so is the rounding of a division or
 * product. If both ends of the interval round to the same double, this is the result; for about one
 * number in a thousand they differ, and strtod is used. A file of numbers with 25 digits, as
 * Siconos writes them, is read in a third of strtod's time. */
#include "base/decimal.h"

#include <math.h>
#include <stdint.h>

/* "+1.25e-3": 125, -5 */
typedef struct decimal {
    bool minus, cut; /* cut: digits beyond the 19th were left out */
    uint64_t digits;
    int scale;
} decimal;

#define DIGITS_MOST 19

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static decimal take_apart(const char *p, const char *end) {
    decimal d = {.minus = *p == '-'};
    bool dot = false;
    int count = 0, exponent = 0;
    p += *p == '-' || *p == '+';
    for (; p < end && (is_digit(*p) || *p == '.'); p++) {
        if (*p == '.') {
            dot = true;
        } else if (count < DIGITS_MOST) {
            d.digits = 10 * d.digits + (uint64_t)(*p - '0');
            count += d.digits > 0;
            d.scale -= dot;
        } else {
            d.cut = d.cut || *p != '0';
            d.scale += !dot;
        }
    }
    if (p < end) {
        bool down = *++p == '-';
        p += *p == '-' || *p == '+';
        for (; p < end && exponent < 10000; p++)
            exponent = 10 * exponent + (*p - '0');
        d.scale += down ? -exponent : exponent;
    }
    return d;
}

/* Digits that fit into 53 bits and a power of ten up to 22 are both exact, so that one
 * multiplication or division is correctly rounded (Clinger 1990). */
static bool from_exact(const decimal *d, double *out) {
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (d->cut || d->digits > (uint64_t)1 << 53 || d->scale < -22 || d->scale > 22) return false;
    double value = (double)d->digits;
    *out = d->scale < 0 ? value / power[-d->scale] : value * power[d->scale];
    return true;
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 wide;

/* 5^27 is the largest that fits 63 bits; two of them serve scales up to 54. */
#define FIVES 27

static uint64_t power_of_five(int n) {
    static const uint64_t small[] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};
    uint64_t power = 1;
    for (; n >= 8; n -= 8)
        power *= small[8];
    return power * small[n];
}

static int bits_of(uint64_t x) { return 64 - __builtin_clzll(x); }

/* The number lies in [low, low + width] x 2^exponent. */
typedef struct interval {
    wide low, width;
    int exponent;
} interval;

/* Moves the highest bit of low to position 127. */
static void normalise(interval *x) {
    uint64_t high = (uint64_t)(x->low >> 64);
    int shift = high ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)x->low);
    x->low <<= shift;
    x->width <<= shift;
    x->exponent -= shift;
}

static void divide(interval *x, uint64_t by) {
    normalise(x);
    wide quotient = x->low / by;
    bool even = quotient * by == x->low;
    /* by >= 2^(bits - 1): the width is rounded up */
    if (x->width) x->width = (x->width >> (bits_of(by) - 1)) + 2;
    if (!even && !x->width) x->width = 1;
    x->low = quotient;
}

static void multiply(interval *x, uint64_t by) {
    normalise(x);
    bool even = (uint64_t)x->low == 0;
    wide width = x->width >> 64;
    x->low = (x->low >> 64) * by;
    x->width = x->width || !even ? (width + 1 + !even) * by : 0;
    x->exponent += 64;
}

/* Rounds half to even. False if the result is subnormal or infinite. */
static bool round_wide(wide low, int exponent, double *out) {
    interval x = {.low = low, .exponent = exponent};
    normalise(&x);
    if (x.exponent < -1000 || x.exponent > 890) return false;
    uint64_t mantissa = (uint64_t)(x.low >> 75);
    wide rest = x.low & (((wide)1 << 75) - 1), half = (wide)1 << 74;
    if (rest > half || (rest == half && (mantissa & 1))) mantissa++;
    *out = ldexp((double)mantissa, x.exponent + 75);
    return true;
}

static bool from_interval(const decimal *d, double *out) {
    int fives = d->scale < 0 ? -d->scale : d->scale;
    if (fives > 2 * FIVES) return false;
    interval x = {.low = d->digits, .width = d->cut ? 1 : 0, .exponent = d->scale};
    void (*step)(interval *, uint64_t) = d->scale < 0 ? divide : multiply;
    if (fives > FIVES) step(&x, power_of_five(FIVES));
    if (fives > 0) step(&x, power_of_five(fives > FIVES ? fives - FIVES : fives));
    double other;
    if (x.low + x.width < x.low) return false;
    return round_wide(x.low, x.exponent, out) && round_wide(x.low + x.width, x.exponent, &other) &&
           *out == other;
}

#else

static bool from_interval(const decimal *d, double *out) {
    (void)d, (void)out;
    return false;
}

#endif

bool decimal_read(const char *p, const char *end, double *out) {
    decimal d = take_apart(p, end);
    double value = 0.0;
    if (d.digits != 0 && !from_exact(&d, &value) && !from_interval(&d, &value)) return false;
    *out = d.minus ? -value : value;
    return true;
}
