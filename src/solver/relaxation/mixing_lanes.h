/* Products and sums of long vectors, compiled once per width of lanes: they use eight partial sums
 * for any width, so all widths give the same bits. */
#ifndef SOLVER_RELAXATION_MIXING_LANES_H
#define SOLVER_RELAXATION_MIXING_LANES_H

#include <stddef.h>

typedef struct mixing_kernels {
    /* *ab = a.b and *ac = a.c */
    void (*products)(size_t n, const double *a, const double *b, const double *c, double *ab,
                     double *ac);
    /* x -= share a + other_share b */
    void (*subtract)(size_t n, double share, const double *a, double other_share, const double *b,
                     double *x);
    /* Rows of bodies (solver/relaxation/motion.h) are extrapolated: v += share (v - last). Then
     * `last` holds the old v and `start` the new one; both have velocities only, no masses.
     * square[i] is |v - start|^2 of a body divided by its inverse mass, and along[i] the product
     * with v - last, both before the extrapolation; 0 where the inverse mass is. */
    void (*move_on)(size_t bodies, size_t stride, double share, double *v, double *last,
                    double *start, double *square, double *along);
} mixing_kernels;

/* The functions for the widest lanes of this machine. */
const mixing_kernels *mixing_widest(void);

extern const mixing_kernels mixing_kernels_1;
#if SCREE_WIDE_LANES
extern const mixing_kernels mixing_kernels_4, mixing_kernels_8;
#endif

#endif
