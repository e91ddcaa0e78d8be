/* Mean stress by contacts (Love 1927, Weber 1966): sigma_ij = sum f_i l_j / (area thickness), f the
 * force on the candidate and l the branch from the antagonist's centre to the candidate's.
 * Compression is positive. A contact between a grain and another body counts with the grain's part
 * of the branch, from the contact point to the grain's centre, so that for an assembly at rest
 * without gravity the tensor equals the stress on its walls exactly.
 *
 * In a region those contacts count whose point lies inside it. */
#include "base/math.h"
#include "frame/measure/parts.h"

typedef struct stress {
    char *grains, *wall[BOX_WALLS]; /* walls, in space */
    double low[3], high[3], centre[3], radius;
    double size; /* area or volume */
} stress;

static scree_status region_check(const stress *p, int dimension, bool walls, const node *place,
                                 scree_error *error) {
    bool low = isfinite(p->low[0]), high = isfinite(p->high[0]);
    bool centre = isfinite(p->centre[0]), radius = isfinite(p->radius);
    if (low != high || centre != radius || low + centre + walls > 1)
        return node_error(
            place, error, "%s",
            dimension == 2
                ? "a region must be either `low` and `high` (a rectangle) or `centre` and "
                  "`radius` (a circle), complete and only one of them"
                : "a region must be `low` and `high` (a box), `centre` and `radius` (a sphere) or "
                  "the space between walls, complete and only one of them");
    for (int k = 0; k < dimension && low; k++)
        if (p->low[k] >= p->high[k])
            return node_error(place, error, "%s",
                              dimension == 2 ? "`low` must be left of and below `high`"
                                             : "every number of `low` must be smaller than that "
                                               "of `high`");
    return SCREE_OK;
}

static scree_status stress_check(const void *parameters, const node *place, scree_error *error) {
    return region_check(parameters, 2, false, place, error);
}

static scree_status space_stress_check(const void *parameters, const node *place,
                                       scree_error *error) {
    const stress *p = parameters;
    bool walls = false;
    for (int side = 0; side < BOX_WALLS; side++)
        walls = walls || p->wall[side];
    return region_check(p, 3, walls, place, error);
}

static bool inside(const stress *p, int dimension, const double point[3]) {
    double square = 0;
    for (int k = 0; k < dimension && isfinite(p->low[0]); k++)
        if (point[k] < p->low[k] || point[k] > p->high[k]) return false;
    if (!isfinite(p->radius)) return true;
    for (int k = 0; k < dimension; k++)
        square += (point[k] - p->centre[k]) * (point[k] - p->centre[k]);
    return square <= p->radius * p->radius;
}

static scree_status region_area(const stress *p, const scree_frame *frame, const grain_set *grains,
                                double *area, scree_error *error) {
    box b;
    if (isfinite(p->size))
        *area = p->size;
    else if (isfinite(p->low[0]))
        *area = (p->high[0] - p->low[0]) * (p->high[1] - p->low[1]);
    else if (isfinite(p->radius))
        *area = PI * p->radius * p->radius;
    else if (grains_extent(frame, grains, &b) && isfinite(b.high[0] - b.low[0]) &&
             isfinite(b.high[1] - b.low[1]))
        *area = (b.high[0] - b.low[0]) * (b.high[1] - b.low[1]);
    else
        return error_set(error, SCREE_BAD_INPUT,
                         "stress: there is no finite grain to compute the bounding area from: "
                         "give `area` or a region");
    return SCREE_OK;
}

static scree_status region_volume(const stress *p, const scree_frame *frame,
                                  const grain_set *grains, double *volume, scree_error *error) {
    box3 b;
    *volume = p->size;
    if (isfinite(p->size)) return SCREE_OK;
    if (isfinite(p->radius)) {
        *volume = 4.0 / 3 * PI * p->radius * p->radius * p->radius;
        return SCREE_OK;
    }
    grains_extent3(frame, grains, &b);
    if (isfinite(p->low[0])) {
        copy3(b.low, p->low);
        copy3(b.high, p->high);
    }
    TRY(box_by_walls(frame, p->wall, &b, error));
    *volume = box3_volume(&b);
    if (*volume > 0 && isfinite(*volume)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "stress: the grains or walls bound no finite volume: give `volume` or a "
                     "region");
}

/* The part of the branch inside grains of the set. */
static void grain_branch(const scree_frame *frame, uint32_t c, const grain_set *grains,
                         const uint32_t *row_of, double branch[3]) {
    uint32_t row[2];
    bool in[2];
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        row[side] = slot == UINT32_MAX ? NO_ROW : row_of[slot];
        in[side] = grain_set_has(grains, frame, row[side]);
    }
    double arm[3] = {0, 0, 0}, zero[3] = {0, 0, 0};
    if (in[0] && in[1]) {
        copy3(branch, frame->branch[c]);
    } else {
        if (in[0] || in[1]) contact_arm3(frame, c, in[0] ? row[0] : row[1], arm);
        along3(zero, in[0] ? -1 : 1, arm, branch);
    }
}

static scree_status stress_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    const stress *p = parameters;
    bool space = frame_is_space(frame);
    grain_set grains;
    double size = 0, tensor[9] = {0};
    uint32_t *row_of;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY((space ? region_volume : region_area)(p, frame, &grains, &size, error));
    TRY(frame_rows(frame, &row_of, error));
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double f[3], l[3];
        if (!contact_is_active(frame, c) || !inside(p, frame->layout->dimension, frame->point[c]))
            continue;
        contact_force3(frame, c, f);
        grain_branch(frame, c, &grains, row_of, l);
        add_product(tensor, f, l, 1);
    }
    mem_free(row_of);
    for (int k = 0; k < 9; k++)
        tensor[k] /= space ? size : size * frame->layout->thickness;
    out = put_tensor(frame, tensor, out);
    if (space) {
        principal_values3(tensor, out);
        out[3] = (tensor[0] + tensor[4] + tensor[8]) / 3;
        out[4] = deviator(out);
        return SCREE_OK;
    }
    principal e = planar_principal(tensor);
    out[0] = e.first;
    out[1] = e.second;
    out[2] = 0.5 * (e.first + e.second);
    out[3] = 0.5 * (e.first - e.second);
    out[4] = e.angle;
    return SCREE_OK;
}

#define PLACE(name, member, help)                                                                  \
    {                                                                                              \
        name, PARAM_VECTOR, offsetof(stress, member), 3, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL,     \
            NULL, help                                                                             \
    }
static const param space_stress_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(stress, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "group of grains; default: every completely free body"},
    PLACE("low", low, "corner of a box with the smallest x, y and z"),
    PLACE("high", high, "the opposite corner"),
    PLACE("centre", centre, "centre of a sphere"),
    {"radius", PARAM_REAL, offsetof(stress, radius), 0, IN_METRE, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL, "its radius"},
    BOX_WALL_PARAMS(stress, wall),
    {"volume", PARAM_REAL, offsetof(stress, size), 0, IN_CUBIC, PARAM_OPTIONAL | PARAM_POSITIVE, 0,
     0, NULL, NULL,
     "volume to divide by; default: that of the region or between the walls, where missing sides "
     "are those of the bounding box of the grains"},
    {0}};
#undef PLACE
static const measure_column space_stress_columns[] = {
    {"sxx", "Pa"}, {"sxy", "Pa"}, {"sxz", "Pa"}, {"syx", "Pa"}, {"syy", "Pa"},
    {"syz", "Pa"}, {"szx", "Pa"}, {"szy", "Pa"}, {"szz", "Pa"}, {"s1", "Pa"},
    {"s2", "Pa"},  {"s3", "Pa"},  {"p", "Pa"},   {"q", "Pa"}};

static const measure_kind space_stress = {
    .head = {.name = "stress",
             .help = "mean stress tensor from contact forces, compression positive: components, "
                     "principal values s1 >= s2 >= s3, p = (s1 + s2 + s3)/3, deviator q = sqrt(3 "
                     "J2)",
             .params = space_stress_params,
             .size = sizeof(stress),
             .check = space_stress_check},
    MEASURE_TABLE(space_stress_columns),
    .eval = stress_eval,
    .space = &space_stress};

static const param stress_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(stress, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "group of grains; default: every completely free body"},
    {"low", PARAM_VECTOR, offsetof(stress, low), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "lower left corner of a rectangle"},
    {"high", PARAM_VECTOR, offsetof(stress, high), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "its upper right corner"},
    {"centre", PARAM_VECTOR, offsetof(stress, centre), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "centre of a circle"},
    {"radius", PARAM_REAL, offsetof(stress, radius), 0, IN_METRE, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL, "its radius"},
    {"area", PARAM_REAL, offsetof(stress, size), 0, IN_SQUARE, PARAM_OPTIONAL | PARAM_POSITIVE, 0,
     0, NULL, NULL,
     "area to divide by; default: that of the region, or of the bounding box of the grains"},
    {0}};
static const measure_column stress_columns[] = {{"sxx", "Pa"}, {"sxy", "Pa"}, {"syx", "Pa"},
                                                {"syy", "Pa"}, {"s1", "Pa"},  {"s2", "Pa"},
                                                {"p", "Pa"},   {"q", "Pa"},   {"angle", "rad"}};

const measure_kind measure_stress = {
    .head = {.name = "stress",
             .help = "mean stress tensor from contact forces, compression positive: components, "
                     "principal values s1 >= s2, p = (s1 + s2)/2, q = (s1 - s2)/2, angle of s1 "
                     "from x",
             .params = stress_params,
             .size = sizeof(stress),
             .check = stress_check},
    MEASURE_TABLE(stress_columns),
    .eval = stress_eval,
    .space = &space_stress};
