/* base/memory.c: zeroed, aligned, overflow and failure answered by NULL, and the growable array. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/random.h"
#include "scree/status.h"

static bool all_zero(const unsigned char *p, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (p[i]) return false;
    return true;
}

static void zeroed_and_aligned(void **state) {
    (void)state;
    for (size_t count = 0; count < 300; count += 7) {
        unsigned char *p = mem_alloc(count, 3);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % 64, 0);
        assert_true(all_zero(p, 3 * count));
        memset(p, 0xff, 3 * count); /* so that reuse by the next one would be detected */
        mem_free(p);
    }
    mem_free(NULL);
}

static void overflow_is_refused(void **state) {
    (void)state;
    assert_null(mem_alloc(SIZE_MAX, 2));
    assert_null(mem_alloc(SIZE_MAX / 2 + 2, 2));
    assert_null(mem_alloc((size_t)1 << 33, (size_t)1 << 33));
    int *p = mem_alloc(4, sizeof *p);
    p[3] = 9;
    assert_null(mem_resize(p, 4, SIZE_MAX / 2, sizeof *p));
    assert_int_equal(p[3], 9);
    mem_free(p);
}

static void resize_keeps_and_zeroes(void **state) {
    (void)state;
    random_stream r = {1, 0, 0};
    size_t count = 0;
    uint32_t *p = NULL;
    for (int trial = 0; trial < 200; trial++) {
        size_t next = random_below(&r, 200), kept = count < next ? count : next;
        p = mem_resize(p, count, next, sizeof *p);
        assert_non_null(p);
        for (size_t i = 0; i < kept; i++)
            assert_int_equal(p[i], i + 1);
        assert_true(all_zero((unsigned char *)(p + kept), (next - kept) * sizeof *p));
        for (size_t i = kept; i < next; i++)
            p[i] = (uint32_t)i + 1;
        count = next;
    }
    mem_free(p);
}

static void text_copies(void **state) {
    (void)state;
    char source[] = "gravel";
    char *copy = mem_text(source);
    source[0] = 'G';
    assert_string_equal(copy, "gravel");
    mem_free(copy);
    copy = mem_text("");
    assert_string_equal(copy, "");
    mem_free(copy);
}

static void array_grows(void **state) {
    (void)state;
    ARRAY(double) a = {0};
    size_t moves = 0, capacity = 0;
    for (size_t i = 0; i < 10000; i++) {
        assert_true(array_push(&a, (double)i));
        assert_true(a.capacity >= a.count);
        if (a.capacity != capacity) moves++;
        capacity = a.capacity;
    }
    assert_true(moves < 25); /* geometric */
    for (size_t i = 0; i < a.count; i++)
        assert_true(a.data[i] == (double)i);
    assert_false(array_reserve(&a, SIZE_MAX / 4));
    assert_true(a.count == 10000 && a.data[9999] == 9999);
    array_free(&a);
    assert_true(a.data == NULL && a.count == 0 && a.capacity == 0);

    ARRAY(struct { int x; }) boxes = {0}; /* elements that are no scalars */
    assert_true(array_reserve(&boxes, 1));
    boxes.data[boxes.count++].x = 2;
    assert_true(boxes.data[0].x == 2 && boxes.data[1].x == 0);
    array_free(&boxes);
}

/* The place behind the last element of an empty array: NULL + 0 is not allowed. */
static void empty_array_has_a_place(void **state) {
    (void)state;
    ARRAY(double) a = {0};
    assert_true(array_reserve(&a, 0) && a.data && a.count == 0);
    double *kept = a.data;
    assert_true(array_reserve(&a, 0) && a.data == kept);
    array_free(&a);
    assert_null(a.data);
}

/* An allocator that counts live blocks and fails on request. */
typedef struct ledger {
    int blocks;
    size_t bytes_asked;
    bool fails;
} ledger;

static void *ledger_resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    ledger *l = user;
    l->bytes_asked = new_bytes;
    if (l->fails) return NULL;
    void *block = aligned_alloc(64, (new_bytes + 63) / 64 * 64);
    memset(block, 0xa5, new_bytes); /* dirty: zeroing is mem_resize's task */
    if (old) memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    free(old);
    if (!old) l->blocks++;
    return block;
}

static void ledger_release(void *user, void *block) {
    ledger *l = user;
    l->blocks--;
    free(block);
}

static void hook_is_used(void **state) {
    (void)state;
    ledger l = {0};
    const scree_allocator hook = {&l, ledger_resize, ledger_release};
    scree_set_allocator(&hook);
    ARRAY(int) a = {0};
    for (int i = 0; i < 9; i++)
        assert_true(array_push(&a, i));
    assert_int_equal(l.blocks, 1);
    assert_true(all_zero((unsigned char *)(a.data + 9), (a.capacity - 9) * sizeof(int)));
    l.fails = true;
    while (a.count < a.capacity)
        assert_true(array_push(&a, 0)); /* no allocation is made within the capacity */
    size_t full = a.count;
    assert_false(array_push(&a, 99));
    assert_true(a.count == full && a.data[8] == 8);
    assert_null(mem_alloc(3, 5));
    assert_int_equal(l.bytes_asked, 15);
    assert_null(mem_text("no room"));
    array_free(&a);
    assert_int_equal(l.blocks, 0);
    scree_set_allocator(NULL);
    void *p = mem_alloc(1, 1);
    assert_non_null(p);
    mem_free(p);
    assert_int_equal(l.blocks, 0);
}

/* Replaced contents are freed first; trimmed arrays keep their elements. */
static void array_is_replaced_and_trimmed(void **state) {
    (void)state;
    ARRAY(int) a = {0};
    assert_true(array_renew(&a, 100));
    assert_true(a.data && a.capacity >= 100);
    int *first = a.data;
    assert_true(array_renew(&a, 50) && a.data == first);
    for (int i = 0; i < 40; i++)
        assert_true(array_push(&a, i));
    array_trim(&a);
    assert_true(a.capacity == 40 && a.count == 40 && a.data[39] == 39);
    assert_false(array_renew(&a, SIZE_MAX / 2));
    assert_true(!a.data && a.capacity == 0);
    assert_true(array_renew(&a, 3) && a.capacity >= 3);
    array_free(&a);
    array_trim(&a); /* nothing there */
    assert_null(a.data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroed_and_aligned),
        cmocka_unit_test(overflow_is_refused),
        cmocka_unit_test(resize_keeps_and_zeroes),
        cmocka_unit_test(text_copies),
        cmocka_unit_test(array_grows),
        cmocka_unit_test(empty_array_has_a_place),
        cmocka_unit_test(hook_is_used),
        cmocka_unit_test(array_is_replaced_and_trimmed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
