/* Rolling and spinning friction of one contact in space: a tangent impulse and moments, each within
 * its own disk whose radius grows with S_N.
 *
 * With S_N = s given, the other impulses y minimise a convex function over a product of disks, so
 * they exist, and U_N(s) = W_NN s + W_NT y(s) + q_N is continuous. U_N(0) = q_N < 0; for large s,
 * y(s) / s tends to the solution Y for q = 0, which satisfies w Y <= -Y' A Y (A the block of y, w =
 * W_NT), and (1, Y)' W (1, Y) = W_NN + 2 w Y + Y' A Y > 0 for regular W, whence W_NN + w Y > -w Y -
 * Y' A Y >= 0: U_N grows without bound. So a solution exists, and bisection finds it where Newton's
 * method on the whole law does not.
 *
 * Uniqueness. Let s < s' with y = s Y, y' = s' Y'. Each y's inequality tested with the other's Y
 * gives s' |Y' - Y| <= (s' - s) |Y + A^-1 w| in the norm of A, and so U_N' - U_N >= (s' - s) (W_NN
 * + w Y - |w|* |Y + A^-1 w|), |w|* the dual norm. With |Y| <= R this is positive when W_NN > |w|*^2
 * + 2 |w|* R: then U_N(s) rises and has one zero. */
#include <string.h>

#include "base/math.h"
#include "solver/relaxation/local_friction.h"
#include "solver/relaxation/local_slide.h"
#include "solver/relaxation/local_space.h"

/* Relative to W_NN: the coupling of normal and other rows is rounding. */
#define NO_COUPLING 1e-15
/* Relative to the largest: rows that are linearly dependent except for rounding. */
#define LEAST_PIVOT 1e-14
/* Violations of a sticking contact that a few Newton steps can still correct. */
#define WORTH_NEWTON 1e-6
/* Relative to the diagonal: the last term that is added to W on the way to W itself. */
#define LAST_SHIFT 1e-14
/* Keeps divisors above zero. */
#define LEAST_DIAGONAL 1e-30
/* Violation at which a contact with fixed bounds counts as solved. */
#define HELD_SOLVED 1e-13

#define GOOD    1e-14
#define SOLVED  1e-12
#define ENDLESS 1e13

static bool is_unique(const friction *f) {
    int n = f->n, m = n - 1;
    double A[25], w[5], z[5], dual = 0.0, radius = 0.0, coupling = 0.0;
    for (int i = 0; i < m; i++) {
        w[i] = f->W[i + 1];
        coupling = fmax(coupling, fabs(w[i]));
        for (int j = 0; j < m; j++)
            A[i * m + j] = f->W[(i + 1) * n + j + 1];
    }
    if (coupling <= NO_COUPLING * f->W[0]) return true;
    if (small_solve(m, A, w, z, LEAST_PIVOT) < m) return false;
    for (int i = 0; i < m; i++)
        dual += w[i] * z[i];
    for (int k = 0; k < f->parts; k++) {
        double trace = 0.0;
        for (int i = f->part[k].first; i < f->part[k].first + f->part[k].rows; i++)
            trace += f->W[i * n + i];
        radius += f->part[k].slope * sqrt(trace);
    }
    return f->W[0] > dual + 2.0 * sqrt(fmax(dual, 0.0)) * radius;
}

bool rolling_is_unique(const row *r, const row_extra *extra, const double *W) {
    friction f;
    double q[ROWS_MAX] = {1.0};
    return friction_begin(&f, r, extra, W, q) && f.W[0] > 0.0 && is_unique(&f);
}

static void into_disk(double *y, int rows, double bound) {
    double length = rows == 1 ? fabs(y[0]) : sqrt(y[0] * y[0] + y[1] * y[1]);
    for (int i = 0; i < rows && length > bound; i++)
        y[i] *= bound / length;
}

/* All parts stick: S = -W^-1 q, if it is inside the cone. */
static bool sticking_state(const friction *f, double *S) {
    double opposed[ROWS_MAX];
    for (int i = 0; i < f->n; i++)
        opposed[i] = -f->q[i];
    friction_linear(f, f->W, opposed, S);
    if (!(f->W[0] * fabs(S[0]) <= ENDLESS)) return false;
    double miss = friction_miss(f, S);
    if (miss <= GOOD) return friction_solved(f, S, miss);
    return miss <= WORTH_NEWTON && friction_solved(f, S, friction_newton(f, S, 20, FRICTION_FULL));
}

/* The solution if W were its diagonal. */
static void first_guess(const friction *f, double *S) {
    S[0] = -f->q[0] / f->W[0];
    for (int k = 0; k < f->parts; k++) {
        int first = f->part[k].first, rows = f->part[k].rows;
        double trace = 0.0;
        for (int i = first; i < first + rows; i++)
            trace += f->W[i * f->n + i];
        for (int i = first; i < first + rows; i++)
            S[i] = trace > 0.0 ? -(f->q[i] + f->W[i * f->n] * S[0]) * rows / trace : 0.0;
        into_disk(S + first, rows, f->part[k].slope * S[0]);
    }
}

/* Nearly singular W: Newton's method starts from the solution for a W with a larger diagonal, which
 * is reduced to its own value step by step. */
static double continued_state(const friction *f, double *S) {
    friction near = *f;
    first_guess(f, S);
    for (double more = 1.0; more > LAST_SHIFT; more *= 0.125) {
        for (int i = 0; i < f->n; i++)
            near.W[i * (f->n + 1)] = (1.0 + more) * f->W[i * (f->n + 1)];
        friction_newton(&near, S, 10, FRICTION_FULL);
    }
    return friction_newton(f, S, 30, FRICTION_FULL);
}

/* One round over the parts, each minimised with the others and S_N fixed. */
static void sweep(const friction *f, double *S) {
    int n = f->n;
    for (int k = 0; k < f->parts; k++) {
        int first = f->part[k].first, rows = f->part[k].rows;
        const double *W = f->W + first * n + first;
        double c[2], bound = f->part[k].slope * S[0];
        for (int i = 0; i < rows; i++) {
            c[i] = f->q[first + i];
            for (int j = 0; j < n; j++)
                if (j < first || j >= first + rows) c[i] += f->W[(first + i) * n + j] * S[j];
        }
        if (rows == 2) {
            double A[4] = {W[0], W[1], W[n], W[n + 1]};
            slide_in_disk(A, c, bound, S + first);
        } else {
            S[first] = -c[0] / fmax(W[0], LEAST_DIAGONAL);
            into_disk(S + first, 1, bound);
        }
    }
}

/* U_N for given S_N, with the other impulses at their minimum; S receives them. */
static double normal_velocity(const friction *f, double normal, double *S) {
    friction held = *f;
    held.given_normal = true;
    S[0] = normal;
    for (int round = 0; round < 20; round++) {
        double trial[ROWS_MAX], before[ROWS_MAX];
        memcpy(before, S, sizeof before);
        for (int k = 0; k < 5; k++)
            sweep(&held, S);
        if (round > 0 && memcmp(before, S, (size_t)f->n * sizeof *S) == 0) break; /* converged */
        memcpy(trial, S, sizeof trial);
        if (friction_newton(&held, trial, 10, FRICTION_FULL) <= HELD_SOLVED) {
            memcpy(S, trial, sizeof trial);
            break;
        }
    }
    double U = f->q[0];
    for (int j = 0; j < f->n; j++)
        U += f->W[j] * S[j];
    return U;
}

/* Bisection for U_N(S_N) = 0, replaced by Newton's method as soon as that converges. Returns the
 * violation; infinite when no impulse reaches U_N = 0. */
static double bisected_state(const friction *f, double *S) {
    double low = 0.0, high = -f->q[0] / f->W[0];
    memset(S, 0, (size_t)f->n * sizeof *S);
    while (normal_velocity(f, high, S) < 0.0) {
        low = high;
        high *= 4.0;
        if (!(f->W[0] * high <= ENDLESS)) return INFINITY;
    }
    for (int round = 0; round < 60; round++) {
        double middle = 0.5 * (low + high), trial[ROWS_MAX];
        if (normal_velocity(f, middle, S) < 0.0)
            low = middle;
        else
            high = middle;
        if (round % 5 < 4) continue;
        memcpy(trial, S, sizeof trial);
        double miss = friction_newton(f, trial, 20, FRICTION_FULL);
        if (!friction_solved(f, trial, miss)) continue;
        memcpy(S, trial, (size_t)f->n * sizeof *S);
        return miss;
    }
    return friction_newton(f, S, 20, FRICTION_FULL);
}

local_result rolling_space(const row *r, const row_extra *extra, const double *W, const double *q,
                           double *S) {
    friction f;
    double state[ROWS_MAX] = {0};
    memset(S, 0, r->dimension * sizeof *S);
    if (!(W[0] > 0.0)) return q[0] >= 0.0 ? LOCAL_UNIQUE : LOCAL_HELD;
    if (!friction_begin(&f, r, extra, W, q)) return q[0] >= 0.0 ? LOCAL_UNIQUE : LOCAL_INEXACT;
    local_result result = is_unique(&f) ? LOCAL_UNIQUE : LOCAL_SEVERAL;
    if (q[0] >= 0.0) return result;
    if (!sticking_state(&f, state)) {
        first_guess(&f, state);
        double miss = friction_newton(&f, state, 30, FRICTION_FULL);
        if (!friction_solved(&f, state, miss)) miss = continued_state(&f, state);
        if (!friction_solved(&f, state, miss)) miss = bisected_state(&f, state);
        if (!(miss < INFINITY)) return LOCAL_JAMMED;
        if (!friction_solved(&f, state, miss)) result = LOCAL_INEXACT;
    }
    friction_physical(&f, state, S);
    return result;
}
