/* Elementary functions from + - * / sqrt alone. The series are Taylor's, on intervals short enough
 * that their truncation is far below one unit in the last place; the results are accurate because
 * reduced arguments, quotients and leading terms are kept as unevaluated sums of two doubles
 * (Dekker 1971, Knuth TAOCP 2, section 4.2.2). Arguments of any size are reduced exactly: by pieces
 * of pi/2 up to 2^20 (Cody and Waite 1980), by the bits of 2/pi beyond (Payne and Hanek 1983).
 *
 * Compile without contraction and without fast-math: the error terms below would vanish. */
#include "base/math.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct pair {
    double h, l; /* the value is h + l, |l| at most about half a unit of h */
} pair;

static pair two_sum(double a, double b) {
    double s = a + b, t = s - a;
    return (pair){s, (a - (s - t)) + (b - t)};
}

/* Needs |a| >= |b| or a = 0. */
static pair fast_two_sum(double a, double b) {
    double s = a + b;
    return (pair){s, b - (s - a)};
}

static pair two_product(double a, double b) {
    const double splitter = 134217729.0; /* 2^27 + 1 */
    double ca = splitter * a, cb = splitter * b;
    double ah = ca - (ca - a), al = a - ah, bh = cb - (cb - b), bl = b - bh;
    double p = a * b;
    return (pair){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

static pair pair_product(pair a, pair b) {
    pair p = two_product(a.h, b.h);
    return fast_two_sum(p.h, p.l + (a.h * b.l + a.l * b.h));
}

static pair pair_sum(pair a, pair b) {
    pair s = two_sum(a.h, b.h);
    return fast_two_sum(s.h, s.l + (a.l + b.l));
}

static pair pair_difference(pair a, pair b) { return pair_sum(a, (pair){-b.h, -b.l}); }

static pair pair_quotient(pair a, pair b) {
    double q = a.h / b.h;
    pair p = two_product(q, b.h);
    double rest = ((a.h - p.h) - p.l) + (a.l - q * b.l);
    return fast_two_sum(q, rest / b.h);
}

/* To the nearest integer, for |x| < 2^51. */
static double round_near(double x) { return (x + 0x1.8p52) - 0x1.8p52; }

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double power_of_two(int n) { return from_bits((uint64_t)(n + 1023) << 52); } /* normal */

static const pair pi_pair = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
static const pair half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const double ln2_high = 0x1.62e42fefa3800p-1, ln2_low = 0x1.ef35793c76730p-45;

/* Reduction of the argument of the circular functions: x = n pi/2 + r, |r| <= about pi/4. */

/* For |x| < 2^20: n times the leading pieces, of 33 bits each, is exact. */
static pair reduce_by_pieces(double x, unsigned *quadrant) {
    const double piece1 = 0x1.921fb54400000p+0, piece2 = 0x1.0b4611a600000p-34,
                 piece3 = 0x1.3198a2e000000p-69, piece4 = 0x1.b839a252049c1p-104;
    double n = round_near(x * 0x1.45f306dc9c883p-1);
    *quadrant = (unsigned)((int)n & 3);
    pair a = two_sum(x - n * piece1, -(n * piece2));
    pair b = two_sum(a.h, -(n * piece3));
    return two_sum(b.h, (a.l + b.l) - n * piece4);
}

enum { WINDOW = 8, PRODUCT = WINDOW + 2 }; /* words of 32 bits */

/* 2/pi as a binary fraction, most significant word first; 971 + 256 bits are enough. */
static const uint32_t two_over_pi[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d};

/* product = mantissa * (the WINDOW words of 2/pi from `first`), least significant word first. */
static void multiply_window(uint64_t mantissa, int first, uint32_t product[PRODUCT]) {
    const uint32_t factor[2] = {(uint32_t)mantissa, (uint32_t)(mantissa >> 32)};
    memset(product, 0, PRODUCT * sizeof *product);
    for (int j = 0; j < 2; j++) {
        uint64_t carry = 0;
        for (int i = 0; i < WINDOW; i++) {
            uint64_t word = two_over_pi[first + WINDOW - 1 - i];
            carry += factor[j] * word + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[WINDOW + j] = (uint32_t)carry;
    }
}

/* The 32 bits of the product from bit `low` >= 0 upwards. */
static uint32_t product_bits(const uint32_t product[PRODUCT], int low) {
    int word = low / 32;
    uint64_t two = product[word];
    if (word + 1 < PRODUCT) two |= (uint64_t)product[word + 1] << 32;
    return (uint32_t)(two >> (low % 32));
}

/* For 2^20 <= x < infinity. x = mantissa * 2^e; words of 2/pi that give multiples of 4 are skipped,
 * 223 or more bits of the fraction remain, of which at most 62 are leading zeros (Muller,
 * Elementary Functions, chapter on range reduction). */
static pair reduce_by_bits(double x, unsigned *quadrant) {
    uint64_t bits = bits_of(x), mantissa = (bits & 0xfffffffffffffu) | 0x10000000000000u;
    int e = (int)(bits >> 52) - 1075;
    int first = e > 2 ? (e - 2) / 32 : 0;
    int point = 32 * (first + WINDOW) - e; /* bits of the product below the binary point */
    uint32_t product[PRODUCT];
    multiply_window(mantissa, first, product);

    unsigned whole = product_bits(product, point) & 3;
    bool negative = product_bits(product, point - 1) & 1; /* fraction >= 1/2: take the next n */
    pair fraction = {0, 0};
    double scale = 0x1p-192;
    for (int k = 5; k >= 0; k--, scale *= 0x1p32) {
        uint32_t word = product_bits(product, point - 32 * (k + 1));
        if (negative) word = ~word;
        pair s = two_sum(word * scale, fraction.h);
        fraction = (pair){s.h, s.l + fraction.l};
    }
    fraction = fast_two_sum(fraction.h, fraction.l);
    if (negative) fraction = (pair){-fraction.h, -fraction.l};
    *quadrant = (whole + negative) & 3;
    return pair_product(fraction, half_pi);
}

static pair reduce(double x, unsigned *quadrant) {
    double size = fabs(x);
    *quadrant = 0;
    if (size < 0.78) return (pair){x, 0};
    if (size < 0x1p20) return reduce_by_pieces(x, quadrant);
    pair r = reduce_by_bits(size, quadrant);
    if (x > 0) return r;
    *quadrant = (4 - *quadrant) & 3;
    return (pair){-r.h, -r.l};
}

/* Sine and cosine of r, |r| <= 0.8: series to r^17 and r^16. */
static void sincos_near_zero(pair r, pair *sine, pair *cosine) {
    pair square = two_product(r.h, r.h);
    double z = square.h;
    double s = 1.0 / 355687428096000;
    s = s * z - 1.0 / 1307674368000;
    s = s * z + 1.0 / 6227020800;
    s = s * z - 1.0 / 39916800;
    s = s * z + 1.0 / 362880;
    s = s * z - 1.0 / 5040;
    s = s * z + 1.0 / 120;
    s = s * z - 1.0 / 6;
    *sine = fast_two_sum(r.h, r.h * z * s + r.l * (1 - 0.5 * z));

    double c = 1.0 / 20922789888000;
    c = c * z - 1.0 / 87178291200;
    c = c * z + 1.0 / 479001600;
    c = c * z - 1.0 / 3628800;
    c = c * z + 1.0 / 40320;
    c = c * z - 1.0 / 720;
    c = c * z + 1.0 / 24;
    pair lead = fast_two_sum(1, -0.5 * z);
    *cosine = fast_two_sum(lead.h, lead.l + (z * z * c - (0.5 * square.l + r.h * r.l)));
}

static pair negated(pair a) { return (pair){-a.h, -a.l}; }

/* Sine and cosine of a finite x. */
static void sincos_pair(double x, pair *sine, pair *cosine) {
    unsigned quadrant;
    pair r = reduce(x, &quadrant), s, c;
    sincos_near_zero(r, &s, &c);
    *sine = quadrant & 1 ? c : s;
    *cosine = quadrant & 1 ? s : c;
    if (quadrant & 2) *sine = negated(*sine);
    if (quadrant == 1 || quadrant == 2) *cosine = negated(*cosine);
}

void math_sincos(double x, double *sine, double *cosine) {
    if (!isfinite(x)) {
        *sine = *cosine = x - x;
        return;
    }
    pair s, c;
    sincos_pair(x, &s, &c);
    *sine = fabs(x) < 0x1p-27 ? x : s.h; /* keeps the sign of zero and subnormal bits */
    *cosine = c.h;
}

double math_sin(double x) {
    double sine, cosine;
    math_sincos(x, &sine, &cosine);
    return sine;
}

double math_cos(double x) {
    double sine, cosine;
    math_sincos(x, &sine, &cosine);
    return cosine;
}

double math_tan(double x) {
    if (!isfinite(x)) return x - x;
    if (fabs(x) < 0x1p-27) return x;
    pair s, c;
    sincos_pair(x, &s, &c);
    return pair_quotient(s, c).h;
}

/* m * 2^n with one rounding; m near 1, any n that a double's exponent can need. */
static double scaled(double m, int n) {
    if (n > 1023) return m * 0x1p1023 * power_of_two(n - 1023);
    if (n < -1021) return m * power_of_two(n + 200) * 0x1p-200;
    return m * power_of_two(n);
}

/* e^(h + l) for |h| < 800: h = n ln 2 + r, series to r^13. */
static double exp_pair(pair x) {
    double n = round_near(x.h * 0x1.71547652b82fep+0);
    pair r = two_sum(x.h - n * ln2_high, x.l - n * ln2_low);
    double p = 1.0 / 6227020800;
    p = p * r.h + 1.0 / 479001600;
    p = p * r.h + 1.0 / 39916800;
    p = p * r.h + 1.0 / 3628800;
    p = p * r.h + 1.0 / 362880;
    p = p * r.h + 1.0 / 40320;
    p = p * r.h + 1.0 / 5040;
    p = p * r.h + 1.0 / 720;
    p = p * r.h + 1.0 / 120;
    p = p * r.h + 1.0 / 24;
    p = p * r.h + 1.0 / 6;
    p = p * r.h + 0.5;
    pair lead = fast_two_sum(1, r.h);
    double m = lead.h + (lead.l + (r.h * r.h * p + (r.l + r.l * r.h)));
    return scaled(m, (int)n);
}

double math_exp(double x) {
    if (isnan(x)) return x;
    if (x > 710) return INFINITY;
    if (x < -746) return 0;
    return exp_pair((pair){x, 0});
}

/* log of a positive finite x to about 2^-68: x = 2^k m, s = (m - 1)/(m + 1),
 * log m = 2 s (1 + s^2/3 + s^4/5 + ...) with |s| < 0.172. */
static pair log_pair(double x) {
    int k = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        k = -54;
    }
    uint64_t bits = bits_of(x);
    k += (int)(bits >> 52) - 1023;
    double m = from_bits((bits & 0xfffffffffffffu) | 0x3ff0000000000000u);
    if (m > 1.41421356) {
        m *= 0.5;
        k++;
    }
    pair s = pair_quotient((pair){m - 1, 0}, two_sum(1, m));
    pair z = pair_product(s, s);
    double tail = 1.0 / 27;
    for (int odd = 25; odd >= 7; odd -= 2)
        tail = tail * z.h + 1.0 / odd;
    const pair third = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
    const pair fifth = {0x1.999999999999ap-3, -0x1.999999999999ap-57};
    pair q = pair_sum(fifth, (pair){tail * z.h, 0});
    q = pair_sum(third, pair_product(q, z));
    q = pair_sum(s, pair_product(s, pair_product(q, z)));
    return pair_sum((pair){k * ln2_high, k * ln2_low}, (pair){2 * q.h, 2 * q.l});
}

double math_log(double x) {
    if (isnan(x) || x == INFINITY) return x;
    if (x == 0) return -INFINITY;
    if (x < 0) return NAN;
    return log_pair(x).h;
}

static bool is_integer(double y) { return fabs(y) >= 0x1p53 || y == floor(y); }

static bool is_odd(double y) { return fabs(y) < 0x1p53 && is_integer(y) && !is_integer(0.5 * y); }

/* |x|^y for a positive finite x that is not 1 and a finite y that is not 0. */
static double power_of_positive(double x, double y) {
    bool grows = (x > 1) == (y > 0);
    if (fabs(y) > 0x1p70) return grows ? INFINITY : 0; /* |log x| >= 2^-53 */
    pair logarithm = log_pair(x);
    pair exponent = two_product(y, logarithm.h);
    exponent = fast_two_sum(exponent.h, exponent.l + y * logarithm.l);
    if (exponent.h > 710) return INFINITY;
    if (exponent.h < -746) return 0;
    return exp_pair(exponent);
}

/* The special cases are those of C17, F.10.4.4. */
double math_pow(double x, double y) {
    if (y == 0 || x == 1) return 1;
    if (isnan(x) || isnan(y)) return x + y;
    double size = fabs(x), sign = signbit(x) && is_odd(y) ? -1 : 1;
    if (isinf(y)) {
        if (size == 1) return 1;
        return (size > 1) == (y > 0) ? INFINITY : 0;
    }
    if (size == 0 || isinf(size)) return (size == 0) == (y < 0) ? sign * INFINITY : sign * 0.0;
    if (x < 0 && !is_integer(y)) return NAN;
    if (size == 1) return sign;
    return sign * power_of_positive(size, y);
}

/* atan(k/16) */
static const pair arc_of_sixteenths[17] = {{0, 0},
                                           {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
                                           {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                           {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
                                           {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                           {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
                                           {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                           {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
                                           {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                           {0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56},
                                           {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                           {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
                                           {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                           {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
                                           {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                           {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
                                           {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};

/* a + c b for a c of few bits. */
static pair plus_multiple(pair a, double c, pair b) {
    pair p = two_product(c, b.h), s = two_sum(a.h, p.h);
    return fast_two_sum(s.h, s.l + (p.l + (a.l + c * b.l)));
}

/* The angle of (x, y), 0 <= y <= x, 0 < x, both far from overflow and underflow: turned back by
 * atan(k/16) it is below 1/32, where the series to the 11th power is enough. */
static pair arc_below_diagonal(pair y, pair x) {
    int k = (int)(16 * y.h / x.h + 0.5);
    double c = k / 16.0;
    pair q = pair_quotient(plus_multiple(y, -c, x), plus_multiple(x, c, y));
    double z = q.h * q.h;
    double series = -1.0 / 11;
    series = series * z + 1.0 / 9;
    series = series * z - 1.0 / 7;
    series = series * z + 1.0 / 5;
    series = series * z - 1.0 / 3;
    pair s = two_sum(arc_of_sixteenths[k].h, q.h);
    return fast_two_sum(s.h, s.l + (arc_of_sixteenths[k].l + (q.l + q.h * z * series)));
}

/* The same in the whole first quadrant. */
static pair arc(pair y, pair x) {
    if (y.h <= x.h) return arc_below_diagonal(y, x);
    return pair_difference(half_pi, arc_below_diagonal(x, y));
}

/* The angle in the first quadrant of any two finite sizes, not both zero. */
static pair arc_of_sizes(double y, double x) {
    double large = fmax(x, y), small = fmin(x, y);
    if (small < large * 0x1p-60) {
        pair ratio = {small / large, 0};
        return y <= x ? ratio : pair_difference(half_pi, ratio);
    }
    double scale = large > 0x1p500 ? 0x1p-600 : large < 0x1p-300 ? 0x1p600 : 1;
    return arc((pair){y * scale, 0}, (pair){x * scale, 0});
}

double math_atan2(double y, double x) {
    if (isnan(x) || isnan(y)) return x + y;
    double size_y = fabs(y), size_x = fabs(x);
    if (isinf(x) || isinf(y)) { /* only the direction matters */
        size_y = isinf(y) ? 1 : 0;
        size_x = isinf(x) ? 1 : 0;
    }
    if (size_y == 0 && size_x == 0) size_x = 1; /* C17, F.10.1.4: the angle of the signed x axis */
    pair angle = arc_of_sizes(size_y, size_x);
    if (signbit(x)) angle = pair_difference(pi_pair, angle);
    return copysign(angle.h, y);
}

/* sqrt(1 - x^2) */
static pair cosine_of_arcsine(double x) {
    pair square = two_product(x, x);
    pair rest = pair_sum((pair){1, 0}, negated(square));
    double root = sqrt(rest.h);
    if (root == 0) return (pair){0, 0};
    pair p = two_product(root, root);
    return fast_two_sum(root, (((rest.h - p.h) - p.l) + rest.l) / (2 * root));
}

double math_asin(double x) {
    if (isnan(x)) return x;
    double size = fabs(x);
    if (size > 1) return NAN;
    if (size < 0x1p-27) return x;
    return copysign(arc((pair){size, 0}, cosine_of_arcsine(x)).h, x);
}

double math_acos(double x) {
    if (isnan(x)) return x;
    double size = fabs(x);
    if (size > 1) return NAN;
    pair angle = arc(cosine_of_arcsine(x), (pair){size, 0});
    return x < 0 ? pair_difference(pi_pair, angle).h : angle.h;
}
