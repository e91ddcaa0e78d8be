#include "solver/outer/secant.h"

#include <math.h>
#include <string.h>

#include "linear/dense.h"

/* Relative to the trace: makes a singular matrix of nearly equal steps solvable. */
#define RIDGE 1e-12

bool secant_start(secant *s, size_t n) {
    if (!array_reserve(&s->number, (2 * SECANT_DEPTH + 2) * n + 1)) return false;
    double *at = s->number.data;
    s->n = n;
    s->depth = 0;
    s->started = false;
    s->z = at, s->miss = at + n;
    for (int k = 0; k < SECANT_DEPTH; k++) {
        s->z_change[k] = at + (size_t)(2 + 2 * k) * n;
        s->miss_change[k] = s->z_change[k] + n;
    }
    return true;
}

static double dot(const double *a, const double *b, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Puts the differences to the last z and residual first; z and residual become the last ones. */
static void remember(secant *s, const double *z, const double *image) {
    double *dz = s->z_change[SECANT_DEPTH - 1], *dm = s->miss_change[SECANT_DEPTH - 1];
    for (int k = SECANT_DEPTH - 1; k > 0; k--)
        s->z_change[k] = s->z_change[k - 1], s->miss_change[k] = s->miss_change[k - 1];
    s->z_change[0] = dz, s->miss_change[0] = dm;
    for (size_t i = 0; i < s->n; i++) {
        double miss = image[i] - z[i];
        dz[i] = z[i] - s->z[i];
        dm[i] = miss - s->miss[i];
        s->z[i] = z[i];
        s->miss[i] = miss;
    }
    s->depth = !s->started ? 0 : s->depth < SECANT_DEPTH ? s->depth + 1 : SECANT_DEPTH;
    s->started = true;
}

/* Weights that minimise |miss - sum g_k dm_k|. False: the differences are too small. */
static bool weights(const secant *s, double *g) {
    double A[SECANT_DEPTH * SECANT_DEPTH], trace = 0.0;
    size_t m = (size_t)s->depth;
    for (size_t i = 0; i < m; i++) {
        g[i] = dot(s->miss_change[i], s->miss, s->n);
        for (size_t j = 0; j < m; j++)
            A[i * m + j] = dot(s->miss_change[i], s->miss_change[j], s->n);
        trace += A[i * m + i];
    }
    for (size_t i = 0; i < m; i++)
        A[i * m + i] += RIDGE * trace;
    if (m == 0 || !(trace > 0.0) || !dense_cholesky(m, A)) return false;
    dense_cholesky_solve(m, A, g);
    return true;
}

void secant_next(secant *s, double *z, const double *image) {
    double g[SECANT_DEPTH];
    remember(s, z, image);
    double size = sqrt(dot(s->miss, s->miss, s->n));
    if (s->depth && size > 2.0 * s->last) s->depth = 0;
    s->last = size;
    bool combined = weights(s, g);
    for (size_t i = 0; i < s->n; i++) {
        double next = image[i];
        for (int k = 0; combined && k < s->depth; k++)
            next -= g[k] * (s->z_change[k][i] + s->miss_change[k][i]);
        z[i] = next > 0.0 ? next : 0.0;
    }
}

void secant_free(secant *s) { array_free(&s->number); }
