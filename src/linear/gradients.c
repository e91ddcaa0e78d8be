#include "linear/gradients.h"

#include "base/stop.h"

#include <math.h>
#include <string.h>

#define CHUNK           1024 /* block rows of a pass; sums are added chunk by chunk */
#define ITERATIONS_MOST 20000

typedef struct pass {
    gradients *g;
    const double *x, *y;
    double *out;
    double factor;
} pass;

static size_t chunks_of(const gradients *g) { return (g->A->size + CHUNK - 1) / CHUNK; }

static double dot(const double *x, const double *y, size_t begin, size_t end) {
    double sum = 0.0;
    for (size_t k = begin; k < end; k++)
        sum += x[k] * y[k];
    return sum;
}

/* sum of a chunk := x . y */
static void dot_chunk(void *context, size_t begin, size_t end) {
    const pass *t = context;
    const uint32_t *row = t->g->A->row_first.data;
    t->g->sum.data[begin / CHUNK] = dot(t->x, t->y, row[begin], row[end]);
}

static double dot_of(gradients *g, const double *x, const double *y, team *threads) {
    pass t = {.g = g, .x = x, .y = y};
    team_for(threads, g->A->size, CHUNK, dot_chunk, &t);
    return sum_fixed(g->sum.data, chunks_of(g));
}

double gradients_length(gradients *g, const double *x, team *threads) {
    return sqrt(dot_of(g, x, x, threads));
}

/* out := A x, and x . out */
static void times_chunk(void *context, size_t begin, size_t end) {
    const pass *t = context;
    const uint32_t *row = t->g->A->row_first.data;
    block_matrix_times_rows(t->g->A, (uint32_t)begin, (uint32_t)end, t->x, t->out);
    t->g->sum.data[begin / CHUNK] = dot(t->x, t->out, row[begin], row[end]);
}

/* out := (A + E) x; returns x . out */
static double times(gradients *g, const gradients_extra *extra, const double *x, double *out,
                    team *threads) {
    pass t = {.g = g, .x = x, .out = out};
    team_for(threads, g->A->size, CHUNK, times_chunk, &t);
    if (!extra || !extra->add) return sum_fixed(g->sum.data, chunks_of(g));
    extra->add(extra->context, x, out);
    return dot_of(g, x, out, threads);
}

/* out += factor p, r -= factor q, and r . r */
static void step_chunk(void *context, size_t begin, size_t end) {
    const pass *t = context;
    const uint32_t *row = t->g->A->row_first.data;
    double *r = t->g->r.data, sum = 0.0;
    for (size_t k = row[begin]; k < row[end]; k++) {
        t->out[k] += t->factor * t->g->p.data[k];
        r[k] -= t->factor * t->g->q.data[k];
        sum += r[k] * r[k];
    }
    t->g->sum.data[begin / CHUNK] = sum;
}

/* z := (L L')^-1 r, and r . z */
static void precondition_ranges(void *context, size_t begin, size_t end) {
    const pass *t = context;
    const incomplete *f = &t->g->factor;
    for (size_t k = begin; k < end; k++) {
        incomplete_solve(f, (uint32_t)k, t->g->r.data, t->g->z.data);
        t->g->sum.data[k] = dot(t->g->r.data, t->g->z.data, (size_t)f->begin[k] * f->width,
                                (size_t)f->begin[k + 1] * f->width);
    }
}

static double precondition(gradients *g, team *threads) {
    pass t = {.g = g};
    team_for(threads, INCOMPLETE_RANGES, 1, precondition_ranges, &t);
    return sum_fixed(g->sum.data, INCOMPLETE_RANGES);
}

/* p := z + factor p */
static void turn_chunk(void *context, size_t begin, size_t end) {
    const pass *t = context;
    const uint32_t *row = t->g->A->row_first.data;
    for (size_t k = row[begin]; k < row[end]; k++)
        t->g->p.data[k] = t->g->z.data[k] + t->factor * t->g->p.data[k];
}

scree_status gradients_prepare(gradients *g, const block_matrix *A, const double *added,
                               team *threads, bool *positive, scree_error *error) {
    size_t n = A->size ? A->row_first.data[A->size] : 0;
    g->A = A;
    TRY(incomplete_factor(&g->factor, A, added, threads, positive, error));
    if (!array_reserve(&g->r, n) || !array_reserve(&g->z, n) || !array_reserve(&g->p, n) ||
        !array_reserve(&g->q, n) || !array_reserve(&g->sum, chunks_of(g) + INCOMPLETE_RANGES))
        return error_no_memory(error, "conjugate gradients");
    size_t blocks = A->size ? A->first.data[A->size] + 2 * g->factor.first.data[A->size] : 0;
    g->work = (double)blocks * g->factor.width * g->factor.width + 6.0 * (double)n;
    return SCREE_OK;
}

/* r := b - (A + E) x; returns |r|^2 */
static double start(gradients *g, const gradients_extra *extra, const double *b, const double *x,
                    team *threads) {
    size_t n = g->A->row_first.data[g->A->size];
    times(g, extra, x, g->q.data, threads);
    for (size_t k = 0; k < n; k++)
        g->r.data[k] = b[k] - g->q.data[k];
    return dot_of(g, g->r.data, g->r.data, threads);
}

static scree_status not_converged(int64_t iterations, double now, double target,
                                  scree_error *error) {
    return error_set(error, SCREE_UNCONVERGED,
                     "conjugate gradients: residual %.3g after %lld iterations, but the tolerance "
                     "is %.3g: the body may be unsupported or its matrix not positive definite; a "
                     "direct factorisation tells which",
                     sqrt(now), (long long)iterations, target);
}

scree_status gradients_solve(gradients *g, const gradients_extra *extra, const double *b, double *x,
                             double target, team *threads, int64_t *iterations,
                             scree_error *error) {
    if (g->A->size == 0) return SCREE_OK;
    double now = start(g, extra, b, x, threads), before = 0.0;
    pass t = {.g = g, .out = x};
    for (int64_t k = 0; !(now <= target * target); k++) {
        TRY(stop_check(error));
        double rz = precondition(g, threads);
        t.factor = k == 0 ? 0.0 : rz / before;
        if (k == 0) memset(g->p.data, 0, g->A->row_first.data[g->A->size] * sizeof(double));
        team_for(threads, g->A->size, CHUNK, turn_chunk, &t);
        double pq = times(g, extra, g->p.data, g->q.data, threads);
        if (k == ITERATIONS_MOST || !(pq > 0.0) || !isfinite(rz))
            return not_converged(k, now, target, error);
        t.factor = rz / pq;
        team_for(threads, g->A->size, CHUNK, step_chunk, &t);
        now = sum_fixed(g->sum.data, chunks_of(g));
        before = rz;
        ++*iterations;
    }
    return SCREE_OK;
}

double gradients_bytes(const gradients *g) {
    const incomplete *f = &g->factor;
    double blocks = g->A && g->A->size ? (double)f->first.data[f->size] : 0.0;
    double square = (double)f->width * f->width;
    return blocks * (4.0 * square + 4.0) + (double)f->size * (8.0 * square + 32.0 * f->width);
}

void gradients_free(gradients *g) {
    incomplete_free(&g->factor);
    array_free(&g->r);
    array_free(&g->z);
    array_free(&g->p);
    array_free(&g->q);
    array_free(&g->sum);
}
