/* Working arrays in memory that the caller of a solver lends (solver_rooms), or in memory of one's
 * own where that is too small. */
#ifndef SOLVER_PART_ROOMS_H
#define SOLVER_PART_ROOMS_H

#include "base/array.h"
#include "solver/solver.h"

#define ROOM_ALIGNMENT 64 /* bytes */

/* Room for some numbers, out of the smallest room that has it, which has less then. NULL: none has.
 */
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

/* Memory of one's own, empty where the caller's serves. */
typedef struct own_memory {
    void *data;
    size_t capacity; /* elements */
} own_memory;

static inline void own_memory_free(own_memory *own) {
    mem_free(own->data);
    *own = (own_memory){NULL, 0};
}

/* `lent`, or else memory of one's own for at least one element; what that held is lost. NULL when
 * out of memory. */
static inline void *lent_or_own(void *lent, own_memory *own, size_t count, size_t size) {
    if (lent) own_memory_free(own);
    if (lent) return lent;
    return array_replace(&own->data, &own->capacity, count ? count : 1, size) ? own->data : NULL;
}

/* Room for `count` elements, the caller's or one's own. */
static inline void *rooms_have(solver_rooms *rooms, own_memory *own, size_t count, size_t size) {
    size_t numbers = (count * size + sizeof(double) - 1) / sizeof(double);
    void *lent = count && rooms ? rooms_take(rooms, numbers) : NULL;
    return lent_or_own(lent, own, count, size);
}

#endif
