/* The data of shapes in space: convex polyhedra and surfaces of triangles, both in the frame of the
 * body. Everything is computed when the shape is made, and is constant afterwards.
 *
 * Features are numbered from part.feature: a sphere, plane, hollow sphere has one (0). A capsule,
 * cylinder or cone: see the enums. A polyhedron: its vertices, then its edges, then its faces. A
 * mesh: its vertices, then its edges, then its triangles. */
#ifndef SHAPE_SOLID_H
#define SHAPE_SOLID_H

#include "shape/shape.h"

/* Two vertices and the two adjacent faces. Seen from outside, the loop of face[0] has the edge from
 * vertex[0] to vertex[1], and that of face[1] the reverse. A mesh with a border has face[1] =
 * NO_FACE there. */
#define NO_FACE UINT32_MAX
typedef struct solid_edge {
    uint32_t vertex[2], face[2];
} solid_edge;

/* A smooth convex solid, symmetric about the centre of its part: h(n) is its extent from there
 * along a unit vector n (support function). Own axes: the columns of R. */
typedef struct smooth {
    void (*support)(const struct smooth *s, const double n[3], double out[3]); /* n of any length */
    void (*bend)(const struct smooth *s, const double n[3], double out[3][3]); /* h's second
                                                                                   derivatives */
    double R[3][3];           /* in the frame of the body */
    double half[3], power[2]; /* data of its kind */
} smooth;

/* Convex, closed; coplanar facets merged into one face, collinear and repeated vertices removed. */
typedef struct polyhedron {
    uint32_t vertices, edges, faces;
    double (*vertex)[3];
    solid_edge *edge;
    uint32_t *loop_first; /* (faces + 1) */
    uint32_t *loop;       /* vertices of each face, counter-clockwise seen from outside */
    uint32_t *loop_edge;  /* the edge from that vertex to the next of the loop */
    double (*normal)[3];  /* (faces) unit, outward */
    double *offset;       /* (faces) normal . x on the face */
    uint32_t *near_first; /* (vertices + 1) */
    uint32_t *near;       /* neighbours of each vertex, for climbing to a support point */
    double inside[3];     /* a point well inside */
    double thickness;     /* least width over the face normals */
    smooth *smooth;       /* the exact solid that the faces approximate; NULL: the faces */
} polyhedron;

/* Triangles in a tree of boxes. */
typedef struct mesh_node {
    double low[3], high[3];
    uint32_t first; /* leaf: first index in `order`; else: its left child, the right one follows */
    uint32_t count; /* triangles of a leaf; 0: not a leaf */
} mesh_node;

enum { MESH_EDGE_FLAT, MESH_EDGE_CONVEX, MESH_EDGE_CONCAVE, MESH_EDGE_BORDER };

typedef struct mesh {
    uint32_t vertices, edges, triangles, nodes;
    double (*vertex)[3];
    uint32_t (*triangle)[3];
    uint32_t (*triangle_edge)[3]; /* edge from corner k to corner k + 1 */
    double (*normal)[3];          /* (triangles) unit, out of the solid */
    solid_edge *edge;
    uint8_t *edge_type; /* MESH_EDGE_... */
    mesh_node *node;    /* node 0 is the root */
    uint32_t *order;    /* triangles, leaf by leaf */
    bool closed;        /* encloses a volume */
} mesh;

enum { CAPSULE_SIDE, CAPSULE_START, CAPSULE_END, CAPSULE_FEATURES };
/* Points of a rim have the number of the nearest body angle: it stays the same while the body
 * rolls. */
#define RIM_POINTS 12
enum {
    CYLINDER_SIDE,
    CYLINDER_START, /* the flat end at centre - half direction */
    CYLINDER_END,
    CYLINDER_RIM_START,                                 /* RIM_POINTS of them */
    CYLINDER_RIM_END = CYLINDER_RIM_START + RIM_POINTS, /* RIM_POINTS of them */
    CYLINDER_FEATURES = CYLINDER_RIM_END + RIM_POINTS
};
enum {
    CONE_SIDE,
    CONE_BASE,
    CONE_TIP,
    CONE_RIM, /* RIM_POINTS of them */
    CONE_FEATURES = CONE_RIM + RIM_POINTS
};
/* Hollow cylinders have the feature 0. */

/* The convex hull of points by qhull, as a polyhedron; refuses flat and degenerate sets with the
 * reason (all in one point, on a line, in a plane; thickness under 1e-9 of the size). used: number
 * of points that are corners of the hull, or NULL. */
scree_status polyhedron_hull(const double (*point)[3], size_t count, polyhedron *out, size_t *used,
                             scree_error *error);
void polyhedron_free(polyhedron *p);
/* Farthest vertex along a direction of the body's frame; the lowest index among equals. */
uint32_t polyhedron_support(const polyhedron *p, const double direction[3]);

/* Unconnected triangles, as read from a file. */
typedef struct soup {
    ARRAY(double) vertex;     /* (vertices x 3) */
    ARRAY(uint32_t) triangle; /* (triangles x 3) */
} soup;
void soup_free(soup *s);

/* Defects of a soup of triangles, and the repairs. */
typedef struct soup_report {
    size_t merged;     /* vertices at the same position */
    size_t degenerate; /* triangles without area: removed, neighbours divided */
    size_t repeated;   /* repeated triangles: removed */
    size_t flipped;    /* triangles reversed so that neighbours are consistent */
    bool inside_out;   /* the whole closed surface was reversed */
    size_t borders;    /* edges with one triangle: the surface is not closed */
    size_t branching;  /* edges with three or more triangles */
    size_t crossing;   /* pairs of triangles that intersect */
    size_t pieces;     /* separate surfaces */
    bool unchecked;    /* too many triangles to search for crossings */
    double example[3]; /* position of the first defect of the worst kind */
} soup_report;

/* Makes a mesh from a soup of triangles: merges vertices, orients triangles and builds the tree.
 * Safe repairs are made and counted. Branching edges and surfaces that cannot be oriented are
 * refused with their position. A closed surface is turned outward, the wall of a cavity inward.
 * report may be NULL. */
scree_status mesh_make(const soup *s, mesh *out, soup_report *report, scree_error *error);
void mesh_free(mesh *m);
/* Triangles whose boxes meet the given box (body frame), in ascending order. Returns their number;
 * at most `room` are written. */
size_t mesh_find(const mesh *m, const double low[3], const double high[3], uint32_t *out,
                 size_t room);

/* Volume, first moments and the inertia tensor (xx, xy, xz, yy, yz, zz) about the origin for
 * density 1. */
typedef struct solid_mass {
    double volume, first[3], inertia[6];
} solid_mass;
solid_mass polyhedron_mass(const polyhedron *p);
solid_mass mesh_mass(const mesh *m);

/* Recentres a space shape whose parts stand in the described frame: moves the origin to the centre
 * of mass, turns to the principal axes (ascending moments; a frame already principal is left as it
 * is, bit for bit; equal moments keep the described axes), and fills volume, moments, offset, turn,
 * bound and size. */
scree_status shape_to_principal(shape *s, const solid_mass *mass, scree_error *error);

#endif
