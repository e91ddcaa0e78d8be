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

extern const char *const sizes_distributions[], *const sizes_samplings[];

/* The rows of a distribution in the table of a generator whose struct has members of these names.
 */
#define SIZE_ROWS(type)                                                                            \
    ROW(type, distribution, CHOICE, .choices = sizes_distributions, .fallback = "uniform",         \
        .help = "distribution of radii: uniform; mass: equal mass in equal intervals of radius; "  \
                "lognormal; power"),                                                               \
        ROW(type, sampling, CHOICE, .choices = sizes_samplings, .fallback = "random",              \
            .help =                                                                                \
                "random draws, or equal steps of probability (the distribution without noise)"),   \
        ROW(type, radius, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,                  \
            .help = "the same radius for all, instead of a distribution"),                         \
        ROW(type, radius_min, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,              \
            .help = "smallest radius of the distribution"),                                        \
        ROW(type, radius_max, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,              \
            .help = "largest radius of the distribution"),                                         \
        ROW(type, median, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,                  \
            .help = "lognormal: median radius; default: geometric mean of the limits"),            \
        ROW(type, sigma, REAL, .flags = PARAM_POSITIVE, .fallback = "0.3",                         \
            .help = "lognormal: standard deviation of the logarithm of the radius")

scree_status sizes_check(const sizes *s, const node *place, scree_error *error);
/* Allocates out and fills its radii. */
scree_status sizes_draw(const sizes *s, random_stream *random, circles *out, scree_error *error);

#endif
