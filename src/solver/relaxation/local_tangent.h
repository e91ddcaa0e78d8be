/* Coulomb's law of one contact in space with the normal eliminated, prepared for many visits: the
 * letters and the reasoning are those of local_space.c, without its care for operators that are
 * nearly singular, which are not taken. W need not be symmetric. */
#ifndef SOLVER_RELAXATION_LOCAL_TANGENT_H
#define SOLVER_RELAXATION_LOCAL_TANGENT_H

#include <stdbool.h>

/* Numbers alone, so that it may stand in an array of them. */
typedef struct tangent_contact {
    double exact, projected; /* 1: tangent_exact, tangent_project may be called */
    double mu, inverse_N;    /* 1 / W_NN */
    double slope[2];         /* W_NT / W_NN */
    double lift[2];          /* W_TN / W_NN */
    double A[4], determinant;
    double weight; /* of one projection: 2 / trace A, the best of a fixed step, or 1.5 over the
                      largest eigenvalue where that would overshoot by much */
} tangent_contact;

void tangent_prepare(tangent_contact *t, double mu, const double *W);
/* The solution; false when rounding leaves it off the cone. */
bool tangent_exact(const tangent_contact *t, const double *q, double *S);
/* One step down the gradient of the tangential problem, then onto the cone. */
void tangent_project(const tangent_contact *t, const double *q, double *S);

#endif
