/* Coulomb's law of one contact in space with the normal eliminated, prepared for many visits.
 * Letters and derivation are those of local_space.c, but nearly singular operators are refused. W
 * need not be symmetric. */
#ifndef SOLVER_RELAXATION_LOCAL_TANGENT_H
#define SOLVER_RELAXATION_LOCAL_TANGENT_H

#include <stdbool.h>

/* Contains numbers only, so that it may be stored in an array of them. */
typedef struct tangent_contact {
    double exact, projected; /* 1: tangent_exact and tangent_project may be called */
    double mu, inverse_N;    /* 1 / W_NN */
    double slope[2];         /* W_NT / W_NN */
    double lift[2];          /* W_TN / W_NN */
    double A[4], determinant;
    double weight; /* step of a projection: the less of 2 / trace A, 1.5 / largest eigenvalue */
} tangent_contact;

void tangent_prepare(tangent_contact *t, double mu, const double *W);
/* The solution. False when rounding puts it off the cone. */
bool tangent_exact(const tangent_contact *t, const double *q, double *S);
/* One gradient step of the tangential problem, then a projection onto the cone. */
void tangent_project(const tangent_contact *t, const double *q, double *S);

#endif
