/* Shared by materials at finite strains: 3 x 3 matrices row by row, and the displacement gradient H
 * = F - 1, with which small strains keep their digits. */
#ifndef FEM_MATERIAL_FINITE_H
#define FEM_MATERIAL_FINITE_H

#include <stdbool.h>

#include "base/math.h"
#include "fem/material.h"

/* c = a b, c = a b' and c = a' b; c is neither a nor b */
static inline void times3(const double a[9], const double b[9], double c[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
}
static inline void times_transposed3(const double a[9], const double b[9], double c[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c[3 * i + j] =
                a[3 * i] * b[3 * j] + a[3 * i + 1] * b[3 * j + 1] + a[3 * i + 2] * b[3 * j + 2];
}
static inline void transposed_times3(const double a[9], const double b[9], double c[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c[3 * i + j] = a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j];
}

/* Cofactors: det(F) F^-T. */
static inline void cofactors3(const double F[9], double out[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int r = (i + 1) % 3, s = (i + 2) % 3, u = (j + 1) % 3, v = (j + 2) % 3;
            out[3 * i + j] = F[3 * r + u] * F[3 * s + v] - F[3 * r + v] * F[3 * s + u];
        }
}
static inline double determinant3(const double F[9]) {
    double cofactor[9];
    cofactors3(F, cofactor);
    return F[0] * cofactor[0] + F[1] * cofactor[1] + F[2] * cofactor[2];
}

static inline bool all_finite(const double *x, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += x[i] * 0;
    return sum == 0;
}

#endif
