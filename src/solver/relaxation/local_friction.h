/* Friction in space for Newton's method: the law of one contact in scaled numbers, the function of
 * Alart and Curnier (1991) whose zeros are the solutions of the exact law, and Newton's method on
 * it. With tau = S_N - rho_N U_N and, for each part k, z_k = S_k - rho_k U_k,
 *
 *     F_N = (S_N - max(0, tau)) / rho_N,   F_k = (S_k - P_k(z_k)) / rho_k,
 *
 * P_k the projection on the disk of radius slope_k max(0, tau) (Tresca: of the given radius), and 1
 * / rho the mean diagonal of W over the rows concerned. All in m/s. */
#ifndef SOLVER_RELAXATION_LOCAL_FRICTION_H
#define SOLVER_RELAXATION_LOCAL_FRICTION_H

#include "problem/cone.h"

typedef struct friction {
    int n, parts;
    cone_part part[3];
    bool given_bound;              /* slopes are radii independent of S_N: Tresca */
    bool given_normal;             /* S_N is fixed */
    double W[ROWS_MAX * ROWS_MAX]; /* moments as forces; mean diagonal 1 */
    double q[ROWS_MAX];            /* largest 1 */
    double to_S[ROWS_MAX];         /* factors back to physical impulses */
} friction;

/* Scales the problem. False when W or q vanish or are not finite: there is nothing to solve. */
bool friction_begin(friction *f, const row *r, const row_extra *extra, const double *W,
                    const double *q);
/* Relative violation of the law by S: the largest of F_N and F_k, each divided by the largest
 * number of its own rows. Doubles cannot resolve less than 1e-16. */
double friction_miss(const friction *f, const double *S);
/* Whether this violation is within 1e-12, and within 1e-3 of q: an impulse so large that rounding
 * hides all of q satisfies no law. */
bool friction_solved(const friction *f, const double *S, double miss);
/* The scaled state as a physical impulse that the law allows: impulses outside the cone by rounding
 * are moved to its edge. */
void friction_physical(const friction *f, const double *state, double *S);
/* Solves A x = y after scaling rows and columns by the diagonal of W; returns the rank. Components
 * that W does not determine are 0. */
int friction_linear(const friction *f, const double *A, const double *y, double *x);
/* Newton's method with a line search from S, until the violation is at most `good` or rounding
 * dominates; keeps the best S and returns its violation. */
double friction_newton(const friction *f, double *S, int rounds, double good);
#define FRICTION_FULL 2e-16 /* every digit */
#define FRICTION_GOOD 1e-14 /* explained by rounding alone */

#endif
