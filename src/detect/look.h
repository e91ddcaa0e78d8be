/* Taking in the positions of a step, and whether the list of near pairs still serves. */
#ifndef DETECT_LOOK_H
#define DETECT_LOOK_H

#include "detect/detect.h"
#include "detect/geometry.h"

typedef struct look_result {
    size_t broken; /* the first body without a finite position */
    bool moved;    /* some body has used up its slack, is new, or began to move */
    /* of look_keep */
    double low[3], high[3]; /* box of the bounded bodies */
    double inverse;         /* sum of 1 / radius of the bounded bodies */
    size_t bounded;
} look_result;

typedef struct looker {
    ARRAY(look_result) results; /* of chunks of bodies */
    /* when the list of near pairs was made */
    double (*built)[3]; /* (bodies) x, y and the angle; x, y, z in space */
    size_t built_capacity;
    double low[3], high[3]; /* box of the bounded bodies */
    double mean_radius;     /* of them, the harmonic mean; 0: there are none */
} looker;

/* Fills the views; moved says whether a body has moved by more than slack since look_keep. A slack
 * below zero: they have. */
scree_status look_at_bodies(looker *k, geometry *g, const detect_input *in, double slack,
                            bool *moved, scree_error *error);
/* Remembers where everybody is now. */
scree_status look_keep(looker *k, geometry *g, const detect_input *in, scree_error *error);
void look_free(looker *k);

#endif
