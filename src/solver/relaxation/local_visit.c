#include "solver/relaxation/local_visit.h"

#include <string.h>

#include "base/math.h"
#include "problem/cone.h"
#include "solver/relaxation/local_faceted.h"
#include "solver/relaxation/local_friction.h"
#include "solver/relaxation/local_space.h"
#include "solver/relaxation/local_tangent.h"

/* Relative to the largest: W with a smaller pivot has no inverse worth keeping. */
#define LEAST_PIVOT 1e-12
/* Margin below the bound within which an impulse certainly sticks. */
#define WELL_INSIDE 1e-9

const char *const local_choice_names[] = {"auto",   "exact",   "projection", "projections",
                                          "newton", "quartic", "hybrid",     NULL};
_Static_assert(sizeof local_choice_names / sizeof *local_choice_names == LOCAL_CHOICES + 1,
               "a name for every choice");

/* Contacts that are visited one by one in sweeps. Types are compared here without the tables of
 * cones, because a visit takes only a few dozen operations. */
static bool has_friction(const row *r) {
    return r->cone == CONE_COULOMB || r->cone == CONE_TRESCA || r->cone == CONE_ROLLING;
}

static bool is_coulomb_space(const row *r) { return r->cone == CONE_COULOMB && r->dimension == 3; }
static bool is_rolling_space(const row *r) { return r->cone == CONE_ROLLING && r->dimension > 3; }

/* Prepared data: for Coulomb's law in space the tangential problem; for bilateral rows, and for
 * rolling and faceted contacts, which mostly stick, W^-1. READY_SLOPE: slope of the round cone
 * inside a faceted one. */
enum { READY_INVERSE, READY_UNIQUE, READY_SLOPE, READY_NUMBERS };

size_t local_numbers(const row *r) {
    if (is_coulomb_space(r)) return sizeof(tangent_contact) / sizeof(double);
    bool inverted = r->cone == CONE_BILATERAL || r->cone == CONE_FACETED || is_rolling_space(r);
    return inverted ? READY_NUMBERS + (size_t)r->dimension * r->dimension : 0;
}

/* W^-1 by columns; false when W is singular within `least`. */
static bool invert(int n, const double *W, double least, double *inverse) {
    for (int j = 0; j < n; j++) {
        double unit[ROWS_MAX] = {0}, column[ROWS_MAX];
        unit[j] = 1.0;
        if (small_solve(n, W, unit, column, least) < n) return false;
        for (int i = 0; i < n; i++)
            inverse[i * n + j] = column[i];
    }
    return true;
}

void local_prepare(const row *r, const row_extra *extra, const double *W, double *ready) {
    if (is_coulomb_space(r)) {
        tangent_contact t;
        tangent_prepare(&t, r->mu, W);
        memcpy(ready, &t, sizeof t);
    } else if (local_numbers(r)) {
        bool rolling = is_rolling_space(r);
        ready[READY_INVERSE] = invert(r->dimension, W, LEAST_PIVOT, ready + READY_NUMBERS);
        ready[READY_UNIQUE] = rolling && rolling_is_unique(r, extra, W);
        ready[READY_SLOPE] = 0.0;
        if (r->cone != CONE_FACETED) return;
        double sine, cosine;
        math_sincos(PI / r->facets, &sine, &cosine);
        ready[READY_SLOPE] = cosine * r->mu;
        ready[READY_UNIQUE] = W[0] > 0.0 && faceted_is_unique(r, W);
    }
}

/* S = -W^-1 q. */
static void stopping_impulse(int n, const double *inverse, const double *q, double *S) {
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int j = 0; j < n; j++)
            sum -= inverse[i * n + j] * q[j];
        S[i] = sum;
    }
}

/* Whether S is inside a Coulomb or rolling cone by more than rounding. */
static bool well_inside(const row *r, const row_extra *extra, const double *S) {
    cone_part part[3];
    int parts = cone_parts(r, extra, false, part);
    if (!(S[0] > 0.0)) return false;
    for (int k = 0; k < parts; k++) {
        const double *y = S + part[k].first;
        double square = y[0] * y[0] + (part[k].rows == 2 ? y[1] * y[1] : 0.0);
        double bound = (1.0 - WELL_INSIDE) * part[k].slope * S[0];
        if (!(square <= bound * bound)) return false;
    }
    return true;
}

/* Newton's method from S. S is unchanged unless a solution was found. */
static bool newton(const row *r, const row_extra *extra, const double *W, const double *q,
                   int rounds, double *S) {
    friction f;
    double state[ROWS_MAX];
    if (!friction_begin(&f, r, extra, W, q)) return false;
    for (int i = 0; i < r->dimension; i++)
        state[i] = f.to_S[i] > 0.0 ? S[i] / f.to_S[i] : 0.0;
    if (!friction_solved(&f, state, friction_newton(&f, state, rounds, FRICTION_GOOD)))
        return false;
    friction_physical(&f, state, S);
    return true;
}

/* Rolling contacts mostly stick, or slide nearly as at the last visit. */
static local_result rolling_again(const row *r, const row_extra *extra, const double *W,
                                  const double *ready, const double *q, double *S) {
    int n = r->dimension;
    double trial[ROWS_MAX];
    bool unique = ready[READY_UNIQUE] > 0.0;
    if (!(W[0] > 0.0)) return rolling_space(r, extra, W, q, S);
    if (q[0] >= 0.0) {
        memset(S, 0, (size_t)n * sizeof *S);
        return unique ? LOCAL_UNIQUE : LOCAL_SEVERAL;
    }
    if (ready[READY_INVERSE] > 0.0) {
        stopping_impulse(n, ready + READY_NUMBERS, q, trial);
        if (well_inside(r, extra, trial)) {
            memcpy(S, trial, (size_t)n * sizeof *S);
            return unique ? LOCAL_UNIQUE : LOCAL_SEVERAL;
        }
    }
    if (unique && S[0] > 0.0 && newton(r, extra, W, q, 12, S)) return LOCAL_UNIQUE;
    return rolling_space(r, extra, W, q, S);
}

/* Faceted contacts too mostly stick, well inside their cone. */
static local_result faceted_again(const row *r, const double *W, const double *ready,
                                  const double *q, double *S) {
    double trial[3];
    local_result found = ready[READY_UNIQUE] > 0.0 ? LOCAL_UNIQUE : LOCAL_SEVERAL;
    if (q[0] >= 0.0 || !(ready[READY_INVERSE] > 0.0)) return faceted_space(r, W, q, S);
    stopping_impulse(3, ready + READY_NUMBERS, q, trial);
    double bound = (1.0 - WELL_INSIDE) * ready[READY_SLOPE] * trial[0];
    bool sticks = trial[1] * trial[1] + trial[2] * trial[2] <= bound * bound && bound > 0.0;
    if (!sticks) return faceted_space(r, W, q, S);
    memcpy(S, trial, sizeof trial);
    return found;
}

static local_result exact(const row *r, const row_extra *extra, const double *W,
                          const double *ready, const double *q, double *S) {
    if (is_coulomb_space(r)) {
        const tangent_contact *t = (const tangent_contact *)(const void *)ready;
        if (t->exact > 0.0 && tangent_exact(t, q, S)) return LOCAL_UNIQUE;
    } else if (is_rolling_space(r)) {
        return rolling_again(r, extra, W, ready, q, S);
    } else if (r->cone == CONE_FACETED) {
        return faceted_again(r, W, ready, q, S);
    } else if (r->cone == CONE_BILATERAL && ready[READY_INVERSE] > 0.0) {
        stopping_impulse(r->dimension, ready + READY_NUMBERS, q, S);
        return LOCAL_UNIQUE;
    }
    return local_solve(r, extra, W, q, S);
}

/* Whether one projection per visit may replace the exact solution of a rolling contact: only where
 * that is unique. On packings the number of sweeps is the same within a few per cent, at a third to
 * a ninth of the cost. */
static bool rolling_projects(const row *r, const double *W, const double *ready) {
    if (r->cone != CONE_ROLLING) return false;
    if (is_rolling_space(r)) return ready[READY_UNIQUE] > 0.0;
    return 0.999 * W[0] > r->mu * fabs(W[1]) + r->l_r * fabs(W[2]);
}

static local_result projections(const local_options *o, const row *r, const row_extra *extra,
                                const double *W, const double *q, double *S) {
    for (int64_t i = 0; i < o->iterations; i++)
        if (local_project(r, extra, W, q, S) <= o->tolerance) return LOCAL_UNIQUE;
    return LOCAL_NEARER;
}

/* Starts from the present impulse, and if that fails from zero. */
static local_result newton_twice(const row *r, const row_extra *extra, const double *W,
                                 const double *q, double *S) {
    double start[ROWS_MAX] = {0};
    if (newton(r, extra, W, q, 50, S)) return LOCAL_UNIQUE;
    if (!newton(r, extra, W, q, 50, start)) {
        local_project(r, extra, W, q, S);
        return LOCAL_NEARER;
    }
    memcpy(S, start, (size_t)r->dimension * sizeof *S);
    return LOCAL_UNIQUE;
}

static local_result hybrid(const local_options *o, const row *r, const row_extra *extra,
                           const double *W, const double *q, double *S) {
    if (projections(o, r, extra, W, q, S) == LOCAL_UNIQUE) return LOCAL_UNIQUE;
    if (newton(r, extra, W, q, 50, S)) return LOCAL_UNIQUE;
    return local_enumerate(r, extra, W, q, S);
}

local_result local_visit(const local_options *o, const row *r, const row_extra *extra,
                         const double *W, const double *ready, const double *q, double *S) {
    bool nothing_moves = !(W[0] > 0.0);
    if (o->choice == LOCAL_CHOICE_AUTO && !nothing_moves && rolling_projects(r, W, ready)) {
        local_project(r, extra, W, q, S);
        return LOCAL_UNIQUE;
    }
    if (o->choice <= LOCAL_CHOICE_EXACT || !has_friction(r) || nothing_moves)
        return exact(r, extra, W, ready, q, S);
    switch (o->choice) {
    case LOCAL_CHOICE_PROJECTION: {
        const tangent_contact *t = (const tangent_contact *)(const void *)ready;
        if (is_coulomb_space(r) && t->projected > 0.0)
            tangent_project(t, q, S);
        else
            local_project(r, extra, W, q, S);
        return LOCAL_NEARER;
    }
    case LOCAL_CHOICE_PROJECTIONS: return projections(o, r, extra, W, q, S);
    case LOCAL_CHOICE_NEWTON: return newton_twice(r, extra, W, q, S);
    case LOCAL_CHOICE_QUARTIC: return local_enumerate(r, extra, W, q, S);
    case LOCAL_CHOICE_HYBRID: return hybrid(o, r, extra, W, q, S);
    case LOCAL_CHOICE_AUTO:
    case LOCAL_CHOICE_EXACT:
    case LOCAL_CHOICES: break;
    }
    return local_solve(r, extra, W, q, S);
}

#define FACETED_SQUARES 30.0 /* directions, and the law of one or two states */

/* Estimated for a contact that slides: the square of the dimension for U, times the number of
 * rounds of each method. */
double local_work(const local_options *o, const row *r) {
    static const double squares[LOCAL_CHOICES] = {6.0, 6.0, 2.0, 40.0, 60.0, 60.0, 60.0};
    double square = (double)r->dimension * r->dimension;
    if (r->cone == CONE_FACETED) return FACETED_SQUARES * square;
    return has_friction(r) ? squares[o->choice] * square : square;
}

/* One gradient step of one part of S, then a projection onto its disk; the step is 1 over the
 * larger eigenvalue of its own operator, so that it never overshoots. Returns the change of its
 * velocity. */
static double project_part(const row *r, const cone_part *p, const double *W, const double *U,
                           double bound, double *S) {
    int n = r->dimension, at = p->first;
    const double *A = W + at * n + at;
    double stiffness = A[0], z[2], length, change = 0.0;
    if (p->rows == 2) {
        double half = 0.5 * (A[0] + A[n + 1]), apart = 0.5 * (A[0] - A[n + 1]);
        double cross = 0.5 * (A[1] + A[n]);
        stiffness = half + sqrt(apart * apart + cross * cross);
    }
    for (int i = 0; i < p->rows; i++)
        z[i] = stiffness > 0.0 ? S[at + i] - U[at + i] / stiffness : 0.0;
    length = p->rows == 2 ? sqrt(z[0] * z[0] + z[1] * z[1]) : fabs(z[0]);
    for (int i = 0; i < p->rows; i++) {
        double now = length > bound ? bound / length * z[i] : z[i];
        change = fmax(change, stiffness * fabs(now - S[at + i]));
        S[at + i] = now;
    }
    return change;
}

static void velocity(int n, const double *W, const double *q, const double *S, int first, int rows,
                     double *U, double *size) {
    for (int i = first; i < first + rows; i++) {
        U[i] = q[i];
        *size = fmax(*size, fabs(q[i]));
        for (int j = 0; j < n; j++) {
            double term = W[i * n + j] * S[j];
            U[i] += term;
            *size = fmax(*size, fabs(term));
        }
    }
}

double local_project(const row *r, const row_extra *extra, const double *W, const double *q,
                     double *S) {
    int n = r->dimension, parts = 1;
    cone_part part[CONE_PARTS_MOST] = {{.first = 1, .rows = n - 1}};
    double U[ROWS_MAX], size = 0.0, most = 0.0;
    if (r->cone != CONE_TRESCA) parts = cone_parts(r, extra, false, part);
    velocity(n, W, q, S, 0, 1, U, &size);
    double normal = fmax(S[0] - U[0] / W[0], 0.0), change = W[0] * fabs(normal - S[0]);
    S[0] = normal;
    most = size > 0.0 ? change / size : 0.0;
    for (int k = 0; k < parts; k++) {
        double bound = r->cone == CONE_TRESCA ? r->mu : part[k].slope * normal;
        size = 0.0;
        velocity(n, W, q, S, part[k].first, part[k].rows, U, &size);
        change = project_part(r, &part[k], W, U, bound, S);
        most = fmax(most, change > 0.0 ? change / size : 0.0);
    }
    return most;
}
