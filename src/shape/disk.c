/* The disk. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"

void shape_fill_disk(double r, shape *out) {
    out->part[0] = (part){.type = SCREE_PART_DISK, .radius = r, .features = 1};
    out->area = PI * r * r;
    out->inertia = 0.5 * out->area * r * r;
    out->bound = r;
    out->size = 2 * r;
}

static scree_status create(const void *parameters, shape *out, scree_error *error) {
    const disk_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->radius, "disk", "radius", error));
    TRY(shape_alloc(out, "disk", 1, 0, error));
    shape_fill_disk(given->radius, out);
    return SCREE_OK;
}

static const param params[] = {
    PARAM_ROW(disk_parameters, radius, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "radius"),
    {0},
};

const shape_kind shape_disk = {
    .head = {.name = "disk",
             .help = "a full disk centred at the position of the body",
             .params = params,
             .size = sizeof(disk_parameters),
             .needs = CAN_PLANAR},
    .create = create,
};
