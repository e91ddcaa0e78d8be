/* Whether two problems of files are the same, number by number. */
#ifndef FC_SAME_H
#define FC_SAME_H

#include "problem/file/fc.h"

static inline void same_reals(const double *a, size_t n, const double *b, size_t m) {
    assert_int_equal(n, m);
    if (n) assert_memory_equal(a, b, n * sizeof *a);
}
#define SAME(a, b) same_reals((a).data, (a).count, (b).data, (b).count)

static inline void same_matrix(const sparse_matrix *a, const sparse_matrix *b) {
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->columns, b->columns);
    SAME(a->value, b->value);
    if (a->value.count == 0) return;
    assert_memory_equal(a->first.data, b->first.data, (a->columns + 1) * sizeof(size_t));
    assert_memory_equal(a->row.data, b->row.data, a->row.count * sizeof(uint32_t));
}

static inline void same_problem(const fc_problem *a, const fc_problem *b) {
    assert_string_equal(fc_kind(a), fc_kind(b));
    assert_int_equal(a->dimension, b->dimension);
    assert_int_equal(a->contacts, b->contacts);
    same_matrix(&a->W, &b->W);
    same_matrix(&a->M, &b->M);
    same_matrix(&a->H, &b->H);
    SAME(a->q, b->q);
    SAME(a->w, b->w);
    SAME(a->mu, b->mu);
    SAME(a->mu_r, b->mu_r);
    SAME(a->guess, b->guess);
}

#endif
