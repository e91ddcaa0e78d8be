#include "linear/direct.h"

#include <string.h>

#include "linear/dense.h"

#define SMALL       96   /* number of rows below which no order is computed */
#define DENSE_SPEED 2.0  /* how much faster dense multiply-adds are than those of small blocks */
#define GROWTH_MAX  1e8  /* beyond it half of the digits are lost */
#define DENSE_ROWS  4000 /* largest number: 128 MB */

static scree_status factor_dense(direct *d, const block_matrix *m, int *sign, scree_error *error) {
    size_t n = d->rows;
    if (!array_reserve(&d->dense, n * n) || !array_reserve(&d->pivot, n))
        return error_no_memory(error, "a dense factorisation");
    d->is_dense = true;
    memset(d->dense.data, 0, n * n * sizeof *d->dense.data);
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t k = m->first.data[i]; k < m->first.data[i + 1]; k++) {
            uint32_t j = m->column.data[k], columns = block_rows(m, j);
            const double *from = m->value.data + m->number.data[k];
            for (uint32_t a = 0; a < block_rows(m, i); a++, from += columns)
                memcpy(d->dense.data + (m->row_first.data[i] + a) * n + m->row_first.data[j], from,
                       columns * sizeof *from);
        }
    *sign = dense_factor(n, d->dense.data, d->pivot.data);
    d->factor_work += (double)n * (double)n * (double)n / 3.0;
    d->solve_work = (double)n * (double)n;
    return SCREE_OK;
}

static scree_status factor_sparse(direct *d, const block_matrix *m, int *sign, scree_error *error) {
    d->is_dense = false;
    TRY(block_lu_factor(d->lu, m, sign, error));
    d->factor_work += block_lu_factor_work(d->lu);
    d->solve_work = block_lu_solve_work(d->lu);
    return SCREE_OK;
}

scree_status direct_factor(direct *d, const block_matrix *m, int *sign, scree_error *error) {
    size_t n = m->size ? m->row_first.data[m->size] : 0;
    double dense_work = (double)n * (double)n * (double)n / 3.0;
    d->rows = n;
    d->factor_work = 0.0;
    *sign = 1;
    if (n == 0) return SCREE_OK;
    if (n <= SMALL) return factor_dense(d, m, sign, error);
    if (!d->lu) TRY(block_lu_create(&d->lu, error));
    TRY(block_lu_analyse(d->lu, m, error));
    if (n <= DENSE_ROWS && dense_work < DENSE_SPEED * block_lu_factor_work(d->lu))
        return factor_dense(d, m, sign, error);
    TRY(factor_sparse(d, m, sign, error));
    if (n <= DENSE_ROWS && (*sign == 0 || block_lu_growth(d->lu) > GROWTH_MAX))
        return factor_dense(d, m, sign, error);
    return SCREE_OK;
}

void direct_solve(direct *d, double *x) {
    if (d->rows == 0) return;
    if (d->is_dense)
        dense_solve(d->rows, d->dense.data, d->pivot.data, x);
    else
        block_lu_solve(d->lu, x, x);
}

void direct_free(direct *d) {
    block_lu_destroy(d->lu);
    array_free(&d->dense);
    array_free(&d->pivot);
    *d = (direct){0};
}
