#include "solver/relaxation/local.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "problem/cone.h"
#include "solver/relaxation/local_faceted.h"
#include "solver/relaxation/local_space.h"

/* Relative to the largest pivot: smaller pivots of a case are rounding. */
#define LEAST_PIVOT 1e-15
/* Keeps divisors above zero. */
#define LEAST_SIZE 1e-300
/* Relative to the speeds: a case that violates the law by less is a solution. */
#define HOLDS 1e-14
/* Relative to the speeds: below it an impulse may be one of several solutions, or no solution. */
#define NEARLY_HOLDS 1e-9
/* Relative to the largest: rows that are linearly dependent except for rounding. */
#define BILATERAL_PIVOT 1e-12
/* Largest remainder of a free velocity that rows of lower rank count as able to stop, relative to
 * that velocity. */
#define IN_RANGE 1e-10

static double clamped(double x, double low, double high) {
    return x < low ? low : x > high ? high : x;
}

/* Velocity U = W S + q. */
static void velocity(int n, const double *W, const double *S, const double *q, double *U) {
    for (int i = 0; i < n; i++) {
        U[i] = q[i];
        for (int j = 0; j < n; j++)
            U[i] += W[i * n + j] * S[j];
    }
}

static double law_violation(const row *r, const row_extra *extra, const double *W, const double *q,
                            const double *S, double W_d) {
    double U[ROWS_MAX], point[ROWS_MAX], sum = 0.0;
    velocity(r->dimension, W, S, q, U);
    cone_shift(r, extra, U, point);
    for (int i = 0; i < r->dimension; i++)
        point[i] = S[i] - point[i] / W_d;
    cone_project(r, extra, point);
    for (int i = 0; i < r->dimension; i++)
        sum += (S[i] - point[i]) * (S[i] - point[i]);
    return W_d * sqrt(sum);
}

/* A planar case: closed or open, and for the tangent and the moment -1, 0 (sticks) or +1. */
typedef struct planar_case {
    bool closed;
    int sign[3];
} planar_case;

/* The impulse of a case: U vanishes in the normal direction, if closed, and in the sticking
 * directions; sliding ones are at their bound, slope S_N (Coulomb) or a given one (Tresca). */
static void case_impulse(const row *r, const planar_case *state, const double *W, const double *q,
                         double *S) {
    int n = r->dimension, unknowns = 0;
    double basis[3][3] = {{0}}, fixed[3] = {0}, A[9], y[3], z[3];
    int equation[3];
    if (state->closed) {
        basis[unknowns][0] = 1.0;
        equation[unknowns++] = 0;
    }
    for (int k = 1; k < n; k++) {
        if (state->sign[k] == 0) {
            basis[unknowns][k] = 1.0;
            equation[unknowns++] = k;
        } else if (r->cone == CONE_TRESCA) {
            fixed[k] = state->sign[k] * r->mu;
        } else {
            basis[0][k] = state->sign[k] * (k == 1 ? r->mu : 1.0);
        }
    }
    double free_velocity[3];
    velocity(n, W, fixed, q, free_velocity);
    for (int i = 0; i < unknowns; i++) {
        y[i] = -free_velocity[equation[i]];
        for (int j = 0; j < unknowns; j++) {
            A[i * unknowns + j] = 0.0;
            for (int k = 0; k < n; k++)
                A[i * unknowns + j] += W[equation[i] * n + k] * basis[j][k];
        }
    }
    small_solve(unknowns, A, y, z, LEAST_PIVOT);
    for (int k = 0; k < n; k++) {
        S[k] = fixed[k];
        for (int j = 0; j < unknowns; j++)
            S[k] += z[j] * basis[j][k];
    }
}

/* All cases of a planar friction cone (Coulomb and Tresca 2 rows, rolling 3), scaled. If condition
 * JE99 (33) is violated, several cases may be solutions. Of these the one with fewest sliding
 * directions is taken, open before closed: then a contact that may open gains no energy from the
 * ambiguity, and one that may stick dissipates nothing. Between two sliding cases the smaller
 * normal impulse is chosen. If rounding prevents an exact solution, the nearest case is taken. */
static void enumerate(const row *r, const row_extra *extra, const double *W, const double *q,
                      double *S) {
    int n = r->dimension, best_rank = 1000;
    double trace = 0.0, speed = 0.0, best = INFINITY;
    for (int i = 0; i < n; i++) {
        trace += W[i * n + i];
        speed = fmax(speed, fabs(q[i]));
    }
    for (int i = 0; i < n; i++)
        S[i] = 0.0;
    if (!(trace > 0.0)) return;
    int states = n == 2 ? 3 : 9;
    for (int number = 0; number < 2 * states; number++) {
        int code = number % states;
        planar_case state = {number >= states, {0, (code + 1) % 3 - 1, (code / 3 + 1) % 3 - 1}};
        if (!state.closed && code != 0 && r->cone != CONE_TRESCA) continue;
        double trial[3] = {0}, size = speed;
        if (state.closed || r->cone == CONE_TRESCA) case_impulse(r, &state, W, q, trial);
        cone_project(r, extra, trial); /* never returns an impulse that the law forbids */
        for (int i = 0; i < n; i++)
            size = fmax(size, trace * fabs(trial[i]));
        double miss = law_violation(r, extra, W, q, trial, trace / n) / fmax(size, LEAST_SIZE);
        bool holds = miss <= HOLDS;
        int rank = !holds ? 999 : 10 * state.closed + abs(state.sign[1]) + abs(state.sign[2]);
        bool better = rank < best_rank;
        if (rank == best_rank) better = holds ? trial[0] < S[0] : miss < best;
        if (!better) continue;
        best_rank = rank;
        best = miss;
        memcpy(S, trial, (size_t)n * sizeof *S);
    }
}

/* If the condition of uniqueness is violated: whether the chosen case is a solution. With W_NN = 0
 * no case can be; a singular W with strong friction may have none either. */
static local_result outside_result(const row *r, const double *W, const double *q,
                                   const double *S) {
    int n = r->dimension;
    double trace = 0.0, size = 0.0;
    for (int i = 0; i < n; i++) {
        trace += W[i * n + i];
        size = fmax(size, fabs(q[i]));
    }
    for (int i = 0; i < n; i++)
        size = fmax(size, trace * fabs(S[i]));
    if (!(W[0] > 0.0)) return q[0] >= 0.0 ? LOCAL_SEVERAL : LOCAL_HELD;
    return law_violation(r, NULL, W, q, S, trace / n) <= NEARLY_HOLDS * size ? LOCAL_SEVERAL
                                                                             : LOCAL_JAMMED;
}

static local_result coulomb_plane(const row *r, const double *W, const double *q, double *S) {
    double mu = r->mu, W_NN = W[0], W_NT = W[1], W_TN = W[2], W_TT = W[3];
    if (!(W_NN > mu * fabs(W_NT))) {
        enumerate(r, NULL, W, q, S);
        return outside_result(r, W, q, S);
    }
    S[0] = S[1] = 0.0;
    if (q[0] >= 0.0) return LOCAL_UNIQUE;
    /* the sticking impulse times det W; JE99 (34) */
    double normal = W_NT * q[1] - W_TT * q[0], tangent = W_TN * q[0] - W_NN * q[1];
    double sign = tangent > mu * normal ? 1.0 : tangent < -mu * normal ? -1.0 : 0.0;
    if (sign != 0.0) {
        S[0] = -q[0] / (W_NN + sign * mu * W_NT);
        S[1] = sign * mu * S[0];
        return LOCAL_UNIQUE;
    }
    double slope = W_TN / W_NN, pivot = W_TT - slope * W_NT;
    S[1] = pivot > 0.0 ? -(q[1] - slope * q[0]) / pivot : 0.0;
    S[0] = -(q[0] + W_NT * S[1]) / W_NN;
    if (fabs(S[1]) <= mu * S[0]) return LOCAL_UNIQUE;
    /* reached by rounding only, with W nearly singular: the nearer edge */
    sign = S[1] > 0.0 ? 1.0 : -1.0;
    S[0] = -q[0] / (W_NN + sign * mu * W_NT);
    S[1] = sign * mu * S[0];
    return LOCAL_UNIQUE;
}

static local_result tresca_plane(const row *r, const double *W, const double *q, double *S) {
    if (!(W[0] > 0.0)) {
        S[0] = 0.0;
        S[1] = W[3] > 0.0 ? clamped(-q[1] / W[3], -r->mu, r->mu)
                          : (q[1] > 0.0 ? -r->mu : (q[1] < 0.0 ? r->mu : 0.0));
        return q[0] >= 0.0 ? LOCAL_UNIQUE : LOCAL_HELD;
    }
    enumerate(r, NULL, W, q, S);
    return LOCAL_UNIQUE;
}

/* Moments scaled to forces; all cases are tried. */
static local_result rolling_plane(const row *r, const double *W, const double *q, double *S) {
    double W_scaled[9], q_scaled[3], scale[3] = {1.0, 1.0, r->l_r};
    S[0] = S[1] = S[2] = 0.0;
    if (!(W[0] > 0.0)) return q[0] >= 0.0 ? LOCAL_UNIQUE : LOCAL_HELD;
    for (int i = 0; i < 3; i++) {
        q_scaled[i] = scale[i] * q[i];
        for (int j = 0; j < 3; j++)
            W_scaled[i * 3 + j] = scale[i] * scale[j] * W[i * 3 + j];
    }
    bool inside = W[0] > r->mu * fabs(W[1]) + r->l_r * fabs(W[2]);
    if (inside && q[0] >= 0.0) return LOCAL_UNIQUE;
    enumerate(r, NULL, W_scaled, q_scaled, S);
    local_result result = inside ? LOCAL_UNIQUE : outside_result(r, W_scaled, q_scaled, S);
    S[2] *= r->l_r;
    return result;
}

static local_result single(const row *r, const row_extra *extra, double W, double q, double *S) {
    double low = r->cone == CONE_BOX ? extra->lower : 0.0;
    double high = r->cone == CONE_BOX ? extra->upper : INFINITY;
    if (W > 0.0) {
        *S = clamped(-q / W, low, high);
        return LOCAL_UNIQUE;
    }
    if (r->cone == CONE_SIGNORINI) {
        *S = 0.0;
        return q >= 0.0 ? LOCAL_UNIQUE : LOCAL_HELD;
    }
    *S = q > 0.0 ? low : q < 0.0 ? high : clamped(*S, low, high);
    return LOCAL_UNIQUE;
}

static local_result bilateral(int n, const double *W, const double *q, double *S) {
    double y[ROWS_MAX] = {0};
    for (int i = 0; i < n; i++)
        y[i] = -q[i];
    if (small_solve(n, W, y, S, BILATERAL_PIVOT) == n) return LOCAL_UNIQUE;
    /* lower rank: many solutions if q lies in the range of W, else none */
    double U[ROWS_MAX];
    velocity(n, W, S, q, U);
    for (int i = 0; i < n; i++)
        if (fabs(U[i]) > IN_RANGE * fabs(q[i])) return LOCAL_HELD;
    return LOCAL_SEVERAL;
}

local_result local_solve(const row *r, const row_extra *extra, const double *W, const double *q,
                         double *S) {
    switch ((cone_type)r->cone) {
    /* each cone has a closed form or its own method here */
    case CONE_FREE: memset(S, 0, r->dimension * sizeof *S); return LOCAL_UNIQUE;
    case CONE_SIGNORINI:
    case CONE_BOX: return single(r, extra, W[0], q[0], S);
    case CONE_COULOMB:
        return r->dimension == 2 ? coulomb_plane(r, W, q, S) : coulomb_space(r, W, q, false, S);
    case CONE_TRESCA:
        return r->dimension == 2 ? tresca_plane(r, W, q, S) : tresca_space(r, W, q, S);
    case CONE_ROLLING:
        return r->dimension == 3 ? rolling_plane(r, W, q, S) : rolling_space(r, extra, W, q, S);
    case CONE_BILATERAL: return bilateral(r->dimension, W, q, S);
    case CONE_FACETED: return faceted_space(r, W, q, S);
    case CONE_TYPES: break;
    }
    memset(S, 0, r->dimension * sizeof *S);
    return LOCAL_INEXACT;
}

local_result local_enumerate(const row *r, const row_extra *extra, const double *W, const double *q,
                             double *S) {
    if (r->cone == CONE_COULOMB && r->dimension == 3) return coulomb_space(r, W, q, true, S);
    if (r->cone != CONE_COULOMB || !(W[0] > 0.0)) return local_solve(r, extra, W, q, S);
    enumerate(r, extra, W, q, S);
    return W[0] > r->mu * fabs(W[1]) ? LOCAL_UNIQUE : outside_result(r, W, q, S);
}
