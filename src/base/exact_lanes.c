/* See exact_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512). */
#include "base/exact_lanes.h"

#ifndef LANES
#error "LANES must be 1, 4 or 8"
#endif

#if LANES == 8
#include <immintrin.h>
typedef __m512d vec;
static inline vec get(const double *p) { return _mm512_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm512_storeu_pd(p, a); }
static inline vec all(double a) { return _mm512_set1_pd(a); }
static inline vec size_of(vec a) { return _mm512_abs_pd(a); }
static inline vec larger(vec a, vec b) { return _mm512_max_pd(a, b); }
/* Not zero where one of them is not, +0 where both are +0. */
static inline vec either(vec a, vec b) {
    return _mm512_castsi512_pd(_mm512_or_si512(_mm512_castpd_si512(a), _mm512_castpd_si512(b)));
}
static inline bool any(vec a) { return _mm512_cmp_pd_mask(a, all(0.0), _CMP_NEQ_UQ) != 0; }
#elif LANES == 4
#include <immintrin.h>
typedef __m256d vec;
static inline vec get(const double *p) { return _mm256_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm256_storeu_pd(p, a); }
static inline vec all(double a) { return _mm256_set1_pd(a); }
static inline vec size_of(vec a) { return _mm256_andnot_pd(all(-0.0), a); }
static inline vec larger(vec a, vec b) { return _mm256_max_pd(a, b); }
static inline vec either(vec a, vec b) { return _mm256_or_pd(a, b); }
static inline bool any(vec a) {
    return _mm256_movemask_pd(_mm256_cmp_pd(a, all(0.0), _CMP_NEQ_UQ)) != 0;
}
#elif defined(__SSE2__)
#include <immintrin.h>
/* Every x86-64 processor has lanes of two doubles. */
typedef __m128d vec;
static inline vec get(const double *p) { return _mm_loadu_pd(p); }
static inline void put(double *p, vec a) { _mm_storeu_pd(p, a); }
static inline vec all(double a) { return _mm_set1_pd(a); }
static inline vec size_of(vec a) { return _mm_andnot_pd(all(-0.0), a); }
static inline vec larger(vec a, vec b) { return _mm_max_pd(a, b); }
static inline vec either(vec a, vec b) { return _mm_or_pd(a, b); }
static inline bool any(vec a) { return _mm_movemask_pd(_mm_cmpneq_pd(a, all(0.0))) != 0; }
#else
#include <math.h>
typedef double vec;
static inline vec get(const double *p) { return *p; }
static inline void put(double *p, vec a) { *p = a; }
static inline vec all(double a) { return a; }
static inline vec size_of(vec a) { return fabs(a); }
static inline vec larger(vec a, vec b) { return a > b ? a : b; }
static inline vec either(vec a, vec b) { return a != 0.0 ? a : b; }
static inline bool any(vec a) { return a != 0.0; }
#endif

#define WIDTH (sizeof(vec) / sizeof(double))

static double largest(const double *x, size_t count) {
    vec most = all(0.0);
    double lane[WIDTH], found = 0.0;
    for (size_t i = 0; i < count; i += WIDTH)
        most = larger(size_of(get(x + i)), most); /* the second one where the first is NaN */
    put(lane, most);
    for (size_t k = 0; k < WIDTH; k++)
        found = lane[k] > found ? lane[k] : found;
    return found;
}

static double sum_of(vec a) {
    double lane[WIDTH], sum = 0.0;
    put(lane, a);
    for (size_t i = 0; i < WIDTH; i++)
        sum += lane[i]; /* exact, as all sums of a run */
    return sum;
}

static exact_split split(const double *x, size_t count, const double M[EXACT_GRIDS]) {
    vec M_0 = all(M[0]), M_1 = all(M[1]), M_2 = all(M[2]), most = all(0.0);
    vec sum_0 = most, sum_1 = most, sum_2 = most, left = most;
    for (size_t i = 0; i < count; i += WIDTH) {
        vec rest = get(x + i), part = (rest + M_0) - M_0;
        most = larger(size_of(rest), most);
        sum_0 = sum_0 + part;
        rest = rest - part;
        part = (rest + M_1) - M_1;
        sum_1 = sum_1 + part;
        rest = rest - part;
        part = (rest + M_2) - M_2;
        sum_2 = sum_2 + part;
        left = either(rest - part, left);
    }
    double lane[WIDTH];
    exact_split out = {.sum = {sum_of(sum_0), sum_of(sum_1), sum_of(sum_2)}, .rests = any(left)};
    put(lane, most);
    for (size_t k = 0; k < WIDTH; k++)
        out.largest = lane[k] > out.largest ? lane[k] : out.largest;
    return out;
}

static void rests(const double *x, size_t count, const double M[EXACT_GRIDS], double *rest) {
    for (size_t i = 0; i < count; i += WIDTH) {
        vec left = get(x + i);
        for (int k = 0; k < EXACT_GRIDS; k++)
            left = left - ((left + all(M[k])) - all(M[k]));
        put(rest + i, left);
    }
}

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

const exact_kernels JOIN(exact_kernels_, LANES) = {largest, split, rests};
