/* Finding near pairs among bodies sorted into lanes. */
#ifndef DETECT_SWEEP_H
#define DETECT_SWEEP_H

#include "detect/near.h"

typedef struct builder {
    near_list *list;
    const geometry *g;
    double slack, reach;
    bool no_memory;
} builder;

/* More room for found pairs, wherever they stand; false when out of memory. */
bool near_more_pairs(near_list *n);

/* a < b; image as the entries of this dimension have it. False when out of memory. */
static inline bool sweep_add(builder *w, uint32_t a, uint32_t b, uint32_t image, size_t room) {
    near_list *n = w->list;
    if (n->found.count == n->found.capacity && !near_more_pairs(n)) {
        w->no_memory = true;
        return false;
    }
    n->found.data[n->found.count++] = (near_pair){a, (uint32_t)room, near_entry(b, image)};
    return true;
}

void sweep_planar(builder *w, const strip_body *bodies);
void sweep_space(builder *w, const column_body *bodies);

#endif
