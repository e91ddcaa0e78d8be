/* Balls with rolling and spinning friction; see nlgs_lanes.h. LANES is set by the build.
 *
 * One contact. The arms are along the normal, so S_N = max(0, ...) comes first, and the spinning
 * moment, which is uncoupled, is clamped to its bound. Two vectors of the tangent plane remain: T =
 * (S_T1, S_T2) and the rolling moment, turned to M = (S_M2, -S_M1) so that one number a couples it
 * to T. They minimise
 *
 *     1/2 W_T |T|^2 + a T.M + 1/2 W_M |M|^2 + q_T.T + q_M.M
 *
 * in the disks |T| <= mu S_N, |M| <= length S_N. After minimising over T without a bound, a
 * function of |M - M'| alone remains, so its minimum is M' projected onto its disk; with the T that
 * belongs to it this is the solution if T is in its disk. The same holds with T and M exchanged. If
 * neither holds, both are at the edge of their disks. Then each in turn is minimised with the other
 * fixed, starting from the present impulse: each round reduces the distance by a factor of a^2 /
 * (W_T W_M) or better, which is 5/7 for a ball on a wall and 0 for two equal balls. */
#include "solver/relaxation/nlgs_cone.h"
#include "solver/relaxation/nlgs_space.h"

/* Of the bound: a change of rounding. */
#define LAST_DIGIT 1e-15

/* A vector of the tangent plane. */
typedef struct flat {
    vec x, y;
} flat;

static inline flat flat_plus(flat a, vec s, flat b) { return (flat){a.x + s * b.x, a.y + s * b.y}; }
static inline flat flat_minus(flat a, flat b) { return (flat){a.x - b.x, a.y - b.y}; }
static inline flat flat_choose(mask m, flat yes, flat no) {
    return (flat){choose(m, yes.x, no.x), choose(m, yes.y, no.y)};
}
static inline vec flat_length(flat a) { return root(a.x * a.x + a.y * a.y); }
static inline flat into_disk(flat a, vec bound) {
    vec factor = shortened(flat_length(a), bound);
    return (flat){factor * a.x, factor * a.y};
}

/* Impulses or velocities: forces by N, T, V; moments about the tangents T, V and about the normal
 * N. */
typedef struct wrench {
    parts F, M;
} wrench;

/* Moments are stored as T, V, N. */
static inline parts get_moments(const lane_three *p, int k) {
    return (parts){get(p->at[2] + k), get(p->at[0] + k), get(p->at[1] + k)};
}

static inline void put_moments(lane_three *p, int k, parts a) {
    put(p->at[0] + k, a.T);
    put(p->at[1] + k, a.V);
    put(p->at[2] + k, a.N);
}

static inline wrench get_impulse(const lane_rolling_ball *c, int k) {
    return (wrench){get_parts(&c->S, k), get_moments(&c->M, k)};
}

static inline wrench velocity_of(const lane_rolling_ball *c, int k, const frame *f, const rows *a,
                                 const rows *b) {
    vec3 d = minus(a->v, b->v);
    vec3 s = plus(times(get(c->arm_1 + k), a->w), times(get(c->arm_2 + k), b->w));
    vec3 r = plus(times(get(c->spin_1 + k), a->w), times(get(c->spin_2 + k), b->w));
    parts shift = get_parts(&c->b, k), turn = get_moments(&c->b_M, k);
    mask no_spin = same(get(c->spin_length + k), all(0.0));
    return (wrench){{dot(f->n, d) + shift.N, (dot(f->t, d) + dot(f->u, s)) + shift.T,
                     (dot(f->u, d) - dot(f->t, s)) + shift.V},
                    {choose(no_spin, all(0.0), dot(f->n, r) + turn.N), dot(f->t, r) + turn.T,
                     dot(f->u, r) + turn.V}};
}

#define ROLLING_ROUNDS 100

/* The numbers of the two coupled disks, and the initial state. */
typedef struct two_disks {
    vec inverse_T, inverse_M, a, bound_T, bound_M;
    flat T, M, U_T, U_M;
} two_disks;

static inline flat tangent_with(const two_disks *x, flat M) {
    flat U = flat_plus(x->U_T, x->a, flat_minus(M, x->M));
    return flat_plus(x->T, all(0.0) - x->inverse_T, U);
}

static inline flat moment_with(const two_disks *x, flat T) {
    flat U = flat_plus(x->U_M, x->a, flat_minus(T, x->T));
    return flat_plus(x->M, all(0.0) - x->inverse_M, U);
}

/* Both at their edges, in the lanes of `both_slide`: one round, or rounds until they hardly change.
 * A lane that has converged is not changed any more, so the result does not depend on other
 * lanes. */
static inline void slide_in_turn(const two_disks *x, mask both_slide, bool once, flat *T, flat *M) {
    flat at = into_disk(x->M, x->bound_M);
    for (int round = 0; round < ROLLING_ROUNDS && bits(both_slide); round++) {
        flat next_T = into_disk(tangent_with(x, at), x->bound_T);
        flat next_M = into_disk(moment_with(x, next_T), x->bound_M);
        flat change = flat_minus(next_M, at);
        *T = flat_choose(both_slide, next_T, *T);
        *M = at = flat_choose(both_slide, next_M, *M);
        if (once) return;
        vec moved = larger(absolute(change.x), absolute(change.y));
        both_slide = both(both_slide, above(moved, all(LAST_DIGIT) * x->bound_M));
    }
}

static inline void two_disks_solve(const lane_rolling_ball *c, int k, const two_disks *x, bool once,
                                   flat *T, flat *M) {
    flat pull_M = flat_plus(x->U_M, all(0.0) - x->a * x->inverse_T, x->U_T);
    flat pull_T = flat_plus(x->U_T, all(0.0) - x->a * x->inverse_M, x->U_M);
    flat stick_M = flat_plus(x->M, all(0.0) - get(c->stick_M + k), pull_M);
    flat stick_T = flat_plus(x->T, all(0.0) - get(c->stick_T + k), pull_T);
    flat M_1 = into_disk(stick_M, x->bound_M), T_1 = tangent_with(x, M_1);
    flat T_2 = into_disk(stick_T, x->bound_T), M_2 = moment_with(x, T_2);
    mask out_1 = above(flat_length(T_1), x->bound_T), out_2 = above(flat_length(M_2), x->bound_M);
    *T = flat_choose(out_1, T_2, T_1);
    *M = flat_choose(out_1, M_2, M_1);
    slide_in_turn(x, both(out_1, out_2), once, T, M);
}

static inline wrench impulse_of(const lane_rolling_ball *c, int k, const wrench *U,
                                const wrench *old, bool once) {
    vec N = larger(old->F.N - get(c->inverse_N + k) * U->F.N, all(0.0));
    two_disks x = {get(c->inverse_T + k),
                   get(c->inverse_M + k),
                   get(c->coupling + k),
                   get(c->mu + k) * N,
                   get(c->length + k) * N,
                   {old->F.T, old->F.V},
                   {old->M.V, all(0.0) - old->M.T},
                   {U->F.T, U->F.V},
                   {U->M.V, all(0.0) - U->M.T}};
    flat T, M;
    two_disks_solve(c, k, &x, once, &T, &M);
    vec most = get(c->spin_length + k) * N;
    vec spin = smaller(larger(old->M.N - x.inverse_M * U->M.N, all(0.0) - most), most);
    return (wrench){{N, T.x, T.y}, {spin, all(0.0) - M.y, M.x}};
}

/* velocities += A^-1 H dS */
static inline void push_wrench(const lane_rolling_ball *c, int k, const frame *f, rows *a, rows *b,
                               const wrench *dS) {
    vec3 p = compose(f, dS->F), roll = compose(f, dS->M);
    vec3 turn = minus(times(dS->F.T, f->u), times(dS->F.V, f->t));
    a->v = plus(a->v, times(a->m, p));
    b->v = minus(b->v, times(b->m, p));
    a->w = plus(a->w,
                times(a->m, plus(times(get(c->arm_1 + k), turn), times(get(c->spin_1 + k), roll))));
    b->w = plus(b->w,
                times(b->m, plus(times(get(c->arm_2 + k), turn), times(get(c->spin_2 + k), roll))));
}

static inline void sweep_by(lane_rolling_ball *block, size_t count, double *velocity,
                            const lane_options *o, bool full, bool once) {
    for (lane_rolling_ball *c = block; c < block + count; c++) {
        move_on(o, c->S.at[0], 6, (size_t)(c - block));
        if (c + AHEAD < block + count) fetch_bodies(velocity, c[AHEAD].body_1, c[AHEAD].body_2);
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            wrench U = velocity_of(c, k, &f, &a, &b), old = get_impulse(c, k), dS;
            wrench S = impulse_of(c, k, &U, &old, once);
            dS.F = relaxed(&S.F, old.F, o->relaxation, full);
            dS.M = relaxed(&S.M, old.M, o->relaxation, full);
            put_parts(&c->S, k, S.F);
            put_moments(&c->M, k, S.M);
            push_wrench(c, k, &f, &a, &b, &dS);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

static void sweep(void *block, size_t count, double *velocity, const lane_options *options) {
    bool full = options->relaxation == 1.0;
    if (full && options->projection)
        sweep_by(block, count, velocity, options, true, true);
    else
        sweep_by(block, count, velocity, options, full, options->projection);
}

static void apply(const void *block, size_t count, double *velocity) {
    const lane_rolling_ball *first = block;
    for (const lane_rolling_ball *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            wrench S = get_impulse(c, k);
            push_wrench(c, k, &f, &a, &b, &S);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

static inline vec length_of(vec x, vec y) { return root(x * x + y * y); }

/* |S - P_K(S - rho U^)|^2, the parts (tangent, rolling and spinning moment) bounded by slope times
 * the normal. */
static inline vec natural_wrench(const wrench *S, const wrench *U, const vec slope[3], vec rho) {
    vec shift = (slope[0] * length_of(U->F.T, U->F.V) + slope[1] * length_of(U->M.T, U->M.V)) +
                slope[2] * absolute(U->M.N);
    vec N = S->F.N - rho * (U->F.N + shift);
    vec T = S->F.T - rho * U->F.T, V = S->F.V - rho * U->F.V;
    parts M = {S->M.N - rho * U->M.N, S->M.T - rho * U->M.T, S->M.V - rho * U->M.V};
    vec length[3] = {length_of(T, V), length_of(M.T, M.V), absolute(M.N)};
    vec near_N = nearest_normal(N, length, slope, 3);
    vec slides = shortened(length[0], slope[0] * near_N);
    vec rolls = shortened(length[1], slope[1] * near_N);
    vec spins = shortened(length[2], slope[2] * near_N);
    parts F_left = {S->F.N - near_N, S->F.T - slides * T, S->F.V - slides * V};
    parts M_left = {S->M.N - spins * M.N, S->M.T - rolls * M.T, S->M.V - rolls * M.V};
    return square_of(F_left) + square_of(M_left);
}

/* Moments as forces: S_M divided by its length, U_M multiplied by it. */
static inline vec scaled_square(const lane_rolling_ball *c, int k, const rows *a, const rows *b,
                                wrench S, wrench U) {
    const vec zero = all(0.0), one = all(1.0);
    vec arm_1 = get(c->arm_1 + k), arm_2 = get(c->arm_2 + k);
    vec spin_1 = get(c->spin_1 + k), spin_2 = get(c->spin_2 + k);
    vec l_r = get(c->length + k), l_s = get(c->spin_length + k);
    mask no_spin = same(l_s, zero);
    vec W_N = a->m + b->m, W_T = W_N + (a->m * (arm_1 * arm_1) + b->m * (arm_2 * arm_2));
    vec W_M = a->m * (spin_1 * spin_1) + b->m * (spin_2 * spin_2);
    vec sum = (W_N + all(2.0) * W_T) + (all(2.0) * (l_r * l_r) + l_s * l_s) * W_M;
    vec W_d = sum / choose(no_spin, all(5.0), all(6.0));
    vec rho = choose(above(W_d, zero), one / W_d, zero);
    const vec slope[3] = {get(c->mu + k), one, choose(no_spin, zero, one)};
    S.M = (parts){S.M.N / choose(no_spin, one, l_s), S.M.T / l_r, S.M.V / l_r};
    U.M = (parts){U.M.N * l_s, U.M.T * l_r, U.M.V * l_r};
    return W_d * W_d * natural_wrench(&S, &U, slope, rho);
}

static void check(const void *block, size_t count, const double *velocity, double *square) {
    const lane_rolling_ball *first = block;
    for (const lane_rolling_ball *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            wrench U = velocity_of(c, k, &f, &a, &b);
            put(square, scaled_square(c, k, &a, &b, get_impulse(c, k), U));
        }
}

static void norms(const void *block, size_t count, const double *velocity, lane_norms *to) {
    const lane_rolling_ball *first = block;
    for (const lane_rolling_ball *c = first; c < first + count; c++, to++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            wrench U = velocity_of(c, k, &f, &a, &b), S = get_impulse(c, k);
            const vec slope[3] = {get(c->mu + k), get(c->length + k), get(c->spin_length + k)};
            put(to->scaled + k, scaled_square(c, k, &a, &b, S, U));
            put(to->natural + k, natural_wrench(&S, &U, slope, all(1.0)));
            put(to->S + k, square_of(S.F) + square_of(S.M));
            put(to->U + k, square_of(U.F) + square_of(U.M));
        }
}

const lane_kernel LANE_NAME(rolling_ball_kernel_) = {sweep, apply, check, norms};
