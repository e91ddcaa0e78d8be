/* What a view owns; for view*.c and coupled*.c alone. */
#ifndef SOLVER_PART_VIEW_ROOM_H
#define SOLVER_PART_VIEW_ROOM_H

#include "solver/part/view.h"

/* A contact's block of H' that touches a body. */
typedef struct view_entry {
    uint32_t contact, body;
    size_t number; /* in H */
} view_entry;

/* Sums over some contacts: squares of both natural maps, of S and of U. */
typedef struct view_sums {
    double scaled, natural, S, U, largest;
    uint32_t worst;
} view_sums;

typedef struct view_room {
    ARRAY(row) row;
    ARRAY(row_extra) extra;
    ARRAY(double) q, scale, C, local, weight;
    ARRAY(size_t) local_first;
    bool has_C;
    double q_square; /* |H' v_free + b|^2 over quoted rows, physical */
    ARRAY(view_sums) sums;
    /* without a matrix */
    ARRAY(double) H;            /* as the problem's, rows scaled */
    ARRAY(double) velocity;     /* (dofs) */
    ARRAY(bool) moves;          /* (bodies) */
    ARRAY(uint32_t) body_first; /* (bodies + 2) of entry; body b's are [b] .. [b + 1] */
    ARRAY(view_entry) entry;    /* by body, in contact order */
} view_room;

#endif
