/* Bodies of a planar world sorted into horizontal strips by size and height, and by x inside a
 * strip. */
#ifndef DETECT_STRIPS_H
#define DETECT_STRIPS_H

#include "detect/lanes.h"

/* Strips of a level are 2^STRIP_POWERS times as high as those of the level below. With radii in a
 * ratio of 1:100 a factor of 2 took 283 ns per body, 4 about 250, 8 and 16 about 220. */
#define STRIP_POWERS 3

enum { STRIP_MOBILE = 1, STRIP_ROUND = 2 };

/* A body in its strip. */
typedef struct strip_body {
    double x, y, r; /* x in the cell; r is enlarged by half of the distance of near pairs */
    uint32_t slot;
    int32_t tag; /* 4 * periods from the first cell in use + STRIP_... */
} strip_body;
_Static_assert(sizeof(strip_body) == 32, "two bodies to a cache line");

static inline int32_t strip_wrap(const strip_body *b) { return (b->tag - (b->tag & 3)) / 4; }

/* Sorts the existing bodies, in memory for all of them. A lane's index counts strips upward. */
scree_status strips_make(lane_set *s, strip_body *bodies, const geometry *g, scree_error *error);

#endif
