#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "scree/status.h"

#define ALIGNMENT 64

/* The default takes zeroed memory from calloc and moves up to the next multiple of 64: unused pages
 * of a large block cost nothing, so reserving ahead is free. The address of the allocation is
 * stored just before the block. */
static void *default_resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    if (new_bytes > SIZE_MAX / 2) return NULL;
    char *start = calloc(1, new_bytes + ALIGNMENT + sizeof(void *));
    if (!start) return NULL;
    uintptr_t up = (uintptr_t)(start + sizeof(void *)) % ALIGNMENT;
    char *block = start + sizeof(void *) + (up ? ALIGNMENT - up : 0);
    memcpy(block - sizeof(void *), &start, sizeof(void *));
    if (old) {
        memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
        mem_free(old);
    }
    return block;
}

static void default_release(void *user, void *block) {
    (void)user;
    char *start;
    memcpy(&start, (char *)block - sizeof(void *), sizeof(void *));
    free(start);
}

static const scree_allocator default_allocator = {NULL, default_resize, default_release};
static scree_allocator hook = {NULL, default_resize, default_release};

void scree_set_allocator(const scree_allocator *allocator) {
    hook = allocator ? *allocator : default_allocator;
}

void *mem_resize(void *old, size_t old_count, size_t count, size_t size) {
    if (count == 0) count = 1;
    if (size != 0 && count > (SIZE_MAX / 2) / size) return NULL;
    size_t old_bytes = old ? old_count * size : 0, bytes = count * size;
    char *block = hook.resize(hook.user, old, old_bytes, bytes);
    bool zeroed = hook.resize == default_resize;
    if (block && bytes > old_bytes && !zeroed) memset(block + old_bytes, 0, bytes - old_bytes);
    return block;
}

void *mem_alloc(size_t count, size_t size) { return mem_resize(NULL, 0, count, size); }

bool mem_grow(void **data, size_t old_count, size_t count, size_t size) {
    void *grown = mem_resize(*data, old_count, count, size);
    if (grown) *data = grown;
    return grown != NULL;
}

void mem_free(void *block) {
    if (block) hook.release(hook.user, block);
}

char *mem_text(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *copy = mem_alloc(bytes, 1);
    if (copy) memcpy(copy, text, bytes);
    return copy;
}

#define LARGE ((size_t)8 << 20) /* bytes */

static size_t grown_room(size_t capacity, size_t need, size_t size) {
    size_t more = capacity * size < LARGE ? capacity / 2 : capacity / 8;
    size_t room = capacity + more < need ? need : capacity + more;
    return room < 8 ? 8 : room;
}

bool array_grow(void **data, size_t *capacity, size_t need, size_t size) {
    if (need <= *capacity && *data) return true;
    size_t room = grown_room(*capacity, need, size);
    void *grown = mem_resize(*data, *capacity, room, size);
    if (!grown) return false;
    *data = grown;
    *capacity = room;
    return true;
}

bool array_replace(void **data, size_t *capacity, size_t need, size_t size) {
    if (need <= *capacity && *data) return true;
    size_t room = grown_room(*capacity, need, size);
    mem_free(*data);
    *data = mem_alloc(room, size);
    *capacity = *data ? room : 0;
    return *data != NULL;
}

bool array_fit(void **data, size_t *capacity, size_t count, size_t size) {
    if (*capacity <= count || count == 0) return true;
    void *fitting = mem_resize(*data, *capacity, count, size);
    if (!fitting) return false;
    *data = fitting;
    *capacity = count;
    return true;
}
