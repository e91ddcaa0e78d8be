/* Shared by the generators of meshes: rows of their tables, nodes and elements collected one by
 * one, quadratic elements made from linear ones, sets defined by positions of nodes. */
#ifndef FEM_GENERATE_BUILD_H
#define FEM_GENERATE_BUILD_H

#include "fem/mesh.h"

#define ROW    PARAM_ROW
#define LENGTH .dimension = {1, 0, 0}

/* More elements than this in one mesh is surely a mistake. */
#define BUILD_LIMIT 100000000

typedef struct mesh_build {
    int dimension;
    ARRAY(double) place;              /* (nodes x dimension) */
    ARRAY(const element_kind *) kind; /* of linear elements */
    const element_kind *raised; /* what `quadratic` makes of them; NULL: the first that fits */
    ARRAY(uint32_t) node;       /* nodes of the elements, one element after the other */
} mesh_build;

void build_free(mesh_build *b);
/* false: out of memory. Places in space have their third number. */
bool build_place(mesh_build *b, double x, double y, double z);
bool build_element(mesh_build *b, const element_kind *k, const uint32_t *node_of);
static inline uint32_t build_nodes(const mesh_build *b) {
    return (uint32_t)(b->place.count / (size_t)b->dimension);
}

/* Cuts quadrilaterals in two and hexahedra in twelve, about a new node in the middle. Diagonals are
 * chosen so that neighbours fit. */
bool build_simplices(mesh_build *b);
/* Cuts every triangle in four and every tetrahedron in eight, at the middles of the edges. */
scree_status build_refine(mesh_build *b, scree_error *error);
/* The mesh of the collected nodes and elements, which are consumed; if `quadratic` its elements,
 * which are all of one kind, get nodes halfway on straight edges. Sets must still be added. */
scree_status build_mesh(mesh_build *b, bool quadratic, fem_mesh *out, scree_error *error);

typedef bool (*build_test)(const double x[3], const void *context);
/* A set of the nodes that a test selects. */
scree_status build_set(fem_mesh *m, const char *name, build_test test, const void *context,
                       scree_error *error);
/* Nodes between corners that all lie on a circle or sphere about the origin are moved onto it; the
 * mesh must have its skin. */
void build_bulge(fem_mesh *m, double radius);
/* Start of the i-th of n cells, in [0, 1]: ratio is the size of the last cell over the first; NaN:
 * all are equal. */
double build_share(uint32_t i, uint32_t n, double ratio);

#endif
