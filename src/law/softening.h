/* Zones that soften along a curve: beyond the elastic limit e_0 the stress measure q falls from e_0
 * with the largest length k that was reached, q(k). On a path of one mode the work up to k is the
 * area below the curve, G in all at complete failure. Unloading follows the secant to the permanent
 * length e_p = plastic (k - q): to the origin with plastic = 0 (damage), parallel to the first
 * loading with 1.
 *
 * e_0 and G depend on the mode, the shares of normal and tangential separation in e^2:
 *     1 / e_0^2 = K_N share_N / strength_N^2 + K_T share_T / strength_T^2
 *                                    (quadratic criterion of stresses; Camanho & Davila 2002),
 *     1 / G = share_N / G_N + share_T / G_T          (linear criterion of energies).
 * The measure of damage r is k - e_0 divided by a length of the curve, so that it has the same
 * meaning in every mode. */
#ifndef LAW_SOFTENING_H
#define LAW_SOFTENING_H

#include "law/cohesive.h"

typedef struct softening {
    cohesive zone; /* must be first: the data of all zones */
    double strength_n, strength_t, G_n, G_t, plastic;
} softening;

#define SOFTENING_ROW(field, ...) PARAM_ROW(softening, field, REAL, __VA_ARGS__)
#define SOFTENING_PARAMS                                                                           \
    COHESIVE_PARAMS,                                                                               \
        SOFTENING_ROW(strength_n, .dimension = {-1, 1, -2},                                        \
                      .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "largest normal stress"),  \
        SOFTENING_ROW(strength_t, .dimension = {-1, 1, -2},                                        \
                      .flags = PARAM_OPTIONAL | PARAM_POSITIVE,                                    \
                      .help = "largest shear stress of the bond, without friction; default: the "  \
                              "normal one"),                                                       \
        SOFTENING_ROW(G_n, .dimension = {0, 1, -2}, .flags = PARAM_REQUIRED | PARAM_POSITIVE,      \
                      .help = "fracture energy of opening (mode I), per area"),                    \
        SOFTENING_ROW(G_t, .dimension = {0, 1, -2}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,      \
                      .help = "fracture energy of shear (mode II), per area; default: that of "    \
                              "opening"),                                                          \
        SOFTENING_ROW(plastic, .high = 1, .fallback = "0",                                         \
                      .help = "permanent share of the inelastic separation: 0 damage, 1 "          \
                              "plasticity")

/* A point of the curve of a mode. */
typedef struct softening_point {
    double k, q; /* largest length and stress measure */
    double work; /* area below the curve up to k */
} softening_point;

typedef struct softening_curve {
    /* length by which r is measured */
    double (*scale)(double e_0, double G);
    softening_point (*at)(double r, double e_0, double G);
    double last; /* r at which the zone is broken */
} softening_curve;

cohesive_state softening_advance(const softening_curve *curve, const softening *self,
                                 const cohesive_state *from, const double u[3],
                                 cohesive_loss *loss);
/* Both pure modes: the larger separation at which the curve ends. */
double softening_farthest(const softening_curve *curve, const softening *self);
scree_status softening_check(const void *parameters, const node *place, scree_error *error);

#endif
