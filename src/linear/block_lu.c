/* Multifrontal method: a supernode collects its part of the matrix and the Schur complements of its
 * children, is factored densely with pivots inside its diagonal, and leaves its own Schur
 * complement on a stack for its parent. */
#include "linear/block_lu.h"

#include "base/stop.h"
#include "linear/block_lu_parts.h"

#include <math.h>
#include <string.h>

scree_status block_lu_create(block_lu **out, scree_error *error) {
    *out = mem_alloc(1, sizeof **out);
    return *out ? SCREE_OK : error_no_memory(error, "a sparse factorisation");
}

void block_lu_destroy(block_lu *f) {
    if (!f) return;
    array_free(&f->row_first);
    array_free(&f->column);
    array_free(&f->first);
    block_pattern_free(&f->pattern);
    array_free(&f->number);
    array_free(&f->stack);
    array_free(&f->open);
    array_free(&f->pivot);
    array_free(&f->x);
    array_free(&f->below);
    array_free(&f->panel);
    mem_free(f);
}

static bool same(const void *a, const void *b, size_t count, size_t size) {
    return count == 0 || memcmp(a, b, count * size) == 0;
}

static bool is_analysed(const block_lu *f, const block_matrix *m) {
    size_t n = m->size;
    return f->analysed && f->pattern.size == n &&
           (n == 0 ||
            (same(f->row_first.data, m->row_first.data, n + 1, sizeof *f->row_first.data) &&
             same(f->first.data, m->first.data, n + 1, sizeof *f->first.data) &&
             same(f->column.data, m->column.data, m->first.data[n], sizeof *f->column.data)));
}

static bool remember(block_lu *f, const block_matrix *m) {
    size_t n = m->size, blocks = n ? m->first.data[n] : 0;
    if (!array_reserve(&f->row_first, n + 1) || !array_reserve(&f->first, n + 1) ||
        !array_reserve(&f->column, blocks))
        return false;
    if (n == 0) return true;
    memcpy(f->row_first.data, m->row_first.data, (n + 1) * sizeof *f->row_first.data);
    memcpy(f->first.data, m->first.data, (n + 1) * sizeof *f->first.data);
    memcpy(f->column.data, m->column.data, blocks * sizeof *f->column.data);
    return true;
}

scree_status block_lu_analyse_anew(block_lu *f, const block_matrix *m, bool *anew,
                                   scree_error *error) {
    *anew = !is_analysed(f, m);
    if (!*anew) return SCREE_OK;
    block_pattern *p = &f->pattern;
    f->analysed = false;
    TRY(block_pattern_make(p, m, error));
    if (!remember(f, m)) return error_no_memory(error, "a sparse factorisation");
    f->analysed = true;
    return SCREE_OK;
}

scree_status block_lu_analyse(block_lu *f, const block_matrix *m, scree_error *error) {
    bool anew;
    return block_lu_analyse_anew(f, m, &anew, error);
}

static scree_status reserve_room(block_lu *f, scree_error *error) {
    const block_pattern *p = &f->pattern;
    if (!array_reserve(&f->number, p->numbers) || !array_reserve(&f->stack, p->stack) ||
        !array_reserve(&f->open, p->node.count) || !array_reserve(&f->pivot, block_lu_rows(f)) ||
        !array_reserve(&f->x, block_lu_rows(f)) || !array_reserve(&f->below, p->largest))
        return error_no_memory(error, "a sparse factorisation");
    return SCREE_OK;
}

/* Copies the matrix into the numbers of the factors; returns its largest number. */
static double scatter(block_lu *f, const block_matrix *m) {
    double largest = 0.0;
    if (f->pattern.numbers) memset(f->number.data, 0, f->pattern.numbers * sizeof(double));
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++) {
            uint32_t rows = block_rows(m, i), columns = block_rows(m, m->column.data[b]);
            const double *from = m->value.data + m->number.data[b];
            double *to = f->number.data + f->pattern.target.data[b];
            for (uint32_t r = 0; r < rows; r++, to += f->pattern.target_stride.data[b])
                for (uint32_t c = 0; c < columns; c++, from++) {
                    to[c] = *from;
                    if (fabs(*from) > largest) largest = fabs(*from);
                }
        }
    return largest;
}

static void add(size_t count, const double *from, double *to) {
    for (size_t k = 0; k < count; k++)
        to[k] += from[k];
}

/* Adds the Schur complement of a child to its parent's numbers; `rest` is the parent's own. */
static void take_up(block_lu *f, const supernode *child, const double *schur, double *rest) {
    const supernode *n = &f->pattern.node.data[child->parent];
    const run *runs = f->pattern.run.data + child->run;
    double *upper = f->number.data + n->upper, *lower = f->number.data + n->lower;
    size_t inside = 0;
    while (inside < child->runs && runs[inside].to < n->width)
        inside++;
    for (size_t a = 0; a < child->runs; a++)
        for (uint32_t r = 0; r < runs[a].count; r++) {
            const double *from = schur + (size_t)(runs[a].from + r) * child->below;
            size_t to = runs[a].to + r, shift = 0;
            double *left = upper + to * (n->width + n->below), *right = left;
            if (a >= inside) {
                shift = n->width;
                left = lower + (to - shift) * n->width;
                right = rest + (to - shift) * n->below;
            }
            for (size_t b = 0; b < inside; b++)
                add(runs[b].count, from + runs[b].from, left + runs[b].to);
            for (size_t b = inside; b < child->runs; b++)
                add(runs[b].count, from + runs[b].from, right + (runs[b].to - shift));
        }
}

static double largest_of(size_t count, const double *a, double largest) {
    for (size_t k = 0; k < count; k++)
        largest = fabs(a[k]) > largest ? fabs(a[k]) : largest;
    return largest;
}

/* Factors the collected numbers; `rest` becomes the Schur complement. Returns the sign of the
 * diagonal's determinant. */
static int factor_node(block_lu *f, const supernode *n, dense_strip_kernel *kernel, double *rest,
                       double *largest) {
    size_t width = n->width, below = n->below, stride = width + below;
    double *upper = f->number.data + n->upper, *lower = f->number.data + n->lower;
    uint32_t *pivot = f->pivot.data + f->pattern.start.data[n->first];
    *largest = largest_of(below * width, lower, *largest);
    int sign = dense_factor_panel(kernel, width, width, upper, stride, pivot);
    if (sign == 0) return 0;
    dense_exchange(width, below, pivot, upper + width, stride);
    dense_under_lower(kernel, width, below, upper, stride, upper + width, stride);
    dense_over_upper(kernel, below, width, upper, stride, lower, width);
    dense_subtract(kernel, below, below, width, lower, width, upper + width, stride, rest, below);
    *largest = largest_of(width * stride, upper, *largest);
    return sign;
}

/* The same by Cholesky's method; the parts above the diagonals are not used. */
static int factor_positive_node(block_lu *f, const supernode *n, dense_strip_kernel *kernel,
                                double *rest) {
    size_t width = n->width, below = n->below, stride = width + below;
    double *upper = f->number.data + n->upper, *lower = f->number.data + n->lower;
    if (!dense_cholesky_panel(kernel, width, upper, stride)) return 0;
    dense_over_turned(kernel, below, width, upper, stride, lower, width);
    dense_subtract_square(kernel, below, width, lower, width, rest, below);
    return 1;
}

/* Runs through the supernodes. Returns the sign of the determinant. */
static int factor_all(block_lu *f, double *largest) {
    const block_pattern *p = &f->pattern;
    dense_strip_kernel *kernel = dense_strip_for(LANES_MOST);
    double *top = f->stack.data;
    size_t open = 0;
    int sign = 1;
    for (uint32_t k = 0; k < p->node.count; k++) {
        const supernode *n = &p->node.data[k];
        double *rest = top, *bottom = top;
        if (stop_asked()) return 0; /* the caller asks too */
        size_t own = (size_t)n->below * n->below;
        if (own) memset(rest, 0, own * sizeof *rest);
        for (; open > 0 && p->node.data[f->open.data[open - 1]].parent == k; open--) {
            const supernode *child = &p->node.data[f->open.data[open - 1]];
            bottom -= (size_t)child->below * child->below;
            take_up(f, child, bottom, rest);
        }
        sign *= f->positive ? factor_positive_node(f, n, kernel, rest)
                            : factor_node(f, n, kernel, rest, largest);
        if (sign == 0) return 0;
        if (own == 0) {
            top = bottom;
            continue;
        }
        memmove(bottom, rest, own * sizeof *rest);
        top = bottom + own;
        f->open.data[open++] = k;
    }
    return sign;
}

scree_status block_lu_factor(block_lu *f, const block_matrix *m, int *sign, scree_error *error) {
    TRY(block_lu_analyse(f, m, error));
    TRY(stop_check(error));
    TRY(reserve_room(f, error));
    double of_matrix = scatter(f, m), largest = of_matrix;
    f->positive = false;
    *sign = factor_all(f, &largest);
    TRY(stop_check(error));
    f->growth = of_matrix > 0.0 ? largest / of_matrix : 1.0;
    return SCREE_OK;
}

scree_status block_lu_factor_positive(block_lu *f, const block_matrix *m, bool *positive,
                                      scree_error *error) {
    TRY(block_lu_analyse(f, m, error));
    TRY(stop_check(error));
    TRY(reserve_room(f, error));
    double largest = scatter(f, m);
    f->positive = true;
    f->turned = false;
    f->growth = 1.0;
    *positive = factor_all(f, &largest) > 0;
    TRY(stop_check(error));
    return SCREE_OK;
}

/* x_below -= lower x_own */
static void subtract_below(const block_lu *f, const supernode *n, const double *own, double *x) {
    const block_pattern *p = &f->pattern;
    const double *lower = f->number.data + n->lower;
    for (size_t a = n->row; a < n->row + n->rows; a++) {
        uint32_t i = p->row.data[a];
        for (uint32_t r = p->start.data[i]; r < p->start.data[i + 1]; r++, lower += n->width)
            x[r] -= dense_dot(n->width, lower, own);
    }
}

static bool all_zero(size_t n, const double *x) {
    for (size_t i = 0; i < n; i++)
        if (x[i] != 0.0) return false;
    return true;
}

static void forward(block_lu *f, const supernode *n, double *x) {
    uint32_t first = f->pattern.start.data[n->first];
    size_t stride = n->width + n->below;
    const double *upper = f->number.data + n->upper;
    double *own = x + first;
    if (all_zero(n->width, own)) return; /* as for most, when one contact is loaded */
    if (!f->positive) dense_exchange(n->width, 1, f->pivot.data + first, own, 1);
    for (size_t i = 0; i < n->width; i++) {
        own[i] -= dense_dot(i, upper + i * stride, own);
        if (f->positive) own[i] /= upper[i * stride + i];
    }
    subtract_below(f, n, own, x);
}

/* The rows of x below a supernode, in one piece. */
static void gather_below(block_lu *f, const supernode *n, const double *x) {
    const block_pattern *p = &f->pattern;
    size_t below = 0;
    for (size_t a = n->row; a < n->row + n->rows; a++) {
        uint32_t i = p->row.data[a];
        for (uint32_t r = p->start.data[i]; r < p->start.data[i + 1]; r++)
            f->below.data[below++] = x[r];
    }
}

static void backward(block_lu *f, const supernode *n, double *x) {
    size_t stride = n->width + n->below;
    const double *upper = f->number.data + n->upper;
    double *own = x + f->pattern.start.data[n->first];
    gather_below(f, n, x);
    for (size_t i = n->width; i-- > 0;) {
        const double *line = upper + i * stride;
        double sum = own[i] - dense_dot(n->below, line + n->width, f->below.data);
        own[i] = (sum - dense_dot(n->width - 1 - i, line + i + 1, own + i + 1)) / line[i];
    }
}

/* The same with the transposed lower triangles, whose columns are the rows stored here. */
static void backward_turned(block_lu *f, const supernode *n, double *x) {
    size_t stride = n->width + n->below;
    const double *upper = f->number.data + n->upper, *lower = f->number.data + n->lower;
    double *own = x + f->pattern.start.data[n->first];
    gather_below(f, n, x);
    for (size_t r = 0; r < n->below; r++)
        for (size_t i = 0; i < n->width; i++)
            own[i] -= lower[r * n->width + i] * f->below.data[r];
    for (size_t i = n->width; i-- > 0;) {
        own[i] /= upper[i * stride + i];
        for (size_t k = 0; k < i; k++)
            own[k] -= upper[i * stride + k] * own[i];
    }
}

/* Reorders the block rows of x to the order of elimination, or back. */
static void permute(const block_lu *f, const double *from, double *to, bool back) {
    const block_pattern *p = &f->pattern;
    for (uint32_t i = 0; i < p->size; i++) {
        uint32_t outer = f->row_first.data[p->order.data[i]], inner = p->start.data[i];
        uint32_t rows = p->start.data[i + 1] - inner;
        for (uint32_t k = 0; k < rows; k++)
            to[(back ? outer : inner) + k] = from[(back ? inner : outer) + k];
    }
}

void block_lu_solve(block_lu *f, const double *b, double *x) {
    const block_pattern *p = &f->pattern;
    permute(f, b, f->x.data, false);
    for (size_t k = 0; k < p->node.count; k++)
        forward(f, &p->node.data[k], f->x.data);
    for (size_t k = p->node.count; k-- > 0;)
        (f->positive ? backward_turned : backward)(f, &p->node.data[k], f->x.data);
    permute(f, f->x.data, x, true);
}

double block_lu_growth(const block_lu *f) { return f->growth; }
double block_lu_factor_work(const block_lu *f) { return f->pattern.factor_work; }
double block_lu_solve_work(const block_lu *f) { return f->pattern.solve_work; }

double block_lu_bytes(const block_lu *f) {
    return (double)sizeof(double) * ((double)f->pattern.numbers + (double)f->pattern.stack);
}
