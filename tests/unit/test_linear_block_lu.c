/* Sparse block LU against dense LU and known solutions. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "block_matrix_make.h"
#include "linear/block_lu.h"
#include "linear/dense.h"
#include "linear/minimum_degree.h"
#include "memory_fault.h"

static uint32_t rows_of(const block_matrix *m) { return m->row_first.data[m->size]; }

/* Largest |M x - b| over the largest of |M| |x| + |b|. */
static double backward_error(const block_matrix *m, const double *x, const double *b) {
    uint32_t n = rows_of(m);
    double *y = calloc(n + 1, sizeof *y), worst = 0.0, scale = 0.0, largest = 0.0;
    block_matrix_times(m, x, y);
    for (size_t k = 0; k < m->number.data[m->first.data[m->size]]; k++)
        largest = fmax(largest, fabs(m->value.data[k]));
    for (uint32_t i = 0; i < n; i++) {
        worst = fmax(worst, fabs(y[i] - b[i]));
        scale = fmax(scale, fabs(b[i]) + largest * fabs(x[i]));
    }
    free(y);
    return n ? worst / scale : 0.0;
}

static double *random_vector(uint32_t n, uint64_t seed) {
    random_stream r = {seed, 7, 0};
    double *x = calloc(n + 1, sizeof *x);
    for (uint32_t i = 0; i < n; i++)
        x[i] = random_normal(&r);
    return x;
}

/* Factors and solves; returns the sign. The solution's error must be below `bound`. */
static int solve_well(block_lu *f, const block_matrix *m, double bound) {
    double *b = random_vector(rows_of(m), 11), *x = random_vector(rows_of(m), 12);
    int sign = 2;
    assert_int_equal(block_lu_analyse(f, m, NULL), SCREE_OK);
    assert_int_equal(block_lu_factor(f, m, &sign, NULL), SCREE_OK);
    assert_true(sign == 1 || sign == -1);
    block_lu_solve(f, b, x);
    assert_true(backward_error(m, x, b) < bound);
    block_lu_solve(f, b, b); /* in place */
    assert_memory_equal(b, x, rows_of(m) * sizeof *x);
    free(b), free(x);
    return sign;
}

static double *dense_of(const block_matrix *m) {
    size_t n = rows_of(m);
    double *A = calloc(n * n + 1, sizeof *A);
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++) {
            uint32_t j = m->column.data[b];
            for (uint32_t a = 0; a < block_rows(m, i); a++)
                for (uint32_t c = 0; c < block_rows(m, j); c++)
                    A[(m->row_first.data[i] + a) * n + m->row_first.data[j] + c] =
                        m->value.data[m->number.data[b] + a * block_rows(m, j) + c];
        }
    return A;
}

/* The same solution as the dense path has, and the same sign of the determinant. */
static void agrees_with_dense(block_lu *f, const block_matrix *m) {
    uint32_t n = rows_of(m);
    double *A = dense_of(m), *b = random_vector(n, 21), *x = calloc(n + 1, sizeof *x);
    double size = 0.0;
    uint32_t *pivot = calloc(n + 1, sizeof *pivot);
    int sign = 0, dense_sign = dense_factor(n, A, pivot);
    assert_int_equal(block_lu_analyse(f, m, NULL), SCREE_OK);
    assert_int_equal(block_lu_factor(f, m, &sign, NULL), SCREE_OK);
    assert_int_equal(sign, dense_sign);
    block_lu_solve(f, b, x);
    dense_solve(n, A, pivot, b);
    for (uint32_t i = 0; i < n; i++)
        size = fmax(size, fabs(b[i]));
    for (uint32_t i = 0; i < n; i++)
        assert_true(fabs(x[i] - b[i]) < 1e-9 * size);
    free(A), free(b), free(x), free(pivot);
}

static block_lu *factor_new(void) {
    block_lu *f;
    assert_int_equal(block_lu_create(&f, NULL), SCREE_OK);
    return f;
}

/* Blocks of mixed sizes on random graphs: definite, unsymmetric, and with negative pivots. */
static void random_graphs(void **state) {
    (void)state;
    block_lu *f = factor_new();
    int signs[2] = {0, 0};
    for (uint64_t seed = 0; seed < 120; seed++) {
        random_stream r = {seed, 0, 0};
        uint32_t nodes = 1 + random_below(&r, 60), size[60];
        for (uint32_t i = 0; i < nodes; i++)
            size[i] = 1 + random_below(&r, 6);
        block_matrix m = matrix_on(random_edges(nodes, random_below(&r, 4 * nodes), seed), size, 0);
        fill_random(&m, seed % 3 == 0 ? 0.0 : 1.0, 1.1, seed);
        if (seed % 2)
            for (uint32_t i = 0; i < nodes; i += 3) { /* turn the sign of some rows */
                size_t first = m.number.data[m.first.data[i]];
                size_t end = m.number.data[m.first.data[i + 1]];
                for (size_t k = first; k < end; k++)
                    m.value.data[k] = -m.value.data[k];
            }
        agrees_with_dense(f, &m);
        solve_well(f, &m, 1e-13);
        int sign;
        assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
        signs[sign > 0]++;
        assert_true(block_lu_growth(f) < 10.0);
        block_matrix_free(&m);
    }
    assert_true(signs[0] > 10 && signs[1] > 10);
    block_lu_destroy(f);
}

/* Neither dominant nor definite: pivoting inside the diagonal block of a supernode must suffice. */
static void weak_diagonals(void **state) {
    (void)state;
    block_lu *f = factor_new();
    for (uint64_t seed = 0; seed < 40; seed++) {
        block_matrix m = matrix_on(wall_edges(6, 6), NULL, 3);
        fill_random(&m, 1.0, 0.2, seed);
        solve_well(f, &m, 1e-10);
        block_matrix_free(&m);
    }
    block_lu_destroy(f);
}

/* An exchange inside a block must be found: the diagonal numbers are zero. */
static void pivots_inside_blocks(void **state) {
    (void)state;
    block_lu *f = factor_new();
    block_matrix m = matrix_on(grid_edges(5, 4), NULL, 2);
    for (uint32_t i = 0; i < m.size; i++)
        for (size_t b = m.first.data[i]; b < m.first.data[i + 1]; b++) {
            double *B = m.value.data + m.number.data[b];
            B[1] = m.column.data[b] == i ? 4.5 : -1.0;
            B[2] = m.column.data[b] == i ? 4.5 : -1.0;
        }
    agrees_with_dense(f, &m);
    assert_int_equal(solve_well(f, &m, 1e-14), 1); /* twenty exchanges */
    block_matrix_free(&m);
    block_lu_destroy(f);
}

static void fill_laplacian(block_matrix *m) {
    for (uint32_t i = 0; i < m->size; i++)
        for (size_t b = m->first.data[i]; b < m->first.data[i + 1]; b++)
            for (uint32_t a = 0; a < block_rows(m, i); a++)
                m->value.data[m->number.data[b] + a * block_rows(m, m->column.data[b]) + a] =
                    m->column.data[b] == i ? (double)(m->first.data[i + 1] - m->first.data[i])
                                           : -1.0;
}

static void grids_and_walls(void **state) {
    (void)state;
    block_lu *f = factor_new();
    edges kinds[] = {grid_edges(40, 40), wall_edges(30, 30), grid_edges(300, 1), grid_edges(2, 2)};
    /* a band in the given order takes about 7e7, 4e7, 2.5e4 and 600 */
    static const double most_work[] = {1.8e7, 1.4e7, 5e4, 600};
    for (int k = 0; k < 4; k++) {
        block_matrix m = matrix_on(kinds[k], NULL, 3);
        fill_laplacian(&m);
        assert_int_equal(solve_well(f, &m, 1e-14), 1);
        assert_true(block_lu_factor_work(f) < most_work[k]);
        assert_true(block_lu_solve_work(f) < block_lu_factor_work(f));
        assert_true(block_lu_growth(f) >= 1.0 && block_lu_growth(f) < 1.5);
        block_matrix_free(&m);
    }
    block_lu_destroy(f);
}

/* A hub connected to all others: it must be eliminated last, and quickly. */
static void arrow(void **state) {
    (void)state;
    enum { LEAVES = 50000 };
    block_lu *f = factor_new();
    edges e = edges_new(LEAVES + 1, LEAVES);
    for (uint32_t i = 0; i < LEAVES; i++)
        edge(&e, 17, i < 17 ? i : i + 1);
    block_matrix m = matrix_on(e, NULL, 2);
    fill_random(&m, 0.5, 1.5, 3);
    solve_well(f, &m, 1e-13);
    assert_true(block_lu_factor_work(f) < 2000.0 * LEAVES);
    block_matrix_free(&m);
    block_lu_destroy(f);
}

static void chain(void **state) {
    (void)state;
    enum { LINKS = 100000 };
    block_lu *f = factor_new();
    block_matrix m = matrix_on(grid_edges(LINKS, 1), NULL, 3);
    fill_random(&m, 0.5, 1.2, 4);
    solve_well(f, &m, 1e-13);
    assert_true(block_lu_factor_work(f) < 2000.0 * LINKS);
    block_matrix_free(&m);
    block_lu_destroy(f);
}

static void pieces_single_and_empty(void **state) {
    (void)state;
    block_lu *f = factor_new();
    edges e = edges_new(9, 9);
    edge(&e, 0, 3), edge(&e, 3, 7), edge(&e, 1, 4), edge(&e, 4, 8), edge(&e, 1, 8);
    block_matrix m = matrix_on(e, NULL, 2);
    fill_random(&m, 1.0, 1.2, 5);
    agrees_with_dense(f, &m);
    block_matrix_free(&m);

    m = matrix_on(edges_new(1, 0), NULL, 1);
    m.value.data[0] = -4.0;
    double x = 2.0;
    int sign = 0;
    assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
    assert_int_equal(sign, -1);
    block_lu_solve(f, &x, &x);
    assert_true(x == -0.5);
    m.value.data[0] = 0.0;
    assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
    assert_int_equal(sign, 0);
    block_matrix_free(&m);

    m = matrix_on(edges_new(0, 0), NULL, 1);
    assert_int_equal(block_lu_analyse(f, &m, NULL), SCREE_OK);
    assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
    assert_int_equal(sign, 1);
    block_lu_solve(f, &x, &x);
    block_matrix_free(&m);
    block_lu_destroy(f);
}

static void singular_is_told(void **state) {
    (void)state;
    block_lu *f = factor_new();
    block_matrix m = matrix_on(grid_edges(6, 6), NULL, 3);
    fill_random(&m, 1.0, 1.2, 6);
    for (size_t b = m.first.data[20]; b < m.first.data[21]; b++)
        memset(m.value.data + m.number.data[b], 0, 3 * sizeof(double)); /* one scalar row */
    int sign = 1;
    assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
    assert_int_equal(sign, 0);
    block_matrix_free(&m);
    block_lu_destroy(f);
}

/* By Cholesky's method: the same solutions, and an indefinite matrix is reported. */
static void positive_matrices(void **state) {
    (void)state;
    block_lu *f = factor_new();
    for (uint64_t seed = 0; seed < 60; seed++) {
        random_stream r = {seed, 0, 0};
        uint32_t nodes = 1 + random_below(&r, 80), size[80];
        for (uint32_t i = 0; i < nodes; i++)
            size[i] = 1 + random_below(&r, 6);
        block_matrix m = matrix_on(random_edges(nodes, random_below(&r, 4 * nodes), seed), size, 0);
        fill_random(&m, 0.0, 1.01, seed);
        double *b = random_vector(rows_of(&m), seed), *x = random_vector(rows_of(&m), 1);
        bool positive = false;
        assert_int_equal(block_lu_factor_positive(f, &m, &positive, NULL), SCREE_OK);
        assert_true(positive);
        block_lu_solve(f, b, x);
        assert_true(backward_error(&m, x, b) < 1e-13);
        agrees_with_dense(f, &m); /* and the other method after it */
        uint32_t weak = random_below(&r, nodes);
        double *d = block_matrix_at(&m, weak, weak) + (size_t)size[weak] * size[weak] - 1;
        *d = -1e-3 * *d;
        assert_int_equal(block_lu_factor_positive(f, &m, &positive, NULL), SCREE_OK);
        assert_false(positive);
        block_matrix_free(&m);
        free(b), free(x);
    }
    block_lu_destroy(f);
}

static void order_is_a_permutation(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        random_stream r = {seed, 3, 0};
        uint32_t nodes = 1 + random_below(&r, 200);
        block_matrix m = matrix_on(random_edges(nodes, random_below(&r, 8 * nodes), seed), NULL, 1);
        uint32_t *order = calloc(nodes, sizeof *order);
        bool *seen = calloc(nodes, sizeof *seen);
        assert_int_equal(minimum_degree(&m, order, NULL), SCREE_OK);
        for (uint32_t i = 0; i < nodes; i++) {
            assert_true(order[i] < nodes && !seen[order[i]]);
            seen[order[i]] = true;
        }
        block_matrix_free(&m);
        free(order), free(seen);
    }
}

/* The second analysis and factorisation of a pattern, and solutions, take no memory. */
static void analysis_is_done_once(void **state) {
    (void)state;
    block_matrix m = matrix_on(wall_edges(8, 8), NULL, 3),
                 other = matrix_on(grid_edges(8, 8), NULL, 3);
    fill_random(&m, 0.0, 1.2, 1);
    fill_random(&other, 0.0, 1.2, 1);
    memory_fault counter = {0};
    scree_allocator allocator = {&counter, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    block_lu *f = factor_new();
    double *b = random_vector(rows_of(&m), 2);
    int sign;
    assert_int_equal(block_lu_analyse(f, &m, NULL), SCREE_OK);
    assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
    long asked = counter.asked;
    assert_int_equal(block_lu_analyse(f, &m, NULL), SCREE_OK);
    assert_int_equal(block_lu_factor(f, &m, &sign, NULL), SCREE_OK);
    block_lu_solve(f, b, b);
    assert_int_equal(counter.asked, asked);
    assert_int_equal(block_lu_analyse(f, &other, NULL), SCREE_OK);
    assert_true(counter.asked > asked);
    block_lu_destroy(f);
    scree_set_allocator(NULL);
    free(b);
    solve_well(f = factor_new(), &other, 1e-13);
    block_lu_destroy(f);
    block_matrix_free(&m);
    block_matrix_free(&other);
}

static block_matrix *fault_matrix;
static scree_status factor_once(void) {
    block_lu *f = NULL;
    int sign;
    scree_status status = block_lu_create(&f, NULL);
    if (status == SCREE_OK) status = block_lu_analyse(f, fault_matrix, NULL);
    if (status == SCREE_OK) status = block_lu_factor(f, fault_matrix, &sign, NULL);
    block_lu_destroy(f);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    block_matrix m = matrix_on(wall_edges(5, 5), NULL, 3);
    fill_random(&m, 0.0, 1.2, 1);
    fault_matrix = &m;
    assert_true(memory_fault_each(factor_once) > 30);
    block_matrix_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(weak_diagonals),
        cmocka_unit_test(pivots_inside_blocks),
        cmocka_unit_test(grids_and_walls),
        cmocka_unit_test(arrow),
        cmocka_unit_test(chain),
        cmocka_unit_test(pieces_single_and_empty),
        cmocka_unit_test(singular_is_told),
        cmocka_unit_test(positive_matrices),
        cmocka_unit_test(order_is_a_permutation),
        cmocka_unit_test(analysis_is_done_once),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
