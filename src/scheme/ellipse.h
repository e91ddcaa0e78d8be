/* Elliptic friction cones in the problem: rows of a contact in the changed variables S_i / mu_i and
 * mu_i U_i along the axes of the ellipse, in which the cone is Coulomb's with mu = 1. An axis whose
 * coefficient vanishes has no row. */
#ifndef SCHEME_ELLIPSE_H
#define SCHEME_ELLIPSE_H

#include "law/law.h"
#include "problem/kinematics.h"

/* The axes of an ellipse in the tangent plane: row k is the k-th one that has friction, in
 * components of T1 and T2, with its coefficient. */
typedef struct ellipse_axes {
    int count;
    double along[2][2], mu[2];
} ellipse_axes;

ellipse_axes ellipse_of(const law_ellipse *e, const contact_axes *frame);
/* The row as the problem has it, with one tangent per axis. Only law rows of contacts. */
void ellipse_row(const ellipse_axes *e, row *r);
/* Transforms the tangential components x[1], x[2] of a velocity or shift, and of an impulse, into
 * the problem's variables, and back. */
void ellipse_velocity_in(const ellipse_axes *e, double x[3]);
void ellipse_velocity_out(const ellipse_axes *e, double x[3]);
void ellipse_impulse_in(const ellipse_axes *e, double x[3]);
void ellipse_impulse_out(const ellipse_axes *e, double x[3]);
/* Three rows of H' of one body, in place. */
void ellipse_rows_in(const ellipse_axes *e, double (*H)[SPACE_DOFS]);

#endif
