/* Convex polygons cut into triangles and convex polyhedra cut into tetrahedra. */
#ifndef FEM_GENERATE_CONVEX_H
#define FEM_GENERATE_CONVEX_H

#include "fem/generate/build.h"

#define CONVEX_VERTICES 512 /* largest number for one polyhedron */

/* vertex: rows of three numbers (the third is not looked at), in order around either way. Sides are
 * cut into pieces of about `edge`, and rings of that width lead to the centre; edge NaN: triangles
 * from the centre. */
scree_status convex_add_polygon(mesh_build *b, const double *vertex, size_t count, double edge,
                                scree_error *error);
/* vertex: rows of three, in any order; those on a face or edge are left out, those inside are an
 * error. Tetrahedra from the centre, whose faces are the triangles of the hull or, on faces with
 * more corners, triangles from the face's centre. */
scree_status convex_add_polyhedron(mesh_build *b, const double *vertex, size_t count,
                                   scree_error *error);

/* Cells in a list: how many corners one has, and their numbers among the vertices, from 0. Fills
 * corner (3 x CONVEX_VERTICES) with the places of those of the cell that begins at *at, and moves
 * on to the next. */
scree_status convex_next_cell(const param_list *vertices, const param_list *cells, size_t *at,
                              double *corner, size_t *count, scree_error *error);

#endif
