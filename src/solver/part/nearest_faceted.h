/* Nearest points of a faceted cone and their derivatives; scaled as in the view. The sets have flat
 * sides, so all derivatives are piecewise constant. */
#ifndef SOLVER_PART_NEAREST_FACETED_H
#define SOLVER_PART_NEAREST_FACETED_H

#include "problem/problem.h"

/* Z = P_K(X) and, unless NULL, E = dZ / dX (3 x 3). */
void nearest_faceted(const row *r, const double *X, double *Z, double *E);
/* z := the nearest point of the polygon of that radius; E = dz' / dz (2 x 2), rim = dz' / dradius.
 */
void nearest_in_polygon(const row *r, double radius, double *z, double *E, double *rim);

#endif
