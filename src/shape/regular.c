/* The regular polygon, with a side at the bottom. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"

#define MOST_SIDES 10000

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const regular_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->radius, "regular", "radius", error));
    if (given->sides < 3 || given->sides > MOST_SIDES)
        return error_set(error, SCREE_BAD_INPUT,
                         "regular: the number of sides is %lld: give 3 to "
                         "%d",
                         (long long)given->sides, MOST_SIDES);
    uint32_t sides = (uint32_t)given->sides;
    double(*vertex)[2] = mem_alloc(sides, sizeof *vertex);
    if (!vertex) return error_no_memory(error, "a regular polygon");
    for (uint32_t i = 0; i < sides; i++) {
        /* the angle from straight up, -pi to pi: symmetric about the vertical to the last bit */
        double sine, cosine;
        math_sincos(PI * (2.0 * i + 1 - sides) / sides, &sine, &cosine);
        vertex[i][0] = -given->radius * sine;
        vertex[i][1] = given->radius * cosine;
    }
    scree_status status =
        shape_from_polygon((const double(*)[2])vertex, sides, false, "regular", out, error);
    mem_free(vertex);
    return status;
}

static const param params[] = {
    PARAM_ROW(regular_parameters, sides, INTEGER, .flags = PARAM_REQUIRED, .low = 3,
              .high = MOST_SIDES, .help = "number of sides"),
    PARAM_ROW(regular_parameters, radius, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE,
              .help = "radius of the circle through the vertices"),
    {0},
};

const shape_kind shape_regular = {
    .head = {.name = "regular",
             .help = "a regular polygon centred at the position of the body, one side at the "
                     "bottom",
             .params = params,
             .size = sizeof(regular_parameters),
             .needs = CAN_PLANAR},
    .create = create,
};
