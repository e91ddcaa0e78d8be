/* Boundaries in space, without mass: the plane, the container (planes facing inwards), the hollow
 * cylinder and the hollow sphere. They are bodies like others; only their geometry is unbounded. */
#include "shape/build.h"
#include "shape/kinds.h"
#include "shape/solid_build.h"

static part plane(const double point[3], const double normal[3], uint32_t feature) {
    part p = {.type = SCREE_PART_PLANE, .feature = feature, .features = 1};
    copy3(p.centre, point);
    copy3(p.direction, normal);
    return p;
}

/* A plane orthogonal to axis k at `at`, facing along it (sign 1) or against it (-1). */
static part plane_across(int k, double at, double sign, uint32_t feature) {
    double point[3] = {0}, normal[3] = {0};
    point[k] = at;
    normal[k] = sign;
    return plane(point, normal, feature);
}

static scree_status create_plane(const void *parameters, shape *out, scree_error *error) {
    const plane_parameters *given = parameters;
    double normal[3], scale = 0;
    static const double origin[3];
    *out = (shape){0};
    for (int k = 0; k < 3; k++)
        scale = fmax(scale, fabs(given->normal[k]));
    for (int k = 0; k < 3; k++) {
        normal[k] = given->normal[k] / scale;
        if (!isfinite(normal[k]))
            return error_set(error, SCREE_BAD_INPUT,
                             "plane: the normal is (%g, %g, %g): give a finite vector other than "
                             "zero",
                             given->normal[0], given->normal[1], given->normal[2]);
    }
    unit3(normal);
    TRY(space_shape_alloc(out, "plane", 1, 0, 0, error));
    out->part[0] = plane(origin, normal, 0);
    out->bound = out->size = INFINITY;
    return SCREE_OK;
}

static scree_status create_container(const void *parameters, shape *out, scree_error *error) {
    const container_parameters *given = parameters;
    *out = (shape){0};
    for (int k = 0; k < 3; k++)
        TRY(size_check(given->size[k], "container", "size", error));
    TRY(space_shape_alloc(out, "container", given->open == CONTAINER_CLOSED ? 6 : 5, 0, 0, error));
    uint32_t count = 0;
    for (int side = 0; side < 6; side++) {
        int k = side / 2;
        double sign = side % 2 == 0 ? 1 : -1;
        if (given->open == side + 1) continue;
        out->part[count] = plane_across(k, -sign * given->size[k] / 2, sign, count);
        count++;
    }
    out->bound = INFINITY;
    out->size = fmin(given->size[0], fmin(given->size[1], given->size[2]));
    return SCREE_OK;
}

static scree_status create_hollow_cylinder(const void *parameters, shape *out, scree_error *error) {
    const hollow_cylinder_parameters *given = parameters;
    bool endless = isnan(given->height);
    double half = endless ? INFINITY : given->height / 2;
    *out = (shape){0};
    TRY(size_check(given->radius, "hollow_cylinder", "radius", error));
    if (!endless) TRY(size_check(given->height, "hollow_cylinder", "height", error));
    if (endless && given->caps != CAPS_NONE)
        return error_set(error, SCREE_BAD_INPUT,
                         "hollow_cylinder: 'caps' close its ends: also give its 'height'");
    TRY(space_shape_alloc(out, "hollow_cylinder", 1 + (uint32_t)given->caps, 0, 0, error));
    out->part[0] = (part){.type = SCREE_PART_HOLLOW_CYLINDER,
                          .direction = {0, 0, 1},
                          .radius = given->radius,
                          .half = half,
                          .features = 1};
    if (given->caps != CAPS_NONE) out->part[1] = plane_across(2, -half, 1, 1);
    if (given->caps == CAPS_BOTH) out->part[2] = plane_across(2, half, -1, 2);
    out->bound = INFINITY;
    out->size = endless ? 2 * given->radius : fmin(2 * given->radius, given->height);
    return SCREE_OK;
}

static scree_status create_hollow_sphere(const void *parameters, shape *out, scree_error *error) {
    const sphere_parameters *given = parameters;
    *out = (shape){0};
    TRY(size_check(given->radius, "hollow_sphere", "radius", error));
    TRY(space_shape_alloc(out, "hollow_sphere", 1, 0, 0, error));
    out->part[0] = (part){.type = SCREE_PART_HOLLOW_SPHERE, .radius = given->radius, .features = 1};
    out->bound = INFINITY;
    out->size = 2 * given->radius;
    return SCREE_OK;
}

static const param plane_params[] = {
    PARAM_ROW(plane_parameters, normal, VECTOR, .width = 3, .fallback = "[0, 0, 1]",
              .help = "outward normal of any length: solid behind, free in front"),
    {0},
};

static const char *const open_sides[] = {"none", "left",   "right", "front",
                                         "back", "bottom", "top",   NULL};

static const param container_params[] = {
    PARAM_ROW(container_parameters, size, VECTOR, .width = 3, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED, .help = "inner sides along x, y and z"),
    PARAM_ROW(
        container_parameters, open, CHOICE, .fallback = "none", .choices = open_sides,
        .help =
            "the open side: left and right along x, front and back along y, bottom and top along "
            "z"),
    {0},
};

static const char *const cap_choices[] = {"none", "bottom", "both", NULL};

static const param hollow_cylinder_params[] = {
    PARAM_ROW(hollow_cylinder_parameters, radius, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "inner radius"),
    PARAM_ROW(hollow_cylinder_parameters, height, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "length along the axis z; infinite if absent"),
    PARAM_ROW(hollow_cylinder_parameters, caps, CHOICE, .fallback = "none", .choices = cap_choices,
              .help = "which ends are closed, by infinite planes"),
    {0},
};

static const param hollow_sphere_params[] = {
    PARAM_ROW(sphere_parameters, radius, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE, .help = "inner radius"),
    {0},
};

const shape_kind shape_plane = {
    .head = {.name = "plane",
             .help = "everything behind a plane through the position of the body; a boundary "
                     "without mass",
             .params = plane_params,
             .size = sizeof(plane_parameters),
             .needs = CAN_SPACE},
    .create = create_plane,
};

const shape_kind shape_container = {
    .head = {.name = "container",
             .help = "six or five planes that face inwards; a boundary without mass",
             .params = container_params,
             .size = sizeof(container_parameters),
             .needs = CAN_SPACE},
    .create = create_container,
};

const shape_kind shape_hollow_cylinder = {
    .head = {.name = "hollow_cylinder",
             .help = "a cylinder touched from inside; everything outside it is solid; a boundary "
                     "without mass",
             .params = hollow_cylinder_params,
             .size = sizeof(hollow_cylinder_parameters),
             .needs = CAN_SPACE},
    .create = create_hollow_cylinder,
};

const shape_kind shape_hollow_sphere = {
    .head = {.name = "hollow_sphere",
             .help = "a sphere touched from inside; everything outside it is solid; a boundary "
                     "without mass",
             .params = hollow_sphere_params,
             .size = sizeof(sphere_parameters),
             .needs = CAN_SPACE},
    .create = create_hollow_sphere,
};
