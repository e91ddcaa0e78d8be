/* The internals of a scene, and the plan of a world that is made from it.
 *
 * A scene is its tree, fully resolved: includes inserted, params replaced by their values, short
 * forms expanded, the defaults of the world filled in. Shapes, bodies and the law of each pair are
 * read from that tree into a plan only when needed, so that a scene of a million generated bodies
 * does not store them. */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "base/faults.h"
#include "base/text.h"
#include "registry.h"
#include "scene/generate/generate.h"
#include "scene/resolve.h"
#include "scree/scene.h"

/* The section `world:`. */
typedef struct world_entry {
    int64_t dimension;
    double h, gravity[3], theta, gamma, thickness, tolerance;
    double period, period_y, period_z, origin, origin_y, origin_z;
    double alert, active_gap, reference_speed, law_tolerance;
    int64_t max_iterations, max_passes, seed, threads, bricks_from;
    int on_unconverged, plane, norm;
    node *adapt;
    node *scheme, *solver;
} world_entry;

/* An entry of `bodies:`. */
typedef struct body_entry {
    char *name, *group, *surface;
    node *shape, *generate, *drive;
    double position[3], angle, turn[3], orientation[4], velocity[3], spin, angular_velocity[3];
    double density, mass, inertia, moments[3];
    bool fixed, dormant, described;
} body_entry;

/* The tables of the format; reference.c prints them. */
extern const kind scene_world_kind, scene_adapt_kind, scene_body_kind, scene_compound_kind,
    scene_contact_kind, scene_bond_kind, scene_joint_kind, scene_load_kind, scene_value_kind,
    scene_stage_kind, scene_until_kind, scene_rain_kind, scene_run_kind;

/* The index-th table of the format with its heading, "rain, in a stage"; NULL beyond the last. */
const kind *scene_section_at(size_t index, const char **heading);

struct scree_scene {
    registry registry;
    scene_tree tree;
    text_buffer text;   /* the tree as YAML */
    text_buffer filled; /* defaults that were filled in: "h: 1 ms\n" and so on */
    world_entry world;
    scree_scene_run run;
};

/* One entry of `bodies:`, and its bodies. */
typedef struct plan_entry {
    const node *place;
    body_entry given;
    uint32_t first, count; /* bodies */
    uint8_t prescribed[6]; /* at the start, by axis of the drive; planar: the first three */
    double wall_mass;      /* > 0: given by default */
} plan_entry;

typedef struct plan_body {
    uint32_t entry, shape;
    scree_placement at;
    bool described; /* of the frame in which its shape was described; otherwise of the body's
                     * frame */
    char *name;     /* owned; NULL: none */
    uint64_t id;
} plan_body;

/* An entry of `deformables:`. */
typedef struct plan_deformable {
    const node *place;
    const char *name, *group; /* in the tree; NULL: none */
    bool many;                /* pieces or generated blocks: name-1, name-2, ... */
    uint32_t first, count;    /* bodies of the world, when it is filled */
} plan_deformable;

typedef struct plan_law {
    const char *a, *b, *law; /* a, b: surfaces; NULL for the default */
    const node *place;
} plan_law;

typedef ARRAY(const char *) name_array;

typedef struct plan_pair {
    uint32_t a, b;
} plan_pair;

typedef struct plan {
    const scree_scene *scene;
    const node *root;
    shape_shelf shapes; /* finished: masses and overlaps are computed with the shapes that the world
                           receives */
    ARRAY(uint32_t) world_shapes;   /* (shapes) their numbers in the world that was filled last */
    ARRAY(const node *) shape_node; /* of `shapes:` that were made, with their index */
    ARRAY(uint32_t) shape_of_node;
    ARRAY(plan_entry) entries;
    ARRAY(plan_body) bodies;
    ARRAY(plan_deformable) deformables;
    name_array groups, surfaces;
    ARRAY(plan_law) laws;
    ARRAY(plan_law) bonds; /* a, b: bodies or groups */
    /* pairs that a joint holds and that do not touch each other, the lower index first */
    ARRAY(plan_pair) joined;
    uint32_t *names; /* hash table of named bodies: index + 1, 0 empty */
    size_t name_slots;
    double total_mass; /* of the bodies that have an area and may move */
    bool incomplete;   /* some bodies have mistakes: unknown names may be theirs */
} plan;

scree_status plan_make(const scree_scene *scene, plan *out, scree_error *error);
void plan_free(plan *p);
/* A new world filled from the plan; threads 0: the value of the scene. */
scree_status plan_world(plan *p, int threads, scree_world **out, scree_error *error);
/* Its steps, each in its file. */
scree_status plan_shape_of(plan *p, const node *n, uint32_t *index, scree_error *error);
scree_status plan_bodies(plan *p, scree_error *error);
scree_status plan_deformables(plan *p, scree_error *error);
scree_status plan_masses(plan *p, scree_error *error);
/* Whether the bodies of an entry have a mass. */
bool plan_has_area(const plan *p, const plan_entry *e);
/* The reason why the bodies of an entry cannot rotate, for its drive: "'rotation_x: fixed' and
 * 'rotation_y: fixed'"; "" if all rotations are prescribed. */
#define FREE_TURNS 80
void plan_free_turns(const plan *p, const plan_entry *e, char out[FREE_TURNS]);
scree_status plan_laws(plan *p, scree_error *error);
scree_status plan_bonds(plan *p, scree_error *error);
/* Logs the number of bodies that overlap at the start. */
scree_status plan_overlaps(plan *p, scree_error *error);

/* The bodies of a generator, from its map; stream: its own random numbers. */
scree_status plan_generate(const plan *p, const node *map, uint64_t stream, generated *out,
                           scree_error *error);
/* Adds a name that does not exist yet; NULL counts as no name. False if out of memory. */
bool plan_note_name(name_array *names, const char *name);

/* Mass of one body. */
double plan_mass(const plan *p, const plan_body *b);
/* Bodies by name. */
scree_status plan_index_names(plan *p, scree_error *error);
uint32_t plan_find(const plan *p, const char *name); /* UINT32_MAX: none */
bool plan_has_group(const plan *p, const char *name);
/* Whether a word is the name or group of a deformable body, or "all" covers one. */
bool plan_is_deformable(const plan *p, const char *word);
/* The error that there is no body and no group of this name. */
scree_status plan_unknown_body(const plan *p, const node *n, scree_error *error);
/* n: a name, or a list of names, of bodies and groups. Appends indices. */
typedef struct body_list {
    ARRAY(uint32_t) list;
} body_list;
scree_status plan_select(const plan *p, const node *n, body_list *out, scree_error *error);
scree_status plan_select_word(const plan *p, const node *n, body_list *out, scree_error *error);

/* Filling a world from a plan. */
scree_status world_add_shapes(plan *p, scree_world *w, scree_error *error);
scree_status world_add_bodies(plan *p, scree_world *w, scree_error *error);
scree_status world_add_laws(const plan *p, scree_world *w, scree_error *error);
scree_status world_add_deformables(plan *p, scree_world *w, scree_error *error);
/* Refuses a name of a deformable body that the world does not have. */
scree_status world_check_deformable(const scree_world *w, const plan *p, const node *word,
                                    scree_error *error);
scree_status world_add_bonds(const plan *p, scree_world *w, scree_error *error);
scree_status world_add_joints(plan *p, scree_world *w, scree_error *error);
scree_status world_add_loads(const plan *p, scree_world *w, scree_error *error);
scree_status world_add_values(const plan *p, scree_world *w, scree_error *error);
scree_status world_add_stages(const plan *p, scree_world *w, scree_error *error);
scree_status world_add_adapt(const plan *p, scree_world *w, scree_error *error);

/* Operations on the tree, when a scene is read. */
scree_status scene_read_files(scree_scene *s, const char *folder, scree_error *error); /* meshes */
scree_status scene_substitute(scene_tree *tree, scree_error *error);
scree_status scene_write_out(scree_scene *s, scree_error *error); /* short forms */
scree_status scene_read_world(scree_scene *s, scree_error *error);
scree_status scene_read_run(scree_scene *s, scree_error *error);
scree_status scene_check_end(const scree_scene *s, scree_error *error);
scree_world_def scene_world_def(const scree_scene *s);

/* Keys under which the tables of a plan are read. */
static inline param_scope plan_scope(const plan *p) {
    return (param_scope){.dimension = (int)p->scene->world.dimension};
}
/* Entries of the registry for the other dimension. */
static inline uint64_t plan_others(const plan *p) {
    return p->scene->world.dimension == 3 ? CAN_PLANAR : CAN_SPACE;
}
/* Refuses an entry of the registry that is for the other dimension. */
scree_status plan_check_dimension(const plan *p, const kind *k, const node *place,
                                  scree_error *error);
/* The rotation of an entry in space as a quaternion: from its vector, or as given. */
scree_status scene_orientation(const node *place, const double turn[3], const double orientation[4],
                               double out[4], scree_error *error);

/* Shared by the readers. */
scree_status need_type(const node *n, node_type type, const char *what, scree_error *error);
/* The child `key` of the root when it is there and not empty. */
const node *section(const node *root, const char *key);
/* Whether a section exists in the scene under a misspelt key: its content is then not reported as
 * missing. */
bool section_misspelt(const node *root, const char *key);
/* Adds the position of n to a message without position; not for errors that are not in the
 * input. */
scree_status at_place(scree_status status, const node *n, scree_error *error);
/* An error that a name is unknown, with the nearest one of a NULL-ended list. */
scree_status unknown_name(const node *n, const char *what, const char *name,
                          const char *const *known, const char *remedy, scree_error *error);
/* The text of `kind:` in a map. */
scree_status kind_of(const node *n, const char *what, const char **name, scree_error *error);
/* A copy without the given keys, NULL-ended. */
scree_status copy_without(const node *n, const char *const *keys, node **out, scree_error *error);
/* Adds missing keys that have a default in the table, except those that worlds of this dimension
 * (0: any) do not have; lists them in filled. */
scree_status fill_defaults(const kind *k, node *map, int dimension, text_buffer *filled,
                           scree_error *error);

#endif
