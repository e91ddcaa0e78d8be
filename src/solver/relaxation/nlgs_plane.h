/* Shared by the kernels of planar contacts: the rows of bodies, and their change by impulses. */
#ifndef SOLVER_RELAXATION_NLGS_PLANE_H
#define SOLVER_RELAXATION_NLGS_PLANE_H

#include "solver/relaxation/nlgs_vector.h"

/* velocities and inverse masses of as many bodies as there are lanes */
typedef struct rows {
    vec x, y, w, m;
} rows;

static inline rows get_rows(const double *velocity, const uint32_t *body) {
    quad q = get_quad(velocity, body);
    return (rows){q.a, q.b, q.c, q.d};
}

static inline void put_rows(double *velocity, const uint32_t *body, rows r) {
    put_quad(velocity, body, (quad){r.x, r.y, r.w, r.m}, bits(same(r.m, all(0.0))), 3);
}

typedef struct pair_vec {
    vec N, T;
} pair_vec;

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

/* The new impulse, or with under-relaxation a point on the line to it; and the change. Without
 * relaxation the impulse is exactly the solution of the law. */
static inline pair_vec relaxed(pair_vec *S, vec old_N, vec old_T, double relaxation, bool full) {
    if (full) return (pair_vec){S->N - old_N, S->T - old_T};
    pair_vec dS = {all(relaxation) * (S->N - old_N), all(relaxation) * (S->T - old_T)};
    *S = (pair_vec){old_N + dS.N, old_T + dS.T};
    return dS;
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

#endif
