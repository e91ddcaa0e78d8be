/* The natural map of every contact, in its changed and scaled variables: S~ - P_K(S~ - rho U^).
 * Formulas: docs/theory.md, Certificates. */
#include "problem/residual.h"

#include <string.h>

#include "base/exact.h"
#include "base/math.h"
#include "problem/cone.h"
#include "problem/shared.h"

/* Relative to the reference speed: velocities that may be lost at any tolerance. */
#define LEAST_SPEED 1e-6

#define EPSILON 2.2204460492503131e-16

/* |S - P_K(S - rho U^)|; `projected` receives P_K(...) unless NULL. */
static double natural_map(const row *r, const row_extra *extra, const double *S, const double *U,
                          double rho, double *projected) {
    double point[ROWS_MAX];
    cone_shift(r, extra, U, point);
    for (int i = 0; i < r->dimension; i++)
        point[i] = S[i] - rho * point[i];
    cone_project(r, extra, point);
    for (int i = 0; i < r->dimension; i++) {
        if (projected) projected[i] = point[i];
        point[i] = S[i] - point[i];
    }
    return cone_length(point, r->dimension);
}

static double square(const double *x, int n, double unit) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += (x[i] / unit) * (x[i] / unit);
    return sum;
}

/* One contact in changed variables, scaled. */
typedef struct changed {
    double S[ROWS_MAX], U[ROWS_MAX];
    double W_d;
} changed;

static changed change(const problem *p, uint32_t contact, const double *S, const double *U,
                      const double *W) {
    const row *r = problem_row(p, contact);
    const row_extra *extra = cone_extra(p, r);
    double W_changed[ROWS_MAX * ROWS_MAX];
    changed x;
    cone_changed(r, extra, p->b + p->row_first[contact], S, U, x.S, x.U);
    cone_to_scale(r, extra, x.S, x.U);
    cone_operator(r, extra, W, W_changed, NULL);
    x.W_d = cone_mean_diagonal(r, extra, W_changed);
    return x;
}

bool residual_unmoved_counts(const problem *p, uint32_t contact) {
    if (p->W) return true;
    if (problem_is_pair(p, contact)) return false; /* some number of its normal row is not zero */
    uint32_t bodies, width, rows = problem_row(p, contact)->dimension;
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    const double *H = problem_H(p, contact, NULL);
    for (uint32_t e = 0; e < bodies; e++) {
        problem_dof(p, body[e], &width);
        for (uint32_t i = 0; i < rows * width; i++)
            if (*H++ != 0.0) return false;
    }
    return true;
}

/* If no impulse can move anything, every impulse is right; but the velocity may be wrong. */
double residual_unmoved(const problem *p, uint32_t contact, const double *U) {
    const row *r = problem_row(p, contact);
    if (!residual_unmoved_counts(p, contact)) return 0.0;
    if (cone_of(r)->held) return cone_length(U, r->dimension);
    return cone_of(r)->unilateral && !(U[0] >= 0.0) ? -U[0] : 0.0;
}

static double scaled_map(const problem *p, uint32_t contact, const changed *x) {
    const row *r = problem_row(p, contact);
    if (!(x->W_d > 0.0)) return residual_unmoved(p, contact, x->U);
    for (int i = 0; i < r->dimension; i++)
        if (isinf(x->S[i])) return INFINITY;
    return x->W_d * natural_map(r, cone_extra(p, r), x->S, x->U, 1.0 / x->W_d, NULL);
}

double residual_contact(const problem *p, uint32_t contact, const double *S, const double *U,
                        const double *W) {
    changed x = change(p, contact, S, U, W);
    return scaled_map(p, contact, &x);
}

/* Compared by their bits: positive numbers have the same order, and NaN comes last. */
static double largest_of(const double *x, size_t count) {
    uint64_t most = 0;
    double largest;
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        bits &= UINT64_MAX >> 1;
        most = bits > most ? bits : most;
    }
    memcpy(&largest, &most, sizeof largest);
    return largest;
}

/* Sums of squares of the quoted error. Its laws have no scale: if squares would overflow, all
 * numbers are divided by the largest one. */
typedef struct quoted_sums {
    double unit;
    exact_sum natural, q, S, U;
} quoted_sums;

static double quoted_unit(const problem *p, const double *S, const double *v) {
    double largest = fmax(largest_of(v, p->dofs), largest_of(p->v_free, p->dofs));
    if (p->contacts) largest = fmax(largest, largest_of(S, p->row_first[p->contacts]));
    return largest > 1e140 ? largest : 1.0;
}

static void quoted_begin(quoted_sums *sums, const problem *p, const double *S, const double *v) {
    sums->unit = quoted_unit(p, S, v);
    exact_clear(&sums->natural);
    exact_clear(&sums->q);
    exact_clear(&sums->S);
    exact_clear(&sums->U);
}

static void quoted_add(quoted_sums *sums, const problem *p, uint32_t c, const double *S,
                       const double *U) {
    const row *r = problem_row(p, c);
    const row_extra *extra = cone_extra(p, r);
    const double *b = p->b + p->row_first[c];
    double q[ROWS_MAX], changed_S[ROWS_MAX], changed_U[ROWS_MAX], unit = sums->unit;
    int n = r->dimension;
    if (!cone_is_quoted(r)) return;
    problem_relative_velocity(p, c, p->v_free, q);
    cone_changed(r, extra, b, S, U, changed_S, changed_U);
    for (int i = 0; i < n; i++) {
        q[i] += b[i];
        changed_S[i] /= unit;
        changed_U[i] /= unit;
    }
    exact_add(&sums->natural, cone_quoted_square(r, extra, changed_S, changed_U));
    exact_add(&sums->q, square(q, n, unit));
    exact_add(&sums->S, square(S, n, unit));
    exact_add(&sums->U, square(changed_U, n, 1.0));
}

/* No division by a scale below the machine epsilon. */
static double quoted_error(const quoted_sums *sums, bool without_q) {
    double natural = sqrt(exact_value(&sums->natural));
    double scale = fmax(exact_value(&sums->S), exact_value(&sums->U));
    scale = sqrt(without_q ? scale : fmax(scale, exact_value(&sums->q)));
    if (!isfinite(scale)) return NAN;
    return scale * sums->unit > EPSILON ? natural / scale : natural * sums->unit;
}

residual residual_measure(const problem *p, const double *S, const double *v) {
    exact_sum rms;
    quoted_sums quoted;
    exact_clear(&rms);
    quoted_begin(&quoted, p, S, v);
    residual result = {0.0, 0.0, UINT32_MAX, 0.0};
    for (uint32_t c = 0; c < p->contacts; c++) {
        const double *impulse = S + p->row_first[c];
        double W[ROWS_MAX * ROWS_MAX], U[ROWS_MAX];
        problem_local_operator(p, c, W);
        problem_relative_velocity(p, c, v, U);
        changed x = change(p, c, impulse, U, W);
        double value = scaled_map(p, c, &x);
        exact_add(&rms, value * value);
        if (value > result.max || (value == result.max && result.worst == UINT32_MAX)) {
            result.max = value;
            result.worst = c;
        }
        quoted_add(&quoted, p, c, impulse, U);
    }
    if (p->contacts == 0) return result;
    result.rms = sqrt(exact_value(&rms) / p->contacts) / p->reference_speed;
    result.max /= p->reference_speed;
    result.natural = quoted_error(&quoted, p->quoted_without_q);
    return result;
}

/* The same, but at least `so_far`. */
static double larger(double so_far, const double *x, size_t count) {
    const double both[2] = {so_far, largest_of(x, count)};
    return largest_of(both, 2);
}

#define CRUDE_PARTS 64

/* The largest numbers in every part of the bodies and of the contacts. */
typedef struct crude_work {
    const problem *p;
    const double *impulses;
    double arm[CRUDE_PARTS], inverse[CRUDE_PARTS], S[CRUDE_PARTS];
} crude_work;

static size_t cut(size_t count, size_t part) { return count * part / CRUDE_PARTS; }

static void look_at_parts(void *context, size_t begin, size_t end) {
    crude_work *w = context;
    const problem *p = w->p;
    size_t numbers = 2 * (size_t)p->dimension;
    bool pairs = problem_written(p) < p->contacts;
    for (size_t i = begin; i < end; i++) {
        double arm = 0.0, inverse = 0.0;
        for (uint32_t k = 0; k < p->blocks; k++) {
            size_t all = p->block[k].bodies * block_inverse_numbers(&p->block[k]);
            size_t from = cut(all, i);
            inverse = larger(inverse, p->block[k].inverse + from, cut(all, i + 1) - from);
        }
        size_t first = cut(p->contacts, i), last = cut(p->contacts, i + 1);
        size_t body = cut(p->bodies, i), bodies = cut(p->bodies, i + 1) - body;
        if (pairs && p->pairs->arm_row) arm = larger(arm, p->pairs->radius + body, bodies);
        for (size_t c = first; pairs && c < last; c++) {
            double room[6]; /* not used: their arms are stored */
            size_t at = p->pairs->at[c];
            if (!problem_is_pair(p, (uint32_t)c)) continue;
            if (p->pairs->arm_row && !p->pairs->arm_row[at]) continue; /* from the radii */
            arm = larger(arm, pair_arms(p->pairs, p->dimension, at, room), numbers);
        }
        w->arm[i] = arm;
        w->inverse[i] = inverse;
        w->S[i] =
            largest_of(w->impulses + p->row_first[first], p->row_first[last] - p->row_first[first]);
    }
}

/* A cheap upper bound of the effect of an impulse: W is examined only beyond it. No number of H
 * exceeds the largest stored one; for pairs, the sum of the numbers of an arm, or 1. */
static double crude_change(const problem *p, const double *S, team *threads) {
    if (p->W || problem_is_coupled(p)) return INFINITY;
    crude_work w = {.p = p, .impulses = S};
    team_for(threads, CRUDE_PARTS, 1, look_at_parts, &w);
    uint32_t written = problem_written(p);
    double H = written ? largest_of(p->H, p->H_first[written]) : 0.0;
    if (written < p->contacts) {
        const double of_pairs[2] = {2.0 * largest_of(w.arm, CRUDE_PARTS), 1.0};
        H = larger(H, of_pairs, 2);
    }
    double inverse = largest_of(w.inverse, CRUDE_PARTS);
    return 2.0 * WIDTH_MAX * H * H * inverse * largest_of(w.S, CRUDE_PARTS);
}

bool residual_lost(const problem *p, const double *S, double tolerance, team *threads) {
    double allowed = fmax(1e3 * tolerance, LEAST_SPEED) * p->reference_speed / EPSILON;
    if (p->contacts == 0 || crude_change(p, S, threads) <= allowed) return false;
    for (uint32_t c = 0; c < p->contacts; c++) {
        if (problem_is_copy(p, c)) continue;
        double W_changed[ROWS_MAX * ROWS_MAX], W_d = cone_local_operator(p, c, W_changed);
        if (!(W_d * largest_of(S + p->row_first[c], problem_row(p, c)->dimension) <= allowed))
            return true;
    }
    return false;
}
