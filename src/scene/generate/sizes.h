/* Radii of a cloud: counts per radius, or drawn from a distribution. */
#ifndef SCENE_GENERATE_SIZES_H
#define SCENE_GENERATE_SIZES_H

#include "scene/generate/parts.h"

enum { SIZES_UNIFORM, SIZES_MASS, SIZES_LOGNORMAL, SIZES_POWER };

typedef struct sizes {
    param_list counts; /* (count, radius); empty: the distribution */
    int64_t number;    /* 0: as many as cover `area` */
    bool space;        /* spheres: `area` is their volume */
    int distribution;
    double low, high;     /* limits of the radius */
    double median, sigma; /* lognormal: NaN = middle of the limits in logarithm; of ln r */
    double exponent;      /* power: number density ~ r^-exponent */
    bool even;            /* quantiles at equal steps instead of random draws */
    double area;          /* to cover, in space to fill, when number is 0 */
} sizes;

scree_status sizes_check(const sizes *s, const node *place, scree_error *error);
/* Allocates out and fills its radii. */
scree_status sizes_draw(const sizes *s, random_stream *random, circles *out, scree_error *error);

#endif
