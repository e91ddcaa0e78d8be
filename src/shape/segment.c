/* The segment: a wall without thickness, with contact on both sides. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const segment_parameters *given = parameters;
    const double vertex[2][2] = {{given->from[0], given->from[1]}, {given->to[0], given->to[1]}};
    *out = (shape){0};
    double x = vertex[1][0] - vertex[0][0], y = vertex[1][1] - vertex[0][1];
    double length = sqrt(x * x + y * y);
    TRY(size_check(length, "segment", "the length between from and to", error));
    return shape_from_polygon(vertex, 2, true, "segment", out, error);
}

static const param params[] = {
    PARAM_ROW(segment_parameters, from, VECTOR, .width = 2, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED, .help = "one end"),
    PARAM_ROW(segment_parameters, to, VECTOR, .width = 2, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED, .help = "the other end"),
    {0},
};

const shape_kind shape_segment = {
    .head = {.name = "segment",
             .help = "a straight wall without thickness, with contact on both sides; a boundary "
                     "without mass",
             .params = params,
             .size = sizeof(segment_parameters),
             .needs = CAN_PLANAR},
    .create = create,
};
