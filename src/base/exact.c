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

/* Tops of grids at which all their numbers are normal and finite. */
#define GRID_LEAST 200
#define GRID_MOST  2000
#define GRID_ABOVE 3  /* places above the largest term that is known */
#define GRID_BITS  12 /* grids take 2^GRID_BITS terms */
#define RUN_LEAST  8  /* fewer terms are added one by one, where there are no grids yet */

typedef exact_wide wide;

static double of_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The digits from `low` to `high` can be used, and take `load` more. */
static void use_digits(exact_sum *s, int low, int high, uint32_t load);

/* Digits from 0 to 2^32 - 1, but for the last, which has the sign. */
static void carry(exact_sum *s) {
    int64_t over = 0;
    for (int i = s->low; i <= s->high; i++) {
        int64_t all = s->digit[i] + over;
        if (i == EXACT_DIGITS - 1) {
            s->digit[i] = all;
            over = 0;
            break;
        }
        s->digit[i] = all & MASK;
        over = (all - s->digit[i]) / ((int64_t)1 << DIGIT);
    }
    s->load = 1;
    if (over == 0) return;
    use_digits(s, s->low, s->high + 1, 0);
    s->digit[s->high] = over;
}

static void use_digits(exact_sum *s, int low, int high, uint32_t load) {
    if (s->load == 0) {
        memset(s->digit + low, 0, (size_t)(high - low + 1) * sizeof *s->digit);
        s->low = (uint8_t)low;
        s->high = (uint8_t)high;
    }
    while (s->low > low)
        s->digit[--s->low] = 0;
    while (s->high < high)
        s->digit[++s->high] = 0;
    if (s->load > LOAD_MAX - load) carry(s);
    s->load += load;
}

/* Adds magnitude * 2^place units; magnitude > 0. */
static void add_digits(exact_sum *s, wide magnitude, uint32_t place, bool negative) {
    uint32_t at = place / DIGIT, within = place % DIGIT;
    uint64_t part = (uint64_t)magnitude << within & MASK;
    uint64_t high = (uint64_t)(magnitude >> 64), low = (uint64_t)magnitude;
    uint32_t top = place + (high ? 127 - (uint32_t)__builtin_clzll(high)
                                 : 63 - (uint32_t)__builtin_clzll(low));
    use_digits(s, (int)at, (int)(top / DIGIT), 1);
    magnitude >>= DIGIT - within;
    for (int64_t *digit = s->digit + at;; digit++) {
        *digit += negative ? -(int64_t)part : (int64_t)part;
        if (magnitude == 0) break;
        part = (uint64_t)magnitude & MASK;
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
    if (exponent == 0) { /* subnormal; zeros are not added */
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

/* Adds what the grids hold; they are empty afterwards. */
static void add_grids(exact_sum *s) {
    if (s->grid_room) add_each(s, s->grid, EXACT_GRIDS);
    s->grid_room = 0;
}

/* Grids for terms as large as these, or somewhat larger. False: they are too large or too small. */
static bool new_grids(exact_sum *s, double largest) {
    uint64_t bits;
    memcpy(&bits, &largest, sizeof bits);
    int32_t top = (int32_t)(bits >> 52) + 1 + GRID_ABOVE;
    add_grids(s);
    if (top < GRID_LEAST || top > GRID_MOST) return false;
    s->grid_top = top;
    s->grid_room = ((uint32_t)1 << GRID_BITS) + 1; /* stays above 0 */
    memset(s->grid, 0, sizeof s->grid);
    return true;
}

/* A sum of 2^GRID_BITS multiples of 2^(k - 52), each at most 2^top, is exact if
 * top + GRID_BITS <= k + 1. What they leave is at most 2^(k - 53), the top of the next grid. */
static void find_grids(const exact_sum *s, double M[EXACT_GRIDS]) {
    int64_t top = s->grid_top;
    for (int i = 0; i < EXACT_GRIDS; i++) {
        int64_t k = top + GRID_BITS - 1;
        M[i] = of_bits((uint64_t)k << 52 | (uint64_t)1 << 51);
        top = k - 53;
    }
}

/* Up to EXACT_RUN terms. Three grids hold whole terms down to 2^-70 of the largest; what they leave
 * of smaller ones is added by itself. */
static void add_run(exact_sum *s, const exact_kernels *kernels, const double *x, size_t count) {
    double M[EXACT_GRIDS], rest[EXACT_RUN];
    exact_split found = {.largest = INFINITY};
    bool fits = s->grid_room > count;
    if (fits) {
        find_grids(s, M);
        found = kernels->split(x, count, M);
        fits = found.largest <= of_bits((uint64_t)s->grid_top << 52);
    }
    if (!fits) { /* no grids, or a larger term */
        double largest = kernels->largest(x, count);
        if (!(largest > 0) && is_nothing(x, count)) return;
        if (!new_grids(s, largest)) {
            add_each(s, x, count);
            return;
        }
        find_grids(s, M);
        found = kernels->split(x, count, M);
    }
    if (!isfinite(found.sum[0])) { /* a term is NaN */
        add_each(s, x, count);
        return;
    }
    for (int i = 0; i < EXACT_GRIDS; i++)
        s->grid[i] += found.sum[i];
    s->grid_room -= (uint32_t)count;
    if (!found.rests) return;
    exact_sum rests;
    exact_clear(&rests);
    kernels->rests(x, count, M, rest);
    add_run(&rests, kernels, rest, count);
    exact_merge(s, &rests);
}

void exact_add_all(exact_sum *s, const double *x, size_t count) {
    const exact_kernels *kernels = widest();
    while (count >= RUN_LEAST) {
        size_t run = count < EXACT_RUN ? count & ~(size_t)7 : EXACT_RUN;
        add_run(s, kernels, x, run);
        x += run;
        count -= run;
    }
    if (count && s->grid_room) {
        double padded[RUN_LEAST] = {0};
        memcpy(padded, x, count * sizeof *x);
        add_run(s, kernels, padded, RUN_LEAST);
    } else {
        add_each(s, x, count);
    }
}

static void add_digits_of(exact_sum *s, const exact_sum *other) {
    use_digits(s, other->low, other->high, other->load);
    for (int i = other->low; i <= other->high; i++)
        s->digit[i] += other->digit[i];
}

/* Copies the digits that are used. */
static void copy(exact_sum *to, const exact_sum *from) {
    memcpy(to, from, offsetof(exact_sum, digit));
    if (from->load)
        memcpy(to->digit + from->low, from->digit + from->low,
               (size_t)(from->high - from->low + 1) * sizeof *from->digit);
}

void exact_merge(exact_sum *s, const exact_sum *other) {
    s->nan |= other->nan;
    s->above |= other->above;
    s->below |= other->below;
    if (other->grid_room) add_each(s, other->grid, EXACT_GRIDS);
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
        add_digits_of(s, other);
        return;
    }
    exact_sum carried;
    copy(&carried, other);
    carry(&carried);
    add_digits_of(s, &carried);
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

static wide digit_at(const exact_sum *s, int i) {
    return i >= s->low && i <= s->high ? (wide)s->digit[i] : 0;
}

/* The 64 bits from bit `at` on; digits are carried and not negative. */
static uint64_t bits_from(const exact_sum *s, int at) {
    int i = at / DIGIT;
    wide all = digit_at(s, i) | digit_at(s, i + 1) << DIGIT | digit_at(s, i + 2) << 2 * DIGIT;
    return (uint64_t)(all >> at % DIGIT);
}

/* All terms are in the digits, which are carried. */
static double value_of_digits(exact_sum *s) {
    bool negative = s->digit[s->high] < 0;
    for (int i = s->low; negative && i <= s->high; i++)
        s->digit[i] = -s->digit[i];
    if (negative) carry(s);
    int last = s->high;
    while (last > s->low && s->digit[last] == 0)
        last--;
    if (s->digit[last] == 0) return 0.0;
    int top = DIGIT * last + 63 - __builtin_clzll((uint64_t)s->digit[last]);
    if (top <= 52) return of_bits((uint64_t)negative << 63 | bits_from(s, 0));
    int cut = top - 52, below = cut - 1; /* below: bits under the half */
    bool half = bits_from(s, cut - 1) & 1, more = false;
    for (int i = s->low; i < below / DIGIT; i++)
        more |= s->digit[i] != 0;
    more |= ((uint64_t)digit_at(s, below / DIGIT) & (((uint64_t)1 << below % DIGIT) - 1)) != 0;
    return rounded(bits_from(s, cut) & 0x1fffffffffffffu, cut, half, more, negative);
}

/* Puts all terms into digits, and carries these. */
static void gather(exact_sum *s) {
    add_grids(s);
    add_window(s, s->window, s->base);
    s->window = 0;
    if (s->load) carry(s);
}

/* a + b = sum + *rest */
static double two_sum(double a, double b, double *rest) {
    double sum = a + b, of_b = sum - a, of_a = sum - of_b;
    *rest = (a - of_a) + (b - of_b);
    return sum;
}

/* The sum of three numbers, rounded once. False where it is too close to a tie to tell so. */
static bool value_of_grids(const double x[EXACT_GRIDS], double *value) {
    double low, rest, left, high = two_sum(x[0], x[1], &low);
    double sum = two_sum(high, two_sum(low, x[2], &rest), &left);
    left += rest; /* what `sum` lacks, within a rounding: enlarged by more, it must not matter */
    *value = sum;
    return sum != 0 && sum + left * (1 + 0x1p-30) == sum;
}

double exact_value(const exact_sum *s) {
    double value;
    if (s->nan || (s->above && s->below)) return NAN;
    if (s->above || s->below) return s->above ? INFINITY : -INFINITY;
    if (s->load == 0 && s->window == 0 && s->grid_room == 0) return 0.0;
    if (s->load == 0 && s->window == 0 && value_of_grids(s->grid, &value)) return value;
    if (s->load == 0 && s->grid_room == 0 && s->base > 52)
        return value_of_window(s->window, s->base);
    exact_sum all;
    copy(&all, s);
    gather(&all);
    return all.load ? value_of_digits(&all) : 0.0;
}

void exact_to_words(const exact_sum *s, int64_t words[EXACT_WORDS]) {
    exact_sum all;
    copy(&all, s);
    gather(&all);
    use_digits(&all, 0, EXACT_DIGITS - 1, 0);
    carry(&all); /* the sign goes up to the last digit */
    memcpy(words, all.digit, sizeof all.digit);
    words[EXACT_DIGITS] = s->nan;
    words[EXACT_DIGITS + 1] = s->above;
    words[EXACT_DIGITS + 2] = s->below;
}

void exact_from_words(exact_sum *s, const int64_t words[EXACT_WORDS]) {
    exact_clear(s);
    memcpy(s->digit, words, sizeof s->digit);
    s->low = 0;
    s->high = EXACT_DIGITS - 1;
    carry(s);
    s->nan = words[EXACT_DIGITS] != 0;
    s->above = words[EXACT_DIGITS + 1] != 0;
    s->below = words[EXACT_DIGITS + 2] != 0;
}
