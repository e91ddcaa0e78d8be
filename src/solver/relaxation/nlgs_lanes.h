/* Fast kernels of nonlinear Gauss-Seidel for contacts between simple or fixed bodies: with Coulomb
 * friction or none; and between disks or balls also with rolling friction, or with C, D and d. Each
 * source is compiled for 1, 4 and 8 contacts at once; every width does the same operations in the
 * same order and gives the same bits.
 *
 * Contacts are stored in blocks of eight, number by number. Letters: n normal; t tangent;
 * velocities are those of solver/relaxation/motion.h, and arms are the entries of H' for their
 * spins; b shift of the velocity, m/s; S impulse, N s; W local operator.
 *
 * Contacts of one call must not share a body that moves, except in width 1, which works strictly
 * one after another. */
#ifndef SOLVER_RELAXATION_NLGS_LANES_H
#define SOLVER_RELAXATION_NLGS_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LANE_BLOCK 8

/* Types of contacts, in the plane as in space. Where the arms are along the normal (disks, balls)
 * the normal row of W is diagonal. */
typedef enum fast_type {
    FAST_ROUND,   /* disks, balls: W is diagonal, solved directly */
    FAST_ARM,     /* all other shapes */
    FAST_ROLLING, /* disks, balls with rolling friction, without C, D, d */
    FAST_LAW,     /* disks, balls with C, D or d */
    FAST_TYPES
} fast_type;

/* Disks. T = (-n_y, n_x); U_T = T.(v_1 - v_2) + tangent_1 w_1 + tangent_2 w_2, where the arm of the
 * second body includes its sign. */
typedef struct lane_round {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK]; /* indices in motion.velocity */
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

/* Polyhedra. arm_1[i] is row i of H' for the spin of the first body. W is stored with the normal
 * eliminated by U_N = 0: inverse_N = 1 / W_NN, slope = W_NT / W_NN and the tangential A = W_TT -
 * W_TN W_NT / W_NN. Only where mu |W_NT| < W_NN. */
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

/* Disks with rolling friction. The moment's velocity is spin_1 w_1 + spin_2 w_2, bounded by |S_M|
 * <= length S_N. The normal row of W is uncoupled; tangent and moment are coupled, W = (W_T a; a
 * W_M). */
typedef struct lane_rolling_disk {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    double n_x[LANE_BLOCK], n_y[LANE_BLOCK];
    double tangent_1[LANE_BLOCK], tangent_2[LANE_BLOCK];
    double spin_1[LANE_BLOCK], spin_2[LANE_BLOCK];
    double b_N[LANE_BLOCK], b_T[LANE_BLOCK], b_M[LANE_BLOCK];
    double mu[LANE_BLOCK], length[LANE_BLOCK];
    double inverse_N[LANE_BLOCK], inverse_T[LANE_BLOCK], inverse_M[LANE_BLOCK];
    double coupling[LANE_BLOCK]; /* a */
    double stick_M[LANE_BLOCK]; /* W_T / (W_T W_M - a^2): inverse of W_M where the tangent sticks */
    double S_N[LANE_BLOCK], S_T[LANE_BLOCK], S_M[LANE_BLOCK];
} lane_rolling_disk;

/* Disks with C, D or d: W~ = E W + C, E = 1 / (1 + W D), row by row. A contact without a tangent
 * row has zeros for all tangential numbers. */
typedef struct lane_law_disk {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    double n_x[LANE_BLOCK], n_y[LANE_BLOCK];
    double tangent_1[LANE_BLOCK], tangent_2[LANE_BLOCK];
    double b_N[LANE_BLOCK], b_T[LANE_BLOCK];
    double mu[LANE_BLOCK];
    double W_N[LANE_BLOCK], W_T[LANE_BLOCK], E_N[LANE_BLOCK], E_T[LANE_BLOCK];
    double C_N[LANE_BLOCK], C_T[LANE_BLOCK], D_N[LANE_BLOCK], D_T[LANE_BLOCK];
    double d_N[LANE_BLOCK], d_T[LANE_BLOCK];
    double inverse_N[LANE_BLOCK], inverse_T[LANE_BLOCK]; /* of W~ */
    double S_N[LANE_BLOCK], S_T[LANE_BLOCK];
} lane_law_disk;

/* Balls with rolling friction, in the letters of lane_ball and lane_rolling_disk. With the relative
 * spin r = spin_1 w_1 + spin_2 w_2 the velocities of the moments are t.r, (n x t).r and n.r, which
 * are the components of M: |(M_1, M_2)| <= length S_N, |M_3| <= spin_length S_N. With spin_length 0
 * there is no third moment. Tangent and moment are coupled by one number: W(T1, M2) = a and
 * W(T2, M1) = -a. */
typedef struct lane_rolling_ball {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    lane_three n, t;
    double arm_1[LANE_BLOCK], arm_2[LANE_BLOCK];
    double spin_1[LANE_BLOCK], spin_2[LANE_BLOCK];
    lane_three b, b_M;
    double mu[LANE_BLOCK], length[LANE_BLOCK], spin_length[LANE_BLOCK];
    double inverse_N[LANE_BLOCK], inverse_T[LANE_BLOCK], inverse_M[LANE_BLOCK];
    double coupling[LANE_BLOCK];                     /* a */
    double stick_T[LANE_BLOCK], stick_M[LANE_BLOCK]; /* W_M and W_T over W_T W_M - a^2 */
    lane_three S, M;
} lane_rolling_ball;

/* Balls with C, D or d, the same for both tangents. */
typedef struct lane_law_ball {
    uint32_t body_1[LANE_BLOCK], body_2[LANE_BLOCK];
    lane_three n, t;
    double arm_1[LANE_BLOCK], arm_2[LANE_BLOCK];
    lane_three b;
    double mu[LANE_BLOCK];
    double W_N[LANE_BLOCK], W_T[LANE_BLOCK], E_N[LANE_BLOCK], E_T[LANE_BLOCK];
    double C_N[LANE_BLOCK], C_T[LANE_BLOCK], D_N[LANE_BLOCK], D_T[LANE_BLOCK];
    lane_three d;
    double inverse_N[LANE_BLOCK], inverse_T[LANE_BLOCK]; /* of W~ */
    lane_three S;
} lane_law_ball;

_Static_assert(sizeof(lane_rolling_disk) == 160 * LANE_BLOCK, "a rolling disk takes 160 bytes");
_Static_assert(sizeof(lane_law_disk) == 176 * LANE_BLOCK, "a compliant disk takes 176 bytes");
_Static_assert(sizeof(lane_rolling_ball) == 256 * LANE_BLOCK, "a rolling ball takes 256 bytes");
_Static_assert(sizeof(lane_law_ball) == 232 * LANE_BLOCK, "a compliant ball takes 232 bytes");
_Static_assert(sizeof(lane_round) == 96 * LANE_BLOCK, "a disk contact takes 96 bytes");
_Static_assert(sizeof(lane_arm) == 136 * LANE_BLOCK, "a polygon contact takes 136 bytes");
_Static_assert(sizeof(lane_ball) == 144 * LANE_BLOCK, "a ball contact takes 144 bytes");
_Static_assert(sizeof(lane_solid) == 312 * LANE_BLOCK, "a polyhedron contact takes 312 bytes");

typedef struct lane_options {
    double relaxation;
    double momentum; /* a sweep starts from S + momentum (S - last), */
    double *last;    /* and `last`, packed block after block, becomes S; NULL: it starts from S */
    bool projection; /* polyhedra: one projection instead of the contact's exact solution; rolling
                        balls that slide and roll at once: one round of tangent and moment */
} lane_options;

/* Squares per contact: the scale-free natural map, (m/s)^2; and for the norm of FCLIB and Siconos
 * the natural map with rho = 1, S and U + b. All are 0 for padding. */
typedef struct lane_norms {
    double scaled[LANE_BLOCK], natural[LANE_BLOCK], S[LANE_BLOCK], U[LANE_BLOCK];
} lane_norms;

/* Operations on contacts of one type; `block` points to the first of `count` blocks. */
typedef struct lane_kernel {
    void (*sweep)(void *block, size_t count, double *velocity, const lane_options *options);
    /* velocities += A^-1 H S */
    void (*apply)(const void *block, size_t count, double *velocity);
    /* the scale-free squares alone, one per contact */
    void (*check)(const void *block, size_t count, const double *velocity, double *square);
    void (*norms)(const void *block, size_t count, const double *velocity, lane_norms *norms);
} lane_kernel;

/* The sweep of a kernel from `by`, which is compiled for impulses taken whole and for relaxed ones.
 */
#define LANE_SWEEP(name, by)                                                                       \
    static void name(void *block, size_t count, double *velocity, const lane_options *options) {   \
        if (options->relaxation == 1.0)                                                            \
            by(block, count, velocity, options, true);                                             \
        else                                                                                       \
            by(block, count, velocity, options, false);                                            \
    }

/* The kernels of one width, by type. */
#define LANE_KERNELS(width)                                                                        \
    extern const lane_kernel disk_kernel_##width, polygon_kernel_##width,                          \
        rolling_disk_kernel_##width, law_disk_kernel_##width, ball_kernel_##width,                 \
        solid_kernel_##width, rolling_ball_kernel_##width, law_ball_kernel_##width

LANE_KERNELS(1);
#if SCREE_WIDE_LANES
LANE_KERNELS(4);
LANE_KERNELS(8);
#endif

/* The name of a kernel in the width that is being compiled. */
#define LANE_JOIN_(a, b) a##b
#define LANE_JOIN(a, b)  LANE_JOIN_(a, b)
#define LANE_NAME(name)  LANE_JOIN(name, LANES)

#endif
