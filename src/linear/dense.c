#include "linear/dense.h"

#include "linear/dense_parts.h"

#define LANES_MOST 8

int dense_factor(size_t n, double *A, uint32_t *pivot) {
    return dense_factor_panel(dense_strip_for(LANES_MOST), n, n, A, n, pivot);
}

void dense_solve(size_t n, const double *LU, const uint32_t *pivot, double *x) {
    dense_exchange(n, 1, pivot, x, 1);
    for (size_t i = 1; i < n; i++)
        x[i] -= dense_dot(i, LU + i * n, x);
    for (size_t i = n; i-- > 0;)
        x[i] = (x[i] - dense_dot(n - 1 - i, LU + i * n + i + 1, x + i + 1)) / LU[i * n + i];
}

bool dense_cholesky(size_t n, double *A) {
    return dense_cholesky_panel(dense_strip_for(LANES_MOST), n, A, n);
}

void dense_cholesky_solve(size_t n, const double *L, double *x) {
    for (size_t i = 0; i < n; i++)
        x[i] = (x[i] - dense_dot(i, L + i * n, x)) / L[i * n + i];
    for (size_t i = n; i-- > 0;) {
        x[i] /= L[i * n + i];
        for (size_t k = 0; k < i; k++)
            x[k] -= x[i] * L[i * n + k];
    }
}
