/* The nearest point of a contact's cone and its derivative, for methods that need the derivative of
 * the projection. */
#ifndef SOLVER_PART_NEAREST_H
#define SOLVER_PART_NEAREST_H

#include "problem/cone.h"

/* Z = P_K(X), scaled, and E = dZ / dX (n x n, row by row), symmetric with eigenvalues in [0, 1]. At
 * kinks E is that of one side. */
void nearest_point(const row *r, const row_extra *extra, const double *X, double *Z, double *E);

#endif
