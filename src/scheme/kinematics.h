/* Planar contact kinematics: the rows of H' for two rigid bodies, shared by the stages. */
#ifndef SCHEME_KINEMATICS_H
#define SCHEME_KINEMATICS_H

#include "model/model.h"

/* Rows (N, T, M) of H' of one body: (direction, arm x direction); T = N turned by +90 degrees. sign
 * is +1 for the candidate and -1 for the antagonist. */
static inline void contact_rows(const double normal[2], const double arm[2], double sign,
                                double rows[3][DOFS]) {
    double n0 = sign * normal[0], n1 = sign * normal[1];
    rows[0][0] = n0;
    rows[0][1] = n1;
    rows[0][2] = arm[0] * n1 - arm[1] * n0;
    rows[1][0] = -n1;
    rows[1][1] = n0;
    rows[1][2] = arm[0] * n0 + arm[1] * n1;
    rows[2][0] = 0;
    rows[2][1] = 0;
    rows[2][2] = sign;
}

static inline void add_relative(const double rows[3][DOFS], const double v[DOFS], double U[DOFS]) {
    for (int r = 0; r < 3; r++)
        U[r] += rows[r][0] * v[0] + rows[r][1] * v[1] + rows[r][2] * v[2];
}

#endif
