/* A tangential part of two rows that may slide: given A (2 x 2, positive semidefinite) and b, find
 * s and a multiplier l >= 0 with
 *
 *     (A + l) s = -b,   |s| <= bound,   l = 0 or |s| = bound.
 *
 * U_T = A s + b = -l s is then opposed to s: the part sticks with l = 0 and slides else. With E(l)
 * = adj(A + l) b = e + l b and D(l) = det(A + l) = d0 + d1 l + l^2, s = -E / D; the bound times D
 * is a polynomial B(l) of degree 2 both for a given bound (Tresca) and for Coulomb's (the head of
 * local_space.c), so sliding means |E(l)| = B(l), which is a quartic when squared. */
#ifndef SOLVER_RELAXATION_LOCAL_SLIDE_H
#define SOLVER_RELAXATION_LOCAL_SLIDE_H

#include <stdbool.h>

#define SLIDE_ROUNDING 1e-15 /* error of A's numbers, over the diagonal they come from */

typedef struct slide {
    double A[4], rounding;
    double d0, d1;
    double e[2], b[2];
    double B[3];
    double last; /* beyond it |E| < B, so no multiplier is larger */
} slide;

/* E and D. A is changed by the rounding of its own numbers, `rounding` > 0, so that it is never
 * singular: a sticking part then moves only by rounding, and a part that W does not resist slides
 * with a tiny multiplier instead of a division by zero. */
void slide_begin(slide *t, const double A[4], const double b[2], double rounding);
void slide_impulse(const slide *t, double multiplier, double s[2]);
bool slide_sticks(const slide *t);
/* The multiplier by Newton's method on B / |E| = 1 within a bracket. If the part does not stick, a
 * multiplier exists; of several, one is returned. */
double slide_multiplier(const slide *t);
/* All simple positive roots of |E|^2 = B^2 with B > 0, in rising order; at most 4. */
int slide_multipliers(const slide *t, double *multiplier);
/* Minimises s' A s / 2 + b' s over |s| <= radius: Tresca's tangential part. */
void slide_in_disk(const double A[4], const double b[2], double radius, double s[2]);

#endif
