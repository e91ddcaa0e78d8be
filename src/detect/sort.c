/* Radix sort by bytes, least significant first. One pass counts all bytes; a byte that is the same
 * in every key costs nothing more, which is the common case for strips, levels and exponents. */
#include "detect/sort.h"

#include <stdbool.h>

#define BYTES  8
#define VALUES 256
#define SHORT  16  /* insertion is fastest */
#define FEW    512 /* merging is faster than counting */

typedef size_t histogram[BYTES][VALUES];

static unsigned byte_of(uint64_t key, int byte) { return (unsigned)(key >> (8 * byte)) & 255u; }

static void count_bytes(histogram h, uint64_t key) {
    for (int byte = 0; byte < BYTES; byte++)
        h[byte][byte_of(key, byte)]++;
}

/* Counts become places; false when all keys share this byte. */
static int make_places(size_t places[VALUES], uint64_t any_key, int byte, size_t count) {
    if (places[byte_of(any_key, byte)] == count) return 0;
    size_t sum = 0;
    for (int v = 0; v < VALUES; v++) {
        size_t n = places[v];
        places[v] = sum;
        sum += n;
    }
    return 1;
}

static void insert_items(sort_item *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        sort_item item = items[i];
        size_t j = i;
        for (; j > 0 && items[j - 1].key > item.key; j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

static void merge_items(const sort_item *from, size_t middle, size_t count, sort_item *to) {
    size_t i = 0, j = middle;
    for (size_t k = 0; k < count; k++) {
        bool first = i < middle && (j == count || from[i].key <= from[j].key);
        to[k] = first ? from[i++] : from[j++];
    }
}

/* Runs of SHORT by insertion, then merges. */
static void sort_few_items(sort_item *items, sort_item *scratch, size_t count) {
    for (size_t i = 0; i < count; i += SHORT)
        insert_items(items + i, count - i < SHORT ? count - i : SHORT);
    sort_item *from = items, *to = scratch;
    for (size_t run = SHORT; run < count; run *= 2) {
        for (size_t i = 0; i < count; i += 2 * run) {
            size_t both = count - i < 2 * run ? count - i : 2 * run;
            merge_items(from + i, both < run ? both : run, both, to + i);
        }
        sort_item *swap = from;
        from = to;
        to = swap;
    }
    if (from != items) memcpy(items, from, count * sizeof *items);
}

void sort_items(sort_item *items, sort_item *scratch, size_t count) {
    if (count <= FEW) {
        sort_few_items(items, scratch, count);
        return;
    }
    histogram h = {{0}};
    for (size_t i = 0; i < count; i++)
        count_bytes(h, items[i].key);
    sort_item *from = items, *to = scratch;
    for (int byte = 0; byte < BYTES; byte++) {
        if (!make_places(h[byte], items[0].key, byte, count)) continue;
        for (size_t i = 0; i < count; i++)
            to[h[byte][byte_of(from[i].key, byte)]++] = from[i];
        sort_item *swap = from;
        from = to;
        to = swap;
    }
    if (from != items) memcpy(items, from, count * sizeof *items);
}

static void insert_words(uint64_t *words, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint64_t word = words[i];
        size_t j = i;
        for (; j > 0 && words[j - 1] > word; j--)
            words[j] = words[j - 1];
        words[j] = word;
    }
}

static int words_sorted(const uint64_t *words, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (words[i - 1] > words[i]) return 0;
    return 1;
}

void sort_words(uint64_t *words, uint64_t *scratch, size_t count) {
    if (count <= 2 * SHORT) {
        insert_words(words, count);
        return;
    }
    if (words_sorted(words, count)) return;
    histogram h = {{0}};
    for (size_t i = 0; i < count; i++)
        count_bytes(h, words[i]);
    uint64_t *from = words, *to = scratch;
    for (int byte = 0; byte < BYTES; byte++) {
        if (!make_places(h[byte], words[0], byte, count)) continue;
        for (size_t i = 0; i < count; i++)
            to[h[byte][byte_of(from[i], byte)]++] = from[i];
        uint64_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != words) memcpy(words, from, count * sizeof *words);
}
