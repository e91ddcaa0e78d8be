/* Many right-hand sides at once, in panels of DENSE_STRIP columns: row k of a panel is row k of the
 * strip for the dense kernel, so that no packing is needed. Every number of a column is a sum in an
 * order that depends only on the pattern. */
#include "linear/block_lu_parts.h"

#include <string.h>

#define WIDE  DENSE_STRIP
#define SMALL 8 /* triangles with this number of rows are solved directly */

/* Copies the mirror image of the lower numbers to the upper positions, which Cholesky's method does
 * not use: then the backward substitution reads rows too. */
static void turn_node(block_lu *f, const supernode *n) {
    size_t width = n->width, below = n->below, stride = width + below;
    double *upper = f->number.data + n->upper;
    const double *lower = f->number.data + n->lower;
    for (size_t i = 0; i < width; i++)
        for (size_t k = 0; k < i; k++)
            upper[k * stride + i] = upper[i * stride + k];
    for (size_t r = 0; r < below; r++)
        for (size_t i = 0; i < width; i++)
            upper[i * stride + width + r] = lower[r * width + i];
}

/* X (n x WIDE) := L^-1 X */
static void under_lower(dense_strip_kernel *kernel, size_t n, const double *L, size_t stride,
                        double *X) {
    if (n > SMALL) {
        size_t top = (n / 2 + SMALL - 1) / SMALL * SMALL;
        under_lower(kernel, top, L, stride, X);
        kernel(n - top, WIDE, top, L + top * stride, stride, X, X + top * WIDE, WIDE);
        under_lower(kernel, n - top, L + top * stride + top, stride, X + top * WIDE);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        double *own = X + i * WIDE;
        for (size_t k = 0; k < i; k++)
            for (size_t j = 0; j < WIDE; j++)
                own[j] -= L[i * stride + k] * X[k * WIDE + j];
        for (size_t j = 0; j < WIDE; j++)
            own[j] /= L[i * stride + i];
    }
}

/* X (n x WIDE) := U^-1 X */
static void under_upper(dense_strip_kernel *kernel, size_t n, const double *U, size_t stride,
                        double *X) {
    if (n > SMALL) {
        size_t top = (n / 2 + SMALL - 1) / SMALL * SMALL;
        under_upper(kernel, n - top, U + top * stride + top, stride, X + top * WIDE);
        kernel(top, WIDE, n - top, U + top, stride, X + top * WIDE, X, WIDE);
        under_upper(kernel, top, U, stride, X);
        return;
    }
    for (size_t i = n; i-- > 0;) {
        double *own = X + i * WIDE;
        for (size_t k = i + 1; k < n; k++)
            for (size_t j = 0; j < WIDE; j++)
                own[j] -= U[i * stride + k] * X[k * WIDE + j];
        for (size_t j = 0; j < WIDE; j++)
            own[j] /= U[i * stride + i];
    }
}

/* The rows of a panel below a supernode, in one piece, or back. */
static void move_below(const block_pattern *p, const supernode *n, double *X, double *below,
                       bool back) {
    for (size_t a = n->row; a < n->row + n->rows; a++) {
        uint32_t i = p->row.data[a];
        size_t count = (size_t)(p->start.data[i + 1] - p->start.data[i]) * WIDE;
        double *rows = X + (size_t)p->start.data[i] * WIDE;
        memcpy(back ? rows : below, back ? below : rows, count * sizeof *X);
        below += count;
    }
}

static bool all_zero(size_t count, const double *x) {
    for (size_t k = 0; k < count; k++)
        if (x[k] != 0.0) return false;
    return true;
}

static void forward(const block_lu *f, const supernode *n, dense_strip_kernel *kernel, double *X,
                    double *below) {
    double *own = X + (size_t)f->pattern.start.data[n->first] * WIDE;
    if (all_zero((size_t)n->width * WIDE, own)) return;
    under_lower(kernel, n->width, f->number.data + n->upper, n->width + n->below, own);
    move_below(&f->pattern, n, X, below, false);
    kernel(n->below, WIDE, n->width, f->number.data + n->lower, n->width, own, below, WIDE);
    move_below(&f->pattern, n, X, below, true);
}

static void backward(const block_lu *f, const supernode *n, dense_strip_kernel *kernel, double *X,
                     double *below) {
    size_t stride = n->width + n->below;
    const double *upper = f->number.data + n->upper;
    double *own = X + (size_t)f->pattern.start.data[n->first] * WIDE;
    move_below(&f->pattern, n, X, below, false);
    kernel(n->width, WIDE, n->below, upper + n->width, stride, below, own, WIDE);
    under_upper(kernel, n->width, upper, stride, own);
}

/* `columns` right-hand sides into a panel in the order of elimination, or back; missing columns are
 * zero. */
static void fill_panel(const block_lu *f, double *x, size_t columns, double *X) {
    const block_pattern *p = &f->pattern;
    size_t n = block_lu_rows(f);
    if (columns < WIDE) memset(X, 0, n * WIDE * sizeof *X);
    for (uint32_t i = 0; i < p->size; i++) {
        const double *from = x + f->row_first.data[p->order.data[i]];
        for (uint32_t r = p->start.data[i]; r < p->start.data[i + 1]; r++, from++)
            for (size_t j = 0; j < columns; j++)
                X[(size_t)r * WIDE + j] = from[j * n];
    }
}

static void empty_panel(const block_lu *f, const double *X, size_t columns, double *x) {
    const block_pattern *p = &f->pattern;
    size_t n = block_lu_rows(f);
    for (uint32_t i = 0; i < p->size; i++) {
        double *to = x + f->row_first.data[p->order.data[i]];
        for (uint32_t r = p->start.data[i]; r < p->start.data[i + 1]; r++, to++)
            for (size_t j = 0; j < columns; j++)
                to[j * n] = X[(size_t)r * WIDE + j];
    }
}

static void solve_panel(const block_lu *f, dense_strip_kernel *kernel, double *x, size_t columns,
                        double *X) {
    const block_pattern *p = &f->pattern;
    double *below = X + (size_t)block_lu_rows(f) * WIDE;
    fill_panel(f, x, columns, X);
    for (size_t k = 0; k < p->node.count; k++)
        forward(f, &p->node.data[k], kernel, X, below);
    for (size_t k = p->node.count; k-- > 0;)
        backward(f, &p->node.data[k], kernel, X, below);
    empty_panel(f, X, columns, x);
}

typedef struct many {
    block_lu *f;
    dense_strip_kernel *kernel;
    double *x;
    size_t columns, room; /* room: numbers of one member's panel */
} many;

/* Panels in turn: the result does not depend on the member that solves a panel. */
static void solve_share(void *context, int member, int members) {
    const many *m = context;
    size_t n = block_lu_rows(m->f);
    for (size_t c = (size_t)member * WIDE; c < m->columns; c += (size_t)members * WIDE)
        solve_panel(m->f, m->kernel, m->x + c * n, m->columns - c < WIDE ? m->columns - c : WIDE,
                    m->f->panel.data + (size_t)member * m->room);
}

scree_status block_lu_solve_many(block_lu *f, double *x, size_t columns, team *threads,
                                 scree_error *error) {
    const block_pattern *p = &f->pattern;
    if (columns <= WIDE) threads = NULL;
    many m = {f, dense_strip_for(LANES_MOST), x, columns,
              ((size_t)block_lu_rows(f) + p->largest) * WIDE};
    if (!array_reserve(&f->panel, m.room * (size_t)team_threads(threads)))
        return error_no_memory(error, "many solutions at once");
    if (!f->turned)
        for (size_t k = 0; k < p->node.count; k++)
            turn_node(f, &p->node.data[k]);
    f->turned = true;
    team_share(threads, solve_share, &m);
    return SCREE_OK;
}
