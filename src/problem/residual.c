/* The natural map of every contact, in its changed and scaled variables: S~ - P_K(S~ - rho U^).
 * Formulas: docs/theory.md, Certificates. */
#include "problem/residual.h"

#include "base/math.h"
#include "problem/cone.h"

#define EPSILON 2.2204460492503131e-16

/* |S - P_K(S - rho U^)|; `projected` receives P_K(...) unless NULL. */
static double natural_map(const row *r, const row_extra *extra, const double *S, const double *U,
                          double rho, double *projected) {
    double point[ROWS_MAX], sum = 0.0;
    cone_shift(r, extra, U, point);
    for (int i = 0; i < r->dimension; i++)
        point[i] = S[i] - rho * point[i];
    cone_project(r, extra, point);
    for (int i = 0; i < r->dimension; i++) {
        sum += (S[i] - point[i]) * (S[i] - point[i]);
        if (projected) projected[i] = point[i];
    }
    return sqrt(sum);
}

static double square(const double *x, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sum;
}

/* One contact in changed variables, scaled; and before scaling, what the quoted norm needs. */
typedef struct changed {
    double S[ROWS_MAX], U[ROWS_MAX];
    double W_d;
    double natural, U_square;
} changed;

static changed change(const problem *p, uint32_t contact, const double *S, const double *U,
                      const double *W) {
    const row *r = &p->row[contact];
    const row_extra *extra = cone_extra(p, r);
    double W_changed[ROWS_MAX * ROWS_MAX];
    changed x;
    cone_changed(r, extra, p->b + p->row_first[contact], S, U, x.S, x.U);
    x.natural = cone_quoted_square(r, extra, x.S, x.U);
    x.U_square = square(x.U, r->dimension);
    cone_to_scale(r, extra, x.S, x.U);
    cone_operator(r, extra, W, W_changed, NULL);
    x.W_d = cone_mean_diagonal(r, extra, W_changed);
    return x;
}

/* Where no impulse can move anything (W_d = 0) no impulse is right or wrong: such a contact does
 * not count. */
static double scaled_map(const row *r, const row_extra *extra, const changed *x) {
    if (!(x->W_d > 0.0)) return 0.0;
    for (int i = 0; i < r->dimension; i++)
        if (isinf(x->S[i])) return INFINITY;
    return x->W_d * natural_map(r, extra, x->S, x->U, 1.0 / x->W_d, NULL);
}

double residual_contact(const problem *p, uint32_t contact, const double *S, const double *U,
                        const double *W) {
    const row *r = &p->row[contact];
    changed x = change(p, contact, S, U, W);
    return scaled_map(r, cone_extra(p, r), &x);
}

contact_status residual_status(const problem *p, uint32_t contact, const double *S, const double *U,
                               const double *W) {
    const row *r = &p->row[contact];
    const row_extra *extra = cone_extra(p, r);
    if (r->cone == CONE_BILATERAL) return STATUS_STICK;
    if (r->cone == CONE_FREE) return STATUS_OPEN;
    changed x = change(p, contact, S, U, W);
    double projected[ROWS_MAX], point[ROWS_MAX];
    double rho = x.W_d > 0.0 ? 1.0 / x.W_d : 0.0;
    natural_map(r, extra, x.S, x.U, rho, projected);
    if (r->cone == CONE_BOX)
        return projected[0] > extra->lower && projected[0] < extra->upper ? STATUS_STICK
                                                                          : STATUS_SLIP;
    if (!(projected[0] > 0.0)) return STATUS_OPEN;
    if (r->cone == CONE_SIGNORINI) return STATUS_STICK;
    cone_shift(r, extra, x.U, point);
    for (int i = 1; i < r->dimension; i++)
        if (x.S[i] - rho * point[i] != projected[i]) return STATUS_SLIP;
    return STATUS_STICK;
}

/* Sums in a fixed order without room for all terms: blocks of 256 left to right, then a binary
 * tree over the blocks, kept as the partial sums of a binary counter. */
typedef struct sum_tree {
    double block, level[40];
    uint32_t in_block;
    uint64_t blocks;
} sum_tree;

static void sum_add(sum_tree *s, double x) {
    s->block += x;
    if (++s->in_block < 256) return;
    double carry = s->block;
    int level = 0;
    for (uint64_t bits = s->blocks++; bits & 1; bits >>= 1, level++)
        carry = s->level[level] + carry;
    s->level[level] = carry;
    s->block = 0.0;
    s->in_block = 0;
}

static double sum_total(const sum_tree *s) {
    double total = s->block;
    int level = 0;
    for (uint64_t bits = s->blocks; bits; bits >>= 1, level++)
        if (bits & 1) total = s->level[level] + total;
    return total;
}

residual residual_measure(const problem *p, const double *S, const double *v) {
    sum_tree rms = {0}, natural = {0}, q_norm = {0}, S_norm = {0}, U_norm = {0};
    residual result = {0.0, 0.0, UINT32_MAX, 0.0};
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row *r = &p->row[c];
        const row_extra *extra = cone_extra(p, r);
        const double *b = p->b + p->row_first[c], *impulse = S + p->row_first[c];
        double W[ROWS_MAX * ROWS_MAX], U[ROWS_MAX], q[ROWS_MAX];
        problem_local_operator(p, c, W);
        problem_relative_velocity(p, c, v, U);
        changed x = change(p, c, impulse, U, W);
        double value = scaled_map(r, extra, &x);
        sum_add(&rms, value * value);
        if (value > result.max || (value == result.max && result.worst == UINT32_MAX)) {
            result.max = value;
            result.worst = c;
        }
        if (!cone_is_quoted(r)) continue;
        problem_relative_velocity(p, c, p->v_free, q);
        for (int i = 0; i < r->dimension; i++)
            q[i] += b[i];
        sum_add(&natural, x.natural);
        sum_add(&q_norm, square(q, r->dimension));
        sum_add(&S_norm, square(impulse, r->dimension));
        sum_add(&U_norm, x.U_square);
    }
    if (p->contacts == 0) return result;
    result.rms = sqrt(sum_total(&rms) / p->contacts) / p->reference_speed;
    result.max /= p->reference_speed;
    double norm = fmax(sum_total(&S_norm), sum_total(&U_norm));
    norm = sqrt(p->quoted_without_q ? norm : fmax(norm, sum_total(&q_norm)));
    result.natural = sqrt(sum_total(&natural));
    if (norm > EPSILON) result.natural /= norm;
    return result;
}

static double largest_of(const double *x, size_t count) {
    double largest = 0.0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(x[i]));
    return largest;
}

/* A bound on what an impulse changes, cheap and far above it: only beyond this is W looked at. */
static double crude_change(const problem *p, const double *S) {
    double mobility = 0.0;
    if (p->W) return INFINITY;
    for (uint32_t i = 0; i < p->blocks; i++)
        mobility =
            fmax(mobility, largest_of(p->block[i].inverse,
                                      p->block[i].bodies * block_inverse_numbers(&p->block[i])));
    double H = largest_of(p->H, p->H_first[p->contacts]);
    return 2.0 * WIDTH_MAX * H * H * mobility * largest_of(S, p->row_first[p->contacts]);
}

bool residual_lost(const problem *p, const double *S, double tolerance) {
    double allowed = fmax(1e3 * tolerance, 1e-6) * p->reference_speed / EPSILON;
    if (p->contacts == 0 || crude_change(p, S) <= allowed) return false;
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row *r = &p->row[c];
        const row_extra *extra = cone_extra(p, r);
        double W[ROWS_MAX * ROWS_MAX], W_changed[ROWS_MAX * ROWS_MAX];
        problem_local_operator(p, c, W);
        cone_operator(r, extra, W, W_changed, NULL);
        double W_d = cone_mean_diagonal(r, extra, W_changed);
        if (!(W_d * largest_of(S + p->row_first[c], r->dimension) <= allowed)) return true;
    }
    return false;
}
