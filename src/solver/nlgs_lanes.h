/* Fast kernels of nonlinear Gauss-Seidel for contacts between simple or fixed bodies, with Coulomb
 * friction or none and without C, D, d. One source for the plane and one for space, each compiled
 * for 1, 4 and 8 contacts at once; every width does the same operations in the same order and gives
 * the same bits.
 *
 * Contacts stand in blocks of eight, number by number. Letters: n normal; t tangent; velocities are
 * those of part/motion.h, and arms are what H' has for their spins; b shift of the velocity, m/s; S
 * impulse, N s; W local operator.
 *
 * Contacts of one call must not share a body that moves, except in width 1, which works strictly
 * one after another. */
#ifndef SOLVER_NLGS_LANES_H
#define SOLVER_NLGS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LANE_BLOCK 8

/* Two types of contacts, in the plane as in space: where the arms are along the normal (disks,
 * balls) W is diagonal and solved at once; and all others. */
typedef enum fast_type { FAST_ROUND, FAST_ARM, FAST_TYPES } fast_type;

/* Disks. T = (-n_y, n_x); U_T = T.(v_1 - v_2) + tangent_1 w_1 + tangent_2 w_2, the sign of the
 * second body in its arm. */
typedef struct lane_round {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK]; /* places in motion.velocity */
    double n_x[LANE_BLOCK], n_y[LANE_BLOCK];
    double tangent_1[LANE_BLOCK], tangent_2[LANE_BLOCK];
    double b_N[LANE_BLOCK], b_T[LANE_BLOCK];
    double mu[LANE_BLOCK];
    double inverse_N[LANE_BLOCK], inverse_T[LANE_BLOCK]; /* of W; inverse_T = 0: no tangent row */
    double S_N[LANE_BLOCK], S_T[LANE_BLOCK];
} lane_round;

/* Polygons. Only within the condition JE99 (33), mu |W_NT| < W_NN. */
typedef struct lane_arm {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    double n_x[LANE_BLOCK], n_y[LANE_BLOCK];
    double normal_1[LANE_BLOCK], normal_2[LANE_BLOCK];
    double tangent_1[LANE_BLOCK], tangent_2[LANE_BLOCK];
    double b_N[LANE_BLOCK], b_T[LANE_BLOCK];
    double mu[LANE_BLOCK];
    double W_NN[LANE_BLOCK], W_NT[LANE_BLOCK];
    double inverse_NN[LANE_BLOCK], inverse_NT[LANE_BLOCK], inverse_TT[LANE_BLOCK]; /* of W */
    double S_N[LANE_BLOCK], S_T[LANE_BLOCK];
} lane_arm;

/* Vectors, or the components N, 1, 2 of a contact in space. */
typedef struct lane_three {
    double at[3][LANE_BLOCK];
} lane_three;

/* Balls. The tangents are t and n x t; with the spin s = arm_1 w_1 + arm_2 w_2 the tangential
 * velocities are t.(v_1 - v_2) + (n x t).s and (n x t).(v_1 - v_2) - t.s. */
typedef struct lane_ball {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    lane_three n, t; /* t = 0: no tangent rows */
    double arm_1[LANE_BLOCK], arm_2[LANE_BLOCK];
    lane_three b;
    double mu[LANE_BLOCK];
    double inverse_N[LANE_BLOCK], inverse_T[LANE_BLOCK]; /* of W; inverse_T = 0: no tangent rows */
    lane_three S;
} lane_ball;

/* Polyhedra. arm_1[i] is row i of H' for the spin of the first body. W is kept as what the normal
 * leaves of it when U_N vanishes: inverse_N = 1 / W_NN, slope = W_NT / W_NN and the tangential
 * A = W_TT - W_TN W_NT / W_NN. Only where mu |W_NT| < W_NN. */
typedef struct lane_solid {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    lane_three n, t;
    lane_three arm_1[3], arm_2[3];
    lane_three b;
    double mu[LANE_BLOCK];
    double inverse_N[LANE_BLOCK], slope[2][LANE_BLOCK];
    lane_three S;
    double weight[LANE_BLOCK]; /* of one projection: 2 / trace A */
    double A_11[LANE_BLOCK], A_12[LANE_BLOCK], A_22[LANE_BLOCK];
} lane_solid;

_Static_assert(sizeof(lane_round) == 96 * LANE_BLOCK, "a disk contact takes 96 bytes");
_Static_assert(sizeof(lane_arm) == 136 * LANE_BLOCK, "a polygon contact takes 136 bytes");
_Static_assert(sizeof(lane_ball) == 144 * LANE_BLOCK, "a ball contact takes 144 bytes");
_Static_assert(sizeof(lane_solid) == 312 * LANE_BLOCK, "a polyhedron contact takes 312 bytes");

typedef struct lane_options {
    double relaxation;
    bool projection; /* polyhedra: one projection instead of the contact's exact solution */
} lane_options;

/* Squares per contact: the scale-free natural map, (m/s)^2; and for the norm that FCLIB and Siconos
 * quote the natural map with rho = 1, S and U + b. All 0 for padding. */
typedef struct lane_norms {
    double scaled[LANE_BLOCK], natural[LANE_BLOCK], S[LANE_BLOCK], U[LANE_BLOCK];
} lane_norms;

/* By type; `block` points to the first of `count` blocks of that type. */
typedef struct lane_kernels {
    void (*sweep[FAST_TYPES])(void *block, size_t count, double *velocity,
                              const lane_options *options);
    /* velocities += A^-1 H S */
    void (*apply[FAST_TYPES])(const void *block, size_t count, double *velocity);
    /* the scale-free squares alone, one per contact */
    void (*check[FAST_TYPES])(const void *block, size_t count, const double *velocity,
                              double *square);
    void (*norms[FAST_TYPES])(const void *block, size_t count, const double *velocity,
                              lane_norms *norms);
} lane_kernels;

extern const lane_kernels plane_kernels_1, space_kernels_1;
#if SCREE_WIDE_LANES
extern const lane_kernels plane_kernels_4, plane_kernels_8, space_kernels_4, space_kernels_8;
#endif

#endif
