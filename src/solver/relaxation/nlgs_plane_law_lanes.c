/* Disks whose law has C, D or d; see nlgs_lanes.h. LANES is set by the build.
 *
 * One contact. W is diagonal, and so are C and D. With the velocity f = U - W S of the contact
 * without its own impulse, S = S~ - D U - d gives
 *
 *     U = f' + E W S~,   f' = E (f - W d),   E = 1 / (1 + W D),   U~ = f' + b + (E W + C) S~,
 *
 * row by row: first the normal, then the tangent within its bound, as for contacts without C, D and
 * d. */
#include "solver/relaxation/nlgs_lanes.h"
#include "solver/relaxation/nlgs_plane.h"

static inline pair_vec get_impulse(const lane_law_disk *c, int k) {
    return (pair_vec){get(c->S_N + k), get(c->S_T + k)};
}

/* U, without the shift b; none where there is no tangent row. */
static inline pair_vec velocity_of(const lane_law_disk *c, int k, const rows *a, const rows *b) {
    vec n_x = get(c->n_x + k), n_y = get(c->n_y + k);
    vec d_x = a->x - b->x, d_y = a->y - b->y;
    vec spin = get(c->tangent_1 + k) * a->w + get(c->tangent_2 + k) * b->w;
    mask no_tangent = same(get(c->inverse_T + k), all(0.0));
    return (pair_vec){n_x * d_x + n_y * d_y,
                      choose(no_tangent, all(0.0), (n_x * d_y - n_y * d_x) + spin)};
}

static inline pair_vec impulse_of(const lane_law_disk *c, int k, pair_vec U, pair_vec old) {
    vec W_N = get(c->W_N + k), W_T = get(c->W_T + k), E_N = get(c->E_N + k), E_T = get(c->E_T + k);
    vec d_N = get(c->d_N + k), d_T = get(c->d_T + k);
    vec f_N = E_N * (U.N - W_N * (old.N + d_N)), f_T = E_T * (U.T - W_T * (old.T + d_T));
    vec N = larger(all(0.0) - get(c->inverse_N + k) * (f_N + get(c->b_N + k)), all(0.0));
    vec bound = get(c->mu + k) * N;
    vec T = all(0.0) - get(c->inverse_T + k) * (f_T + get(c->b_T + k));
    T = smaller(larger(T, all(0.0) - bound), bound);
    vec after_N = f_N + E_N * (W_N * N), after_T = f_T + E_T * (W_T * T);
    return (pair_vec){(N - get(c->D_N + k) * after_N) - d_N, (T - get(c->D_T + k) * after_T) - d_T};
}

static inline void push_pair(const lane_law_disk *c, int k, rows *a, rows *b, pair_vec dS) {
    push(a, b, get(c->n_x + k), get(c->n_y + k), dS, get(c->tangent_1 + k) * dS.T,
         get(c->tangent_2 + k) * dS.T);
}

static inline void sweep_by(lane_law_disk *block, size_t count, double *velocity,
                            const lane_options *o, bool full) {
    for (lane_law_disk *c = block; c < block + count; c++) {
        move_on(o, c->S_N, 2, (size_t)(c - block));
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            pair_vec U = velocity_of(c, k, &a, &b), old = get_impulse(c, k);
            pair_vec S = impulse_of(c, k, U, old);
            pair_vec dS = relaxed(&S, old.N, old.T, o->relaxation, full);
            put(c->S_N + k, S.N);
            put(c->S_T + k, S.T);
            push_pair(c, k, &a, &b, dS);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

LANE_SWEEP(sweep, sweep_by)

static void apply(const void *block, size_t count, double *velocity) {
    const lane_law_disk *first = block;
    for (const lane_law_disk *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            push_pair(c, k, &a, &b, get_impulse(c, k));
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

/* The quantities S~ and U~ of the cone, and the mean diagonal of W~. */
typedef struct state {
    pair_vec S, U;
    vec W_d;
} state;

static inline state state_of(const lane_law_disk *c, int k, const double *velocity) {
    rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
    pair_vec U = velocity_of(c, k, &a, &b), S = get_impulse(c, k);
    vec C_N = get(c->C_N + k), C_T = get(c->C_T + k);
    vec W_N = get(c->E_N + k) * get(c->W_N + k) + C_N,
        W_T = get(c->E_T + k) * get(c->W_T + k) + C_T;
    mask no_tangent = same(get(c->inverse_T + k), all(0.0));
    state x;
    x.S.N = S.N + get(c->D_N + k) * U.N + get(c->d_N + k);
    x.S.T = S.T + get(c->D_T + k) * U.T + get(c->d_T + k);
    x.U.N = U.N + get(c->b_N + k) + C_N * x.S.N;
    x.U.T = U.T + get(c->b_T + k) + C_T * x.S.T;
    x.W_d = choose(no_tangent, W_N, all(0.5) * (W_N + W_T));
    return x;
}

static inline vec scaled_square(const state *x, vec mu) {
    vec rho = choose(above(x->W_d, all(0.0)), all(1.0) / x->W_d, all(0.0));
    return x->W_d * x->W_d * natural_square(x->S, x->U, mu, rho);
}

static void check(const void *block, size_t count, const double *velocity, double *square) {
    const lane_law_disk *first = block;
    for (const lane_law_disk *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES) {
            state x = state_of(c, k, velocity);
            put(square, scaled_square(&x, get(c->mu + k)));
        }
}

static void norms(const void *block, size_t count, const double *velocity, lane_norms *to) {
    const lane_law_disk *first = block;
    for (const lane_law_disk *c = first; c < first + count; c++, to++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = state_of(c, k, velocity);
            pair_vec S = get_impulse(c, k);
            vec mu = get(c->mu + k);
            put(to->scaled + k, scaled_square(&x, mu));
            put(to->natural + k, natural_square(x.S, x.U, mu, all(1.0)));
            put(to->S + k, S.N * S.N + S.T * S.T);
            put(to->U + k, x.U.N * x.U.N + x.U.T * x.U.T);
        }
}

const lane_kernel LANE_NAME(law_disk_kernel_) = {sweep, apply, check, norms};
