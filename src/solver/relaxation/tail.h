/* Contacts that no fast kernel takes, with any cone, any number of bodies, C, D and d: first the
 * serial tail, one after another in key order, then the loose contacts, which have colours
 * (batch.h), in the order in which they are visited. */
#ifndef SOLVER_RELAXATION_TAIL_H
#define SOLVER_RELAXATION_TAIL_H

#include "base/exact.h"
#include "problem/residual.h"
#include "solver/relaxation/local_visit.h"
#include "solver/relaxation/motion.h"

typedef struct tail_contact {
    uint32_t contact;
    uint32_t entry, entries; /* in tail.entry */
    size_t number;           /* in tail.number: W, W~ and E where they differ, local_prepare's */
    double W_d;
} tail_contact;

/* One body of a contact; blocks that name the same body are summed. */
typedef struct tail_entry {
    size_t place;   /* in motion.velocity */
    size_t number;  /* in tail.number, (n x width) for motion's velocities: H', and A^-1 H unless
                       `simple` */
    double inverse; /* simple: A^-1 is a multiple of the identity, by this number */
    uint32_t width;
    bool simple, moves;
} tail_entry;

typedef struct tail {
    ARRAY(tail_contact) contact;
    size_t serial; /* number of contacts in the serial tail */
    ARRAY(tail_entry) entry;
    ARRAY(double) number;
    size_t rows; /* of all its contacts */
} tail;

void tail_clear(tail *t);
/* Appends a contact; it is not counted as serial. */
scree_status tail_add(tail *t, const problem *p, const motion *m, uint32_t contact,
                      scree_error *error);
void tail_free(tail *t);

/* Consecutive contacts of the tail. */
typedef struct tail_part {
    size_t first, count;
} tail_part;

/* One pass over a part, forward or backward. Returns the number of one-contact problems outside the
 * condition of uniqueness. S is the problem's impulses in key order. */
int64_t tail_sweep(const tail *t, tail_part part, const problem *p, motion *m, double *S,
                   const local_options *local, double relaxation, bool backward);
/* velocities += A^-1 H S */
void tail_apply(const tail *t, tail_part part, const problem *p, motion *m, const double *S);

/* Squares per contact of the tail, in m/s: the scale-free natural map; and for the quoted norm the
 * natural map with rho = 1, S and U~. */
typedef struct tail_norms {
    double scaled, natural, S, U;
} tail_norms;
tail_norms tail_measure(const tail *t, const problem *p, const motion *m, const double *S,
                        size_t index);

/* Adds |H' v + b|^2 over the rows of the tail that the quoted norm counts. */
void tail_velocity_square(const tail *t, const problem *p, const motion *m, exact_sum *sum);

#endif
