/* Generator: random convex polygons with their corners on circles, on a loose grid in a box. */
#include "base/math.h"
#include "scene/generate/parts.h"

typedef struct polygons {
    double box[4], radius, radius_max, sides[2], gap, jitter;
    int64_t number;
} polygons;

static const param rows[] = {
    ROW(polygons, number, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = GENERATE_LIMIT,
        .help = "number of polygons"),
    ROW(polygons, box, VECTOR, .width = 4, LENGTH, .flags = PARAM_REQUIRED,
        .help = "box to fill from below, [x0, x1, y0, y1]"),
    ROW(polygons, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "radius of the circle through the corners"),
    ROW(polygons, radius_max, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "if given, radii are uniformly distributed between 'radius' and this"),
    ROW(polygons, sides, VECTOR, .width = 2, .fallback = "[5, 8]",
        .help = "smallest and largest number of sides"),
    ROW(polygons, gap, REAL, .flags = PARAM_NOT_NEGATIVE, .fallback = "0.02",
        .help = "free space around the largest circle, as a share of its size"),
    ROW(polygons, jitter, REAL, .high = 1, .fallback = "1",
        .help = "largest random offset of a polygon in its cell, from 0 to 1"),
    {0},
};

static const double no_ring[2] = {NAN, NAN}, origin[2] = {0, 0};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const polygons *p = parameters;
    TRY(region_check(p->box, no_ring, false, place, error));
    if (p->radius_max < p->radius)
        return node_error(place, error, "'radius_max' must not be below 'radius'");
    return sides_check(p->sides, place, error);
}

static scree_status generate(const void *parameters, random_stream *random, generated *out,
                             scree_error *error) {
    const polygons *p = parameters;
    region r = region_make(p->box, no_ring, origin, false);
    double high = isnan(p->radius_max) ? p->radius : p->radius_max;
    circles c;
    TRY(circles_alloc(&c, (size_t)p->number, error));
    for (size_t i = 0; i < c.count; i++)
        c.radius[i] = high > p->radius ? random_range(random, p->radius, high) : p->radius;
    scree_status status = place_lattice(&r, p->gap, p->jitter, random, &c, error);
    if (status == SCREE_OK)
        status = circles_to_bodies(&c, GRAIN_POLYGON, p->sides, random, out, error);
    circles_free(&c);
    return status;
}

const generator_kind generator_polygons = {
    .head = {.name = "polygons",
             .help = "random convex polygons inscribed in circles, on a loose grid",
             .params = rows,
             .size = sizeof(polygons),
             .needs = CAN_PLANAR,
             .check = check},
    .generate = generate,
};
