/* How well impulses satisfy the exact laws: the natural map of each contact's own cone in its
 * changed variables (docs/theory.md, Certificates). */
#ifndef PROBLEM_RESIDUAL_H
#define PROBLEM_RESIDUAL_H

#include "base/team.h"
#include "problem/cone.h"

/* Scale-free: per contact W_d |S~ - P_K(S~ - U^ / W_d)|, W_d the mean diagonal of W~_ii (moment
 * rows scaled by l_r first), root mean square over contacts, divided by the reference speed. */
typedef struct residual {
    double rms, max; /* scale-free; both are recorded */
    uint32_t worst;  /* contact with the largest; UINT32_MAX when there is none */
    double natural;  /* with rho = 1, as FCLIB and Siconos quote it (sum of squares over
                        max(|q|, |S|, |U|), q = H' v_free + b), Coulomb-type rows */
} residual;

/* One contact: the scale-free natural map (m/s, not yet divided by the reference speed) from its
 * rows in S (physical) and U, and its local operator W (dimension x dimension). */
double residual_contact(const problem *p, uint32_t contact, const double *S, const double *U,
                        const double *W);
residual residual_measure(const problem *p, const double *S, const double *v);

/* A contact whose own operator vanishes: no impulse on it changes its velocity. In a matrix, or
 * where it touches no body, a velocity against the law counts as it is, max(0, -U_N) or |U| of
 * bilateral rows. Between bodies that are held or driven (H is not zero, their inverse is) U is
 * prescribed, as when a driven wall passes a fixed one: that must not fail a step, and does not
 * count. */
bool residual_unmoved_counts(const problem *p, uint32_t contact);
double residual_unmoved(const problem *p, uint32_t contact, const double *U_changed); /* m/s */

/* Impulses that grow without end swallow velocities: S - (S - U / W_d) becomes 0, and so does the
 * residual, when U is below the rounding of W_d S. True when that may have happened at a residual
 * of `tolerance`: such impulses are no solution. */
bool residual_lost(const problem *p, const double *S, double tolerance, team *threads);

#endif
