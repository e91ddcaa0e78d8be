/* Solid fraction and void ratio in a rectangle: given, between four named walls, or the bounding
 * box of the grains. Areas are clipped exactly by the rectangle, or bodies are counted by their
 * centre. The parts of a compound are added up, so that overlapping parts count twice, as in its
 * mass. */
#include "base/math.h"
#include "frame/measure/parts.h"

enum { SIDES = 4 }; /* left, right, bottom, top */
enum { COUNT_CLIPPED, COUNT_BY_CENTRE };

typedef struct solid {
    char *grains, *wall[SIDES];
    double low[2], high[2];
    int count;
} solid;

static scree_status solid_check(const void *parameters, const node *place, scree_error *error) {
    const solid *p = parameters;
    if (isfinite(p->low[0]) != isfinite(p->high[0]))
        return node_error(place, error, "give `low` and `high` together, or neither");
    if (isfinite(p->low[0]) && (p->low[0] >= p->high[0] || p->low[1] >= p->high[1]))
        return node_error(place, error, "`low` must be left of and below `high`");
    return SCREE_OK;
}

/* Walls take precedence over the sides given by the rectangle or the grains. */
static scree_status solid_box(const solid *p, const scree_frame *frame, const grain_set *grains,
                              box *b, scree_error *error) {
    if (isfinite(p->low[0])) {
        for (int k = 0; k < 2; k++) {
            b->low[k] = p->low[k];
            b->high[k] = p->high[k];
        }
    } else {
        grains_extent(frame, grains, b);
    }
    for (int side = 0; side < SIDES; side++) {
        box wall;
        if (!p->wall[side]) continue;
        TRY(named_extent(frame, p->wall[side], &wall, error));
        if (side % 2)
            b->high[side / 2] = wall.low[side / 2];
        else
            b->low[side / 2] = wall.high[side / 2];
    }
    double area = (b->high[0] - b->low[0]) * (b->high[1] - b->low[1]);
    if (isfinite(area) && b->high[0] > b->low[0] && b->high[1] > b->low[1]) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "solid_fraction: the rectangle is empty or infinite: give `low` and `high`, "
                     "or walls that face inward");
}

static double clipped(const scree_frame *frame, uint32_t row, const box *b) {
    double period = frame->layout->period[0], area = body_area_in_box(frame, row, b);
    if (period <= 0) return area;
    double x = frame->position[3 * (size_t)row], bound = body_shape(frame, row)->bound;
    double first = floor((b->low[0] - bound - x) / period);
    double last = -floor(-(b->high[0] + bound - x) / period);
    for (double image = first; image <= last; image += 1) {
        box shifted = *b;
        if (image == 0) continue;
        shifted.low[0] -= image * period;
        shifted.high[0] -= image * period;
        area += body_area_in_box(frame, row, &shifted);
    }
    return area;
}

static double counted(const scree_frame *frame, uint32_t row, const box *b) {
    const double *q = frame->position + 3 * (size_t)row;
    double middle = 0.5 * (b->low[0] + b->high[0]);
    double x = middle + nearest_image(frame->layout, q[0] - middle);
    bool in = x >= b->low[0] && x <= b->high[0] && q[1] >= b->low[1] && q[1] <= b->high[1];
    return in ? body_area(frame, row) : 0;
}

static scree_status solid_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, scree_error *error) {
    const solid *p = parameters;
    grain_set grains;
    box b;
    double filled = 0;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(solid_box(p, frame, &grains, &b, error));
    for (uint32_t row = 0; row < frame->bodies; row++)
        if (grain_set_has(&grains, frame, row))
            filled += p->count == COUNT_CLIPPED ? clipped(frame, row, &b) : counted(frame, row, &b);
    double area = (b.high[0] - b.low[0]) * (b.high[1] - b.low[1]);
    out[0] = filled / area;
    out[1] = filled > 0 ? (area - filled) / filled : INFINITY;
    out[2] = filled;
    out[3] = area;
    return SCREE_OK;
}

static const char *const counts[] = {"clipped", "by centre", NULL};
#define WALL(name, side, help)                                                                     \
    {                                                                                              \
        name, PARAM_REFERENCE, offsetof(solid, wall) + (side) * sizeof(char *), 0, IN_ONE,         \
            PARAM_OPTIONAL, 0, 0, NULL, NULL, help                                                 \
    }
static const param solid_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(solid, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "group that counts as solid; default: every completely free body"},
    {"low", PARAM_VECTOR, offsetof(solid, low), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "lower left corner of the rectangle; default: bounding box of the grains"},
    {"high", PARAM_VECTOR, offsetof(solid, high), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "its upper right corner"},
    WALL("left", 0, "wall whose right face is the left side"),
    WALL("right", 1, "wall whose left face is the right side"),
    WALL("bottom", 2, "wall whose upper face is the bottom"),
    WALL("top", 3, "wall whose lower face is the top"),
    {"count", PARAM_CHOICE, offsetof(solid, count), 0, IN_ONE, 0, 0, 0, "clipped", counts,
     "areas clipped by the rectangle, or whole bodies counted by their centre"},
    {0}};
#undef WALL
static const measure_column solid_columns[] = {
    {"solid_fraction", "1"}, {"void_ratio", "1"}, {"solid", "m^2"}, {"area", "m^2"}};

const measure_kind measure_solid_fraction = {
    .head = {.name = "solid_fraction",
             .help = "solid fraction and void ratio in a rectangle or between walls",
             .params = solid_params,
             .size = sizeof(solid),
             .check = solid_check},
    MEASURE_TABLE(solid_columns),
    .eval = solid_eval,
    .space = &space_solid_fraction};
