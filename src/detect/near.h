/* The list of near pairs: every pair of bodies that may touch before a body has moved by more than
 * `slack`, in the order of contact keys. */
#ifndef DETECT_NEAR_H
#define DETECT_NEAR_H

#include "detect/columns.h"
#include "detect/strips.h"

/* Rows are processed in chunks of this size, independent of the number of threads. */
#define ROW_CHUNK 256
/* Entries that may be read beyond the last one; they refer to body 0. */
#define NEAR_AHEAD 16

/* The pairs found by one of several threads: both slots, and in periodic worlds the image, in
 * `stride` numbers each. */
typedef struct near_share {
    uint32_t *pair;
    size_t count, capacity;  /* pairs beyond the available memory are counted, not stored */
    size_t *room;            /* (chunks) of rows: expected contacts of its pairs */
    struct near_list *alone; /* list of a single share, which may grow; else NULL */
} near_share;

/* The work unit of a thread that searches contacts: the rows of a chunk, or a part of them if they
 * are long, such as the row of a floor. A part may begin and end within a row. */
typedef struct near_piece {
    uint32_t begin, end; /* rows */
    size_t first, last;  /* entries */
    size_t room;         /* expected number of contacts */
} near_piece;

/* Memory that belongs to another owner. */
#define NEAR_LOANS 4
typedef struct near_loan {
    char *bytes;
    size_t size;
} near_loan;

/* A row holds the pairs of its body with higher slots, ascending by slot, then by image. */
typedef struct near_list {
    ARRAY(size_t) base;    /* (chunks) first entry of the rows of a chunk */
    ARRAY(uint32_t) end;   /* (bodies) end of a row's entries, relative to base */
    ARRAY(uint32_t) slot;  /* (entries) the higher slot */
    ARRAY(uint32_t) image; /* (entries) of periodic worlds, see near_image; else empty */
    ARRAY(size_t) room;    /* (chunks) expected number of contacts of the pairs of a chunk */
    ARRAY(near_piece) piece;
    double slack, reach; /* data it was made with */
    /* scratch for making it; parts that grow with the number of bodies and pairs may be in lent
     * memory */
    lane_set lanes;
    ARRAY(near_share) shares;
    ARRAY(size_t) tally; /* (shares x chunks) pairs of a share in a chunk; then their places */
    ARRAY(size_t) rooms; /* (shares - 1) x chunks */
    ARRAY(char) sorting; /* bodies in their lanes; then the pairs by chunk */
    ARRAY(char) items;   /* keys of the bodies */
    ARRAY(uint32_t) found;
    size_t stride;
    size_t need; /* pairs of the last list, with a margin */
    size_t copy; /* bytes of the pairs by chunk; 0: one thread, which needs none */
    near_loan loan[NEAR_LOANS];
} near_list;

/* Enlarges the pairs of a single share, in memory of the list; unchanged when out of memory. */
void near_more_pairs(near_share *share);

/* Start of the entries of a row. */
static inline size_t near_begin(const near_list *n, uint32_t row) {
    return n->base.data[row / ROW_CHUNK] + (row % ROW_CHUNK ? n->end.data[row - 1] : 0);
}
static inline size_t near_end(const near_list *n, uint32_t row) {
    return n->base.data[row / ROW_CHUNK] + n->end.data[row];
}

/* Planar: the image itself. */
static inline uint32_t near_image_code(int32_t image) { return (uint32_t)image ^ 0x80000000u; }
static inline int32_t near_image(uint32_t code) { return (int32_t)(code ^ 0x80000000u); }

/* In space: periods between the two bodies wrapped into the cell, ten bits for each axis; with the
 * bodies' wraps this gives the image. */
#define NEAR_PERIODS_MIDDLE 512
static inline uint32_t near_periods_code(const int32_t periods[3]) {
    return (uint32_t)(periods[0] + NEAR_PERIODS_MIDDLE) << 20 |
           (uint32_t)(periods[1] + NEAR_PERIODS_MIDDLE) << 10 |
           (uint32_t)(periods[2] + NEAR_PERIODS_MIDDLE);
}
static inline void near_space_image(uint32_t code, const space_view *a, const space_view *b,
                                    int32_t image[3]) {
    for (int k = 0; k < 3; k++)
        image[k] =
            (int32_t)(code >> (20 - 10 * k) & 1023) - NEAR_PERIODS_MIDDLE + a->wrap[k] - b->wrap[k];
    if (((a->flat.flags | b->flat.flags) & BODY_UNBOUNDED)) image[0] = image[1] = image[2] = 0;
}

/* Lends bytes (aligned to 64) as scratch for the next near_build, until it returns. If they are too
 * few the list uses its own memory. */
void near_lend(near_list *n, const near_loan loan[NEAR_LOANS]);
/* Frees its own scratch if these bytes would have sufficed. */
void near_drop_scratch(near_list *n, const geometry *g, const near_loan loan[NEAR_LOANS]);
/* Existing bodies only; pairs of two immobile bodies are omitted. The list does not depend on the
 * team. */
scree_status near_build(near_list *n, geometry *g, team *t, double slack, double reach,
                        scree_error *error);
void near_free(near_list *n);

#endif
