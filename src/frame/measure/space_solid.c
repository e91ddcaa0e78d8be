/* Solid fraction in a box in space: given, between walls, or the bounding box of the grains; like
 * solid.c in the plane. Volumes are clipped by the box; body_volume_in_box states the accuracy. */
#include "base/space.h"
#include "frame/measure/parts.h"

enum { COUNT_CLIPPED, COUNT_BY_CENTRE };

typedef struct solid {
    char *grains, *wall[BOX_WALLS];
    double low[3], high[3];
    int count;
} solid;

static scree_status solid_check(const void *parameters, const node *place, scree_error *error) {
    const solid *p = parameters;
    if (isfinite(p->low[0]) != isfinite(p->high[0]))
        return node_error(place, error, "give `low` and `high` together, or neither");
    for (int k = 0; k < 3 && isfinite(p->low[0]); k++)
        if (p->low[k] >= p->high[k])
            return node_error(place, error,
                              "every number of `low` must be smaller than that of "
                              "`high`");
    return SCREE_OK;
}

/* Walls take precedence over the sides given by the box or the grains. */
static scree_status solid_box(const solid *p, const scree_frame *frame, const grain_set *grains,
                              box3 *b, scree_error *error) {
    grains_extent3(frame, grains, b);
    if (isfinite(p->low[0])) {
        copy3(b->low, p->low);
        copy3(b->high, p->high);
    }
    TRY(box_by_walls(frame, p->wall, b, error));
    double volume = box3_volume(b);
    if (volume > 0 && isfinite(volume)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "solid_fraction: the box is empty or infinite: give `low` and `high`, or "
                     "walls that face inward");
}

/* Numbers of the images along an axis that may reach into the box. */
static void image_range(const scree_frame *frame, uint32_t row, const box3 *b, int axis,
                        double range[2]) {
    double period = frame->layout->period[axis], bound = body_shape(frame, row)->bound;
    double x = body_position(frame, row)[axis];
    range[0] = range[1] = 0;
    if (period <= 0 || !isfinite(bound)) return;
    range[0] = floor((b->low[axis] - bound - x) / period);
    range[1] = -floor(-(b->high[axis] + bound - x) / period);
}

static double clipped(const scree_frame *frame, uint32_t row, const box3 *b) {
    double range[3][2], volume = 0;
    for (int k = 0; k < 3; k++)
        image_range(frame, row, b, k, range[k]);
    for (double x = range[0][0]; x <= range[0][1]; x += 1)
        for (double y = range[1][0]; y <= range[1][1]; y += 1)
            for (double z = range[2][0]; z <= range[2][1]; z += 1) {
                const double image[3] = {x, y, z};
                box3 shifted = *b;
                for (int k = 0; k < 3; k++) {
                    shifted.low[k] -= image[k] * frame->layout->period[k];
                    shifted.high[k] -= image[k] * frame->layout->period[k];
                }
                volume += body_volume_in_box(frame, row, &shifted);
            }
    return volume;
}

static double counted(const scree_frame *frame, uint32_t row, const box3 *b) {
    double d[3];
    for (int k = 0; k < 3; k++)
        d[k] = body_position(frame, row)[k] - 0.5 * (b->low[k] + b->high[k]);
    nearest_image3(frame->layout, d);
    for (int k = 0; k < 3; k++)
        if (fabs(d[k]) > 0.5 * (b->high[k] - b->low[k])) return 0;
    return body_shape(frame, row)->volume;
}

static scree_status solid_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, scree_error *error) {
    const solid *p = parameters;
    grain_set grains;
    box3 b;
    double filled = 0;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(solid_box(p, frame, &grains, &b, error));
    for (uint32_t row = 0; row < frame->bodies; row++)
        if (grain_set_has(&grains, frame, row))
            filled += p->count == COUNT_CLIPPED ? clipped(frame, row, &b) : counted(frame, row, &b);
    double volume = box3_volume(&b);
    out[0] = filled / volume;
    out[1] = filled > 0 ? (volume - filled) / filled : INFINITY;
    out[2] = filled;
    out[3] = volume;
    return SCREE_OK;
}

static const char *const counts[] = {"clipped", "by centre", NULL};
static const param solid_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(solid, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "group that counts as solid; default: every completely free body"},
    {"low", PARAM_VECTOR, offsetof(solid, low), 3, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "corner of the box with the smallest x, y and z; default: bounding box of the grains"},
    {"high", PARAM_VECTOR, offsetof(solid, high), 3, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "the opposite corner"},
    BOX_WALL_PARAMS(solid, wall),
    {"count", PARAM_CHOICE, offsetof(solid, count), 0, IN_ONE, 0, 0, 0, "clipped", counts,
     "volumes clipped by the box, or whole bodies counted by their centre"},
    {0}};
static const measure_column solid_columns[] = {
    {"solid_fraction", "1"}, {"void_ratio", "1"}, {"solid", "m^3"}, {"volume", "m^3"}};

const measure_kind space_solid_fraction = {
    .head = {.name = "solid_fraction",
             .help = "solid fraction and void ratio in a box or between walls; spheres, polyhedra "
                     "and closed meshes are clipped exactly, capsules, cylinders and cones within "
                     "1e-4 of their volume; overlapping parts of a compound count twice, as in its "
                     "mass",
             .params = solid_params,
             .size = sizeof(solid),
             .check = solid_check},
    MEASURE_TABLE(solid_columns),
    .eval = solid_eval,
    .space = &space_solid_fraction};
