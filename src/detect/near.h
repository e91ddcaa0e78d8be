/* The list of near pairs: every pair of bodies that may touch before a body has moved by more than
 * `slack`, in the order of contact keys. */
#ifndef DETECT_NEAR_H
#define DETECT_NEAR_H

#include "detect/columns.h"
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
    ARRAY(uint64_t) entry; /* the higher slot and its image, see near_slot */
    ARRAY(size_t) room;    /* (chunks) how many contacts to expect of the pairs of a chunk */
    double slack, reach;   /* it was made for */
    /* scratch of making it; what goes with the number of bodies and pairs may stand in memory that
     * is somebody else's meanwhile */
    lane_set lanes;
    ARRAY(char) sorting; /* bodies in their lanes and two sort buffers */
    ARRAY(near_pair) found;
    ARRAY(uint64_t) words;
    char *lent;
    size_t lent_size;
    bool found_lent; /* the pairs stand in lent memory */
} near_list;

/* An entry sorts by slot, then by image. */
static inline uint64_t near_entry(uint32_t slot, uint32_t image) {
    return ((uint64_t)slot << 32) | image;
}
static inline uint32_t near_slot(uint64_t entry) { return (uint32_t)(entry >> 32); }

/* Planar: the image itself. */
static inline uint32_t near_image_code(int32_t image) { return (uint32_t)image ^ 0x80000000u; }
static inline int32_t near_image(uint64_t entry) {
    return (int32_t)((uint32_t)entry ^ 0x80000000u);
}

/* In space: periods between the two bodies as they lie in the cell, ten bits for each axis; their
 * wraps make the image of it. */
#define NEAR_PERIODS_MIDDLE 512
static inline uint32_t near_periods_code(const int32_t periods[3]) {
    return (uint32_t)(periods[0] + NEAR_PERIODS_MIDDLE) << 20 |
           (uint32_t)(periods[1] + NEAR_PERIODS_MIDDLE) << 10 |
           (uint32_t)(periods[2] + NEAR_PERIODS_MIDDLE);
}
static inline void near_space_image(uint64_t entry, const space_view *a, const space_view *b,
                                    int32_t image[3]) {
    for (int k = 0; k < 3; k++)
        image[k] = (int32_t)(entry >> (20 - 10 * k) & 1023) - NEAR_PERIODS_MIDDLE + a->wrap[k] -
                   b->wrap[k];
    if (((a->flat.flags | b->flat.flags) & BODY_UNBOUNDED)) image[0] = image[1] = image[2] = 0;
}

/* Lends bytes (aligned to 64) for the scratch of the next near_build; they are given back by its
 * end. When they are too few the list uses memory of its own. */
void near_lend(near_list *n, void *bytes, size_t size);
/* Frees scratch of its own if so many bytes, lent, would have done. */
void near_drop_scratch(near_list *n, const geometry *g, size_t size);
/* Existing bodies only; pairs of two immobile bodies are left out. */
scree_status near_build(near_list *n, geometry *g, double slack, double reach, scree_error *error);
void near_free(near_list *n);

#endif
