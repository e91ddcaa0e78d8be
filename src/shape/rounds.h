/* Many disks or balls with individual radii in few blocks of memory: allocating a million shapes
 * one by one takes longer than making their bodies. */
#ifndef SHAPE_ROUNDS_H
#define SHAPE_ROUNDS_H

#include "shape/shape.h"

/* Makes shapes one after another; zero-initialised except for `space`. */
typedef struct round_maker {
    bool space;                /* balls instead of disks */
    struct shape_block *block; /* being filled; the maker is one of its owners */
    uint32_t used;             /* of its shapes */
} round_maker;

/* The shape of the kind "disk" or "sphere", finished and with one owner. */
scree_status round_make(round_maker *m, double radius, shape **out, scree_error *error);
/* The maker is no longer needed; the shapes belong to their owners. */
void round_end(round_maker *m);

#endif
