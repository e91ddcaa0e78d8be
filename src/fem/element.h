/* Elements: shape functions, quadrature and faces of a reference cell, and the data of it that
 * readers, pictures and files need. Each has one file under element/ and a line in registry.def: no
 * other file lists elements. Strains and materials are in other files (kinematics.h,
 * material.h). */
#ifndef FEM_ELEMENT_H
#define FEM_ELEMENT_H

#include <stdint.h>

#include "base/param.h"
#include "scree/frame.h"

#define ELEMENT_NODES 20 /* largest number for one element */
#define ELEMENT_FACES 6
#define FACE_NODES    8
#define RULE_POINTS   27

typedef struct element_point {
    double xi[3], weight;
} element_point;

typedef struct element_rule {
    uint32_t count;
    const element_point *point;
} element_rule;

typedef struct element_kind {
    kind head; /* "t3", "q4", "h8", ... */
    /* Number in layouts and results: unique, and never changed because files contain it; 0:
     * lines, which frames do not distinguish. */
    uint8_t type;
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
    /* Planar cells, which are also faces of solids: the rule of face_rule, and the flat triangles
     * with which pictures are drawn. The node number `nodes` represents the mean of the corners. */
    element_rule face_rule;
    uint32_t parts;
    const uint8_t (*part)[3];
    int gmsh;                 /* type number in MSH files, whose order of nodes is ours */
    int vtk;                  /* cell type in VTK files */
    const uint8_t *vtk_order; /* (nodes) ours in the order of VTK; NULL: the same */
    bool tension_only;        /* lines without compression: cables */
    bool sheet;               /* lines that represent sheets seen from the edge: membranes */
} element_kind;

/* All kinds in the order of the registry, terminated by NULL. */
extern const element_kind *element_kinds[];
/* The first of them that fits; NULL: none. */
const element_kind *element_named(const char *name);
const element_kind *element_of_type(uint32_t type); /* of a layout */
const element_kind *element_flat(uint32_t nodes);   /* the planar cell with this number
                                                     * of nodes */
const element_kind *
element_linear(const element_kind *k); /* its cell without nodes between corners */
const element_kind *element_quadratic(const element_kind *k); /* its cell with nodes on edges */

/* Shape functions of a face at its own reference place (edges: s in [-1, 1]; triangles: area
 * coordinates s, t in the unit triangle; quadrilaterals: [-1, 1]^2), `nodes` of them: 2 or 3 on
 * edges, as many as a planar element has on faces. dimension: that of the mesh; 2: edges, 3: faces.
 */
void face_shape(int dimension, uint32_t nodes, const double st[2], double N[FACE_NODES],
                double dN[FACE_NODES][2]);
/* Quadrature of a face that integrates products of two shape functions on an undistorted one. */
element_rule face_rule(int dimension, uint32_t nodes);

#endif
