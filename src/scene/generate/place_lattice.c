/* Circles on a loose grid of cells as large as the largest circle: fills a box row by row from
 * below, a ring circle by circle from inside. It always succeeds if there is enough space, and
 * needs no search for neighbours: each circle stays in its own cell. */
#include "base/math.h"
#include "scene/generate/parts.h"

/* Tolerance: circles that fit except for rounding fit. */
#define FITS 1e-12

/* Anywhere in the cell of half width `half`, as far as jitter allows. */
static double nudge(random_stream *random, double half, double radius, double jitter) {
    return jitter * (half - radius) * random_range(random, -1, 1);
}

static scree_status lattice_box(const region *r, double half, double jitter, random_stream *random,
                                circles *c, scree_error *error) {
    double cell = 2 * half, width = r->high[0] - r->low[0], height = r->high[1] - r->low[1];
    double columns = floor(width / cell * (1 + FITS)), rows = floor(height / cell * (1 + FITS));
    if (columns < 1 || columns * rows < (double)c->count) {
        double need = columns < 1 ? 1 : ceil((double)c->count / columns);
        return error_set(
            error, SCREE_BAD_INPUT,
            "%zu grains need cells of %g m, but the box %g x %g m has room for %g only: make it "
            "%g m high, reduce the number or size of grains, or choose another placement",
            c->count, cell, width, height, fmax(columns * rows, 0), need * cell);
    }
    double step = width / columns; /* evenly over the width */
    size_t across = (size_t)fmin(columns, GENERATE_LIMIT);
    for (size_t i = 0; i < c->count; i++) {
        double x = (double)(i % across) + 0.5, y = (double)(i / across) + 0.5;
        c->centre[i][0] = r->low[0] + x * step + nudge(random, half, c->radius[i], jitter);
        c->centre[i][1] = r->low[1] + y * cell + nudge(random, half, c->radius[i], jitter);
    }
    return SCREE_OK;
}

/* Number of cells on a circle: discs of radius `half` that may touch but do not overlap. */
static size_t cells_around(double distance, double half) {
    if (half >= distance) return distance > 0 ? 0 : 1;
    double cells = floor(PI / math_asin(half / distance) * (1 + FITS));
    return (size_t)fmin(cells, GENERATE_LIMIT);
}

static void put_on_circle(const region *r, double distance, double turns, double half,
                          double jitter, random_stream *random, size_t i, circles *c) {
    double sine, cosine;
    math_sincos(2 * PI * turns, &sine, &cosine);
    double reach = jitter * (half - c->radius[i]) * sqrt(random_unit(random)), s, k;
    math_sincos(2 * PI * random_unit(random), &s, &k);
    c->centre[i][0] = r->centre[0] + distance * cosine + reach * k;
    c->centre[i][1] = r->centre[1] + distance * sine + reach * s;
}

static scree_status lattice_ring(const region *r, double half, double jitter, random_stream *random,
                                 circles *c, scree_error *error) {
    size_t placed = 0;
    double distance = r->inner > 0 ? r->inner + half : 0; /* a full disk has one in the middle */
    for (; distance + half <= r->outer * (1 + FITS) && placed < c->count; distance += 2 * half) {
        size_t around = cells_around(distance, half);
        double start = random_unit(random);
        for (size_t k = 0; k < around && placed < c->count; k++, placed++)
            put_on_circle(r, distance, ((double)k + start) / (double)around, half, jitter, random,
                          placed, c);
    }
    if (placed == c->count) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%zu grains need cells of %g m, but the ring from %g to %g m has room for "
                     "%zu only: make it wider, reduce the number or size of grains, or choose "
                     "another placement",
                     c->count, 2 * half, r->inner, r->outer, placed);
}

scree_status place_lattice(const region *r, double gap, double jitter, random_stream *random,
                           circles *c, scree_error *error) {
    double half = circles_largest(c) * (1 + gap);
    circles_shuffle(c, random);
    return r->is_ring ? lattice_ring(r, half, jitter, random, c, error)
                      : lattice_box(r, half, jitter, random, c, error);
}
