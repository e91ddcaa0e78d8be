/* The interior of frames and layouts: a pointer for every column. Callers of the library access
 * columns by name (scree/frame.h), so that columns can be added without rebuilding programs. */
#ifndef FRAME_FRAME_H
#define FRAME_FRAME_H

#include "scree/frame.h"

/* Rows of columns. */
typedef double scree_real3[3];
typedef double scree_real6[6];
typedef uint32_t scree_index2[2];
typedef uint64_t scree_id2[2];

/* Constant data of a run. */
struct scree_layout {
    int dimension;     /* 2 or 3 */
    int plane;         /* deformable bodies of planar worlds: 0 plane strain, 1 plane stress, 2
                          axisymmetric (x is the radius) */
    double thickness;  /* m, planar */
    double gravity[3]; /* m/s^2 */
    double period[3];  /* m, along x, y, z; 0: not periodic; planar: x alone */
    uint32_t bodies, shapes, parts, vertices, faces, surfaces, groups, laws;
    /* of deformable bodies: first all of one body, then all of the next */
    uint32_t solids, nodes, elements, facets, regions;
    const scree_shape_view *shape_view; /* (shapes) */
    const scree_part *part;             /* (parts) */
    const scree_solid_view *solid;      /* (solids) in id order */
    /* The columns, a pointer for each: frame/layout.def says what they hold. */
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    const row *member;
#include "frame/layout.def"
#undef SCREE_LAYOUT
};

struct scree_frame {
    const scree_layout *layout;
    uint64_t generation; /* grows with every published step, or with every read of a result */
    int64_t step;
    double t, h; /* s */

    uint32_t bodies;   /* those that exist, in id order */
    uint32_t contacts; /* contacts within their law's reach, in key order; joints last */
    /* The columns, a pointer for each: frame/columns.def says what they hold. NULL where there is
     * none: in planar worlds, without deformable bodies, in results older than the column. The
     * position of a deformable body is its centre of mass, its velocity the mean one (no angle, no
     * spin). */
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    const row *member;
#include "frame/columns.def"
#undef SCREE_COLUMN

    scree_certificate certificate;
    scree_solver_report solver;
    /* named numbers that the run registered, such as the force on a loaded wall: see
     * scree/measure.h */
    uint32_t values;
    const char *const *value_name; /* "name" */
    const char *const *value_unit;
    const double *value;
};

#endif
