/* Data for queries besides the state (scree/query.h): trees of boxes over the bodies and over the
 * skins of deformable bodies. They are made at the first query after the state changed. */
#ifndef WORLD_RUN_QUERY_H
#define WORLD_RUN_QUERY_H

#include "model/model.h"
#include "shape/ray.h"

struct scree_world;

/* Boxes in a balanced tree: each node is halved at the median along the longest side of the box of
 * centres; equal coordinates are ordered by index. */
typedef struct tree_node {
    double low[3], high[3];
    uint32_t first; /* leaf: first in `order`; else: its left child, the right one follows */
    uint32_t count; /* items of a leaf; 0: not a leaf */
} tree_node;

typedef struct box_tree {
    ARRAY(space_bounds) box; /* of the items, as the caller gives them */
    ARRAY(uint32_t) order;
    ARRAY(tree_node) node;
} box_tree;
scree_status box_tree_plant(box_tree *t, scree_error *error);
void box_tree_free(box_tree *t);

/* Passes through the items that a ray meets before `limit`, or that are within `limit` of a point;
 * nearer branches come first, and the caller may shorten the limit meanwhile. */
enum {
    TREE_STACK = 64
}; /* halving 2^32 items takes 32 levels; the traversal stores one node per level */
typedef struct tree_walk {
    const box_tree *tree;
    const part_ray *ray; /* NULL: a point */
    const double *x;
    uint32_t stack[TREE_STACK], depth, leaf, at; /* leaf: being processed, from item `at` on */
} tree_walk;
tree_walk tree_walk_ray(const box_tree *t, const part_ray *r);
tree_walk tree_walk_near(const box_tree *t, const double x[3]);
bool tree_walk_next(tree_walk *w, double limit, uint32_t *item);

/* The skin of a deformable body as flat pieces: segments or triangles. */
typedef struct skin_piece {
    uint32_t corner[3]; /* in `place`; planar: two */
} skin_piece;
typedef struct query_skin {
    ARRAY(double) place; /* (corners x 3) */
    ARRAY(skin_piece) piece;
    ARRAY(double) normal; /* (pieces x 3) unit, outward; sheets: of one side */
    box_tree tree;
    bool closed; /* has an interior: no facet of it is a sheet */
    double size;
} query_skin;
scree_status query_skin_make(query_skin *s, const struct scree_world *w, const deformable *d,
                             scree_error *error);
void query_skin_free(query_skin *s);
bool query_skin_ray(const query_skin *s, int dimension, const part_ray *r, part_meet *out);
bool query_skin_nearest(const query_skin *s, int dimension, const double x[3], part_foot *out);

typedef struct query_item {
    uint32_t slot;
    uint32_t skin;   /* in `skins`; NONE: rigid */
    double shift[3]; /* m: the shift that brings it into the periodic cell */
} query_item;

typedef struct query_index {
    uint64_t generation;     /* generation of its state; 0: none */
    ARRAY(query_item) items; /* of the tree */
    ARRAY(query_item) endless;
    box_tree tree;
    query_skin *skins; /* (skin_count) */
    size_t skin_count;
    uint64_t *found; /* (bodies) ids of an answer */
    uint32_t *mark;  /* (bodies) the last query that listed it */
    uint32_t question;
    double wide[3];  /* the largest half width of a bounded body, as a share of the period */
    uint64_t visits; /* number of bodies tested exactly, since it was made */
} query_index;

void world_free_query(struct scree_world *w);

#endif
