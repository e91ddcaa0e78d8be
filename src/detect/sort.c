/* Radix sort by bytes, least significant first. One pass counts all bytes; a byte that is the same
 * in every key costs nothing more, which is the common case for strips, levels and exponents. */
#include "detect/sort.h"

#include <stdbool.h>

#define BYTES  8
#define VALUES SORT_VALUES
#define SHORT  16   /* insertion is fastest */
#define FEW    512  /* merging is faster than counting */
#define MANY   8192 /* several threads are faster than one */

typedef size_t histogram[BYTES][VALUES];

static unsigned byte_of(uint64_t key, int byte) { return (unsigned)(key >> (8 * byte)) & 255u; }

static void count_bytes(histogram h, uint64_t key) {
    for (int byte = 0; byte < BYTES; byte++)
        h[byte][byte_of(key, byte)]++;
}

/* Converts counts to positions. False: all keys share this byte. */
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

/* Insertion sort of runs of SHORT items, then merges. */
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

/* One byte of the sort by several threads: parts of equal length are counted in parallel, counts
 * are converted to positions by value and then by part, and the parts are placed in parallel. */
typedef struct shared_sort {
    sort_item *from, *to;
    size_t count, part;
    int byte;
    sort_tally *tally;
} shared_sort;

static void find_difference(void *context, size_t begin, size_t end) {
    const shared_sort *s = context;
    uint64_t differ = 0, first = s->from[0].key;
    for (size_t i = begin; i < end; i++)
        differ |= s->from[i].key ^ first;
    s->tally[begin / s->part].differ = differ;
}

static void count_part(void *context, size_t begin, size_t end) {
    const shared_sort *s = context;
    uint32_t *of = s->tally[begin / s->part].of;
    memset(of, 0, sizeof s->tally->of);
    for (size_t i = begin; i < end; i++)
        of[byte_of(s->from[i].key, s->byte)]++;
}

static void place_part(void *context, size_t begin, size_t end) {
    const shared_sort *s = context;
    uint32_t *of = s->tally[begin / s->part].of;
    for (size_t i = begin; i < end; i++)
        s->to[of[byte_of(s->from[i].key, s->byte)]++] = s->from[i];
}

static void copy_part(void *context, size_t begin, size_t end) {
    const shared_sort *s = context;
    memcpy(s->to + begin, s->from + begin, (end - begin) * sizeof *s->to);
}

static void place_parts(shared_sort *s, size_t parts) {
    uint32_t sum = 0;
    for (int v = 0; v < VALUES; v++)
        for (size_t i = 0; i < parts; i++) {
            uint32_t n = s->tally[i].of[v];
            s->tally[i].of[v] = sum;
            sum += n;
        }
}

void sort_items_on(team *t, sort_item *items, sort_item *scratch, size_t count, sort_tally *tally) {
    if (team_threads(t) == 1 || count <= MANY) {
        sort_items(items, scratch, count);
        return;
    }
    shared_sort s = {items, scratch, count, (count + SORT_PARTS - 1) / SORT_PARTS, 0, tally};
    size_t parts = (count + s.part - 1) / s.part;
    uint64_t differ = 0;
    team_for(t, count, s.part, find_difference, &s);
    for (size_t i = 0; i < parts; i++)
        differ |= tally[i].differ;
    for (s.byte = 0; s.byte < BYTES; s.byte++) {
        if (byte_of(differ, s.byte) == 0) continue;
        team_for(t, count, s.part, count_part, &s);
        place_parts(&s, parts);
        team_for(t, count, s.part, place_part, &s);
        sort_item *swap = s.from;
        s.from = s.to;
        s.to = swap;
    }
    if (s.from != items) team_for(t, count, s.part, copy_part, &s);
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

static void insert_numbers(uint32_t *numbers, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

static int numbers_sorted(const uint32_t *numbers, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (numbers[i - 1] > numbers[i]) return 0;
    return 1;
}

void sort_numbers(uint32_t *numbers, uint32_t *scratch, size_t count) {
    if (count <= 2 * SHORT) {
        insert_numbers(numbers, count);
        return;
    }
    if (numbers_sorted(numbers, count)) return;
    uint32_t *from = numbers, *to = scratch;
    for (int byte = 0; byte < (int)sizeof *numbers; byte++) {
        size_t places[VALUES] = {0};
        for (size_t i = 0; i < count; i++)
            places[byte_of(from[i], byte)]++;
        if (!make_places(places, from[0], byte, count)) continue;
        for (size_t i = 0; i < count; i++)
            to[places[byte_of(from[i], byte)]++] = from[i];
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != numbers) memcpy(numbers, from, count * sizeof *numbers);
}
