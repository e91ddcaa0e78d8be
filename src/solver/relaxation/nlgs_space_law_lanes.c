/* Balls whose law has C, D or d; see nlgs_lanes.h, and nlgs_plane_law_lanes.c for the equations:
 * they hold row by row, and the two tangents have the same numbers. LANES is set by the build. */
#include "solver/relaxation/nlgs_cone.h"
#include "solver/relaxation/nlgs_space.h"

/* U, without the shift b. Without tangents t is zero, and so are their velocities. */
static inline parts velocity_of(const lane_law_ball *c, int k, const frame *f, const rows *a,
                                const rows *b) {
    vec3 d = minus(a->v, b->v);
    vec3 s = plus(times(get(c->arm_1 + k), a->w), times(get(c->arm_2 + k), b->w));
    return (parts){dot(f->n, d), dot(f->t, d) + dot(f->u, s), dot(f->u, d) - dot(f->t, s)};
}

static inline parts impulse_of(const lane_law_ball *c, int k, parts U, parts old) {
    vec W_N = get(c->W_N + k), W_T = get(c->W_T + k), E_N = get(c->E_N + k), E_T = get(c->E_T + k);
    vec D_T = get(c->D_T + k), inverse_T = get(c->inverse_T + k);
    parts d = get_parts(&c->d, k), shift = get_parts(&c->b, k);
    vec f_N = E_N * (U.N - W_N * (old.N + d.N));
    vec f_T = E_T * (U.T - W_T * (old.T + d.T)), f_V = E_T * (U.V - W_T * (old.V + d.V));
    vec N = larger(all(0.0) - get(c->inverse_N + k) * (f_N + shift.N), all(0.0));
    vec T = all(0.0) - inverse_T * (f_T + shift.T), V = all(0.0) - inverse_T * (f_V + shift.V);
    vec factor = shortened(root(T * T + V * V), get(c->mu + k) * N);
    T = factor * T;
    V = factor * V;
    vec after_N = f_N + E_N * (W_N * N);
    vec after_T = f_T + E_T * (W_T * T), after_V = f_V + E_T * (W_T * V);
    return (parts){(N - get(c->D_N + k) * after_N) - d.N, (T - D_T * after_T) - d.T,
                   (V - D_T * after_V) - d.V};
}

/* velocities += A^-1 H dS */
static inline void push_parts(const lane_law_ball *c, int k, const frame *f, rows *a, rows *b,
                              parts dS) {
    vec3 p = compose(f, dS);
    vec3 moment = minus(times(dS.T, f->u), times(dS.V, f->t));
    a->v = plus(a->v, times(a->m, p));
    b->v = minus(b->v, times(b->m, p));
    a->w = plus(a->w, times(a->m * get(c->arm_1 + k), moment));
    b->w = plus(b->w, times(b->m * get(c->arm_2 + k), moment));
}

static inline void sweep_by(lane_law_ball *block, size_t count, double *velocity,
                            const lane_options *o, bool full) {
    for (lane_law_ball *c = block; c < block + count; c++) {
        move_on(o, c->S.at[0], 3, (size_t)(c - block));
        if (c + AHEAD < block + count) fetch_bodies(velocity, c[AHEAD].body_1, c[AHEAD].body_2);
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            parts U = velocity_of(c, k, &f, &a, &b), old = get_parts(&c->S, k);
            parts S = impulse_of(c, k, U, old);
            parts dS = relaxed(&S, old, o->relaxation, full);
            put_parts(&c->S, k, S);
            push_parts(c, k, &f, &a, &b, dS);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

LANE_SWEEP(sweep, sweep_by)

static void apply(const void *block, size_t count, double *velocity) {
    const lane_law_ball *first = block;
    for (const lane_law_ball *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            push_parts(c, k, &f, &a, &b, get_parts(&c->S, k));
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

/* The quantities S~ and U~ of the cone, and the mean diagonal of W~. */
typedef struct state {
    parts S, U;
    vec W_d;
} state;

static inline state state_of(const lane_law_ball *c, int k, const double *velocity) {
    rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
    frame f = get_frame(&c->n, &c->t, k);
    parts U = velocity_of(c, k, &f, &a, &b), S = get_parts(&c->S, k);
    parts d = get_parts(&c->d, k), shift = get_parts(&c->b, k);
    vec C_N = get(c->C_N + k), C_T = get(c->C_T + k), D_T = get(c->D_T + k);
    vec W_N = get(c->E_N + k) * get(c->W_N + k) + C_N,
        W_T = get(c->E_T + k) * get(c->W_T + k) + C_T;
    mask no_tangents = same(get(c->inverse_T + k), all(0.0));
    state x;
    x.S = (parts){S.N + get(c->D_N + k) * U.N + d.N, S.T + D_T * U.T + d.T, S.V + D_T * U.V + d.V};
    x.U = (parts){U.N + shift.N + C_N * x.S.N, U.T + shift.T + C_T * x.S.T,
                  U.V + shift.V + C_T * x.S.V};
    x.W_d = choose(no_tangents, W_N, (W_N + all(2.0) * W_T) / all(3.0));
    return x;
}

static inline vec scaled_square(const state *x, vec mu) {
    vec rho = choose(above(x->W_d, all(0.0)), all(1.0) / x->W_d, all(0.0));
    return x->W_d * x->W_d * natural_square(x->S, x->U, mu, rho);
}

static void check(const void *block, size_t count, const double *velocity, double *square) {
    const lane_law_ball *first = block;
    for (const lane_law_ball *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES) {
            state x = state_of(c, k, velocity);
            put(square, scaled_square(&x, get(c->mu + k)));
        }
}

static void norms(const void *block, size_t count, const double *velocity, lane_norms *to) {
    const lane_law_ball *first = block;
    for (const lane_law_ball *c = first; c < first + count; c++, to++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = state_of(c, k, velocity);
            vec mu = get(c->mu + k);
            put(to->scaled + k, scaled_square(&x, mu));
            put(to->natural + k, natural_square(x.S, x.U, mu, all(1.0)));
            put(to->S + k, square_of(get_parts(&c->S, k)));
            put(to->U + k, square_of(x.U));
        }
}

const lane_kernel LANE_NAME(law_ball_kernel_) = {sweep, apply, check, norms};
