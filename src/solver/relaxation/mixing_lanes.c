/* See mixing_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512). */
#include "solver/relaxation/mixing_lanes.h"

#include <stdbool.h>

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

/* Two numbers of a row at a time. Wider vectors with masks would take fewer instructions, but the
 * loads of a row then seem to overlap the stores of the row before, for which processors wait. */
#ifdef __SSE2__
typedef __m128d two;
static inline two get_two(const double *p) { return _mm_loadu_pd(p); }
static inline void put_two(double *p, two a) { _mm_storeu_pd(p, a); }
static inline two both(double a) { return _mm_set1_pd(a); }
#endif

static inline void move_one(double share, double *v, double *last, double *start, double *square,
                            double *along) {
    double now = *v, way = now - *last, change = now - *start;
    *square = change * change;
    *along = change * way;
    *last = now;
    *v = *start = now + share * way;
}

static inline void move_two(double share, double *v, double *last, double *start, double *square,
                            double *along) {
#ifdef __SSE2__
    two now = get_two(v), way = now - get_two(last), change = now - get_two(start);
    two next = now + both(share) * way;
    put_two(square, change * change);
    put_two(along, change * way);
    put_two(last, now);
    put_two(v, next);
    put_two(start, next);
#else
    for (size_t k = 0; k < 2; k++)
        move_one(share, v + k, last + k, start + k, square + k, along + k);
#endif
}

/* A row of four or eight numbers; `last` and `start` contain only its velocities, three or six. */
static inline void move_row(size_t stride, double share, double *v, double *last, double *start,
                            double *square_out, double *along_out) {
    double square[SUMS] = {0.0}, along[SUMS] = {0.0};
    size_t width = stride == 4 ? 3 : 6;
    size_t k = 0;
    for (; k + 2 <= width; k += 2)
        move_two(share, v + k, last + k, start + k, square + k, along + k);
    if (k < width) move_one(share, v + k, last + k, start + k, square + k, along + k);
    bool moves = v[width] > 0.0;
    *square_out = moves ? row_sum(square, stride) / v[width] : 0.0;
    *along_out = moves ? row_sum(along, stride) / v[width] : 0.0;
}

static inline void move_rows(size_t bodies, size_t stride, double share, double *v, double *last,
                             double *start, double *square, double *along) {
    size_t width = stride == 4 ? 3 : 6;
    for (size_t i = 0; i < bodies; i++)
        move_row(stride, share, v + stride * i, last + width * i, start + width * i, square + i,
                 along + i);
}

static void move_on(size_t bodies, size_t stride, double share, double *v, double *last,
                    double *start, double *square, double *along) {
    if (stride == 4)
        move_rows(bodies, 4, share, v, last, start, square, along);
    else
        move_rows(bodies, 8, share, v, last, start, square, along);
}

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

const mixing_kernels JOIN(mixing_kernels_, LANES) = {products, subtract, move_on};
