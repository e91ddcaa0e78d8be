/* The nearest point of a cone with several parts, each bounded by its own slope times the normal:
 * for the residuals of contacts with rolling friction, in lanes. */
#ifndef SOLVER_RELAXATION_NLGS_CONE_H
#define SOLVER_RELAXATION_NLGS_CONE_H

#include "solver/relaxation/nlgs_vector.h"

#define CONE_PARTS 3 /* tangent, rolling and spinning moment */

/* The normal component of the nearest point to one with this normal component and these lengths of
 * the parts. It is the root of a piecewise linear, concave, increasing function; Newton's method
 * from the left passes each kink once, so one round more than the number of parts is enough. */
static inline vec nearest_normal(vec normal, const vec *length, const vec *slope, int parts) {
    const vec zero = all(0.0);
    mask active[CONE_PARTS];
    vec pull = normal, root = zero;
    for (int k = 0; k < parts; k++) {
        active[k] = same(zero, zero);
        pull = pull + slope[k] * length[k];
    }
    for (int round = 0; round <= parts; round++) {
        vec top = normal, bottom = all(1.0);
        for (int k = 0; k < parts; k++) {
            top = top + choose(active[k], slope[k] * length[k], zero);
            bottom = bottom + choose(active[k], slope[k] * slope[k], zero);
        }
        root = top / bottom;
        for (int k = 0; k < parts; k++)
            active[k] = both(active[k], above(length[k], slope[k] * root));
    }
    return choose(above(pull, zero), root, zero);
}

/* Factor that shortens a part of this length to at most `bound`. */
static inline vec shortened(vec length, vec bound) {
    return choose(above(length, bound), bound / length, all(1.0));
}

#endif
