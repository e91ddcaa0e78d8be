/* Finished shapes, each made once: a request with the same kind and parameters, bit for bit,
 * returns the existing shape. The reader of scenes puts shapes here, measures and checks them, and
 * passes the same objects to the world. */
#ifndef SHAPE_SHELF_H
#define SHAPE_SHELF_H

#include "shape/shape.h"

/* Two hashes of the kind and parameters of a shape: the probability of a collision is 1 in 2^128
 * per pair. */
typedef struct shelf_key {
    uint64_t first, second;
} shelf_key;

typedef struct shape_shelf {
    shape **data; /* (count) the shelf is one of their owners */
    size_t count, capacity;
    ARRAY(shelf_key) keys; /* (count) */
    uint32_t *slot;        /* hash table: index + 1, 0: free */
    size_t slots;          /* a power of two, more than count */
} shape_shelf;

/* The shape of a kind with these parameters; it is made if it does not exist yet. */
scree_status shelf_make(shape_shelf *s, const shape_kind *k, const void *parameters,
                        uint32_t *index, scree_error *error);
/* The compound of placed shapes of the shelf; made when it is not there yet. */
scree_status shelf_weld(shape_shelf *s, const shape_placed *placed, size_t count, uint32_t *index,
                        scree_error *error);
void shelf_free(shape_shelf *s);

#endif
