/* Steps of fem_solid_build that have files of their own. */
#ifndef FEM_BUILD_H
#define FEM_BUILD_H

#include "fem/solid.h"

/* Whether mesh, regions and world go together; errors name the region or the element. */
scree_status fem_solid_check(const fem_solid *s, scree_error *error);
/* Masses: `mass`, `total_mass`, M where its pattern is there, and their share of V likewise. */
scree_status fem_solid_weigh(fem_solid *s, scree_error *error);

#endif
