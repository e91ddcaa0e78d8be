/* Symmetric tensors by their principal values and axes, and derivatives of isotropic functions of
 * them that remain correct for equal principal values. */
#ifndef FEM_MATERIAL_SPECTRAL_H
#define FEM_MATERIAL_SPECTRAL_H

#include <stdbool.h>

#include "fem/material.h"

typedef struct spectral {
    double value[3];   /* falling */
    double axis[3][3]; /* axis[a]: the unit vector of value a */
} spectral;

/* Of (xx, yy, zz, xy, yz, xz) with tensor shears. False if a value is not a number. */
bool spectral_of(const double tensor[STRAINS], spectral *out);

/* Y(X) has the axes of the strain X and the principal values y[a], with dy[a][b] = dy_a / dx_b. */
void spectral_compose(const spectral *x, const double y[3], double stress[STRAINS]);
void spectral_tangent(const spectral *x, const double y[3], const double dy[3][3], double *tangent);

/* x - log(1 + x) for x > -1, without loss of digits near 0. */
double log_excess(double x);

/* Divided differences of the logarithm: (log a - log b) / (a - b), and those of second order; equal
 * arguments are their limits, near ones lose no digits. All arguments > 0. */
double log_difference(double a, double b);
double log_second_difference(double a, double b, double c);

#endif
