/* The internals of a world: a simulation and its surroundings. */
#ifndef WORLD_WORLD_H
#define WORLD_WORLD_H

#include <stdatomic.h>

#include "base/random.h"
#include "frame/measure.h"
#include "registry.h"
#include "scheme/sim.h"
#include "scree/world.h"
#include "world/run/action.h"
#include "world/run/publish.h"
#include "world/run/publish_solids.h"
#include "world/run/query.h"
#include "world/run/step_control.h"

/* Initial position and velocity of a body. */
typedef struct body_start {
    double q[PLACES_MAX], v[DOFS_MAX];
    uint8_t prescribed[DOFS_MAX], mode[DOFS_MAX];
    uint32_t drive[DOFS_MAX];
    double axis[4]; /* planar: an angle; space: a quaternion */
} body_start;

typedef struct load_start {
    uint32_t function;
} load_start;

/* Materials and meshes of deformable bodies, by name. */
typedef struct named_material {
    char *name;
    node *map; /* owned */
} named_material;

typedef struct named_mesh {
    char *name;
    fem_mesh mesh;
} named_mesh;

/* Data of a solid of the model besides the solid itself. */
typedef struct prototype {
    uint64_t hash;  /* of its mesh, to find equal ones */
    uint32_t shape; /* number of bodies that use it */
} prototype;

/* An action waiting for its time: of a stage, or given by the program for the next step. */
typedef struct pending_action {
    const action_kind *kind;
    node *map; /* owned: as given, for the log and the messages */
    void *parameters;
} pending_action;

#define VALUES_MAX 64

typedef struct stage {
    char *name;
    scree_stage_def def; /* its texts are owned here */
    world_formula until;
    ARRAY(pending_action) actions;
} stage;

typedef struct named_value {
    char *name;
    const measure_kind *measure;
    void *parameters;
    uint32_t column;
} named_value;

typedef struct observer_entry {
    scree_observer function;
    void *user;
} observer_entry;

/* Arrays behind the published frame. */
typedef struct published {
    bool fresh;        /* filled for the current generation */
    bool step_unknown; /* after a failed step or a restart: the step that led to the state is
                        * unknown */
    frame_arrays columns;
    double *value;
    const char **value_name, **value_unit;
    solid_numbers solids;
    scree_frame frame;
} published;

/* The layout and the arrays to which it points. */
typedef struct layout_store {
    scree_layout layout; /* its dimension is 0 until it is made */
    layout_arrays arrays;
    scree_shape_view *shape_view;
    scree_part *part;
    scree_solid_view *solid;
} layout_store;

/* The bodies of the worst step that is proved to have no solution, in words. Only messages use it,
 * so it is not part of the state: a resumed run names the pair in the record of missed steps. */
typedef struct contradiction_note {
    int64_t step; /* 0: none */
    char text[240];
} contradiction_note;

/* How the world is divided among processes (divide.c). */
typedef struct division {
    bool asked;               /* the reason below was looked for */
    const char *reason;       /* why no step is divided; NULL: steps may be divided */
    int64_t wait, wait_until; /* steps that are whole: their number, and the first that is not */
    int64_t steps;            /* number of divided steps since the world was built */
} division;

#define WORLD_COOKIE 0x7363726565776f72u /* "screewor" */

struct scree_world {
    uint64_t cookie;              /* WORLD_COOKIE while it lives */
    _Atomic(const void *) inside; /* the thread at work in it; NULL: none */
    atomic_bool cancelled;   /* set by scree_world_cancel; the present step or the next one ends */
    scree_world *next_alive; /* debug builds: linked in the list of existing worlds */
    log_sink log;            /* of scree_world_set_log */
    registry registry;
    scree_world_def def;
    bool built;
    uint64_t identity; /* hash of the model as it was built */
    model model;
    uint64_t body_calls; /* number of calls that added bodies: each has its own random numbers */
    ARRAY(body_start) starts; /* until the world is built */
    ARRAY(load_start) load_starts;
    ARRAY(named_material) materials;
    ARRAY(named_mesh) meshes;
    ARRAY(prototype) prototypes;     /* (model.solids) */
    ARRAY(double) node_velocity;     /* (nodes x dimension) at the start, until it is built */
    ARRAY(uint8_t) condition_active; /* (conditions) likewise */
    state state;
    state before;  /* copy of the state from before the first change of a step */
    bool kept;     /* `before` is valid */
    bool stepping; /* a step is running, whose state must not be replaced */
    team *team;
    const scheme *scheme;
    void *scheme_parameters;
    const solver_kind *solver_kind;
    void *solver_parameters;
    sim sim;
    step_control control;
    contradiction_note contradiction;
    ARRAY(stage) stages;
    ARRAY(pending_action) queue; /* for the next step */
    ARRAY(named_value) values;
    ARRAY(observer_entry) observers;
    division division;
    bool watched; /* every step is looked at from outside: it is made whole */
    uint64_t generation;
    layout_store layout;
    published published;
    query_index *query; /* NULL: no query yet */
};

/* A call that changes a world or returns its arrays begins with world_enter and ends with
 * world_leave: it is refused while another thread is inside, and if the pointer is not a world.
 * Calls from observers, within a step, come from the same thread. */
typedef struct world_visit {
    scree_world *world;   /* NULL: the thread was inside already */
    const log_sink *logs; /* earlier destination of messages */
} world_visit;
scree_status world_enter(const scree_world *w, world_visit *entry, scree_error *error);
/* Whether the world exists; reliable only in a debug build. Functions without a status return
 * nothing (0 or NULL) for a destroyed world. */
bool world_lives(const scree_world *w);
bool world_is_built(const scree_world *w);
void world_leave(world_visit *entry);
/* An error while a step is running: the state must not be replaced then, for instance by a step
 * control. */
scree_status world_between_steps(const scree_world *w, scree_error *error);
/* For debug builds, which detect calls on destroyed worlds. */
void world_is_born(scree_world *w);
void world_is_gone(scree_world *w);
/* Whether the present step is to end (base/stop.h, solver.stop). */
bool world_is_cancelled(void *world);

/* Shared by the files of this room. */
scree_status world_refuse_built(const scree_world *w, scree_error *error);
scree_status world_require_body(const scree_world *w, uint64_t id, uint32_t *slot,
                                scree_error *error);
/* Bodies with a name: a body's name, a group's name, or "all"; fills slots (owned by the
 * caller). */
typedef struct slot_list {
    ARRAY(uint32_t) list;
} slot_list;
scree_status world_select(const scree_world *w, const char *word, const node *place, slot_list *out,
                          scree_error *error);
/* A body's or a group's name as an end of a bond (model.h). */
scree_status world_bond_end(const scree_world *w, const char *name, uint32_t *end,
                            scree_error *error);
/* Whether a free body can rotate: it has an inertia about every axis. */
bool body_can_turn(const model *m, const body *b);
/* What a body with these prescribed dofs lacks for its free motion: "mass", "inertia" or NULL. */
const char *world_lacks(const scree_world *w, const body *b, const uint8_t *prescribed);
/* Whether a body with this definition can be added. */
/* A caller's definition merged over the defaults; texts that are NULL become empty. */
scree_status world_take_body(scree_body_def *own, const scree_body_def *given, scree_error *error);
scree_status world_check_body(const scree_world *w, const scree_body_def *def, scree_error *error);
/* Adds a body that was checked; names: must contain its surface and group. */
scree_status world_place_body(scree_world *w, const scree_body_def *def, const body *names,
                              scree_error *error);
/* Finishes a shape and takes ownership; it is freed when out of memory. */
scree_status world_keep_shape(scree_world *w, shape *made, uint32_t *index, scree_error *error);
/* The number of a surface, which is created if new. */
scree_status world_add_surface(model *m, const char *name, uint32_t *index, scree_error *error);
/* A motion of one axis: "fixed", {displacement: f}, {velocity: f} or {acceleration: f}. */
typedef struct motion {
    uint8_t mode;      /* DRIVE_... */
    uint32_t function; /* in the model; NONE: at rest */
} motion;
scree_status world_read_motion(scree_world *w, const node *n, bool length, motion *out,
                               scree_error *error);
/* A function of time from a node: a number or {kind: ...}; appended to the model. */
scree_status world_add_function(scree_world *w, const node *place, unit dimension, uint32_t *index,
                                scree_error *error);
scree_status world_keep_function(scree_world *w, function *f, uint32_t *index, scree_error *error);
/* Reads a drive map into a start record; only the named dofs are changed. */
scree_status world_read_drive(scree_world *w, const node *map, body_start *start,
                              uint8_t touched[DOFS_MAX], scree_error *error);
/* A start record without a drive. */
body_start world_no_start(const scree_world *w);
/* Reads {kind: name, parameters} or a name into freshly allocated parameters. */
scree_status world_read_kind(const scree_world *w, family f, const char *name, const node *map,
                             const char *const *ignore, const kind **out, void **parameters,
                             scree_error *error);
void world_free_parameters(const kind *k, void *parameters);
/* The unit of a load's magnitude, from its table. */
unit world_magnitude_unit(const kind *load_of);
/* Smallest width of the thinnest body that has a mass, m; 0: there is none. */
double world_smallest_size(const model *m);
/* A time too short to count in a step of length h, beyond the rounding of the clock. */
double world_instant(const scree_world *w, double h);
rigid_times world_times(const scree_world *w);
/* A drive that starts now begins at the position of the body: X(t) = q - f(0) + f(t - start). */
void world_set_drive_origin(scree_world *w, uint32_t slot, const uint8_t touched[DOFS_MAX]);
/* Paths of dofs that are not named continue from the body's position, along the present axes. */
void world_keep_paths(scree_world *w, uint32_t slot, const uint8_t touched[DOFS_MAX]);

scree_status world_make_action(scree_world *w, const char *name, const node *map,
                               pending_action *out, scree_error *error);
void world_free_action(pending_action *a);
/* Runs actions now: state, ledger and log. */
scree_status world_apply_actions(scree_world *w, pending_action *actions, size_t count,
                                 scree_error *error);

/* Called after the whole state was replaced: by a restart point or a snapshot. */
void world_state_replaced(scree_world *w);

/* Unsupported combinations of laws, solver, scheme and shapes are errors. */
scree_status world_check_compatible(const scree_world *w, scree_error *error);

/* The same for deformable bodies. */
scree_status world_check_deformables(const scree_world *w, scree_error *error);

/* Checks that find errors of the first step before a result file exists: drives and loads without a
 * finite value, bodies wider than the period, touching bodies without a law. */
scree_status world_check_start(scree_world *w, scree_error *error);

/* Warns of laws whose impacts can create energy between these bodies (warn_energy.c). */
void world_warn_of_energy(const scree_world *w);

/* Joints without effect or contradictory joints are errors; redundant ones give a warning. */
scree_status world_check_joints(scree_world *w, scree_error *error);

/* The error of a step without inertia that found no equilibrium (runaway.c). */
scree_status world_refuse_runaway(const scree_world *w, scree_error *error);

/* A text with the names of bodies for a step without a solution: "'press' and 'anvil' close on
 * 'block'"; "" if the proof names no bodies. */
void world_contradiction(const scree_world *w, const scree_certificate *c, char *text, size_t room);

/* Stores that text for the attempted step, whose number is `step`. */
void world_note_contradiction(scree_world *w, int64_t step);

/* Stores a copy of the state before it is changed outside a step's attempt. */
scree_status world_keep_copy(scree_world *w, scree_error *error);

/* Stages: actions at the start of a step, rain, and the conditions that end a stage. */
scree_status world_begin_stage(scree_world *w, scree_error *error);
scree_status world_rain(scree_world *w, scree_error *error);
scree_status world_end_stage(scree_world *w, scree_error *error);
/* The first instant after `after` at which a stage ends or rain falls. */
double world_stage_event(const scree_world *w, double after);
bool world_stage_uses_values(const scree_world *w); /* its end is then decided on a frame */
void world_free_stage(stage *s);

/* Expressions over t, stage_t, step, kinetic, max_speed, contacts and the named values. */
scree_status world_read_formula(const scree_world *w, const char *text, world_formula *out,
                                scree_error *error);
void world_free_formula(world_formula *f);
scree_status world_eval_formula(scree_world *w, const world_formula *f, double *out,
                                scree_error *error);
/* Kinetic energy of the free dofs of all bodies, J. */
double world_kinetic(const scree_world *w);
/* Speed of the fastest surface point of a body, or node, that is not completely prescribed. */
double world_fastest(const scree_world *w);

/* Velocities of nodes, and the active conditions at the start. */
scree_status world_start_deformables(scree_world *w, scree_error *error);
/* Whether the stage begins with the next step, and whether a body of its rain is due then. */
bool world_stage_begins(const scree_world *w);
bool world_rain_due(const scree_world *w);

/* Worlds divided among processes (divide.c). Why no step is divided at present; NULL: they are. */
const char *world_whole_reason(scree_world *w);
/* All processes have the whole world, or only the first until world_release: what changes the state
 * or looks at all of it comes after. */
scree_status world_make_whole(scree_world *w, scree_error *error);
scree_status world_gather(scree_world *w, scree_error *error);
void world_release(scree_world *w);
/* Before actions, rain and stages; before an attempt; whether the attempt must be repeated, and how
 * it is; after an accepted step. */
scree_status world_before_changes(scree_world *w, scree_error *error);
scree_status world_begin_divided(scree_world *w, scree_error *error);
bool world_wants_whole(const scree_world *w);
scree_status world_retreat(scree_world *w, scree_error *error);
void world_count_division(scree_world *w);

/* Determines the condition that prescribes each node after some were switched: conditions that are
 * new for a node, and those marked in `changed` (conditions; NULL: none), start from the present
 * position of the node. */
scree_status world_renew_conditions(scree_world *w, const uint8_t *changed, scree_error *error);
void world_free_deformables(scree_world *w); /* the world's data besides the model */

void world_free_layout(layout_store *l);
scree_status world_publish(scree_world *w, scree_error *error);
/* Whether the last step led to the present state. */
bool world_knows_step(const scree_world *w);
void world_free_published(published *p);

#endif
