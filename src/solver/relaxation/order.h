/* In which order a sweep of a relaxation goes: a pure function of seed, step and the sweep's
 * number. */
#ifndef SOLVER_RELAXATION_ORDER_H
#define SOLVER_RELAXATION_ORDER_H

#include "solver/relaxation/batch.h"
#include "solver/relaxation/nlgs.h"

/* The order of the colours; the serial part is one more colour, and is left out when empty. */
typedef struct sweep_order {
    int colours, colour[COLOURS + 1];
    bool backward;      /* the tail */
    bool last_to_first; /* the colours of the chessboard: to and fro */
} sweep_order;

sweep_order order_colours(nlgs_order how, const solver_settings *settings, int64_t sweep,
                          int colours, bool serial, bool long_tail);
/* The order of contacts one by one: a permutation, drawn anew or left as it is. Returns whether it
 * is to be taken from its end. */
bool order_contacts(nlgs_order how, const solver_settings *settings, int64_t sweep,
                    uint32_t contacts, uint32_t *order);

#endif
