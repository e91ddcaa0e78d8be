/* base/hash.c: pinned values, no dependence on alignment, and that bits scatter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"

static int bits_set(uint64_t x) {
    int count = 0;
    for (; x; x &= x - 1)
        count++;
    return count;
}

/* Inverse of an odd number modulo 2^64 by Newton's iteration. */
static uint64_t inverse(uint64_t odd) {
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

static uint64_t unshift(uint64_t x, int shift) {
    uint64_t y = x;
    for (int done = shift; done < 64; done += shift)
        y = x ^ y >> shift;
    return y;
}

static void mix_is_a_bijection(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 100000; i++) {
        uint64_t x = i * 0x9e3779b97f4a7c15u, y = hash_mix(x);
        y = unshift(y, 31) * inverse(0x94d049bb133111ebu);
        y = unshift(y, 27) * inverse(0xbf58476d1ce4e5b9u);
        assert_true(unshift(y, 30) == x);
    }
}

static void ignores_alignment(void **state) {
    (void)state;
    unsigned char text[64], moved[80];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (unsigned char)(37 * i + 11);
    for (size_t count = 0; count <= sizeof text; count++)
        for (size_t shift = 0; shift < 9; shift++) {
            memcpy(moved + shift, text, count);
            assert_true(hash_bytes(5, moved + shift, count) == hash_bytes(5, text, count));
        }
    assert_true(hash_bytes(5, NULL, 0) == hash_bytes(5, text, 0));
}

/* Every bit of text, seed and length changes about half of the bits of the hash. */
static void bits_scatter(void **state) {
    (void)state;
    for (size_t count = 1; count <= 33; count++) {
        unsigned char text[34] = {0};
        uint64_t origin = hash_bytes(0, text, count);
        int total = 0;
        for (size_t bit = 0; bit < 8 * count; bit++) {
            text[bit / 8] ^= (unsigned char)(1u << bit % 8);
            int changed = bits_set(hash_bytes(0, text, count) ^ origin);
            assert_true(changed >= 8 && changed <= 56);
            total += changed;
            text[bit / 8] = 0;
        }
        double mean = total / (8.0 * (double)count);
        assert_true(mean > 27 && mean < 37);
        assert_true(hash_bytes(0, text, count + 1) != origin); /* zeros count */
        for (int bit = 0; bit < 64; bit++)
            assert_true(bits_set(hash_bytes((uint64_t)1 << bit, text, count) ^ origin) >= 8);
    }
}

static int by_value(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void small_differences_do_not_collide(void **state) {
    (void)state;
    enum { MANY = 200000 };
    uint64_t *hashes = malloc(MANY * sizeof *hashes);
    for (uint64_t i = 0; i < MANY; i++) {
        uint64_t words[2] = {i % 500, i / 500};
        hashes[i] = hash_bytes(0, words, sizeof words);
    }
    qsort(hashes, MANY, sizeof *hashes, by_value);
    for (size_t i = 1; i < MANY; i++)
        assert_true(hashes[i] != hashes[i - 1]);
    free(hashes);
}

/* State hashes are compared between machines and releases: a change here must be meant. */
static void pinned_values(void **state) {
    (void)state;
    assert_true(hash_mix(0) == 0);
    assert_true(hash_mix(1) == 0x5692161d100b05e5u);
    assert_true(hash_bytes(0, "", 0) == 0x48218226ff3cd4bfu);
    assert_true(hash_bytes(7, "scree, stones", 13) == 0xcea7d564c06e5627u);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mix_is_a_bijection), cmocka_unit_test(ignores_alignment),
        cmocka_unit_test(bits_scatter),       cmocka_unit_test(small_differences_do_not_collide),
        cmocka_unit_test(pinned_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
