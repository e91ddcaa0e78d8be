/* Materials: strain and history in, stress and tangent out, at one point. One file each under
 * material/. Nothing here knows of elements, dimensions or time.
 *
 * Small strains: e = (xx, yy, zz, xy, yz, xz) with engineering shears, stress in the same order,
 * tangent 6 x 6 row by row. Finite ones: F row by row (9), the first Piola-Kirchhoff stress P =
 * dW/dF row by row (9), tangent dP/dF 9 x 9. Plane strain, axisymmetry and space all use these
 * forms; for plane stress the kinematics iterates on the strain across the plane. */
#ifndef FEM_MATERIAL_H
#define FEM_MATERIAL_H

#include <stdint.h>

#include "base/param.h"

#define MATERIAL_HISTORY 24 /* largest number of values of one point */

enum { STRAIN_XX, STRAIN_YY, STRAIN_ZZ, STRAIN_XY, STRAIN_YZ, STRAIN_XZ, STRAINS };

/* Densities over the reference volume, J/m^3. */
typedef struct material_energy {
    double stored;     /* part of the state of the new history: elastic and stored by hardening */
    double dissipated; /* between the old history and the new one: never negative */
} material_energy;

typedef struct material_kind {
    kind head;        /* its parameter table; density is not among them */
    bool finite;      /* takes F and gives P; otherwise small strains */
    bool linear;      /* stress linear in strain: constant tangent */
    uint32_t history; /* values per point; all zero at the start */
    /* Young's modulus for uniaxial stress (along x), Pa: for bars and cables, and as a scale. */
    double (*modulus)(const void *parameters);
    /* Stress at `strain`, reached from history `old`; fills `new` (may be the same array), and
     * tangent and energy unless NULL. False if there is no result (det F <= 0, an iteration that
     * fails, values that are not numbers): the caller then names the element. */
    bool (*update)(const void *parameters, const double *old, const double *strain, double *new,
                   double *stress, double *tangent, material_energy *energy);
    /* Equivalent plastic strain in a history; NULL: not defined. */
    double (*plastic)(const void *parameters, const double *history);
} material_kind;

#endif
