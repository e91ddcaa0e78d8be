/* A world divided among processes.
 *
 * Every process has the tables of all bodies. While the world is divided, a process knows the
 * present state of the bodies that it owns, whose centre is in one of its cells; of their
 * neighbours, which it sees; and of bodies without a free dof, which all know. Other bodies do not
 * exist in its state (state.body.exists is 0). It has the contacts that touch a body of its own, so
 * that a contact between the bodies of two processes is known to both; one of them owns it and
 * solves it: the owner of the free body with the lower number.
 *
 * Nothing here changes a bit of what a step computes: a world is divided or made whole again at any
 * step, for reasons of time alone. */
#ifndef TERRITORY_TERRITORY_H
#define TERRITORY_TERRITORY_H

#include "base/ranks.h"
#include "detect/detect.h"
#include "model/model.h"
#include "problem/shared.h"
#include "state/state.h"
#include "territory/cells.h"
#include "territory/rows.h"

/* Beyond the reach, in reaches: bodies are seen up to this distance from the cells of a process, so
 * that small motions bring no unknown body into reach. */
#define TERRITORY_FAR 1.25

/* A body that a process sends to another one before every step. */
typedef struct seen_body {
    uint16_t other;
    uint32_t slot;
} seen_body;

/* By process, then slot; for qsort and bsearch. */
int seen_compare(const void *a, const void *b);

typedef struct territory {
    bool divided;
    bool wanted;               /* the next step may divide it */
    const char *whole_because; /* why that was not possible; NULL: it was, or was not tried */
    bool anew;                 /* bodies have come into sight or left it in this step */
    bool wants_whole; /* the step cannot be made on a divided world: make it whole and repeat */
    int own, processes;
    brick_grid grid;
    double origin[3];           /* cell at which the occupied space begins */
    double fastest;             /* m/s: of bodies, up to which the reach suffices */
    double reach;               /* m: bodies whose centres are farther apart do not touch */
    ARRAY(uint16_t) cell_owner; /* (cells) */
    ARRAY(uint16_t) owner;      /* (bodies) or NOBODY, or UNSEEN (problem/shared.h) */
    ARRAY(uint8_t) everywhere;  /* (bodies) state.body.exists of the whole world */
    ARRAY(uint8_t)
    chosen;                   /* (bodies) detect_input.chosen: the first process also takes
                               pairs of bodies without a free dof */
    ARRAY(seen_body) out, in; /* by process, then slot */
    ARRAY(uint32_t) present;  /* runs of bodies that exist here: first, and one behind the last */
    ranks_parcels sent, got;
    contact_table spare; /* the contacts of the whole world while it is gathered, ... */
    bool spare_made, gathered;
    int64_t moved; /* bodies that changed their owner since the world was divided */
} territory;

scree_status territory_create(territory *t, const model *m, scree_error *error);
void territory_free(territory *t);
/* The spare table of contacts has the columns of this model. */
void territory_make_spare(territory *t, const model *m);

static inline bool territory_owns(const territory *t, uint32_t slot) {
    return t->owner.data[slot] == (uint16_t)t->own;
}
/* Whether this process solves a contact of two bodies. */
static inline bool territory_solves(const territory *t, const uint32_t pair[2]) {
    return pair_owner(t->owner.data, pair) == (uint16_t)t->own;
}

/* Divides a world that all processes have whole. `free`: (bodies) exists with a free dof;
 * q: (bodies x places) positions. */
scree_status territory_divide(territory *t, const model *m, state *s, const uint8_t *free,
                              const double *q, scree_error *error);
/* The weights of cells, equal on all processes, become owners. */
scree_status territory_bisect(territory *t, const int64_t *weight, scree_error *error);
/* Before a step: the present state of the bodies that others see. */
scree_status territory_meet(territory *t, state *s, scree_error *error);

/* A number of each own body (bodies) goes to the processes that see it. */
scree_status territory_tell(territory *t, double *number, scree_error *error);

/* After the drift: owners by the new positions q. Bodies that come into sight are added to the
 * state and listed in `arrived`, for the caller to drift; memories of contacts follow their bodies.
 * `anew`: cells or their owners have changed. */
typedef struct slot_array {
    ARRAY(uint32_t) list;
} slot_array;
/* First part: whether a body must be seen that is not. */
bool territory_lacks(const territory *t, const model *m, const double *q);
/* Second part, if some process lacks a body, on all processes: who sees what is found anew. */
scree_status territory_look_again(territory *t, const model *m, state *s, const double *q,
                                  slot_array *arrived, scree_error *error);
/* Third part. */
scree_status territory_hand_over(territory *t, const model *m, state *s, const double *q,
                                 scree_error *error);

/* Brings the whole world to all processes, which is then no longer divided. */
scree_status territory_join(territory *t, const model *m, state *s, scree_error *error);
/* Brings it to the first process until territory_release: for frames and restart points. The state
 * of other processes is unchanged. */
scree_status territory_gather(territory *t, const model *m, state *s, scree_error *error);
void territory_release(territory *t, state *s);
/* The step needs the whole world: the caller makes it whole and repeats the step. All processes
 * must find this together. */
scree_status territory_refuse(territory *t, scree_error *error);
/* The state was replaced by one that is whole. */
void territory_forget(territory *t);

#endif
