/* Detection: from bodies near each other at q_M to contacts in key order, matched with the last
 * step. */
#ifndef DETECT_DETECT_H
#define DETECT_DETECT_H

#include "base/team.h"
#include "model/model.h"
#include "state/state.h"

typedef struct detector detector;

/* The contacts of a body of OWN with any other are wanted, and those of two bodies of FIRST. */
enum { CHOSEN_NOT, CHOSEN_FIRST, CHOSEN_OWN };

typedef struct detect_input {
    const model *model;
    const double *q;       /* (bodies x places) positions at mid-step */
    const uint8_t *exists; /* (bodies) */
    const uint8_t *mobile; /* (bodies) 1: may move; pairs of two immobile bodies are skipped */
    /* (bodies) where processes share the work (territory/territory.h): CHOSEN_... decides which
     * pairs are tested; NULL: all */
    const uint8_t *chosen;
    bool settled; /* the same bodies exist as in the last run: others are not looked at */
    /* Contacts are kept while gap <= reach of the pair's law + its ahead x the two bodies' speeds.
     */
    const double *law_reach;   /* (laws) m */
    const double *law_ahead;   /* (laws) s; NULL: no law looks ahead */
    const double *speed;       /* (bodies) m/s; NULL when law_ahead is */
    const contact_table *last; /* contacts of the last step, in key order */
    const contact_key *held;   /* sorted pairs (a, b ids) of joints that switch detection off */
    size_t held_count;
    team *team; /* NULL: one thread */
} detect_input;

typedef struct detect_report {
    size_t candidates; /* pairs that were tested exactly */
    bool rebuilt;      /* the list of near pairs was remade */
    /* the first pair that touches (gap <= 0) although its surfaces have no law: ids; 0 if none */
    uint64_t unlisted[2];
} detect_report;

scree_status detector_create(detector **out, scree_error *error);
void detector_destroy(detector *d);
/* Discards the list of near pairs; the next run gives the same contacts, bit for bit. */
void detector_forget(detector *d);
/* Fills the columns of out that contact_put writes. Unbounded bodies have only the image 0.
 * Refuses, with the body's number, positions that are not finite, and in periodic worlds bodies
 * 32000 periods apart, boundaries that are not periodic (see period.h) and mobile bodies that
 * overlap their own copies. After an error out is empty. */
scree_status detector_run(detector *d, const detect_input *in, contact_table *out,
                          detect_report *report, scree_error *error);

#endif
