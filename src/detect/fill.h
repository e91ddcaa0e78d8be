/* From near pairs to contacts: exact test, contact, match with the last step. */
#ifndef DETECT_FILL_H
#define DETECT_FILL_H

#include "detect/detect.h"
#include "detect/near.h"

/* What holds between two surfaces. */
typedef struct surface_pair {
    double reach, ahead;
    uint32_t law; /* NONE: they may not meet */
} surface_pair;

typedef struct chunk_result {
    size_t offset, place; /* of its contacts in the scratch and in the whole */
    size_t count;
    size_t arm_place, arms; /* of its contacts whose arms are kept apart: where, how many */
    size_t candidates;
    uint64_t unlisted[2];
} chunk_result;

typedef struct fill {
    ARRAY(surface_pair) pairs;
    size_t side, mask; /* the pair of surfaces a and b is (a * side + b) & mask */
    size_t bonded; /* in worlds with bonds: the first of those of every law, by number; else 0 */
    double reach;  /* the largest, and never below zero */
    ARRAY(double) fastest; /* of chunks of bodies, where laws look ahead */
    ARRAY(chunk_result) chunks;
    ARRAY(contact) scratch; /* contacts of some chunks before they go into the columns, */
    ARRAY(double) rows;     /* or, where any two bodies touch in one point, pieces of columns */
} fill;

scree_status fill_laws(fill *f, const detect_input *in, scree_error *error);
/* Adds to the room of chunks that have more contacts than the list expected. */
scree_status fill_contacts(fill *f, const geometry *g, near_list *near, const detect_input *in,
                           contact_table *out, detect_report *report, scree_error *error);
void fill_free(fill *f);

#endif
