/* The order of a sweep of a relaxation: a pure function of seed, step and the sweep's number. */
#ifndef SOLVER_RELAXATION_ORDER_H
#define SOLVER_RELAXATION_ORDER_H

#include "solver/relaxation/batch.h"
#include "solver/relaxation/nlgs.h"

/* The order of the colours; the serial part counts as one more colour, left out when empty. */
typedef struct sweep_order {
    int colours, colour[COLOURS + 1];
    bool backward;      /* the tail */
    bool last_to_first; /* the colours of the chessboard, forward and backward */
} sweep_order;

sweep_order order_colours(nlgs_order how, const solver_settings *settings, int64_t sweep,
                          int colours, bool serial, bool long_tail);
/* The order of single contacts: a permutation, drawn again or unchanged. Returns whether it is to
 * be read from its end. */
bool order_contacts(nlgs_order how, const solver_settings *settings, int64_t sweep,
                    uint32_t contacts, uint32_t *order);

#endif
