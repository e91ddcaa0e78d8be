/* Steps of fem_solid_build that have separate files. */
#ifndef FEM_BUILD_H
#define FEM_BUILD_H

#include "fem/solid.h"

/* Whether mesh, regions and world are compatible; errors name the region or the element. */
scree_status fem_solid_check(const fem_solid *s, scree_error *error);
/* Masses: `mass`, `total_mass`, M if its pattern exists, and their share of V in the same way. */
scree_status fem_solid_weigh(fem_solid *s, scree_error *error);

#endif
