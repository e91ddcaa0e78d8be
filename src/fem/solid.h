/* The constant data of a deformable body: mesh, materials, mass, pattern of its matrices; and the
 * functions for internal forces, tangents and stresses. Bodies that differ only by a translation
 * share one. It includes the layer between elements and materials (kinematics.c): small and finite
 * strains, plane strain, plane stress, axisymmetry, B-bar.
 *
 * Vectors have dimension numbers per node; history has `histories` numbers. Planar solids refer to
 * a thickness, axisymmetric ones (x is the radius) to the full revolution. */
#ifndef FEM_SOLID_H
#define FEM_SOLID_H

#include "fem/material.h"
#include "fem/mesh.h"
#include "linear/block_matrix.h"

typedef enum fem_plane { FEM_PLANE_STRAIN, FEM_PLANE_STRESS, FEM_AXISYMMETRIC } fem_plane;

typedef enum fem_integration {
    FEM_FULL,
    FEM_BBAR /* mean dilatation (finite strains: F-bar) of q4 and h8: no volumetric locking */
} fem_integration;

/* Material and section of the elements of one region. */
typedef struct fem_region {
    const material_kind *material;
    void *parameters; /* owned by the solid */
    double density;   /* kg/m^3 */
    double thickness; /* m, planar solids: the world's; membranes: their own, along the normal */
    double width;     /* m, membranes: across the plane, the world's thickness; 0: 1 m */
    double section; /* Pa, bars, cables and membranes: stress at zero strain, also around an axis */
    double prestress;   /* Pa, bars, cables and membranes: at no strain, also round an axis */
    double alpha, beta; /* Rayleigh damping V = alpha M + beta K (at rest), 1/s and s */
    fem_integration integration;
    double rest; /* derived by fem_solid_build: strain of the material at the prestress */
} fem_region;

typedef enum fem_mass { FEM_LUMPED, FEM_CONSISTENT } fem_mass;

typedef struct fem_solid {
    fem_mesh mesh;
    fem_plane plane; /* of planar meshes */
    fem_mass mass_form;
    fem_region *region; /* (mesh.region_name.count) */
    /* derived by fem_solid_build */
    bool linear;           /* forces are K u, K constant: small strains, linear materials */
    double total_mass;     /* kg */
    double *mass;          /* (nodes) lumped: row sums, or by the diagonal where sums fail */
    block_matrix M;        /* (nodes) if mass_form is FEM_CONSISTENT; otherwise empty */
    block_matrix K;        /* (nodes) at rest: stiffness; its pattern serves all matrices */
    block_matrix V;        /* (nodes) Rayleigh damping; size 0: none */
    uint32_t *point_first; /* (elements + 1) quadrature points */
    size_t *history_first; /* (elements + 1) */
    size_t histories;
    double size; /* m: least edge, for tolerances */
} fem_solid;

/* mesh and regions are given; everything else is computed. Errors: finite materials on bars,
 * B-bar on triangles, a region without material, density <= 0. */
scree_status fem_solid_build(fem_solid *s, scree_error *error);
void fem_solid_free(fem_solid *s);

typedef struct fem_sums {
    double stored;     /* J, in all elements */
    double dissipated; /* J, between the histories */
    double squares;    /* N^2: of the forces of all elements on their nodes; 0 for linear solids */
} fem_sums;

/* Internal forces f(u) = dW/du (they resist: -f acts on the nodes), N, from history `old`; `new`
 * gets the history at u. Any of new, force, sums may be NULL. SCREE_UNCONVERGED names the
 * element where a material gives no stress. */
scree_status fem_forces(const fem_solid *s, const double *u, const double *old, double *new,
                        double *force, fem_sums *sums, scree_error *error);
/* Rounding errors of f(u), N: the root of the sum of squares over all components. far (nodes): the
 * largest |u| from which each node was computed, m. */
double fem_rounding(const fem_solid *s, const double *far);
/* K = df/du at u into a matrix with the pattern of s->K. Symmetric for all materials except
 * those with non-associated flow, which are symmetrised here. */
scree_status fem_tangent(const fem_solid *s, const double *u, const double *old, block_matrix *K,
                         scree_error *error);
/* y = M x with the mass form of the solid. */
void fem_mass_times(const fem_solid *s, const double *x, double *y);

/* Means over each element at u (weights: reference volumes), for output. */
typedef struct fem_element_values {
    double stress[6]; /* Cauchy, Pa: xx, yy, zz, xy, yz, xz; lines: xx the axial one */
    double strain[6]; /* small, or Green-Lagrange, true shears (not doubled) */
    double plastic;   /* equivalent plastic strain */
    double energy;    /* stored, J */
    double volume;    /* m^3, current (planar: times thickness; axisymmetric: full turn) */
} fem_element_values;
/* Elements whose material gives no stress get zeros. history: of this u. */
void fem_element_output(const fem_solid *s, const double *u, const double *history,
                        fem_element_values *out);

/* Loads on the boundary: adds to force (nodes x dimension). Pressure acts against the outward
 * normal of the facets: of the reference shape, or of the shape at u (follower). Areas are the
 * facets' own times thickness, or the full turn. */
void fem_pressure(const fem_solid *s, const fem_facet *facet, size_t count, const double *u,
                  bool follower, double pressure, double *force);
/* Traction (Pa, world axes) on the reference shape. */
void fem_traction(const fem_solid *s, const fem_facet *facet, size_t count,
                  const double traction[3], double *force);
/* Area of the surface that belongs to every node of the facets: adds to area (nodes), m^2 at u. */
void fem_nodal_area(const fem_solid *s, const fem_facet *facet, size_t count, const double *u,
                    double *area);

#endif
