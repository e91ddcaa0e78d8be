/* A triangle of a mesh as a polyhedron of one face, and the directions in which its surface can be
 * touched there. */
#ifndef SHAPE_PAIR_TRIANGLE_H
#define SHAPE_PAIR_TRIANGLE_H

#include "shape/pair/polyhedron.h"

/* The arrays of the polyhedron. Its edges 0 to 2 start at its vertices 0 to 2. The arc between the
 * two normals of an edge is the range of directions that belong to it. The first is the triangle's
 * own; the second is the normal of the neighbour at a convex edge, the direction out of the
 * triangle within its plane at a border edge, and again the triangle's own at flat and concave
 * edges (no arc). */
typedef struct triangle_solid {
    polyhedron solid;
    uint32_t number; /* in the mesh */
    double vertex[3][3], normal[4][3], offset[1];
    solid_edge edge[3];
    uint32_t loop_first[2], loop[3], loop_edge[3];
} triangle_solid;

/* The result contains pointers into itself: it must not be moved. */
void triangle_make(const mesh *m, uint32_t number, triangle_solid *out);
/* The feature of the mesh that corresponds to a feature of the polyhedron. */
uint32_t triangle_feature(const mesh *m, uint32_t number, uint32_t feature);
/* Whether a surface touched at the feature of the triangle can push along the unit direction: the
 * direction is the normal, lies in the arc of the edge, or has all neighbours of the vertex behind
 * it; all within the sine. tilt: largest deviation from the perpendicular to the edge. */
bool triangle_pushes(const mesh *m, const triangle_solid *t, uint32_t feature,
                     const double direction[3], double sine, double tilt);
/* The feature of the triangle that is farthest along the direction; distances within meet count as
 * equal. */
uint32_t triangle_farthest(const triangle_solid *t, const double direction[3], double meet);

#endif
