/* Worlds: make one, add bodies, make steps, read the published frames.
 *
 * A world has one owner and may be used from one thread at a time; two worlds can run in two
 * threads. Units are SI; a planar world has a thickness (1 m by default), to which masses and
 * forces refer. Bodies and other things inside it have 64-bit ids that are never reused. Bodies,
 * laws, loads and joints are added before the first step; afterwards actions change the world,
 * and they are logged. */
#ifndef SCREE_WORLD_H
#define SCREE_WORLD_H

#include <stdbool.h>

#include "scree/frame.h"
#include "scree/params.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_world scree_world;

typedef enum scree_policy {
    SCREE_GO_ON, /* accept the step, count it, report it at the end */
    SCREE_HALVE, /* repeat with half the step, down to h / 64, then go on */
    SCREE_STOP   /* leave the world at the start of the step and return SCREE_UNCONVERGED */
} scree_policy;

/* Strain of planar deformable bodies across the plane. */
typedef enum scree_plane {
    SCREE_PLANE_STRAIN,
    SCREE_PLANE_STRESS,
    SCREE_AXISYMMETRIC /* x is the radius; masses and forces refer to the full revolution */
} scree_plane;

typedef struct scree_world_def {
    size_t size;         /* set by scree_default_world_def() */
    int dimension;       /* 2: planar, 3: space */
    int plane;           /* scree_plane, planar */
    double thickness;    /* m, planar */
    double gravity[3];   /* m/s^2; planar: the third is ignored */
    double h;            /* time step, s */
    double theta, gamma; /* 1/2: Moreau's midpoint rule; theta = 1: implicit Euler */
    double active_gap;   /* gap that counts as closed, as a share of the smaller body's size */
    double alert; /* m: contacts are listed up to this gap; negative: 1e-3 of the smallest body */
    double tolerance;       /* scale-free residual of the exact law at which a step counts as
                             * solved */
    int norm;               /* scree_residual_norm: norm of that residual */
    int64_t max_iterations; /* maximum number of solver iterations per step */
    double reference_speed; /* m/s, reference velocity of the residual; 0: computed in every step */
    double law_tolerance;   /* tolerance of the misfit of laws that depend on the outcome; 0: the
                             * tolerance, but at least 1e-6 */
    int max_passes;         /* maximum number of passes (prepare and solve) per step for such
                             * laws */
    uint64_t seed;
    int threads;                 /* >= 1 */
    double period[3], origin[3]; /* m: the world is periodic along every axis whose period is >
                                  * 0; planar: x */
    scree_policy on_unconverged;
    const char *scheme, *solver;       /* names in the registry */
    const scree_params *solver_params; /* or NULL; read at creation */
    const scree_params *scheme_params; /* or NULL; read at creation */
    int64_t bricks_from; /* with fewer contacts and fewer free bodies, sweeps are not ordered by
                          * bricks of space */
} scree_world_def;

SCREE_DEFAULTS(world_def)
/* The law_tolerance of a world whose definition has 0. */
SCREE_API double scree_default_law_tolerance(double tolerance);
SCREE_API scree_status scree_world_create(scree_world **out, const scree_world_def *def,
                                          scree_error *error);
SCREE_API void scree_world_destroy(scree_world *world); /* NULL is allowed */

/* Shapes by registry name: "disk" {radius}, "polygon" {vertices}, "rectangle" {width, height}, ...;
 * in space "sphere" {radius}, "block" {size}, "polyhedron" {vertices}, "plane", ... */
SCREE_API scree_status scree_world_add_shape(scree_world *world, const char *kind,
                                             const scree_params *params, uint32_t *shape,
                                             scree_error *error);
/* A finished shape: made and checked once, then constant. Its creator and every world that uses
 * it share the same object, also worlds in other threads; the last owner frees it. */
typedef struct scree_shape scree_shape;
/* By registry name, as scree_world_add_shape makes it. */
SCREE_API scree_status scree_shape_create(scree_shape **out, const char *kind,
                                          const scree_params *params, scree_error *error);
SCREE_API void scree_shape_destroy(scree_shape *shape); /* releases the caller's ownership; NULL
                                                         * is allowed */
/* Properties of the geometry; lengths in m. Boundaries have no volume and no moments. */
typedef struct scree_shape_info {
    const char *kind;
    int dimension;     /* dimension of its worlds: 2 or 3 */
    double volume;     /* m^3; planar: the area, m^2 */
    double moments[3]; /* moments of inertia about the centre of mass for density 1: in space the
                        * principal moments, m^5; planar: the first is the polar moment, m^4 */
    double centre[3];  /* centre of mass in the frame in which the shape was described */
    double turn[4];    /* space: the principal axes in that frame, quaternion (w, x, y, z) */
    double bound;      /* radius of the smallest ball about the centre of mass that contains it;
                        * INFINITY: unbounded */
    double width;      /* the smallest width; INFINITY if it has none */
} scree_shape_info;
SCREE_API void scree_shape_info_of_into(const scree_shape *shape, scree_shape_info *out,
                                        size_t size);
static inline scree_shape_info scree_shape_info_of(const scree_shape *given) {
    scree_shape_info out;
    scree_shape_info_of_into(given, &out, sizeof out);
    return out;
}
/* Adds a finished shape to the world, which shares the object. */
SCREE_API scree_status scree_world_use_shape(scree_world *world, scree_shape *shape,
                                             uint32_t *index, scree_error *error);
/* Position and orientation: planar worlds use x, y and angle, space worlds the position and a
 * unit quaternion (w, x, y, z); all zeros mean no rotation. */
typedef struct scree_placement {
    double position[3]; /* m */
    double angle;       /* rad */
    double orientation[4];
} scree_placement;
/* Shapes placed and welded together. */
SCREE_API scree_status scree_world_add_compound(scree_world *world, const uint32_t *shapes,
                                                const scree_placement *placement, size_t count,
                                                uint32_t *shape, scree_error *error);
/* Laws: a map slot -> part: a name, a map {kind: name, parameters}, or the number of the usual part
 * (friction: mu of coulomb; impact: e_n of newton; rolling: mu_r). Example:
 *   {normal: velocity, impact: {kind: newton, e_n: 0.5}, friction: 0.3} */
SCREE_API scree_status scree_world_add_law(scree_world *world, const char *name,
                                           const scree_params *parts, scree_error *error);
/* The law between two surfaces (created if new). "default", "default": every pair that is not
 * listed. */
SCREE_API scree_status scree_world_set_law(scree_world *world, const char *surface_a,
                                           const char *surface_b, const char *law,
                                           scree_error *error);

/* The law between two bodies instead of that of their surfaces, for instance the mortar of
 * single joints. The law's bond part decides whether and when contacts are bonded. */
SCREE_API scree_status scree_world_set_bond(scree_world *world, uint64_t body_a, uint64_t body_b,
                                            const char *law, scree_error *error);
/* The same by names of existing bodies or groups: a group means each of its bodies, the same
 * group twice all pairs in it. An entry of two bodies has priority over one of a body and a
 * group, and this over one of two groups. */
SCREE_API scree_status scree_world_set_bonds(scree_world *world, const char *first,
                                             const char *second, const char *law,
                                             scree_error *error);

typedef struct scree_body_def {
    size_t size;         /* set by scree_default_body_def() */
    const char *name;    /* unique, or "" */
    const char *group;   /* "" for none */
    const char *surface; /* "" means "default" */
    uint32_t shape;
    double density;        /* kg/m^3; mass and inertia are computed from the shape */
    double mass;           /* > 0: instead of density (free boundaries need it, with inertia) */
    double inertia[3];     /* kg m^2: planar the first; space about the axes of the body's frame */
    double position[3];    /* of the centre of mass (of the shape's origin if described is set) */
    double angle;          /* rad, planar */
    double orientation[4]; /* space: unit quaternion (w, x, y, z) of the frame in which the shape
                            * was described; all zeros: no rotation */
    double velocity[6];    /* planar vx, vy, spin; space vx, vy, vz, wx, wy, wz in world axes */
    bool described;        /* position (planar: and angle) refer to the frame in which the shape
                            * was described */
    bool fixed;            /* all dofs are held at rest */
    bool dormant;          /* does not exist until an action or rain wakes it */
} scree_body_def;

SCREE_DEFAULTS(body_def)
SCREE_API scree_status scree_world_add_body(scree_world *world, const scree_body_def *def,
                                            uint64_t *id, scree_error *error);

/* Many bodies from arrays: each array that is not NULL has a row per body that replaces the member
 * of `common`, the definition shared by all. The arrays are read during the call only. */
typedef struct scree_bodies_def {
    size_t size; /* set by scree_default_bodies_def() */
    size_t count;
    const scree_body_def *common; /* its name must be ""; NULL: that of scree_default_body_def() */
    const uint32_t *shape;        /* (count) */
    const double *radius;      /* (count) m: disks, in space spheres, instead of shapes; equal radii
                                  share one shape */
    const double *position;    /* (count x 3) */
    const double *angle;       /* (count) planar */
    const double *orientation; /* (count x 4) space */
    const double *velocity;    /* (count x 6) planar: vx, vy, spin and three that are ignored */
    const double *density;     /* (count) */
    const char *const *name;   /* (count) */
} scree_bodies_def;
SCREE_DEFAULTS(bodies_def)
/* Adds all bodies or, on an error, which names the row, none. Ids are consecutive from *first (or
 * NULL) on. */
SCREE_API scree_status scree_world_add_bodies(scree_world *world, const scree_bodies_def *def,
                                              uint64_t *first, scree_error *error);

/* Bodies of a generator by registry name: "cloud" {box, radius, ...}, "wall", "arch", ...; `seed`
 * in the map replaces the seed of the world. common: the definition shared by all bodies, or NULL.
 * Its position, angle and orientation move the whole; with a name the bodies are called name-1,
 * name-2, ...; shape and described are ignored. Every call that adds bodies has its own random
 * numbers, which depend on its position among these calls, so that two equal clouds differ and a
 * program that adds the entries of a scene in their order gets the bodies of that scene. All bodies
 * are added or, on an error, none; ids are consecutive from *first on; first and count may be
 * NULL. */
SCREE_API scree_status scree_world_generate(scree_world *world, const char *kind,
                                            const scree_params *params,
                                            const scree_body_def *common, uint64_t *first,
                                            size_t *count, scree_error *error);

/* Materials and meshes of deformable bodies, by name: a material {kind: elastic, density: 2000,
 * E: 1e9, nu: 0.2}, a mesh {kind: grid, size: [1, 0.1], cells: [10, 2], element: q4}. */
SCREE_API scree_status scree_world_add_material(scree_world *world, const char *name,
                                                const scree_params *params, scree_error *error);
SCREE_API scree_status scree_world_add_mesh(scree_world *world, const char *name,
                                            const scree_params *params, scree_error *error);
/* A deformable body, or those that it is split into: the map of an entry of `deformables:` in a
 * scene, {mesh: beam, material: stone, position: [0, 1], conditions: [...]}; see
 * docs/deformable.md. id: of the (first) body, or NULL. Afterwards they are bodies like others,
 * except that their nodes move. */
SCREE_API scree_status scree_world_add_deformable(scree_world *world, const scree_params *params,
                                                  uint64_t *id, scree_error *error);
/* Properties of a deformable body; an error for rigid bodies. */
typedef struct scree_deformable_info {
    uint32_t nodes, elements;
    uint32_t prototype;   /* bodies with the same number share mesh, material and matrices */
    double mass;          /* kg */
    bool linear;          /* small strains and linear materials: one solution per step */
    const char *material; /* kind of the material of all its regions, or "several" */
    double wave_speed;    /* m/s, speed of the fastest wave at rest */
    double wave_time; /* s, the time in which that wave passes the shortest edge of an element */
} scree_deformable_info;
SCREE_API scree_status scree_world_deformable_into(const scree_world *world, uint64_t body,
                                                   scree_deformable_info *out, size_t size,
                                                   scree_error *error);
static inline scree_status scree_world_deformable(const scree_world *given, uint64_t id,
                                                  scree_deformable_info *out, scree_error *error) {
    return scree_world_deformable_into(given, id, out, sizeof *out, error);
}

/* Prescribes dofs of a body. A map: {x: F, y: F, rotation: F, axis: angle}, each F a map
 * {velocity: f} or {displacement: f} (relative to the position at the start of the drive), f a
 * number or a function of time {kind: sine, ...}; or {acceleration: f} with f a {kind: record,
 * ...}, which starts from rest; or the word "fixed"; or "free". Dofs that are not named keep
 * their status. In space {x, y, z, rotation_x, rotation_y, rotation_z: F} along and about the
 * axes of a frame that `axes` rotates: a rotation vector [rx, ry, rz] in radians. Rotations
 * about more than one axis can be driven by velocities only. Before the first step it sets the
 * initial drive; later it is an action. */
SCREE_API scree_status scree_world_drive(scree_world *world, uint64_t body,
                                         const scree_params *drive, scree_error *error);
/* Loads by registry name: "force", "torque", "pressure", "membrane". bodies: ids of the loaded
 * bodies; if there are none, the map is checked and no load is added. The map may have
 * `magnitude`, a number or function of time (default 1). */
SCREE_API scree_status scree_world_add_load(scree_world *world, const char *name, const char *kind,
                                            const uint64_t *bodies, size_t count,
                                            const scree_params *params, scree_error *error);
/* Joints by registry name: "spring", "link", "cable", "strut", "pin"; in space also "ball",
 * "hinge", "slider", "fixed", "motor". Anchors are world points at the start (planar worlds use x
 * and y); body_b 0 is the ground. */
SCREE_API scree_status scree_world_add_joint(scree_world *world, const char *name, const char *kind,
                                             uint64_t body_a, uint64_t body_b,
                                             const double anchor_a[3], const double anchor_b[3],
                                             const scree_params *params, scree_error *error);

/* An action by registry name ("release", "fix", "drive", "zero_velocities", "load", "gravity",
 * "bond", "wake", "remove", "time_step"): applied at the start of the next step and logged. */
SCREE_API scree_status scree_world_act(scree_world *world, const char *kind,
                                       const scree_params *params, scree_error *error);

/* Writes quantities of bodies at the start of the next step, as the logged action "write". column:
 *
 *     "body.position"  as in frames: planar 3, space 7 numbers; paths of drives go on from there
 *     "body.velocity"  planar 3, space 6 numbers; a body with a prescribed degree of freedom keeps
 *                      all of its own: release it first
 *     "body.applied"   force and torque, planar 3 (Fx, Fy, torque), space 6 numbers; they act in
 *                      every step until they are written again. Where the world has a load of kind
 *                      "applied", only the bodies that it names take numbers other than zero
 *     "law.mu"         the friction coefficient of laws with the part "coulomb", 1 number
 *
 * bodies: the ids of the rows, or NULL: all bodies in the order of their ids; for laws their
 * numbers, from 1 on in the order in which they were added, or NULL: all. values: (rows x numbers).
 * Bad ids, sizes and numbers are refused at once, with the body in the error text. */
SCREE_API scree_status scree_world_write(scree_world *world, const char *column,
                                         const uint64_t *bodies, size_t rows, const double *values,
                                         scree_error *error);

/* Reads what scree_world_write writes, as the state has it now: actions that are not yet applied
 * are not among it, and law.mu is NaN for laws without the part "coulomb". bodies, rows: as there.
 * values: (rows x numbers), to be filled. */
SCREE_API scree_status scree_world_read(scree_world *world, const char *column,
                                        const uint64_t *bodies, size_t rows, double *values,
                                        scree_error *error);

/* The actions applied so far, also those of stages and of step control: YAML, one line per
 * action with the number of steps before it. Not zero-terminated; valid until the next step. */
SCREE_API const char *scree_world_log(const scree_world *world, size_t *bytes);
/* Makes this number of steps and applies the actions of the log of another run at each; lines of
 * earlier steps are skipped. An equal world gives identical results, even if a program's actions
 * and step control controlled that run. */
SCREE_API scree_status scree_world_replay(scree_world *world, const char *log, size_t bytes,
                                          int64_t steps, scree_error *error);

/* Named numbers, measured on frames by registry name: they can be used in conditions and are
 * stored in every frame. */
SCREE_API scree_status scree_world_add_value(scree_world *world, const char *name,
                                             const char *measure, const char *column,
                                             const scree_params *params, scree_error *error);

/* Stages follow one another; each begins with its actions and ends when one of its conditions is
 * met. */
typedef struct scree_stage_def {
    size_t size; /* set by scree_default_stage_def() */
    const char *name;
    double duration;   /* s; INFINITY: no limit */
    int64_t steps;     /* 0: no limit */
    const char *until; /* expression in t, stage_t, step, kinetic, max_speed, contacts and
                        * values; "": none */
    double rest; /* m/s: ends when every free body is slower, tested after 100 steps; 0: none */
    /* rain: dormant bodies of a group are woken one after another at a place with a velocity */
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

/* Adaptive steps. Each step plans the length of the next one, because driven bodies are aimed at
 * their position in the middle of the next step; as long as the plan is kept they are on their
 * path at every mid-step. A step that exceeds a limit is repeated with a shorter length than
 * planned: driven bodies are then on the chord of their path in that one mid-step and on the
 * path in the next. Only an action can make a step longer than planned. */
typedef struct scree_step_def {
    size_t size;         /* set by scree_default_step_def() */
    double h_min, h_max; /* s; 0: a thousandth of the world's h, and h */
    double grow;         /* largest ratio of a step to the one before, > 1 */
    double shrink;       /* factor of the step after a residual that is too large, at most 0.9 */
    double displacement; /* m: largest distance that a surface point may move in a step; 0: no
                          * limit */
    double share;        /* the same as a share of the smallest width of the thinnest body */
    double residual;     /* a step with a larger residual is repeated shorter; 0: only the policy
                          * for unconverged steps */
    double impact;       /* s: a closing contact is met at most this late; for few bodies; 0: no */
    bool events;         /* true: steps end where stages end, rain falls, drives and loads have
                          * corners; they may then be shorter than h_min */
    const char *expression; /* expression for the length, with the names that `until` knows;
                             * limited by h_min and h_max; "": none */
} scree_step_def;
SCREE_DEFAULTS(step_def)
/* Call it before the first step, after the values that the expression uses. */
SCREE_API scree_status scree_world_adapt(scree_world *world, const scree_step_def *def,
                                         scree_error *error);

/* The length of the step that begins and the planned length of the next one, s. */
typedef struct scree_step_lengths {
    double h, h_next;
} scree_step_lengths;
/* Called at the start of every step, after its actions, with the planned lengths. Changes are
 * applied and logged as the action time_step; limits of scree_world_adapt may still shorten the
 * step. Drives are followed exactly if only h_next is changed. An error ends the step. */
typedef scree_status (*scree_step_control)(void *user, scree_world *world,
                                           scree_step_lengths *lengths, scree_error *error);
SCREE_API void scree_world_set_step_control(scree_world *world, scree_step_control callback,
                                            void *user); /* NULL: no step control */

/* Ends the step that another thread is making, or else the next one, with SCREE_STOPPED: the world
 * is then in its state before that step and can continue. This is the only function that may be
 * called while another thread uses the world; every other one is refused then. */
SCREE_API void scree_world_cancel(scree_world *world);

/* Makes one step. SCREE_UNCONVERGED and SCREE_STOPPED leave the world unchanged, as does any
 * error except that of an observer, which is called after a completed step. */
SCREE_API scree_status scree_world_step(scree_world *world, scree_error *error);
/* True if the last stage has ended (never true without stages). */
SCREE_API bool scree_world_finished(const scree_world *world);
/* Makes all checks that need no step, and builds the world. Nothing can be added afterwards. */
SCREE_API scree_status scree_world_build(scree_world *world, scree_error *error);

/* The last published step (or the start). It and its columns belong to the world and are valid
 * until the next step. */
SCREE_API scree_status scree_world_frame(scree_world *world, const scree_frame **frame,
                                         scree_error *error);
/* SCREE_STALE if the world has made a step since it returned the column, whose data must no longer
 * be read. For bindings that keep columns. */
SCREE_API scree_status scree_world_check_column(const scree_world *world,
                                                const scree_column *column, scree_error *error);
SCREE_API double scree_world_time(const scree_world *world);
SCREE_API int64_t scree_world_steps(const scree_world *world);
SCREE_API uint64_t scree_world_hash(const scree_world *world); /* hash of the whole state */
SCREE_API uint32_t scree_world_bodies(const scree_world *world);
SCREE_API uint64_t scree_world_find_body(const scree_world *world, const char *name); /* 0: none */

/* The tests of a step. A step that misses one misses its tolerance; it may miss several. symbol,
 * key in files, text */
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

/* Totals of the run so far, kept through restarts. */
typedef struct scree_run_totals {
    int64_t steps, sweeps, updates, unconverged_steps, contacts_max, outside; /* contacts: active */
    double residual_max, residual_worst; /* largest rms residual, largest residual of a single
                                          * contact */
    double penetration_max, energy_error, momentum_error;
    double penetration_share; /* deepest penetration divided by the smallest width of the thinner
                               * body */
    double travel_max;        /* largest distance that a body moved in a step divided by half its
                               * smallest width: above 1 it may pass through another without touching */
    double misfit_max;        /* largest misfit of laws that depend on the outcome */
    int64_t passes;           /* passes of laws and solver beyond one per step */
    int64_t unfit_steps;      /* steps in which such laws, or deformable bodies, missed their
                               * tolerance */
    /* nonlinear deformable bodies: steps with the limit of rounding in place of the setting
     * `balance`, and the largest limit */
    int64_t rounded_steps;
    double balance_limit_max;
    int64_t duhem_dips, duhem_free_dips;  /* steps with a negative dissipation (Clausius-Duhem):
                                           * as printed in DD08 (33), and with the velocity after
                                           * the forces */
    double duhem_least, duhem_free_least; /* J: the smallest value of each in a step, or 0 */
    int64_t broken;                       /* bonds */
    int64_t pulled;   /* number of times that a law without bonds pulled a contact back (A-CD2,
                       * two-sided) */
    int64_t rejected; /* attempts that were repeated */
    double h_least, h_most;             /* s, lengths of the steps */
    int64_t missed[SCREE_MISSED_TESTS]; /* steps that missed each test */
} scree_run_totals;
SCREE_API void scree_world_totals_into(const scree_world *world, scree_run_totals *out,
                                       size_t size);
static inline scree_run_totals scree_world_totals(const scree_world *given) {
    scree_run_totals out;
    scree_world_totals_into(given, &out, sizeof out);
    return out;
}

/* Warnings and notes of this world go to this function with its user pointer, instead of the
 * function of scree_set_log; NULL restores the latter. It is called by the thread that uses the
 * world. */
SCREE_API void scree_world_set_log(scree_world *world, scree_log_function function, void *user);

/* Called after every published step; a status other than OK stops the run. */
typedef scree_status (*scree_observer)(void *user, scree_world *world, scree_error *error);
SCREE_API scree_status scree_world_add_observer(scree_world *world, scree_observer observer,
                                                void *user, scree_error *error);

/* The action of a joint in the last step. */
typedef struct scree_joint_info {
    const char *name, *kind; /* live as long as the world */
    uint64_t body[2];        /* ids; 0: the ground */
    double point[3];         /* m: where it acts on the first body, at mid-step */
    double force[3];  /* N, world axes, mean over the step: on the first body, at that point */
    double torque[3]; /* N m, likewise; planar: the third */
    int acts; /* 1: it was active in the last step; 0: it was not, or no step was made since the
                 start, a restart point or a snapshot */
} scree_joint_info;
SCREE_API size_t scree_world_joints(const scree_world *world);
/* Numbers from 1 in the order in which they were added; 0: none has that name. */
SCREE_API size_t scree_world_find_joint(const scree_world *world, const char *name);
SCREE_API scree_status scree_world_joint_into(const scree_world *world, size_t joint,
                                              scree_joint_info *out, size_t size,
                                              scree_error *error);
static inline scree_status scree_world_joint(const scree_world *given, size_t number,
                                             scree_joint_info *out, scree_error *error) {
    return scree_world_joint_into(given, number, out, sizeof *out, error);
}

/* The whole state in memory, to return to it or to try several continuations of one instant. A
 * snapshot is constant, may be restored any number of times, and fits every world made of the same
 * shapes, bodies, laws, loads and joints. *out: NULL, or an earlier snapshot whose memory is
 * reused. Steps after a restore have the same bits as those that followed the snapshot. Actions not
 * yet applied are not kept. */
typedef struct scree_snapshot scree_snapshot;
SCREE_API scree_status scree_world_snapshot(scree_world *world, scree_snapshot **out,
                                            scree_error *error);
SCREE_API scree_status scree_world_restore(scree_world *world, const scree_snapshot *snapshot,
                                           scree_error *error);
SCREE_API void scree_snapshot_destroy(scree_snapshot *snapshot); /* NULL is allowed */

/* Clears every cache, or destroys and makes the solver again: the next step gives the same results,
 * bit for bit. */
SCREE_API void scree_world_forget(scree_world *world);
/* Restart points: the whole state in one file. Loading needs a world with the same shapes,
 * bodies, laws, loads and joints, and uses the settings (step, theta, solver) of that world; a
 * file that does not fit leaves the world unchanged. Actions that were not yet applied are not
 * saved, and loading drops them. */
SCREE_API scree_status scree_world_save(scree_world *world, const char *path, scree_error *error);
SCREE_API scree_status scree_world_load(scree_world *world, const char *path, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
