/* Convex polygons cut into triangles and convex polyhedra cut into tetrahedra. */
#ifndef FEM_GENERATE_CONVEX_H
#define FEM_GENERATE_CONVEX_H

#include "fem/generate/build.h"

#define CONVEX_VERTICES 512 /* largest number for one polyhedron */

/* vertex: rows of three numbers (the third is ignored), in order along the boundary in either
 * direction. Sides are divided into pieces of about `edge`, and the interior into rings of that
 * width; edge NaN: triangles from the centre. */
scree_status convex_add_polygon(mesh_build *b, const double *vertex, size_t count, double edge,
                                scree_error *error);
/* vertex: rows of three, in any order; vertices on a face or edge are left out, vertices inside are
 * an error. Makes tetrahedra from the centre to the triangles of the hull; faces with more corners
 * are divided into triangles from the face's centre. */
scree_status convex_add_polyhedron(mesh_build *b, const double *vertex, size_t count,
                                   scree_error *error);

/* Cells in a list: for each its number of corners, then their indices among the vertices, from 0.
 * Fills corner (3 x CONVEX_VERTICES) with the positions of the corners of the cell that begins at
 * *at, and moves *at to the next cell. */
scree_status convex_next_cell(const param_list *vertices, const param_list *cells, size_t *at,
                              double *corner, size_t *count, scree_error *error);

#endif
