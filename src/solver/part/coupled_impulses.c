/* (P W + Q) dx = f - P g over the contacts with P != 0. Open contacts come and go from one Newton
 * step to the next; the pattern is kept while it contains all contacts that are needed and not many
 * more; the superfluous ones are rows of the identity. */
#include <string.h>

#include "solver/part/coupled_ways.h"

#define SUPERFLUOUS 0.3 /* share of a pattern that may be unused */

static bool vanishes(const double *A, size_t numbers) {
    for (size_t i = 0; i < numbers; i++)
        if (A[i] != 0.0) return false;
    return true;
}

/* Marks active contacts. True: the present pattern can be used. */
static bool mark_active(coupled *c) {
    const view *w = c->w;
    size_t count = 0;
    bool covered = c->member.count > 0;
    for (uint32_t k = 0; k < w->contacts; k++) {
        size_t first = w->local_first[k];
        c->active.data[k] = !vanishes(c->P.data + first, w->local_first[k + 1] - first);
        count += c->active.data[k];
        if (covered && c->active.data[k] && c->place.data[k] == NOT_THERE) covered = false;
    }
    return covered && (double)count >= (1.0 - SUPERFLUOUS) * (double)c->member.count;
}

static bool reserve_pattern(coupled *c, size_t members, size_t blocks) {
    block_matrix *K = &c->K;
    return array_reserve(&c->member, members) && array_reserve(&K->row_first, members + 1) &&
           array_reserve(&K->first, members + 1) && array_reserve(&K->column, blocks);
}

/* W's pattern among the active contacts. */
static scree_status take_pattern(coupled *c, scree_error *error) {
    const view *w = c->w;
    block_matrix *K = &c->K;
    if (!reserve_pattern(c, w->contacts, w->W.column.count))
        return error_no_memory(error, "a Newton matrix");
    c->member.count = K->column.count = 0;
    for (uint32_t k = 0; k < w->contacts; k++) {
        c->place.data[k] = c->active.data[k] ? (uint32_t)c->member.count : NOT_THERE;
        if (c->active.data[k]) c->member.data[c->member.count++] = k;
    }
    K->size = (uint32_t)c->member.count;
    K->row_first.data[0] = 0;
    for (uint32_t i = 0; i < K->size; i++) {
        uint32_t k = c->member.data[i];
        K->row_first.data[i + 1] = K->row_first.data[i] + w->row[k].dimension;
        K->first.data[i] = K->column.count;
        for (size_t at = w->W.first.data[k]; at < w->W.first.data[k + 1]; at++) {
            uint32_t place = c->place.data[w->W.column.data[at]];
            if (place != NOT_THERE) K->column.data[K->column.count++] = place;
        }
    }
    K->first.data[K->size] = K->column.count;
    K->row_first.count = K->first.count = (size_t)K->size + 1;
    return block_matrix_shape(K, error);
}

/* B := P W for a block; sizes n x n and n x m, known to the compiler where it matters. */
static inline void multiply_sized(uint32_t n, uint32_t m, const double *P, const double *W,
                                  double *B) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < m; j++) {
            double sum = 0.0;
            for (uint32_t l = 0; l < n; l++)
                sum += P[i * n + l] * W[l * m + j];
            B[i * m + j] = sum;
        }
}

static void multiply(uint32_t n, uint32_t m, const double *P, const double *W, double *B) {
    if (n == 3 && m == 3)
        multiply_sized(3, 3, P, W, B);
    else if (n == 2 && m == 2)
        multiply_sized(2, 2, P, W, B);
    else
        multiply_sized(n, m, P, W, B);
}

/* own = f - P y, likewise. */
static inline void subtract_sized(uint32_t n, const double *P, const double *y, const double *f,
                                  double *own) {
    for (uint32_t i = 0; i < n; i++) {
        own[i] = f ? f[i] : 0.0;
        for (uint32_t j = 0; j < n; j++)
            own[i] -= P[i * n + j] * y[j];
    }
}

static void subtract(uint32_t n, const double *P, const double *y, const double *f, double *own) {
    if (n == 3)
        subtract_sized(3, P, y, f, own);
    else if (n == 2)
        subtract_sized(2, P, y, f, own);
    else
        subtract_sized(n, P, y, f, own);
}

static void fill_row(coupled *c, uint32_t i) {
    const view *w = c->w;
    block_matrix *K = &c->K;
    uint32_t k = c->member.data[i], n = w->row[k].dimension;
    const double *P = c->P.data + w->local_first[k], *Q = c->Q.data + w->local_first[k];
    bool active = c->active.data[k];
    size_t to = K->first.data[i];
    for (size_t at = w->W.first.data[k]; at < w->W.first.data[k + 1]; at++) {
        uint32_t other = w->W.column.data[at];
        if (c->place.data[other] == NOT_THERE) continue;
        double *B = K->value.data + K->number.data[to];
        size_t numbers = K->number.data[to + 1] - K->number.data[to];
        if (active && c->active.data[other])
            multiply(n, w->row[other].dimension, P, w->W.value.data + w->W.number.data[at], B);
        else
            memset(B, 0, numbers * sizeof *B);
        if (other == k)
            for (uint32_t j = 0; j < n * n; j++)
                B[j] += active ? Q[j] : (j % (n + 1) == 0 ? 1.0 : 0.0);
        to++;
    }
}

scree_status impulses_factor(coupled *c, int *sign, scree_error *error) {
    const view *w = c->w;
    if (!mark_active(c)) TRY(take_pattern(c, error));
    for (uint32_t k = 0; k < w->contacts; k++)
        if (!c->active.data[k] && !small_inverse(w->row[k].dimension, c->Q.data + w->local_first[k],
                                                 c->inverse.data + w->local_first[k])) {
            *sign = 0;
            return SCREE_OK;
        }
    for (uint32_t i = 0; i < c->K.size; i++)
        fill_row(c, i);
    return direct_factor(&c->direct, &c->K, sign, error);
}

void impulses_solve(coupled *c, const double *f, const double *g, double *dx) {
    const view *w = c->w;
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t first = w->row_first[k], n = w->row[k].dimension;
        const double *inverse = c->inverse.data + w->local_first[k];
        for (uint32_t i = 0; i < n; i++) {
            dx[first + i] = 0.0;
            for (uint32_t j = 0; !c->active.data[k] && j < n; j++)
                dx[first + i] += inverse[i * n + j] * f[first + j];
        }
    }
    view_times(w, dx, c->y.data);
    for (size_t i = 0; g && i < w->rows; i++)
        c->y.data[i] += g[i];
    double *right = c->dv.data;
    for (uint32_t at = 0; at < c->K.size; at++) {
        uint32_t k = c->member.data[at], first = w->row_first[k], n = w->row[k].dimension;
        const double *P = c->P.data + w->local_first[k];
        double *own = right + c->K.row_first.data[at];
        subtract(n, P, c->y.data + first, c->active.data[k] ? f + first : NULL, own);
    }
    direct_solve(&c->direct, right);
    for (uint32_t at = 0; at < c->K.size; at++) {
        uint32_t k = c->member.data[at];
        if (c->active.data[k])
            memcpy(dx + w->row_first[k], right + c->K.row_first.data[at],
                   w->row[k].dimension * sizeof *dx);
    }
}
