#include "linear/cholesky.h"

#include "linear/block_lu.h"

#include <math.h>

struct cholesky {
    size_t size;
    block_matrix matrix;
    block_lu *factor;
};

static scree_status check(const sparse_matrix *A, scree_error *error) {
    if (A->rows != A->columns || A->columns >= UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT,
                         "a matrix of %zu x %zu has no Cholesky factor: it must be square", A->rows,
                         A->columns);
    for (size_t j = 0; j < A->columns; j++)
        for (size_t k = A->first.data[j]; k < A->first.data[j + 1]; k++) {
            if (A->row.data[k] >= A->rows ||
                (k > A->first.data[j] && A->row.data[k] <= A->row.data[k - 1]))
                return error_set(error, SCREE_BAD_INPUT,
                                 "column %zu of a sparse matrix has rows out of order or range", j);
            if (!isfinite(A->value.data[k]))
                return error_set(error, SCREE_BAD_INPUT,
                                 "number (%u, %zu) of a sparse matrix is not finite",
                                 A->row.data[k], j);
        }
    return SCREE_OK;
}

/* Row by row: the diagonal, and for each number below it both positions. Numbers above the diagonal
 * only repeat them. */
static void count_entries(const sparse_matrix *A, size_t *first) {
    for (size_t j = 0; j < A->columns; j++) {
        first[j + 1]++;
        for (size_t k = A->first.data[j]; k < A->first.data[j + 1]; k++)
            if (A->row.data[k] > j) {
                first[A->row.data[k] + 1]++;
                first[j + 1]++;
            }
    }
    for (size_t j = 0; j < A->columns; j++)
        first[j + 1] += first[j];
}

/* Columns ascend within a row: those before the diagonal are met when their columns are processed,
 * those after it when the row's own column is. */
static void fill_columns(const sparse_matrix *A, size_t *next, uint32_t *column) {
    for (size_t j = 0; j < A->columns; j++) {
        column[next[j]++] = (uint32_t)j;
        for (size_t k = A->first.data[j]; k < A->first.data[j + 1]; k++)
            if (A->row.data[k] > j) {
                column[next[j]++] = A->row.data[k];
                column[next[A->row.data[k]]++] = (uint32_t)j;
            }
    }
}

static scree_status make_pattern(block_matrix *m, const sparse_matrix *A, scree_error *error) {
    size_t n = A->columns;
    m->size = (uint32_t)n;
    size_t *next = mem_alloc(n + 1, sizeof *next);
    bool fits = next && array_reserve(&m->row_first, n + 1) && array_reserve(&m->first, n + 1);
    if (fits) {
        for (size_t j = 0; j <= n; j++) {
            m->row_first.data[j] = (uint32_t)j;
            m->first.data[j] = 0;
        }
        count_entries(A, m->first.data);
        for (size_t j = 0; j < n; j++)
            next[j] = m->first.data[j];
        fits = array_reserve(&m->column, m->first.data[n]);
    }
    if (fits) fill_columns(A, next, m->column.data);
    mem_free(next);
    return fits ? block_matrix_shape(m, error) : error_no_memory(error, "a sparse matrix");
}

/* Blocks are single numbers here, so a block's position is its number's. */
static void fill_values(block_matrix *m, const sparse_matrix *A) {
    for (size_t j = 0; j < A->columns; j++)
        for (size_t k = A->first.data[j]; k < A->first.data[j + 1]; k++) {
            uint32_t i = A->row.data[k];
            if (i < j) continue;
            *block_matrix_at(m, i, (uint32_t)j) = A->value.data[k];
            *block_matrix_at(m, (uint32_t)j, i) = A->value.data[k];
        }
}

static scree_status fill_factor(cholesky *f, const sparse_matrix *A, scree_error *error) {
    bool positive = false;
    TRY(check(A, error));
    f->size = A->columns;
    TRY(make_pattern(&f->matrix, A, error));
    fill_values(&f->matrix, A);
    TRY(block_lu_create(&f->factor, error));
    TRY(block_lu_factor_positive(f->factor, &f->matrix, &positive, error));
    if (!positive)
        return error_set(error, SCREE_BAD_INPUT,
                         "a matrix of %zu rows is not positive definite: check masses, stiffness "
                         "and supports",
                         A->rows);
    block_matrix_free(&f->matrix); /* from here on only the factors are needed */
    return SCREE_OK;
}

scree_status cholesky_create(cholesky **out, const sparse_matrix *A, scree_error *error) {
    cholesky *f = mem_alloc(1, sizeof *f);
    *out = NULL;
    if (!f) return error_no_memory(error, "a Cholesky factor");
    scree_status status = fill_factor(f, A, error);
    if (status == SCREE_OK)
        *out = f;
    else
        cholesky_destroy(f);
    return status;
}

scree_status cholesky_solve(cholesky *f, double *x, size_t columns, scree_error *error) {
    (void)error;
    for (size_t k = 0; k < columns; k++, x += f->size)
        block_lu_solve(f->factor, x, x);
    return SCREE_OK;
}

void cholesky_destroy(cholesky *f) {
    if (!f) return;
    block_matrix_free(&f->matrix);
    block_lu_destroy(f->factor);
    mem_free(f);
}
