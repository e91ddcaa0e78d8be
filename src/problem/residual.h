/* The accuracy with which impulses satisfy the exact laws: the natural map of each contact's own
 * cone in its changed variables (docs/theory.md, Certificates). */
#ifndef PROBLEM_RESIDUAL_H
#define PROBLEM_RESIDUAL_H

#include "base/team.h"
#include "problem/cone.h"

/* Scale-free: per contact W_d |S~ - P_K(S~ - U^ / W_d)|, W_d the mean diagonal of W~_ii (moment
 * rows scaled by l_r first), root mean square over contacts, divided by the reference speed. */
typedef struct residual {
    double rms, max; /* scale-free; both are recorded */
    uint32_t worst;  /* contact with the largest; UINT32_MAX if there is none */
    double natural;  /* with rho = 1, as FCLIB and Siconos quote it (sum of squares over
                        max(|q|, |S|, |U|), q = H' v_free + b), Coulomb-type rows */
} residual;

/* One contact: the scale-free natural map (m/s, not yet divided by the reference speed) from its
 * rows in S (physical) and U, and its local operator W (dimension x dimension). */
double residual_contact(const problem *p, uint32_t contact, const double *S, const double *U,
                        const double *W);
residual residual_measure(const problem *p, const double *S, const double *v);

/* A contact whose own operator vanishes: no impulse at it changes its velocity. For a given matrix,
 * or a contact without bodies, a velocity that violates the law counts directly, max(0, -U_N) or
 * |U| for bilateral rows. Between fixed or driven bodies (H is not zero, but their inverse mass is)
 * U is prescribed, as when a driven wall passes a fixed one: this must not make a step fail, and
 * does not count. */
bool residual_unmoved_counts(const problem *p, uint32_t contact);
double residual_unmoved(const problem *p, uint32_t contact, const double *U_changed); /* m/s */

/* If impulses grow without limit, velocities are lost by rounding: S - (S - U / W_d) becomes 0, and
 * so does the residual, when U is below the rounding of W_d S. True if this may have happened at a
 * residual of `tolerance`: such impulses are not a solution. */
bool residual_lost(const problem *p, const double *S, double tolerance, team *threads);

#endif
