/* Tangential components of a contact: one in the plane, two in space. */
#ifndef LAW_TANGENT_H
#define LAW_TANGENT_H

#include <math.h>
#include <stdbool.h>

static inline double tangent_length(int dimension, const double *x) {
    return dimension == 3 ? sqrt(x[1] * x[1] + x[2] * x[2]) : fabs(x[1]);
}

/* An impulse within this share of its limit is at the limit, up to rounding: the contact slides. */
#define TANGENT_AT_LIMIT (1 - 1e-10)

static inline bool tangent_at_limit(int dimension, const double *S, double limit) {
    return S[0] > 0 && tangent_length(dimension, S) >= TANGENT_AT_LIMIT * limit;
}

#endif
