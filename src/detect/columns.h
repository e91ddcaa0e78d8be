/* Bodies of a world in space sorted into columns along x by size and place, and by x inside a
 * column. */
#ifndef DETECT_COLUMNS_H
#define DETECT_COLUMNS_H

#include "detect/lanes.h"

/* Columns of a level are 2^COLUMN_POWERS times as wide as those of the level below. Remaking the
 * list for 10^4 spheres took, with factors of 2, 4 and 8: for radii 1:100 with equal numbers in
 * each octave 760, 570 and 510 ns per body; for 1:20 with equal volumes in each octave 500, 550 and
 * 700 ns. */
#define COLUMN_POWERS 2

/* A lane's index is its column along z, then along y, both counted from COLUMN_MIDDLE. Columns
 * farther outside share the outermost one. */
#define COLUMN_BITS   29
#define COLUMN_MIDDLE (INT64_C(1) << (COLUMN_BITS - 1))

/* A body in its column: its position in the cell, and its radius enlarged by half of the distance
 * within which pairs are near. */
typedef struct column_body {
    double x, y, z, r;
    uint32_t slot, flags; /* BODY_MOBILE, BODY_ROUND */
} column_body;

/* The positions of the columns of a level along one axis. */
typedef struct column_axis {
    double origin, width;
    int64_t across; /* columns per period; 0: not periodic */
} column_axis;

static inline uint64_t column_index(int64_t z, int64_t y) {
    return (uint64_t)(z + COLUMN_MIDDLE) << COLUMN_BITS | (uint64_t)(y + COLUMN_MIDDLE);
}
static inline int64_t column_z(uint64_t index) {
    return (int64_t)(index >> COLUMN_BITS) - COLUMN_MIDDLE;
}
static inline int64_t column_y(uint64_t index) {
    return (int64_t)(index & ((UINT64_C(1) << COLUMN_BITS) - 1)) - COLUMN_MIDDLE;
}

/* The column of a position along an axis, given in the cell. */
int64_t column_at(const column_axis *axis, double place);
/* The interval of a column; the outermost ones are unbounded. */
void column_span(const column_axis *axis, int64_t column, double *low, double *high);
/* axis 1: y, 2: z */
column_axis column_axis_of(const lane_set *s, const geometry *g, uint32_t level, int axis);

/* Sorts the existing bodies, in memory for all of them, and sets the wraps of the views. */
scree_status columns_make(lane_set *s, column_body *bodies, geometry *g, scree_error *error);

#endif
