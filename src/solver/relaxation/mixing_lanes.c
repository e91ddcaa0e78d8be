/* See mixing_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512). */
#include "solver/relaxation/mixing_lanes.h"

#ifndef LANES
#error "LANES must be 1, 4 or 8"
#endif

#if LANES == 8
#include <immintrin.h>
typedef __m512d vec;
static inline vec get(const double *p) { return _mm512_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm512_storeu_pd(p, a); }
static inline vec all(double a) { return _mm512_set1_pd(a); }
#elif LANES == 4
#include <immintrin.h>
typedef __m256d vec;
static inline vec get(const double *p) { return _mm256_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm256_storeu_pd(p, a); }
static inline vec all(double a) { return _mm256_set1_pd(a); }
#elif defined(__SSE2__)
#include <immintrin.h>
/* Every x86-64 processor has lanes of two doubles. */
typedef __m128d vec;
static inline vec get(const double *p) { return _mm_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm_storeu_pd(p, a); }
static inline vec all(double a) { return _mm_set1_pd(a); }
#else
typedef double vec;
static inline vec get(const double *p) { return *p; }
static inline void put(double *p, vec a) { *p = a; }
static inline vec all(double a) { return a; }
#endif

#define SUMS  8
#define WIDTH (sizeof(vec) / sizeof(double))
#define PARTS (SUMS / WIDTH)

static double folded(const vec sum[PARTS]) {
    double s[SUMS];
    for (size_t k = 0; k < PARTS; k++)
        put(s + k * WIDTH, sum[k]);
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

static void products(size_t n, const double *a, const double *b, const double *c, double *ab,
                     double *ac) {
    vec sum_b[PARTS], sum_c[PARTS];
    size_t i = 0;
    for (size_t k = 0; k < PARTS; k++)
        sum_b[k] = sum_c[k] = all(0.0);
    for (; i + SUMS <= n; i += SUMS)
        for (size_t k = 0; k < PARTS; k++) {
            vec own = get(a + i + k * WIDTH);
            sum_b[k] = sum_b[k] + own * get(b + i + k * WIDTH);
            sum_c[k] = sum_c[k] + own * get(c + i + k * WIDTH);
        }
    *ab = folded(sum_b);
    *ac = folded(sum_c);
    for (; i < n; i++) {
        *ab += a[i] * b[i];
        *ac += a[i] * c[i];
    }
}

static void subtract(size_t n, double share, const double *a, double other_share, const double *b,
                     double *x) {
    vec first = all(share), second = all(other_share);
    size_t i = 0;
    for (; i + WIDTH <= n; i += WIDTH)
        put(x + i, get(x + i) - (first * get(a + i) + second * get(b + i)));
    for (; i < n; i++)
        x[i] = x[i] - (share * a[i] + other_share * b[i]);
}

/* The sum of a row of four or eight numbers, the same in every width. */
static inline double row_sum(const double *s, size_t stride) {
    double low = (s[0] + s[1]) + (s[2] + s[3]);
    return stride == 4 ? low : low + ((s[4] + s[5]) + (s[6] + s[7]));
}

/* The change of some rows, weighted by their masses. */
typedef struct changes {
    double square, along;
} changes;

/* A vector with the first `count` numbers, at most its width; its other numbers are zero. */
#if LANES == 8
static inline vec get_some(const double *p, size_t count) {
    return _mm512_maskz_loadu_pd((__mmask8)((1u << count) - 1), p);
}
static inline void put_some(double *p, size_t count, vec a) {
    _mm512_mask_storeu_pd(p, (__mmask8)((1u << count) - 1), a);
}
#elif LANES == 4
static inline __m256i first(size_t count) {
    return _mm256_set_epi64x(count > 3 ? -1 : 0, count > 2 ? -1 : 0, count > 1 ? -1 : 0, -1);
}
static inline vec get_some(const double *p, size_t count) {
    return _mm256_maskload_pd(p, first(count));
}
static inline void put_some(double *p, size_t count, vec a) {
    _mm256_maskstore_pd(p, first(count), a);
}
#elif defined(__SSE2__)
static inline vec get_some(const double *p, size_t count) {
    return count > 1 ? get(p) : _mm_load_sd(p);
}
static inline void put_some(double *p, size_t count, vec a) {
    if (count > 1)
        put(p, a);
    else
        _mm_store_sd(p, a);
}
#else
static inline vec get_some(const double *p, size_t count) { return (void)count, *p; }
static inline void put_some(double *p, size_t count, vec a) { (void)count, *p = a; }
#endif

/* A row of four or eight numbers; `last` and `start` have only its velocities, three or six. */
static inline void move_row(size_t stride, double share, double *v, double *last, double *start,
                            changes *sum) {
    double square[SUMS] = {0.0}, along[SUMS] = {0.0};
    size_t width = stride == 4 ? 3 : 6;
    for (size_t k = 0; k < width; k += WIDTH) {
        size_t some = width - k < WIDTH ? width - k : WIDTH;
        vec now = get_some(v + k, some), way = now - get_some(last + k, some);
        vec change = now - get_some(start + k, some), next = now + all(share) * way;
        put(square + k, change * change);
        put(along + k, change * way);
        put_some(last + k, some, now);
        put_some(v + k, some, next);
        put_some(start + k, some, next);
    }
    if (!(v[width] > 0.0)) return;
    sum->square += row_sum(square, stride) / v[width];
    sum->along += row_sum(along, stride) / v[width];
}

static changes move_rows(size_t bodies, size_t stride, double share, double *v, double *last,
                         double *start) {
    changes sum = {0.0, 0.0};
    size_t width = stride == 4 ? 3 : 6;
    for (size_t i = 0; i < bodies; i++)
        move_row(stride, share, v + stride * i, last + width * i, start + width * i, &sum);
    return sum;
}

static void move_on(size_t bodies, size_t stride, double share, double *v, double *last,
                    double *start, double *square, double *along) {
    changes sum = stride == 4 ? move_rows(bodies, 4, share, v, last, start)
                              : move_rows(bodies, 8, share, v, last, start);
    *square = sum.square;
    *along = sum.along;
}

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

const mixing_kernels JOIN(mixing_kernels_, LANES) = {products, subtract, move_on};
