/* Sorting by 64-bit keys in linear time. */
#ifndef DETECT_SORT_H
#define DETECT_SORT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/team.h"

typedef struct sort_item {
    uint64_t key;
    uint32_t index;
} sort_item;

/* Stable, ascending by key. The scratch must hold count items. */
void sort_items(sort_item *items, sort_item *scratch, size_t count);
void sort_words(uint64_t *words, uint64_t *scratch, size_t count);
void sort_numbers(uint32_t *numbers, uint32_t *scratch, size_t count);

/* Gives the same order with several threads. */
#define SORT_PARTS  64
#define SORT_VALUES 256
typedef struct sort_tally {
    uint32_t of[SORT_VALUES]; /* number of each value of a byte in a part; then their positions */
    uint64_t differ;          /* bits in which keys of the part differ from the first key */
} sort_tally;
/* Fewer than 2^32 items; tally has SORT_PARTS elements. */
void sort_items_on(team *t, sort_item *items, sort_item *scratch, size_t count, sort_tally *tally);

/* A key in the order of the numbers; x is not NaN. Both zeros give the same key. */
static inline uint64_t sort_key(double x) {
    uint64_t bits;
    x += 0.0;
    memcpy(&bits, &x, sizeof bits);
    return bits >> 63 ? ~bits : bits | (UINT64_C(1) << 63);
}

#endif
