/* Data shared by the files of skin detection: the constant tables of all skins, their geometry in a
 * step, feet of points on facets, and the list of near items. */
#ifndef DETECT_SKIN_PARTS_H
#define DETECT_SKIN_PARTS_H

#include "base/math.h"
#include "detect/skin/skin.h"
#include "detect/sort.h"
#include "shape/point.h"

/* A point counts as on a side if its distance from it is within this share of the facet's size. */
#define SKIN_BORDER 1e-3
/* Below this share of the allowed depth, the facet or face that a point meets must be the nearest
 * one: otherwise the point entered through another side, which it does not face. */
#define SKIN_SHALLOW 0.2
/* Round parts with a radius above this many facet sizes have contacts with nodes only: between the
 * nodes the facet penetrates the part by less than a fiftieth of its size. */
#define ROUND_COARSE 6.0

/* Facets and points are numbered over all deformable bodies. */
typedef struct skin_facet {
    uint32_t body;    /* index in model.deformables */
    uint32_t surface; /* in model.surfaces */
    uint32_t nodes, corners;
    uint32_t node[FACE_NODES]; /* over all bodies */
    uint32_t first_point;      /* POINTS_EDGES: its first point */
    double depth;              /* m: farther behind it is the other side of the body */
    double size;               /* m: longest side of the reference shape */
    bool thin;                 /* of a line or a membrane: its points have contacts on both sides */
    bool blind;                /* a line in space: has points but no surface */
} skin_facet;

typedef struct skin_point {
    uint32_t body, feature;
    uint32_t node;   /* NONE: lies along a facet */
    uint32_t facet;  /* its facet, or the first one of its node */
    double st[2];    /* on that facet */
    double weight;   /* weight of the quadrature there; 0 for nodes */
    double border;   /* m: SKIN_BORDER of the smallest of its facets */
    carrier carrier; /* constant: the position follows from its nodes */
} skin_point;

/* Points of rigid shapes that may press into facets, in the frame of the body: a corner (radius 0)
 * with unit vectors to its neighbours, the centre of a round part, or the centre of the rim of a
 * cylinder or cone, whose lowest point presses. */
typedef struct rigid_tip {
    double place[3], radius;
    double axis[3]; /* of a rim; else 0 */
    uint32_t feature;
    uint32_t first_tangent, tangents; /* in tables.tangent */
} rigid_tip;

#define ROUND_FEATURE UINT32_C(0x20000000) /* + the number of the round tip */
#define FACET_FEATURE UINT32_C(0x80000000) /* + the number of a facet of its body */

typedef struct skin_tables {
    const model *model; /* settings they were made for */
    size_t bodies, shapes, deformables, nodes, facets, points;
    skin_facet *facet;
    skin_point *point;
    uint32_t *body_facet, *body_point; /* (deformables + 1) */
    uint32_t *around_first, *around;   /* (nodes + 1) facets of each node */
    uint32_t *point_of_node;           /* (nodes) or NONE */
    uint32_t *tip_first;               /* (shapes + 1) */
    uint8_t *has_thin;                 /* (deformables) its skin contains lines or membranes */
    double *body_size;                 /* (deformables) m: mean size of its facets at rest */
    ARRAY(rigid_tip) tip;
    ARRAY(double) tangent; /* (tangents x 3) */
    double mean_size;      /* m, of facets */
    double most_depth;     /* m */
    double segment_size;   /* m: of the largest facet of bodies with POINTS_SEGMENTS */
} skin_tables;

/* Meshes whose facets differ in mean size by less than this share are equally fine. */
#define SKIN_AS_FINE 1e-6

/* Of two bodies the finer one goes first: nodes of a coarse mesh leave space between them in which
 * the other body can penetrate, nodes of a fine mesh do not. The meshes at rest decide, so that the
 * order never changes; of two equally fine ones the higher id goes first. */
static inline bool skin_goes_first(const skin_tables *t, uint32_t body_index, uint32_t other) {
    double own = t->body_size[body_index], its = t->body_size[other];
    if (fabs(own - its) > SKIN_AS_FINE * fmax(own, its)) return own < its;
    return body_index > other;
}

scree_status skin_tables_make(skin_tables *t, const model *m, scree_error *error);
void skin_tables_free(skin_tables *t);
/* Appends the tips of a shape. */
scree_status skin_add_tips(skin_tables *t, const shape *s, scree_error *error);

/* The geometry of a step. */
typedef struct skin_shape {
    const skin_tables *tables;
    const double *x; /* (nodes x dimension) */
    int dimension;
    double (*normal)[3]; /* (facets) unit; of the chord of edges or the plane through corners */
    double (*ball)[4];   /* (facets) centre and radius of an enclosing ball */
    double (*place)[3];  /* (points) */
} skin_shape;

static inline void skin_node(const skin_shape *s, uint32_t node_index, double out[3]) {
    const double *x = s->x + (size_t)s->dimension * node_index;
    out[0] = x[0];
    out[1] = x[1];
    out[2] = s->dimension == 3 ? x[2] : 0;
}
void skin_shape_take(skin_shape *s, const double *x);

/* The nearest point of a facet. */
typedef struct facet_foot {
    double weight[FACE_NODES]; /* sum 1 */
    double place[3], normal[3];
    double above;    /* m, along the normal */
    double distance; /* m */
    double off[4];   /* from each side (edges: end), 0 on it exactly, 1 farthest; unused ones 1 */
} facet_foot;
void facet_nearest(const skin_shape *s, uint32_t facet, const double x[3], facet_foot *out);

/* The surface around a point, for the rules that select pairs. */
#define AROUND_MOST 16
typedef struct point_view {
    double normal[2 * AROUND_MOST][3], tangent[4 * AROUND_MOST][3];
    uint32_t facet[AROUND_MOST];
    uint32_t facets;
    shape_facing facing;
} point_view;
void skin_view_point(const skin_shape *s, uint32_t point, point_view *out);

/* The sector of a surface that a facet occupies around a point: a direction in the surface belongs
 * to it if it is inward of both bounds. */
typedef struct facet_sector {
    double middle[3], bound[2][3]; /* unit */
    bool whole;                    /* no bounds: the node between the ends of an edge */
} facet_sector;
/* Around one of its nodes. */
void sector_at_node(const skin_shape *s, uint32_t facet, uint32_t node_index, facet_sector *out);
/* Around a foot that is within `border` of some of its sides. */
void sector_at_foot(const skin_shape *s, uint32_t facet, const facet_foot *foot, double border,
                    facet_sector *out);
bool sectors_overlap(const facet_sector *a, const facet_sector *b);
/* Whether the facet contains the nodes of every side that the foot is within `border` of; false if
 * it is near no side. */
bool foot_shared(const skin_tables *t, uint32_t facet, const facet_foot *foot, double border,
                 uint32_t other);
bool foot_at_border(const skin_tables *t, uint32_t facet, const facet_foot *foot, double border);

/* Factor that turns a length into an area at a position: the thickness of the world, or the
 * circumference about its axis; 1 in space. */
double skin_thickness(const skin_shape *s, const double place[3]);
/* The part of a facet's surface that belongs to a node, or to a point along it; m^2. */
double skin_share(const skin_shape *s, uint32_t facet, uint32_t node_index);
double skin_point_share(const skin_shape *s, const skin_point *p);

/* Points in a tree, for queries by boxes. */
typedef struct tree_item {
    double x[3];
    uint32_t index;
} tree_item;
typedef struct point_tree {
    ARRAY(tree_item) item;
    ARRAY(uint8_t) axis; /* (items) at the middle of every branch */
} point_tree;
scree_status point_tree_plant(point_tree *t, scree_error *error);
typedef scree_status (*tree_taker)(void *context, const tree_item *item, scree_error *error);
scree_status point_tree_ask(const point_tree *t, const double low[3], const double high[3],
                            tree_taker take, void *context, scree_error *error);
void point_tree_free(point_tree *t);

/* Items that may touch before anything has moved by more than slack. For a pair of bodies: first
 * the points of the body that goes first (or is the only deformable one), then those of the other,
 * then the tips of the rigid one. */
enum { NEAR_FIRST, NEAR_SECOND, NEAR_TIP, NEAR_TYPES };
typedef struct near_item {
    uint32_t a, b; /* slots, a <= b */
    uint32_t type, index;
    uint32_t facet; /* points against rigid bodies: 0 */
} near_item;

/* A tip of a rigid body. */
typedef struct tip_place {
    uint32_t slot, tip; /* tip: in tables.tip */
} tip_place;

typedef struct skin_near {
    ARRAY(near_item) item;
    double slack, reach; /* settings it was made for */
    /* the positions when it was made */
    ARRAY(double) x, q; /* (nodes x dimension), (bodies x places) */
    ARRAY(uint8_t) exists;
    double low[3], high[3]; /* box of all points */
    /* scratch */
    ARRAY(near_item) found;
    ARRAY(sort_item) order, order_scratch;
    point_tree points, corners, rounds;
    ARRAY(tip_place) tip;
} skin_near;

scree_status skin_near_make(skin_near *n, const skin_shape *s, const skin_input *in, double slack,
                            double reach, scree_error *error);
/* Whether something has moved by more than the remaining slack. */
bool skin_near_moved(const skin_near *n, const skin_shape *s, const skin_input *in, double slack);
void skin_near_free(skin_near *n);

/* A rigid body at its present position. */
typedef struct rigid_place {
    const shape *shape;
    pose planar;
    space_pose space;
} rigid_place;
rigid_place rigid_stand(const model *m, const double *q, uint32_t slot);
/* A vector of the body's frame in world axes. */
void rigid_turn(const rigid_place *r, int dimension, const double local[3], double out[3]);
void rigid_point(const rigid_place *r, int dimension, const double local[3], double out[3]);

#endif
