/* See nlgs_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512).
 *
 * A body is one row of four numbers. The rows of the lanes are loaded whole and transposed in
 * registers, which is faster than gathering each number (METHODS, Kernels). Rows of bodies that do
 * not move are never written: other threads may read them. */
#include "solver/nlgs_lanes.h"

#include <math.h>
#include <stdbool.h>

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

/* velocities and inverse masses of as many bodies as there are lanes */
typedef struct rows {
    vec x, y, w, m;
} rows;

#if LANES == 1 && defined(__SSE2__)

/* The lower half of a register does the work: on plain doubles the compiler turns each choice into
 * a jump, and a jump that depends on the state of a contact is guessed wrong too often. */
typedef __m128d mask;
static inline vec get(const double *p) { return _mm_load_sd(p); }
static inline void put(double *p, vec a) { _mm_store_sd(p, a); }
static inline vec all(double a) { return _mm_set_sd(a); }
static inline vec larger(vec a, vec b) { return _mm_max_pd(a, b); }
static inline vec smaller(vec a, vec b) { return _mm_min_pd(a, b); }
static inline vec absolute(vec a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
static inline mask above(vec a, vec b) { return _mm_cmpgt_pd(a, b); }
static inline mask same(vec a, vec b) { return _mm_cmpeq_pd(a, b); }
static inline vec choose(mask m, vec yes, vec no) {
    return _mm_or_pd(_mm_and_pd(m, yes), _mm_andnot_pd(m, no));
}

static inline rows get_rows(const double *velocity, const uint32_t *body) {
    const double *v = velocity + *body;
    return (rows){get(v), get(v + 1), get(v + 2), get(v + 3)};
}

static inline void put_rows(double *velocity, const uint32_t *body, rows r) {
    if (_mm_cvtsd_f64(r.m) == 0.0) return;
    double *v = velocity + *body;
    put(v, r.x), put(v + 1, r.y), put(v + 2, r.w);
}

#elif LANES == 1

typedef bool mask;
static inline vec get(const double *p) { return *p; }
static inline void put(double *p, vec a) { *p = a; }
static inline vec all(double a) { return a; }
/* like the machine's instructions: the second operand when equal */
static inline vec larger(vec a, vec b) { return a > b ? a : b; }
static inline vec smaller(vec a, vec b) { return a < b ? a : b; }
static inline vec absolute(vec a) { return fabs(a); }
static inline mask above(vec a, vec b) { return a > b; }
static inline mask same(vec a, vec b) { return a == b; }
static inline vec choose(mask m, vec yes, vec no) { return m ? yes : no; }

static inline rows get_rows(const double *velocity, const uint32_t *body) {
    const double *v = velocity + *body;
    return (rows){v[0], v[1], v[2], v[3]};
}

static inline void put_rows(double *velocity, const uint32_t *body, rows r) {
    if (r.m == 0.0) return;
    double *v = velocity + *body;
    v[0] = r.x, v[1] = r.y, v[2] = r.w;
}

#elif LANES == 4

typedef __m256d mask;
static inline vec get(const double *p) { return _mm256_load_pd(p); }
static inline void put(double *p, vec a) { _mm256_store_pd(p, a); }
static inline vec all(double a) { return _mm256_set1_pd(a); }
static inline vec larger(vec a, vec b) { return _mm256_max_pd(a, b); }
static inline vec smaller(vec a, vec b) { return _mm256_min_pd(a, b); }
static inline vec absolute(vec a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
static inline mask above(vec a, vec b) { return _mm256_cmp_pd(a, b, _CMP_GT_OQ); }
static inline mask same(vec a, vec b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }
static inline vec choose(mask m, vec yes, vec no) { return _mm256_blendv_pd(no, yes, m); }

static inline rows transposed(vec a, vec b, vec c, vec d) {
    vec ab_low = _mm256_unpacklo_pd(a, b), ab_high = _mm256_unpackhi_pd(a, b);
    vec cd_low = _mm256_unpacklo_pd(c, d), cd_high = _mm256_unpackhi_pd(c, d);
    return (rows){_mm256_permute2f128_pd(ab_low, cd_low, 0x20),
                  _mm256_permute2f128_pd(ab_high, cd_high, 0x20),
                  _mm256_permute2f128_pd(ab_low, cd_low, 0x31),
                  _mm256_permute2f128_pd(ab_high, cd_high, 0x31)};
}

static inline rows get_rows(const double *velocity, const uint32_t *body) {
    return transposed(_mm256_load_pd(velocity + body[0]), _mm256_load_pd(velocity + body[1]),
                      _mm256_load_pd(velocity + body[2]), _mm256_load_pd(velocity + body[3]));
}

static inline void put_rows(double *velocity, const uint32_t *body, rows r) {
    rows t = transposed(r.x, r.y, r.w, r.m);
    int fixed = _mm256_movemask_pd(same(r.m, all(0.0)));
    if (fixed == 0) {
        _mm256_store_pd(velocity + body[0], t.x);
        _mm256_store_pd(velocity + body[1], t.y);
        _mm256_store_pd(velocity + body[2], t.w);
        _mm256_store_pd(velocity + body[3], t.m);
        return;
    }
    if (!(fixed & 1)) _mm256_store_pd(velocity + body[0], t.x);
    if (!(fixed & 2)) _mm256_store_pd(velocity + body[1], t.y);
    if (!(fixed & 4)) _mm256_store_pd(velocity + body[2], t.w);
    if (!(fixed & 8)) _mm256_store_pd(velocity + body[3], t.m);
}

#elif LANES == 8

typedef __mmask8 mask;
static inline vec get(const double *p) { return _mm512_load_pd(p); }
static inline void put(double *p, vec a) { _mm512_store_pd(p, a); }
static inline vec all(double a) { return _mm512_set1_pd(a); }
static inline vec larger(vec a, vec b) { return _mm512_max_pd(a, b); }
static inline vec smaller(vec a, vec b) { return _mm512_min_pd(a, b); }
static inline vec absolute(vec a) { return _mm512_abs_pd(a); }
static inline mask above(vec a, vec b) { return _mm512_cmp_pd_mask(a, b, _CMP_GT_OQ); }
static inline mask same(vec a, vec b) { return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ); }
static inline vec choose(mask m, vec yes, vec no) { return _mm512_mask_blend_pd(m, no, yes); }

static inline vec pair(const double *low, const double *high) {
    return _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_load_pd(low)), _mm256_load_pd(high), 1);
}

/* 4 x 4 in the lower and in the upper half at once */
static inline rows transposed(vec a, vec b, vec c, vec d) {
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    vec ab_low = _mm512_unpacklo_pd(a, b), ab_high = _mm512_unpackhi_pd(a, b);
    vec cd_low = _mm512_unpacklo_pd(c, d), cd_high = _mm512_unpackhi_pd(c, d);
    return (rows){_mm512_permutex2var_pd(ab_low, low, cd_low),
                  _mm512_permutex2var_pd(ab_high, low, cd_high),
                  _mm512_permutex2var_pd(ab_low, high, cd_low),
                  _mm512_permutex2var_pd(ab_high, high, cd_high)};
}

static inline rows get_rows(const double *velocity, const uint32_t *body) {
    return transposed(
        pair(velocity + body[0], velocity + body[4]), pair(velocity + body[1], velocity + body[5]),
        pair(velocity + body[2], velocity + body[6]), pair(velocity + body[3], velocity + body[7]));
}

static inline void put_pair(double *velocity, const uint32_t *body, int lane, unsigned fixed,
                            vec a) {
    if (!(fixed & (1u << lane))) _mm256_store_pd(velocity + body[lane], _mm512_castpd512_pd256(a));
    if (!(fixed & (16u << lane)))
        _mm256_store_pd(velocity + body[lane + 4], _mm512_extractf64x4_pd(a, 1));
}

static inline void put_rows(double *velocity, const uint32_t *body, rows r) {
    rows t = transposed(r.x, r.y, r.w, r.m);
    unsigned fixed = same(r.m, all(0.0));
    if (fixed == 0) {
        put_pair(velocity, body, 0, 0, t.x);
        put_pair(velocity, body, 1, 0, t.y);
        put_pair(velocity, body, 2, 0, t.w);
        put_pair(velocity, body, 3, 0, t.m);
        return;
    }
    put_pair(velocity, body, 0, fixed, t.x);
    put_pair(velocity, body, 1, fixed, t.y);
    put_pair(velocity, body, 2, fixed, t.w);
    put_pair(velocity, body, 3, fixed, t.m);
}

#endif

typedef struct pair_vec {
    vec N, T;
} pair_vec;

static inline pair_vec round_velocity(const lane_round *c, int k, const rows *a, const rows *b) {
    vec n_x = get(c->n_x + k), n_y = get(c->n_y + k);
    vec d_x = a->x - b->x, d_y = a->y - b->y;
    vec spin = get(c->tangent_1 + k) * a->w + get(c->tangent_2 + k) * b->w;
    return (pair_vec){n_x * d_x + n_y * d_y + get(c->b_N + k),
                      (n_x * d_y - n_y * d_x) + (spin + get(c->b_T + k))};
}

static inline pair_vec arm_velocity(const lane_arm *c, int k, const rows *a, const rows *b) {
    vec n_x = get(c->n_x + k), n_y = get(c->n_y + k);
    vec d_x = a->x - b->x, d_y = a->y - b->y;
    vec spin_N = get(c->normal_1 + k) * a->w + get(c->normal_2 + k) * b->w;
    vec spin_T = get(c->tangent_1 + k) * a->w + get(c->tangent_2 + k) * b->w;
    return (pair_vec){(n_x * d_x + n_y * d_y) + (spin_N + get(c->b_N + k)),
                      (n_x * d_y - n_y * d_x) + (spin_T + get(c->b_T + k))};
}

/* velocities += A^-1 H (dS_N, dS_T); spin_1 and spin_2 are the moments over rho */
static inline void push(rows *a, rows *b, vec n_x, vec n_y, pair_vec dS, vec spin_1, vec spin_2) {
    vec p_x = n_x * dS.N - n_y * dS.T, p_y = n_y * dS.N + n_x * dS.T;
    a->x = a->x + a->m * p_x;
    a->y = a->y + a->m * p_y;
    a->w = a->w + a->m * spin_1;
    b->x = b->x - b->m * p_x;
    b->y = b->y - b->m * p_y;
    b->w = b->w + b->m * spin_2;
}

/* The new impulse, or with relaxation a point on the line to it; and the change. Without relaxation
 * the impulse is exactly the law's own solution. */
static inline pair_vec relaxed(pair_vec *S, vec old_N, vec old_T, double relaxation, bool full) {
    if (full) return (pair_vec){S->N - old_N, S->T - old_T};
    pair_vec dS = {all(relaxation) * (S->N - old_N), all(relaxation) * (S->T - old_T)};
    *S = (pair_vec){old_N + dS.N, old_T + dS.T};
    return dS;
}

static inline void sweep_round_by(lane_round *block, size_t count, double *velocity,
                                  double relaxation, bool full) {
    const vec zero = all(0.0);
    for (lane_round *c = block; c < block + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec U = round_velocity(c, k, &a, &b), S;
            vec old_N = get(c->S_N + k), old_T = get(c->S_T + k);
            S.N = larger(old_N - get(c->inverse_N + k) * U.N, zero);
            vec bound = get(c->mu + k) * S.N;
            S.T = old_T - get(c->inverse_T + k) * U.T;
            S.T = smaller(larger(S.T, zero - bound), bound);
            pair_vec dS = relaxed(&S, old_N, old_T, relaxation, full);
            put(c->S_N + k, S.N);
            put(c->S_T + k, S.T);
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), dS, get(c->tangent_1 + k) * dS.T,
                 get(c->tangent_2 + k) * dS.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

/* The four cases of JE99 (34) without a branch. The sticking impulse is found from the last one, S
 * - W^-1 U; if it leaves the cone the contact slides at that edge; a velocity q_N >= 0 without
 * impulse opens it. */
static inline pair_vec arm_impulse(const lane_arm *c, int k, pair_vec U, vec old_N, vec old_T) {
    const vec zero = all(0.0);
    vec W_NN = get(c->W_NN + k), W_NT = get(c->W_NT + k), mu = get(c->mu + k);
    vec i_NT = get(c->inverse_NT + k);
    vec stick_N = old_N - (get(c->inverse_NN + k) * U.N + i_NT * U.T);
    vec stick_T = old_T - (i_NT * U.N + get(c->inverse_TT + k) * U.T);
    vec q_N = U.N - (W_NN * old_N + W_NT * old_T);
    vec bound = mu * stick_N;
    vec edge = choose(above(zero - bound, stick_T), zero - mu, zero);
    edge = choose(above(stick_T, bound), mu, edge);
    vec slide_N = (zero - q_N) / (W_NN + edge * W_NT);
    /* |stick_T| > bound, in one comparison: where the edge is chosen, also for mu = 0 */
    mask slides = above(absolute(stick_T), bound);
    mask closed = above(zero, q_N);
    pair_vec S = {larger(choose(slides, slide_N, stick_N), zero),
                  choose(slides, edge * slide_N, stick_T)};
    return (pair_vec){choose(closed, S.N, zero), choose(closed, S.T, zero)};
}

static inline void sweep_arm_by(lane_arm *block, size_t count, double *velocity, double relaxation,
                                bool full) {
    for (lane_arm *c = block; c < block + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec U = arm_velocity(c, k, &a, &b);
            vec old_N = get(c->S_N + k), old_T = get(c->S_T + k);
            pair_vec S = arm_impulse(c, k, U, old_N, old_T);
            pair_vec dS = relaxed(&S, old_N, old_T, relaxation, full);
            put(c->S_N + k, S.N);
            put(c->S_T + k, S.T);
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), dS,
                 get(c->normal_1 + k) * dS.N + get(c->tangent_1 + k) * dS.T,
                 get(c->normal_2 + k) * dS.N + get(c->tangent_2 + k) * dS.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

static void sweep_round(lane_round *block, size_t count, double *velocity, double relaxation) {
    if (relaxation == 1.0)
        sweep_round_by(block, count, velocity, 1.0, true);
    else
        sweep_round_by(block, count, velocity, relaxation, false);
}

static void sweep_arm(lane_arm *block, size_t count, double *velocity, double relaxation) {
    if (relaxation == 1.0)
        sweep_arm_by(block, count, velocity, 1.0, true);
    else
        sweep_arm_by(block, count, velocity, relaxation, false);
}

static void apply_round(const lane_round *block, size_t count, double *velocity) {
    for (const lane_round *c = block; c < block + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec S = {get(c->S_N + k), get(c->S_T + k)};
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), S, get(c->tangent_1 + k) * S.T,
                 get(c->tangent_2 + k) * S.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

static void apply_arm(const lane_arm *block, size_t count, double *velocity) {
    for (const lane_arm *c = block; c < block + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec S = {get(c->S_N + k), get(c->S_T + k)};
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), S,
                 get(c->normal_1 + k) * S.N + get(c->tangent_1 + k) * S.T,
                 get(c->normal_2 + k) * S.N + get(c->tangent_2 + k) * S.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

/* |S - P_K(S - rho U^)|^2 with U^ = (U_N + mu |U_T|, U_T) */
static inline vec natural_square(pair_vec S, pair_vec U, vec mu, vec rho) {
    const vec zero = all(0.0);
    vec p_N = S.N - rho * (U.N + mu * absolute(U.T)), p_T = S.T - rho * U.T;
    vec radius = absolute(p_T), pull = p_N + mu * radius;
    vec edge_N = pull / (all(1.0) + mu * mu);
    vec edge_T = choose(above(zero, p_T), zero - mu * edge_N, mu * edge_N);
    mask outside = above(radius, mu * p_N), some = above(pull, zero);
    vec x = choose(some, choose(outside, edge_N, p_N), zero);
    vec y = choose(some, choose(outside, edge_T, p_T), zero);
    return (S.N - x) * (S.N - x) + (S.T - y) * (S.T - y);
}

/* The mean diagonal: over both rows, or of the normal alone where there is no tangent row. */
static inline vec scaled_square(pair_vec S, pair_vec U, vec mu, vec W_NN, vec W_TT,
                                mask no_tangent) {
    const vec zero = all(0.0);
    vec W_d = choose(no_tangent, W_NN, all(0.5) * (W_NN + W_TT));
    vec rho = choose(above(W_d, zero), all(1.0) / W_d, zero);
    return W_d * W_d * natural_square(S, U, mu, rho);
}

/* A contact at given velocities, as its law sees it. */
typedef struct state {
    pair_vec S, U;
    vec mu, scaled;
} state;

static inline state round_state(const lane_round *c, int k, const double *velocity) {
    rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
    vec t_1 = get(c->tangent_1 + k), t_2 = get(c->tangent_2 + k);
    vec W_NN = a.m + b.m, W_TT = W_NN + (a.m * (t_1 * t_1) + b.m * (t_2 * t_2));
    mask no_tangent = same(get(c->inverse_T + k), all(0.0));
    state x = {
        {get(c->S_N + k), get(c->S_T + k)}, round_velocity(c, k, &a, &b), get(c->mu + k), all(0.0)};
    x.U.T = choose(no_tangent, all(0.0), x.U.T);
    x.scaled = scaled_square(x.S, x.U, x.mu, W_NN, W_TT, no_tangent);
    return x;
}

static inline state arm_state(const lane_arm *c, int k, const double *velocity) {
    rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
    vec t_1 = get(c->tangent_1 + k), t_2 = get(c->tangent_2 + k);
    vec W_TT = (a.m + b.m) + (a.m * (t_1 * t_1) + b.m * (t_2 * t_2));
    mask no_tangent = same(get(c->inverse_TT + k), all(0.0));
    state x = {
        {get(c->S_N + k), get(c->S_T + k)}, arm_velocity(c, k, &a, &b), get(c->mu + k), all(0.0)};
    x.U.T = choose(no_tangent, all(0.0), x.U.T);
    x.scaled = scaled_square(x.S, x.U, x.mu, get(c->W_NN + k), W_TT, no_tangent);
    return x;
}

static void check_round(const lane_round *block, size_t count, const double *velocity,
                        double *square) {
    for (const lane_round *c = block; c < block + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES)
            put(square, round_state(c, k, velocity).scaled);
}

static void check_arm(const lane_arm *block, size_t count, const double *velocity, double *square) {
    for (const lane_arm *c = block; c < block + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES)
            put(square, arm_state(c, k, velocity).scaled);
}

static inline void put_norms(lane_norms *to, int k, const state *x) {
    put(to->scaled + k, x->scaled);
    put(to->natural + k, natural_square(x->S, x->U, x->mu, all(1.0)));
    put(to->S + k, x->S.N * x->S.N + x->S.T * x->S.T);
    put(to->U + k, x->U.N * x->U.N + x->U.T * x->U.T);
}

static void norms_round(const lane_round *block, size_t count, const double *velocity,
                        lane_norms *norms) {
    for (const lane_round *c = block; c < block + count; c++, norms++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = round_state(c, k, velocity);
            put_norms(norms, k, &x);
        }
}

static void norms_arm(const lane_arm *block, size_t count, const double *velocity,
                      lane_norms *norms) {
    for (const lane_arm *c = block; c < block + count; c++, norms++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = arm_state(c, k, velocity);
            put_norms(norms, k, &x);
        }
}

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)

const lane_kernels JOIN(lane_kernels_, LANES) = {
    LANES,       sweep_round, sweep_arm,   apply_round, apply_arm,
    check_round, check_arm,   norms_round, norms_arm,
};
