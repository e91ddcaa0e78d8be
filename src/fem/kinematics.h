/* Kinematics of one element: the strain of its material at a point, as a function of the
 * displacements of the nodes. All differences between small and finite strains, plane strain and
 * plane stress, axisymmetry, B-bar and lines are here; sums over elements are in assemble.c.
 *
 * A point gives the material's strain e(u) (small strains, or F) and D = de/du, so that
 *     forces     f = sum over points of volume D' s
 *     stiffness  K = sum over points of volume (D' C D + s . d2e/du2)
 * for every form; the second term ("curvature") exists for lines, which rotate, and for F-bar.
 *
 * B-bar (Hughes 1980) replaces the trace of B by its mean over the element. Its finite form here is
 * Fbar = (Jm / J)^(1/3) F with Jm the mean of J over the reference volume (the deformed volume over
 * the undeformed one): unlike F-bar with J at the centre (de Souza Neto and others 1996) its forces
 * are the gradient of W(Fbar) and its tangent is symmetric.
 *
 * Lines use the engineering strain (l - L) / L: it does not change in rotations, and a bar of
 * Hooke's material stays linear at any strain. (Green's strain is smoother where l goes to 0, but
 * with it the same bar would lose its stiffness when compressed to 0.58 of its length.) */
#ifndef FEM_KINEMATICS_H
#define FEM_KINEMATICS_H

#include "fem/solid.h"

#define CELL_DOFS (3 * ELEMENT_NODES)
#define CELL_ROWS 9

typedef enum cell_form { CELL_SMALL, CELL_FINITE, CELL_LINE } cell_form;

/* An element at displacements of its nodes. */
typedef struct fem_cell {
    const fem_solid *solid;
    const element_kind *kind;
    const fem_region *region;
    const uint32_t *node;
    cell_form form;
    int dimension;
    bool axisymmetric, mean; /* mean: B-bar or F-bar */
    uint32_t dofs, points;
    uint8_t owner[CELL_DOFS], axis[CELL_DOFS]; /* node and direction of a displacement */
    double place[ELEMENT_NODES][3];
    double moved[ELEMENT_NODES][3];
    double volume[RULE_POINTS]; /* m^3 of the points, reference */
    /* dN/dX, and N/R round the axis; then the same in the deformed shape, F^-T dN/dX (finite) */
    double slope[RULE_POINTS][ELEMENT_NODES][4];
    double spatial[RULE_POINTS][ELEMENT_NODES][4];
    double F[RULE_POINTS][9], J[RULE_POINTS]; /* finite */
    double mean_J, mean_swell[CELL_DOFS]; /* mean: Jm and d ln Jm / du; small: mean trace of B */
    double length, line[3];               /* lines: l now, and the unit vector along it */
    double rest_length, stretch;          /* lines: L and (l - L) / L */
} fem_cell;

typedef struct cell_point {
    uint32_t rows;      /* number of rows of D; */
    const uint8_t *row; /* (rows) components of the material's strain */
    uint32_t
        freed; /* strain components that the material finds itself, because their stress is zero */
    const uint8_t *free;      /* (freed) */
    double strain[CELL_ROWS]; /* strain for the material, without the free components */
    double D[CELL_ROWS][CELL_DOFS];
} cell_point;

/* The element at u (NULL: at rest). False: it is inverted (F-bar) or has shrunk to zero length
 * (lines), so that its strain is undefined. */
bool cell_load(fem_cell *c, const fem_solid *s, uint32_t element, const double *u);
void cell_at(const fem_cell *c, uint32_t point, cell_point *out);
/* Adds volume s . d2e/du2 to the upper triangle of K (dofs x dofs). With F-bar a part of it is
 * equal at all points: pass the sum of the return values to cell_add_mean_curvature. */
double cell_add_curvature(const fem_cell *c, uint32_t point, const cell_point *at,
                          const double *stress, double *K);
void cell_add_mean_curvature(const fem_cell *c, double factor, double *K);
/* The change of ln J (small strains: of the trace) at a point with displacement d of the
 * element. */
double cell_swell(const fem_cell *c, uint32_t point, uint32_t d);

/* Geometry only, for masses: values N, derivatives dN/dX with N/R at a point of the reference
 * cell, and the volume of a weight of 1. */
double cell_measure(const fem_solid *s, uint32_t element, double place[ELEMENT_NODES][3],
                    const double xi[3], double N[ELEMENT_NODES], double slope[ELEMENT_NODES][4]);
void cell_places(const fem_solid *s, uint32_t element, double place[ELEMENT_NODES][3]);
/* Extent of a solid, or of the surface of a line, across the plane at radius r, m; space: 1. */
double cell_depth(const fem_solid *s, uint32_t element, double r);

/* The response of the material. */
typedef struct cell_response {
    double strain[CELL_ROWS]; /* with the free ones */
    double stress[CELL_ROWS];
    double C[CELL_ROWS]
            [CELL_ROWS]; /* (rows x rows of the point) ds/de with freed stresses held 0 */
    material_energy energy;
} cell_response;
/* From history old (NULL: none yet) to new (may be NULL). tangent: true if C is needed. */
bool cell_respond(const fem_cell *c, const cell_point *at, const double *old, double *new,
                  bool tangent, cell_response *out);
/* Stiffness of the element at the displacements it was loaded with (dofs x dofs), symmetric. */
bool element_stiffness(const fem_cell *c, uint32_t element, const double *old, double *K);
/* out += factor times a matrix of the element. */
void element_scatter(const fem_cell *c, double factor, const double *matrix, block_matrix *out);
/* The strain at which the line's material has the region's prestress. */
bool cell_find_rest(const fem_cell *c, double *rest);

#endif
