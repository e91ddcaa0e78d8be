/* The list of near pairs: every pair of bodies that may touch before a body has moved by more than
 * `slack`, in the order of contact keys. */
#ifndef DETECT_NEAR_H
#define DETECT_NEAR_H

#include "detect/narrow.h"
#include "detect/strips.h"

/* Rows are worked on in chunks of this many, whatever the number of threads. */
#define ROW_CHUNK 1024
/* Entries that may be looked up beyond the last one; they name body 0. */
#define NEAR_AHEAD 16

typedef struct near_pair {
    uint32_t a, room;
    uint64_t entry;
} near_pair;

typedef struct near_list {
    ARRAY(size_t) start;   /* (bodies + 1) first entry of each row; a row is the lower slot */
    ARRAY(uint64_t) entry; /* the higher slot and the image, see near_slot and near_image */
    ARRAY(size_t) room;    /* (chunks) how many contacts the pairs of a chunk can have at most */
    double slack, reach;   /* it was made for */
    /* scratch of making it; the four arrays that go with the number of bodies and pairs may stand
     * in memory that is somebody else's meanwhile */
    strip_set strips;
    ARRAY(near_pair) found;
    ARRAY(uint64_t) words;
    bool borrowed, found_borrowed;
} near_list;

static inline uint64_t near_entry(uint32_t slot, int32_t image) {
    return ((uint64_t)slot << 32) | ((uint32_t)image ^ 0x80000000u);
}
static inline uint32_t near_slot(uint64_t entry) { return (uint32_t)(entry >> 32); }
static inline int32_t near_image(uint64_t entry) {
    return (int32_t)((uint32_t)entry ^ 0x80000000u);
}

/* Lends bytes (aligned to 64) for the scratch of the next near_build; they are given back by its
 * end. Refused when they are too few: then the list uses memory of its own. */
void near_lend(near_list *n, size_t bodies, void *bytes, size_t size);
/* Frees scratch of its own if so many bytes, lent, would have done. */
void near_drop_scratch(near_list *n, size_t bodies, size_t size);
/* Existing bodies only; pairs of two immobile bodies are left out. */
scree_status near_build(near_list *n, const geometry *g, double slack, double reach,
                        scree_error *error);
void near_free(near_list *n);

#endif
