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
    uint32_t node[FACE_NODES]; /* as element_kind.face says */
} fem_facet;

/* A named part of a mesh: nodes, and where the name is that of a surface its facets. */
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
    ARRAY(fem_facet) skin;     /* faces of one element alone; see fem_mesh_finish */
    uint32_t turned;           /* elements that fem_mesh_finish turned round */
} fem_mesh;

void fem_mesh_free(fem_mesh *m);
/* A mesh for the caller to fill: arrays zeroed, one region "". */
scree_status fem_mesh_create(fem_mesh *m, int dimension, uint32_t nodes, uint32_t elements,
                             uint32_t element_nodes, scree_error *error);
/* After places, elements, regions and sets are there: checks indices and numbers, turns elements
 * round that are inverted as a whole (counted), refuses those that are degenerate or inverted in
 * part, nodes without elements and meshes that do not fit together, and finds the skin, outward.
 * Lines with faces (membranes) offer them where no other element has that face; bars offer none.
 * Nodes of sets are sorted. A set that comes with facets keeps those that are on the skin (they
 * need their nodes alone, in any order) and has their nodes; one without gets the facets of which
 * every node is in the set. */
scree_status fem_mesh_finish(fem_mesh *m, scree_error *error);
const fem_set *fem_mesh_set(const fem_mesh *m, const char *name); /* NULL: none */
/* The set of this name, made empty when new. NULL: out of memory. */
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
/* Takes a finished mesh apart: into what hangs together by faces and has one region, or into single
 * elements. Nodes that pieces shared are then in each of them; sets, regions and their names
 * survive where a piece has some of them. `pieces` is one block of `count` finished meshes for the
 * caller to free, each and then the block (NULL and 0 on error). */
scree_status fem_mesh_split(const fem_mesh *m, bool by_elements, fem_mesh **pieces, uint32_t *count,
                            scree_error *error);

/* What users ask of a mesh before they trust it; it need not be finished, but its indices must be
 * those of its nodes. */
typedef struct fem_quality {
    double least_shape, mean_shape;   /* least scaled Jacobian over corners: 1 best, 0 degenerate */
    uint32_t worst;                   /* element of the least */
    double least_edge, greatest_edge; /* m */
    double volume;                    /* m^3; planar: m^2 */
    uint32_t inverted, degenerate;    /* elements: in part, and without volume */
    uint32_t turned;                  /* numbered the other way round, which is put right */
    uint32_t unconnected;             /* nodes that no element uses */
    uint32_t pieces;                  /* parts of the mesh that share no node */
    uint32_t counts[16];              /* elements by kind, in the order of the registry */
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
