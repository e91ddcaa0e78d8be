/* How fast dense and sparse factorisations are on one core. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../tests/unit/block_matrix_make.h"
#include "linear/block_lu.h"
#include "linear/dense.h"

#define REPEATS 5

/* Processor time: others on the machine should not count. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void dense(size_t n) {
    random_stream r = {1, n, 0};
    double *A = calloc(n * n, sizeof *A), *LU = calloc(n * n, sizeof *LU);
    uint32_t *pivot = calloc(n, sizeof *pivot);
    double best_lu = INFINITY, best_cholesky = INFINITY, cube = (double)n * (double)n * (double)n;
    if (!A || !LU || !pivot) exit(1);
    for (size_t i = 0; i < n * n; i++)
        A[i] = random_normal(&r);
    for (int k = 0; k < REPEATS; k++) {
        memcpy(LU, A, n * n * sizeof *LU);
        double begin = seconds();
        if (dense_factor(n, LU, pivot) == 0) exit(1);
        best_lu = fmin(best_lu, seconds() - begin);
    }
    for (size_t i = 0; i < n; i++)
        A[i * n + i] += 10.0 * (double)n;
    for (int k = 0; k < REPEATS; k++) {
        memcpy(LU, A, n * n * sizeof *LU);
        double begin = seconds();
        if (!dense_cholesky(n, LU)) exit(1);
        best_cholesky = fmin(best_cholesky, seconds() - begin);
    }
    printf("dense %4zu: LU %8.3f ms %6.2f GFlop/s, Cholesky %8.3f ms %6.2f GFlop/s\n", n,
           1e3 * best_lu, 2e-9 / 3.0 * cube / best_lu, 1e3 * best_cholesky,
           1e-9 / 3.0 * cube / best_cholesky);
    free(A), free(LU), free(pivot);
}

static void sparse(const char *name, edges e, uint32_t rows) {
    block_matrix m = matrix_on(e, NULL, rows);
    block_lu *f = NULL;
    int sign = 0;
    double best = INFINITY, best_solve = INFINITY;
    size_t n = m.row_first.data[m.size];
    double *x = calloc(n, sizeof *x);
    fill_random(&m, 0.1, 1.1, 1);
    if (!x || block_lu_create(&f, NULL) != SCREE_OK) exit(1);
    double begin = seconds();
    if (block_lu_analyse(f, &m, NULL) != SCREE_OK) exit(1);
    double analysis = seconds() - begin;
    for (int k = 0; k < REPEATS; k++) {
        begin = seconds();
        if (block_lu_factor(f, &m, &sign, NULL) != SCREE_OK || sign == 0) exit(1);
        best = fmin(best, seconds() - begin);
        for (size_t i = 0; i < n; i++)
            x[i] = 1.0;
        begin = seconds();
        block_lu_solve(f, x, x);
        best_solve = fmin(best_solve, seconds() - begin);
    }
    double work = block_lu_factor_work(f);
    printf("%-34s analyse %8.2f ms, factor %8.2f ms (%9.3g multiply-adds, %5.2f GFlop/s), "
           "solve %7.3f ms\n",
           name, 1e3 * analysis, 1e3 * best, work, 2e-9 * work / best, 1e3 * best_solve);
    block_lu_destroy(f);
    block_matrix_free(&m);
    free(x);
}

int main(void) {
    static const size_t sizes[] = {50, 150, 300, 512, 600, 800};
    printf("factorisations on one core, best of %d\n", REPEATS);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        dense(sizes[k]);
    sparse("grid 30 x 30, blocks of 3", grid_edges(30, 30), 3);
    sparse("wall 30 x 30, blocks of 3", wall_edges(30, 30), 3);
    sparse("wall 30 x 30, blocks of 6", wall_edges(30, 30), 6);
    sparse("random, 300 blocks of 3, 900 edges", random_edges(300, 900, 1), 3);
    sparse("random, 300 blocks of 3, 450 edges", random_edges(300, 450, 1), 3);
    sparse("grid 300 x 300, blocks of 3", grid_edges(300, 300), 3);
    sparse("chain of 100,000, blocks of 3", grid_edges(100000, 1), 3);
    return 0;
}
