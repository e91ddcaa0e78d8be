/* Generator: a pyramid of equal disks, each row one disk shorter than the row below: the pile whose
 * forces are known in closed form, and a heap to begin with. */
#include "base/math.h"
#include "base/room.h"
#include "scene/generate/parts.h"

/* Tolerance: bodies that touch except for rounding do not overlap. */
#define TOUCHING 1e-12

typedef struct pyramid {
    int64_t base, rows;
    double radius, spacing, foot[2];
} pyramid;

static const param rows[] = {
    ROW(pyramid, base, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = GENERATE_LIMIT,
        .help = "number of disks in the lowest row"),
    ROW(pyramid, rows, INTEGER, .fallback = "0", .low = 0, .high = GENERATE_LIMIT,
        .help = "rows, at most 'base'; 0: up to a single disk"),
    ROW(pyramid, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "radius of a disk"),
    ROW(pyramid, spacing, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "distance between centres in a row, less than two diameters; default: one "
                "diameter, so that neighbours touch"),
    ROW(pyramid, foot, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "middle of the line on which the lowest row lies"),
    {0},
};

static double spacing_of(const pyramid *p) {
    return isnan(p->spacing) ? 2 * p->radius : p->spacing;
}

static int64_t rows_of(const pyramid *p) { return p->rows ? p->rows : p->base; }

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const pyramid *p = parameters;
    double disks = (double)rows_of(p) * ((double)p->base - 0.5 * ((double)rows_of(p) - 1));
    if (p->rows > p->base)
        return node_error(place, error, "a pyramid on %lld disks has at most %lld rows, not %lld",
                          (long long)p->base, (long long)p->base, (long long)p->rows);
    if (disks > GENERATE_LIMIT)
        return node_error(place, error, "more than %d disks in one pyramid: give fewer 'rows'",
                          GENERATE_LIMIT);
    if (spacing_of(p) < 2 * p->radius * (1 - TOUCHING) || spacing_of(p) >= 4 * p->radius)
        return node_error(place, error,
                          "the 'spacing' of disks of radius %g m must be at least %g m, so that "
                          "they do not overlap, and below %g m, so that a row carries the next",
                          p->radius, 2 * p->radius, 4 * p->radius);
    return room_check(place, disks, ROOM_BODY, "disks", error);
}

/* Each disk touches the two below it: rows are sqrt((2 r)^2 - (s / 2)^2) apart. */
static scree_status build(const void *parameters, generated *out, scree_error *error) {
    const pyramid *p = parameters;
    uint32_t index;
    double s = spacing_of(p), up = sqrt(4 * p->radius * p->radius - 0.25 * s * s);
    TRY(generated_add_disk(out, p->radius, &index, error));
    for (int64_t row = 0; row < rows_of(p); row++)
        for (int64_t i = 0; i < p->base - row; i++) {
            double x = p->foot[0] + ((double)i - 0.5 * (double)(p->base - row - 1)) * s;
            double y = p->foot[1] + p->radius + (double)row * up;
            TRY(generated_add_body(out, index, x, y, 0, error));
        }
    return SCREE_OK;
}

const generator_kind generator_pyramid = {
    .head = {.name = "pyramid",
             .help = "rows of equal disks, each one disk shorter than the row below",
             .params = rows,
             .size = sizeof(pyramid),
             .needs = CAN_PLANAR,
             .check = check},
    .build = build,
};
