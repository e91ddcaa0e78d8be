/* Compatibility is computed: entries of the registry declare what they need and what they
 * support; a need that is not supported is an error with its name before the first step. */
#ifndef BASE_CAPABILITY_H
#define BASE_CAPABILITY_H

#include <stddef.h>
#include <stdint.h>

/* Besides the cones (base/cones.def): bit, text for messages: "... needs a solver that supports
 * TEXT" */
#define CAPABILITY_LIST(X)                                                                         \
    X(COMPLIANCE, "a series compliance C")                                                         \
    X(ADMITTANCE, "a parallel admittance D")                                                       \
    X(PLANAR, "planar bodies")                                                                     \
    X(SPACE, "bodies in space")                                                                    \
    X(UNSYMMETRIC, "an unsymmetric W")                                                             \
    X(COUPLED, "deformable bodies that are not condensed")

enum {
#define SCREE_CONE(type, table, words) CAPABILITY_INDEX_##type,
#include "base/cones.def"
#undef SCREE_CONE
#define X(name, words) CAPABILITY_INDEX_##name,
    CAPABILITY_LIST(X)
#undef X
        CAPABILITIES
};

/* CAN_EVERY_CONE: of methods that know cones by their tables alone, and so also later ones. */
enum {
#define SCREE_CONE(type, table, words) CAN_##type = 1 << CAPABILITY_INDEX_##type,
#include "base/cones.def"
#undef SCREE_CONE
#define X(name, words) CAN_##name = 1 << CAPABILITY_INDEX_##name,
    CAPABILITY_LIST(X)
#undef X
        CAN_EVERY_CONE = CAN_COMPLIANCE - 1 - CAN_FREE
};

/* The text of the lowest bit of a mask; NULL for an empty mask. */
const char *capability_words(uint64_t mask);
/* The texts of all bits of a mask, "unilateral contacts, Coulomb's cone"; truncated to the
 * length of text. */
void capability_list(uint64_t mask, char *text, size_t size);

#endif
