/* Contacts: the key by which they persist, and the geometry that detection finds at mid-step. */
#ifndef STATE_CONTACT_H
#define STATE_CONTACT_H

#include <stdint.h>

#include "base/memory.h"

/* The identity of a contact: both bodies with the touching features. Ids, not slots; a < b.
 * image: the number of periods by which b is shifted along each axis. */
typedef struct contact_key {
    uint64_t a, b;
    uint32_t feature_a, feature_b;
    int16_t image[3];
    int16_t reserved; /* zero */
} contact_key;

/* Lexicographic: a, b, image along x, y, z, feature_a, feature_b. */
int contact_key_compare(const contact_key *x, const contact_key *y);

/* Properties of a contact's geometry besides its normal and arms. On a side with a round body, a
 * disk or ball about its centre of mass, the arm is along the normal: -r N of the candidate, +r N
 * of the antagonist. */
enum { FORM_CANDIDATE_ROUND = 1, FORM_ANTAGONIST_ROUND = 2, FORM_CARRIED = 4 };
#define FORM_BALLS (FORM_CANDIDATE_ROUND | FORM_ANTAGONIST_ROUND)

/* One contact: the result of detection, and the struct in which functions of one contact receive a
 * row of the contact table (contact_at). Vectors have three components; in planar worlds the third
 * is zero. */
typedef struct contact {
    contact_key key;
    uint32_t candidate, antagonist; /* slots */
    uint32_t law;
    uint32_t previous; /* row in the last step's contact table; NONE: a new contact */
    uint32_t carried;  /* 1 + index of its carriers; 0: both bodies are rigid */
    uint8_t form;      /* FORM_... */
    double normal[3];  /* unit, antagonist -> candidate */
    double arm_candidate[3], arm_antagonist[3]; /* centre -> own surface point, world axes */
    double gap;                                 /* at mid-step */
    double area; /* m^2: its share of a flat patch, in planar worlds length x thickness; 0 for
                    points, and for lines in space */
} contact;

/* A point of a deformable body: nodes (numbered over all bodies) and weights whose sum is 1. A mean
 * over a piece of its skin may have more nodes than fit; they are then in the pool of the table,
 * starting at node[0]. Use carrier_node to read them. */
#define CARRIER_NODES 6
typedef struct carrier {
    uint32_t count; /* 0: the point of a rigid body, given by its arm */
    uint32_t node[CARRIER_NODES];
    uint32_t reserved; /* zero */
    double weight[CARRIER_NODES];
} carrier;

typedef struct weighted_node {
    uint32_t node;
    uint32_t reserved; /* zero */
    double weight;
} weighted_node;

/* The carriers of the two sides of a contact with at least one deformable body. The arm of a
 * deformable side goes from the body's initial position (state.body.q) to the point. */
typedef struct carrier_pair {
    carrier candidate, antagonist;
} carrier_pair;

/* Contacts of deformable bodies as detection finds them. */
typedef struct contact_list {
    ARRAY(contact) list; /* in key order */
    ARRAY(carrier_pair) carried;
    ARRAY(weighted_node) pool; /* nodes of carriers with more than CARRIER_NODES nodes */
} contact_list;

#endif
