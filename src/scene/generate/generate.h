/* Generators: pure functions from parameters and a seed to bodies. Compaction and rain, which
 * simulate, are stages of a scene and not generators. */
#ifndef SCENE_GENERATE_GENERATE_H
#define SCENE_GENERATE_GENERATE_H

#include "base/param.h"
#include "base/random.h"
#include "scree/world.h"
#include "shape/shelf.h"

typedef struct generated_body {
    uint32_t shape; /* on generated.shapes */
    double
        position[3]; /* of the centre of mass; in space: of the frame the shape is described in */
    double angle;    /* planar */
    double orientation[4]; /* space: quaternion (w, x, y, z) */
} generated_body;

typedef struct generated {
    ARRAY(generated_body) bodies; /* in an order that is coherent in space */
    shape_shelf shapes;           /* finished; equal bodies share one */
} generated;

typedef struct generator_kind {
    kind head;
    /* Adds bodies, and the shapes that are not on the shelf yet, to `out`, which its owner frees,
     * also after a failure. One of the two functions is set: with random numbers, or without. */
    scree_status (*generate)(const void *parameters, random_stream *random, generated *out,
                             scree_error *error);
    scree_status (*build)(const void *parameters, generated *out, scree_error *error);
} generator_kind;

scree_status generator_run(const generator_kind *k, const void *parameters, random_stream *random,
                           generated *out, scree_error *error);

/* Position of a body in the world if the whole is at `whole`, whose orientation is a unit
 * quaternion. In space it is the position of the frame in which the shape is described. */
scree_placement generated_stand(const generated_body *b, const scree_placement *whole,
                                int dimension);

/* The random numbers of the index-th entry of bodies: every entry has its own stream, so that two
 * equal clouds differ. */
random_stream generated_stream(uint64_t seed, uint64_t index);

void generated_free(generated *g);

#endif
