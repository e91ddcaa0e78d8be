/* Elements: shape functions, quadrature and faces of a reference cell. One file each under
 * element/; strains and materials are the business of others (kinematics.h, material.h). */
#ifndef FEM_ELEMENT_H
#define FEM_ELEMENT_H

#include <stdint.h>

#include "base/param.h"

#define ELEMENT_NODES 10 /* of one element, at most */
#define ELEMENT_FACES 6
#define FACE_NODES    6
#define RULE_POINTS   27

typedef struct element_point {
    double xi[3], weight;
} element_point;

typedef struct element_rule {
    uint32_t count;
    const element_point *point;
} element_rule;

typedef struct element_kind {
    kind head;     /* "t3", "q4", "h8", ... */
    int dimension; /* of the reference cell: 1 lines, 2 triangles and quadrilaterals, 3 solids */
    uint32_t nodes, corners;
    element_rule rule;      /* for forces and stiffness: full integration */
    element_rule mass_rule; /* exact for the consistent mass of an undistorted element */
    /* N and dN/dxi at a place of the reference cell; the third derivatives of planar cells are 0.
     */
    void (*shape)(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]);
    const double (*place)[3]; /* (nodes) in the reference cell */
    /* Faces: edges of planar cells; of lines none, but membranes have one side of themselves.
     * Corners first, then the nodes between them; counter-clockwise seen from outside, edges with
     * the cell to their left. */
    uint32_t faces, face_nodes, face_corners;
    const uint8_t (*face)[FACE_NODES];
    int gmsh;                 /* type number in MSH files, whose order of nodes is ours */
    int vtk;                  /* cell type in VTK files */
    const uint8_t *vtk_order; /* (nodes) ours in the order of VTK; NULL: the same */
    bool tension_only;        /* lines that go slack: cables */
    bool sheet;               /* lines that are sheets seen from the edge: membranes */
} element_kind;

/* All kinds in the order of the registry, ended by NULL. */
extern const element_kind *const element_kinds[];
const element_kind *element_named(const char *name); /* NULL: none */

/* Shape functions of a face at its own reference place (edges: s in [-1, 1]; triangles: area
 * coordinates s, t in the unit triangle; quadrilaterals: [-1, 1]^2), `nodes` of them: 2 or 3 on
 * edges, 3, 4 or 6 on faces. dimension: that of the mesh; 2: edges, 3: faces. */
void face_shape(int dimension, uint32_t nodes, const double st[2], double N[FACE_NODES],
                double dN[FACE_NODES][2]);
/* Quadrature of a face that integrates products of two shape functions on an undistorted one. */
element_rule face_rule(int dimension, uint32_t nodes);

#endif
