#include "linear/dense.h"

#include "linear/dense_parts.h"

#include <math.h>

#define LANES_MOST 8
#define SMALL      8

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

/* X (rows x n) := X L'^-1 */
static void over_turned(dense_strip_kernel *kernel, size_t rows, size_t n, const double *L,
                        size_t stride, double *X) {
    if (n > SMALL) {
        size_t left = n / 2;
        over_turned(kernel, rows, left, L, stride, X);
        dense_subtract_turned(kernel, rows, n - left, left, X, stride, L + left * stride, stride,
                              X + left, stride);
        over_turned(kernel, rows, n - left, L + left * stride + left, stride, X + left);
        return;
    }
    for (size_t i = 0; i < rows; i++, X += stride)
        for (size_t k = 0; k < n; k++) {
            double sum = X[k];
            for (size_t j = 0; j < k; j++)
                sum -= X[j] * L[k * stride + j];
            X[k] = sum / L[k * stride + k];
        }
}

/* Lower triangle of C (n x n) -= that of A A', A (n x depth) */
static void subtract_square(dense_strip_kernel *kernel, size_t n, size_t depth, const double *A,
                            double *C, size_t stride) {
    if (n > 2 * DENSE_STRIP) {
        size_t top = n / 2 / DENSE_STRIP * DENSE_STRIP;
        const double *below = A + top * stride;
        subtract_square(kernel, top, depth, A, C, stride);
        dense_subtract_turned(kernel, n - top, top, depth, below, stride, A, stride,
                              C + top * stride, stride);
        subtract_square(kernel, n - top, depth, below, C + top * stride + top, stride);
        return;
    }
    dense_subtract_turned(kernel, n, n, depth, A, stride, A, stride, C, stride);
}

static bool cholesky_few(size_t n, double *A, size_t stride) {
    for (size_t i = 0; i < n; i++) {
        double *own = A + i * stride;
        over_turned(NULL, 1, i, A, stride, own);
        for (size_t k = 0; k < i; k++)
            own[i] -= own[k] * own[k];
        if (!(own[i] > 0.0) || !isfinite(own[i])) return false;
        own[i] = sqrt(own[i]);
    }
    return true;
}

static bool cholesky_part(dense_strip_kernel *kernel, size_t n, double *A, size_t stride) {
    if (n <= SMALL) return cholesky_few(n, A, stride);
    size_t top = n / 2;
    double *below = A + top * stride;
    if (!cholesky_part(kernel, top, A, stride)) return false;
    over_turned(kernel, n - top, top, A, stride, below);
    subtract_square(kernel, n - top, top, below, below + top, stride);
    return cholesky_part(kernel, n - top, below + top, stride);
}

bool dense_cholesky(size_t n, double *A) {
    return cholesky_part(dense_strip_for(LANES_MOST), n, A, n);
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
