/* Vectors of one number per lane, for the sources that the build compiles once per width: LANES is
 * 1, 4 (AVX2) or 8 (AVX-512). Every operation gives the same bits in every width.
 *
 * Bodies are rows of four or eight numbers. Rows are loaded whole and transposed in registers, four
 * columns (a quad) at a time, which is faster than gathering each number. */
#ifndef SOLVER_RELAXATION_NLGS_VECTOR_H
#define SOLVER_RELAXATION_NLGS_VECTOR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "solver/relaxation/nlgs_lanes.h"

#ifndef LANES
#error "LANES must be 1, 4 or 8"
#endif

#if LANES > 1 || defined(__SSE2__)
#include <immintrin.h>
#endif

#if LANES == 8
typedef __m512d vec;
#elif LANES == 4
typedef __m256d vec;
#elif defined(__SSE2__)
typedef __m128d vec;
#else
typedef double vec;
#endif

/* Four columns of as many rows as there are lanes. */
typedef struct quad {
    vec a, b, c, d;
} quad;

/* get_quad reads four columns starting at `place` of each lane. put_quad writes them back except
 * for the lanes of `fixed`; width 1 writes only the first `numbers` of them. */

#if LANES == 1 && defined(__SSE2__)

/* The lower half of a register does the work: on plain doubles the compiler turns each selection
 * into a jump, and jumps that depend on the state of a contact are mispredicted too often. */
typedef __m128d mask;
static inline vec get(const double *p) { return _mm_load_sd(p); }
static inline void put(double *p, vec a) { _mm_store_sd(p, a); }
static inline vec all(double a) { return _mm_set_sd(a); }
static inline vec larger(vec a, vec b) { return _mm_max_pd(a, b); }
static inline vec smaller(vec a, vec b) { return _mm_min_pd(a, b); }
static inline vec absolute(vec a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
static inline vec root(vec a) { return _mm_sqrt_sd(a, a); }
static inline mask above(vec a, vec b) { return _mm_cmpgt_pd(a, b); }
static inline mask same(vec a, vec b) { return _mm_cmpeq_pd(a, b); }
static inline mask both(mask a, mask b) { return _mm_and_pd(a, b); }
static inline mask except(mask a, mask b) { return _mm_andnot_pd(b, a); }
static inline unsigned bits(mask m) { return (unsigned)_mm_movemask_pd(m) & 1u; }
static inline vec choose(mask m, vec yes, vec no) {
    return _mm_or_pd(_mm_and_pd(m, yes), _mm_andnot_pd(m, no));
}

static inline quad get_quad(const double *velocity, const uint32_t *place) {
    const double *v = velocity + *place;
    return (quad){get(v), get(v + 1), get(v + 2), get(v + 3)};
}

static inline void put_quad(double *velocity, const uint32_t *place, quad q, unsigned fixed,
                            int numbers) {
    if (fixed) return;
    double *v = velocity + *place;
    put(v, q.a), put(v + 1, q.b);
    if (numbers > 2) put(v + 2, q.c);
    if (numbers > 3) put(v + 3, q.d);
}

#elif LANES == 1

typedef bool mask;
static inline vec get(const double *p) { return *p; }
static inline void put(double *p, vec a) { *p = a; }
static inline vec all(double a) { return a; }
/* like the machine's instructions: returns the second operand if both are equal */
static inline vec larger(vec a, vec b) { return a > b ? a : b; }
static inline vec smaller(vec a, vec b) { return a < b ? a : b; }
static inline vec absolute(vec a) { return fabs(a); }
static inline vec root(vec a) { return sqrt(a); }
static inline mask above(vec a, vec b) { return a > b; }
static inline mask same(vec a, vec b) { return a == b; }
static inline mask both(mask a, mask b) { return a && b; }
static inline mask except(mask a, mask b) { return a && !b; }
static inline unsigned bits(mask m) { return m; }
static inline vec choose(mask m, vec yes, vec no) { return m ? yes : no; }

static inline quad get_quad(const double *velocity, const uint32_t *place) {
    const double *v = velocity + *place;
    return (quad){v[0], v[1], v[2], v[3]};
}

static inline void put_quad(double *velocity, const uint32_t *place, quad q, unsigned fixed,
                            int numbers) {
    if (fixed) return;
    double *v = velocity + *place;
    v[0] = q.a, v[1] = q.b;
    if (numbers > 2) v[2] = q.c;
    if (numbers > 3) v[3] = q.d;
}

#elif LANES == 4

typedef __m256d mask;
static inline vec get(const double *p) { return _mm256_load_pd(p); }
static inline void put(double *p, vec a) { _mm256_store_pd(p, a); }
static inline vec all(double a) { return _mm256_set1_pd(a); }
static inline vec larger(vec a, vec b) { return _mm256_max_pd(a, b); }
static inline vec smaller(vec a, vec b) { return _mm256_min_pd(a, b); }
static inline vec absolute(vec a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
static inline vec root(vec a) { return _mm256_sqrt_pd(a); }
static inline mask above(vec a, vec b) { return _mm256_cmp_pd(a, b, _CMP_GT_OQ); }
static inline mask same(vec a, vec b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }
static inline mask both(mask a, mask b) { return _mm256_and_pd(a, b); }
static inline mask except(mask a, mask b) { return _mm256_andnot_pd(b, a); }
static inline unsigned bits(mask m) { return (unsigned)_mm256_movemask_pd(m); }
static inline vec choose(mask m, vec yes, vec no) { return _mm256_blendv_pd(no, yes, m); }

static inline quad transposed(vec a, vec b, vec c, vec d) {
    vec ab_low = _mm256_unpacklo_pd(a, b), ab_high = _mm256_unpackhi_pd(a, b);
    vec cd_low = _mm256_unpacklo_pd(c, d), cd_high = _mm256_unpackhi_pd(c, d);
    return (quad){_mm256_permute2f128_pd(ab_low, cd_low, 0x20),
                  _mm256_permute2f128_pd(ab_high, cd_high, 0x20),
                  _mm256_permute2f128_pd(ab_low, cd_low, 0x31),
                  _mm256_permute2f128_pd(ab_high, cd_high, 0x31)};
}

static inline quad get_quad(const double *velocity, const uint32_t *place) {
    return transposed(_mm256_load_pd(velocity + place[0]), _mm256_load_pd(velocity + place[1]),
                      _mm256_load_pd(velocity + place[2]), _mm256_load_pd(velocity + place[3]));
}

static inline void put_quad(double *velocity, const uint32_t *place, quad q, unsigned fixed,
                            int numbers) {
    (void)numbers;
    quad t = transposed(q.a, q.b, q.c, q.d);
    if (fixed == 0) {
        _mm256_store_pd(velocity + place[0], t.a);
        _mm256_store_pd(velocity + place[1], t.b);
        _mm256_store_pd(velocity + place[2], t.c);
        _mm256_store_pd(velocity + place[3], t.d);
        return;
    }
    if (!(fixed & 1)) _mm256_store_pd(velocity + place[0], t.a);
    if (!(fixed & 2)) _mm256_store_pd(velocity + place[1], t.b);
    if (!(fixed & 4)) _mm256_store_pd(velocity + place[2], t.c);
    if (!(fixed & 8)) _mm256_store_pd(velocity + place[3], t.d);
}

#elif LANES == 8

typedef __mmask8 mask;
static inline vec get(const double *p) { return _mm512_load_pd(p); }
static inline void put(double *p, vec a) { _mm512_store_pd(p, a); }
static inline vec all(double a) { return _mm512_set1_pd(a); }
static inline vec larger(vec a, vec b) { return _mm512_max_pd(a, b); }
static inline vec smaller(vec a, vec b) { return _mm512_min_pd(a, b); }
static inline vec absolute(vec a) { return _mm512_abs_pd(a); }
static inline vec root(vec a) { return _mm512_sqrt_pd(a); }
static inline mask above(vec a, vec b) { return _mm512_cmp_pd_mask(a, b, _CMP_GT_OQ); }
static inline mask same(vec a, vec b) { return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ); }
static inline mask both(mask a, mask b) { return (mask)(a & b); }
static inline mask except(mask a, mask b) { return (mask)(a & ~b); }
static inline unsigned bits(mask m) { return m; }
static inline vec choose(mask m, vec yes, vec no) { return _mm512_mask_blend_pd(m, no, yes); }

static inline vec pair(const double *low, const double *high) {
    return _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_load_pd(low)), _mm256_load_pd(high), 1);
}

/* 4 x 4 in the lower and in the upper half at once */
static inline quad transposed(vec a, vec b, vec c, vec d) {
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    vec ab_low = _mm512_unpacklo_pd(a, b), ab_high = _mm512_unpackhi_pd(a, b);
    vec cd_low = _mm512_unpacklo_pd(c, d), cd_high = _mm512_unpackhi_pd(c, d);
    return (quad){_mm512_permutex2var_pd(ab_low, low, cd_low),
                  _mm512_permutex2var_pd(ab_high, low, cd_high),
                  _mm512_permutex2var_pd(ab_low, high, cd_low),
                  _mm512_permutex2var_pd(ab_high, high, cd_high)};
}

static inline quad get_quad(const double *velocity, const uint32_t *place) {
    return transposed(pair(velocity + place[0], velocity + place[4]),
                      pair(velocity + place[1], velocity + place[5]),
                      pair(velocity + place[2], velocity + place[6]),
                      pair(velocity + place[3], velocity + place[7]));
}

static inline void put_pair(double *velocity, const uint32_t *place, int lane, unsigned fixed,
                            vec a) {
    if (!(fixed & (1u << lane))) _mm256_store_pd(velocity + place[lane], _mm512_castpd512_pd256(a));
    if (!(fixed & (16u << lane)))
        _mm256_store_pd(velocity + place[lane + 4], _mm512_extractf64x4_pd(a, 1));
}

static inline void put_quad(double *velocity, const uint32_t *place, quad q, unsigned fixed,
                            int numbers) {
    (void)numbers;
    quad t = transposed(q.a, q.b, q.c, q.d);
    if (fixed == 0) {
        put_pair(velocity, place, 0, 0, t.a);
        put_pair(velocity, place, 1, 0, t.b);
        put_pair(velocity, place, 2, 0, t.c);
        put_pair(velocity, place, 3, 0, t.d);
        return;
    }
    put_pair(velocity, place, 0, fixed, t.a);
    put_pair(velocity, place, 1, fixed, t.b);
    put_pair(velocity, place, 2, fixed, t.c);
    put_pair(velocity, place, 3, fixed, t.d);
}

#endif

/* Extrapolates the impulses of a block (`lines` consecutive lines) by the momentum just before the
 * sweep visits them, when the block is fetched anyway. */
static inline void move_on(const lane_options *o, double *S, int lines, size_t block) {
    if (!o->last) return;
    double *last = o->last + block * (size_t)lines * LANE_BLOCK;
    const vec share = all(o->momentum);
    for (int k = 0; k < lines * LANE_BLOCK; k += LANES) {
        vec now = get(S + k);
        put(S + k, now + share * (now - get(last + k)));
        put(last + k, now);
    }
}

#endif
