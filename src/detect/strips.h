/* Bodies sorted into horizontal strips by size and height, and by x inside a strip. */
#ifndef DETECT_STRIPS_H
#define DETECT_STRIPS_H

#include "detect/narrow.h"
#include "detect/sort.h"

#define STRIP_POWER_MAX 40

enum { STRIP_MOBILE = 1, STRIP_DISK = 2 };

/* A body in its strip. */
typedef struct strip_body {
    double x, y, r; /* x in the cell; r is grown by half of what makes a pair near */
    uint32_t slot;
    int32_t tag; /* 4 * periods taken off to bring x into the cell + STRIP_... */
} strip_body;
_Static_assert(sizeof(strip_body) == 32, "two bodies to a cache line");

static inline int32_t strip_wrap(const strip_body *b) { return (b->tag - (b->tag & 3)) / 4; }

typedef struct strip {
    uint64_t index;
    size_t begin, end; /* its bodies */
} strip;

/* Strips of one height, which is that of the finest level times 2^power, ascending by index. No
 * grown circle of the level is wider than the strip. */
typedef struct strip_level {
    int power;
    size_t begin, end; /* its strips */
    double r;          /* the largest grown radius */
} strip_level;

typedef struct strip_set {
    ARRAY(strip_body) bodies;
    ARRAY(strip) strips;
    ARRAY(strip_level) levels; /* those in use, fine to coarse */
    ARRAY(uint32_t) unbounded; /* slots of bodies that fit no strip */
    ARRAY(sort_item) items;    /* scratch */
    ARRAY(sort_item) swap;
} strip_set;

/* Sorts the existing bodies; growth is what to add to each radius. */
scree_status strips_make(strip_set *s, const geometry *g, double growth, scree_error *error);
void strips_free(strip_set *s);

#endif
