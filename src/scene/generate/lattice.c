/* Generators: equal disks on a square or hexagonal lattice, in a rectangle of given rows and
 * columns (lattice), or wherever they fit between two circles (ring). Row by row from below. */
#include "base/math.h"
#include "base/room.h"
#include "scene/generate/parts.h"

/* Tolerance: bodies that touch except for rounding do not overlap. */
#define TOUCHING 1e-12

enum { PATTERN_HEXAGONAL, PATTERN_SQUARE };

typedef struct lattice {
    int pattern;
    double radius, spacing;
    int64_t columns, rows;
    double corner[2];
    bool short_rows;
    double inner, outer, centre[2];
} lattice;

static const char *const patterns[] = {"hexagonal", "square", NULL};

#define COMMON_ROWS                                                                                \
    ROW(lattice, pattern, CHOICE, .choices = patterns, .fallback = "hexagonal",                    \
        .help = "kind of lattice: hexagonal or square"),                                           \
        ROW(lattice, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,               \
            .help = "radius of a disk"),                                                           \
        ROW(lattice, spacing, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,              \
            .help = "distance between centres; default: one diameter, so that neighbours touch")

static const param lattice_rows[] = {
    COMMON_ROWS,
    ROW(lattice, columns, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = GENERATE_LIMIT,
        .help = "number of disks in a row"),
    ROW(lattice, rows, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = GENERATE_LIMIT,
        .help = "rows"),
    ROW(lattice, corner, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "lower left corner of the rectangle around the disks"),
    ROW(lattice, short_rows, FLAG, .fallback = "false",
        .help = "hexagonal: true: every second row has one disk less, so that both sides are "
                "straight"),
    {0},
};

static const param ring_rows[] = {
    COMMON_ROWS,
    ROW(lattice, inner, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "radius of the inner circle; 0: a full disk"),
    ROW(lattice, outer, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "radius of the outer circle"),
    ROW(lattice, centre, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "centre of both circles; the lattice has a site there"),
    {0},
};

static double spacing_of(const lattice *p) {
    return isnan(p->spacing) ? 2 * p->radius : p->spacing;
}

static double row_step(const lattice *p) {
    double step = spacing_of(p);
    return p->pattern == PATTERN_HEXAGONAL ? step * sqrt(0.75) : step;
}

static scree_status check_spacing(const lattice *p, const node *place, scree_error *error) {
    if (spacing_of(p) >= 2 * p->radius * (1 - TOUCHING)) return SCREE_OK;
    return node_error(place, error,
                      "disks of radius %g m overlap at a 'spacing' of %g m: give at least %g m",
                      p->radius, p->spacing, 2 * p->radius);
}

static scree_status lattice_check(const void *parameters, const node *place, scree_error *error) {
    const lattice *p = parameters;
    if ((double)p->columns * (double)p->rows > GENERATE_LIMIT)
        return node_error(place, error, "more than %d disks in one lattice: split it into several",
                          GENERATE_LIMIT);
    TRY(room_check(place, (double)p->columns * (double)p->rows, ROOM_BODY, "disks", error));
    if (p->short_rows && p->columns < 2)
        return node_error(place, error, "'short_rows' needs at least 2 'columns'");
    return check_spacing(p, place, error);
}

static scree_status ring_check(const void *parameters, const node *place, scree_error *error) {
    const lattice *p = parameters;
    if (!(p->outer > p->inner))
        return node_error(place, error, "'outer' must be larger than 'inner'");
    double across = 2 * p->outer / spacing_of(p);
    if (across * across > GENERATE_LIMIT)
        return node_error(place, error, "more than %d disks in one ring: use larger ones",
                          GENERATE_LIMIT);
    return check_spacing(p, place, error);
}

static scree_status add_lattice(const lattice *p, uint32_t index, generated *out,
                                scree_error *error) {
    double step = spacing_of(p);
    bool hexagonal = p->pattern == PATTERN_HEXAGONAL;
    for (int64_t row = 0; row < p->rows; row++) {
        bool shifted = hexagonal && row % 2;
        int64_t count = p->columns - (shifted && p->short_rows);
        double y = p->corner[1] + p->radius + (double)row * row_step(p);
        for (int64_t i = 0; i < count; i++) {
            double x = p->corner[0] + p->radius + ((double)i + (shifted ? 0.5 : 0)) * step;
            TRY(generated_add_body(out, index, x, y, 0, error));
        }
    }
    return SCREE_OK;
}

static bool in_ring(const lattice *p, double x, double y) {
    double distance = sqrt(x * x + y * y), inner = p->inner > 0 ? p->inner + p->radius : 0;
    return distance >= inner && distance + p->radius <= p->outer;
}

static scree_status add_ring(const lattice *p, uint32_t index, generated *out, scree_error *error) {
    double step = spacing_of(p);
    int64_t up = (int64_t)(p->outer / row_step(p)), along = (int64_t)(p->outer / step) + 1;
    for (int64_t row = -up; row <= up; row++) {
        double shifted = p->pattern == PATTERN_HEXAGONAL && row % 2 ? 0.5 : 0;
        double y = (double)row * row_step(p);
        for (int64_t i = -along; i <= along; i++) {
            double x = ((double)i + shifted) * step;
            if (!in_ring(p, x, y)) continue;
            TRY(generated_add_body(out, index, p->centre[0] + x, p->centre[1] + y, 0, error));
        }
    }
    if (out->bodies.count > 0) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "no disk of radius %g m fits between the circles of %g and %g m: use smaller "
                     "disks or a wider ring",
                     p->radius, p->inner, p->outer);
}

typedef scree_status (*filler)(const lattice *p, uint32_t index, generated *out,
                               scree_error *error);

static scree_status fill(const lattice *p, filler add, generated *out, scree_error *error) {
    uint32_t index;
    TRY(generated_add_disk(out, p->radius, &index, error));
    return add(p, index, out, error);
}

static scree_status lattice_generate(const void *parameters, generated *out, scree_error *error) {
    return fill(parameters, add_lattice, out, error);
}

static scree_status ring_generate(const void *parameters, generated *out, scree_error *error) {
    return fill(parameters, add_ring, out, error);
}

const generator_kind generator_lattice = {
    .head = {.name = "lattice",
             .help = "equal disks on a square or hexagonal lattice",
             .params = lattice_rows,
             .size = sizeof(lattice),
             .needs = CAN_PLANAR,
             .check = lattice_check},
    .build = lattice_generate,
};

const generator_kind generator_ring = {
    .head = {.name = "ring",
             .help = "a lattice of equal disks between two circles",
             .params = ring_rows,
             .size = sizeof(lattice),
             .needs = CAN_PLANAR,
             .check = ring_check},
    .build = ring_generate,
};
