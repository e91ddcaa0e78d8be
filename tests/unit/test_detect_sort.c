#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "detect/sort.h"

#define MOST 3000

static sort_item items[MOST], swap[MOST];
static uint64_t words[MOST], word_swap[MOST];

/* Keys of few or many bits, so that bytes are constant and keys are equal. */
static uint64_t some_key(random_stream *r, int kind) {
    uint64_t bits = random_bits(r);
    return kind == 0 ? bits : kind == 1 ? bits % 7 : (bits % 1000) << 30;
}

static void items_are_sorted_and_stable(void **unused) {
    (void)unused;
    random_stream r = {1, 2, 0};
    for (int round = 0; round < 300; round++) {
        size_t count = random_below(&r, round < 200 ? 100 : MOST);
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
            items[i] = (sort_item){some_key(&r, round % 3), (uint32_t)i};
            sum += items[i].key;
        }
        sort_items(items, swap, count);
        for (size_t i = 0; i < count; i++)
            sum -= items[i].key;
        assert_true(sum == 0);
        for (size_t i = 1; i < count; i++) {
            assert_true(items[i - 1].key <= items[i].key);
            if (items[i - 1].key == items[i].key) assert_true(items[i - 1].index < items[i].index);
        }
    }
}

static void words_are_sorted(void **unused) {
    (void)unused;
    random_stream r = {1, 3, 0};
    for (int round = 0; round < 300; round++) {
        size_t count = random_below(&r, round < 200 ? 100 : MOST);
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += words[i] = some_key(&r, round % 3);
        sort_words(words, word_swap, count);
        for (size_t i = 0; i < count; i++)
            sum -= words[i];
        assert_true(sum == 0);
        for (size_t i = 1; i < count; i++)
            assert_true(words[i - 1] <= words[i]);
    }
}

static void numbers_are_sorted(void **unused) {
    (void)unused;
    static uint32_t numbers[MOST], spare[MOST];
    random_stream r = {1, 4, 0};
    for (int round = 0; round < 300; round++) {
        size_t count = random_below(&r, round < 200 ? 100 : MOST);
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += numbers[i] = (uint32_t)some_key(&r, round % 3);
        sort_numbers(numbers, spare, count);
        for (size_t i = 0; i < count; i++)
            sum -= numbers[i];
        assert_true(sum == 0);
        for (size_t i = 1; i < count; i++)
            assert_true(numbers[i - 1] <= numbers[i]);
    }
}

/* Several threads sort as one does. */
static void threads_sort_alike(void **unused) {
    (void)unused;
    enum { MANY = 50000 };
    static sort_item one[MANY], many[MANY], spare[MANY];
    static sort_tally tally[SORT_PARTS];
    random_stream r = {1, 5, 0};
    team *t;
    assert_int_equal(team_create(&t, 3, NULL), SCREE_OK);
    for (int round = 0; round < 12; round++) {
        size_t count = MANY - (size_t)random_below(&r, 2 * 200) * (MANY / 500);
        for (size_t i = 0; i < count; i++)
            one[i] = many[i] = (sort_item){some_key(&r, round % 3), (uint32_t)i};
        sort_items(one, spare, count);
        sort_items_on(t, many, spare, count, tally);
        for (size_t i = 0; i < count; i++)
            assert_true(one[i].key == many[i].key && one[i].index == many[i].index);
    }
    team_destroy(t);
}

static void keys_order_as_numbers(void **unused) {
    (void)unused;
    const double ascending[] = {-1e300, -2, -1, -1e-300, 0, 1e-300, 1, 2, 1e300};
    for (int i = 0; i < 8; i++)
        assert_true(sort_key(ascending[i]) < sort_key(ascending[i + 1]));
    assert_true(sort_key(0.0) == sort_key(-0.0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_sorted_and_stable), cmocka_unit_test(words_are_sorted),
        cmocka_unit_test(numbers_are_sorted),          cmocka_unit_test(threads_sort_alike),
        cmocka_unit_test(keys_order_as_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
