/* The velocities of bodies that several processes touch, on their way through a sweep.
 *
 * In a sweep a body is touched by bricks of different colours of the chessboard, at most one of
 * each colour. Where these belong to different processes, its velocity goes from its owner to the
 * process of the first colour, from there to that of the next, and at the end back to its owner: to
 * the one process that needs it next, and to no other. A colour is a phase of the sweep; phase 0 is
 * its start, and the last phase its end. After a phase a process sends one message to each process
 * that needs something from it, and it waits for a message only when a phase needs it. */
#ifndef SOLVER_RELAXATION_CHAIN_H
#define SOLVER_RELAXATION_CHAIN_H

#include "base/ranks.h"
#include "problem/shared.h"
#include "solver/relaxation/motion.h"

enum { CHAIN_FORWARD, CHAIN_BACKWARD, CHAIN_SHOW, CHAIN_PLANS };

/* Velocities for or from one process after a phase. */
typedef struct chain_message {
    uint16_t other;
    uint8_t phase; /* after which it is sent */
    uint8_t need;  /* the first phase that needs it */
    bool out, under_way;
    size_t first, count; /* bodies */
    ranks_mail *mail;
} chain_message;

typedef struct chain_list {
    ARRAY(chain_message) message; /* those sent first, by phase; then those received, by need */
    size_t sent;                  /* number of these */
    ARRAY(uint32_t) body;
    ARRAY(double) number; /* (bodies x width) */
} chain_list;

typedef struct chain {
    bool on; /* the problem is divided */
    const problem_shared *shared;
    uint32_t colours;
    chain_list list[CHAIN_PLANS];
    chain_list *now;             /* that of the present sweep */
    ARRAY(uint32_t) place;       /* (bodies) 1 + index in `touch` of own bodies that others touch */
    ARRAY(uint16_t) touch;       /* (those bodies x colours) the process of the brick, or NOBODY */
    ARRAY(uint32_t) shared_body; /* (those bodies) */
    ranks_parcels out, in;
} chain;

/* both: sweeps go backward, too. All processes call it together and get the same answer. */
scree_status chain_prepare(chain *c, const problem *p, bool both, scree_error *error);
void chain_free(chain *c);
/* A sweep: begin; for every colour wait, and send after the bricks that others wait for; end. */
void chain_begin(chain *c, bool backward, motion *m);
void chain_wait(chain *c, uint32_t phase, motion *m);
void chain_send(chain *c, uint32_t phase, motion *m);
void chain_end(chain *c, motion *m);
/* The velocities that owners have go to all processes that touch the bodies. */
void chain_show(chain *c, motion *m);

#endif
