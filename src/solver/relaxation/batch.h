/* Contacts sorted for the sweeps: by brick, within it by colour, and within a colour by row type;
 * last in a colour come loose contacts, which no fast kernel takes but which are worth sharing
 * among threads: rolling friction of any shape, facets, and C, D or d. No two contacts of a colour
 * share a body that moves, so a colour may run in any order, in lanes.
 *
 * A brick is a part of space (problem_bricks): its bodies stay in the cache while its colours pass
 * over them, and bricks of one colour of the chessboard run side by side. Small problems, and
 * problems without positions of bodies, are a single brick, whose colours threads share.
 *
 * Colours are given greedily in contact order: a pure function of the problem. If all 32 colours
 * are taken at one of its bodies, a contact goes to the last batch, which is solved one by one.
 * Contacts that no fast kernel takes and that are not loose (joints, hubs) go to the serial
 * tail. */
#ifndef SOLVER_RELAXATION_BATCH_H
#define SOLVER_RELAXATION_BATCH_H

#include "base/exact.h"
#include "base/team.h"
#include "solver/relaxation/rows.h"
#include "solver/relaxation/tail.h"

#define COLOURS    32 /* batch number COLOURS is the serial one */
#define CHESS_MOST 8

/* Blocks of one colour and type. */
typedef struct batch {
    uint32_t first, blocks;
} batch;

typedef struct brick {
    batch batch[COLOURS + 1][FAST_TYPES];
    tail_part loose[COLOURS + 1]; /* none in the last batch: those are in the serial tail */
    exact_sum q_square;           /* |H' v_free + b|^2 over its contacts in lanes */
    uint32_t tail, loosened;      /* its contacts in the serial tail, and its loose ones */
    size_t blocks[FAST_TYPES], first[FAST_TYPES]; /* blocks of all its batches: number, start */
    size_t chunk;                                 /* its first lane_chunk */
    int colours;                                  /* in use, without the serial one */
    uint32_t serial;                              /* contacts in its serial batch */
} brick;

/* At most LANE_CHUNK blocks of one type, or as many lanes of loose contacts, which are checked
 * together. */
#define LANE_CHUNK 32
#define LOOSE_TYPE FAST_TYPES /* of a chunk: first and blocks count contacts of the tail */
typedef struct lane_chunk {
    fast_type type;
    size_t first, blocks;
} lane_chunk;

typedef struct batches {
    const lane_rows *rows;
    int colours;        /* in use, without the serial one */
    uint32_t serial;    /* contacts in the serial batch */
    exact_sum q_square; /* |H' v_free + b|^2 over the contacts in lanes */
    ARRAY(brick) brick; /* at least one */
    /* contacts by brick, in key order within each brick; both are empty if there is one brick */
    uint32_t
        *list; /* this, count, place, taken, slot and q are valid until the batches are filled */
    ARRAY(uint32_t) first;
    ARRAY(uint32_t) by_colour;                   /* bricks by their colours on the chessboard */
    uint32_t chess, chess_first[CHESS_MOST + 1]; /* number and start of the bricks of each colour */
    uint32_t
        chess_border[CHESS_MOST];  /* of these, the first ones touch bodies of other processes */
    size_t chess_work[CHESS_MOST]; /* their blocks and loose contacts */
    size_t border_work[CHESS_MOST];
    ARRAY(uint8_t) border;               /* (bricks) of a divided problem */
    uint32_t *count;                     /* of contacts, by brick and chunk of contacts */
    ARRAY(lane_line) line[FAST_TYPES];   /* the blocks */
    size_t packed[FAST_TYPES];           /* start of each type's impulses when packed */
    ARRAY(uint32_t) contact[FAST_TYPES]; /* (8 x blocks) contact of a lane; NO_CONTACT: padding */
    ARRAY(uint32_t) loose;               /* contacts, by brick, colour and key */
    ARRAY(lane_chunk) chunk;
    uint16_t *place; /* (contacts) destination of each contact */
    uint32_t *taken; /* (bodies) colours in use, one bit each */
    /* if threads share a single brick: */
    uint32_t *slot; /* (contacts) position among the contacts of its colour and type */
    double *q;      /* (contacts) contribution to q_square */
    own_memory own_count, own_list, own_place, own_taken, own_slot, own_q;
} batches;

#define NO_CONTACT UINT32_MAX

/* Sorts all contacts; motion must hold v_free. S in key order. Without lanes all contacts go to the
 * tail. shared_place: of a divided problem, see chain.h. rooms: used until it returns; NULL: none.
 */
scree_status batches_prepare(batches *b, tail *t, const problem *p, const motion *m,
                             const double *S, bool lanes, const uint32_t *shared_place,
                             const solver_rooms *rooms, team *threads, scree_error *error);
/* A block of a type, for the kernels. */
void *batches_block(const batches *b, fast_type type, size_t number);
/* Copies impulses back to key order, and from there into the lanes. */
void batches_store(const batches *b, const problem *p, double *S, team *threads);
void batches_load(const batches *b, const problem *p, const double *S, team *threads);
/* One member's share of copying impulses without a change of order: packed block after block as in
 * the lanes. Each number is multiplied by its factor; factor NULL: by 1. */
size_t batches_packed(const batches *b); /* numbers */
void batches_pack(const batches *b, int member, int members, const double *factor, double *packed);
void batches_unpack(const batches *b, int member, int members, const double *factor,
                    const double *packed);
/* Position of the impulses of a block when they are packed. */
size_t batches_packed_at(const batches *b, fast_type type, size_t number);
void batches_free(batches *b);

#endif
