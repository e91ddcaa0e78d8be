#include "solver/relaxation/mixing.h"

#include <math.h>
#include <string.h>

#include "linear/dense.h"

#define GROWTH  2.0   /* accepted growth of |f|: with 1 it restarts more often than is useful */
#define GAIN    0.9   /* factor of |f|: a smaller decrease counts as no gain */
#define WINDOW  4     /* times the depth: steps without gain before plain steps are tried */
#define LONGEST 1024  /* plain steps in a row */
#define RIDGE   1e-12 /* added to the diagonal of the normal equations */

const mixing_kernels *mixing_widest(void) {
#if SCREE_WIDE_LANES
    if (__builtin_cpu_supports("avx512f")) return &mixing_kernels_8;
    if (__builtin_cpu_supports("avx2")) return &mixing_kernels_4;
#endif
    return &mixing_kernels_1;
}

scree_status mixing_prepare(mixing *m, size_t rows, int depth, mixing_runner runner,
                            scree_error *error) {
    size_t chunks = rows / MIXING_CHUNK + 1, columns = (size_t)depth;
    m->runner = runner;
    m->kernels = mixing_widest();
    m->rows = rows;
    m->depth = depth;
    m->used = m->newest = 0;
    m->started = m->kept = false;
    m->restarts = 0;
    m->seen = m->plain = 0;
    m->burst = WINDOW * depth;
    m->least = INFINITY;
    if (!array_reserve(&m->f, rows) || !array_reserve(&m->g, rows) ||
        !array_reserve(&m->best, rows) || !array_reserve(&m->dF, columns * rows) ||
        !array_reserve(&m->dG, columns * rows) ||
        !array_reserve(&m->sums, chunks * (2 * columns + 1)))
        return error_no_memory(error, "the history of an acceleration");
    return SCREE_OK;
}

void mixing_free(mixing *m) {
    array_free(&m->f);
    array_free(&m->g);
    array_free(&m->best);
    array_free(&m->dF);
    array_free(&m->dG);
    array_free(&m->sums);
}

double mixing_numbers(const mixing *m) { return (3.0 * m->depth + 3.0) * (double)m->rows; }

typedef struct step {
    mixing *m;
    double *x;
    const double *g;
    bool keep; /* keeps the last g in `best` */
} step;

static double *sums_of(mixing *m, size_t begin) {
    return m->sums.data + begin / MIXING_CHUNK * (2 * (size_t)m->depth + 1);
}

/* |f|^2 of the new step. */
static void measure(void *context, size_t begin, size_t end) {
    const step *s = context;
    double sum = 0.0;
    for (size_t i = begin; i < end; i++) {
        double f = s->g[i] - s->x[i];
        sum += f * f;
    }
    sums_of(s->m, begin)[0] = sum;
}

/* Appends the newest differences of f and g, and computes the products of all differences with it
 * and with f. */
static void append(void *context, size_t begin, size_t end) {
    const step *s = context;
    mixing *m = s->m;
    double *f = m->f.data, *g = m->g.data, *sums = sums_of(m, begin);
    double *dF = m->dF.data + (size_t)m->newest * m->rows;
    double *dG = m->dG.data + (size_t)m->newest * m->rows;
    for (size_t i = begin; i < end; i++) {
        double now = s->g[i] - s->x[i];
        if (m->started) {
            dF[i] = now - f[i];
            dG[i] = s->g[i] - g[i];
        }
        f[i] = now;
        if (s->keep) m->best.data[i] = g[i];
        g[i] = s->g[i];
    }
    for (int k = 0; k < m->used; k++) {
        const double *other = m->dF.data + (size_t)k * m->rows;
        m->kernels->products(end - begin, other + begin, dF + begin, f + begin, &sums[2 * k],
                             &sums[2 * k + 1]);
    }
}

static void combine(void *context, size_t begin, size_t end) {
    const step *s = context;
    const mixing *m = s->m;
    memcpy(s->x + begin, m->g.data + begin, (end - begin) * sizeof *s->x);
    for (int k = 0; k < m->used; k += 2) {
        bool two = k + 1 < m->used;
        const double *dG = m->dG.data + (size_t)k * m->rows + begin;
        m->kernels->subtract(end - begin, m->share[k], dG, two ? m->share[k + 1] : 0.0,
                             two ? dG + m->rows : dG, s->x + begin);
    }
}

/* Sum number `which` over all chunks, in order. */
static double total(const mixing *m, int which) {
    double sum = 0.0;
    size_t width = 2 * (size_t)m->depth + 1;
    for (size_t i = 0; i * MIXING_CHUNK < m->rows; i++)
        sum += m->sums.data[i * width + (size_t)which];
    return sum;
}

/* Least-squares weights c; all differences are removed where they are too similar. */
static void solve(mixing *m) {
    int n = m->used;
    double A[MIXING_DEPTH_MAX * MIXING_DEPTH_MAX], unit[MIXING_DEPTH_MAX];
    for (int i = 0; i < n; i++)
        unit[i] = m->gram[i][i] > 0.0 ? 1.0 / sqrt(m->gram[i][i]) : 0.0;
    for (int i = 0; i < n; i++) {
        m->share[i] = unit[i] * m->along[i];
        for (int j = 0; j < n; j++)
            A[i * n + j] = unit[i] * m->gram[i][j] * unit[j] + (i == j ? RIDGE : 0.0);
    }
    if (!dense_cholesky((size_t)n, A)) {
        m->used = 0;
        return;
    }
    dense_cholesky_solve((size_t)n, A, m->share);
    for (int i = 0; i < n; i++)
        m->share[i] *= unit[i];
}

/* Takes |f| into account. True when acceleration does not pay: over a window of steps |f| did not
 * fall below its earlier values. */
static bool gains_nothing(mixing *m, double length) {
    m->least = fmin(m->least, length);
    if (m->seen++ == 0) m->before = m->least;
    if (m->least < GAIN * m->before) {
        m->before = m->least;
        m->seen = 1;
        m->burst = WINDOW * m->depth;
    }
    return m->seen > WINDOW * m->depth;
}

static void forget(mixing *m) {
    m->started = false;
    m->used = 0;
    m->restarts++;
}

static void remember(mixing *m, step *s) {
    if (m->started) {
        m->newest = m->used < m->depth ? m->used : (m->newest + 1) % m->depth;
        m->used += m->used < m->depth;
    }
    m->runner.run(m->runner.threads, m->rows, append, s);
    for (int k = 0; k < m->used; k++) {
        m->gram[k][m->newest] = m->gram[m->newest][k] = total(m, 2 * k);
        m->along[k] = total(m, 2 * k + 1);
    }
    m->started = true;
}

bool mixing_step(mixing *m, double *x, const double *g) {
    step s = {m, x, g, false};
    if (m->plain > 0) {
        m->plain--;
        memcpy(x, g, m->rows * sizeof *x);
        return true;
    }
    m->runner.run(m->runner.threads, m->rows, measure, &s);
    double length = sqrt(total(m, 0));
    bool is_best = length < m->least;
    if (gains_nothing(m, length)) {
        m->plain = m->burst;
        m->burst = m->burst < LONGEST ? 2 * m->burst : LONGEST;
        m->seen = 0;
        m->least = INFINITY;
        memcpy(x, is_best ? g : m->kept ? m->best.data : m->g.data, m->rows * sizeof *x);
        forget(m);
        return false;
    }
    if (m->started && !(length <= GROWTH * m->length)) {
        memcpy(x, m->g.data, m->rows * sizeof *x);
        forget(m);
        return false;
    }
    s.keep = !is_best && !m->kept;
    m->kept = !is_best;
    remember(m, &s);
    m->length = length;
    if (m->used) solve(m);
    m->runner.run(m->runner.threads, m->rows, combine, &s);
    return true;
}
