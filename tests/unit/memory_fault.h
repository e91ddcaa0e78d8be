/* An allocator that fails one allocation on request and counts the blocks still held. */
#ifndef TESTS_MEMORY_FAULT_H
#define TESTS_MEMORY_FAULT_H

#include <stdlib.h>
#include <string.h>

#include "scree/status.h"

typedef struct memory_fault {
    long fail_at; /* from 1; 0 = never */
    long asked, live;
} memory_fault;

static inline void *memory_fault_resize(void *user, void *old, size_t old_bytes, size_t bytes) {
    memory_fault *m = user;
    if (++m->asked == m->fail_at) return NULL;
    void *room = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!room) return NULL;
    if (old) memcpy(room, old, old_bytes < bytes ? old_bytes : bytes);
    if (old)
        free(old);
    else
        m->live++;
    return room;
}

static inline void memory_fault_release(void *user, void *room) {
    ((memory_fault *)user)->live--;
    free(room);
}

/* Runs work once for each allocation that it makes, with that one failing, and once without a
 * failure. work returns a status and frees all it made on success. Returns the number of runs. */
static inline long memory_fault_each(scree_status (*work)(void)) {
    for (long n = 1;; n++) {
        memory_fault m = {.fail_at = n};
        scree_allocator allocator = {&m, memory_fault_resize, memory_fault_release};
        scree_set_allocator(&allocator);
        scree_status status = work();
        scree_set_allocator(NULL);
        assert_int_equal(m.live, 0);
        if (m.asked < n) {
            assert_int_equal(status, SCREE_OK);
            return n;
        }
        assert_int_equal(status, SCREE_NO_MEMORY);
    }
}

#endif
