/* Contact kinematics: the rows of H' for two rigid bodies, shared by the problem and the stages of
 * a step. Both planar and space: besides the bodies, this is the only part of a step that
 * distinguishes them.
 *
 * A frame of contact is (N, T1, T2); planar T = N turned by +90 degrees and T2 unused. Planar
 * bodies have v = (vx, vy, spin), bodies in space v = (v, w). sign is +1 for the candidate and -1
 * for the antagonist. */
#ifndef PROBLEM_KINEMATICS_H
#define PROBLEM_KINEMATICS_H

#include "base/space.h"
#include "problem/problem.h"

#define PLANAR_DOFS 3
#define SPACE_DOFS  6

/* Rows N, T, M of H' of one planar body, `count` of them: (direction, arm x direction). */
static inline void planar_rows(const double normal[2], const double arm[2], double sign, int count,
                               double (*rows)[PLANAR_DOFS]) {
    double n0 = sign * normal[0], n1 = sign * normal[1];
    rows[0][0] = n0;
    rows[0][1] = n1;
    rows[0][2] = arm[0] * n1 - arm[1] * n0;
    if (count < 2) return;
    rows[1][0] = -n1;
    rows[1][1] = n0;
    rows[1][2] = arm[0] * n0 + arm[1] * n1;
    if (count < 3) return;
    rows[2][0] = 0;
    rows[2][1] = 0;
    rows[2][2] = sign;
}

/* U (N, T, M) of the candidate's point against the antagonist's: the same as the two blocks of rows
 * times v, with fewer operations. */
static inline void planar_velocity(const double normal[2], const double arm_c[2],
                                   const double v_c[PLANAR_DOFS], const double arm_a[2],
                                   const double v_a[PLANAR_DOFS], double U[3]) {
    double x = (v_c[0] - v_c[2] * arm_c[1]) - (v_a[0] - v_a[2] * arm_a[1]);
    double y = (v_c[1] + v_c[2] * arm_c[0]) - (v_a[1] + v_a[2] * arm_a[0]);
    U[0] = normal[0] * x + normal[1] * y;
    U[1] = normal[0] * y - normal[1] * x;
    U[2] = v_c[2] - v_a[2];
}

/* S at the candidate's point as a generalised impulse; sign as above. */
static inline void planar_push(const double normal[2], const double arm[2], const double S[3],
                               double sign, double on[PLANAR_DOFS]) {
    double x = sign * (normal[0] * S[0] - normal[1] * S[1]);
    double y = sign * (normal[1] * S[0] + normal[0] * S[1]);
    on[0] += x;
    on[1] += y;
    on[2] += (arm[0] * y - arm[1] * x) + sign * S[2];
}

typedef struct contact_axes {
    double axis[3][3]; /* N, T1, T2 */
} contact_axes;

static inline void set_axes(contact_axes *a, const double normal[3]) {
    copy3(a->axis[0], normal);
    tangents3(normal, a->axis[1], a->axis[2]);
}

static inline contact_axes axes_of(const double normal[3]) {
    contact_axes a;
    set_axes(&a, normal);
    return a;
}

/* Rows N, T1, T2, and moments about T1, T2, N: `count` of them. */
static inline void space_rows(const contact_axes *a, const double arm[3], double sign, int count,
                              double (*rows)[SPACE_DOFS]) {
    for (int k = 0; k < 3 && k < count; k++) {
        double x = sign * a->axis[k][0], y = sign * a->axis[k][1], z = sign * a->axis[k][2];
        rows[k][0] = x;
        rows[k][1] = y;
        rows[k][2] = z;
        rows[k][3] = arm[1] * z - arm[2] * y;
        rows[k][4] = arm[2] * x - arm[0] * z;
        rows[k][5] = arm[0] * y - arm[1] * x;
    }
    for (int k = 3; k < count; k++)
        for (int i = 0; i < 3; i++) {
            rows[k][i] = 0;
            rows[k][3 + i] = sign * a->axis[(k - 2) % 3][i];
        }
}

/* U of the rows N, T1, T2. */
static inline void space_slip(const contact_axes *a, const double arm_c[3],
                              const double v_c[SPACE_DOFS], const double arm_a[3],
                              const double v_a[SPACE_DOFS], double U[3]) {
    double c[3], d[3], slip[3];
    cross3(v_c + 3, arm_c, c);
    cross3(v_a + 3, arm_a, d);
    for (int i = 0; i < 3; i++)
        slip[i] = (v_c[i] + c[i]) - (v_a[i] + d[i]);
    for (int k = 0; k < 3; k++)
        U[k] = dot3(a->axis[k], slip);
}

/* U of all rows. */
static inline void space_velocity(const contact_axes *a, const double arm_c[3],
                                  const double v_c[SPACE_DOFS], const double arm_a[3],
                                  const double v_a[SPACE_DOFS], double U[ROWS_MAX]) {
    double spin[3];
    space_slip(a, arm_c, v_c, arm_a, v_a, U);
    for (int i = 0; i < 3; i++)
        spin[i] = v_c[3 + i] - v_a[3 + i];
    U[3] = dot3(a->axis[1], spin);
    U[4] = dot3(a->axis[2], spin);
    U[5] = dot3(a->axis[0], spin);
}

static inline void space_push(const contact_axes *a, const double arm[3], const double S[ROWS_MAX],
                              double sign, double on[SPACE_DOFS]) {
    double P[3], M[3];
    for (int i = 0; i < 3; i++) {
        P[i] = sign * (a->axis[0][i] * S[0] + a->axis[1][i] * S[1] + a->axis[2][i] * S[2]);
        on[i] += P[i];
        on[3 + i] += sign * (a->axis[1][i] * S[3] + a->axis[2][i] * S[4] + a->axis[0][i] * S[5]);
    }
    cross3(arm, P, M);
    for (int i = 0; i < 3; i++)
        on[3 + i] += M[i];
}

#endif
