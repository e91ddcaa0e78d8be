/* The steps of making a mesh, in the order in which mesh.c runs them. */
#ifndef SHAPE_MESH_BUILD_H
#define SHAPE_MESH_BUILD_H

#include "shape/solid_build.h"

/* fmin and fmax are function calls because of NaN; coordinates are finite. */
static inline double lesser(double a, double b) { return b < a ? b : a; }
static inline double greater(double a, double b) { return b > a ? b : a; }

/* Vertices and triangles of a checked soup of triangles, cleaned. */
scree_status mesh_weld(const soup *s, mesh *out, soup_report *report, scree_error *error);
/* Edges, and triangles turned so that neighbours agree and closed surfaces face outward (cavities
 * inward). Fills edge, triangle_edge, normal, closed. */
scree_status mesh_orient(mesh *m, soup_report *report, scree_error *error);
/* Counts pairs of triangles that intersect. */
scree_status mesh_crossings(const mesh *m, soup_report *report, scree_error *error);
/* Number of intersections of the ray from x along a fixed oblique direction with triangles whose
 * piece is not `except`; piece: (triangles). */
size_t mesh_cuts(const mesh *m, const double x[3], const uint32_t *piece, uint32_t except);

#endif
