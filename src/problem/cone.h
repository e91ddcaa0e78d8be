/* Cones and the change of variables around them (docs/theory.md, Laws). Letters: S, U physical
 * impulse (N s) and velocity (m/s) of one contact; S~, U~ changed; U^ the velocity with the de
 * Saxce shift; W the local operator; q the velocity without impulse.
 *
 * "Scaled" means that moment rows are in units of forces: S_M / l_r and U_M l_r. Then a rolling
 * cone bounds every moment by S_N alone and all its rows may be measured together. */
#ifndef PROBLEM_CONE_H
#define PROBLEM_CONE_H

#include "problem/problem.h"

/* The extra values of a row, or NULL when it has none. */
const row_extra *cone_extra(const problem *p, const row *r);

/* S~ = S + D U + d and U~ = U + C S~ + b, not scaled. */
void cone_changed(const row *r, const row_extra *extra, const double *b, const double *S,
                  const double *U, double *S_changed, double *U_changed);
/* Scales S~ and U~ in place. A moment that its vanishing length forbids becomes infinite. */
void cone_to_scale(const row *r, const row_extra *extra, double *S, double *U);
/* Back to S = S~ - D U - d; not scaled. */
void cone_physical(const row *r, const row_extra *extra, const double *S_changed, const double *U,
                   double *S);
/* The parts of a Coulomb or rolling cone besides the normal: S_N bounds the length of each, tangent
 * impulse, rolling and spinning moment, by slope * S_N. */
typedef struct cone_part {
    int first, rows;
    double slope;
} cone_part;
/* Returns how many there are, at most 3. Scaled, moments are bounded by S_N itself; else by their
 * lengths. */
int cone_parts(const row *r, const row_extra *extra, bool scaled, cone_part *part);
/* U^ from U~, both scaled: U^_N = U~_N + mu |U~_T| + |U~_M|; for a faceted cone the support of its
 * polygon in place of |U~_T|. */
void cone_shift(const row *r, const row_extra *extra, const double *U, double *shifted);
/* x := the nearest point of the cone, scaled. */
void cone_project(const row *r, const row_extra *extra, double *x);
/* |x|, also where squares would overflow or vanish. */
double cone_length(const double *x, int n);

/* |S - P_K(S - U^)|^2 of values that are not scaled, mixed units and all, as FCLIB and Siconos
 * quote it; 0 for cones other than Signorini, Coulomb, rolling and faceted. */
double cone_quoted_square(const row *r, const row_extra *extra, const double *S, const double *U);
bool cone_is_quoted(const row *r);

/* W~ = (I + W D)^-1 W + C and, unless NULL, E = (I + W D)^-1; not scaled. E is the identity
 * without D. */
void cone_operator(const row *r, const row_extra *extra, const double *W, double *W_changed,
                   double *E);
/* Factors that scale rows of S (divide) and U (multiply): 1 but for moments. */
void cone_scale(const row *r, const row_extra *extra, double *scale);
/* W~ of one contact of a problem; returns its mean diagonal W_d. */
double cone_local_operator(const problem *p, uint32_t contact, double *W_changed);
/* Mean diagonal of W~, scaled. */
double cone_mean_diagonal(const row *r, const row_extra *extra, const double *W_changed);

/* Solves A x = y, n <= 6, by elimination with full pivoting. Where every pivot left is
 * within `least` of the largest number of A, the rest of x is 0. Returns the rank. */
int small_solve(int n, const double *A, const double *y, double *x, double least);

#endif
