/* Sparse Cholesky: Laplacians with known solutions, bad matrices, memory. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "linear/cholesky.h"
#include "memory_fault.h"

/* Laplacian of a width x width grid, the diagonal `more` above the number of neighbours; the lower
 * triangle or both. */
static sparse_matrix laplacian(size_t width, double more, bool both) {
    size_t n = width * width;
    sparse_matrix A = {.rows = n, .columns = n};
    for (size_t j = 0; j < n; j++) {
        size_t near[5], count = 0;
        if (j >= width) near[count++] = j - width;
        if (j % width > 0) near[count++] = j - 1;
        near[count++] = j;
        if ((j + 1) % width > 0) near[count++] = j + 1;
        if (j + width < n) near[count++] = j + width;
        assert_true(array_push(&A.first, A.row.count));
        for (size_t k = 0; k < count; k++) {
            if (near[k] < j && !both) continue;
            assert_true(array_push(&A.row, (uint32_t)near[k]));
            assert_true(array_push(&A.value, near[k] == j ? (double)(count - 1) + more : -1.0));
        }
    }
    assert_true(array_push(&A.first, A.row.count));
    return A;
}

static void grid_with_known_solution(void **state) {
    (void)state;
    for (int both = 0; both < 2; both++)
        for (size_t width = 1; width < 40; width += 6) {
            sparse_matrix A = laplacian(width, 0.25, both);
            size_t n = A.rows;
            double *x = calloc(2 * n, sizeof *x);
            cholesky *f;
            /* A 1 = more; and a second right side with a single 1 */
            for (size_t i = 0; i < n; i++)
                x[i] = 0.25;
            x[n] = 1.0;
            assert_int_equal(cholesky_create(&f, &A, NULL), SCREE_OK);
            assert_int_equal(cholesky_solve(f, x, 2, NULL), SCREE_OK);
            double sum = 0.0;
            for (size_t i = 0; i < n; i++) {
                assert_true(fabs(x[i] - 1.0) < 1e-12);
                assert_true(x[n + i] > 0.0); /* the inverse of an M-matrix */
                sum += x[n + i];
            }
            assert_true(fabs(sum - 4.0) < 1e-11); /* 1' A^-1 e = 1 / more */
            cholesky_destroy(f);
            sparse_matrix_free(&A);
            free(x);
        }
}

static void bad_matrices(void **state) {
    (void)state;
    scree_error error;
    cholesky *f = (cholesky *)1;
    sparse_matrix A = laplacian(6, -0.5, false); /* 1' A 1 < 0 */
    assert_int_equal(cholesky_create(&f, &A, &error), SCREE_BAD_INPUT);
    assert_null(f);
    assert_non_null(strstr(error.text, "positive definite"));
    A.value.data[3] = NAN;
    assert_int_equal(cholesky_create(&f, &A, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "finite"));
    A.row.data[1] = 0;
    assert_int_equal(cholesky_create(&f, &A, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "order"));
    A.rows--;
    assert_int_equal(cholesky_create(&f, &A, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "square"));
    sparse_matrix_free(&A);
    cholesky_destroy(NULL);
}

/* A column without a number on the diagonal is singular, not a mistake of the pattern. */
static void missing_diagonal(void **state) {
    (void)state;
    sparse_matrix A = {.rows = 2, .columns = 2};
    assert_true(array_push(&A.first, 0) && array_push(&A.first, 1) && array_push(&A.first, 1));
    assert_true(array_push(&A.row, 0) && array_push(&A.value, 1.0));
    cholesky *f;
    assert_int_equal(cholesky_create(&f, &A, NULL), SCREE_BAD_INPUT);
    sparse_matrix_free(&A);
}

static sparse_matrix fault_matrix;
static scree_status factor_once(void) {
    cholesky *f = NULL;
    scree_status status = cholesky_create(&f, &fault_matrix, NULL);
    cholesky_destroy(f);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    fault_matrix = laplacian(5, 0.1, true);
    assert_true(memory_fault_each(factor_once) > 30);
    sparse_matrix_free(&fault_matrix);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_with_known_solution),
        cmocka_unit_test(bad_matrices),
        cmocka_unit_test(missing_diagonal),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
