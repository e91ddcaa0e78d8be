/* State as one list of tables: exactly the registered arrays are hashed, copied and exchanged. */
#include <string.h>

#include "state/state.h"
#include "support/check.h"
#include "support/mixed_world.h"
#include "support/simple_world.h"
#include "unit/memory_fault.h"
#include "world/world.h"

static scree_world *stepped_world(int steps) {
    scree_error error;
    scree_world_def def = mixed_def();
    scree_world *w = mixed_world(&def, &error);
    if (!w) fail_msg("%s", error.text);
    simple_steps(w, steps);
    return w;
}

/* Every byte of every column counts, and no other. */
static void hash_sees_every_column(void **unused) {
    (void)unused;
    scree_world *w = stepped_world(100);
    uint64_t before = state_hash(&w->state);
    for (size_t t = 0; t < w->state.table_count; t++) {
        table *rows = w->state.tables[t];
        for (uint32_t c = 0; c < rows->columns && rows->count; c++) {
            unsigned char *data = *rows->column[c].data;
            size_t bytes = column_type_size(rows->column[c].type) * rows->column[c].width;
            size_t last = rows->count * bytes - 1;
            data[last] ^= 1;
            if (state_hash(&w->state) == before)
                fail_msg("%s.%s is not hashed", rows->name, rows->column[c].name);
            data[last] ^= 1;
        }
    }
    assert_true(state_hash(&w->state) == before);
    scree_world_destroy(w);
}

/* A copy steps on like the original, and is its own. */
static void copies(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *w = stepped_world(30);
    state copy;
    must(state_create(&copy, &w->model, &error), &error);
    must(state_copy(&copy, &w->state, &error), &error);
    uint64_t then = state_hash(&w->state);
    assert_true(state_hash(&copy) == then);
    simple_steps(w, 20);
    uint64_t later = state_hash(&w->state);
    assert_true(later != then);
    assert_true(state_hash(&copy) == then);
    state_swap(&w->state, &copy);
    assert_true(state_hash(&w->state) == then);
    assert_true(state_hash(&copy) == later);
    simple_steps(w, 20);
    assert_true(state_hash(&w->state) == later);
    state_free(&copy);
    scree_world_destroy(w);
}

static const model *shared_model;

static scree_status create_once(void) {
    state s;
    scree_error error;
    scree_status status = state_create(&s, shared_model, &error);
    if (status == SCREE_OK) state_free(&s);
    return status;
}

static void creation_without_memory(void **unused) {
    (void)unused;
    scree_world *w = stepped_world(1);
    shared_model = &w->model;
    assert_true(memory_fault_each(create_once) > 10);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_sees_every_column),
        cmocka_unit_test(copies),
        cmocka_unit_test(creation_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
