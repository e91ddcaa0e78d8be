#include "solver/relaxation/sweeps.h"

#include <string.h>

void sweeps_free(sweeps *s) {
    array_free(&s->value);
    array_free(&s->number);
    array_free(&s->column);
    array_free(&s->first);
    array_free(&s->ready);
    array_free(&s->ready_at);
    array_free(&s->order);
    array_free(&s->y);
}

static bool is_zero(const double *number, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (number[i] != 0.0) return false;
    return true;
}

/* The row of one contact, without zero blocks. */
static void copy_row(sweeps *s, uint32_t contact) {
    const block_matrix *W = &s->w->W;
    uint32_t rows = block_rows(W, contact);
    s->number.data[contact] = s->value.count;
    s->first.data[contact] = s->column.count;
    for (size_t k = W->first.data[contact]; k < W->first.data[contact + 1]; k++) {
        uint32_t j = W->column.data[k], columns = block_rows(W, j);
        const double *from = W->value.data + W->number.data[k];
        if (j == contact || is_zero(from, (size_t)rows * columns)) continue;
        double *to = s->value.data + s->value.count;
        for (uint32_t b = 0; b < columns; b++)
            for (uint32_t a = 0; a < rows; a++)
                *to++ = from[a * columns + b];
        s->value.count += (size_t)rows * columns;
        s->column.data[s->column.count++] = j;
    }
}

static void prepare_contact(sweeps *s, uint32_t contact) {
    const view *w = s->w;
    const row *r = &w->row[contact];
    s->ready_at.data[contact] = s->ready.count;
    local_prepare(r, view_extra(w, contact), w->local + w->local_first[contact],
                  s->ready.data + s->ready.count);
    s->ready.count += local_numbers(r);
    s->visits += local_work(&s->local, r);
    s->order.data[contact] = contact;
}

/* U += row x for blocks of 2 x 2. */
static void add_row_2(const double *B, const uint32_t *column, size_t count, const double *x,
                      double *U) {
    double a = U[0], b = U[1];
    for (size_t k = 0; k < count; k++, B += 4) {
        const double *y = x + 2 * (size_t)column[k];
        a += B[0] * y[0] + B[2] * y[1];
        b += B[1] * y[0] + B[3] * y[1];
    }
    U[0] = a;
    U[1] = b;
}

static void add_row(const view *w, uint32_t rows, const double *B, const uint32_t *column,
                    size_t count, const double *x, double *U) {
    for (size_t k = 0; k < count; k++) {
        uint32_t first = w->row_first[column[k]], end = w->row_first[column[k] + 1];
        for (uint32_t j = first; j < end; j++, B += rows)
            for (uint32_t i = 0; i < rows; i++)
                U[i] += B[i] * x[j];
    }
}

static sweep_row_kernel *widest_kernel(void) {
#if SCREE_WIDE_LANES
    if (__builtin_cpu_supports("avx2")) return sweep_row_4;
#endif
    return sweep_row_1;
}

/* Rows of every contact, or 0 if they differ. */
static uint32_t common_rows(const view *w) {
    uint32_t rows = w->contacts ? w->row[0].dimension : 0;
    for (uint32_t i = 1; i < w->contacts; i++)
        if (w->row[i].dimension != rows) return 0;
    return rows;
}

scree_status sweeps_prepare(sweeps *s, view *w, const local_options *local, double relaxation,
                            scree_error *error) {
    TRY(view_assemble(w, error));
    size_t n = w->contacts, ready = 0;
    for (uint32_t i = 0; i < n; i++)
        ready += local_numbers(&w->row[i]);
    s->w = w;
    s->local = *local;
    s->relaxation = relaxation;
    s->common = common_rows(w);
    s->row_3 = widest_kernel();
    s->outside = 0;
    s->visits = 0.0;
    s->value.count = s->column.count = s->ready.count = 0;
    if (!array_reserve(&s->value, w->W.value.count + 1) ||
        !array_reserve(&s->column, w->W.column.count) || !array_reserve(&s->first, n + 1) ||
        !array_reserve(&s->number, n) || !array_reserve(&s->ready, ready) ||
        !array_reserve(&s->ready_at, n) || !array_reserve(&s->order, n) ||
        !array_reserve(&s->y, w->rows))
        return error_no_memory(error, "the rows of a relaxation");
    for (uint32_t i = 0; i < n; i++) {
        copy_row(s, i);
        prepare_contact(s, i);
    }
    s->first.data[n] = s->column.count;
    s->work = work_price[WORK_VISIT] * s->visits + work_price[WORK_ROW] * (double)s->value.count;
    return SCREE_OK;
}

void sweeps_run(sweeps *s, double *x, bool backward) {
    const view *w = s->w;
    s->outside = 0;
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t c = s->order.data[backward ? w->contacts - 1 - i : i];
        const row *r = &w->row[c];
        uint32_t n = r->dimension;
        const double *B = s->value.data + s->number.data[c];
        const uint32_t *column = s->column.data + s->first.data[c];
        size_t count = s->first.data[c + 1] - s->first.data[c];
        double q[ROWS_MAX], S[ROWS_MAX], *own = x + w->row_first[c];
        for (uint32_t k = 0; k < n; k++) {
            q[k] = w->q[w->row_first[c] + k];
            S[k] = own[k];
        }
        if (s->common == 3)
            s->row_3(B, column, count, x, q);
        else if (s->common == 2)
            add_row_2(B, column, count, x, q);
        else
            add_row(w, n, B, column, count, x, q);
        local_result result =
            local_visit(&s->local, r, view_extra(w, c), w->local + w->local_first[c],
                        s->ready.data + s->ready_at.data[c], q, S);
        s->outside += result != LOCAL_UNIQUE && result != LOCAL_NEARER;
        for (uint32_t k = 0; k < n; k++)
            own[k] = s->relaxation == 1.0 ? S[k] : own[k] + s->relaxation * (S[k] - own[k]);
    }
}
