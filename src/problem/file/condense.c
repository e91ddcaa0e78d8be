/* Global problems without bodies (finite elements, machines): W = H' M^-1 H. */
#include <string.h>

#include "linear/dense.h"
#include "linear/sparse.h"
#include "problem/file/parts.h"

/* Largest number of connected unknowns of an unsymmetric M: a dense factorisation of more would
 * take minutes. */
#define DENSE_MOST 4000

/* Symmetric M: sparse Cholesky. Otherwise dense LU of each component. */
struct fc_factor {
    cholesky *symmetric;
    size_t dofs;
    uint32_t components;
    size_t *first;        /* (components + 1) in `member` */
    uint32_t *member;     /* (dofs) unknowns by component, rising */
    size_t *number_first; /* (components + 1) in LU */
    double *LU, *room;    /* room: (dofs) */
    uint32_t *pivot;      /* (dofs) */
};

void fc_factor_destroy(fc_factor *m) {
    if (!m) return;
    cholesky_destroy(m->symmetric);
    mem_free(m->first);
    mem_free(m->member);
    mem_free(m->number_first);
    mem_free(m->LU);
    mem_free(m->room);
    mem_free(m->pivot);
    mem_free(m);
}

static bool list_members(fc_factor *m, const fc_components *c) {
    m->components = c->count;
    m->first = mem_alloc((size_t)c->count + 2, sizeof *m->first);
    m->number_first = mem_alloc((size_t)c->count + 1, sizeof *m->number_first);
    m->member = mem_alloc(m->dofs + 1, sizeof *m->member);
    m->pivot = mem_alloc(m->dofs + 1, sizeof *m->pivot);
    m->room = mem_alloc(m->dofs + 1, sizeof *m->room);
    if (!m->first || !m->number_first || !m->member || !m->pivot || !m->room) return false;
    for (uint32_t k = 0; k < c->count; k++) {
        size_t width = c->width.data[k];
        m->first[k + 2] = m->first[k + 1] + width; /* one ahead: filling moves it back */
        m->number_first[k + 1] = m->number_first[k] + width * width;
    }
    for (uint32_t i = 0; i < m->dofs; i++)
        m->member[m->first[c->of.data[i] + 1]++] = i;
    m->LU = mem_alloc(m->number_first[c->count] + 1, sizeof *m->LU);
    return m->LU != NULL;
}

/* Copies M's numbers into their component's square. */
static void fill_squares(fc_factor *m, const sparse_matrix *M, const fc_components *c,
                         uint32_t *place) {
    for (uint32_t k = 0; k < m->components; k++)
        for (size_t i = m->first[k]; i < m->first[k + 1]; i++)
            place[m->member[i]] = (uint32_t)(i - m->first[k]);
    for (size_t j = 0; j < m->dofs; j++) {
        uint32_t k = c->of.data[j];
        for (size_t n = M->first.data[j]; n < M->first.data[j + 1]; n++)
            m->LU[m->number_first[k] + (size_t)place[M->row.data[n]] * c->width.data[k] +
                  place[j]] = M->value.data[n];
    }
}

static scree_status factor_all(fc_factor *m, const fc_problem *f, const fc_components *c,
                               scree_error *error) {
    m->dofs = f->M.rows;
    if (c->largest > DENSE_MOST)
        return error_set(error, SCREE_UNSUPPORTED,
                         "M is not symmetric and %u of its unknowns are coupled, but at most %d "
                         "can be eliminated",
                         c->largest, DENSE_MOST);
    /* the memory for pivots is used for positions until the pivots are computed */
    if (!list_members(m, c)) return error_no_memory(error, "a factorisation of M");
    fill_squares(m, &f->M, c, m->pivot);
    for (uint32_t k = 0; k < m->components; k++)
        if (dense_factor(c->width.data[k], m->LU + m->number_first[k], m->pivot + m->first[k]) == 0)
            return error_set(error, SCREE_BAD_INPUT, "M is singular: its block of velocity %u",
                             m->member[m->first[k]]);
    return SCREE_OK;
}

scree_status fc_factor_create(fc_factor **out, const fc_problem *f, const fc_components *c,
                              bool symmetric, scree_error *error) {
    fc_factor *m = mem_alloc(1, sizeof *m);
    if (!m) return error_no_memory(error, "a factorisation of M");
    scree_status status =
        symmetric ? cholesky_create(&m->symmetric, &f->M, error) : factor_all(m, f, c, error);
    if (status != SCREE_OK) {
        fc_factor_destroy(m);
        m = NULL;
    }
    *out = m;
    return status;
}

/* x := M^-1 x within one component; most right-hand sides are zero in most components. */
static void solve_component(fc_factor *m, uint32_t k, double *x) {
    size_t first = m->first[k], width = m->first[k + 1] - first;
    bool any = false;
    for (size_t i = 0; i < width; i++) {
        m->room[i] = x[m->member[first + i]];
        any = any || m->room[i] != 0.0;
    }
    if (!any) return;
    dense_solve(width, m->LU + m->number_first[k], m->pivot + first, m->room);
    for (size_t i = 0; i < width; i++)
        x[m->member[first + i]] = m->room[i];
}

scree_status fc_factor_solve(fc_factor *m, double *x, scree_error *error) {
    if (m->symmetric) return cholesky_solve(m->symmetric, x, 1, error);
    for (uint32_t k = 0; k < m->components; k++)
        solve_component(m, k, x);
    return SCREE_OK;
}

/* Column j of W from x = M^-1 H[:, j]. */
static bool add_column(sparse_matrix *W, const sparse_matrix *H, const double *x, double *column) {
    memset(column, 0, H->columns * sizeof *column);
    sparse_add_transposed_times(H, x, column);
    for (uint32_t i = 0; i < H->columns; i++)
        if (column[i] != 0.0 && (!array_push(&W->row, i) || !array_push(&W->value, column[i])))
            return false;
    return array_push(&W->first, W->row.count);
}

static scree_status condense(sparse_matrix *W, double *q, const fc_problem *f, fc_factor *factor,
                             double *x, double *column, scree_error *error) {
    size_t dofs = f->M.rows, rows = f->H.columns;
    if (!array_push(&W->first, 0)) return error_no_memory(error, "W");
    for (size_t j = 0; j < rows; j++) {
        memset(x, 0, dofs * sizeof *x);
        for (size_t k = f->H.first.data[j]; k < f->H.first.data[j + 1]; k++)
            x[f->H.row.data[k]] = f->H.value.data[k];
        TRY(fc_factor_solve(factor, x, error));
        if (!add_column(W, &f->H, x, column)) return error_no_memory(error, "W");
    }
    memcpy(x, f->q.data, dofs * sizeof *x);
    TRY(fc_factor_solve(factor, x, error));
    memcpy(q, f->w.data, rows * sizeof *q);
    sparse_add_transposed_times(&f->H, x, q);
    return SCREE_OK;
}

scree_status fc_condense(sparse_matrix *W, double *q, const fc_problem *f, fc_factor *factor,
                         scree_error *error) {
    *W = (sparse_matrix){.rows = f->H.columns, .columns = f->H.columns};
    double *x = mem_alloc(f->M.rows + 1, sizeof *x);
    double *column = mem_alloc(f->H.columns + 1, sizeof *column);
    scree_status status =
        x && column ? condense(W, q, f, factor, x, column, error) : error_no_memory(error, "W");
    mem_free(x);
    mem_free(column);
    if (status != SCREE_OK) sparse_matrix_free(W);
    return status;
}
