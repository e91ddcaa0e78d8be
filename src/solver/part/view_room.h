/* Private data of a view, for view*.c and coupled*.c only. */
#ifndef SOLVER_PART_VIEW_ROOM_H
#define SOLVER_PART_VIEW_ROOM_H

#include "solver/part/view.h"

#define VIEW_CHUNK 256 /* contacts or bodies that a thread takes at a time */

/* A sum over some contacts, on its own cache line, because threads write such sums side by side. */
typedef struct view_part {
    _Alignas(64) double sum[VIEW_SUMS];
} view_part;

/* A contact's block of H' that touches a body. */
typedef struct view_entry {
    uint32_t contact, body;
    size_t number; /* in H */
} view_entry;

/* H' of a contact of balls in short form: three directions (rows, scaled) and per body the arm a;
 * the rows of its moments are 0, -a direction_2, a direction_1. velocity = direction (v_0 - v_1) +
 * moments. A fixed or missing body uses the dof behind the last one, which never moves. */
typedef struct view_ball {
    double direction[9], arm[2];
    uint32_t dof[2];
    bool is_ball; /* false: the other fields are undefined */
} view_ball;

/* Where the velocity of an entry's body is stored. */
typedef struct view_touch {
    size_t dof;
    uint32_t width;
    bool moves;
} view_touch;

/* How a body moves. BALL: all its contacts are contacts of balls. */
enum { VIEW_STANDS, VIEW_MOVES, VIEW_MOVES_AS_BALL };

/* Sums over some contacts: squares of both natural maps, of S and of U. */
typedef struct view_sums {
    double scaled, natural, S, U, largest;
    uint32_t worst;
} view_sums;

typedef struct view_room {
    ARRAY(row) row;
    ARRAY(row_extra) extra;
    ARRAY(double) q, scale, speed, C, local, weight;
    ARRAY(double) share; /* (rows) sqrt(W_mean / W_d), moments times their length */
    double W_mean, inverse_mean;
    ARRAY(size_t) local_first;
    bool has_C;
    double q_square;        /* |H' v_free + b|^2 over quoted rows, physical */
    ARRAY(view_sums) sums;  /* (chunks) */
    ARRAY(view_part) parts; /* (chunks) */
    /* without a matrix */
    ARRAY(double) H;            /* as the problem's, rows scaled */
    ARRAY(double) velocity;     /* (dofs + 6), the last six always 0 */
    ARRAY(uint8_t) moves;       /* (bodies) VIEW_... */
    ARRAY(uint32_t) body_first; /* (bodies + 2) of entry; body b's are [b] .. [b + 1] */
    ARRAY(view_entry) entry;    /* by body, in contact order */
    ARRAY(view_touch) touch;    /* (entries) as the problem's */
    ARRAY(view_ball) ball;      /* (contacts), where there are any */
    bool has_balls;
} view_room;

/* Finds the contacts of balls, after the rows of H are scaled and the entries sorted. */
bool view_find_balls(view_room *o, const problem *p);

#endif
