/* Random problems in the form of files, for tests. */
#ifndef TESTS_FC_MAKE_H
#define TESTS_FC_MAKE_H

#include "base/random.h"
#include "linear/sparse.h"
#include "problem/file/fc.h"

typedef ARRAY(triplet) triplets;

static inline void fc_put(triplets *list, uint32_t i, uint32_t j, double value) {
    assert_true(array_push(list, (triplet){i, j, value}));
}

static inline sparse_matrix fc_close(triplets *list, size_t rows, size_t columns) {
    sparse_matrix m;
    assert_int_equal(sparse_from_triplets(&m, rows, columns, list->data, list->count, NULL),
                     SCREE_OK);
    array_free(list);
    return m;
}

#define FC_FILL(r, array, n, low, high)                                                            \
    for (size_t fill_ = 0; fill_ < (n); fill_++)                                                   \
    assert_true(array_push(array, random_range(r, low, high)))

static inline fc_problem fc_make_head(random_stream *r, int dimension, bool rolling,
                                      uint32_t contacts) {
    fc_problem f = {.dimension = dimension, .rolling = rolling, .contacts = contacts};
    FC_FILL(r, &f.mu, contacts, 0.0, 1.2);
    if (rolling) FC_FILL(r, &f.mu_r, contacts, 0.01, 0.3);
    return f;
}

/* W of a chain: each contact acts on itself and its neighbours, unequally in the two directions if
 * `skew` is not 0. */
static inline fc_problem fc_make_local(random_stream *r, int dimension, bool rolling,
                                       uint32_t contacts, double skew) {
    fc_problem f = fc_make_head(r, dimension, rolling, contacts);
    uint32_t d = fc_rows(&f), n = d * contacts;
    triplets list = {0};
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j <= i; j++) {
            if (i / d > j / d + 1) continue;
            double value = i == j ? random_range(r, 4.0, 9.0) : random_range(r, -0.5, 0.5);
            fc_put(&list, i, j, value);
            if (i != j) fc_put(&list, j, i, value + skew);
        }
    f.W = fc_close(&list, n, n);
    FC_FILL(r, &f.q, n, -1.0, 1.0);
    return f;
}

/* M of blocks whose unknowns are scattered (stride): `bodies` of `width` unknowns. Every contact
 * touches two of them. */
static inline fc_problem fc_make_global(random_stream *r, int dimension, bool rolling,
                                        uint32_t contacts, uint32_t bodies, uint32_t width,
                                        bool scattered, double skew) {
    fc_problem f = fc_make_head(r, dimension, rolling, contacts);
    uint32_t n = fc_rows(&f) * contacts, dofs = bodies * width;
    triplets M = {0}, H = {0};
    f.global = true;
    for (uint32_t b = 0; b < bodies; b++)
        for (uint32_t i = 0; i < width; i++)
            for (uint32_t j = 0; j <= i; j++) {
                uint32_t row_at = scattered ? i * bodies + b : b * width + i;
                uint32_t column_at = scattered ? j * bodies + b : b * width + j;
                double value = i == j ? random_range(r, 2.0, 5.0) : random_range(r, -0.3, 0.3);
                fc_put(&M, row_at, column_at, value);
                if (i != j) fc_put(&M, column_at, row_at, value + skew);
            }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t e = 0; e < 2; e++) {
            uint32_t b = (i / fc_rows(&f) + e) % bodies;
            for (uint32_t k = 0; k < width; k++)
                fc_put(&H, scattered ? k * bodies + b : b * width + k, i,
                       random_range(r, -1.0, 1.0));
        }
    f.M = fc_close(&M, dofs, dofs);
    f.H = fc_close(&H, dofs, n);
    FC_FILL(r, &f.q, dofs, -1.0, 1.0);
    FC_FILL(r, &f.w, n, -1.0, 1.0);
    return f;
}

#endif
