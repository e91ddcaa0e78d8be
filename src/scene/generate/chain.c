/* Generator: equal disks in a row or on a circle, in the order of the chain: a membrane, a rough
 * floor, a rough drum. On a circle they follow each other counter-clockwise. */
#include "base/math.h"
#include "base/room.h"
#include "scene/generate/parts.h"

/* Tolerance: bodies that touch except for rounding do not overlap. */
#define TOUCHING 1e-12

enum { PATH_LINE, PATH_CIRCLE };

typedef struct chain {
    int path;
    int64_t number;
    double radius, spacing, start[2], angle, centre[2], circle_radius;
} chain;

static const char *const paths[] = {"line", "circle", NULL};

static const param rows[] = {
    ROW(chain, path, CHOICE, .choices = paths, .fallback = "line",
        .help = "arrangement: line or circle"),
    ROW(chain, number, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = GENERATE_LIMIT,
        .help = "number of disks"),
    ROW(chain, radius, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "radius of a disk; default on a circle: neighbours touch"),
    ROW(chain, spacing, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "line: distance between centres; default: one diameter, so that neighbours touch"),
    ROW(chain, start, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "line: centre of the first disk"),
    ROW(chain, angle, REAL, .fallback = "0",
        .help = "line: its direction, measured from x; circle: angle of the first disk"),
    ROW(chain, centre, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "circle: its centre"),
    ROW(chain, circle_radius, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "circle: radius of the circle through the centres of the disks"),
    {0},
};

/* The radius at which neighbours on the circle touch. */
static double touching(const chain *p) {
    return p->number > 1 ? p->circle_radius * math_sin(PI / (double)p->number) : INFINITY;
}

static scree_status check_line(const chain *p, const node *place, scree_error *error) {
    if (isnan(p->radius))
        return node_error(place, error, "a chain on a line needs the 'radius' of its disks");
    if (p->spacing < 2 * p->radius * (1 - TOUCHING))
        return node_error(place, error,
                          "disks of radius %g m overlap at a 'spacing' of %g m: give at least %g m",
                          p->radius, p->spacing, 2 * p->radius);
    return SCREE_OK;
}

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const chain *p = parameters;
    TRY(room_check(place, (double)p->number, ROOM_BODY, "disks", error));
    if (p->path == PATH_LINE) return check_line(p, place, error);
    if (isnan(p->circle_radius))
        return node_error(place, error, "a chain on a circle needs its 'circle_radius'");
    if (!isnan(p->spacing))
        return node_error(place, error,
                          "on a circle 'number' determines the spacing: remove 'spacing'");
    if (isnan(p->radius) && p->number == 1)
        return node_error(place, error, "a single disk needs its 'radius'");
    if (p->radius > touching(p) * (1 + TOUCHING))
        return node_error(place, error,
                          "%lld disks of radius %g m overlap on a circle of %g m: give a 'radius' "
                          "of at most %.17g m, or remove 'radius'",
                          (long long)p->number, p->radius, p->circle_radius, touching(p));
    return SCREE_OK;
}

static scree_status add_all(const void *parameters, generated *out, scree_error *error) {
    const chain *p = parameters;
    uint32_t index;
    double sine, cosine, spacing = isnan(p->spacing) ? 2 * p->radius : p->spacing;
    TRY(generated_add_disk(out, isnan(p->radius) ? touching(p) : p->radius, &index, error));
    math_sincos(p->angle, &sine, &cosine);
    for (int64_t i = 0; i < p->number; i++) {
        double x = p->start[0] + (double)i * spacing * cosine;
        double y = p->start[1] + (double)i * spacing * sine;
        if (p->path == PATH_CIRCLE) {
            math_sincos(p->angle + 2 * PI * (double)i / (double)p->number, &sine, &cosine);
            x = p->centre[0] + p->circle_radius * cosine;
            y = p->centre[1] + p->circle_radius * sine;
        }
        TRY(generated_add_body(out, index, x, y, 0, error));
    }
    return SCREE_OK;
}

const generator_kind generator_chain = {
    .head = {.name = "chain",
             .help = "equal disks in a row or on a circle",
             .params = rows,
             .size = sizeof(chain),
             .needs = CAN_PLANAR,
             .check = check},
    .build = add_all,
};
