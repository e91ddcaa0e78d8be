/* Shared by the files of meshes: measures of one element, matching faces, connected parts. */
#ifndef FEM_MESH_PARTS_H
#define FEM_MESH_PARTS_H

#include "fem/mesh.h"

/* A Jacobian below this share of (longest edge)^dimension counts as zero. */
#define MESH_FLAT 1e-12

typedef struct element_measure {
    /* determinant of dx/dxi at nodes and points of quadrature; lines: length of dx/dxi */
    double least, greatest;
    double shape;          /* least scaled Jacobian over corners, 1 best; lines: 1 */
    double greatest_shape; /* the greatest: its negative is the shape of the mirrored element */
    double volume;         /* 0 for lines */
    double least_edge, greatest_edge;
} element_measure;

/* Checks that indices of nodes, elements, regions and sets are valid. */
scree_status mesh_check(const fem_mesh *m, scree_error *error);
element_measure mesh_measure(const fem_mesh *m, uint32_t element);

typedef enum element_state {
    ELEMENT_GOOD,
    ELEMENT_MIRRORED, /* inverted as a whole */
    ELEMENT_INVERTED, /* in part */
    ELEMENT_DEGENERATE
} element_state;

element_state mesh_state(const fem_mesh *m, uint32_t element, const element_measure *measure);
/* Reverses the numbering of an element's nodes. */
void mesh_turn(fem_mesh *m, uint32_t element);

static inline const uint32_t *mesh_nodes_of(const fem_mesh *m, uint32_t element) {
    return m->node + m->first[element];
}
static inline fem_facet mesh_facet(const fem_mesh *m, uint32_t element, uint32_t face) {
    const element_kind *k = m->kind[element];
    fem_facet out = {
        .element = element, .nodes = (uint8_t)k->face_nodes, .corners = (uint8_t)k->face_corners};
    for (uint32_t i = 0; i < k->face_nodes; i++)
        out.node[i] = mesh_nodes_of(m, element)[k->face[face][i]];
    return out;
}

/* Lists of facets by their least node, to find facets with the same corners. */
typedef struct facet_index {
    ARRAY(fem_facet) facet;
    uint32_t *first; /* (nodes + 1) */
    uint32_t *entry; /* (facet.count) rising for each node */
} facet_index;

void facet_index_free(facet_index *index);
/* After facet was filled. */
scree_status facet_index_build(facet_index *index, uint32_t nodes, scree_error *error);
uint32_t facet_least(const fem_facet *f);
bool facet_same_corners(const fem_facet *a, const fem_facet *b);

/* All faces of all elements except lines, by element and then by face. */
scree_status mesh_faces(const fem_mesh *m, facet_index *out, scree_error *error);
scree_status mesh_find_skin(fem_mesh *m, scree_error *error);
scree_status mesh_finish_sets(fem_mesh *m, scree_error *error);

/* Union-find. */
static inline uint32_t part_root(uint32_t *parent, uint32_t i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}
/* The smaller root is kept. */
static inline void part_join(uint32_t *parent, uint32_t a, uint32_t b) {
    a = part_root(parent, a);
    b = part_root(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

#endif
