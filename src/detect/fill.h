/* From near pairs to contacts: exact test, contact, match with the last step. */
#ifndef DETECT_FILL_H
#define DETECT_FILL_H

#include "detect/detect.h"
#include "detect/near.h"

/* The data of a pair of surfaces. */
typedef struct surface_pair {
    double reach, ahead;
    uint32_t law; /* NONE: no contact between them */
} surface_pair;

typedef struct chunk_result {
    size_t offset, place; /* number of its contacts in the scratch and in all */
    size_t count;
    size_t arm_place, arms; /* its contacts with separate arms: first, number */
    size_t candidates;
    uint64_t unlisted[2];
} chunk_result;

typedef struct fill {
    ARRAY(surface_pair) pairs;
    size_t side, mask; /* index of the pair of surfaces a and b: (a * side + b) & mask */
    size_t bonded;     /* in worlds with bonds: the index of the first bond of each law; else 0 */
    double reach;      /* the largest reach, at least zero */
    ARRAY(double) fastest; /* of chunks of bodies, if laws act ahead of contact */
    ARRAY(chunk_result) chunks;
    ARRAY(contact) scratch; /* scratch for the contacts of some chunks, */
    ARRAY(double) rows;     /* or, if two bodies touch in at most one point, pieces of columns */
} fill;

scree_status fill_laws(fill *f, const detect_input *in, scree_error *error);
/* Enlarges the memory of chunks that have more contacts than the list predicted. */
scree_status fill_contacts(fill *f, const geometry *g, near_list *near, const detect_input *in,
                           contact_table *out, detect_report *report, scree_error *error);
void fill_free(fill *f);

#endif
