/* Working arrays of a solver in memory lent by its caller (solver_rooms), or in its own memory if
 * that is too small. */
#ifndef SOLVER_PART_ROOMS_H
#define SOLVER_PART_ROOMS_H

#include "base/array.h"
#include "solver/solver.h"

#define ROOM_ALIGNMENT 64 /* bytes */

/* Takes memory for some numbers from the smallest room that is large enough. NULL: none is. */
static inline double *rooms_take(solver_rooms *rooms, size_t numbers) {
    solver_room *best = NULL;
    size_t line = ROOM_ALIGNMENT / sizeof(double), skipped = 0;
    for (int i = 0; i < SOLVER_ROOMS; i++) {
        solver_room *own = &rooms->room[i];
        size_t behind = (uintptr_t)own->data / sizeof(double) % line;
        size_t skip = behind ? line - behind : 0;
        if (own->count < skip || own->count - skip < numbers) continue;
        if (!best || own->count < best->count) best = own, skipped = skip;
    }
    if (!best) return NULL;
    double *taken = best->data + skipped;
    best->data = taken + numbers;
    best->count -= skipped + numbers;
    return taken;
}

/* The solver's own memory, empty if lent memory is used. */
typedef struct own_memory {
    void *data;
    size_t capacity; /* elements */
} own_memory;

static inline void own_memory_free(own_memory *own) {
    mem_free(own->data);
    *own = (own_memory){NULL, 0};
}

/* `lent`, or if it is NULL own memory for at least one element, whose contents are lost. NULL when
 * out of memory. */
static inline void *lent_or_own(void *lent, own_memory *own, size_t count, size_t size) {
    if (lent) own_memory_free(own);
    if (lent) return lent;
    return array_replace(&own->data, &own->capacity, count ? count : 1, size) ? own->data : NULL;
}

/* Memory for `count` elements, lent or own. */
static inline void *rooms_have(solver_rooms *rooms, own_memory *own, size_t count, size_t size) {
    size_t numbers = (count * size + sizeof(double) - 1) / sizeof(double);
    void *lent = count && rooms ? rooms_take(rooms, numbers) : NULL;
    return lent_or_own(lent, own, count, size);
}

#endif
