/* Functions shared by the files that make solids. */
#ifndef SHAPE_SOLID_BUILD_H
#define SHAPE_SOLID_BUILD_H

#include "base/space.h"
#include "shape/solid.h"

/* Faces as loops of vertices, counter-clockwise seen from outside: (faces + 1) firsts, the loops.
 */
typedef struct face_loops {
    uint32_t faces;
    const uint32_t *first, *loop;
} face_loops;

/* A polyhedron from its vertices and faces; refuses loops that are not a closed surface. */
scree_status polyhedron_from_faces(const double (*vertex)[3], uint32_t vertices, face_loops given,
                                   polyhedron *out, scree_error *error);
/* The block of half sides about the origin. */
scree_status polyhedron_block(const double half[3], polyhedron *out, scree_error *error);
scree_status polyhedron_copy(const polyhedron *from, polyhedron *out, scree_error *error);

/* A change of frame: x becomes R' (x - origin). turned: R is not the identity. */
typedef struct frame_change {
    double origin[3], R[3][3];
    bool turned;
} frame_change;
static inline void frame_change_point(const frame_change *c, double x[3]) {
    for (int k = 0; k < 3; k++)
        x[k] -= c->origin[k];
    if (c->turned) turn_back3(c->R, x, x);
}
void polyhedron_reframe(polyhedron *p, const frame_change *c);
scree_status mesh_reframe(mesh *m, const frame_change *c, scree_error *error);

scree_status mesh_copy(const mesh *from, mesh *out, scree_error *error);
/* Makes or remakes the tree of boxes. */
scree_status mesh_plant(mesh *m, scree_error *error);

/* Integrals over a solid given by triangles, about a reference point inside or near it. */
typedef struct solid_integrals {
    double origin[3];
    double volume, first[3], second[6]; /* second: xx, xy, xz, yy, yz, zz of x_i x_j */
} solid_integrals;
/* Adds the tetrahedron from the reference point to a triangle. */
void integrals_add(solid_integrals *sum, const double a[3], const double b[3], const double c[3]);
solid_mass integrals_mass(const solid_integrals *sum);

/* The smallest size of a part, for tolerances. */
double part_width(const shape *s, const part *p);
/* Largest distance of a part from the origin; INFINITY if unbounded. */
double part_reach(const shape *s, const part *p);

/* An empty shape in space with memory for parts, polyhedra and meshes; on failure there is nothing
 * to free. */
scree_status space_shape_alloc(shape *out, const char *kind_name, uint32_t parts,
                               uint32_t polyhedra, uint32_t meshes, scree_error *error);
/* Makes the part that refers to polyhedron or mesh `index`; its features are numbered from
 * `feature`. */
part polyhedron_part(const polyhedron *p); /* the only part of a shape */
part mesh_part(const mesh *m, uint32_t index, uint32_t feature);

/* shape_compound of shapes in space. */
scree_status space_compound(const shape_placed *placed, size_t count, shape *out,
                            scree_error *error);

#endif
