/* Contacts: the key by which they persist, and the geometry that detection finds at mid-step. */
#ifndef STATE_CONTACT_H
#define STATE_CONTACT_H

#include <stdint.h>

#include "base/memory.h"

/* Who touches whom with what. Ids, not slots; a < b. image: how many periods b is moved along each
 * axis. */
typedef struct contact_key {
    uint64_t a, b;
    uint32_t feature_a, feature_b;
    int16_t image[3];
    int16_t reserved; /* zero */
} contact_key;

/* Lexicographic: a, b, image along x, y, z, feature_a, feature_b. */
int contact_key_compare(const contact_key *x, const contact_key *y);

/* Vectors have three components so that space worlds share them; planar ones leave the third zero.
 */
typedef struct contact {
    contact_key key;
    uint32_t candidate, antagonist; /* slots */
    uint32_t law;
    uint32_t previous; /* row in the last step's contact table, or NONE when it is new */
    double normal[3];  /* unit, antagonist -> candidate */
    double arm_candidate[3], arm_antagonist[3]; /* centre -> own surface point, world axes */
    double gap;                                 /* at mid-step */
    double area; /* m^2: its share of a flat patch, in planar worlds of a stretch x thickness; 0 for
                    points and, in space, lines */
} contact;

typedef struct contact_list {
    ARRAY(contact) list; /* in key order */
} contact_list;

#endif
