/* base/table.c: rows grow as zeros, survive failure, and copy and hash as rows and not as memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/table.h"

typedef struct grains {
    table table;
    double *position; /* (count x 2) */
    uint32_t *key;
    uint8_t *status;
    int64_t *wide; /* (count x 3) */
} grains;

static void grains_init(grains *g) {
    memset(g, 0, sizeof *g);
    g->table.name = "grains";
    table_add(&g->table, "position", COLUMN_F64, 2, (void **)&g->position);
    table_add(&g->table, "key", COLUMN_U32, 1, (void **)&g->key);
    table_add(&g->table, "status", COLUMN_U8, 1, (void **)&g->status);
    table_add(&g->table, "wide", COLUMN_I64, 3, (void **)&g->wide);
}

static void fill(grains *g, size_t from) {
    for (size_t i = from; i < g->table.count; i++) {
        g->position[2 * i] = (double)i;
        g->position[2 * i + 1] = -(double)i;
        g->key[i] = (uint32_t)i + 1;
        g->status[i] = (uint8_t)(i + 1);
        for (size_t k = 0; k < 3; k++)
            g->wide[3 * i + k] = (int64_t)(10 * i + k);
    }
}

static void check_filled(const grains *g, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_true(g->position[2 * i] == (double)i && g->position[2 * i + 1] == -(double)i);
        assert_true(g->key[i] == i + 1 && g->status[i] == (uint8_t)(i + 1));
        assert_true(g->wide[3 * i + 2] == (int64_t)(10 * i + 2));
    }
}

static void check_zero(const grains *g, size_t from) {
    for (size_t i = from; i < g->table.count; i++) {
        assert_true(g->position[2 * i] == 0 && g->position[2 * i + 1] == 0);
        assert_true(g->key[i] == 0 && g->status[i] == 0);
        assert_true(g->wide[3 * i] == 0 && g->wide[3 * i + 1] == 0 && g->wide[3 * i + 2] == 0);
    }
}

/* As of arrays: columns without rows have a first place. */
static void no_rows(void **state) {
    (void)state;
    grains a, b;
    grains_init(&a);
    grains_init(&b);
    assert_int_equal(table_resize(&a.table, 0, NULL), SCREE_OK);
    assert_true(a.position && a.key && a.status && a.wide && a.table.count == 0);
    assert_int_equal(table_copy(&b.table, &a.table, NULL), SCREE_OK);
    assert_true(b.position && b.wide && table_hash(&a.table, 1) == table_hash(&b.table, 1));
    table_free(&a.table);
    table_free(&b.table);
    assert_true(!a.position && !b.wide);
}

static void sizes_of_types(void **state) {
    (void)state;
    const size_t truth[] = {1, 4, 4, 8, 8, 8};
    for (int type = COLUMN_U8; type <= COLUMN_F64; type++)
        assert_int_equal(column_type_size((column_type)type), truth[type]);
}

/* Also after shrinking, when the memory still holds the old rows. */
static void new_rows_are_zero(void **state) {
    (void)state;
    grains g;
    grains_init(&g);
    random_stream r = {1, 0, 0};
    for (int trial = 0; trial < 100; trial++) {
        size_t before = g.table.count, count = random_below(&r, 500);
        assert_int_equal(table_resize(&g.table, count, NULL), SCREE_OK);
        assert_int_equal(g.table.count, count);
        assert_true(g.table.capacity >= count);
        check_filled(&g, before < count ? before : count);
        check_zero(&g, before);
        fill(&g, before < count ? before : count);
    }
    table_free(&g.table);
    assert_true(g.position == NULL && g.wide == NULL && g.table.count == 0);
    assert_int_equal(table_resize(&g.table, 3, NULL), SCREE_OK); /* usable again */
    check_zero(&g, 0);
    table_free(&g.table);
    table_free(&g.table);
}

static void growth_is_geometric(void **state) {
    (void)state;
    grains g;
    grains_init(&g);
    int moves = 0;
    for (size_t count = 1; count <= 20000; count++) {
        size_t capacity = g.table.capacity;
        assert_int_equal(table_resize(&g.table, count, NULL), SCREE_OK);
        moves += g.table.capacity != capacity;
    }
    assert_true(moves < 40);
    table_free(&g.table);
}

static void hash_is_of_the_rows(void **state) {
    (void)state;
    grains a, b;
    grains_init(&a);
    grains_init(&b);
    assert_true(table_hash(&a.table, 1) == table_hash(&b.table, 1)); /* empty, no memory */
    table_resize(&b.table, 300, NULL);                               /* another history */
    fill(&b, 0);
    table_resize(&b.table, 0, NULL);
    assert_true(table_hash(&a.table, 1) == table_hash(&b.table, 1));
    table_resize(&a.table, 40, NULL);
    table_resize(&b.table, 40, NULL);
    fill(&a, 0);
    fill(&b, 0);
    uint64_t hash = table_hash(&a.table, 1);
    assert_true(hash == table_hash(&b.table, 1));
    assert_true(hash != table_hash(&a.table, 2));
    b.status[39] ^= 1;
    assert_true(hash != table_hash(&b.table, 1));
    b.status[39] ^= 1;
    b.wide[119]++;
    assert_true(hash != table_hash(&b.table, 1));
    b.wide[119]--;
    b.table.column[1].name = "lock";
    assert_true(hash != table_hash(&b.table, 1));
    table_free(&a.table);
    table_free(&b.table);
}

static void copies_rows(void **state) {
    (void)state;
    grains a, b;
    grains_init(&a);
    grains_init(&b);
    const size_t counts[] = {17, 0, 200, 5};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        table_resize(&a.table, counts[k], NULL);
        fill(&a, 0);
        assert_int_equal(table_copy(&b.table, &a.table, NULL), SCREE_OK);
        assert_int_equal(b.table.count, counts[k]);
        assert_true(table_hash(&a.table, 0) == table_hash(&b.table, 0));
        if (counts[k]) assert_ptr_not_equal(a.key, b.key);
    }
    table_resize(&b.table, 100, NULL);
    check_filled(&b, 5);
    check_zero(&b, 5);
    table_free(&a.table);
    table_free(&b.table);
}

#ifdef NDEBUG
static void copy_between_shapes_is_our_bug(void **state) {
    (void)state;
    grains a;
    table other = {.name = "other"};
    grains_init(&a);
    scree_error error;
    assert_int_equal(table_copy(&other, &a.table, &error), SCREE_BUG);
}

static void too_many_columns_are_our_bug(void **state) {
    (void)state;
    table t = {.name = "wide"};
    void *data = NULL;
    for (int i = 0; i < TABLE_COLUMNS + 5; i++)
        table_add(&t, "column", COLUMN_U8, 1, &data);
    assert_int_equal(t.columns, TABLE_COLUMNS);
}
#endif

/* An allocator whose k-th call fails. */
static int calls_left;
static void *resize_until(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    if (calls_left-- == 0) return NULL;
    void *block = aligned_alloc(64, (new_bytes + 63) / 64 * 64);
    if (old) memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    free(old);
    return block;
}
static void release(void *user, void *block) {
    (void)user;
    free(block);
}

static void failure_changes_nothing(void **state) {
    (void)state;
    const scree_allocator failing = {NULL, resize_until, release};
    scree_set_allocator(&failing);
    for (int k = 0; k < 4; k++) { /* each of the four columns fails once */
        grains g;
        scree_error error;
        grains_init(&g);
        calls_left = 1000;
        assert_int_equal(table_resize(&g.table, 10, &error), SCREE_OK);
        fill(&g, 0);
        uint64_t hash = table_hash(&g.table, 0);
        calls_left = k;
        assert_int_equal(table_resize(&g.table, 5000, &error), SCREE_NO_MEMORY);
        assert_non_null(strstr(error.text, "grains"));
        assert_true(table_hash(&g.table, 0) == hash);
        calls_left = 1000;
        assert_int_equal(table_resize(&g.table, 6000, &error), SCREE_OK);
        check_filled(&g, 10);
        check_zero(&g, 10);
        assert_int_equal(table_resize(&g.table, SIZE_MAX / 3, &error), SCREE_NO_MEMORY);
        check_filled(&g, 10);
        table_free(&g.table);
    }
    scree_set_allocator(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_rows),
        cmocka_unit_test(sizes_of_types),
        cmocka_unit_test(new_rows_are_zero),
        cmocka_unit_test(growth_is_geometric),
        cmocka_unit_test(hash_is_of_the_rows),
        cmocka_unit_test(copies_rows),
        cmocka_unit_test(failure_changes_nothing),
#ifdef NDEBUG
        cmocka_unit_test(copy_between_shapes_is_our_bug),
        cmocka_unit_test(too_many_columns_are_our_bug),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
