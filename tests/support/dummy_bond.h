/* A bond part for tests: it exerts no force, but records which contacts were bonded and counts
 * those that open. Tests add it to the registry of a world. */
#ifndef SUPPORT_DUMMY_BOND_H
#define SUPPORT_DUMMY_BOND_H

#include "law/law.h"

/* "glue": bonds contacts within `near` (1 mm) while bonding is on; one that opens breaks. */
extern const law_part dummy_bond;

#endif
