/* The kernels of contacts in space; see nlgs_lanes.h. LANES is set by the build: 1, 4 (AVX2) or 8
 * (AVX-512). Rows of bodies that do not move are never written: other threads may read them.
 *
 * Components of a contact are numbered N, 1, 2. */
#include "solver/relaxation/nlgs_lanes.h"
#include "solver/relaxation/nlgs_space.h"

/* Relative to the length: the bound is met except for rounding. */
#define MET 1e-14

static inline parts ball_velocity(const lane_ball *c, int k, const frame *f, const rows *a,
                                  const rows *b) {
    vec3 d = minus(a->v, b->v);
    vec3 s = plus(times(get(c->arm_1 + k), a->w), times(get(c->arm_2 + k), b->w));
    parts shift = get_parts(&c->b, k);
    return (parts){dot(f->n, d) + shift.N, (dot(f->t, d) + dot(f->u, s)) + shift.T,
                   (dot(f->u, d) - dot(f->t, s)) + shift.V};
}

static inline parts solid_velocity(const lane_solid *c, int k, const frame *f, const rows *a,
                                   const rows *b) {
    vec3 d = minus(a->v, b->v);
    parts shift = get_parts(&c->b, k);
    vec s_N = dot(get3(&c->arm_1[0], k), a->w) + dot(get3(&c->arm_2[0], k), b->w);
    vec s_T = dot(get3(&c->arm_1[1], k), a->w) + dot(get3(&c->arm_2[1], k), b->w);
    vec s_V = dot(get3(&c->arm_1[2], k), a->w) + dot(get3(&c->arm_2[2], k), b->w);
    return (parts){(dot(f->n, d) + s_N) + shift.N, (dot(f->t, d) + s_T) + shift.T,
                   (dot(f->u, d) + s_V) + shift.V};
}

/* velocities += A^-1 H dS */
static inline void push_ball(const lane_ball *c, int k, const frame *f, rows *a, rows *b,
                             parts dS) {
    vec3 p = compose(f, dS);
    vec3 moment = minus(times(dS.T, f->u), times(dS.V, f->t));
    a->v = plus(a->v, times(a->m, p));
    b->v = minus(b->v, times(b->m, p));
    a->w = plus(a->w, times(a->m * get(c->arm_1 + k), moment));
    b->w = plus(b->w, times(b->m * get(c->arm_2 + k), moment));
}

static inline vec3 solid_moment(const lane_three *arm, int k, parts dS) {
    return plus(plus(times(dS.N, get3(&arm[0], k)), times(dS.T, get3(&arm[1], k))),
                times(dS.V, get3(&arm[2], k)));
}

static inline void push_solid(const lane_solid *c, int k, const frame *f, rows *a, rows *b,
                              parts dS) {
    vec3 p = compose(f, dS);
    a->v = plus(a->v, times(a->m, p));
    b->v = minus(b->v, times(b->m, p));
    a->w = plus(a->w, times(a->m, solid_moment(c->arm_1, k, dS)));
    b->w = plus(b->w, times(b->m, solid_moment(c->arm_2, k, dS)));
}

/* W is diagonal with the same number for both tangents: solving first the normal and then the disk
 * of the tangents gives the exact solution. */
static inline parts ball_impulse(const lane_ball *c, int k, parts U, parts old) {
    vec weight = get(c->inverse_T + k);
    vec S_N = larger(old.N - get(c->inverse_N + k) * U.N, all(0.0));
    vec bound = get(c->mu + k) * S_N;
    vec T = old.T - weight * U.T, V = old.V - weight * U.V;
    vec length = root(T * T + V * V);
    vec factor = choose(above(length, bound), bound / length, all(1.0));
    return (parts){S_N, factor * T, factor * V};
}

static inline void sweep_ball_by(lane_ball *block, size_t count, double *velocity,
                                 const lane_options *o, bool full) {
    for (lane_ball *c = block; c < block + count; c++) {
        move_on(o, c->S.at[0], 3, (size_t)(c - block));
        if (c + AHEAD < block + count) fetch_bodies(velocity, c[AHEAD].body_1, c[AHEAD].body_2);
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            parts U = ball_velocity(c, k, &f, &a, &b), old = get_parts(&c->S, k);
            parts S = ball_impulse(c, k, U, old);
            parts dS = relaxed(&S, old, o->relaxation, full);
            put_parts(&c->S, k, S);
            push_ball(c, k, &f, &a, &b, dS);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

LANE_SWEEP(sweep_ball, sweep_ball_by)

/* A closed contact has U_N = 0, so S_N = z - slope.S_T where z is the normal impulse without a
 * tangential one; a tangential problem remains: U_T = A S_T + q. */
typedef struct tangent_problem {
    vec z, slope_T, slope_V, mu;
} tangent_problem;

/* The impulse of a closed contact for a tangential impulse (T, V): unchanged where the cone allows
 * it, else the point of the cone in the same direction. The sum below is positive: mu |slope| <
 * 1. */
static inline parts on_cone(const tangent_problem *x, vec T, vec V) {
    vec length = root(T * T + V * V), along = x->slope_T * T + x->slope_V * V;
    vec stick_N = x->z - along;
    mask slides = above(length, x->mu * stick_N), closed = above(x->z, all(0.0));
    vec slide_N = x->z * length / (length + x->mu * along);
    vec factor = choose(slides, x->mu * slide_N / length, all(1.0));
    factor = choose(closed, factor, all(0.0));
    vec S_N = choose(closed, choose(slides, slide_N, stick_N), all(0.0));
    return (parts){S_N, factor * T, factor * V};
}

/* |S_T| against mu S_N along a path of sliding solutions. With U_T = -y S_T, y >= 0, the tangential
 * impulse is S_T(y) = -(A + y)^-1 q = p(y) / det(A + y) with p linear in y, so that both
 *
 *     |p|^2 = p_0 + p_1 y + p_2 y^2   and   r = mu S_N det(A + y) = r_0 + r_1 y + r_2 y^2
 *
 * are polynomials, the first with positive coefficients. Sliding means |p| = r. */
typedef struct slide_path {
    vec p_0, p_1, p_2, r_0, r_1, r_2;
} slide_path;

#define SLIDE_STEPS 60

/* Solves |p| = r in the lanes of `slides`, in which r < |p| at y = 0. Newton's method on r / |p| -
 * 1, which is nearly a straight line in y (as in the secular equation of a trust region), with
 * bisection where it leaves the bracket. Without slopes the root lies between y* - A's largest and
 * y* - A's smallest eigenvalue, y* = |q| / (mu z), and with them below 2 y*; three steps are usual.
 * A lane that has converged is not changed any more, so the result does not depend on the other
 * lanes. */
static inline vec slide_root(const slide_path *x, vec mean, mask slides) {
    vec y_star = root(x->p_2) / x->r_2;
    vec low = all(0.0), high = y_star + y_star, y = larger(y_star - mean, low);
    for (int step = 0; step < SLIDE_STEPS && bits(slides); step++) {
        vec square = x->p_0 + y * (x->p_1 + y * x->p_2);
        vec r = x->r_0 + y * (x->r_1 + y * x->r_2);
        vec half_slope = all(0.5) * x->p_1 + y * x->p_2; /* of |p|^2 */
        vec length = root(square), miss = length - r;
        slides = both(slides, above(absolute(miss), all(MET) * length));
        mask below = above(miss, all(0.0));
        low = choose(below, y, low);
        high = choose(below, high, y);
        vec slope = (x->r_1 + all(2.0) * (y * x->r_2)) * square - r * half_slope;
        vec next = y + miss * square / slope;
        mask inside = both(above(next, low), above(high, next));
        y = choose(slides, choose(inside, next, all(0.5) * (low + high)), y);
    }
    return y;
}

static inline parts solid_exact(const lane_solid *c, int k, const tangent_problem *x, parts U,
                                parts old) {
    vec A_11 = get(c->A_11 + k), A_12 = get(c->A_12 + k), A_22 = get(c->A_22 + k);
    vec q_T = (U.T - x->slope_T * U.N) - (A_11 * old.T + A_12 * old.V);
    vec q_V = (U.V - x->slope_V * U.N) - (A_12 * old.T + A_22 * old.V);
    vec p_T = A_12 * q_V - A_22 * q_T, p_V = A_12 * q_T - A_11 * q_V;
    vec determinant = A_11 * A_22 - A_12 * A_12, trace = A_11 + A_22;
    vec mu_z = x->mu * x->z;
    slide_path path;
    path.p_0 = p_T * p_T + p_V * p_V;
    path.p_1 = all(-2.0) * (p_T * q_T + p_V * q_V);
    path.p_2 = q_T * q_T + q_V * q_V;
    path.r_0 = mu_z * determinant - x->mu * (x->slope_T * p_T + x->slope_V * p_V);
    path.r_1 = mu_z * trace + x->mu * (x->slope_T * q_T + x->slope_V * q_V);
    path.r_2 = mu_z;
    mask slides = both(above(mu_z, all(0.0)), above(path.p_0, path.r_0 * absolute(path.r_0)));
    vec y = choose(slides, slide_root(&path, all(0.5) * trace, slides), all(0.0));
    vec scale = all(1.0) / (determinant + y * (trace + y));
    return on_cone(x, scale * (p_T - y * q_T), scale * (p_V - y * q_V));
}

/* One step down the gradient of the tangent's problem. */
static inline parts solid_projected(const lane_solid *c, int k, const tangent_problem *x, parts U,
                                    parts old) {
    vec weight = get(c->weight + k);
    return on_cone(x, old.T - weight * (U.T - x->slope_T * U.N),
                   old.V - weight * (U.V - x->slope_V * U.N));
}

static inline void sweep_solid_by(lane_solid *block, size_t count, double *velocity,
                                  const lane_options *o, bool full, bool projection) {
    for (lane_solid *c = block; c < block + count; c++) {
        move_on(o, c->S.at[0], 3, (size_t)(c - block));
        if (c + AHEAD < block + count) fetch_bodies(velocity, c[AHEAD].body_1, c[AHEAD].body_2);
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            parts U = solid_velocity(c, k, &f, &a, &b), old = get_parts(&c->S, k);
            vec slope_T = get(c->slope[0] + k), slope_V = get(c->slope[1] + k);
            vec z = (old.N + (slope_T * old.T + slope_V * old.V)) - get(c->inverse_N + k) * U.N;
            tangent_problem x = {z, slope_T, slope_V, get(c->mu + k)};
            parts S =
                projection ? solid_projected(c, k, &x, U, old) : solid_exact(c, k, &x, U, old);
            parts dS = relaxed(&S, old, o->relaxation, full);
            put_parts(&c->S, k, S);
            push_solid(c, k, &f, &a, &b, dS);
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
    }
}

static void sweep_solid(void *block, size_t count, double *velocity, const lane_options *options) {
    bool full = options->relaxation == 1.0;
    if (full && options->projection)
        sweep_solid_by(block, count, velocity, options, true, true);
    else if (full)
        sweep_solid_by(block, count, velocity, options, true, false);
    else if (options->projection)
        sweep_solid_by(block, count, velocity, options, false, true);
    else
        sweep_solid_by(block, count, velocity, options, false, false);
}

static void apply_ball(const void *block, size_t count, double *velocity) {
    const lane_ball *first = block;
    for (const lane_ball *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            push_ball(c, k, &f, &a, &b, get_parts(&c->S, k));
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

static void apply_solid(const void *block, size_t count, double *velocity) {
    const lane_solid *first = block;
    for (const lane_solid *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
            frame f = get_frame(&c->n, &c->t, k);
            push_solid(c, k, &f, &a, &b, get_parts(&c->S, k));
            put_rows(velocity, c->body_1 + k, a);
            put_rows(velocity, c->body_2 + k, b);
        }
}

/* A contact at given velocities in the variables of its law; W_d is the mean diagonal of W. */
typedef struct state {
    parts S, U;
    vec mu, W_d;
} state;

static inline state ball_state(const lane_ball *c, int k, const double *velocity) {
    rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
    frame f = get_frame(&c->n, &c->t, k);
    vec arm_1 = get(c->arm_1 + k), arm_2 = get(c->arm_2 + k);
    vec turning = a.m * (arm_1 * arm_1) + b.m * (arm_2 * arm_2);
    return (state){get_parts(&c->S, k), ball_velocity(c, k, &f, &a, &b), get(c->mu + k),
                   (a.m + b.m) + all(2.0 / 3.0) * turning};
}

static inline state solid_state(const lane_solid *c, int k, const double *velocity) {
    rows a = get_rows(velocity, c->body_1 + k), b = get_rows(velocity, c->body_2 + k);
    frame f = get_frame(&c->n, &c->t, k);
    vec slope_T = get(c->slope[0] + k), slope_V = get(c->slope[1] + k);
    vec W_NN = all(1.0) / get(c->inverse_N + k);
    vec tangents =
        (get(c->A_11 + k) + get(c->A_22 + k)) + W_NN * (slope_T * slope_T + slope_V * slope_V);
    return (state){get_parts(&c->S, k), solid_velocity(c, k, &f, &a, &b), get(c->mu + k),
                   (W_NN + tangents) / all(3.0)};
}

static inline vec scaled_square(const state *x) {
    vec rho = choose(above(x->W_d, all(0.0)), all(1.0) / x->W_d, all(0.0));
    return x->W_d * x->W_d * natural_square(x->S, x->U, x->mu, rho);
}

static void check_ball(const void *block, size_t count, const double *velocity, double *square) {
    const lane_ball *first = block;
    for (const lane_ball *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES) {
            state x = ball_state(c, k, velocity);
            put(square, scaled_square(&x));
        }
}

static void check_solid(const void *block, size_t count, const double *velocity, double *square) {
    const lane_solid *first = block;
    for (const lane_solid *c = first; c < first + count; c++)
        for (int k = 0; k < LANE_BLOCK; k += LANES, square += LANES) {
            state x = solid_state(c, k, velocity);
            put(square, scaled_square(&x));
        }
}

static inline void put_norms(lane_norms *to, int k, const state *x) {
    put(to->scaled + k, scaled_square(x));
    put(to->natural + k, natural_square(x->S, x->U, x->mu, all(1.0)));
    put(to->S + k, square_of(x->S));
    put(to->U + k, square_of(x->U));
}

static void norms_ball(const void *block, size_t count, const double *velocity, lane_norms *norms) {
    const lane_ball *first = block;
    for (const lane_ball *c = first; c < first + count; c++, norms++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = ball_state(c, k, velocity);
            put_norms(norms, k, &x);
        }
}

static void norms_solid(const void *block, size_t count, const double *velocity,
                        lane_norms *norms) {
    const lane_solid *first = block;
    for (const lane_solid *c = first; c < first + count; c++, norms++)
        for (int k = 0; k < LANE_BLOCK; k += LANES) {
            state x = solid_state(c, k, velocity);
            put_norms(norms, k, &x);
        }
}

const lane_kernel LANE_NAME(ball_kernel_) = {sweep_ball, apply_ball, check_ball, norms_ball};
const lane_kernel LANE_NAME(solid_kernel_) = {sweep_solid, apply_solid, check_solid, norms_solid};
