/* How contacts of a problem become lanes of the fast kernels: one table for the plane and one for
 * space. */
#ifndef SOLVER_RELAXATION_ROWS_H
#define SOLVER_RELAXATION_ROWS_H

#include <math.h>

#include "solver/relaxation/motion.h"
#include "solver/relaxation/nlgs_lanes.h"

/* A cache line of a block. */
typedef struct lane_line {
    double number[LANE_BLOCK];
} lane_line;

#define LANE_LINES(bytes) ((bytes) / sizeof(lane_line))

/* The data of a contact that sorting needs. */
typedef struct fast_contact {
    uint32_t body_1, body_2; /* the dummy body where none moves */
    fast_type type;
} fast_contact;

typedef struct lane_rows {
    size_t lines[FAST_TYPES]; /* of a block */
    /* The lines of a block that hold its impulses: the first, and how many follow one another. */
    size_t impulse_line[FAST_TYPES], impulse_lines[FAST_TYPES];
    /* False: no kernel takes this contact. */
    bool (*look)(const problem *p, const motion *m, uint32_t contact, fast_contact *c);
    /* Stores an examined contact in a lane and returns |H' v_free + b|^2. S belongs to this
     * contact; motion holds v_free. */
    double (*fill)(const problem *p, const motion *m, uint32_t contact, const double *S,
                   fast_type type, void *lanes, int lane);
    /* A lane without a contact: at rest on the dummy body. */
    void (*pad)(const motion *m, fast_type type, void *lanes, int lane);
    /* The impulse of a lane, with as many rows as the contact has. */
    void (*store)(fast_type type, const void *lanes, int lane, uint32_t rows, double *S);
    void (*load)(fast_type type, void *lanes, int lane, uint32_t rows, const double *S);
} lane_rows;

/* The numbers of an uncoupled row of W with C, D and d; see nlgs_lanes.h. */
typedef struct law_row {
    double E, inverse; /* E = 1 / (1 + W D), inverse of W~ = E W + C */
    double C, D, d;
} law_row;

static inline law_row law_row_of(const row *r, const row_extra *extra, int k, double W) {
    law_row x = {.C = r->has & ROW_HAS_C ? extra->C[k] : 0.0,
                 .D = r->has & ROW_HAS_D ? extra->D[k] : 0.0,
                 .d = r->has & ROW_HAS_d ? extra->d[k] : 0.0};
    x.E = 1.0 / (1.0 + W * x.D);
    x.inverse = 1.0 / (x.E * W + x.C);
    return x;
}

/* Whether such a row has a solution for every velocity; others, and numbers that are not finite,
 * are left to the generic path. */
static inline bool law_row_is_sound(const law_row *x) {
    return x->E > 0.0 && x->inverse > 0.0 && x->inverse < 1e300 && fabs(x->d) < 1e300;
}

/* Both tables are filled with functions of these names. */
#define LANE_ROWS_FUNCTIONS .look = look, .fill = fill, .pad = pad, .store = store, .load = load

extern const lane_rows rows_plane, rows_space;

#endif
