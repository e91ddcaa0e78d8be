/* Fast kernels of nonlinear Gauss-Seidel for planar contacts between simple or fixed bodies, with
 * Coulomb friction or none and without C, D, d. One source, compiled for 1, 4 and 8 contacts at
 * once; every width does the same operations in the same order and gives the same bits.
 *
 * Contacts stand in blocks of eight, number by number. Letters: n normal, and T = (-n_y, n_x);
 * normal_1, tangent_1 the arms of the normal and of the tangent on the first body over its radius
 * of gyration (U = n.(v_1 - v_2) + arm_1 w_1 + arm_2 w_2, velocities as in part/motion.h, the sign
 * of the second body in its arm); b shift of the velocity, m/s; S impulse, N s; W local operator.
 *
 * Contacts of one call must not share a body that moves, except in width 1, which works strictly
 * one after another. */
#ifndef SOLVER_NLGS_LANES_H
#define SOLVER_NLGS_LANES_H

#include <stddef.h>
#include <stdint.h>

#define LANE_BLOCK 8

/* Normal arms vanish (disks): W is diagonal. */
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

_Static_assert(sizeof(lane_round) == 96 * LANE_BLOCK, "a disk contact takes 96 bytes");
_Static_assert(sizeof(lane_arm) == 136 * LANE_BLOCK, "a polygon contact takes 136 bytes");

/* Squares per contact: the scale-free natural map, (m/s)^2; and for the norm that FCLIB and Siconos
 * quote the natural map with rho = 1, S and U + b. All 0 for padding. */
typedef struct lane_norms {
    double scaled[LANE_BLOCK], natural[LANE_BLOCK], S[LANE_BLOCK], U[LANE_BLOCK];
} lane_norms;

typedef struct lane_kernels {
    int width;
    /* one pass over `count` blocks */
    void (*sweep_round)(lane_round *block, size_t count, double *velocity, double relaxation);
    void (*sweep_arm)(lane_arm *block, size_t count, double *velocity, double relaxation);
    /* velocities += A^-1 H S */
    void (*apply_round)(const lane_round *block, size_t count, double *velocity);
    void (*apply_arm)(const lane_arm *block, size_t count, double *velocity);
    /* the scale-free squares alone, one per contact */
    void (*check_round)(const lane_round *block, size_t count, const double *velocity,
                        double *square);
    void (*check_arm)(const lane_arm *block, size_t count, const double *velocity, double *square);
    void (*norms_round)(const lane_round *block, size_t count, const double *velocity,
                        lane_norms *norms);
    void (*norms_arm)(const lane_arm *block, size_t count, const double *velocity,
                      lane_norms *norms);
} lane_kernels;

extern const lane_kernels lane_kernels_1;
#if SCREE_WIDE_LANES
extern const lane_kernels lane_kernels_4, lane_kernels_8;
#endif

#endif
