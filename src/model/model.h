/* The model: the data that are constant after it is built. Bodies, shapes, surfaces, laws, loads,
 * joints, functions of time. State refers to it by index. Units SI; planar masses and forces refer
 * to the world's thickness. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdint.h>

#include "base/memory.h"
#include "fem/solid.h"
#include "model/function.h"
#include "model/load.h"
#include "shape/shape.h"

struct law_part;
struct joint_kind;

#define NONE       UINT32_MAX
#define LAW_SLOTS  5 /* normal, impact, friction, rolling, bond: see law/law.h */
#define DOFS_MAX   6 /* velocities of a rigid body: 3 planar, 6 in space */
#define PLACES_MAX 7 /* numbers of its position: x, y, angle; in space x, y, z and a quaternion */

/* A law: at most one part per slot. */
typedef struct law {
    char *name;
    char *place; /* its position in a scene, "file:line:column", for messages; NULL: none */
    const struct law_part *part[LAW_SLOTS]; /* NULL: slot empty */
    void *parameters[LAW_SLOTS];
    uint32_t history;          /* values per contact, over all parts */
    uint64_t history_pairs;    /* bit k: values k and k + 1 are a tangential vector */
    uint64_t history_energies; /* bit k: value k is energy that the ledger counts as stored */
    uint32_t iterates;         /* number of values per contact that the passes of a step hand on */
    bool elliptic;             /* whether its friction cone is elliptic */
    uint32_t rows; /* components of an impulse: 1, with friction 2 or 3, with rolling 3, 5 or 6 */
} law;

typedef struct body {
    char *name; /* never NULL; "" when it has none */
    uint32_t shape, surface, group;
    bool dormant;      /* does not exist at the start */
    double mass;       /* kg, of the free body */
    double inertia[3]; /* kg m^2: planar the first; space the principal moments */
} body;

/* The law of single bodies instead of that of their surfaces. An end is the slot of a body, or
 * BOND_GROUP + a group; a <= b. */
typedef struct bond_rule {
    uint32_t a, b, law;
} bond_rule;

#define BOND_GROUP UINT32_C(0x80000000)

/* A joint between two anchors; body 1 may be NONE: the ground. */
typedef struct joint {
    const struct joint_kind *kind;
    void *parameters;
    char *name;
    uint32_t body[2];
    double anchor[2][3];      /* in the frame of each body; world point for the ground */
    double orientation[2][4]; /* space: the joint's frame in that of each body */
    bool suppresses;          /* contacts between the two bodies are not detected */
} joint;

/* The points of a deformable body that may touch others. */
typedef enum contact_points {
    POINTS_NODES, /* the nodes of its skin, each with its share of the surface */
    POINTS_EDGES, /* points along the facets: `per_facet` on each, as in JE99 fig. 7 */
    /* means over the pieces that its facets and those of another deformable body have in common;
     * nodes where the other is rigid */
    POINTS_SEGMENTS
} contact_points;

/* A deformable body. Its slot in the list of bodies has a shape without parts, is held at rest
 * at its initial position and takes part in no rigid motion: its nodes move instead. */
typedef struct deformable {
    uint32_t slot;
    uint32_t solid;       /* in model.solids; equal bodies share one */
    uint32_t first_node;  /* index of its first node among all */
    size_t first_history; /* index of its first point among all */
    double shift[3];      /* m: the position of a node is shift + its place in the mesh +
                           * displacement */
    contact_points points;
    uint32_t per_facet;      /* POINTS_EDGES: 1 or 2 on an edge; 1, 3 or 4 on a face */
    bool self;               /* has self-contact */
    bool inertia;            /* false: quasi_static, its mass has no inertia */
    uint32_t *facet_surface; /* (facets of the skin) index in model.surfaces */
} deformable;

/* A condition on a set of nodes or facets of a deformable body. */
typedef enum condition_type {
    CONDITION_DISPLACEMENT, /* along an axis, relative to the positions of the nodes when it
                             * starts */
    CONDITION_VELOCITY,
    CONDITION_PRESSURE,  /* on facets, Pa */
    CONDITION_FOLLOWER,  /* the same, rotating and growing with the facets */
    CONDITION_TRACTION,  /* Pa, a vector on facets */
    CONDITION_FORCE,     /* N, a vector distributed among the nodes by their areas, or equally */
    CONDITION_BODY_FORCE /* N/kg, a vector on all nodes */
} condition_type;

typedef struct condition {
    char *name; /* "" when it has none */
    condition_type type;
    uint32_t body;        /* index in deformables */
    uint32_t axis;        /* components of displacements and velocities */
    ARRAY(uint32_t) node; /* numbers in the mesh */
    ARRAY(fem_facet) facet;
    double vector[3];
    uint32_t function; /* function of time in model.functions; NONE: constant, 0 for
                        * displacements, otherwise 1 */
} condition;

/* Whether it prescribes the motion of nodes, and is not a load. */
static inline bool condition_prescribes(const condition *c) {
    return c->type == CONDITION_DISPLACEMENT || c->type == CONDITION_VELOCITY;
}

/* Periodic along every axis whose period is > 0 (planar worlds: x only): positions are stored
 * unwrapped. */
typedef struct cell {
    double origin[3], period[3];
} cell;

typedef struct name_list {
    ARRAY(char *) names;
} name_list;

/* Lookup of bodies by name: open addressing, slot + 1, or 0 for a free entry. */
typedef struct name_index {
    uint32_t *slot;
    size_t size, used; /* size: a power of two, at least twice the number of entries */
} name_index;

typedef struct model {
    int dimension;
    uint32_t dofs, places; /* numbers of a body's velocity and of its position */
    double thickness;
    double gravity[3];
    cell cell;
    uint32_t scheme_arrays; /* vectors of velocities per body that the scheme keeps in the state */
    bool scheme_frames;     /* it keeps the positions of contacts and their frames */
    uint32_t joint_history; /* numbers per joint that kinds of joints keep in the state */
    ARRAY(shape *) shapes;
    ARRAY(body) bodies; /* slot = index; id = slot + 1: slots are never reused */
    ARRAY(double)
    radius;           /* (bodies) radius of disks and balls about their centre of mass;
                       * otherwise 0 */
    name_index names; /* of the bodies that have one */
    ARRAY(law) laws;
    name_list surfaces, groups;
    uint32_t *law_table;    /* (surfaces x surfaces) law index or NONE */
    uint32_t default_law;   /* or NONE */
    ARRAY(bond_rule) bonds; /* sorted by (a, b), no pair twice */
    unsigned bond_levels;   /* bit k: some bond has k ends that are groups */
    ARRAY(function) functions;
    ARRAY(load) loads;
    ARRAY(joint) joints;
    fem_plane plane; /* of planar deformable bodies */
    ARRAY(fem_solid *) solids;
    ARRAY(deformable) deformables; /* in order of their slots */
    ARRAY(condition) conditions;
    uint32_t nodes;   /* of all deformable bodies */
    size_t histories; /* of their materials */
} model;

void model_init(model *m, int dimension);
void model_free(model *m);
/* A copy of a body's name; all bodies without one share the same. NULL when out of memory. */
char *model_name_body(const char *name);
/* Index of the name in the list, added if new; NONE when out of memory. */
uint32_t name_list_add(name_list *list, const char *name);
uint32_t name_list_find(const name_list *list, const char *name); /* NONE when absent */
bool model_reserve_body(model *m);                /* room for one more; false when out of memory */
bool model_reserve_bodies(model *m, size_t more); /* the same of many, without their names */
void model_add_body(model *m, const body *b);
/* Removes all bodies except the first `count`. */
void model_forget_bodies(
    model *m,
    size_t count); /* adds a body into reserved memory; its name belongs to the model afterwards */
uint32_t model_find_body(const model *m, const char *name); /* NONE when absent */
uint32_t model_find_group(const model *m, const char *name);
/* The largest number of rows and history values of a contact of any law; rows >= 1. */
uint32_t model_widest_rows(const model *m);
/* Whether some load has values written by a program between steps. */
bool model_is_applied(const model *m);
/* Whether some load depends on velocities. */
bool model_resists(const model *m);
uint32_t model_widest_history(const model *m);
/* True if any two bodies touch in at most one point, and always with the same features: disks or
 * balls, and planes, without images of a periodic cell. A pair of bodies then identifies the
 * contact. */
bool model_touches_in_points(const model *m);
/* The law of the bond of two bodies, or NONE: of the two, then of one and the other's group (the
 * body of the lower slot first), then of their groups. */
uint32_t model_bond(const model *m, uint32_t body_a, uint32_t body_b);
/* Refuses a pair that already has a bond. */
scree_status model_set_bond(model *m, uint32_t one, uint32_t two, uint32_t law_index,
                            scree_error *error);
scree_status model_set_law(model *m, uint32_t surface_a, uint32_t surface_b, uint32_t law_index,
                           scree_error *error);
/* The axes of a body at position q (places numbers) in the world; planar ones turn about z. */
void model_rotation(const model *m, const double *q, double R[3][3]);
/* The least bounding radius of the bodies of a joint; INFINITY if none has one. */
double model_joint_size(const model *m, const joint *j);
/* A hash of everything that affects a step: two models with the same hash give the same run. */
uint64_t model_identity(const model *m);

/* The deformable body of a slot, or NULL: it is rigid. */
const deformable *model_deformable(const model *m, uint32_t slot);
/* The deformable body of a node. */
uint32_t model_node_owner(const model *m, uint32_t node);
/* The law between two surfaces of two bodies: that of their bond, otherwise of the surfaces. */
uint32_t model_surface_law(const model *m, uint32_t body_a, uint32_t surface_a, uint32_t body_b,
                           uint32_t surface_b);

static inline uint64_t body_id(uint32_t slot) { return (uint64_t)slot + 1; }

#endif
