/* Many disks or balls, each of its own radius, in few blocks of memory: a million shapes that are
 * allocated one by one take longer than the bodies that have them. */
#ifndef SHAPE_ROUNDS_H
#define SHAPE_ROUNDS_H

#include "shape/shape.h"

/* Makes one after another; zero-initialised but for `space`. */
typedef struct round_maker {
    bool space;                /* balls instead of disks */
    struct shape_block *block; /* being filled; the maker is one of its owners */
    uint32_t used;             /* of its shapes */
} round_maker;

/* The shape that the kind "disk" or "sphere" makes, finished and with one owner. */
scree_status round_make(round_maker *m, double radius, shape **out, scree_error *error);
/* The maker is not needed any more; the shapes are their owners'. */
void round_end(round_maker *m);

#endif
