/* See dense_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512). */
#include "linear/dense_lanes.h"

#include <string.h>

#ifndef LANES
#error "LANES must be 1, 4 or 8"
#endif

#if LANES == 8
#include <immintrin.h>
typedef __m512d vec;
static inline vec get(const double *p) { return _mm512_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm512_storeu_pd(p, a); }
static inline vec all(double a) { return _mm512_set1_pd(a); }
#define TILE 8 /* rows whose sums stay in registers */
#elif LANES == 4
#include <immintrin.h>
typedef __m256d vec;
static inline vec get(const double *p) { return _mm256_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm256_storeu_pd(p, a); }
static inline vec all(double a) { return _mm256_set1_pd(a); }
#define TILE 4
#elif defined(__SSE2__)
#include <immintrin.h>
/* Every x86-64 processor has lanes of two doubles. */
typedef __m128d vec;
static inline vec get(const double *p) { return _mm_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm_storeu_pd(p, a); }
static inline vec all(double a) { return _mm_set1_pd(a); }
#define TILE 4
#else
typedef double vec;
static inline vec get(const double *p) { return *p; }
static inline void put(double *p, vec a) { *p = a; }
static inline vec all(double a) { return a; }
#define TILE 2
#endif

#define WIDTH ((size_t)(sizeof(vec) / sizeof(double)))
#define PAIR  (2 * WIDTH)

/* rows x PAIR numbers of C; `rows` is a constant where this is called, so that all is unrolled. */
static inline __attribute__((always_inline)) void tile(size_t rows, size_t depth, const double *A,
                                                       size_t A_stride, const double *strip,
                                                       double *C, size_t C_stride) {
    vec low[TILE], high[TILE];
    for (size_t i = 0; i < rows; i++) {
        low[i] = get(C + i * C_stride);
        high[i] = get(C + i * C_stride + WIDTH);
    }
    for (size_t k = 0; k < depth; k++) {
        vec b_low = get(strip + k * DENSE_STRIP), b_high = get(strip + k * DENSE_STRIP + WIDTH);
        for (size_t i = 0; i < rows; i++) {
            vec a = all(A[i * A_stride + k]);
            low[i] = low[i] - a * b_low;
            high[i] = high[i] - a * b_high;
        }
    }
    for (size_t i = 0; i < rows; i++) {
        put(C + i * C_stride, low[i]);
        put(C + i * C_stride + WIDTH, high[i]);
    }
}

/* All rows of PAIR columns. */
static inline void columns_pair(size_t rows, size_t depth, const double *A, size_t A_stride,
                                const double *strip, double *C, size_t C_stride) {
    size_t i = 0;
    for (; i + TILE <= rows; i += TILE)
        tile(TILE, depth, A + i * A_stride, A_stride, strip, C + i * C_stride, C_stride);
    if (TILE > 4 && i + 4 <= rows) {
        tile(4, depth, A + i * A_stride, A_stride, strip, C + i * C_stride, C_stride);
        i += 4;
    }
    for (; i < rows; i++)
        tile(1, depth, A + i * A_stride, A_stride, strip, C + i * C_stride, C_stride);
}

/* Fewer columns than PAIR: through a copy with PAIR columns. */
static void columns_rest(size_t rows, size_t columns, size_t depth, const double *A,
                         size_t A_stride, const double *strip, double *C, size_t C_stride) {
    double copy[TILE * PAIR];
    memset(copy, 0, sizeof copy);
    for (size_t i = 0; i < rows; i += TILE) {
        size_t some = rows - i < TILE ? rows - i : TILE;
        for (size_t a = 0; a < some; a++)
            memcpy(copy + a * PAIR, C + (i + a) * C_stride, columns * sizeof *C);
        columns_pair(some, depth, A + i * A_stride, A_stride, strip, copy, PAIR);
        for (size_t a = 0; a < some; a++)
            memcpy(C + (i + a) * C_stride, copy + a * PAIR, columns * sizeof *C);
    }
}

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

void JOIN(dense_strip_, LANES)(size_t rows, size_t columns, size_t depth, const double *A,
                               size_t A_stride, const double *strip, double *C, size_t C_stride) {
    size_t j = 0;
    for (; j + PAIR <= columns; j += PAIR)
        columns_pair(rows, depth, A, A_stride, strip + j, C + j, C_stride);
    if (j < columns)
        columns_rest(rows, columns - j, depth, A, A_stride, strip + j, C + j, C_stride);
}
