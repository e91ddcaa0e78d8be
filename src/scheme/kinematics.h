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

/* U (N, T, M) of the candidate's point against the antagonist's: the same as the two blocks of rows
 * times v, with fewer operations. */
static inline void relative_velocity(const double normal[2], const double arm_c[2],
                                     const double v_c[DOFS], const double arm_a[2],
                                     const double v_a[DOFS], double U[DOFS]) {
    double x = (v_c[0] - v_c[2] * arm_c[1]) - (v_a[0] - v_a[2] * arm_a[1]);
    double y = (v_c[1] + v_c[2] * arm_c[0]) - (v_a[1] + v_a[2] * arm_a[0]);
    U[0] = normal[0] * x + normal[1] * y;
    U[1] = normal[0] * y - normal[1] * x;
    U[2] = v_c[2] - v_a[2];
}

#endif
