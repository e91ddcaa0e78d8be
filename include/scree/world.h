/* Worlds: make one, add bodies, step it, read what it published.
 *
 * A world has one owner and may be used from one thread at a time; two worlds run in two threads.
 * SI units; a planar world has a thickness (1 m by default) and masses and forces are for it.
 * Things inside it are named by 64-bit ids that are never reused. Bodies, laws, loads and joints
 * are added before the first step; afterwards the world changes by actions, which are logged. */
#ifndef SCREE_WORLD_H
#define SCREE_WORLD_H

#include <stdbool.h>

#include "scree/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_world scree_world;

/* Parameters of whatever the registry lists (shapes, law parts, loads, ...): a map of names to
 * numbers, texts, lists and maps, checked against the entry's own table. The same tree a scene file
 * gives. */
typedef struct scree_params scree_params;
SCREE_API scree_params *scree_params_new(void); /* an empty map; NULL when out of memory */
SCREE_API void scree_params_free(scree_params *params);
SCREE_API scree_status scree_params_real(scree_params *map, const char *key, double value,
                                         scree_error *error);
SCREE_API scree_status scree_params_text(scree_params *map, const char *key, const char *value,
                                         scree_error *error);
/* rows x width numbers; width 1 gives a plain list. */
SCREE_API scree_status scree_params_list(scree_params *map, const char *key, const double *values,
                                         size_t rows, size_t width, scree_error *error);
SCREE_API scree_status scree_params_integer(scree_params *map, const char *key, int64_t value,
                                            scree_error *error);
SCREE_API scree_status scree_params_flag(scree_params *map, const char *key, bool value,
                                         scree_error *error);
SCREE_API scree_status scree_params_texts(scree_params *map, const char *key,
                                          const char *const *values, size_t count,
                                          scree_error *error);
/* A map inside the map; owned by it. NULL when out of memory. */
SCREE_API scree_params *scree_params_map(scree_params *map, const char *key);
/* An empty map at the end of the list under `key`, which is made when there is none; owned by the
 * map. NULL when out of memory, or where something else than a list has that key. */
SCREE_API scree_params *scree_params_item(scree_params *map, const char *key);
/* A whole tree from YAML or JSON text: "{kind: newton, e_n: 0.5}". A map stands at its root. Files
 * are not read and nothing is run; sizes and depths are limited. */
SCREE_API scree_status scree_params_parse(scree_params **out, const char *yaml, scree_error *error);

typedef enum scree_policy {
    SCREE_GO_ON, /* accept the step, count it, say so at the end */
    SCREE_HALVE, /* try again with half the step, down to h / 64, then go on */
    SCREE_STOP   /* leave the world before the step and answer SCREE_UNCONVERGED */
} scree_policy;

/* How planar deformable bodies strain across the plane. */
typedef enum scree_plane {
    SCREE_PLANE_STRAIN,
    SCREE_PLANE_STRESS,
    SCREE_AXISYMMETRIC /* x is the radius; masses and forces are for the full turn */
} scree_plane;

typedef struct scree_world_def {
    size_t size;         /* set by scree_default_world_def() */
    int dimension;       /* 2: planar, 3: space */
    int plane;           /* scree_plane, planar */
    double thickness;    /* m, planar */
    double gravity[3];   /* m/s^2; planar: the third is not used */
    double h;            /* time step, s */
    double theta, gamma; /* 1/2: Moreau's midpoint; theta = 1: implicit Euler */
    double active_gap;   /* of the smaller body's size */
    double alert; /* m: contacts are listed up to this gap; negative: 1e-3 of the smallest body */
    double tolerance;       /* scale-free residual of the exact law at which a step is solved */
    int norm;               /* scree_residual_norm of that residual */
    int64_t max_iterations; /* of the solver per step */
    double reference_speed; /* m/s for the residual; 0: computed at every step */
    double law_tolerance;   /* misfit at which laws that depend on the outcome are met; 0: the
                             * tolerance, 1e-6 at least */
    int max_passes;         /* of prepare and solve in a step, for such laws */
    uint64_t seed;
    int threads;                 /* >= 1 */
    double period[3], origin[3]; /* m: periodic along every axis whose period is > 0; planar: x */
    scree_policy on_unconverged;
    const char *scheme, *solver;       /* names in the registry */
    const scree_params *solver_params; /* or NULL; read at creation */
    const scree_params *scheme_params; /* likewise */
} scree_world_def;

SCREE_DEFAULTS(world_def)
/* The law_tolerance of a world whose definition has none. */
SCREE_API double scree_default_law_tolerance(double tolerance);
SCREE_API scree_status scree_world_create(scree_world **out, const scree_world_def *def,
                                          scree_error *error);
SCREE_API void scree_world_destroy(scree_world *world); /* NULL is legal */

/* Shapes by registry name: "disk" {radius}, "polygon" {vertices}, "rectangle" {width, height}, ...;
 * in space "sphere" {radius}, "block" {size}, "polyhedron" {vertices}, "plane", ... */
SCREE_API scree_status scree_world_add_shape(scree_world *world, const char *kind,
                                             const scree_params *params, uint32_t *shape,
                                             scree_error *error);
/* A finished shape: made and checked once, constant from then on. Whoever made it and every world
 * that uses it hold the same object, also worlds in other threads; the last holder frees it. */
typedef struct scree_shape scree_shape;
/* By registry name, as scree_world_add_shape makes it. */
SCREE_API scree_status scree_shape_create(scree_shape **out, const char *kind,
                                          const scree_params *params, scree_error *error);
SCREE_API void scree_shape_destroy(scree_shape *shape); /* ends the caller's hold; NULL is legal */
/* What follows from the geometry; lengths in m. Boundaries have no volume and no moments. */
typedef struct scree_shape_info {
    const char *kind;
    int dimension;     /* of the worlds it is for: 2 or 3 */
    double volume;     /* m^3; planar: the area, m^2 */
    double moments[3]; /* of inertia about the centre of mass for density 1: in space the principal
                          ones, m^5; planar: the first, polar, m^4 */
    double centre[3];  /* of mass, in the frame the shape was described in */
    double turn[4];    /* space: the principal axes in that frame, quaternion (w, x, y, z) */
    double bound;      /* radius of the ball about the centre that holds it; INFINITY: none does */
    double width;      /* the least; INFINITY where it has none */
} scree_shape_info;
SCREE_API void scree_shape_info_of_into(const scree_shape *shape, scree_shape_info *out,
                                        size_t size);
static inline scree_shape_info scree_shape_info_of(const scree_shape *given) {
    scree_shape_info out;
    scree_shape_info_of_into(given, &out, sizeof out);
    return out;
}
/* Gives a finished shape to the world, which uses that very object. */
SCREE_API scree_status scree_world_use_shape(scree_world *world, scree_shape *shape,
                                             uint32_t *index, scree_error *error);
/* Where something stands: planar worlds read x, y and angle, space worlds the position and a unit
 * quaternion (w, x, y, z), all zeros meaning not turned. */
typedef struct scree_placement {
    double position[3]; /* m */
    double angle;       /* rad */
    double orientation[4];
} scree_placement;
/* Shapes placed and welded together. */
SCREE_API scree_status scree_world_add_compound(scree_world *world, const uint32_t *shapes,
                                                const scree_placement *placement, size_t count,
                                                uint32_t *shape, scree_error *error);
/* Laws: a map slot -> part: either a name or a map {kind: name, parameters}. Example:
 *   {normal: velocity, impact: {kind: newton, e_n: 0.5}, friction: {kind: coulomb, mu: 0.3}} */
SCREE_API scree_status scree_world_add_law(scree_world *world, const char *name,
                                           const scree_params *parts, scree_error *error);
/* The law between two surfaces (made when new). "default", "default": every pair not named. */
SCREE_API scree_status scree_world_set_law(scree_world *world, const char *surface_a,
                                           const char *surface_b, const char *law,
                                           scree_error *error);

/* The law between two bodies instead of that of their surfaces: joints of mortar, say, one by one.
 * Whether and when contacts are bonded is a matter of the law's bond part. */
SCREE_API scree_status scree_world_set_bond(scree_world *world, uint64_t body_a, uint64_t body_b,
                                            const char *law, scree_error *error);
/* The same by names of bodies or groups, which must be there: a group stands for each of its
 * bodies, twice the same group for all pairs in it. A bond of two bodies goes before one of a body
 * and a group, and that before one of two groups. */
SCREE_API scree_status scree_world_set_bonds(scree_world *world, const char *first,
                                             const char *second, const char *law,
                                             scree_error *error);

typedef struct scree_body_def {
    size_t size;         /* set by scree_default_body_def() */
    const char *name;    /* unique, or "" */
    const char *group;   /* "" for none */
    const char *surface; /* "" means "default" */
    uint32_t shape;
    double density; /* kg/m^3; mass and inertia follow from the shape */
    double mass;    /* > 0: instead of density (boundaries that are free need it, with inertia) */
    double inertia[3]; /* kg m^2: planar the first; space about the axes of the body's own frame */
    double
        position[3]; /* of the centre of mass (of the shape's own origin when described is set) */
    double angle;    /* rad, planar */
    double orientation[4]; /* space: unit quaternion (w, x, y, z) of the frame the shape was
                              described in; all zeros: not turned */
    double velocity[6];    /* planar vx, vy, spin; space vx, vy, vz, wx, wy, wz in world axes */
    bool described;        /* position (planar: and angle) are those of the frame the shape was
                              described in */
    bool fixed;            /* all dofs prescribed to rest */
    bool dormant;          /* does not exist until an action or a rain stage wakes it */
} scree_body_def;

SCREE_DEFAULTS(body_def)
SCREE_API scree_status scree_world_add_body(scree_world *world, const scree_body_def *def,
                                            uint64_t *id, scree_error *error);

/* Many bodies from arrays: a row of each array that is not NULL stands for the member of `common`,
 * the definition that all have. The arrays are read during the call only. */
typedef struct scree_bodies_def {
    size_t size; /* set by scree_default_bodies_def() */
    size_t count;
    const scree_body_def *common; /* its name must be ""; NULL: that of scree_default_body_def() */
    const uint32_t *shape;        /* (count) */
    const double *radius;      /* (count) m: disks, in space spheres, instead of shapes; equal radii
                                  share      one shape */
    const double *position;    /* (count x 3) */
    const double *angle;       /* (count) planar */
    const double *orientation; /* (count x 4) space */
    const double *velocity;    /* (count x 6) planar: vx, vy, spin and three that are not read */
    const double *density;     /* (count) */
    const char *const *name;   /* (count) */
} scree_bodies_def;
SCREE_DEFAULTS(bodies_def)
/* All are added or, on an error, which names the row, none. Ids follow one another from *first (or
 * NULL) on. */
SCREE_API scree_status scree_world_add_bodies(scree_world *world, const scree_bodies_def *def,
                                              uint64_t *first, scree_error *error);

/* What deformable bodies are made of, by name: a material {kind: elastic, density: 2000, E: 1e9,
 * nu: 0.2}, a mesh {kind: grid, size: [1, 0.1], cells: [10, 2], element: q4}. */
SCREE_API scree_status scree_world_add_material(scree_world *world, const char *name,
                                                const scree_params *params, scree_error *error);
SCREE_API scree_status scree_world_add_mesh(scree_world *world, const char *name,
                                            const scree_params *params, scree_error *error);
/* A deformable body, or those that it is split into: the map of an entry of `deformables:` in a
 * scene, {mesh: beam, material: stone, position: [0, 1], conditions: [...]}; see
 * docs/deformable.md. id: of the (first) body, or NULL. Afterwards they are bodies like others, but
 * what moves are their nodes. */
SCREE_API scree_status scree_world_add_deformable(scree_world *world, const scree_params *params,
                                                  uint64_t *id, scree_error *error);
/* What one is made of; refused for rigid bodies. */
typedef struct scree_deformable_info {
    uint32_t nodes, elements;
    uint32_t prototype;   /* bodies with the same number share mesh, material and matrices */
    double mass;          /* kg */
    bool linear;          /* small strains and linear materials: one solve a step */
    const char *material; /* kind of all its regions, or "several" */
    double wave_speed;    /* m/s, of the fastest wave at rest */
    double wave_time;     /* s, in which it passes the least edge of an element */
} scree_deformable_info;
SCREE_API scree_status scree_world_deformable_into(const scree_world *world, uint64_t body,
                                                   scree_deformable_info *out, size_t size,
                                                   scree_error *error);
static inline scree_status scree_world_deformable(const scree_world *given, uint64_t id,
                                                  scree_deformable_info *out, scree_error *error) {
    return scree_world_deformable_into(given, id, out, sizeof *out, error);
}

/* Prescribes dofs of a body. A map: {x: F, y: F, rotation: F, axis: angle}, each F a map
 * {velocity: f} or {displacement: f} (from where the body stands when the drive starts), f a number
 * or a function of time {kind: sine, ...}; or {acceleration: f} with f a {kind: record, ...}, which
 * starts from rest; or the word "fixed"; or "free". Dofs not named keep
 * their status. In space {x, y, z, rotation_x, rotation_y, rotation_z: F} along and about the axes
 * of a frame that `axes` turns: a rotation vector [rx, ry, rz] in radians. Rotations about more
 * than one axis take velocities alone. Before the first step it sets the start; later it is an
 * action. */
SCREE_API scree_status scree_world_drive(scree_world *world, uint64_t body,
                                         const scree_params *drive, scree_error *error);
/* Loads by registry name: "force", "torque", "pressure", "membrane". bodies: ids it acts on;
 * without any the map is checked and no load is added. The map may hold `magnitude`, a number or
 * function of time (default 1). */
SCREE_API scree_status scree_world_add_load(scree_world *world, const char *name, const char *kind,
                                            const uint64_t *bodies, size_t count,
                                            const scree_params *params, scree_error *error);
/* Held interactions by registry name: "spring", "link", "cable", "pin"; in space also "ball",
 * "hinge", "slider", "fixed", "motor". Anchors are world points at the start (planar worlds read x
 * and y); body_b 0 is the ground. */
SCREE_API scree_status scree_world_add_joint(scree_world *world, const char *name, const char *kind,
                                             uint64_t body_a, uint64_t body_b,
                                             const double anchor_a[3], const double anchor_b[3],
                                             const scree_params *params, scree_error *error);

/* A change from outside, by registry name ("release", "fix", "drive", "zero_velocities", "load",
 * "gravity", "bond", "wake", "remove", "time_step"): applied at the start of the next step and
 * logged. */
SCREE_API scree_status scree_world_act(scree_world *world, const char *kind,
                                       const scree_params *params, scree_error *error);

/* Writes numbers of bodies: at the start of the next step, as the logged action "write". column:
 *
 *     "body.position"  as in frames: planar 3, space 7 numbers; paths of drives go on from there
 *     "body.velocity"  planar 3, space 6 numbers; prescribed ones cannot be changed
 *     "body.applied"   force and torque, planar 3 (Fx, Fy, torque), space 6 numbers, of bodies of a
 *                      load of kind "applied"; they act in every step until they are written again
 *
 * bodies: the ids of the rows, or NULL: all bodies in the order of their ids. values: (rows x
 * numbers). Bad ids, sizes and numbers are refused at once, with the body in the error text. */
SCREE_API scree_status scree_world_write(scree_world *world, const char *column,
                                         const uint64_t *bodies, size_t rows, const double *values,
                                         scree_error *error);

/* The actions applied so far, those of stages and of step control too: YAML, one line an action
 * with the number of steps before it. Not ended by a zero byte; valid until the next step. */
SCREE_API const char *scree_world_log(const scree_world *world, size_t *bytes);
/* Takes so many steps and gives the world what the log of another run says at each; lines of steps
 * that it has behind it are passed over. The same world gets the same bits, also where that run
 * was led by a program's actions and step control. */
SCREE_API scree_status scree_world_replay(scree_world *world, const char *log, size_t bytes,
                                          int64_t steps, scree_error *error);

/* Named numbers, measured on frames by registry name: usable in conditions, kept in every frame. */
SCREE_API scree_status scree_world_add_value(scree_world *world, const char *name,
                                             const char *measure, const char *column,
                                             const scree_params *params, scree_error *error);

/* Stages follow one another; each begins with its actions and ends when one of its conditions
 * holds. */
typedef struct scree_stage_def {
    size_t size; /* set by scree_default_stage_def() */
    const char *name;
    double duration;   /* s; INFINITY: no limit */
    int64_t steps;     /* 0: no limit */
    const char *until; /* expression over t, stage_t, step, kinetic, max_speed, contacts and values;
                          "" : none */
    double rest; /* m/s: ends when every free body is slower, after 100 steps at the earliest; 0:
                    none */
    /* rain: one dormant body of a group after another is woken at a place with a velocity */
    const char *rain_group;         /* "" : no rain */
    double rain_interval;           /* s between two bodies */
    double rain_at[3], rain_spread; /* m; uniform in x (and y in space) within +- spread */
    double rain_velocity[3];        /* m/s */
    double rain_clearance; /* m above the highest body of the group instead of the height of
                              rain_at; < 0: no */
} scree_stage_def;
SCREE_DEFAULTS(stage_def)
SCREE_API scree_status scree_world_add_stage(scree_world *world, const scree_stage_def *def,
                                             scree_error *error);
/* Adds an action to the last stage added. */
SCREE_API scree_status scree_world_add_stage_action(scree_world *world, const char *kind,
                                                    const scree_params *params, scree_error *error);

/* Adaptive steps. Each step plans the length of the one after it, because driven bodies are aimed
 * at where they must be in the middle of the next step; as long as the plan is kept they are on
 * their path at every mid-step. A step that breaks a limit is tried again shorter than it was
 * planned: then driven bodies are on the chord of their path in that one mid-step and on the path
 * in the next. Only an action can make a step longer than planned. */
typedef struct scree_step_def {
    size_t size;         /* set by scree_default_step_def() */
    double h_min, h_max; /* s; 0: a thousandth of the world's h, and that h itself */
    double grow;         /* a step is at most so many times as long as the one before, > 1 */
    double shrink;       /* factor of a retry for its residual, at most 0.9 */
    double displacement; /* m: no surface point goes farther in a step; 0: no limit */
    double share;        /* the same as a share of the least width of the thinnest body */
    double residual;     /* a step with a larger one is tried again shorter; 0: the policy alone */
    double impact; /* s: a closing contact is met in the middle of a step, so much late at most; for
                      a few bodies; 0: no */
    bool events;   /* steps end where stages end, rain falls, drives and loads bend; may be shorter
                      than h_min */
    const char *expression; /* the length wanted, over the names that `until` knows; held between
                               h_min and h_max; "": none */
} scree_step_def;
SCREE_DEFAULTS(step_def)
/* Before the first step, after the values that the expression names. */
SCREE_API scree_status scree_world_adapt(scree_world *world, const scree_step_def *def,
                                         scree_error *error);

/* The length of the step that begins and the one planned for the step after it, s. */
typedef struct scree_step_lengths {
    double h, h_next;
} scree_step_lengths;
/* Called at the start of every step, after its actions, with the lengths as they would be. Whatever
 * it changes is applied and logged as the action time_step; limits of scree_world_adapt may still
 * shorten it. Drives are followed exactly when it changes h_next alone. An error ends the step. */
typedef scree_status (*scree_step_control)(void *user, scree_world *world,
                                           scree_step_lengths *lengths, scree_error *error);
SCREE_API void scree_world_set_step_control(scree_world *world, scree_step_control callback,
                                            void *user); /* NULL: nobody is asked */

/* Ends the step that another thread is taking, or else the next one, with SCREE_STOPPED: the world
 * then stands before that step and can go on. The only function that may be called while another
 * thread is at work in the world; every other one is refused then. */
SCREE_API void scree_world_cancel(scree_world *world);

/* One step. SCREE_UNCONVERGED and SCREE_STOPPED leave the world as it was; so does any error but
 * that of an observer, who is told of a step that was taken. */
SCREE_API scree_status scree_world_step(scree_world *world, scree_error *error);
/* True when the last stage has ended (never true without stages). */
SCREE_API bool scree_world_finished(const scree_world *world);
/* Checks everything that can be checked without stepping, and builds. Adding is over afterwards. */
SCREE_API scree_status scree_world_build(scree_world *world, scree_error *error);

/* The last published step (or the start). It and its columns are the world's and valid until the
 * next step. */
SCREE_API scree_status scree_world_frame(scree_world *world, const scree_frame **frame,
                                         scree_error *error);
/* SCREE_STALE where the world has stepped since it gave a column, whose data must no longer be
 * read. For bindings that keep columns. */
SCREE_API scree_status scree_world_check_column(const scree_world *world,
                                                const scree_column *column, scree_error *error);
SCREE_API double scree_world_time(const scree_world *world);
SCREE_API int64_t scree_world_steps(const scree_world *world);
SCREE_API uint64_t scree_world_hash(const scree_world *world); /* of the whole state */
SCREE_API uint32_t scree_world_bodies(const scree_world *world);
SCREE_API uint64_t scree_world_find_body(const scree_world *world, const char *name); /* 0: none */

/* The tests of a step. A step that misses one misses its tolerance; it may miss several.
 * symbol, key in files, words */
#define SCREE_MISSED_LIST(X)                                                                       \
    X(INFEASIBLE, "infeasible", "contact residual (no solution exists)")                           \
    X(ITERATIONS, "residual_iterations", "contact residual (iterations spent)")                    \
    X(STALLED, "residual_stalled", "contact residual (solver stalled)")                            \
    X(LAWS, "law_misfit", "law misfit")                                                            \
    X(BALANCE, "balance", "balance of deformable bodies")                                          \
    X(EQUILIBRIUM, "equilibrium", "equilibrium of a quasi-static step")

typedef enum scree_missed {
#define X(symbol, key, words) SCREE_MISSED_##symbol,
    SCREE_MISSED_LIST(X)
#undef X
        SCREE_MISSED_TESTS
} scree_missed;
SCREE_API const char *scree_missed_key(scree_missed test);
SCREE_API const char *scree_missed_text(scree_missed test);

/* The run so far, kept through restarts. */
typedef struct scree_run_totals {
    int64_t steps, sweeps, updates, unconverged_steps, contacts_max, outside;
    double residual_max, residual_worst; /* largest rms, largest single contact */
    double penetration_max, energy_error, momentum_error;
    double penetration_share; /* deepest penetration over the least width of the thinner body */
    double travel_max;   /* farthest a body went in a step over half its least width: above 1 it may
                            pass through another without touching */
    double misfit_max;   /* of laws that depend on what a step finds */
    int64_t passes;      /* of laws and solver beyond one a step */
    int64_t unfit_steps; /* in which such laws, or deformable bodies, kept a misfit */
    /* of deformable bodies that are iterated: steps judged by what rounding allows in place of the
     * setting `balance`, and the largest share of the forces that was allowed */
    int64_t rounded_steps;
    double balance_limit_max;
    int64_t duhem_dips, duhem_free_dips; /* steps in which a sum of Clausius and Duhem was negative:
                                            as printed in DD08 (33), and after the forces */
    double duhem_least, duhem_free_least; /* J: the least value of each in a step, or 0 */
    int64_t broken;                       /* bonds */
    int64_t pulled;   /* times that a law without bonds pulled a contact back (A-CD2, two-sided) */
    int64_t rejected; /* attempts of steps that were tried again */
    double h_least, h_most;             /* s, of the steps */
    int64_t missed[SCREE_MISSED_TESTS]; /* steps that missed each test */
} scree_run_totals;
SCREE_API void scree_world_totals_into(const scree_world *world, scree_run_totals *out,
                                       size_t size);
static inline scree_run_totals scree_world_totals(const scree_world *given) {
    scree_run_totals out;
    scree_world_totals_into(given, &out, sizeof out);
    return out;
}

/* Called after every published step; a status other than OK stops the run. */
typedef scree_status (*scree_observer)(void *user, scree_world *world, scree_error *error);
SCREE_API scree_status scree_world_add_observer(scree_world *world, scree_observer observer,
                                                void *user, scree_error *error);

/* What a held interaction did in the last step. */
typedef struct scree_joint_info {
    const char *name, *kind; /* live as long as the world */
    uint64_t body[2];        /* ids; 0: the ground */
    double point[3];         /* m: where it acts on the first body, mid-step */
    double force[3];  /* N, world axes, mean over the step: on the first body, at that point */
    double torque[3]; /* N m, likewise; planar: the third */
    int acts;         /* 1: it held in the last step; 0: it did not, or no step was taken since
                         the start, a restart point or a snapshot */
} scree_joint_info;
SCREE_API size_t scree_world_joints(const scree_world *world);
/* From 1 in the order they were added; 0: none has that name. */
SCREE_API size_t scree_world_find_joint(const scree_world *world, const char *name);
SCREE_API scree_status scree_world_joint_into(const scree_world *world, size_t joint,
                                              scree_joint_info *out, size_t size,
                                              scree_error *error);
static inline scree_status scree_world_joint(const scree_world *given, size_t number,
                                             scree_joint_info *out, scree_error *error) {
    return scree_world_joint_into(given, number, out, sizeof *out, error);
}

/* The whole state in memory: to go back to, or to try several ways on from one instant. A snapshot
 * is constant, may be restored any number of times, and fits every world made of the same shapes,
 * bodies, laws, loads and joints. *out: NULL, or an earlier snapshot whose memory is used again.
 * Steps after a restore have the bits of those that followed the snapshot. Actions not yet applied
 * are not kept. */
typedef struct scree_snapshot scree_snapshot;
SCREE_API scree_status scree_world_snapshot(scree_world *world, scree_snapshot **out,
                                            scree_error *error);
SCREE_API scree_status scree_world_restore(scree_world *world, const scree_snapshot *snapshot,
                                           scree_error *error);
SCREE_API void scree_snapshot_destroy(scree_snapshot *snapshot); /* NULL is legal */

/* Drops every cache, or destroys and makes the solver again: the next step gives the same bits. */
SCREE_API void scree_world_forget(scree_world *world);
/* Restart points: the whole state in one file. Loading wants a world with the same shapes, bodies,
 * laws, loads and joints, and takes its settings (step, theta, solver) as that world has them; a
 * file that does not fit leaves the world as it was. Actions not yet applied are not saved, and are
 * dropped by loading. */
SCREE_API scree_status scree_world_save(scree_world *world, const char *path, scree_error *error);
SCREE_API scree_status scree_world_load(scree_world *world, const char *path, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
