/* Deformable bodies while they are added to the model. */
#ifndef WORLD_BUILD_DEFORMABLE_H
#define WORLD_BUILD_DEFORMABLE_H

#include "fem/entry.h"
#include "world/world.h"

typedef struct made_condition {
    condition made;
    uint8_t active; /* at the start */
} made_condition;

/* One body, or the pieces of a divided one. */
typedef struct deformable_maker {
    scree_world *world;
    const node *place; /* its map; NULL if a program gave none */
    deformable_entry given;
    points_entry points;
    damping_entry damping;
    double R[3][3];
    double shift[3];
    fem_mesh mesh; /* rotated, including its lines */
    ARRAY(line_entry) lines;
    ARRAY(uint32_t) anchors; /* nodes of the mesh that are held */
    uint32_t solid_regions;  /* number of regions before lines were added */
    ARRAY(uint32_t) solids;  /* of the bodies, in model.solids */
    uint32_t first;          /* of the bodies in model.deformables */
    ARRAY(made_condition) conditions;
} deformable_maker;

void condition_free(condition *c);

/* The mesh of an entry, its own copy. */
scree_status maker_read_mesh(deformable_maker *k, scree_error *error);
/* Names of regions that the mesh does not have, and keys that nothing in it uses, are errors. */
scree_status maker_check_materials(const deformable_maker *k, scree_error *error);
scree_status maker_check_uses(const deformable_maker *k, scree_error *error);
/* Solids of the body, or of its pieces. */
scree_status maker_make_solids(deformable_maker *k, scree_error *error);
/* Refuses sets that the mesh does not have; fills the surfaces of the skin (facets), `own` and
 * others. */
scree_status maker_check_surfaces(deformable_maker *k, scree_error *error);
scree_status maker_paint_skin(deformable_maker *k, const fem_mesh *mesh, uint32_t own,
                              uint32_t *surface, scree_error *error);
/* Adds the elements of `lines:` to the mesh. */
scree_status maker_add_lines(deformable_maker *k, scree_error *error);
/* Reads the conditions of the bodies, and makes those of fixed anchors. */
scree_status maker_read_conditions(deformable_maker *k, scree_error *error);

/* The region of a line entry, or of the mesh; see fem_region. */
scree_status world_read_material(scree_world *w, const node *n, fem_region *out,
                                 scree_error *error);

/* Nodes of a mesh selected by the name of a set, "all", "skin", {near: ...} or {box: ...}; marks
 * has a byte for each node. An empty selection is not an error here. */
typedef struct node_choice {
    const fem_mesh *mesh;
    const double *shift;
    int dimension;
    uint8_t *marks;     /* (nodes) */
    const fem_set *set; /* the set, if the word is the name of one */
} node_choice;
scree_status choose_nodes(const node *on, node_choice *c, scree_error *error);
/* The node nearest to a point of the world. */
uint32_t nearest_node(const fem_mesh *mesh, const double *shift, const double *point);
/* A point [x, y] or [x, y, z] of the world. */
scree_status read_point(const node *n, int dimension, double out[3], scree_error *error);
/* The error that no set has this name, with the nearest one and the list of all. */
scree_status unknown_set(const node *n, const fem_mesh *mesh, scree_error *error);

#endif
