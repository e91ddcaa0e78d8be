/* Bodies sorted by size and place: levels of like size, and lanes along x within a level (strips of
 * a planar world, columns of a world in space), in which bodies are sorted by x. */
#ifndef DETECT_LANES_H
#define DETECT_LANES_H

#include "detect/geometry.h"
#include "detect/sort.h"

#define LANE_LEVELS_MAX 41 /* highest number of a level + 1 */
#define LANE_AHEAD      16 /* bodies to look ahead in memory */

typedef struct lane {
    uint64_t index;    /* of its level; see strips.h and columns.h */
    size_t begin, end; /* its bodies */
} lane;

/* Lanes of one width, ascending by index. No grown ball of the level is wider than a lane. */
typedef struct lane_level {
    uint32_t number;
    size_t begin, end; /* its lanes */
    double r;          /* the largest grown radius */
} lane_level;

typedef struct lane_set {
    ARRAY(lane) lanes;
    ARRAY(lane_level) levels;  /* those in use, fine to coarse */
    ARRAY(uint32_t) unbounded; /* slots of bodies that fit no lane */
    double width;              /* of the lanes of level 0 */
    uint32_t powers;           /* lanes of a level are 2^powers times as wide as those below */
    uint32_t index_bits;       /* a key is the level's number, then so many bits of the index */
    /* scratch of the size of the world, lent */
    sort_item *items, *swap;
    size_t count; /* bodies in lanes */
} lane_set;

/* The ball of a body grown so that two near bodies have balls that meet. */
static inline double lane_grown(const geometry *g, uint32_t slot, double growth) {
    return geometry_view(g, slot)->r + growth + 2 * geometry_slop_of(g, slot);
}

/* How many periods a place is from the cell. */
static inline double lane_periods(const geometry *g, int axis, double x) {
    return g->period[axis] > 0 ? floor((x - g->model->cell.origin[axis]) / g->period[axis]) : 0;
}

static inline double lane_x(const void *bodies, size_t size, size_t i) {
    return *(const double *)(const void *)((const char *)bodies + i * size);
}

/* First body from `from` on with x >= limit: doubled steps forward, then halves, so that a short
 * way costs little and a long way little more. Bodies of any kind, so many bytes each, that begin
 * with x. */
static inline size_t lane_advance(const void *bodies, size_t size, size_t from, size_t end,
                                  double limit) {
    size_t step = 1;
    if (from == end || !(lane_x(bodies, size, from) < limit)) return from;
    while (step < end - from && lane_x(bodies, size, from + step) < limit) {
        from += step;
        step *= 2;
    }
    size_t high = step < end - from ? from + step : end;
    while (high - from > 1) {
        size_t middle = from + (high - from) / 2;
        if (lane_x(bodies, size, middle) < limit)
            from = middle;
        else
            high = middle;
    }
    return high;
}

/* Notes who is to be sorted (items.index) and chooses the width of the finest lanes. low: the least
 * number of periods that a body is from the cell, along each axis. */
scree_status lanes_gather(lane_set *s, const geometry *g, double growth, double low[3],
                          scree_error *error);
/* The level of a body of this grown radius; most are in the finest. */
scree_status lanes_coarse_level(const lane_set *s, const geometry *g, uint32_t slot, double r,
                                uint32_t *number, scree_error *error);
static inline scree_status lanes_level(const lane_set *s, const geometry *g, uint32_t slot,
                                       double r, uint32_t *number, scree_error *error) {
    *number = 0;
    return 2 * r <= s->width ? SCREE_OK : lanes_coarse_level(s, g, slot, r, number, error);
}
/* Sorts the items by their keys and cuts them into lanes and levels. */
scree_status lanes_cut(lane_set *s, scree_error *error);
void lanes_free(lane_set *s);

#endif
