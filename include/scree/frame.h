/* Frames: a plain view of one instant, filled by a world or by the reader of a result file.
 * Measures, pictures, exports and viewers see frames alone, so a number is the same live and after
 * the fact.
 *
 * Arrays are owned by whoever filled the frame and stay valid until its next step or read. Units
 * are SI; planar worlds are for their thickness. Points and directions always have three
 * components; in a planar world the third is zero. Where planar and space worlds differ,
 * layout->dimension tells:
 *
 *                 planar (2)              space (3)
 *     position    3: x, y, angle          7: x, y, z, quaternion w, x, y, z of the principal frame
 *     velocity    3: vx, vy, spin         6: vx, vy, vz, wx, wy, wz in world axes
 *     inertia     1                       3: principal moments
 *     force       N, T, rolling moment    N, T1, T2; moments stand apart
 *
 * A quaternion turns vectors of the body's frame (in which its parts are given) into the world's.
 */
#ifndef SCREE_FRAME_H
#define SCREE_FRAME_H

#include <stddef.h>
#include <stdint.h>

#include "scree/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum scree_part_type {
    SCREE_PART_DISK,      /* centre, radius */
    SCREE_PART_POLYGON,   /* convex, counter-clockwise; two vertices make a segment */
    SCREE_PART_HALFPLANE, /* solid where (x - centre) . direction <= 0 */
    SCREE_PART_HOLLOW,    /* solid outside the circle of `radius` about centre */
    /* space; the axis of those that have one is the segment centre +- half * direction */
    SCREE_PART_SPHERE,
    SCREE_PART_CAPSULE,    /* all within radius of the segment */
    SCREE_PART_CYLINDER,   /* flat ends */
    SCREE_PART_CONE,       /* base of radius at centre - half * direction, tip at the other end */
    SCREE_PART_POLYHEDRON, /* convex, by its faces */
    SCREE_PART_PLANE,      /* solid where (x - centre) . direction <= 0 */
    SCREE_PART_HOLLOW_CYLINDER, /* solid outside; half may be INFINITY */
    SCREE_PART_HOLLOW_SPHERE,   /* solid outside */
    SCREE_PART_MESH             /* a surface, by its triangles; solid behind them */
} scree_part_type;

/* A piece of a shape, in the frame of the body. */
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
    double bound;  /* radius about the centre of mass; INFINITY where nothing holds it */
} scree_shape_view;

typedef enum scree_element_type {
    SCREE_ELEMENT_LINE, /* bars, cables, membranes: 2 nodes */
    SCREE_ELEMENT_T3,
    SCREE_ELEMENT_Q4,
    SCREE_ELEMENT_T6,
    SCREE_ELEMENT_T4,
    SCREE_ELEMENT_T10,
    SCREE_ELEMENT_H8
} scree_element_type;

/* A deformable body: which nodes, elements and facets are its own. */
typedef struct scree_solid_view {
    uint32_t body; /* index into the layout's bodies */
    uint32_t node, nodes, element, elements, facet, facets;
} scree_solid_view;

/* What does not change during a run. */
typedef struct scree_layout {
    int dimension;     /* 2 or 3 */
    double thickness;  /* m, planar */
    double gravity[3]; /* m/s^2 */
    double period[3];  /* m, along x, y, z; 0: not periodic; planar: x alone */
    uint32_t bodies;
    const uint64_t *id;                      /* (bodies) */
    const uint32_t *shape, *surface, *group; /* (bodies) */
    const double *mass;                      /* (bodies) kg, as if every dof were free */
    const double *inertia;                   /* (bodies x 1 or 3) kg m^2 */
    const char *const *body_name;            /* (bodies) "" when it has none */
    uint32_t shapes, parts, vertices;
    const scree_shape_view *shape_view;
    const scree_part *part;
    const double (*vertex)[3];
    uint32_t faces;
    const uint32_t *face_first;  /* (faces + 1) loops of the faces in face_vertex */
    const uint32_t *face_vertex; /* index in vertex, counter-clockwise seen from outside */
    uint32_t surfaces, groups, laws;
    const char *const *surface_name, *const *group_name, *const *law_name;

    /* deformable bodies: their nodes, elements and facets stand one after another */
    int plane; /* planar worlds: 0 plane strain, 1 plane stress, 2 axisymmetric (x is the radius) */
    uint32_t solids;
    const scree_solid_view *solid; /* (solids) in id order */
    uint32_t nodes, elements, facets;
    const double (*node_place)[3];  /* (nodes) m, at rest */
    const uint8_t *element_type;    /* (elements) scree_element_type */
    const uint32_t *element_first;  /* (elements + 1) */
    const uint32_t *element_node;   /* numbers among all nodes, in the order of MSH files */
    const uint32_t *element_region; /* (elements) index into region_name */
    const uint32_t *facet_first;    /* (facets + 1) the skin: edges or faces, corners first, */
    const uint32_t *facet_node;     /* counter-clockwise seen from outside */
    uint32_t regions;
    const char *const *region_name;
} scree_layout;

typedef enum scree_contact_status {
    SCREE_OPEN,
    SCREE_STICK,
    SCREE_SLIP,
    SCREE_BILATERAL,
    SCREE_BONDED /* held together by a bond */
} scree_contact_status;

/* Energy accounts (J). Every one is computed for itself; over a step
 *     kinetic + potential + stored = the rest
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
    X(scheme, "what the time scheme itself makes or loses")                                        \
    X(defect, "what the exact law makes zero: non-convergence shows here")

typedef struct scree_ledger {
#define X(name, meaning) double name;
    SCREE_LEDGER_LIST(X)
#undef X
} scree_ledger;

/* Which norm of the contacts' scale-free residuals a step stops on (JE99 section 8). */
typedef enum scree_residual_norm {
    SCREE_RESIDUAL_QUADRATIC, /* root mean square over contacts */
    SCREE_RESIDUAL_MAXIMUM    /* the largest of all contacts */
} scree_residual_norm;

/* How right a step is. */
typedef struct scree_certificate {
    double residual;         /* scale-free, root mean square over contacts (quadratic norm) */
    double residual_max;     /* the same, maximum over contacts */
    double residual_natural; /* natural map with rho = 1, as FCLIB and Siconos quote it */
    uint64_t worst[2];       /* ids of the two bodies of the worst contact; 0: none */
    double penetration;      /* largest interpenetration, m */
    double momentum;         /* largest |M(v - v_free) - H S| over bodies, over the largest of |H S|
                              * and 1e-4 |M v| */
    double energy;           /* |sum of the step's ledger| / (sum |columns| + 1e-4 gross energy) */
    double misfit; /* of laws whose rows depend on the outcome: how far they were from it; and share
                      of the forces out of balance on deformable bodies that are iterated */
    /* Of deformable bodies that are iterated, else 0: the share of the forces out of balance, and
     * what it was judged by: the setting `balance`, or what rounding allows where that is more */
    double balance, balance_limit;
    /* The sums of Clausius and Duhem over contacts, J: -S . (U- + U+) / 2 as printed in DD08 (33),
     * and the same with U- replaced by the velocity after the forces have acted */
    double duhem, duhem_free;
    int32_t norm;       /* scree_residual_norm: the residual that had to meet the tolerance */
    int32_t converged;  /* 1: the step met its tolerances */
    int32_t passes;     /* prepare and solve, 1 where no law depends on the outcome */
    int64_t bonds;      /* contacts that a bond holds at the end of the step */
    int64_t broken;     /* bonds that broke for good since the start */
    scree_ledger step;  /* this step */
    scree_ledger total; /* since the start */
    /* Where it is proved that no impulses satisfy the laws of the step: the bodies of the contacts
     * and joints that contradict each other. */
    int32_t infeasible;           /* 1: proved, by contacts alone; 2: joints take part in it */
    int32_t contradictions;       /* pairs of bodies that are named; 0: the proof names none */
    uint64_t contradiction[8][2]; /* ids, each pair once, the one with the largest weight in the
                                     proof first; the second 0: the ground */
} scree_certificate;

typedef struct scree_solver_report {
    int64_t iterations, updates, refreshes, outside;
    int32_t colours;
    uint32_t tail;
    double seconds_detect, seconds_prepare, seconds_solve,
        seconds_finish; /* wall clock; not state */
} scree_solver_report;

/* Rows of columns. */
typedef double scree_real3[3];
typedef double scree_real6[6];
typedef uint32_t scree_index2[2];
typedef uint64_t scree_id2[2];

typedef struct scree_frame {
    const scree_layout *layout;
    uint64_t generation; /* grows with every published step */
    int64_t step;
    double t, h; /* s */

    uint32_t bodies;   /* those that exist, in id order */
    uint32_t contacts; /* those within their law's reach, in key order; held ones last */
    /* The columns, a pointer for each: scree/columns.def says what they hold. NULL where there is
     * none: in planar worlds, without deformable bodies, in results older than the column. The
     * position of a deformable body is its centre of mass, its velocity the mean one (no angle, no
     * spin). */
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    const row *member;
#include "scree/columns.def"
#undef SCREE_COLUMN

    scree_certificate certificate;
    scree_solver_report solver;
    /* named reals that the run registered, such as the force on a loaded wall: see scree/measure.h
     */
    uint32_t values;
    const char *const *value_name; /* "name" */
    const char *const *value_unit;
    const double *value;
} scree_frame;

/* Columns by name, the same in C, in result files, in tables and in VTK files: "body.velocity",
 * "contact.force", "node.displacement", ... A frame has those that docs/results.md lists for its
 * world; one that a result of an older version lacks is not among them. */
typedef enum scree_value_type {
    SCREE_U8,
    SCREE_I32,
    SCREE_U32,
    SCREE_I64,
    SCREE_U64,
    SCREE_F64
} scree_value_type;

typedef struct scree_column {
    const char *name; /* NULL: the frame has no such column, and all else is 0 */
    const void *data; /* (rows x width) row by row, the frame's own array: valid as long as the
                         frame's, see above; may be NULL when there are no rows */
    scree_value_type type;
    uint32_t width, rows;
    /* Texts live as long as the program. */
    const char *unit;       /* "N", or one for each value, "m m rad"; "1": a pure number */
    const char *components; /* names of the values of a row, "N T1 T2" */
    const char *help;
} scree_column;

SCREE_API scree_column scree_frame_column(const scree_frame *frame, const char *name);
/* The columns of a frame in their order; without a name beyond the last one. */
SCREE_API scree_column scree_frame_column_at(const scree_frame *frame, size_t index);

#ifdef __cplusplus
}
#endif
#endif
