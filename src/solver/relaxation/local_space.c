/* Coulomb's and Tresca's friction of one contact in space. Letters: w = W_NT, n = -q_N / W_NN.
 *
 * Closed contacts have U_N = 0, hence S_N = n - w S_T / W_NN, and the tangential equations become
 * U_T = A S_T + b with
 *
 *     A = W_TT - W_TN w / W_NN   (positive semidefinite with W),   b = q_T - W_TN q_N / W_NN.
 *
 * A sliding contact has U_T = -l S_T with l > 0, so (A + l) S_T = -b and |S_T| = mu S_N. With E and
 * D as in local_slide.h, S_T = -E(l) / D(l) and mu S_N D(l) = B(l) = mu (n D(l) + w E(l) / W_NN):
 *
 *     |E(l)|^2 = B(l)^2,
 *
 * a quartic in l whose positive roots with B > 0 are all the sliding states (in other variables:
 * Bonnefon and Daviet, Quartic formulation of Coulomb 3D frictional contact, 2011). For q_N < 0 and
 * large l, S_T vanishes and S_N tends to n > 0: |E| < B there. If the sticking state l = 0 breaks
 * the cone, |E| > B there, so a root lies between: a solution always exists unless W is singular.
 * The quartic is needed only for contacts that may have several solutions; otherwise a single root
 * exists, and Newton's method within a bracket finds it. Newton's method on all three unknowns is
 * needed neither for speed nor for safety; it only removes the rounding errors of badly scaled
 * cases. */
#include "solver/relaxation/local_space.h"

#include <string.h>

#include "base/math.h"
#include "solver/relaxation/local_friction.h"
#include "solver/relaxation/local_slide.h"

/* Relative to W_NN + W_TT: off-diagonal terms below this are rounding. */
#define DIAGONAL 1e-15
/* Largest number whose square is finite. */
#define LEAST_NUMBER 1e-140
/* Keeps divisors above zero. */
#define LEAST_DIAGONAL 1e-30
/* Violations that are rounding of an unbounded impulse. */
#define WITHIN_ROUNDING 1e-12

#define GOOD    1e-14 /* a violation of the law that rounding alone explains */
#define SOLVED  1e-12 /* a larger error is reported */
#define ENDLESS 1e13  /* an impulse this large results from W's rounding errors */

/* Central impacts of spheres and cubes: W = diag(W_NN, w, w). False if W is not of this form, or if
 * squares would overflow. */
static bool spherical(double mu, const double *W, const double *q, double *S) {
    double least = DIAGONAL * (W[0] + W[4]);
    if (fabs(W[4] - W[8]) > least || fabs(W[5]) > least || fabs(W[7]) > least ||
        fabs(W[1]) > least || fabs(W[2]) > least || fabs(W[3]) > least || fabs(W[6]) > least)
        return false;
    if (!(W[0] > 0.0 && W[4] > 0.0)) return false;
    S[0] = S[1] = S[2] = 0.0;
    if (q[0] >= 0.0) return true;
    double normal = -q[0] / W[0], x = -q[1] / W[4], y = -q[2] / W[4];
    double length = sqrt(x * x + y * y), bound = mu * normal;
    if (!(normal > LEAST_NUMBER && normal < 1e140 && length < 1e140 && bound < 1e140)) return false;
    double factor = length > bound ? bound / length : 1.0;
    S[0] = normal;
    S[1] = factor * x;
    S[2] = factor * y;
    return true;
}

/* The closed contact as a sliding problem, with W_NN > 0. Returns whether the condition of
 * uniqueness holds: mu^2 a w' A^-1 w < W_NN^2, a the largest eigenvalue of A. */
static bool coulomb_slide(const friction *f, double mu, slide *t) {
    const double *W = f->W;
    double m[2] = {W[1] / W[0], W[2] / W[0]}, normal = -f->q[0] / W[0];
    double A[4] = {W[4] - W[3] * m[0], W[5] - W[3] * m[1], W[7] - W[6] * m[0], W[8] - W[6] * m[1]};
    double b[2] = {f->q[1] + W[3] * normal, f->q[2] + W[6] * normal};
    slide_begin(t, A, b, fmax(SLIDE_ROUNDING * (W[4] + W[8]), LEAST_DIAGONAL));
    t->B[0] = mu * (normal * t->d0 + m[0] * t->e[0] + m[1] * t->e[1]);
    t->B[1] = mu * (normal * t->d1 + m[0] * b[0] + m[1] * b[1]);
    t->B[2] = mu * normal;
    double coupling = sqrt(m[0] * m[0] + m[1] * m[1]), drive = sqrt(b[0] * b[0] + b[1] * b[1]);
    t->last = fmin(2.0 * drive * (1.0 + mu * coupling) / t->B[2], 1e100);
    double largest = 0.5 * (t->d1 + sqrt(fmax(t->d1 * t->d1 - 4.0 * t->d0, 0.0)));
    double form = A[3] * m[0] * m[0] - (A[1] + A[2]) * m[0] * m[1] + A[0] * m[1] * m[1];
    return mu * mu * largest * form < t->d0;
}

/* Two ways from a multiplier to S with different weaknesses: along E with the length that follows
 * from the cone and U_N = 0 (fails where W_NN + mu w t vanishes), and by D (inaccurate where A is
 * nearly singular). Where both fail, Newton's method corrects S. */
static double sliding_state(const friction *f, double mu, const slide *t, double multiplier,
                            double *S) {
    double s[2], other[3], miss = INFINITY;
    slide_impulse(t, multiplier, s);
    double length = sqrt(s[0] * s[0] + s[1] * s[1]);
    double x = s[0] / length, y = s[1] / length;
    double resistance = f->W[0] + mu * (f->W[1] * x + f->W[2] * y);
    if (resistance > 0.0) {
        S[0] = -f->q[0] / resistance;
        S[1] = mu * S[0] * x;
        S[2] = mu * S[0] * y;
        miss = friction_miss(f, S);
    }
    if (miss <= GOOD) return miss;
    other[0] = -(f->q[0] + f->W[1] * s[0] + f->W[2] * s[1]) / f->W[0];
    other[1] = s[0];
    other[2] = s[1];
    double other_miss = friction_miss(f, other);
    if (!(miss <= other_miss)) memcpy(S, other, sizeof other);
    return friction_newton(f, S, 20, FRICTION_FULL);
}

/* With strong friction the natural map adds mu U_T to the normal velocity: then every digit
 * matters. */
static double sticking_state(const friction *f, double mu, const slide *t, double *S) {
    double s[2];
    slide_impulse(t, 0.0, s);
    S[0] = -(f->q[0] + f->W[1] * s[0] + f->W[2] * s[1]) / f->W[0];
    S[1] = s[0];
    S[2] = s[1];
    if (fmax(f->W[0] * S[0], (f->W[4] + f->W[8]) * fmax(fabs(s[0]), fabs(s[1]))) > ENDLESS)
        return INFINITY;
    double miss = friction_miss(f, S);
    return miss <= GOOD / fmax(1.0, 20.0 * mu) ? miss : friction_newton(f, S, 20, FRICTION_FULL);
}

/* The sliding state with the smallest normal impulse; infinite if there is none. */
static double least_sliding_state(const friction *f, double mu, const slide *t, double *S) {
    double multiplier[4], best = INFINITY;
    int count = slide_multipliers(t, multiplier);
    if (count == 0 && !slide_sticks(t)) multiplier[count++] = slide_multiplier(t);
    for (int i = 0; i < count; i++) {
        double trial[3];
        double miss = sliding_state(f, mu, t, multiplier[i], trial);
        if (!friction_solved(f, trial, miss)) continue;
        if (best < INFINITY && trial[0] >= S[0]) continue;
        best = miss;
        memcpy(S, trial, sizeof trial);
    }
    return best;
}

/* Cases without a scale: W = 0, q = 0, or numbers out of range. */
static local_result nothing_to_solve(const row *r, const double *W, const double *q) {
    double sum = 0.0;
    for (int i = 0; i < r->dimension; i++)
        sum += W[i * (r->dimension + 1)] + fabs(q[i]);
    if (!isfinite(sum)) return LOCAL_INEXACT;
    return q[0] >= 0.0 ? LOCAL_UNIQUE : W[0] > 0.0 ? LOCAL_INEXACT : LOCAL_HELD;
}

local_result coulomb_space(const row *r, const double *W, const double *q, bool all_roots,
                           double *S) {
    friction f;
    slide t;
    double state[3] = {0.0, 0.0, 0.0}, miss;
    if (!all_roots && spherical(r->mu, W, q, S)) return LOCAL_UNIQUE;
    S[0] = S[1] = S[2] = 0.0;
    if (!friction_begin(&f, r, NULL, W, q)) return nothing_to_solve(r, W, q);
    if (!(f.W[0] > 0.0)) return q[0] >= 0.0 ? LOCAL_UNIQUE : LOCAL_HELD;
    bool unique = coulomb_slide(&f, r->mu, &t);
    local_result result = unique ? LOCAL_UNIQUE : LOCAL_SEVERAL;
    if (q[0] >= 0.0) return result;
    if (r->mu == 0.0) {
        S[0] = -q[0] / W[0];
        return LOCAL_UNIQUE;
    }
    bool sticks = slide_sticks(&t);
    miss = sticks ? sticking_state(&f, r->mu, &t, state) : INFINITY;
    if (!friction_solved(&f, state, miss))
        miss = unique && !sticks && !all_roots
                   ? sliding_state(&f, r->mu, &t, slide_multiplier(&t), state)
                   : least_sliding_state(&f, r->mu, &t, state);
    bool solved = friction_solved(&f, state, miss);
    /* within rounding of an unbounded impulse */
    if (!solved && (miss <= WITHIN_ROUNDING || !(miss < INFINITY))) return LOCAL_JAMMED;
    friction_physical(&f, state, S);
    return solved ? result : LOCAL_INEXACT;
}

/* A convex problem: S minimises S' W S / 2 + q' S over S_N >= 0 and the disk. Either the contact is
 * open and the disk is solved with W_TT, or it is closed and solved with A. */
static double tresca_state(const friction *f, double *S) {
    const double *W = f->W;
    double radius = f->part[0].slope, A[4] = {W[4], W[5], W[7], W[8]};
    S[0] = 0.0;
    slide_in_disk(A, f->q + 1, radius, S + 1);
    bool open = f->q[0] + W[1] * S[1] + W[2] * S[2] >= 0.0;
    if (!open && W[0] > 0.0) {
        double b[2] = {f->q[1] - W[3] * f->q[0] / W[0], f->q[2] - W[6] * f->q[0] / W[0]};
        double B[4] = {W[4] - W[3] * W[1] / W[0], W[5] - W[3] * W[2] / W[0],
                       W[7] - W[6] * W[1] / W[0], W[8] - W[6] * W[2] / W[0]};
        slide_in_disk(B, b, radius, S + 1);
        S[0] = fmax(0.0, -(f->q[0] + W[1] * S[1] + W[2] * S[2]) / W[0]);
    }
    double miss = friction_miss(f, S);
    return miss <= GOOD ? miss : friction_newton(f, S, 100, FRICTION_FULL);
}

local_result tresca_space(const row *r, const double *W, const double *q, double *S) {
    friction f;
    double state[3];
    S[0] = S[1] = S[2] = 0.0;
    if (!friction_begin(&f, r, NULL, W, q)) {
        local_result result = nothing_to_solve(r, W, q);
        double length = sqrt(q[1] * q[1] + q[2] * q[2]);
        for (int k = 1; k < 3 && result != LOCAL_INEXACT && length > 0.0; k++)
            S[k] = -r->mu * q[k] / length;
        return result;
    }
    double miss = tresca_state(&f, state);
    friction_physical(&f, state, S);
    if (friction_solved(&f, state, miss)) return LOCAL_UNIQUE;
    return f.W[0] > 0.0 ? LOCAL_INEXACT : LOCAL_HELD;
}
