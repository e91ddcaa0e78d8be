/* Boundaries without mass: the half-plane, the box (four half-planes facing inwards) and the drum
 * (a hollow disk). They are bodies like others; only their geometry is unbounded. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"

static part halfplane(double x, double y, double nx, double ny, uint32_t feature) {
    return (part){.type = SCREE_PART_HALFPLANE,
                  .centre = {x, y},
                  .direction = {nx, ny},
                  .feature = feature,
                  .features = 1};
}

static scree_status create_halfplane(const void *parameters, shape *out, scree_error *error) {
    const halfplane_parameters *given = parameters;
    *out = (shape){0};
    double x = given->normal[0], y = given->normal[1];
    double scale = fmax(fabs(x), fabs(y));
    if (!isfinite(x) || !isfinite(y) || scale == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "halfplane: the normal is (%g, %g): give a finite vector other than zero",
                         x, y);
    x /= scale;
    y /= scale;
    double length = sqrt(x * x + y * y);
    TRY(shape_alloc(out, "halfplane", 1, 0, error));
    out->part[0] = halfplane(0, 0, x / length, y / length, 0);
    out->bound = out->size = INFINITY;
    return SCREE_OK;
}

static scree_status create_box(const void *parameters, shape *out, scree_error *error) {
    const rectangle_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->width, "box", "width", error));
    TRY(size_check(given->height, "box", "height", error));
    TRY(shape_alloc(out, "box", 4, 0, error));
    double x = given->width / 2, y = given->height / 2;
    out->part[0] = halfplane(0, -y, 0, 1, 0);
    out->part[1] = halfplane(x, 0, -1, 0, 1);
    out->part[2] = halfplane(0, y, 0, -1, 2);
    out->part[3] = halfplane(-x, 0, 1, 0, 3);
    out->bound = INFINITY;
    out->size = fmin(given->width, given->height);
    return SCREE_OK;
}

static scree_status create_drum(const void *parameters, shape *out, scree_error *error) {
    const drum_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->radius, "drum", "radius", error));
    TRY(shape_alloc(out, "drum", 1, 0, error));
    out->part[0] = (part){.type = SCREE_PART_HOLLOW, .radius = given->radius, .features = 1};
    out->bound = INFINITY;
    out->size = 2 * given->radius;
    return SCREE_OK;
}

static const param halfplane_params[] = {
    PARAM_ROW(halfplane_parameters, normal, VECTOR, .width = 2, .fallback = "[0, 1]",
              .help = "outward normal of any length: solid behind, free in front"),
    {0},
};

static const param box_params[] = {
    PARAM_ROW(rectangle_parameters, width, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "inner width"),
    PARAM_ROW(rectangle_parameters, height, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "inner height"),
    {0},
};

static const param drum_params[] = {
    PARAM_ROW(drum_parameters, radius, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "inner radius"),
    {0},
};

const shape_kind shape_halfplane = {
    .head = {.name = "halfplane",
             .help = "everything behind a line through the position of the body; a boundary "
                     "without mass",
             .params = halfplane_params,
             .size = sizeof(halfplane_parameters),
             .needs = CAN_PLANAR},
    .create = create_halfplane,
};

const shape_kind shape_box = {
    .head = {.name = "box",
             .help = "a container: four half-planes that face inwards; a boundary without mass",
             .params = box_params,
             .size = sizeof(rectangle_parameters),
             .needs = CAN_PLANAR},
    .create = create_box,
};

const shape_kind shape_drum = {
    .head = {.name = "drum",
             .help = "a hollow disk, touched from inside; a boundary without mass",
             .params = drum_params,
             .size = sizeof(drum_parameters),
             .needs = CAN_PLANAR},
    .create = create_drum,
};
