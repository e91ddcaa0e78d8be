/* Shared by the kernels of contacts in space: vectors, frames and the rows of bodies. */
#ifndef SOLVER_RELAXATION_NLGS_SPACE_H
#define SOLVER_RELAXATION_NLGS_SPACE_H

#include "solver/relaxation/nlgs_lanes.h"
#include "solver/relaxation/nlgs_vector.h"

typedef struct vec3 {
    vec x, y, z;
} vec3;

/* velocities and inverse masses of as many bodies as there are lanes */
typedef struct rows {
    vec3 v, w;
    vec m;
} rows;

static inline rows get_rows(const double *velocity, const uint32_t *body) {
    quad low = get_quad(velocity, body), high = get_quad(velocity + 4, body);
    return (rows){{low.a, low.b, low.c}, {low.d, high.a, high.b}, high.c};
}

static inline void put_rows(double *velocity, const uint32_t *body, rows r) {
    unsigned fixed = bits(same(r.m, all(0.0)));
    put_quad(velocity, body, (quad){r.v.x, r.v.y, r.v.z, r.w.x}, fixed, 4);
    put_quad(velocity + 4, body, (quad){r.w.y, r.w.z, r.m, all(0.0)}, fixed, 2);
}

#define AHEAD 2 /* blocks */

/* Prefetches the bodies of a block that follows soon: their addresses have no pattern that the
 * processor could predict. */
static inline void fetch_bodies(const double *velocity, const uint32_t *body_1,
                                const uint32_t *body_2) {
    for (int k = 0; k < LANE_BLOCK; k++) {
        __builtin_prefetch(velocity + body_1[k], 1);
        __builtin_prefetch(velocity + body_2[k], 1);
    }
}

static inline vec3 get3(const lane_three *p, int k) {
    return (vec3){get(p->at[0] + k), get(p->at[1] + k), get(p->at[2] + k)};
}
static inline vec3 minus(vec3 a, vec3 b) { return (vec3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline vec3 plus(vec3 a, vec3 b) { return (vec3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline vec3 times(vec s, vec3 a) { return (vec3){s * a.x, s * a.y, s * a.z}; }
static inline vec dot(vec3 a, vec3 b) { return (a.x * b.x + a.y * b.y) + a.z * b.z; }
static inline vec3 cross(vec3 a, vec3 b) {
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Normal and tangents; two of the three vectors are stored. */
typedef struct frame {
    vec3 n, t, u;
} frame;

static inline frame get_frame(const lane_three *n, const lane_three *t, int k) {
    frame f = {get3(n, k), get3(t, k), {all(0.0), all(0.0), all(0.0)}};
    f.u = cross(f.n, f.t);
    return f;
}

/* Components of an impulse or a velocity of a contact. */
typedef struct parts {
    vec N, T, V;
} parts;

static inline parts get_parts(const lane_three *p, int k) {
    return (parts){get(p->at[0] + k), get(p->at[1] + k), get(p->at[2] + k)};
}
static inline void put_parts(lane_three *p, int k, parts a) {
    put(p->at[0] + k, a.N);
    put(p->at[1] + k, a.T);
    put(p->at[2] + k, a.V);
}

/* n N + t T + u V: a vector of the world from its components. */
static inline vec3 compose(const frame *f, parts a) {
    return plus(plus(times(a.N, f->n), times(a.T, f->t)), times(a.V, f->u));
}

/* The new impulse, or with under-relaxation a point on the line to it; and the change. Without
 * relaxation the impulse is exactly the solution of the law. */
static inline parts relaxed(parts *S, parts old, double relaxation, bool full) {
    parts dS = {S->N - old.N, S->T - old.T, S->V - old.V};
    if (full) return dS;
    dS = (parts){all(relaxation) * dS.N, all(relaxation) * dS.T, all(relaxation) * dS.V};
    *S = (parts){old.N + dS.N, old.T + dS.T, old.V + dS.V};
    return dS;
}

static inline vec square_of(parts a) { return a.N * a.N + (a.T * a.T + a.V * a.V); }

/* |S - P_K(S - rho U^)|^2 with U^ = (U_N + mu |U_T|, U_T) */
static inline vec natural_square(parts S, parts U, vec mu, vec rho) {
    const vec zero = all(0.0);
    vec p_N = S.N - rho * (U.N + mu * root(U.T * U.T + U.V * U.V));
    vec p_T = S.T - rho * U.T, p_V = S.V - rho * U.V;
    vec radius = root(p_T * p_T + p_V * p_V), pull = p_N + mu * radius;
    mask outside = above(radius, mu * p_N), some = above(pull, zero);
    vec edge_N = pull / (all(1.0) + mu * mu);
    vec factor = choose(outside, mu * edge_N / radius, all(1.0));
    vec x_N = choose(some, choose(outside, edge_N, p_N), zero);
    factor = choose(some, factor, zero);
    return square_of((parts){S.N - x_N, S.T - factor * p_T, S.V - factor * p_V});
}

#endif
