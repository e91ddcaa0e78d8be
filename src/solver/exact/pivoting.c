#include "solver/exact/pivoting.h"

#include <math.h>
#include <string.h>

#include "linear/dense.h"

/* Relative to the unit: rounding does not make a variable more negative than this. */
#define LEAST_NEGATIVE 1e-6

#define NOWHERE UINT32_MAX
#define PIVOT   1e-11 /* smallest pivot, relative to the largest entry of its column */
#define TIE     1e-12

bool pivoting_reserve(pivoting *p, size_t n) {
    p->n = n;
    p->pivots = 0;
    p->work = 0.0;
    return array_reserve(&p->M, n * n) && array_reserve(&p->q, n) && array_reserve(&p->z, n) &&
           array_reserve(&p->table, n * (n + 1)) && array_reserve(&p->constant, n) &&
           array_reserve(&p->basic, n) && array_reserve(&p->nonbasic, n + 1) &&
           array_reserve(&p->column, 2 * n + 1) && array_reserve(&p->pivot, n);
}

/* w = M z + e z0 + q */
static void start(pivoting *p, double unit) {
    size_t n = p->n;
    for (size_t i = 0; i < n; i++) {
        memcpy(p->table.data + i * (n + 1), p->M.data + i * n, n * sizeof(double));
        p->table.data[i * (n + 1) + n] = 1.0;
        p->constant.data[i] = p->q.data[i] / unit;
        p->basic.data[i] = (uint32_t)i;
        p->column.data[i] = NOWHERE;
    }
    for (size_t j = 0; j <= n; j++) {
        p->nonbasic.data[j] = (uint32_t)(n + j);
        p->column.data[n + j] = (uint32_t)j;
    }
}

/* How constant_i changes when q_k does. */
static double sensitivity(const pivoting *p, size_t i, size_t k) {
    uint32_t column = p->column.data[k];
    if (column != NOWHERE) return -p->table.data[i * (p->n + 1) + column];
    return p->basic.data[i] == k ? 1.0 : 0.0;
}

/* Whether row i reaches zero before row r when the nonbasic variable in column j grows, with q
 * perturbed by (e, e^2, e^3, ...), e > 0 small. */
static bool earlier(const pivoting *p, size_t i, size_t r, size_t j) {
    double of_i = -1.0 / p->table.data[i * (p->n + 1) + j];
    double of_r = -1.0 / p->table.data[r * (p->n + 1) + j];
    double a = p->constant.data[i] * of_i, b = p->constant.data[r] * of_r;
    if (fabs(a - b) > TIE * (1.0 + fabs(a))) return a < b;
    for (size_t k = 0; k < p->n; k++) {
        a = sensitivity(p, i, k) * of_i, b = sensitivity(p, r, k) * of_r;
        if (fabs(a - b) > TIE * (1.0 + fabs(a))) return a < b;
    }
    return false;
}

/* The row that leaves for column j; n: none leaves. The artificial variable leaves whenever it
 * can. */
static size_t leaving(const pivoting *p, size_t j) {
    size_t n = p->n, best = n;
    double largest = 0.0;
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, fabs(p->table.data[i * (n + 1) + j]));
    for (size_t i = 0; i < n; i++) {
        if (!(p->table.data[i * (n + 1) + j] < -PIVOT * largest)) continue;
        if (best == n || earlier(p, i, best, j)) best = i;
    }
    if (best == n) return n;
    double ratio = -p->constant.data[best] / p->table.data[best * (n + 1) + j];
    for (size_t i = 0; i < n; i++)
        if (p->basic.data[i] == 2 * n && p->table.data[i * (n + 1) + j] < -PIVOT * largest &&
            -p->constant.data[i] / p->table.data[i * (n + 1) + j] <= ratio + TIE * (1.0 + ratio))
            return i;
    return best;
}

/* Exchanges basic variable r and nonbasic variable j. */
static void exchange(pivoting *p, size_t r, size_t j) {
    size_t width = p->n + 1;
    double *own = p->table.data + r * width, pivot = own[j];
    for (size_t k = 0; k < width; k++)
        own[k] /= -pivot;
    own[j] = 1.0 / pivot;
    p->constant.data[r] /= -pivot;
    for (size_t i = 0; i < p->n; i++) {
        double *row_i = p->table.data + i * width, factor = row_i[j];
        if (i == r || factor == 0.0) continue;
        row_i[j] = 0.0;
        for (size_t k = 0; k < width; k++)
            row_i[k] += factor * own[k];
        p->constant.data[i] += factor * p->constant.data[r];
        /* the ratio test keeps it above zero except for rounding */
        if (p->constant.data[i] < 0.0 && p->constant.data[i] > -TIE) p->constant.data[i] = 0.0;
    }
    uint32_t left = p->basic.data[r], entered = p->nonbasic.data[j];
    p->basic.data[r] = entered;
    p->nonbasic.data[j] = left;
    p->column.data[entered] = NOWHERE;
    p->column.data[left] = (uint32_t)j;
    p->pivots++;
    p->work += (double)width * (double)width;
}

/* z of the final dictionary, solved again from M, since pivots accumulate rounding errors. */
static void refine(pivoting *p, double unit) {
    size_t n = p->n, m = 0;
    for (size_t k = 0; k < n; k++)
        p->z.data[k] = 0.0;
    for (size_t i = 0; i < n; i++)
        if (p->basic.data[i] >= n && p->basic.data[i] < 2 * n)
            p->z.data[p->basic.data[i] - n] = p->constant.data[i] * unit;
    for (size_t k = 0; k < n; k++)
        if (p->column.data[k] != NOWHERE) p->basic.data[m++] = (uint32_t)k; /* w_k = 0 */
    double *A = p->table.data, *x = p->constant.data;
    for (size_t i = 0; i < m; i++) {
        uint32_t k = p->basic.data[i];
        x[i] = -p->q.data[k];
        for (size_t j = 0; j < m; j++)
            A[i * m + j] = p->M.data[k * n + p->basic.data[j]];
    }
    p->work += (double)m * (double)m * (double)m / 3.0;
    if (m == 0 || dense_factor(m, A, p->pivot.data) == 0) return;
    dense_solve(m, A, p->pivot.data, x);
    for (size_t i = 0; i < m; i++)
        if (!isfinite(x[i]) || x[i] < -LEAST_NEGATIVE * unit) return;
    for (size_t i = 0; i < m; i++)
        p->z.data[p->basic.data[i]] = x[i] > 0.0 ? x[i] : 0.0;
}

/* Direction of z when column j grows without a limit. */
static void take_ray(pivoting *p, size_t j) {
    size_t n = p->n;
    for (size_t k = 0; k < n; k++)
        p->z.data[k] = 0.0;
    for (size_t i = 0; i < n; i++)
        if (p->basic.data[i] >= n && p->basic.data[i] < 2 * n)
            p->z.data[p->basic.data[i] - n] = p->table.data[i * (n + 1) + j];
    if (p->nonbasic.data[j] >= n && p->nonbasic.data[j] < 2 * n)
        p->z.data[p->nonbasic.data[j] - n] = 1.0;
}

pivoting_result pivoting_solve(pivoting *p, int64_t most_pivots) {
    size_t n = p->n, first = n;
    double unit = 0.0;
    for (size_t i = 0; i < n; i++) {
        p->z.data[i] = 0.0;
        unit = fmax(unit, fabs(p->q.data[i]));
        /* the row with the least q leaves first; among equals the last one, which is the
         * lexicographic rule */
        if (p->q.data[i] < 0.0 && (first == n || p->q.data[i] <= p->q.data[first])) first = i;
    }
    if (first == n) return PIVOTING_SOLVED;
    start(p, unit);
    size_t column = n;
    for (size_t out = first; p->pivots < most_pivots; out = leaving(p, column)) {
        if (out == n) {
            take_ray(p, column);
            return PIVOTING_RAY;
        }
        if (p->cancel && p->pivots % 16 == 15 && p->cancel(p->user)) break;
        uint32_t left = p->basic.data[out];
        exchange(p, out, column);
        if (left == 2 * n) {
            refine(p, unit);
            return PIVOTING_SOLVED;
        }
        column = p->column.data[left < n ? left + n : left - n]; /* the complement enters */
    }
    return PIVOTING_LIMIT;
}

void pivoting_free(pivoting *p) {
    array_free(&p->M);
    array_free(&p->q);
    array_free(&p->z);
    array_free(&p->table);
    array_free(&p->constant);
    array_free(&p->basic);
    array_free(&p->nonbasic);
    array_free(&p->column);
    array_free(&p->pivot);
}
