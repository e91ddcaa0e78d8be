/* Finding near pairs among bodies sorted into lanes. */
#ifndef DETECT_SWEEP_H
#define DETECT_SWEEP_H

#include "detect/near.h"

typedef struct builder {
    const near_list *list;
    const geometry *g;
    double slack, reach;
    const void *bodies; /* in their lanes: strip_body or column_body */
    size_t task;        /* bodies per task */
} builder;

/* a < b; image in the format of the entries of this dimension. */
static inline void sweep_add(const builder *w, near_share *to, uint32_t a, uint32_t b,
                             uint32_t image, size_t room) {
    if (to->count == to->capacity && to->alone) near_more_pairs(to);
    if (to->count < to->capacity) {
        uint32_t *pair = to->pair + w->list->stride * to->count;
        pair[0] = a;
        pair[1] = b;
        if (w->list->stride > 2) pair[2] = image;
    }
    to->count++;
    to->room[a / ROW_CHUNK] += room;
}

/* The search is divided into tasks of some bodies: first bodies in lanes, against the lanes within
 * reach, then all bodies by slot, against unbounded ones. The size of tasks and their assignment to
 * shares do not matter, since rows are sorted. Two solids near each other are tested exactly, which
 * takes microseconds, so small worlds have small tasks: enough of them for all threads. */
#define SWEEP_TASK_LEAST 128 /* bodies */
#define SWEEP_TASK_MOST  2048
size_t sweep_tasks(const builder *w);
void sweep_planar(const builder *w, near_share *to, size_t task);
void sweep_space(const builder *w, near_share *to, size_t task);

/* The bodies of one lane that belong to a task. */
typedef struct lane_piece {
    const lane *lane;
    const lane_level *level;
    size_t begin, end;
} lane_piece;
/* The first piece of a task, then the next. False: there is no further piece. */
bool sweep_first_piece(const builder *w, size_t task, lane_piece *piece);
bool sweep_next_piece(const builder *w, size_t task, lane_piece *piece);
/* Slots of a task against unbounded bodies; none for tasks of lanes. */
bool sweep_slots(const builder *w, size_t task, uint32_t *begin, uint32_t *end);

#endif
