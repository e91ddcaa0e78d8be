/* Disks with rolling friction; see nlgs_lanes.h. LANES is set by the build.
 *
 * One contact. The arms are along the normal, so U_N depends on S_N alone and S_N = max(0, ...) is
 * found first. With it, S_T and S_M minimise
 *
 *     1/2 W_T T^2 + a T M + 1/2 W_M M^2 + q_T T + q_M M
 *
 * in the box |T| <= mu S_N, |M| <= length S_N. The minimum of a convex quadratic function of two
 * variables in a box has a closed form. After minimising over T without a bound, a parabola in M
 * remains; its minimum within the bound of M is the unbounded one, M', clamped. The T that belongs
 * to it is the solution if it is within its own bound. If not, T is at its bound: the minimum over
 * M of the whole function is convex in T and least at that T, so the solution is that T clamped,
 * with the M that belongs to it, clamped. These three clamps suffice, without any branch. */
#include "solver/relaxation/nlgs_cone.h"
#include "solver/relaxation/nlgs_lanes.h"
#include "solver/relaxation/nlgs_plane.h"

/* An impulse or a velocity of a contact. */
typedef struct triple {
    vec N, T, M;
} triple;

static inline triple get_impulse(const lane_rolling_disk *c, int k) {
    return (triple){get(c->S_N + k), get(c->S_T + k), get(c->S_M + k)};
}

static inline triple velocity_of(const lane_rolling_disk *c, int k, const rows *a, const rows *b) {
    vec n_x = get(c->n_x + k), n_y = get(c->n_y + k);
    vec d_x = a->x - b->x, d_y = a->y - b->y;
    vec spin = get(c->tangent_1 + k) * a->w + get(c->tangent_2 + k) * b->w;
    vec roll = get(c->spin_1 + k) * a->w + get(c->spin_2 + k) * b->w;
    return (triple){n_x * d_x + n_y * d_y + get(c->b_N + k),
                    (n_x * d_y - n_y * d_x) + (spin + get(c->b_T + k)), roll + get(c->b_M + k)};
}

static inline vec clamped(vec x, vec bound) { return smaller(larger(x, all(0.0) - bound), bound); }

static inline triple impulse_of(const lane_rolling_disk *c, int k, triple U, triple old) {
    vec inverse_T = get(c->inverse_T + k), a = get(c->coupling + k);
    vec N = larger(old.N - get(c->inverse_N + k) * U.N, all(0.0));
    vec bound_T = get(c->mu + k) * N, bound_M = get(c->length + k) * N;
    vec M = clamped(old.M - get(c->stick_M + k) * (U.M - a * inverse_T * U.T), bound_M);
    vec T = clamped(old.T - inverse_T * (U.T + a * (M - old.M)), bound_T);
    M = clamped(old.M - get(c->inverse_M + k) * (U.M + a * (T - old.T)), bound_M);
    return (triple){N, T, M};
}

/* velocities += A^-1 H dS */
static inline void push_triple(const lane_rolling_disk *c, int k, rows *a, rows *b, triple dS) {
    push(a, b, get(c->n_x + k), get(c->n_y + k), (pair_vec){dS.N, dS.T},
         get(c->tangent_1 + k) * dS.T + get(c->spin_1 + k) * dS.M,
         get(c->tangent_2 + k) * dS.T + get(c->spin_2 + k) * dS.M);
}

/* As for disks without rolling friction: the new impulse or a point on the line to it; and the
 * change. */
static inline triple relaxed_triple(triple *S, triple old, double relaxation, bool full) {
    triple dS = {S->N - old.N, S->T - old.T, S->M - old.M};
    if (full) return dS;
    dS = (triple){all(relaxation) * dS.N, all(relaxation) * dS.T, all(relaxation) * dS.M};
    *S = (triple){old.N + dS.N, old.T + dS.T, old.M + dS.M};
    return dS;
}

static inline void sweep_by(lane_rolling_disk *block, size_t count, double *velocity,
                            const lane_options *o, bool full) {
    for (lane_rolling_disk *c = block; c < block + count; c++) {
        move_on(o, c->S_N, 3, (size_t)(c - block));
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            triple U = velocity_of(c, k, &a, &b), old = get_impulse(c, k);
            triple S = impulse_of(c, k, U, old);
            triple dS = relaxed_triple(&S, old, o->relaxation, full);
            put(c->S_N + k, S.N);
            put(c->S_T + k, S.T);
            put(c->S_M + k, S.M);
            push_triple(c, k, &a, &b, dS);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

LANE_SWEEP(sweep, sweep_by)

static void apply(const void *block, size_t count, double *velocity) {
    const lane_rolling_disk *first = block;
    for (const lane_rolling_disk *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            push_triple(c, k, &a, &b, get_impulse(c, k));
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

/* |S - P_K(S - rho U^)|^2, the parts bounded by slope times the normal. */
static inline vec natural_triple(triple S, triple U, const vec slope[2], vec rho) {
    vec shift = slope[0] * absolute(U.T) + slope[1] * absolute(U.M);
    vec N = S.N - rho * (U.N + shift), T = S.T - rho * U.T, M = S.M - rho * U.M;
    vec length[2] = {absolute(T), absolute(M)};
    vec near_N = nearest_normal(N, length, slope, 2);
    vec near_T = shortened(length[0], slope[0] * near_N) * T;
    vec near_M = shortened(length[1], slope[1] * near_N) * M;
    return ((S.N - near_N) * (S.N - near_N) + (S.T - near_T) * (S.T - near_T)) +
           (S.M - near_M) * (S.M - near_M);
}

/* Moments as forces: S_M / length and length U_M, bounded by S_N itself. */
static inline vec scaled_square(const lane_rolling_disk *c, int k, const rows *a, const rows *b,
                                triple S, triple U) {
    vec t_1 = get(c->tangent_1 + k), t_2 = get(c->tangent_2 + k);
    vec r_1 = get(c->spin_1 + k), r_2 = get(c->spin_2 + k), length = get(c->length + k);
    vec W_N = a->m + b->m, W_T = W_N + (a->m * (t_1 * t_1) + b->m * (t_2 * t_2));
    vec W_M = a->m * (r_1 * r_1) + b->m * (r_2 * r_2);
    vec W_d = (W_N + W_T + length * length * W_M) / all(3.0);
    vec rho = choose(above(W_d, all(0.0)), all(1.0) / W_d, all(0.0));
    const vec slope[2] = {get(c->mu + k), all(1.0)};
    S.M = S.M / length;
    U.M = U.M * length;
    return W_d * W_d * natural_triple(S, U, slope, rho);
}

static void check(const void *block, size_t count, const double *velocity, double *square) {
    const lane_rolling_disk *first = block;
    for (const lane_rolling_disk *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            triple U = velocity_of(c, k, &a, &b);
            put(square, scaled_square(c, k, &a, &b, get_impulse(c, k), U));
        }
}

static void norms(const void *block, size_t count, const double *velocity, lane_norms *to) {
    const lane_rolling_disk *first = block;
    for (const lane_rolling_disk *c = first; c < first + count; c++, to++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            triple U = velocity_of(c, k, &a, &b), S = get_impulse(c, k);
            const vec slope[2] = {get(c->mu + k), get(c->length + k)};
            put(to->scaled + k, scaled_square(c, k, &a, &b, S, U));
            put(to->natural + k, natural_triple(S, U, slope, all(1.0)));
            put(to->S + k, (S.N * S.N + S.T * S.T) + S.M * S.M);
            put(to->U + k, (U.N * U.N + U.T * U.T) + U.M * U.M);
        }
}

const lane_kernel LANE_NAME(rolling_disk_kernel_) = {sweep, apply, check, norms};
