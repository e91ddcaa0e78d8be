#include "linear/direct.h"

#include <string.h>

#include "linear/dense.h"

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

scree_status direct_factor(direct *d, const block_matrix *m, int *sign, scree_error *error) {
    d->rows = m->size ? m->row_first.data[m->size] : 0;
    d->factor_work = 0.0;
    *sign = 1;
    return d->rows ? factor_dense(d, m, sign, error) : SCREE_OK;
}

void direct_solve(direct *d, double *x) {
    if (d->rows == 0) return;
    dense_solve(d->rows, d->dense.data, d->pivot.data, x);
}

void direct_free(direct *d) {
    array_free(&d->dense);
    array_free(&d->pivot);
    *d = (direct){0};
}
