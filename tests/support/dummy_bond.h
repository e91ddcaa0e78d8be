/* A bond part for tests: it holds nothing, but keeps which contacts were bonded and counts those
 * that part. Added to the registry of a world by hand. */
#ifndef SUPPORT_DUMMY_BOND_H
#define SUPPORT_DUMMY_BOND_H

#include "law/law.h"

/* "glue": bonds what is within `near` (1 mm) when bonding is on; one that opens breaks. */
extern const law_part dummy_bond;

#endif
