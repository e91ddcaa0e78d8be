/* Sorting by 64-bit keys in linear time. */
#ifndef DETECT_SORT_H
#define DETECT_SORT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct sort_item {
    uint64_t key;
    uint32_t index;
} sort_item;

/* Stable, ascending by key. The scratch has room for count items. */
void sort_items(sort_item *items, sort_item *scratch, size_t count);
void sort_words(uint64_t *words, uint64_t *scratch, size_t count);

/* Orders as the numbers do; x is not NaN. Both zeros give the same key. */
static inline uint64_t sort_key(double x) {
    uint64_t bits;
    x += 0.0;
    memcpy(&bits, &x, sizeof bits);
    return bits >> 63 ? ~bits : bits | (UINT64_C(1) << 63);
}

#endif
