/* Dense LU and Cholesky against products made from known factors and solutions. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "linear/dense.h"
#include "linear/dense_parts.h"

static const size_t sizes[] = {1, 2, 3, 7, 8, 9, 16, 17, 31, 64, 65, 100, 150, 257};
#define SIZES (sizeof sizes / sizeof *sizes)

static double *random_matrix(size_t rows, size_t columns, uint64_t seed) {
    random_stream r = {seed, rows, 0};
    double *A = calloc(rows * columns + 1, sizeof *A);
    for (size_t i = 0; i < rows * columns; i++)
        A[i] = random_normal(&r);
    return A;
}

static double *copy_of(const double *A, size_t count) {
    double *copy = calloc(count + 1, sizeof *copy);
    memcpy(copy, A, count * sizeof *copy);
    return copy;
}

/* largest |A x - b| over (largest row sum |A| |x| + |b|) */
static double backward_error(size_t n, const double *A, const double *x, const double *b) {
    double worst = 0.0, scale = 0.0;
    for (size_t i = 0; i < n; i++) {
        double sum = -b[i], size = fabs(b[i]);
        for (size_t j = 0; j < n; j++) {
            sum += A[i * n + j] * x[j];
            size += fabs(A[i * n + j] * x[j]);
        }
        worst = fmax(worst, fabs(sum));
        scale = fmax(scale, size);
    }
    return worst / scale;
}

static void lu_solves(size_t n, const double *A, uint64_t seed) {
    double *LU = copy_of(A, n * n), *b = random_matrix(n, 1, seed), *x = copy_of(b, n);
    uint32_t *pivot = calloc(n + 1, sizeof *pivot);
    assert_true(dense_factor(n, LU, pivot) != 0);
    dense_solve(n, LU, pivot, x);
    assert_true(backward_error(n, A, x, b) < 1e-13);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            assert_true(fabs(LU[i * n + j]) <= 1.0);
    free(LU), free(b), free(x), free(pivot);
}

static void random_systems(void **state) {
    (void)state;
    for (size_t k = 0; k < SIZES; k++) {
        double *A = random_matrix(sizes[k], sizes[k], 1 + k);
        lu_solves(sizes[k], A, 100 + k);
        free(A);
    }
}

/* Rows from 1e-12 to 1: pivoting must not care. */
static void graded_systems(void **state) {
    (void)state;
    for (size_t k = 0; k < SIZES; k++) {
        size_t n = sizes[k];
        double *A = random_matrix(n, n, 30 + k);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                A[i * n + j] *= ldexp(1.0, -(int)(40 * (i * n + j) / (n * n)));
        lu_solves(n, A, 200 + k);
        free(A);
    }
}

static void sign_of_the_determinant(void **state) {
    (void)state;
    for (size_t n = 1; n < 40; n++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            /* a permutation with signs, between triangles of known sign */
            random_stream r = {seed, n, 0};
            double *A = calloc(n * n, sizeof *A);
            uint32_t *order = calloc(n, sizeof *order), *pivot = calloc(n, sizeof *pivot);
            int sign = 1;
            for (uint32_t i = 0; i < n; i++)
                order[i] = i;
            for (uint32_t i = (uint32_t)n; i-- > 1;) {
                uint32_t j = random_below(&r, i + 1), t = order[i];
                if (i != j) sign = -sign;
                order[i] = order[j];
                order[j] = t;
            }
            for (size_t i = 0; i < n; i++) {
                double d = random_unit(&r) < 0.5 ? -2.0 : 2.0;
                if (d < 0.0) sign = -sign;
                for (size_t j = i + 1; j < n; j++)
                    A[order[i] * n + j] = random_normal(&r);
                A[order[i] * n + i] = d;
            }
            assert_int_equal(dense_factor(n, A, pivot), sign);
            free(A), free(order), free(pivot);
        }
}

static void singular_matrices(void **state) {
    (void)state;
    for (size_t k = 1; k < SIZES; k++) {
        size_t n = sizes[k];
        double *A = random_matrix(n, n, 50 + k), *zero_row = copy_of(A, n * n);
        uint32_t *pivot = calloc(n, sizeof *pivot);
        for (size_t i = 0; i < n; i++)
            A[i * n + n / 2] = 0.0;
        assert_int_equal(dense_factor(n, A, pivot), 0);
        memset(zero_row + n / 2 * n, 0, n * sizeof *zero_row);
        assert_int_equal(dense_factor(n, zero_row, pivot), 0);
        for (size_t i = 0; i < n * n; i++)
            A[i] = NAN;
        assert_int_equal(dense_factor(n, A, pivot), 0);
        free(A), free(zero_row), free(pivot);
    }
}

/* A = B B' + small I */
static double *positive_matrix(size_t n, uint64_t seed) {
    double *B = random_matrix(n, n, seed), *A = calloc(n * n, sizeof *A);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            for (size_t k = 0; k < n; k++)
                A[i * n + j] += B[i * n + k] * B[j * n + k];
            if (i == j) A[i * n + j] += 1e-3;
        }
    free(B);
    return A;
}

static void cholesky_systems(void **state) {
    (void)state;
    for (size_t k = 0; k < SIZES; k++) {
        size_t n = sizes[k];
        double *A = positive_matrix(n, 70 + k), *L = copy_of(A, n * n);
        double *b = random_matrix(n, 1, 300 + k), *x = copy_of(b, n);
        assert_true(dense_cholesky(n, L));
        dense_cholesky_solve(n, L, x);
        assert_true(backward_error(n, A, x, b) < 1e-13);
        A[(n / 2) * n + n / 2] = -1e-3;
        assert_false(dense_cholesky(n, A));
        free(A), free(L), free(b), free(x);
    }
}

/* The upper triangle is not read. */
static void cholesky_reads_the_lower_triangle(void **state) {
    (void)state;
    enum { N = 70 };
    double *A = positive_matrix(N, 5), *L = copy_of(A, N * N);
    for (size_t i = 0; i < N; i++)
        for (size_t j = i + 1; j < N; j++)
            A[i * N + j] = NAN;
    assert_true(dense_cholesky(N, A) && dense_cholesky(N, L));
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j <= i; j++)
            assert_true(A[i * N + j] == L[i * N + j]);
    free(A), free(L);
}

/* Products of all shapes compared with plain loops in the same order, bit for bit, in every width.
 */
static void products_have_the_same_bits_in_every_width(void **state) {
    (void)state;
    enum { PAD = 3 };
    static const int lanes[] = {1, 4, 8};
    random_stream r = {8, 0, 0};
    for (int trial = 0; trial < 300; trial++) {
        size_t rows = random_below(&r, 40), columns = random_below(&r, 50);
        size_t depth = random_below(&r, 150);
        double *A = random_matrix(rows, depth + PAD, 3),
               *B = random_matrix(depth, columns + PAD, 4);
        double *C = random_matrix(rows, columns + PAD, 5),
               *T = random_matrix(columns, depth + PAD, 6);
        double *expected = copy_of(C, rows * (columns + PAD));
        for (size_t k = 0; k < depth; k++)
            for (size_t j = 0; j < columns; j++)
                T[j * (depth + PAD) + k] = B[k * (columns + PAD) + j];
        for (size_t i = 0; i < rows; i++)
            for (size_t j = 0; j < columns; j++)
                for (size_t k = 0; k < depth; k++)
                    expected[i * (columns + PAD) + j] -=
                        A[i * (depth + PAD) + k] * B[k * (columns + PAD) + j];
        for (int k = 0; k < 3; k++)
            for (int turned = 0; turned < 2; turned++) {
                double *got = copy_of(C, rows * (columns + PAD));
                if (turned)
                    dense_subtract_turned(dense_strip_for(lanes[k]), rows, columns, depth, A,
                                          depth + PAD, T, depth + PAD, got, columns + PAD);
                else
                    dense_subtract(dense_strip_for(lanes[k]), rows, columns, depth, A, depth + PAD,
                                   B, columns + PAD, got, columns + PAD);
                assert_memory_equal(got, expected, rows * (columns + PAD) * sizeof *got);
                free(got);
            }
        free(A), free(B), free(C), free(T), free(expected);
    }
}

/* X L'.. and U: known X back from the products. */
static void triangles(void **state) {
    (void)state;
    for (size_t k = 0; k < SIZES; k++) {
        size_t n = sizes[k], other = 13;
        double *LU = random_matrix(n, n, 90 + k), *X = random_matrix(n, other, 91 + k);
        double *Y = random_matrix(other, n, 92 + k), *LX = copy_of(X, n * other);
        double *YU = calloc(other * n, sizeof *YU);
        for (size_t i = 0; i < n * n; i++)
            LU[i] /= (double)n;
        for (size_t i = 0; i < n; i++)
            LU[i * n + i] = 1.0 + 0.1 * fabs(LU[i * n + i]);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                for (size_t c = 0; c < other; c++) {
                    if (j < i) LX[i * other + c] += LU[i * n + j] * X[j * other + c];
                    if (i <= j) YU[c * n + j] += Y[c * n + i] * LU[i * n + j];
                }
        dense_under_lower(dense_strip_for(8), n, other, LU, n, LX, other);
        dense_over_upper(dense_strip_for(8), other, n, LU, n, YU, n);
        for (size_t i = 0; i < n * other; i++) {
            assert_true(fabs(LX[i] - X[i]) < 1e-11);
            assert_true(fabs(YU[i] - Y[i]) < 1e-11);
        }
        free(LU), free(X), free(Y), free(LX), free(YU);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_systems),
        cmocka_unit_test(graded_systems),
        cmocka_unit_test(sign_of_the_determinant),
        cmocka_unit_test(singular_matrices),
        cmocka_unit_test(cholesky_systems),
        cmocka_unit_test(cholesky_reads_the_lower_triangle),
        cmocka_unit_test(products_have_the_same_bits_in_every_width),
        cmocka_unit_test(triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
