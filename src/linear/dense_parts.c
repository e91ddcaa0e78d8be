/* Recursion halves every task until it is small, so that nearly all of the work consists of matrix
 * products. */
#include "linear/dense_parts.h"

#include <math.h>

#define SMALL 8

/* Where a task of n is divided: at a multiple of SMALL. */
static size_t half(size_t n) { return (n / 2 + SMALL - 1) / SMALL * SMALL; }

dense_strip_kernel *dense_strip_for(int lanes) {
#if SCREE_WIDE_LANES
    if (lanes >= 8 && __builtin_cpu_supports("avx512f")) return dense_strip_8;
    if (lanes >= 4 && __builtin_cpu_supports("avx2")) return dense_strip_4;
#endif
    (void)lanes;
    return dense_strip_1;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* The strip of B that starts here: `columns` of it, with the strides B_down and B_right. */
static void pack(size_t depth, size_t columns, const double *B, size_t B_down, size_t B_right,
                 double *strip) {
    for (size_t k = 0; k < depth; k++, strip += DENSE_STRIP) {
        for (size_t j = 0; j < columns; j++)
            strip[j] = B[k * B_down + j * B_right];
        for (size_t j = columns; j < DENSE_STRIP; j++)
            strip[j] = 0.0;
    }
}

/* The same sums in the same order, for products that are too small for packing. */
static void subtract_plainly(size_t rows, size_t columns, size_t depth, const double *A,
                             size_t A_stride, const double *B, size_t B_down, size_t B_right,
                             double *C, size_t C_stride) {
    for (size_t i = 0; i < rows; i++, A += A_stride, C += C_stride)
        for (size_t k = 0; k < depth; k++)
            for (size_t j = 0; j < columns; j++)
                C[j] -= A[k] * B[k * B_down + j * B_right];
}

static void subtract(dense_strip_kernel *kernel, size_t rows, size_t columns, size_t depth,
                     const double *A, size_t A_stride, const double *B, size_t B_down,
                     size_t B_right, double *C, size_t C_stride) {
    double strip[DENSE_DEPTH * DENSE_STRIP];
    if (rows < 4 || columns < 4) {
        subtract_plainly(rows, columns, depth, A, A_stride, B, B_down, B_right, C, C_stride);
        return;
    }
    for (size_t k = 0; k < depth; k += DENSE_DEPTH) {
        size_t deep = least(depth - k, DENSE_DEPTH);
        for (size_t j = 0; j < columns; j += DENSE_STRIP) {
            size_t wide = least(columns - j, DENSE_STRIP);
            pack(deep, wide, B + k * B_down + j * B_right, B_down, B_right, strip);
            kernel(rows, wide, deep, A + k, A_stride, strip, C + j, C_stride);
        }
    }
}

void dense_subtract(dense_strip_kernel *kernel, size_t rows, size_t columns, size_t depth,
                    const double *A, size_t A_stride, const double *B, size_t B_stride, double *C,
                    size_t C_stride) {
    subtract(kernel, rows, columns, depth, A, A_stride, B, B_stride, 1, C, C_stride);
}

void dense_subtract_turned(dense_strip_kernel *kernel, size_t rows, size_t columns, size_t depth,
                           const double *A, size_t A_stride, const double *B, size_t B_stride,
                           double *C, size_t C_stride) {
    subtract(kernel, rows, columns, depth, A, A_stride, B, 1, B_stride, C, C_stride);
}

void dense_under_lower(dense_strip_kernel *kernel, size_t n, size_t columns, const double *L,
                       size_t L_stride, double *X, size_t X_stride) {
    if (n > SMALL) {
        size_t top = half(n);
        double *below = X + top * X_stride;
        dense_under_lower(kernel, top, columns, L, L_stride, X, X_stride);
        dense_subtract(kernel, n - top, columns, top, L + top * L_stride, L_stride, X, X_stride,
                       below, X_stride);
        dense_under_lower(kernel, n - top, columns, L + top * L_stride + top, L_stride, below,
                          X_stride);
        return;
    }
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < i; k++) {
            double l = L[i * L_stride + k];
            const double *from = X + k * X_stride;
            double *to = X + i * X_stride;
            for (size_t j = 0; j < columns; j++)
                to[j] -= l * from[j];
        }
}

void dense_over_upper(dense_strip_kernel *kernel, size_t rows, size_t n, const double *U,
                      size_t U_stride, double *X, size_t X_stride) {
    if (n > SMALL) {
        size_t left = half(n);
        dense_over_upper(kernel, rows, left, U, U_stride, X, X_stride);
        dense_subtract(kernel, rows, n - left, left, X, X_stride, U + left, U_stride, X + left,
                       X_stride);
        dense_over_upper(kernel, rows, n - left, U + left * U_stride + left, U_stride, X + left,
                         X_stride);
        return;
    }
    for (size_t i = 0; i < rows; i++, X += X_stride)
        for (size_t k = 0; k < n; k++) {
            X[k] /= U[k * U_stride + k];
            for (size_t j = k + 1; j < n; j++)
                X[j] -= X[k] * U[k * U_stride + j];
        }
}

static void exchange_rows(double *a, double *b, size_t columns) {
    for (size_t j = 0; j < columns; j++) {
        double t = a[j];
        a[j] = b[j];
        b[j] = t;
    }
}

void dense_exchange(size_t n, size_t columns, const uint32_t *pivot, double *A, size_t stride) {
    for (size_t k = 0; k < n; k++)
        if (pivot[k] != k) exchange_rows(A + k * stride, A + pivot[k] * stride, columns);
}

/* Row of the largest number in column k, from row k on. */
static size_t largest_below(size_t rows, const double *A, size_t stride, size_t k) {
    size_t best = k;
    double most = fabs(A[k * stride + k]);
    for (size_t i = k + 1; i < rows; i++) {
        double a = fabs(A[i * stride + k]);
        if (a > most) {
            most = a;
            best = i;
        }
    }
    return best;
}

static int factor_few_columns(size_t rows, size_t columns, double *A, size_t stride,
                              uint32_t *pivot) {
    int sign = 1;
    for (size_t k = 0; k < columns; k++) {
        size_t best = largest_below(rows, A, stride, k);
        pivot[k] = (uint32_t)best;
        double *own = A + k * stride;
        if (best != k) {
            exchange_rows(own, A + best * stride, columns);
            sign = -sign;
        }
        double d = own[k];
        if (!(fabs(d) > 0.0) || !isfinite(d)) return 0;
        if (d < 0.0) sign = -sign;
        for (size_t i = k + 1; i < rows; i++) {
            double *a = A + i * stride, l = a[k] / d;
            a[k] = l;
            for (size_t j = k + 1; j < columns; j++)
                a[j] -= l * own[j];
        }
    }
    return sign;
}

int dense_factor_panel(dense_strip_kernel *kernel, size_t rows, size_t columns, double *A,
                       size_t stride, uint32_t *pivot) {
    if (columns <= SMALL) return factor_few_columns(rows, columns, A, stride, pivot);
    size_t left = half(columns);
    double *right = A + left, *below = A + left * stride;
    int sign = dense_factor_panel(kernel, rows, left, A, stride, pivot);
    if (sign == 0) return 0;
    dense_exchange(left, columns - left, pivot, right, stride);
    dense_under_lower(kernel, left, columns - left, A, stride, right, stride);
    dense_subtract(kernel, rows - left, columns - left, left, below, stride, right, stride,
                   below + left, stride);
    sign *=
        dense_factor_panel(kernel, rows - left, columns - left, below + left, stride, pivot + left);
    if (sign == 0) return 0;
    dense_exchange(columns - left, left, pivot + left, below, stride);
    for (size_t k = left; k < columns; k++)
        pivot[k] += (uint32_t)left;
    return sign;
}

void dense_over_turned(dense_strip_kernel *kernel, size_t rows, size_t n, const double *L,
                       size_t L_stride, double *X, size_t X_stride) {
    if (n > SMALL) {
        size_t left = half(n);
        dense_over_turned(kernel, rows, left, L, L_stride, X, X_stride);
        dense_subtract_turned(kernel, rows, n - left, left, X, X_stride, L + left * L_stride,
                              L_stride, X + left, X_stride);
        dense_over_turned(kernel, rows, n - left, L + left * L_stride + left, L_stride, X + left,
                          X_stride);
        return;
    }
    for (size_t i = 0; i < rows; i++, X += X_stride)
        for (size_t k = 0; k < n; k++) {
            double sum = X[k];
            for (size_t j = 0; j < k; j++)
                sum -= X[j] * L[k * L_stride + j];
            X[k] = sum / L[k * L_stride + k];
        }
}

void dense_subtract_square(dense_strip_kernel *kernel, size_t n, size_t depth, const double *A,
                           size_t A_stride, double *C, size_t C_stride) {
    if (n > 2 * DENSE_STRIP) {
        size_t top = n / 2 / DENSE_STRIP * DENSE_STRIP;
        const double *below = A + top * A_stride;
        dense_subtract_square(kernel, top, depth, A, A_stride, C, C_stride);
        dense_subtract_turned(kernel, n - top, top, depth, below, A_stride, A, A_stride,
                              C + top * C_stride, C_stride);
        dense_subtract_square(kernel, n - top, depth, below, A_stride, C + top * C_stride + top,
                              C_stride);
        return;
    }
    dense_subtract_turned(kernel, n, n, depth, A, A_stride, A, A_stride, C, C_stride);
}

static bool cholesky_few(dense_strip_kernel *kernel, size_t n, double *A, size_t stride) {
    for (size_t i = 0; i < n; i++) {
        double *own = A + i * stride;
        dense_over_turned(kernel, 1, i, A, stride, own, stride);
        for (size_t k = 0; k < i; k++)
            own[i] -= own[k] * own[k];
        if (!(own[i] > 0.0) || !isfinite(own[i])) return false;
        own[i] = sqrt(own[i]);
    }
    return true;
}

bool dense_cholesky_panel(dense_strip_kernel *kernel, size_t n, double *A, size_t stride) {
    if (n <= SMALL) return cholesky_few(kernel, n, A, stride);
    size_t top = half(n);
    double *below = A + top * stride;
    if (!dense_cholesky_panel(kernel, top, A, stride)) return false;
    dense_over_turned(kernel, n - top, top, A, stride, below, stride);
    dense_subtract_square(kernel, n - top, top, below, stride, below + top, stride);
    return dense_cholesky_panel(kernel, n - top, below + top, stride);
}

/* Four sums side by side, in an order that does not depend on the machine. */
double dense_dot(size_t n, const double *a, const double *b) {
    double sum[4] = {0.0, 0.0, 0.0, 0.0}, rest = 0.0;
    size_t k = 0;
    for (; k + 4 <= n; k += 4)
        for (size_t j = 0; j < 4; j++)
            sum[j] += a[k + j] * b[k + j];
    for (; k < n; k++)
        rest += a[k] * b[k];
    return ((sum[0] + sum[2]) + (sum[1] + sum[3])) + rest;
}
