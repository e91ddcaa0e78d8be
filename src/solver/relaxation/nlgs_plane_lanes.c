/* See nlgs_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8 (AVX-512). Rows of bodies that do
 * not move are never written: other threads may read them. */
#include "solver/relaxation/nlgs_lanes.h"
#include "solver/relaxation/nlgs_plane.h"

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

static inline void sweep_round_by(lane_round *block, size_t count, double *velocity,
                                  const lane_options *o, bool full) {
    const vec zero = all(0.0);
    for (lane_round *c = block; c < block + count; c++) {
        move_on(o, c->S_N, 2, (size_t)(c - block));
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec U = round_velocity(c, k, &a, &b), S;
            vec old_N = get(c->S_N + k), old_T = get(c->S_T + k);
            S.N = larger(old_N - get(c->inverse_N + k) * U.N, zero);
            vec bound = get(c->mu + k) * S.N;
            S.T = old_T - get(c->inverse_T + k) * U.T;
            S.T = smaller(larger(S.T, zero - bound), bound);
            pair_vec dS = relaxed(&S, old_N, old_T, o->relaxation, full);
            put(c->S_N + k, S.N);
            put(c->S_T + k, S.T);
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), dS, get(c->tangent_1 + k) * dS.T,
                 get(c->tangent_2 + k) * dS.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
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
    /* |stick_T| > bound in one comparison: selects the edge, also for mu = 0 */
    mask slides = above(absolute(stick_T), bound);
    mask closed = above(zero, q_N);
    pair_vec S = {larger(choose(slides, slide_N, stick_N), zero),
                  choose(slides, edge * slide_N, stick_T)};
    return (pair_vec){choose(closed, S.N, zero), choose(closed, S.T, zero)};
}

static inline void sweep_arm_by(lane_arm *block, size_t count, double *velocity,
                                const lane_options *o, bool full) {
    for (lane_arm *c = block; c < block + count; c++) {
        move_on(o, c->S_N, 2, (size_t)(c - block));
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec U = arm_velocity(c, k, &a, &b);
            vec old_N = get(c->S_N + k), old_T = get(c->S_T + k);
            pair_vec S = arm_impulse(c, k, U, old_N, old_T);
            pair_vec dS = relaxed(&S, old_N, old_T, o->relaxation, full);
            put(c->S_N + k, S.N);
            put(c->S_T + k, S.T);
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), dS,
                 get(c->normal_1 + k) * dS.N + get(c->tangent_1 + k) * dS.T,
                 get(c->normal_2 + k) * dS.N + get(c->tangent_2 + k) * dS.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

LANE_SWEEP(sweep_round, sweep_round_by)

LANE_SWEEP(sweep_arm, sweep_arm_by)

static void apply_round(const void *block, size_t count, double *velocity) {
    const lane_round *first = block;
    for (const lane_round *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec S = {get(c->S_N + k), get(c->S_T + k)};
            push(&a, &b, get(c->n_x + k), get(c->n_y + k), S, get(c->tangent_1 + k) * S.T,
                 get(c->tangent_2 + k) * S.T);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

static void apply_arm(const void *block, size_t count, double *velocity) {
    const lane_arm *first = block;
    for (const lane_arm *c = first; c < first + count; c++)
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

static void check_round(const void *block, size_t count, const double *velocity, double *square) {
    const lane_round *first = block;
    for (const lane_round *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES)
            put(square, round_state(c, k, velocity).scaled);
}

static void check_arm(const void *block, size_t count, const double *velocity, double *square) {
    const lane_arm *first = block;
    for (const lane_arm *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES)
            put(square, arm_state(c, k, velocity).scaled);
}

static inline void put_norms(lane_norms *to, int k, const state *x) {
    put(to->scaled + k, x->scaled);
    put(to->natural + k, natural_square(x->S, x->U, x->mu, all(1.0)));
    put(to->S + k, x->S.N * x->S.N + x->S.T * x->S.T);
    put(to->U + k, x->U.N * x->U.N + x->U.T * x->U.T);
}

static void norms_round(const void *block, size_t count, const double *velocity,
                        lane_norms *norms) {
    const lane_round *first = block;
    for (const lane_round *c = first; c < first + count; c++, norms++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = round_state(c, k, velocity);
            put_norms(norms, k, &x);
        }
}

static void norms_arm(const void *block, size_t count, const double *velocity, lane_norms *norms) {
    const lane_arm *first = block;
    for (const lane_arm *c = first; c < first + count; c++, norms++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = arm_state(c, k, velocity);
            put_norms(norms, k, &x);
        }
}

const lane_kernel LANE_NAME(disk_kernel_) = {sweep_round, apply_round, check_round, norms_round};
const lane_kernel LANE_NAME(polygon_kernel_) = {sweep_arm, apply_arm, check_arm, norms_arm};
