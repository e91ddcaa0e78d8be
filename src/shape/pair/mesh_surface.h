/* Contact queries on surfaces of triangles. All coordinates are in the frame of the mesh. */
#ifndef SHAPE_PAIR_MESH_SURFACE_H
#define SHAPE_PAIR_MESH_SURFACE_H

#include "shape/pair/space_pairs.h"

/* Calls visit once for every triangle whose box meets the given one. */
typedef void (*mesh_visitor)(void *context, const mesh *m, uint32_t triangle);
void mesh_visit(const mesh *m, const double low[3], const double high[3], mesh_visitor visit,
                void *context);

/* The point of a triangle nearest to a given point; `to` leads from it to that point. */
typedef struct triangle_nearest {
    double to[3];
    uint32_t number; /* feature of the mesh: vertex, edge or triangle, in the order of solid.h */
    int corner;      /* vertex: which corner of the triangle */
} triangle_nearest;
triangle_nearest nearest_of_triangle(const mesh *m, uint32_t triangle, const double point[3]);

/* Whether the surface can push along a direction there, without pointing into the neighbouring
 * triangles. An inner edge of a flat or concave surface cannot push. */
bool mesh_edge_pushes(const mesh *m, uint32_t edge, const double direction[3]);
bool mesh_vertex_pushes(const mesh *m, uint32_t triangle, int corner, const double direction[3]);

/* A direction out of the solid, of any length: normals about an edge or vertex, those of a vertex
 * weighted by the angle there (Baerentzen and Aanaes 2005). */
void mesh_outward(const mesh *m, uint32_t triangle, const triangle_nearest *at, double out[3]);

#endif
