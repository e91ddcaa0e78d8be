/* Exact sums of doubles: the result is the double nearest to the true sum of all terms (ties to
 * even), so it does not depend on the order of the terms, nor on how they are grouped.
 *
 * A sum is an integer in units of 2^-1074, the least positive double. Terms near the first one are
 * added to a window of 128 bits; all others, and the window when it is full, are added to digits
 * that cover the whole range. Many terms at once are split on grids (exact_lanes.h) first. See
 * docs/solvers.md, Exact sums. */
#ifndef BASE_EXACT_H
#define BASE_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Digits of 32 bits in 64: a double is less than 2^2098 units, and 63 bits above and the sign let
 * 2^63 terms be added: 2098 + 63 + 1 <= 68 * 32. */
#define EXACT_DIGITS 68
/* The flat form: the digits, and how often NaN, infinity and -infinity were added. */
#define EXACT_WORDS (EXACT_DIGITS + 3)

__extension__ typedef __int128 exact_window;
__extension__ typedef unsigned __int128 exact_wide;

#define EXACT_GRIDS 3

/* All zeros is the empty sum. */
typedef struct exact_sum {
    exact_window window;       /* in units of 2^(base - 1) */
    int32_t base;              /* biased exponent of its lowest terms; EXACT_NO_WINDOW: none yet */
    uint32_t room;             /* number of terms that the window can still take */
    uint32_t missed;           /* terms since the last one that was near the window */
    uint32_t load;             /* bound of the digits, in 2^32; 0: no digit is used */
    uint8_t low, high;         /* the first and the last digit that are used; others count as 0 */
    uint8_t nan, above, below; /* NaN, infinity or -infinity was added */
    /* Sums on grids for terms up to 2^grid_top, a biased exponent, and how many more they can
     * take, plus one; 0: there are none. */
    int32_t grid_top;
    uint32_t grid_room;
    double grid[EXACT_GRIDS];
    int64_t digit[EXACT_DIGITS];
} exact_sum;

#define EXACT_NO_WINDOW 0
/* The window takes terms of 53 bits at EXACT_REACH + 1 places, 2^EXACT_ROOM times, and a sign. */
#define EXACT_REACH 53
#define EXACT_ROOM  20
_Static_assert(EXACT_REACH + 53 + EXACT_ROOM + 1 <= 127, "terms fit into the window");

static inline void exact_clear(exact_sum *s) {
    s->window = 0;
    s->base = EXACT_NO_WINDOW;
    s->room = s->missed = s->load = 0;
    s->nan = s->above = s->below = 0;
    s->grid_room = 0;
}

/* Adds a term that is not near the window. */
void exact_add_far(exact_sum *s, double x);

static inline void exact_add(exact_sum *s, double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (bits << 1 == 0) return;
    uint32_t shift = (uint32_t)(bits >> 52 & 0x7ff) - (uint32_t)s->base;
    if (__builtin_expect(shift > EXACT_REACH || s->room == 0, 0)) {
        exact_add_far(s, x);
        return;
    }
    int64_t sign = (int64_t)bits >> 63; /* 0 or -1 */
    int64_t m = (int64_t)((bits & 0xfffffffffffffu) | 0x10000000000000u);
    s->window += (exact_window)((exact_wide)(exact_window)((m ^ sign) - sign) << shift);
    s->room--;
}

/* Adds `count` terms, quicker than one by one. */
void exact_add_all(exact_sum *s, const double *x, size_t count);
/* Adds the terms of another sum. */
void exact_merge(exact_sum *s, const exact_sum *other);
/* The sum; infinity if it overflows, NaN if NaN or both infinities were added. No terms: 0. */
double exact_value(const exact_sum *s);

/* The flat form. Equal sums have equal words. The words of up to 2^30 sums may be added one by one,
 * as integers: exact_from_words makes the sum of all terms from them. */
void exact_to_words(const exact_sum *s, int64_t words[EXACT_WORDS]);
void exact_from_words(exact_sum *s, const int64_t words[EXACT_WORDS]);

#endif
