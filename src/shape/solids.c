/* Simple solids with closed forms: sphere, block, cylinder, capsule and cone. */
#include "base/math.h"
#include "shape/build.h"
#include "shape/kinds.h"
#include "shape/solid_build.h"

/* A shape of one part about its centre of mass, with moments about its own axes, which are
 * principal. */
static scree_status finish(shape *out, double volume, double across_x, double across_y,
                           double along, scree_error *error) {
    solid_mass mass = {.volume = volume, .inertia = {across_x, 0, 0, across_y, 0, along}};
    scree_status status = shape_to_principal(out, &mass, error);
    if (status != SCREE_OK) shape_free(out);
    return status;
}

scree_status shape_fill_sphere(double r, shape *out, scree_error *error) {
    double volume = 4.0 / 3 * PI * r * r * r, moment = 0.4 * volume * r * r;
    solid_mass mass = {.volume = volume, .inertia = {moment, 0, 0, moment, 0, moment}};
    out->part[0] = (part){.type = SCREE_PART_SPHERE, .radius = r, .features = 1};
    return shape_to_principal(out, &mass, error);
}

static scree_status create_sphere(const void *parameters, shape *out, scree_error *error) {
    const sphere_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->radius, "sphere", "radius", error));
    TRY(space_shape_alloc(out, "sphere", 1, 0, 0, error));
    scree_status status = shape_fill_sphere(given->radius, out, error);
    if (status != SCREE_OK) shape_free(out);
    return status;
}

static scree_status create_block(const void *parameters, shape *out, scree_error *error) {
    const block_parameters *given = parameters;
    const double *size = given->size;
    double half[3], volume = size[0] * size[1] * size[2];
    *out = (shape){0};
    for (int k = 0; k < 3; k++) {
        TRY(size_check(size[k], "block", "size", error));
        half[k] = size[k] / 2;
    }
    TRY(space_shape_alloc(out, "block", 1, 1, 0, error));
    scree_status status = polyhedron_block(half, &out->polyhedron[0], error);
    if (status != SCREE_OK) {
        shape_free(out);
        return status;
    }
    out->part[0] = polyhedron_part(&out->polyhedron[0]);
    return finish(out, volume, volume / 12 * (size[1] * size[1] + size[2] * size[2]),
                  volume / 12 * (size[0] * size[0] + size[2] * size[2]),
                  volume / 12 * (size[0] * size[0] + size[1] * size[1]), error);
}

/* Shared by capsule, cylinder and cone: a part about the z axis. */
static scree_status upright(shape *out, const char *name, scree_part_type type, double radius,
                            double height, const char *height_name, uint32_t features,
                            scree_error *error) {
    *out = (shape){0};
    TRY(size_check(radius, name, "radius", error));
    TRY(size_check(height, name, height_name, error));
    TRY(space_shape_alloc(out, name, 1, 0, 0, error));
    out->part[0] = (part){.type = type,
                          .direction = {0, 0, 1},
                          .radius = radius,
                          .half = height / 2,
                          .features = features};
    return SCREE_OK;
}

static scree_status create_cylinder(const void *parameters, shape *out, scree_error *error) {
    const cylinder_parameters *given = parameters;
    double r = given->radius, h = given->height, volume = PI * r * r * h;
    TRY(upright(out, "cylinder", SCREE_PART_CYLINDER, r, h, "height", CYLINDER_FEATURES, error));
    double across = volume / 12 * (3 * r * r + h * h);
    return finish(out, volume, across, across, 0.5 * volume * r * r, error);
}

/* A cylinder of length l and two half-spheres. */
static scree_status create_capsule(const void *parameters, shape *out, scree_error *error) {
    const capsule_parameters *given = parameters;
    double r = given->radius, l = given->length;
    TRY(upright(out, "capsule", SCREE_PART_CAPSULE, r, l, "length", CAPSULE_FEATURES, error));
    double middle = PI * r * r * l, ends = 4.0 / 3 * PI * r * r * r;
    double along = 0.5 * middle * r * r + 0.4 * ends * r * r;
    double across =
        middle * (l * l / 12 + r * r / 4) + ends * (0.4 * r * r + l * l / 4 + 0.375 * l * r);
    return finish(out, middle + ends, across, across, along, error);
}

/* The centre of mass lies a quarter of the height above the base. */
static scree_status create_cone(const void *parameters, shape *out, scree_error *error) {
    const cylinder_parameters *given = parameters;
    double r = given->radius, h = given->height, volume = PI * r * r * h / 3;
    TRY(upright(out, "cone", SCREE_PART_CONE, r, h, "height", CONE_FEATURES, error));
    out->part[0].centre[2] = h / 4;
    double across = 3 * volume / 80 * (4 * r * r + h * h);
    TRY(finish(out, volume, across, across, 0.3 * volume * r * r, error));
    out->offset[2] = h / 4;
    return SCREE_OK;
}

#define LENGTH_ROW(owner, field, words)                                                            \
    PARAM_ROW(owner, field, REAL, .dimension = {1, 0, 0},                                          \
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = words)

static const param sphere_params[] = {LENGTH_ROW(sphere_parameters, radius, "radius"), {0}};

static const param block_params[] = {
    PARAM_ROW(block_parameters, size, VECTOR, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED, .help = "sides along x, y and z"),
    {0},
};

static const param cylinder_params[] = {
    LENGTH_ROW(cylinder_parameters, radius, "radius"),
    LENGTH_ROW(cylinder_parameters, height, "length along the axis z"),
    {0},
};

static const param capsule_params[] = {
    LENGTH_ROW(capsule_parameters, radius, "radius of the ends and of the side"),
    LENGTH_ROW(capsule_parameters, length, "distance between the centres of the ends, along z"),
    {0},
};

static const param cone_params[] = {
    LENGTH_ROW(cylinder_parameters, radius, "radius of the base, which lies at z = 0"),
    LENGTH_ROW(cylinder_parameters, height, "height from the base to the tip, along z"),
    {0},
};

const shape_kind shape_sphere = {
    .head = {.name = "sphere",
             .help = "a full sphere centred at the position of the body",
             .params = sphere_params,
             .size = sizeof(sphere_parameters),
             .needs = CAN_SPACE},
    .create = create_sphere,
};

const shape_kind shape_block = {
    .head = {.name = "block",
             .help = "a rectangular block centred at the position of the body",
             .params = block_params,
             .size = sizeof(block_parameters),
             .needs = CAN_SPACE},
    .create = create_block,
};

const shape_kind shape_cylinder = {
    .head = {.name = "cylinder",
             .help = "a cylinder with flat ends, centred at the position of the body",
             .params = cylinder_params,
             .size = sizeof(cylinder_parameters),
             .needs = CAN_SPACE},
    .create = create_cylinder,
};

const shape_kind shape_capsule = {
    .head = {.name = "capsule",
             .help = "a cylinder with round ends, centred at the position of the body",
             .params = capsule_params,
             .size = sizeof(capsule_parameters),
             .needs = CAN_SPACE},
    .create = create_capsule,
};

const shape_kind shape_cone = {
    .head = {.name = "cone",
             .help = "a circular cone with its tip up",
             .params = cone_params,
             .size = sizeof(cylinder_parameters),
             .needs = CAN_SPACE},
    .create = create_cone,
};
