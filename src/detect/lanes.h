/* Bodies sorted by size and position: levels of similar size, and within a level lanes along x
 * (strips of a planar world, columns of a world in space), in which bodies are sorted by x. */
#ifndef DETECT_LANES_H
#define DETECT_LANES_H

#include "base/team.h"
#include "detect/geometry.h"
#include "detect/sort.h"

#define LANE_LEVELS_MAX 41 /* highest number of a level + 1 */
#define LANE_AHEAD      16 /* bodies to look ahead in memory */

typedef struct lane {
    uint64_t index;    /* index in its level; see strips.h and columns.h */
    size_t begin, end; /* its bodies */
    double r;          /* the largest grown radius */
} lane;

/* Lanes of one width, by ascending index. No enlarged ball of the level is wider than a lane. */
typedef struct lane_level {
    uint32_t number;
    size_t begin, end; /* its lanes */
    double r;          /* the largest grown radius */
} lane_level;

/* Slots are processed in chunks of this size. */
#define LANE_CHUNK 4096

/* The extreme bodies along an axis in both directions, and their distance in periods. */
typedef struct travel {
    double low, high;
    uint32_t lowest, highest;
} travel;

/* Results of a chunk of slots, or of sorted bodies. */
typedef struct lane_chunk {
    size_t count, place; /* number of its bodies that go into lanes, or of its lanes */
    size_t unbounded;
    uint32_t refused; /* the first slot with an unusable position, or NONE */
    double least;     /* grown radius */
    double width;     /* largest enlarged radius among those close to the smallest of all */
    travel along[3];
} lane_chunk;

typedef struct lane_set {
    team *team;
    double growth; /* of radii */
    ARRAY(lane_chunk) chunks;
    ARRAY(sort_tally) tally;
    ARRAY(lane) lanes;
    ARRAY(lane_level) levels;  /* those in use, fine to coarse */
    ARRAY(uint32_t) unbounded; /* slots of bodies that are too large for any lane */
    double width;              /* of the lanes of level 0 */
    uint32_t powers;           /* lanes of a level are 2^powers times as wide as those below */
    uint32_t index_bits;       /* a key is the level's number, then this many bits of the index */
    /* scratch of the size of the world, lent */
    sort_item *items, *swap; /* `swap` will hold the sorted bodies */
    size_t count;            /* bodies in lanes */
    uint32_t *slot;          /* in the memory of swap: keys of a chunk of slots */
} lane_set;

/* The ball of a body, enlarged so that the balls of two near bodies overlap. */
static inline double lane_grown(const geometry *g, uint32_t slot, double growth) {
    return geometry_view(g, slot)->r + growth + 2 * geometry_slop_of(g, slot);
}

/* Distance of a position from the cell, in periods. */
static inline double lane_periods(const geometry *g, int axis, double x) {
    return g->period[axis] > 0 ? floor((x - g->model->cell.origin[axis]) / g->period[axis]) : 0;
}

static inline double lane_x(const void *bodies, size_t size, size_t i) {
    return *(const double *)(const void *)((const char *)bodies + i * size);
}

/* First body from `from` on with x >= limit: steps forward double, then bisect, so that the cost
 * grows only slowly with the distance. Works for structs of equal size that begin with x. */
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

/* Collects the bodies to be sorted (slot, chunks) and chooses the width of the finest lanes. low:
 * the least distance of a body from the cell along each axis, in periods. */
scree_status lanes_gather(lane_set *s, const geometry *g, double low[3], scree_error *error);
/* The level of a body of this enlarged radius; most are in the finest. */
scree_status lanes_coarse_level(const lane_set *s, const geometry *g, uint32_t slot, double r,
                                uint32_t *number, scree_error *error);
static inline scree_status lanes_level(const lane_set *s, const geometry *g, uint32_t slot,
                                       double r, uint32_t *number, scree_error *error) {
    *number = 0;
    return 2 * r <= s->width ? SCREE_OK : lanes_coarse_level(s, g, slot, r, number, error);
}
/* Calls `set` for all chunks: it writes the keys of a chunk of slots to items, from the chunk's
 * start on, and records bodies that are refused. Then sorts the items by their keys and divides
 * them into lanes. */
scree_status lanes_cut(lane_set *s, const geometry *g, team_work set, void *context,
                       scree_error *error);
/* First lane from `from` on whose index is at least the limit. */
static inline size_t lane_seek(const lane *lanes, size_t from, size_t end, uint64_t limit) {
    size_t step = 1;
    if (from == end || lanes[from].index >= limit) return from;
    while (step < end - from && lanes[from + step].index < limit) {
        from += step;
        step *= 2;
    }
    size_t high = step < end - from ? from + step : end;
    while (high - from > 1) {
        size_t middle = from + (high - from) / 2;
        if (lanes[middle].index < limit)
            from = middle;
        else
            high = middle;
    }
    return high;
}
/* The first lane that begins at body `from` or later. */
static inline size_t lanes_first(const lane_set *s, size_t from) {
    size_t low = 0, high = s->lanes.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->lanes.data[middle].begin < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
/* Calls `fill` for all lanes; it sorts the bodies of a lane by x and returns the largest enlarged
 * radius. */
typedef double (*lane_fill)(const void *context, const lane *t);
void lanes_fill(lane_set *s, lane_fill fill, const void *context);
void lanes_free(lane_set *s);

#endif
