/* See sweep_row_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512, where four lanes are
 * enough for three rows). */
#include "solver/relaxation/sweep_row_lanes.h"

#ifndef LANES
#error "LANES must be 1, 4 or 8"
#endif

#if LANES > 1

#include <immintrin.h>

static inline void add_row(const double *B, const uint32_t *column, size_t count, const double *x,
                           double U[3]) {
    __m256d sum = _mm256_set_pd(0.0, U[2], U[1], U[0]);
    for (size_t k = 0; k < count; k++, B += 9) {
        const double *y = x + 3 * (size_t)column[k];
        __m256d first = _mm256_mul_pd(_mm256_loadu_pd(B), _mm256_set1_pd(y[0]));
        __m256d second = _mm256_mul_pd(_mm256_loadu_pd(B + 3), _mm256_set1_pd(y[1]));
        __m256d third = _mm256_mul_pd(_mm256_loadu_pd(B + 6), _mm256_set1_pd(y[2]));
        sum = _mm256_add_pd(sum, _mm256_add_pd(_mm256_add_pd(first, second), third));
    }
    double result[4];
    _mm256_storeu_pd(result, sum);
    for (int i = 0; i < 3; i++)
        U[i] = result[i];
}

#else

static inline void add_row(const double *B, const uint32_t *column, size_t count, const double *x,
                           double U[3]) {
    double a = U[0], b = U[1], c = U[2];
    for (size_t k = 0; k < count; k++, B += 9) {
        const double *y = x + 3 * (size_t)column[k];
        a += B[0] * y[0] + B[3] * y[1] + B[6] * y[2];
        b += B[1] * y[0] + B[4] * y[1] + B[7] * y[2];
        c += B[2] * y[0] + B[5] * y[1] + B[8] * y[2];
    }
    U[0] = a;
    U[1] = b;
    U[2] = c;
}

#endif

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

void JOIN(sweep_row_, LANES)(const double *B, const uint32_t *column, size_t count, const double *x,
                             double U[3]) {
    add_row(B, column, count, x, U);
}
