/* How contacts of a problem become lanes of the fast kernels: one table for the plane and one for
 * space. */
#ifndef SOLVER_PART_ROWS_H
#define SOLVER_PART_ROWS_H

#include "solver/nlgs_lanes.h"
#include "solver/part/motion.h"

/* A cache line of a block. */
typedef struct lane_line {
    double number[LANE_BLOCK];
} lane_line;

#define LANE_LINES(bytes) ((bytes) / sizeof(lane_line))

/* What sorting needs to know of a contact. */
typedef struct fast_contact {
    uint32_t body_1, body_2; /* the dummy body where none moves */
    fast_type type;
    bool flip; /* the last tangent of the kernels is opposite to the problem's */
} fast_contact;

typedef struct lane_rows {
    size_t lines[FAST_TYPES]; /* of a block */
    /* The lines of a block that hold its impulses: the first, and how many follow one another. */
    size_t impulse_line[FAST_TYPES], impulse_lines;
    /* False: no kernel takes this contact. */
    bool (*look)(const problem *p, const motion *m, uint32_t contact, fast_contact *c);
    /* Puts a contact that was looked at into a lane; returns |H' v_free + b|^2. S of this contact;
     * motion holds v_free. */
    double (*fill)(const problem *p, const motion *m, uint32_t contact, const double *S,
                   fast_type type, void *lanes, int lane);
    /* A lane that no contact fills: at rest on the dummy body. */
    void (*pad)(const motion *m, fast_type type, void *lanes, int lane);
    /* The impulse of a lane, with as many rows as the contact has. */
    void (*store)(fast_type type, const void *lanes, int lane, bool flip, uint32_t rows, double *S);
    void (*load)(fast_type type, void *lanes, int lane, bool flip, uint32_t rows, const double *S);
} lane_rows;

/* Both tables are filled from functions of these names. */
#define LANE_ROWS_FUNCTIONS .look = look, .fill = fill, .pad = pad, .store = store, .load = load

extern const lane_rows rows_plane, rows_space;

#endif
