/* Frames: a view of one instant, given by a world or by the reader of a result file. Measures,
 * pictures, exports and viewers use only frames, so a number is the same for a running world and
 * for its result file.
 *
 * A frame and its columns belong to the world or the result that returned them and stay valid until
 * its next step or read; scree_world_check_column and scree_result_check_column tell whether a
 * column is still that of the newest frame. Several threads may read one frame. Units are SI;
 * quantities of planar worlds refer to their thickness. Points and directions always have three
 * components; in a planar world the third is zero. Planar and space worlds differ as follows (see
 * the dimension of the layout):
 *
 *                 planar (2)              space (3)
 *     position    3: x, y, angle          7: x, y, z, quaternion w, x, y, z of the principal frame
 *     velocity    3: vx, vy, spin         6: vx, vy, vz, wx, wy, wz in world axes
 *     inertia     1                       3: principal moments
 *     force       N, T, rolling moment    N, T1, T2; moments stand apart
 *
 * A quaternion turns vectors of the body's frame (in which its parts are given) into the
 * world's. */
#ifndef SCREE_FRAME_H
#define SCREE_FRAME_H

#include <stddef.h>
#include <stdint.h>

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of parts: scree/parts.def says what their numbers mean. */
typedef enum scree_part_type {
#define SCREE_PART(type, table, help) SCREE_PART_##type,
#include "scree/parts.def"
#undef SCREE_PART
} scree_part_type;

/* A part of a shape, in the frame of the body. */
typedef struct scree_part {
    uint32_t type;             /* scree_part_type */
    uint32_t vertex, vertices; /* polygon, polyhedron, mesh: in layout.vertex */
    uint32_t face, faces;      /* polyhedron, mesh: in layout.face_first */
    double centre[3], direction[3], radius, half;
} scree_part;

typedef struct scree_shape_view {
    uint32_t part, parts;
    double area;   /* planar: m^2, 0 for boundaries */
    double volume; /* space: m^3, 0 for boundaries */
    double bound;  /* radius about the centre of mass; INFINITY if unbounded */
} scree_shape_view;

/* Numbers of elements in a layout; those of other elements are in docs/deformable.md. */
typedef enum scree_element_type {
    SCREE_ELEMENT_LINE, /* bars, cables, membranes: 2 nodes */
    SCREE_ELEMENT_T3,
    SCREE_ELEMENT_Q4,
    SCREE_ELEMENT_T6,
    SCREE_ELEMENT_T4,
    SCREE_ELEMENT_T10,
    SCREE_ELEMENT_H8
} scree_element_type;

/* A deformable body: its range of nodes, elements and facets. */
typedef struct scree_solid_view {
    uint32_t body; /* index into the layout's bodies */
    uint32_t node, nodes, element, elements, facet, facets;
} scree_solid_view;

/* What does not change during a run: bodies, shapes, meshes, names. Its columns are reached by
 * name. */
typedef struct scree_layout scree_layout;
/* One instant. */
typedef struct scree_frame scree_frame;

typedef enum scree_contact_status {
    SCREE_OPEN,
    SCREE_STICK,
    SCREE_SLIP,
    SCREE_BILATERAL,
    SCREE_BONDED /* held by a bond */
} scree_contact_status;

/* Energy accounts (J). Each is computed independently; over a step
 *     kinetic + potential + stored = sum of the others
 * must hold. name, meaning */
#define SCREE_LEDGER_LIST(X)                                                                       \
    X(kinetic, "change of the kinetic energy of the free degrees of freedom")                      \
    X(potential, "change of the potential energy of gravity")                                      \
    X(stored, "change of the energy stored in springs, bonds and deformable bodies")               \
    X(normal, "work of the normal contact impulses: impacts")                                      \
    X(friction, "work of the tangential contact impulses")                                         \
    X(rolling, "work of the rolling moments")                                                      \
    X(correction, "work of position and quasi-inelastic corrections, and of links")                \
    X(damping, "work of dampers")                                                                  \
    X(fracture, "work of breaking, damage and plasticity of bonds")                                \
    X(plastic, "work of plastic strain in deformable bodies")                                      \
    X(drive, "work of the prescribed degrees of freedom on the free ones")                         \
    X(load, "work of forces, torques and pressures")                                               \
    X(scheme, "energy that the time scheme creates or loses")                                      \
    X(defect, "work that the exact law makes zero; it shows unconverged contacts")

typedef struct scree_ledger {
#define X(name, meaning) double name;
    SCREE_LEDGER_LIST(X)
#undef X
} scree_ledger;

/* The norm of the scale-free residuals of contacts that must meet the tolerance (JE99 section
 * 8). */
typedef enum scree_residual_norm {
    SCREE_RESIDUAL_QUADRATIC, /* root mean square over contacts */
    SCREE_RESIDUAL_MAXIMUM    /* maximum over contacts */
} scree_residual_norm;

/* The accuracy of a step. type, name, unit, meaning */
#define SCREE_CERTIFICATE_LIST(X)                                                                  \
    X(double, residual, "1", "scale-free, root mean square over contacts (quadratic norm)")        \
    X(double, residual_max, "1", "the same, maximum over contacts")                                \
    X(double, residual_natural, "1", "natural map with rho = 1, as FCLIB and Siconos quote it")    \
    X(double, penetration, "m", "largest penetration")                                             \
    X(double, momentum, "1",                                                                       \
      "largest |M(v - v_free) - H S| over bodies, over the largest of |H S| and 1e-4 |M v|")       \
    X(double, energy, "1", "|sum of the step's ledger| / (sum |columns| + 1e-4 gross energy)")     \
    X(double, misfit, "1",                                                                         \
      "laws that depend on the outcome: largest difference between the parameters used and "       \
      "those that the result requires; or share of the forces out of balance on nonlinear "        \
      "deformable bodies")                                                                         \
    X(double, duhem, "J",                                                                          \
      "dissipation (Clausius-Duhem), sum over contacts of -S . (U- + U+) / 2, DD08 (33)")          \
    X(double, duhem_free, "J", "the same with U- replaced by the velocity after the forces")       \
    X(int32_t, passes, "1", "passes (prepare and solve); 1 if no law depends on the outcome")      \
    X(int64_t, bonds, "1", "contacts held by a bond at the end of the step")                       \
    X(int64_t, broken, "1", "bonds that broke permanently since the start")                        \
    X(int32_t, norm, "1", "scree_residual_norm: the residual that must meet the tolerance")

#define SCREE_MEMBER(type, name, unit, meaning) type name;

typedef struct scree_certificate {
    SCREE_CERTIFICATE_LIST(SCREE_MEMBER)
    int32_t converged; /* 1: the step met its tolerances */
    uint64_t worst[2]; /* ids of the two bodies of the worst contact; 0: none */
    /* Nonlinear deformable bodies, otherwise 0: the share of the forces out of balance, and its
     * limit: the setting `balance`, or the limit of rounding if that is larger */
    double balance, balance_limit;
    scree_ledger step;  /* this step */
    scree_ledger total; /* since the start */
    /* If it is proved that no impulses satisfy the laws of the step: the bodies of the contacts
     * and joints that contradict each other. */
    int32_t infeasible;           /* 1: proved, by contacts only; 2: joints take part in it */
    int32_t contradictions;       /* number of pairs in `contradiction`; 0: the proof names none */
    uint64_t contradiction[8][2]; /* ids, each pair once, the one with the largest weight in the
                                     proof first; the second 0: the ground */
} scree_certificate;

/* Work of the solver in a step. type, name, unit, meaning */
#define SCREE_SOLVER_LIST(X)                                                                       \
    X(int64_t, iterations, "1", "sweeps or iterations")                                            \
    X(int64_t, updates, "1", "updates of single contacts")                                         \
    X(int64_t, refreshes, "1", "refreshes: velocities recomputed from impulses")                   \
    X(int64_t, outside, "1", "one-contact problems outside the condition JE99 (33), last sweep")   \
    X(int32_t, colours, "1", "colours of the contacts")                                            \
    X(uint32_t, tail, "1", "contacts outside the vector lanes")
/* Wall-clock time of the stages; not part of the state. */
#define SCREE_SECONDS_LIST(X)                                                                      \
    X(double, seconds_detect, "s", "near pairs and contacts")                                      \
    X(double, seconds_prepare, "s", "laws and rows")                                               \
    X(double, seconds_solve, "s", "impulses and velocities")                                       \
    X(double, seconds_finish, "s", "certificate and ledger")

typedef struct scree_solver_report {
    SCREE_SOLVER_LIST(SCREE_MEMBER)
    SCREE_SECONDS_LIST(SCREE_MEMBER)
} scree_solver_report;
#undef SCREE_MEMBER

/* Facts of a frame. Functions that end in _into fill a struct of the caller's size, so that a
 * program built with older headers runs with a newer library; the functions beside them return it.
 */
typedef struct scree_frame_info {
    const scree_layout *layout;
    uint64_t generation; /* grows with every published step, or with every read of a result */
    int64_t step;
    double t, h;     /* s */
    size_t bodies;   /* bodies that exist, in id order */
    size_t contacts; /* contacts within their law's reach, in key order; joints last */
    size_t values;   /* named numbers that the run registered: scree_frame_value */
} scree_frame_info;
SCREE_API void scree_frame_info_into(const scree_frame *frame, scree_frame_info *out, size_t size);
static inline scree_frame_info scree_frame_info_of(const scree_frame *given) {
    scree_frame_info out;
    scree_frame_info_into(given, &out, sizeof out);
    return out;
}
SCREE_API void scree_frame_certificate_into(const scree_frame *frame, scree_certificate *out,
                                            size_t size);
static inline scree_certificate scree_frame_certificate(const scree_frame *given) {
    scree_certificate out;
    scree_frame_certificate_into(given, &out, sizeof out);
    return out;
}
SCREE_API void scree_frame_solver_into(const scree_frame *frame, scree_solver_report *out,
                                       size_t size);
static inline scree_solver_report scree_frame_solver(const scree_frame *given) {
    scree_solver_report out;
    scree_frame_solver_into(given, &out, sizeof out);
    return out;
}
/* The index-th named number, such as the force on a loaded wall (scree_world_add_value). NULL
 * beyond the last one, else its name; unit and value may be NULL. Texts live as long as the frame.
 */
SCREE_API const char *scree_frame_value(const scree_frame *frame, size_t index, const char **unit,
                                        double *value);

/* Facts of a layout; the world's bodies, whether or not they exist now. */
typedef struct scree_layout_info {
    int dimension;     /* 2 or 3 */
    int plane;         /* scree_plane of planar worlds: 0 plane strain, 1 plane stress, 2
                          axisymmetric (x is the radius) */
    double thickness;  /* m, planar */
    double gravity[3]; /* m/s^2 */
    double period[3];  /* m, along x, y, z; 0: not periodic; planar: x only */
    size_t bodies, shapes, parts, vertices, faces, surfaces, groups, laws;
    size_t solids, nodes, elements, facets, regions; /* of deformable bodies */
} scree_layout_info;
SCREE_API void scree_layout_info_into(const scree_layout *layout, scree_layout_info *out,
                                      size_t size);
static inline scree_layout_info scree_layout_info_of(const scree_layout *given) {
    scree_layout_info out;
    scree_layout_info_into(given, &out, sizeof out);
    return out;
}
/* The parts of shapes, and the nodes and elements of deformable bodies; arrays of the layout, which
 * live as long as it. */
SCREE_API const scree_shape_view *scree_layout_shapes(const scree_layout *layout, size_t *count);
SCREE_API const scree_part *scree_layout_parts(const scree_layout *layout, size_t *count);
SCREE_API const scree_solid_view *scree_layout_solids(const scree_layout *layout, size_t *count);

/* Columns by name, the same in C, in Python, in result files, in tables and in VTK files:
 * "body.velocity", "contact.force", "node.displacement", ... of a frame; "bodies.mass",
 * "names.law", "mesh.node", ... of a layout, where /bodies/mass is the dataset in a result.
 * docs/results.md lists them. A frame has the columns of its world's dimension; columns that a
 * result of an older version lacks are omitted. */
typedef enum scree_value_type {
    SCREE_U8,
    SCREE_I32,
    SCREE_U32,
    SCREE_I64,
    SCREE_U64,
    SCREE_F64,
    SCREE_TEXT /* data is an array of const char *, each ended by a zero byte */
} scree_value_type;

typedef struct scree_column {
    const char *name; /* NULL: there is no such column, and all other members are 0 */
    const void *data; /* (rows x width) row by row: the owner's array, read-only, not a copy. NULL
                         if there are no rows */
    scree_value_type type;
    uint32_t width;
    size_t rows;
    /* Of the frame to which the column belongs; 0: of a layout, which does not change. */
    uint64_t generation;
    /* Texts are valid as long as the program runs. */
    const char *unit;       /* "N", or one for each value, "m m rad"; "1": a pure number */
    const char *components; /* names of the values of a row, "N T1 T2" */
    const char *help;
} scree_column;

SCREE_API void scree_frame_column_into(const scree_frame *frame, const char *name,
                                       scree_column *out, size_t size);
static inline scree_column scree_frame_column(const scree_frame *given, const char *name) {
    scree_column out;
    scree_frame_column_into(given, name, &out, sizeof out);
    return out;
}
/* The columns of a frame in order; the name is NULL beyond the last one. */
SCREE_API void scree_frame_column_at_into(const scree_frame *frame, size_t index, scree_column *out,
                                          size_t size);
static inline scree_column scree_frame_column_at(const scree_frame *given, size_t index) {
    scree_column out;
    scree_frame_column_at_into(given, index, &out, sizeof out);
    return out;
}
SCREE_API void scree_layout_column_into(const scree_layout *layout, const char *name,
                                        scree_column *out, size_t size);
static inline scree_column scree_layout_column(const scree_layout *given, const char *name) {
    scree_column out;
    scree_layout_column_into(given, name, &out, sizeof out);
    return out;
}
SCREE_API void scree_layout_column_at_into(const scree_layout *layout, size_t index,
                                           scree_column *out, size_t size);
static inline scree_column scree_layout_column_at(const scree_layout *given, size_t index) {
    scree_column out;
    scree_layout_column_at_into(given, index, &out, sizeof out);
    return out;
}

#ifdef __cplusplus
}
#endif
#endif
