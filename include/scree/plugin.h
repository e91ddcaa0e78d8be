/* Plug-ins: law parts, loads, functions of time, measures, generators and solvers of your own, in a
 * shared object that is loaded by path. A plug-in needs only this header and links no library:
 *
 *     #include <scree/plugin.h>
 *     ... a law part, its parameters and its functions ...
 *     static scree_status start(const scree_host *host, scree_error *error) {
 *         return host->register_law_part(&polished, error);
 *     }
 *     SCREE_PLUGIN("wear", "1.0", "friction that falls with slip", start)
 *
 *     cc -shared -fPIC -o wear.so wear.c $(pkg-config --cflags scree)
 *     scree --plugin ./wear.so run scene.yaml
 *
 * docs/plugins.md builds one from scratch. Everything that a plug-in registers is found by its
 * name, like built-in parts: by scenes, by programs, by `scree explain` and by the reference. A
 * scene lists the plug-ins that it needs under `plugins`, by name and never by path: reading a
 * scene runs no code.
 *
 * Tables that are registered, and all that they point to, must live until the program ends.
 * Functions of a table are called from several threads at once, each with its own block; they must
 * not allocate, print or keep state between calls other than in the columns that they are given.
 * For bits that are equal on every machine use + - * / sqrt and the functions of `host->math`. */
#ifndef SCREE_PLUGIN_H
#define SCREE_PLUGIN_H

#include "scree/about.h"
#include "scree/measure.h"
#include "scree/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Number of the interface below. A plug-in that was compiled for another number is refused. It is
 * raised when the meaning or the position of anything that a plug-in may use changes. Tables begin
 * with their size and may be extended at their end without a new number, and so may scree_host. */
#define SCREE_PLUGIN_INTERFACE 1

/* ------------------------------------------------------------------ parameters */

typedef enum scree_param_type {
    SCREE_PARAM_REAL,    /* double */
    SCREE_PARAM_INTEGER, /* int64_t */
    SCREE_PARAM_FLAG,    /* bool */
    SCREE_PARAM_CHOICE,  /* int: index into `choices` */
    SCREE_PARAM_TEXT,    /* char *: owned by the library */
    SCREE_PARAM_VECTOR,  /* double[width] */
    SCREE_PARAM_LIST,    /* scree_param_list: rows of `width` numbers */
    SCREE_PARAM_FUNCTION /* only "magnitude" of a load: void *, owned by the library. A number or a
                            function of time, whose value is scree_load_block.magnitude */
} scree_param_type;

typedef struct scree_param_list {
    double *data; /* (count x width), owned by the library */
    size_t count;
} scree_param_list;

enum {
    SCREE_PARAM_REQUIRED = 1, /* its absence is an error */
    SCREE_PARAM_POSITIVE = 2,
    SCREE_PARAM_NOT_NEGATIVE = 4,
    SCREE_PARAM_OPTIONAL = 16,  /* may be absent: numbers are then NaN, texts NULL, choices -1 */
    SCREE_PARAM_PLACE = 32,     /* vector of width 3: two numbers in planar worlds */
    SCREE_PARAM_VALUE = 1 << 16 /* functions of time: has the unit of the function's value */
};

/* One parameter: a row of a table that ends with a row without a name. A scene gives it by name and
 * with a unit; errors of name, unit, range and type are reported with their place in the scene. */
typedef struct scree_param {
    const char *name;
    scree_param_type type;
    size_t offset;              /* offsetof its member in the struct of parameters */
    uint32_t width;             /* vectors and lists */
    unsigned flags;             /* SCREE_PARAM_REQUIRED, ... */
    const char *unit;           /* "m", "N/m", "kg/m^3"; NULL: a pure number */
    double low, high;           /* low <= value <= high; both 0: no limits */
    const char *fallback;       /* the default as a scene would give it, "5 mm"; NULL: none */
    const char *const *choices; /* NULL-ended names */
    const char *help;
} scree_param;

/* The head of every table: its name in scenes, its help, its parameters. */
typedef struct scree_entry {
    const char *name;
    const char *help;
    const char *source;          /* the literature it comes from, or NULL */
    const scree_param *params;   /* or NULL: none */
    const char *const *examples; /* NULL-ended, "mu: 0.3, slip: 1 mm": sets of parameters for the
                                  * conformance suite, or NULL */
    size_t parameters;           /* sizeof the struct that the parameters fill; 0: none */
    /* Checks conditions that the table cannot express; refuses by host->fail. NULL: none. */
    scree_status (*check)(const void *parameters, scree_error *error);
} scree_entry;

/* ------------------------------------------------------------------ law parts */

typedef enum scree_law_slot {
    SCREE_LAW_NORMAL,
    SCREE_LAW_IMPACT,
    SCREE_LAW_FRICTION,
    SCREE_LAW_ROLLING,
    SCREE_LAW_BOND
} scree_law_slot;

/* Rows of a contact in the columns below: normal, one or two tangents, moments. */
#define SCREE_LAW_ROWS 6

/* The columns that a part writes. Two parts of one law must not write the same column. */
enum {
    SCREE_WRITES_ACTIVE = 1,   /* `active` */
    SCREE_WRITES_B_N = 2,      /* normal numbers of `b` */
    SCREE_WRITES_B_T = 4,      /* tangential numbers of `b` */
    SCREE_WRITES_MU = 8,       /* `mu`: Coulomb's cone */
    SCREE_WRITES_ROLLING = 16, /* `rolling`: a length, m; with it the cone bounds moments */
    SCREE_WRITES_C = 32,
    SCREE_WRITES_D = 64,
    SCREE_WRITES_d = 128,
    SCREE_WRITES_BOUND = 1024 /* `mu` is the bound of Tresca's friction, N s */
};

/* Contacts of one law, as columns. The cone of a contact is a condition on (docs/theory.md, Laws)
 *
 *     U~ = U + C S~ + b   and   S~,   where   S = S~ - D U - d
 *
 * U is the relative velocity and S the impulse on the candidate, normal component first, then the
 * tangents. Each contact has `rows` numbers in the columns marked (count x rows). `active`, `b` and
 * `correction` can always be read; what prepare writes to them counts where it is declared. Other
 * columns that the part did not declare are NULL, and so are energies outside finish. A step is
 * refused if prepare wrote a number that is not finite, or one below 0 to mu, rolling, C or D. */
typedef struct scree_law_block {
    size_t size;
    int dimension; /* 2 or 3; the normal and dimension - 1 tangents are in use */
    uint32_t rows; /* SCREE_LAW_ROWS */
    double t, h;   /* s: start and length of the step */
    double theta;
    uint32_t pass; /* 0 in the first pass of a step; higher if `misfit` requested another pass */
    size_t count;
    /* read */
    const double *gap;      /* (count) m, at mid-step */
    const double *area;     /* (count) m^2; 0: a point */
    const double *normal;   /* (count x 3) from the antagonist to the candidate */
    const uint64_t *body;   /* (count x 2) ids: candidate, antagonist */
    const double *U_before; /* (count x rows) m/s, at the start of the step */
    const uint8_t *touches; /* (count) 1: the gap counts as closed */
    const double *S;        /* (count x rows) N s: misfit and finish, and prepare after the first
                             * pass; else NULL */
    const double *U;        /* (count x rows) m/s, at the end of the step; as S */
    /* prepare writes */
    uint8_t *active;    /* (count) the contact takes part in the step */
    double *b;          /* (count x rows) m/s; add to it */
    double *correction; /* (count) m/s: the part of b_N that corrects positions; add to it. Its work
                           has a separate account */
    double *mu;         /* (count) */
    double *rolling;    /* (count) m */
    double *C, *D, *d;  /* (count x rows) m/(N s^2) s, N s/m, N s; zero at first */
    /* kept */
    double *history; /* (count x history): zero for a new contact; written by finish, kept to the
                      * next step and in restart points */
    double *iterate; /* (count x iterates): kept between the passes of one step */
    /* finish adds energies, J: parts with SCREE_LAW_WORKS */
    double *stored, *damping, *fracture, *friction; /* (count) */
    uint8_t *bonded;                                /* (count) 1: holds in tension */
    uint8_t *broken; /* (count) 1: a bond broke for good in this step */
} scree_law_block;

enum {
    SCREE_LAW_FORECASTS = 1,       /* acts on contacts before they close */
    SCREE_LAW_REPLACES_NORMAL = 2, /* a bond that is a normal law by itself */
    SCREE_LAW_NEEDS_FRICTION = 4,
    SCREE_LAW_WORKS = 8,      /* finish writes energies */
    SCREE_LAW_TANGENTIAL = 16 /* has tangential rows also without friction */
};

typedef struct scree_law_part {
    size_t size; /* sizeof(scree_law_part) */
    scree_entry entry;
    scree_law_slot slot;
    unsigned writes;   /* SCREE_WRITES_... */
    unsigned flags;    /* SCREE_LAW_... */
    uint32_t history;  /* numbers kept per contact, at most 32 */
    uint32_t tangents; /* number of pairs at the start of history that are tangential vectors and
                          rotate with the contact */
    uint64_t energies; /* bit k: number k of history is energy that `stored` counts */
    uint32_t
        iterates; /* numbers per contact that one pass of a step passes to the next, at most 16 */
    double (*reach)(const void *parameters); /* m: distance at which it acts; NULL: 0 */
    void (*prepare)(const void *parameters, const scree_law_block *block);
    /* Difference between the rows and those that S and U require, dimensionless; if it is above the
     * world's law_tolerance, prepare and solve are repeated. NULL: rows do not depend on the
     * result. */
    double (*misfit)(const void *parameters, const scree_law_block *block);
    void (*finish)(const void *parameters, const scree_law_block *block); /* NULL: nothing to do */
} scree_law_part;

/* ------------------------------------------------------------------ loads */

typedef struct scree_load_block {
    size_t size;
    int dimension;
    double t;               /* s, at which the force is evaluated */
    double magnitude;       /* value of the load's function of time */
    size_t count;           /* bodies on which it acts */
    const uint64_t *body;   /* (count) ids */
    const double *mass;     /* (count) kg */
    const double *position; /* (count x 3) planar: x, y, angle; (count x 7) space */
    const double *velocity; /* (count x 3 | 6) for loads that depend on velocity; else NULL */
    double *force;          /* (count x 3 | 6) N and N m, zero at first: force, then moment */
    double *slope; /* (count x 2) for loads that depend on velocity: force per velocity and moment
                      per spin, >= 0 */
} scree_load_block;

typedef struct scree_load_kind {
    size_t size; /* sizeof(scree_load_kind) */
    scree_entry entry;
    int resists; /* 1: depends on velocities */
    void (*apply)(const void *parameters, const scree_load_block *block);
} scree_load_kind;

/* ------------------------------------------------------------------ functions of time */

typedef struct scree_function_kind {
    size_t size; /* sizeof(scree_function_kind) */
    scree_entry entry;
    double (*value)(const void *parameters, double t);
    /* the mean over an interval; NULL: by quadrature */
    double (*mean)(const void *parameters, double t0, double t1);
    /* the first time after t at which its slope jumps; INFINITY or a time not after t: it has no
     * further jump. NULL: it is smooth */
    double (*corner)(const void *parameters, double t);
} scree_function_kind;

/* ------------------------------------------------------------------ measures */

typedef struct scree_measure_heading {
    const char *name, *unit; /* the unit of a pure number is "1" */
} scree_measure_heading;

typedef struct scree_measure_kind {
    size_t size; /* sizeof(scree_measure_kind) */
    scree_entry entry;
    scree_measure_rows rows;
    uint32_t columns;                     /* at most 16 */
    const scree_measure_heading *heading; /* (columns) */
    int dimension;                        /* dimension of the worlds that it measures; 0: both */
    int compares;                         /* 1: needs an earlier frame too */
    /* Fills out (rows x columns), row by row. Columns of the frame come from
     * host->frame_column. */
    scree_status (*eval)(const void *parameters, const scree_frame *frame,
                         const scree_frame *before, double *out, size_t rows, scree_error *error);
} scree_measure_kind;

/* ------------------------------------------------------------------ generators */

typedef struct scree_generation scree_generation; /* the object to which a generator adds */

typedef struct scree_generator_kind {
    size_t size; /* sizeof(scree_generator_kind) */
    scree_entry entry;
    int dimension; /* dimension of the worlds for which it generates: 2 or 3 */
    /* Adds shapes and bodies by host->generate_shape and host->generate_body; random numbers must
     * come from host->generate_random only, so that a seed always gives the same bodies. */
    scree_status (*generate)(const void *parameters, scree_generation *out, scree_error *error);
} scree_generator_kind;

/* ------------------------------------------------------------------ solvers */

typedef enum scree_cone {
    SCREE_CONE_FREE,
    SCREE_CONE_SIGNORINI,
    SCREE_CONE_COULOMB,
    SCREE_CONE_TRESCA,
    SCREE_CONE_ROLLING,
    SCREE_CONE_BOX,
    SCREE_CONE_FACETED,
    SCREE_CONE_BILATERAL
} scree_cone;

/* The scaled contact problem: y = W x + q, and x and y of every contact obey its cone
 * (docs/solvers.md). x are dimensionless impulses and y dimensionless velocities. */
typedef struct scree_solver_run {
    size_t size;
    uint32_t contacts;
    size_t rows;
    const uint32_t *first;     /* (contacts + 1) first row of each contact */
    const uint8_t *cone;       /* (contacts) scree_cone */
    const double *mu;          /* (contacts) */
    const double *q;           /* (rows) */
    const double *local;       /* blocks of W on its diagonal, row by row */
    const size_t *local_first; /* (contacts + 1) their first entries */
    double *x;                 /* (rows) in: the initial guess; the method may overwrite it */
    double *y, *z;             /* (rows) workspace of the method */
    void *memory; /* of scree_solver_kind.memory bytes, zero at first, kept from solve to solve */
    double tolerance;
    int64_t max_iterations;
    struct scree_solver_context *context; /* private data of the library */
} scree_solver_run;

typedef struct scree_solver_kind {
    size_t size; /* sizeof(scree_solver_kind) */
    scree_entry entry;
    unsigned cones;  /* bits 1 << scree_cone that it solves for; others are refused by `check` */
    int unsymmetric; /* 1: W need not be symmetric */
    size_t memory;
    /* Iterates until host->solver_show returns 1; may return earlier when it makes no progress. The
     * result is the best iterate that was shown. */
    scree_status (*run)(const void *parameters, scree_solver_run *run, scree_error *error);
} scree_solver_kind;

/* ------------------------------------------------------------------ the host */

/* Functions with the same bits on every machine. */
typedef struct scree_math {
    size_t size;
    double (*sin)(double), (*cos)(double), (*exp)(double), (*log)(double);
    double (*pow)(double, double), (*atan2)(double, double);
} scree_math;

/* The functions that a plug-in may call: nothing else of the program is visible to it. The table
 * lives until the program ends; keep the pointer in a static variable. `size` tells which functions
 * this library has. */
typedef struct scree_host {
    size_t size;
    int version; /* SCREE_VERSION_NUMBER of the library */
    scree_status (*register_law_part)(const scree_law_part *part, scree_error *error);
    scree_status (*register_load)(const scree_load_kind *load, scree_error *error);
    scree_status (*register_function)(const scree_function_kind *function, scree_error *error);
    scree_status (*register_measure)(const scree_measure_kind *measure, scree_error *error);
    scree_status (*register_generator)(const scree_generator_kind *generator, scree_error *error);
    scree_status (*register_solver)(const scree_solver_kind *solver, scree_error *error);
    /* Fills the error and returns the status: return host->fail(error, SCREE_BAD_INPUT, "...") */
    scree_status (*fail)(scree_error *error, scree_status status, const char *format, ...)
        SCREE_PRINTF(3, 4);
    void (*warn)(const char *format, ...) SCREE_PRINTF(1, 2); /* to the log of the program */
    const scree_math *math;
    /* measures: the functions scree_..._into of scree/frame.h; size is that of *out */
    void (*frame_info)(const scree_frame *frame, scree_frame_info *out, size_t size);
    void (*frame_column)(const scree_frame *frame, const char *name, scree_column *out,
                         size_t size);
    void (*layout_info)(const scree_layout *layout, scree_layout_info *out, size_t size);
    void (*layout_column)(const scree_layout *layout, const char *name, scree_column *out,
                          size_t size);
    /* generators. A shape by its kind and its parameters as in a scene, "{radius: 5 mm}"; equal
     * shapes are shared. Positions are those of the centre of mass in the plane, and of the frame
     * in which the shape was described in space. A random number: 0 <= r < 1. */
    scree_status (*generate_shape)(scree_generation *out, const char *kind, const char *parameters,
                                   uint32_t *shape, scree_error *error);
    scree_status (*generate_body)(scree_generation *out, uint32_t shape,
                                  const scree_placement *placement, scree_error *error);
    double (*generate_random)(scree_generation *out);
    /* solvers: y = W x + q; the nearest point of a contact's cone, in place; the velocity with the
     * shift of de Saxce (y_N + mu |y_T| for Coulomb's law), so that the law is x = P(x - r
     * shifted); and the stop test, to be called once per iteration with the iterate and its
     * velocity. */
    void (*solver_apply)(scree_solver_run *run, const double *x, double *y);
    void (*solver_project)(const scree_solver_run *run, uint32_t contact, double *x);
    void (*solver_shift)(const scree_solver_run *run, uint32_t contact, const double *y,
                         double *shifted);
    int (*solver_show)(scree_solver_run *run, const double *x, const double *y);
} scree_host;

/* ------------------------------------------------------------------ the plug-in itself */

typedef struct scree_plugin_table {
    int interface; /* SCREE_PLUGIN_INTERFACE: read before anything else */
    int version;   /* SCREE_VERSION_NUMBER of the headers */
    const char *name, *own_version, *help;
    scree_status (*start)(const scree_host *host, scree_error *error);
} scree_plugin_table;

#ifdef __cplusplus
#define SCREE_PLUGIN_EXTERN extern "C"
#else
#define SCREE_PLUGIN_EXTERN extern
#endif
/* The one symbol of a plug-in: name and version of the plug-in, a sentence on it, its function. */
#define SCREE_PLUGIN(plugin_name, plugin_version, plugin_help, start_function)                     \
    SCREE_PLUGIN_EXTERN SCREE_API const scree_plugin_table scree_plugin;                           \
    const scree_plugin_table scree_plugin = {                                                      \
        SCREE_PLUGIN_INTERFACE, SCREE_VERSION_NUMBER, plugin_name,                                 \
        plugin_version,         plugin_help,          start_function};

/* Loads the shared object at this path and calls its start function. Load plug-ins before the first
 * world, scene or measure that uses them, from one thread; they stay until the program ends. A
 * plug-in that is loaded already is not loaded again. On an error nothing is registered. */
SCREE_API scree_status scree_plugin_load(const char *path, scree_error *error);

/* A loaded plug-in. Texts are valid as long as the program runs. */
typedef struct scree_plugin_info {
    const char *name, *version, *help, *path;
} scree_plugin_info;
SCREE_API size_t scree_plugin_count(void);
SCREE_API void scree_plugin_at_into(size_t index, scree_plugin_info *out, size_t size);
static inline scree_plugin_info scree_plugin_at(size_t index) {
    scree_plugin_info out;
    scree_plugin_at_into(index, &out, sizeof out);
    return out;
} /* all zero if index is beyond the end */

/* The same for tables of the program itself, without a shared object. */
SCREE_API scree_status scree_register_law_part(const scree_law_part *part, scree_error *error);
SCREE_API scree_status scree_register_load(const scree_load_kind *load, scree_error *error);
SCREE_API scree_status scree_register_function(const scree_function_kind *function,
                                               scree_error *error);
SCREE_API scree_status scree_register_measure(const scree_measure_kind *measure,
                                              scree_error *error);
SCREE_API scree_status scree_register_generator(const scree_generator_kind *generator,
                                                scree_error *error);
SCREE_API scree_status scree_register_solver(const scree_solver_kind *solver, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
