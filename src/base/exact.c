#include "base/exact.h"

#include <math.h>

#include "base/exact_lanes.h"

#define DIGIT      32
#define MASK       0xffffffffu
#define LOAD_MAX   (1u << 30) /* |digit| <= load * 2^32 <= 2^62 */
#define ROOM_ABOVE 8  /* places of the window above its first term; more terms are smaller */
#define PATIENCE   32 /* terms far from the window in a row until it moves */

/* With a higher window, infinity would count as near it. */
#define BASE_MAX (0x7fe - EXACT_REACH)

/* Exponents of the largest of many terms at which the grids' numbers are normal and finite. */
#define GRID_LEAST 200
#define GRID_MOST  2000
#define RUN_LEAST  32 /* fewer terms are added one by one */

typedef exact_wide wide;

static double of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Digits from 0 to 2^32 - 1, but for the last, which has the sign. */
static void carry(int64_t digit[EXACT_DIGITS]) {
    int64_t over = 0;
    for (int i = 0; i < EXACT_DIGITS - 1; i++) {
        int64_t all = digit[i] + over;
        digit[i] = all & MASK;
        over = (all - digit[i]) / ((int64_t)1 << DIGIT);
    }
    digit[EXACT_DIGITS - 1] += over;
}

/* The digits can take `load` more. */
static void have_room(exact_sum *s, uint32_t load) {
    if (s->load == 0) memset(s->digit, 0, sizeof s->digit);
    if (s->load > LOAD_MAX - load) {
        carry(s->digit);
        s->load = 1;
    }
    s->load += load;
}

/* Adds magnitude * 2^place units. */
static void add_digits(exact_sum *s, wide magnitude, uint32_t place, bool negative) {
    int64_t *digit = s->digit + place / DIGIT;
    uint32_t within = place % DIGIT;
    uint64_t first = (uint64_t)magnitude << within & MASK;
    have_room(s, 1);
    magnitude >>= DIGIT - within;
    for (;; digit++) {
        *digit += negative ? -(int64_t)first : (int64_t)first;
        if (magnitude == 0) break;
        first = (uint64_t)magnitude & MASK;
        magnitude >>= DIGIT;
    }
}

static void add_window(exact_sum *s, exact_window window, int32_t base) {
    bool negative = window < 0;
    if (window == 0) return;
    add_digits(s, negative ? -(wide)window : (wide)window, (uint32_t)base - 1, negative);
}

static void move_window(exact_sum *s, int32_t exponent) {
    int32_t base = exponent - (EXACT_REACH - ROOM_ABOVE);
    add_window(s, s->window, s->base);
    s->window = 0;
    s->base = base < 1 ? 1 : base > BASE_MAX ? BASE_MAX : base;
    s->room = (uint32_t)1 << EXACT_ROOM;
    s->missed = 0;
}

void exact_add_far(exact_sum *s, double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t m = bits & 0xfffffffffffffu;
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff);
    bool negative = bits >> 63;
    if (exponent == 0x7ff) {
        s->nan |= m != 0;
        s->above |= m == 0 && !negative;
        s->below |= m == 0 && negative;
        return;
    }
    if (exponent == 0) { /* subnormal */
        add_digits(s, m, 0, negative);
        return;
    }
    if (s->base == EXACT_NO_WINDOW || s->room == 0 || s->missed == PATIENCE) {
        move_window(s, exponent);
        exact_add(s, x);
        return;
    }
    s->missed++;
    add_digits(s, m | 0x10000000000000u, (uint32_t)exponent - 1, negative);
}

static const exact_kernels *widest(void) {
#if SCREE_WIDE_LANES
    if (__builtin_cpu_supports("avx512f")) return &exact_kernels_8;
    if (__builtin_cpu_supports("avx2")) return &exact_kernels_4;
#endif
    return &exact_kernels_1;
}

static void add_each(exact_sum *s, const double *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        exact_add(s, x[i]);
}

static bool is_nothing(const double *x, size_t count) {
    uint64_t all = 0, bits;
    for (size_t i = 0; i < count; i++) {
        memcpy(&bits, &x[i], sizeof bits);
        all |= bits << 1;
    }
    return all == 0;
}

/* Up to EXACT_RUN terms. |x| <= 2^e; a sum of 2^EXACT_BITS multiples of 2^(k - 52) up to 2^e is
 * exact if e + EXACT_BITS <= k + 1, and what they leave is at most 2^(k - 53). Three grids hold
 * whole terms down to 2^-85 of the largest; what smaller ones leave is another run. */
static void add_run(exact_sum *s, const exact_kernels *kernels, const double *x, size_t count) {
    double largest = kernels->largest(x, count), M[EXACT_GRID], sum[EXACT_GRID];
    double rest[EXACT_RUN];
    uint64_t bits;
    memcpy(&bits, &largest, sizeof bits);
    int64_t exponent = (int64_t)(bits >> 52) + 1; /* biased, of 2^e */
    if (bits == 0 && is_nothing(x, count)) return;
    if (exponent < GRID_LEAST || exponent > GRID_MOST) {
        add_each(s, x, count);
        return;
    }
    for (int k = 0; k < EXACT_GRID; k++) {
        int64_t of_M = exponent + EXACT_BITS - 1;
        M[k] = of_bits((uint64_t)of_M << 52 | (uint64_t)1 << 51);
        exponent = of_M - 53;
    }
    bool whole = kernels->split(x, count, M, sum);
    if (!isfinite(sum[0])) { /* a term is NaN */
        add_each(s, x, count);
        return;
    }
    add_each(s, sum, EXACT_GRID);
    if (whole) return;
    kernels->rests(x, count, M, rest);
    add_run(s, kernels, rest, count);
}

void exact_add_all(exact_sum *s, const double *x, size_t count) {
    const exact_kernels *kernels = widest();
    while (count >= RUN_LEAST) {
        size_t run = count < EXACT_RUN ? count & ~(size_t)7 : EXACT_RUN;
        add_run(s, kernels, x, run);
        x += run;
        count -= run;
    }
    add_each(s, x, count);
}

void exact_merge(exact_sum *s, const exact_sum *other) {
    s->nan |= other->nan;
    s->above |= other->above;
    s->below |= other->below;
    uint32_t terms = ((uint32_t)1 << EXACT_ROOM) - other->room;
    if (other->window != 0 && s->base == EXACT_NO_WINDOW) {
        s->window = other->window;
        s->base = other->base;
        s->room = other->room;
    } else if (other->window != 0 && s->base == other->base && s->room >= terms) {
        s->window += other->window;
        s->room -= terms;
    } else {
        add_window(s, other->window, other->base);
    }
    if (other->load == 0) return;
    if (other->load < LOAD_MAX / 2) {
        have_room(s, other->load);
        for (int i = 0; i < EXACT_DIGITS; i++)
            s->digit[i] += other->digit[i];
        return;
    }
    exact_sum carried = *other;
    carry(carried.digit);
    have_room(s, 1);
    for (int i = 0; i < EXACT_DIGITS; i++)
        s->digit[i] += carried.digit[i];
}

/* A double from its leading 53 bits, m, at 2^place units, rounded up where half, more or an odd m
 * asks for it. */
static double rounded(uint64_t m, int32_t place, bool half, bool more, bool negative) {
    uint64_t sign = (uint64_t)negative << 63;
    uint64_t bits = ((uint64_t)place << 52) + m; /* m's own leading 1 adds 1 to the exponent */
    bits += half && (more || (m & 1));
    return of_bits(place > 2045 || bits > 0x7ff0000000000000u ? sign | 0x7ff0000000000000u
                                                              : sign | bits);
}

static double value_of_window(exact_window window, int32_t base) {
    bool negative = window < 0;
    wide all = negative ? -(wide)window : (wide)window;
    uint64_t high = (uint64_t)(all >> 64), low = (uint64_t)all;
    int top = high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low);
    int cut = top - 52;
    if (cut <= 0) return rounded(low << -cut, base - 1 + cut, false, false, negative);
    wide rest = all & (((wide)1 << cut) - 1), half = (wide)1 << (cut - 1);
    return rounded((uint64_t)(all >> cut), base - 1 + cut, rest >= half, rest > half, negative);
}

/* The 64 bits from bit `at` on; digits are carried and not negative. */
static uint64_t bits_from(const int64_t digit[EXACT_DIGITS], int at) {
    int i = at / DIGIT;
    wide all = (wide)digit[i];
    if (i + 1 < EXACT_DIGITS) all |= (wide)digit[i + 1] << DIGIT;
    if (i + 2 < EXACT_DIGITS) all |= (wide)digit[i + 2] << 2 * DIGIT;
    return (uint64_t)(all >> at % DIGIT);
}

static double value_of_digits(int64_t digit[EXACT_DIGITS]) {
    bool negative = digit[EXACT_DIGITS - 1] < 0;
    for (int i = 0; negative && i < EXACT_DIGITS; i++)
        digit[i] = -digit[i];
    if (negative) carry(digit);
    int last = EXACT_DIGITS - 1;
    while (last > 0 && digit[last] == 0)
        last--;
    if (digit[last] == 0) return 0.0;
    int top = DIGIT * last + 63 - __builtin_clzll((uint64_t)digit[last]);
    if (top <= 52) {
        uint64_t m = bits_from(digit, 0);
        return of_bits((uint64_t)negative << 63 | m);
    }
    int cut = top - 52;
    bool half = bits_from(digit, cut - 1) & 1, more = false;
    int below = cut - 1; /* bits under the half */
    for (int i = 0; i < below / DIGIT; i++)
        more |= digit[i] != 0;
    more |= (digit[below / DIGIT] & (((int64_t)1 << below % DIGIT) - 1)) != 0;
    return rounded(bits_from(digit, cut) & 0x1fffffffffffffu, cut, half, more, negative);
}

/* The digits of the whole sum, carried. */
static void all_digits(const exact_sum *s, int64_t digit[EXACT_DIGITS]) {
    exact_sum all = *s;
    add_window(&all, all.window, all.base);
    if (all.load == 0) memset(all.digit, 0, sizeof all.digit);
    carry(all.digit);
    memcpy(digit, all.digit, sizeof all.digit);
}

double exact_value(const exact_sum *s) {
    if (s->nan || (s->above && s->below)) return NAN;
    if (s->above || s->below) return s->above ? INFINITY : -INFINITY;
    if (s->load == 0 && s->window == 0) return 0.0;
    if (s->load == 0 && s->base > 52) return value_of_window(s->window, s->base);
    int64_t digit[EXACT_DIGITS];
    all_digits(s, digit);
    return value_of_digits(digit);
}

void exact_to_words(const exact_sum *s, int64_t words[EXACT_WORDS]) {
    all_digits(s, words);
    words[EXACT_DIGITS] = s->nan;
    words[EXACT_DIGITS + 1] = s->above;
    words[EXACT_DIGITS + 2] = s->below;
}

void exact_from_words(exact_sum *s, const int64_t words[EXACT_WORDS]) {
    exact_clear(s);
    memcpy(s->digit, words, sizeof s->digit);
    carry(s->digit);
    s->load = 1;
    s->nan = words[EXACT_DIGITS] != 0;
    s->above = words[EXACT_DIGITS + 1] != 0;
    s->below = words[EXACT_DIGITS + 2] != 0;
}
