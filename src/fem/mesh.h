/* Meshes: nodes, elements, regions and named sets, as readers and generators make them; the skin
 * and the quality of a mesh are derived from them. */
#ifndef FEM_MESH_H
#define FEM_MESH_H

#include "base/memory.h"
#include "base/text.h"
#include "fem/element.h"

/* A piece of the boundary: a face of an element, or of a line element itself. */
typedef struct fem_facet {
    uint32_t element;
    uint8_t nodes, corners;
    uint32_t node[FACE_NODES]; /* see element_kind.face */
} fem_facet;

/* A named part of a mesh: nodes, and facets if the name is that of a surface. */
typedef struct fem_set {
    char *name;
    ARRAY(uint32_t) node; /* rising, none twice */
    ARRAY(fem_facet) facet;
} fem_set;

typedef struct fem_mesh {
    int dimension; /* of its coordinates: 2 or 3 */
    uint32_t nodes, elements;
    double *place;             /* (nodes x dimension) */
    const element_kind **kind; /* (elements) */
    uint32_t *first;           /* (elements + 1) of its nodes */
    uint32_t *node;            /* (first[elements]) */
    uint32_t *region;          /* (elements) index in region_name */
    ARRAY(char *) region_name; /* at least one: "" where a file names none */
    ARRAY(fem_set) sets;       /* node sets and surfaces by name */
    ARRAY(fem_facet) skin;     /* faces that belong to a single element; see fem_mesh_finish */
    uint32_t turned;           /* number of elements that fem_mesh_finish reversed */
} fem_mesh;

void fem_mesh_free(fem_mesh *m);
/* A mesh for the caller to fill: arrays zeroed, one region "". */
scree_status fem_mesh_create(fem_mesh *m, int dimension, uint32_t nodes, uint32_t elements,
                             uint32_t element_nodes, scree_error *error);
/* Call it when positions, elements, regions and sets are complete. It checks indices and numbers,
 * corrects elements that are inverted as a whole (counted), and finds the skin with outward
 * normals. Errors: elements that are degenerate or partly inverted, nodes without elements,
 * incompatible meshes. Lines with faces (membranes) contribute them where no other element has that
 * face; bars have none. Nodes of sets are sorted. A set given with facets keeps those on the skin
 * (they need only their nodes, in any order) and has their nodes; a set without gets the facets
 * whose nodes are all in the set. */
scree_status fem_mesh_finish(fem_mesh *m, scree_error *error);
const fem_set *fem_mesh_set(const fem_mesh *m, const char *name); /* NULL: none */
/* The set of this name, created empty if new. NULL: out of memory. */
fem_set *fem_mesh_add_set(fem_mesh *m, const char *name);
scree_status fem_mesh_add_region(fem_mesh *m, const char *name, scree_error *error);
/* A copy, with room behind for more nodes and elements, which the caller fills in; with more
 * elements it has no skin yet: see fem_mesh_finish. */
scree_status fem_mesh_extend(const fem_mesh *from, uint32_t nodes, uint32_t elements,
                             uint32_t element_nodes, fem_mesh *out, scree_error *error);
bool fem_mesh_same(const fem_mesh *a, const fem_mesh *b); /* to the last bit */
uint64_t fem_mesh_hash(const fem_mesh *m);                /* equal for equal ones */

/* Leaves out nodes that no element uses, also from sets, which may become empty: files of mesh
 * generators have such nodes, at the centres of arcs for one. Before fem_mesh_finish. */
scree_status fem_mesh_drop_unused(fem_mesh *m, scree_error *error);
/* Splits a finished mesh: into parts that are connected by faces and have one region, or into
 * single elements. Nodes shared by pieces are duplicated; sets, regions and their names survive
 * where a piece has some of them. `pieces` is one block of `count` finished meshes, which the
 * caller frees, each and then the block (NULL and 0 on error). */
scree_status fem_mesh_split(const fem_mesh *m, bool by_elements, fem_mesh **pieces, uint32_t *count,
                            scree_error *error);

/* Quality data of a mesh; it need not be finished, but its indices must be valid. */
typedef struct fem_quality {
    double least_shape, mean_shape;   /* least scaled Jacobian over corners: 1 best, 0 degenerate */
    uint32_t worst;                   /* element of the least */
    double least_edge, greatest_edge; /* m */
    double volume;                    /* m^3; planar: m^2 */
    uint32_t inverted, degenerate;    /* elements: in part, and without volume */
    uint32_t turned;      /* number of elements with reversed numbering, which is corrected */
    uint32_t unconnected; /* nodes that no element uses */
    uint32_t pieces;      /* parts of the mesh that share no node */
    uint32_t counts[16];  /* elements by kind, in the order of the registry */
} fem_quality;
scree_status fem_mesh_quality(const fem_mesh *m, fem_quality *out, scree_error *error);
scree_status fem_quality_text(const fem_mesh *m, const fem_quality *q, text_buffer *out,
                              scree_error *error);

/* An entry of the registry that makes meshes: structured blocks, disks, balls, given numbers. */
typedef struct mesh_kind {
    kind head;
    int dimension; /* of the worlds it is for; 0: both */
    /* dimension: that of the world. The mesh comes finished. */
    scree_status (*create)(const void *parameters, int dimension, fem_mesh *out,
                           scree_error *error);
} mesh_kind;

#endif
