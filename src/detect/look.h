/* Reads the positions of a step, and decides whether the list of near pairs can still be used. */
#ifndef DETECT_LOOK_H
#define DETECT_LOOK_H

#include "detect/detect.h"
#include "detect/geometry.h"

typedef struct look_result {
    size_t broken; /* the first body without a finite position */
    bool moved;    /* some body has used up its slack, is new, or started to move */
    /* slack at look_keep */
    double low[3], high[3]; /* box of the bounded bodies */
    double inverse;         /* sum of 1 / radius of the bounded bodies */
    size_t bounded;
} look_result;

typedef struct looker {
    ARRAY(look_result) results; /* of chunks of bodies */
    /* data when the list of near pairs was made */
    ARRAY(double) built; /* (bodies x dimension) positions when the list of near pairs was made */
    double low[3], high[3]; /* box of the bounded bodies */
    double mean_radius;     /* harmonic mean of their radii; 0: there are none */
} looker;

/* Fills the views; `moved` is set if a body has moved by more than slack since look_keep. With a
 * negative slack it is always set. */
scree_status look_at_bodies(looker *k, geometry *g, const detect_input *in, double slack,
                            bool *moved, scree_error *error);
/* Stores the present positions of all bodies. */
scree_status look_keep(looker *k, geometry *g, const detect_input *in, scree_error *error);
void look_free(looker *k);

#endif
