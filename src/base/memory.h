/* Memory: one allocator, zeroed blocks aligned to 64 bytes, sizes checked for overflow; and
 * growable arrays. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* count * size zeroed bytes, or NULL (also when the product overflows). */
void *mem_alloc(size_t count, size_t size);
/* Grows or shrinks old (of old_count elements) to count elements, new ones zeroed. On NULL the old
 * block is untouched. */
void *mem_resize(void *old, size_t old_count, size_t count, size_t size);
/* The same in place: *data is replaced, or unchanged (returns false) when out of memory. */
bool mem_grow(void **data, size_t old_count, size_t count, size_t size);
void mem_free(void *block);       /* NULL is allowed */
char *mem_text(const char *text); /* a copy; NULL when out of memory */

/* A growable array of T; zero-initialised it is empty. */
#define ARRAY(T)                                                                                   \
    struct {                                                                                       \
        T *data;                                                                                   \
        size_t count, capacity;                                                                    \
    }

bool array_grow(void **data, size_t *capacity, size_t need, size_t size);

/* Memory for at least n elements (growth x 1.5, from 8 MB on x 1.125); false when out of memory.
 * After success data is not NULL even for n = 0, because C does not allow NULL + 0. */
#define array_reserve(a, n) array_grow((void **)&(a)->data, &(a)->capacity, (n), sizeof *(a)->data)
/* Appends one value; false when out of memory. */
#define array_push(a, ...)                                                                         \
    (array_reserve((a), (a)->count + 1) ? ((a)->data[(a)->count++] = (__VA_ARGS__), true) : false)
#define array_free(a) (mem_free((a)->data), (a)->data = NULL, (a)->count = (a)->capacity = 0)

#endif
