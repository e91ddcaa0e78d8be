#include "problem/file/fc.h"

#include <math.h>
#include <string.h>

#include "linear/sparse.h"
#include "problem/cone.h"

/* Of a double. */
#define EPSILON 2.2204460492503131e-16

const char *fc_kind(const fc_problem *f) {
    if (f->rolling) return f->global ? "global rolling" : "local rolling";
    return f->global ? "global" : "local";
}

void fc_free(fc_problem *f) {
    sparse_matrix_free(&f->W);
    sparse_matrix_free(&f->M);
    sparse_matrix_free(&f->H);
    array_free(&f->q);
    array_free(&f->w);
    array_free(&f->mu);
    array_free(&f->mu_r);
    array_free(&f->guess);
    mem_free(f->title);
    *f = (fc_problem){0};
}

static scree_status check_count(const char *name, size_t count, size_t wanted, scree_error *error) {
    if (count == wanted) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "%s has %zu numbers, but the problem needs %zu", name,
                     count, wanted);
}

static scree_status check_finite(const char *name, const double *x, size_t count,
                                 scree_error *error) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(x[i]))
            return error_set(error, SCREE_BAD_INPUT, "%s: number %zu is %g, but all must be finite",
                             name, i, x[i]);
    return SCREE_OK;
}

static scree_status check_coefficients(const char *name, const double *x, size_t count,
                                       size_t contacts, scree_error *error) {
    TRY(check_count(name, count, contacts, error));
    TRY(check_finite(name, x, count, error));
    for (size_t i = 0; i < count; i++)
        if (x[i] < 0.0)
            return error_set(error, SCREE_BAD_INPUT,
                             "%s of contact %zu is %g, but must not be negative", name, i, x[i]);
    return SCREE_OK;
}

static scree_status check_column(const char *name, const sparse_matrix *m, size_t j,
                                 scree_error *error) {
    size_t first = m->first.data[j], end = m->first.data[j + 1];
    if (end < first || end > m->row.count)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the offsets of column %zu decrease or exceed the size", name, j);
    for (size_t k = first; k < end; k++)
        if (m->row.data[k] >= m->rows || (k > first && m->row.data[k] <= m->row.data[k - 1]))
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: column %zu refers to row %u, which is out of order or not below "
                             "%zu",
                             name, j, m->row.data[k], m->rows);
    return SCREE_OK;
}

static scree_status check_matrix(const char *name, const sparse_matrix *m, size_t rows,
                                 size_t columns, scree_error *error) {
    if (m->rows != rows || m->columns != columns)
        return error_set(error, SCREE_BAD_INPUT, "%s is %zu x %zu, but the problem needs %zu x %zu",
                         name, m->rows, m->columns, rows, columns);
    if (m->first.count != columns + 1 || m->row.count != m->value.count)
        return error_set(error, SCREE_BAD_INPUT, "%s: the sizes of its arrays do not match", name);
    if (m->first.data[0] != 0 || m->first.data[columns] != m->row.count)
        return error_set(error, SCREE_BAD_INPUT, "%s: its offsets do not cover its numbers", name);
    for (size_t j = 0; j < columns; j++)
        TRY(check_column(name, m, j, error));
    return check_finite(name, m->value.data, m->value.count, error);
}

static scree_status check_global(const fc_problem *f, size_t rows, scree_error *error) {
    size_t dofs = f->M.rows;
    TRY(check_matrix("M", &f->M, dofs, dofs, error));
    TRY(check_matrix("H", &f->H, dofs, rows, error));
    TRY(check_count("f", f->q.count, dofs, error));
    TRY(check_finite("f", f->q.data, f->q.count, error));
    TRY(check_count("w", f->w.count, rows, error));
    return check_finite("w", f->w.data, f->w.count, error);
}

static scree_status check_local(const fc_problem *f, size_t rows, scree_error *error) {
    TRY(check_matrix("W", &f->W, rows, rows, error));
    TRY(check_count("q", f->q.count, rows, error));
    return check_finite("q", f->q.data, f->q.count, error);
}

scree_status fc_check(const fc_problem *f, scree_error *error) {
    if (f->dimension != 2 && f->dimension != 3)
        return error_set(error, SCREE_BAD_INPUT, "dimension %d, but only 2 and 3 are possible",
                         f->dimension);
    size_t rows = (size_t)f->contacts * fc_rows(f);
    if (rows > UINT32_MAX || (f->global && f->M.rows > UINT32_MAX))
        return error_set(error, SCREE_BAD_INPUT, "%u contacts and %zu velocities are too many",
                         f->contacts, f->M.rows);
    TRY(f->global ? check_global(f, rows, error) : check_local(f, rows, error));
    TRY(check_coefficients("mu", f->mu.data, f->mu.count, f->contacts, error));
    TRY(check_coefficients("mu_r", f->mu_r.data, f->mu_r.count, f->rolling ? f->contacts : 0,
                           error));
    if (f->guess.count == 0) return SCREE_OK;
    TRY(check_count("the guess", f->guess.count, rows, error));
    return check_finite("the guess", f->guess.data, f->guess.count, error);
}

row fc_row(const fc_problem *f, uint32_t i) {
    row r = {.cone = f->rolling ? CONE_ROLLING : CONE_COULOMB,
             .dimension = (uint8_t)fc_rows(f),
             .mu = f->mu.data[i]};
    if (f->rolling) r.l_r = f->mu_r.data[i];
    return r;
}

static double largest_of(const double *x, size_t count) {
    double largest = 0.0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(x[i]));
    return largest;
}

/* Squares of large numbers overflow: then all numbers are divided by the largest one, which cancels
 * in the quotient, because cones have no scale. */
static double unit_for(double largest) { return largest > 1e140 ? largest : 1.0; }

static double norm(const double *x, size_t count, double unit) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += (x[i] / unit) * (x[i] / unit);
    return sqrt(sum);
}

/* No division if the scale is below the machine epsilon. */
static double relative(double value, double scale, double unit) {
    return scale * unit > EPSILON ? value / scale : value * unit;
}

static double natural_map(const fc_problem *f, const double *r, const double *u, double unit) {
    double sum = 0.0, own_r[ROWS_MAX], own_u[ROWS_MAX];
    uint32_t rows = fc_rows(f);
    for (uint32_t i = 0; i < f->contacts; i++) {
        row law = fc_row(f, i);
        for (uint32_t k = 0; k < rows; k++) {
            own_r[k] = r[(size_t)i * rows + k] / unit;
            own_u[k] = u[(size_t)i * rows + k] / unit;
        }
        sum += cone_quoted_square(&law, NULL, own_r, own_u);
    }
    return sqrt(sum);
}

static double local_error(const fc_problem *f, const double *r, double *u) {
    size_t rows = f->q.count;
    if (rows) memcpy(u, f->q.data, rows * sizeof *u);
    sparse_add_times(&f->W, r, u);
    double unit =
        unit_for(fmax(largest_of(f->q.data, rows), fmax(largest_of(r, rows), largest_of(u, rows))));
    double scale =
        fmax(norm(f->q.data, rows, unit), fmax(norm(r, rows, unit), norm(u, rows, unit)));
    return relative(natural_map(f, r, u, unit), scale, unit);
}

/* `room` provides 3 vectors of dofs and one of rows. */
static double global_error(const fc_problem *f, const double *r, const double *v, double *room) {
    size_t dofs = f->q.count, rows = f->w.count;
    double *Mv = room, *Hr = room + dofs, *balance = room + 2 * dofs, *u = room + 3 * dofs;
    if (rows) memcpy(u, f->w.data, rows * sizeof *u);
    sparse_add_transposed_times(&f->H, v, u);
    sparse_add_times(&f->M, v, Mv);
    sparse_add_times(&f->H, r, Hr);
    for (size_t i = 0; i < dofs; i++)
        balance[i] = f->q.data[i] + Hr[i] - Mv[i];
    double force = unit_for(
        fmax(largest_of(f->q.data, dofs), fmax(largest_of(Mv, dofs), largest_of(Hr, dofs))));
    double forces =
        fmax(norm(f->q.data, dofs, force), fmax(norm(Mv, dofs, force), norm(Hr, dofs, force)));
    double unit = unit_for(fmax(largest_of(u, rows), largest_of(r, rows)));
    return relative(norm(balance, dofs, force), forces, force) +
           relative(natural_map(f, r, u, unit), fmax(norm(u, rows, unit), norm(r, rows, unit)),
                    unit);
}

double fc_error(const fc_problem *f, const double *r, const double *v) {
    size_t rows = (size_t)f->contacts * fc_rows(f);
    double *room = mem_alloc(rows + (f->global ? 3 * f->q.count : 0) + 1, sizeof *room);
    if (!room) return INFINITY;
    double error = f->global ? global_error(f, r, v, room) : local_error(f, r, room);
    mem_free(room);
    return isinf(error) ? NAN : error;
}
