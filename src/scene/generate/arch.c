/* Generator: a circular arch of voussoirs with radial joints, from left to right.
 *
 * All voussoirs are the same isosceles trapezoid, with its corners on the two circles, rotated
 * about the centre: neighbours share their faces. */
#include "base/math.h"
#include "scene/generate/parts.h"
#include "shape/kinds.h"

/* Tolerance for a right angle typed by a user. */
#define ROUNDING 1e-12

typedef struct arch {
    int64_t voussoirs;
    double radius, thickness, half_angle, centre[2], springer_height;
} arch;

static const param rows[] = {
    ROW(arch, voussoirs, INTEGER, .flags = PARAM_REQUIRED, .low = 2, .high = 100000,
        .help = "number of voussoirs; an odd number gives a keystone"),
    ROW(arch, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "mean radius, halfway between intrados and extrados"),
    ROW(arch, thickness, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "thickness, from intrados to extrados"),
    ROW(arch, half_angle, REAL, .flags = PARAM_POSITIVE, .fallback = "90 deg",
        .help = "angle from the crown to a springing; 90 deg: semicircular"),
    ROW(arch, centre, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "centre of the circles"),
    ROW(arch, springer_height, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "above 0: adds a block under each springing, with this height on its inner side; "
                "these are the first and the last body"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const arch *p = parameters;
    if (p->thickness >= 2 * p->radius)
        return node_error(place, error,
                          "'thickness' %g m leaves no opening: make it smaller than twice the "
                          "'radius'",
                          p->thickness);
    if (p->half_angle >= PI)
        return node_error(place, error, "'half_angle' must be below 180 deg: check its unit");
    if (p->half_angle >= (double)p->voussoirs * 0.49 * PI)
        return node_error(place, error,
                          "too few voussoirs: each must span well below 180 deg; "
                          "give more");
    if (p->springer_height > 0 && p->half_angle > 0.5 * PI * (1 + ROUNDING))
        return node_error(place, error,
                          "springers need a 'half_angle' of at most 90 deg: remove "
                          "'springer_height'");
    return SCREE_OK;
}

/* The voussoir of the crown, seen from the centre of the arch. */
static scree_status add_voussoirs(const arch *p, generated *out, scree_error *error) {
    double inner = p->radius - 0.5 * p->thickness, outer = p->radius + 0.5 * p->thickness, s, c;
    double span = 2 * p->half_angle / (double)p->voussoirs;
    math_sincos(0.5 * span, &s, &c);
    double vertex[4][2] = {{-inner * s, inner * c},
                           {inner * s, inner * c},
                           {outer * s, outer * c},
                           {-outer * s, outer * c}};
    polygon_parameters given = {{&vertex[0][0], 4}};
    uint32_t index;
    TRY(generated_add_shape(out, &shape_polygon, &given, &index, error));
    double height = out->shapes.data[index]->offset[1];
    for (int64_t i = 0; i < p->voussoirs; i++) {
        /* by distance from the crown, so that the arch is symmetric to the last bit */
        double angle = span * 0.5 * (double)(p->voussoirs - 1 - 2 * i);
        math_sincos(angle, &s, &c);
        TRY(generated_add_body(out, index, p->centre[0] - height * s, p->centre[1] + height * c,
                               angle, error));
    }
    return SCREE_OK;
}

/* Vertical sides and a level base; its top is the springing face. side: -1 left, 1 right. */
static scree_status add_springer(const arch *p, double side, generated *out, scree_error *error) {
    double inner = p->radius - 0.5 * p->thickness, outer = p->radius + 0.5 * p->thickness, s, c;
    math_sincos(p->half_angle, &s, &c);
    double base = inner * c - p->springer_height;
    double x[4] = {inner * s, outer * s, outer * s, inner * s};
    double y[4] = {base, base, outer * c, inner * c}, vertex[4][2];
    for (int i = 0; i < 4; i++) {
        vertex[i][0] = p->centre[0] + side * x[i];
        vertex[i][1] = p->centre[1] + y[i];
    }
    return generated_add_polygon(out, vertex, 4, error);
}

static scree_status add_all(const void *parameters, generated *out, scree_error *error) {
    const arch *p = parameters;
    if (p->springer_height > 0) TRY(add_springer(p, -1, out, error));
    TRY(add_voussoirs(p, out, error));
    return p->springer_height > 0 ? add_springer(p, 1, out, error) : SCREE_OK;
}

const generator_kind generator_arch = {
    .head = {.name = "arch",
             .help = "a circular arch of voussoirs",
             .params = rows,
             .size = sizeof(arch),
             .needs = CAN_PLANAR,
             .check = check},
    .build = add_all,
};
