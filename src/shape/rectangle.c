/* The rectangle. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const rectangle_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->width, "rectangle", "width", error));
    TRY(size_check(given->height, "rectangle", "height", error));
    double x = given->width / 2, y = given->height / 2;
    const double vertex[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    return shape_from_polygon(vertex, 4, false, "rectangle", out, error);
}

static const param params[] = {
    PARAM_ROW(rectangle_parameters, width, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "side along x"),
    PARAM_ROW(rectangle_parameters, height, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "side along y"),
    {0},
};

const shape_kind shape_rectangle = {
    .head = {.name = "rectangle",
             .help = "a rectangle centred at the position of the body",
             .params = params,
             .size = sizeof(rectangle_parameters),
             .needs = CAN_PLANAR},
    .create = create,
};
