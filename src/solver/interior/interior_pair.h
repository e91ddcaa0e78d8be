/* Pairs of second-order cones for interior points. A friction part of a contact (tangent impulse,
 * rolling or spinning moment) brings
 *
 *     x = (lambda, w),   lambda >= |w|, w its relative velocity
 *     z = (bound, r),    bound  >= |r|, r its impulse; bound = slope r_N, or given
 *
 * and x o z = kappa t e, the Jordan product with e = (1, 0): at t = 0, maximal dissipation. Scaling
 * of Nesterov and Todd: W x = W^-1 z = s, W^2 has the eigenvectors (1, e), (1, -e) and (0, e') with
 * the eigenvalues eta p^2, eta / p^2 and eta. Vectors in that frame have the components
 *
 *     v_p = v_0 + e . v_1,   v_m = v_0 - e . v_1,   v_t = e' . v_1
 *
 * and small quantities are computed from s and the determinants, never as lambda - |w|, where
 * digits cancel. In the plane (one row) v_t is absent and this is the two products (lambda +-
 * w)(bound +- r) = kappa t. */
#ifndef SOLVER_INTERIOR_INTERIOR_PAIR_H
#define SOLVER_INTERIOR_INTERIOR_PAIR_H

typedef struct cone_pair {
    int first, rows; /* rows of the contact in this pair: 1 or 2 */
    double slope;    /* of the bound against r_N; 0: the bound is fixed */
    double radius;   /* fixed bound */
    double centre;   /* r is measured from here: the middle of a box */
    double x[3], det_x, det_z;
    /* the scaling at this iterate */
    double e[2], root_eta, p; /* eigenvalues of W: root_eta p, root_eta / p, root_eta */
    double s[3];
    /* the step: W dx and W^-1 dz */
    double dx[3], dz[3];
    double product[3]; /* of the affine step's dx and dz; 0 before */
    double right[3];   /* W dx + W^-1 dz */
} cone_pair;

/* Start at velocity w with r = 0 (measured from the centre). */
void pair_start(cone_pair *k, const double *w, double bound);
/* Start from x, z = (bound, r) and the determinants. */
void pair_scale(cone_pair *k, double bound, const double *r);

/* The linearised equation after elimination of the pair, at given dr_N and change b of w:
 *     dr = constant + coupling (slope dr_N) - stiffness b. */
void pair_slopes(const cone_pair *k, double coupling[2], double stiffness[2][2]);
/* Right side for the target s o s = target e, minus `second` times the affine product. */
void pair_aim(cone_pair *k, double target, double second);
void pair_constant(const cone_pair *k, double constant[2]);
/* The step from the change of the bound, of r and of w. */
void pair_step(cone_pair *k, double dbound, const double *dr, const double *dw);
/* Keeps the product of this step for the second-order term. */
void pair_keep_product(cone_pair *k);

/* The longest step within both cones. */
double pair_limit(const cone_pair *k);
/* Eigenvalues of s o s after a step: their sum, and the smaller one. */
double pair_trial(const cone_pair *k, double step, double *smaller);
/* Updates x and the determinants; the caller updates bound and r. */
void pair_move(cone_pair *k, double step);

#endif
