/* Tensors in space: mean stress by contacts, the moment of each body, fabric. Signs and meanings
 * are those of stress.c, moment.c and contacts.c. */
#include "base/space.h"
#include "frame/measure/space.h"
#include "frame/query.h"

static void add_product(double tensor[9], const double a[3], const double b[3], double sign) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            tensor[3 * i + j] += sign * a[i] * b[j];
}

/* Size of the deviator, sqrt(3 J2): |s1 - s3| in a triaxial test. */
static double deviator(const double e[3]) {
    double a = e[0] - e[1], b = e[1] - e[2], c = e[2] - e[0];
    return sqrt(0.5 * (a * a + b * b + c * c));
}

typedef struct stress {
    char *grains, *wall[BOX_WALLS];
    double low[3], high[3], centre[3], radius, volume;
} stress;

static bool names_walls(const stress *p) {
    for (int side = 0; side < BOX_WALLS; side++)
        if (p->wall[side]) return true;
    return false;
}

static scree_status stress_check(const void *parameters, const node *place, scree_error *error) {
    const stress *p = parameters;
    bool low = isfinite(p->low[0]), high = isfinite(p->high[0]);
    bool centre = isfinite(p->centre[0]), radius = isfinite(p->radius);
    if (low != high || centre != radius || low + centre + names_walls(p) > 1)
        return node_error(place, error,
                          "a region is `low` and `high` (a box), `centre` and `radius` (a sphere) "
                          "or what lies between walls, not a part of one or several of them");
    for (int k = 0; k < 3 && low; k++)
        if (p->low[k] >= p->high[k])
            return node_error(place, error, "every number of `low` must be less than of `high`");
    return SCREE_OK;
}

static bool inside(const stress *p, const double point[3]) {
    double from[3];
    for (int k = 0; k < 3 && isfinite(p->low[0]); k++)
        if (point[k] < p->low[k] || point[k] > p->high[k]) return false;
    if (!isfinite(p->radius)) return true;
    minus3(point, p->centre, from);
    return dot3(from, from) <= p->radius * p->radius;
}

static scree_status region_volume(const stress *p, const scree_frame *frame,
                                  const grain_set *grains, double *volume, scree_error *error) {
    box3 b;
    *volume = p->volume;
    if (isfinite(p->volume)) return SCREE_OK;
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
                     "stress: the grains or walls bound no finite volume; give `volume` or a "
                     "region");
}

/* The branch as far as it lies in grains of the set. */
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
    grain_set grains;
    double volume = 0;
    uint32_t *row_of;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(region_volume(p, frame, &grains, &volume, error));
    TRY(frame_rows(frame, &row_of, error));
    for (int k = 0; k < 9; k++)
        out[k] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double f[3], l[3];
        if (!contact_is_active(frame, c) || !inside(p, frame->point[c])) continue;
        contact_force3(frame, c, f);
        grain_branch(frame, c, &grains, row_of, l);
        add_product(out, f, l, 1);
    }
    mem_free(row_of);
    for (int k = 0; k < 9; k++)
        out[k] /= volume;
    principal_values3(out, out + 9);
    out[12] = (out[0] + out[4] + out[8]) / 3;
    out[13] = deviator(out + 9);
    return SCREE_OK;
}

#define PLACE(name, member, help)                                                                  \
    {                                                                                              \
        name, PARAM_VECTOR, offsetof(stress, member), 3, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL,     \
            NULL, help                                                                             \
    }
static const param stress_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(stress, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "the group that makes the assembly; absent: every wholly free body"},
    PLACE("low", low, "the corner of a box with the least x, y and z"),
    PLACE("high", high, "the opposite corner"),
    PLACE("centre", centre, "centre of a sphere"),
    {"radius", PARAM_REAL, offsetof(stress, radius), 0, IN_METRE, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL, "its radius"},
    BOX_WALL_PARAMS(stress, wall),
    {"volume", PARAM_REAL, offsetof(stress, volume), 0, IN_CUBIC, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL,
     "volume to divide by; absent: that of the region or between the walls, other sides those of "
     "the bounding box of the grains"},
    {0}};
#undef PLACE
static const measure_column stress_columns[] = {
    {"sxx", "Pa"}, {"sxy", "Pa"}, {"sxz", "Pa"}, {"syx", "Pa"}, {"syy", "Pa"},
    {"syz", "Pa"}, {"szx", "Pa"}, {"szy", "Pa"}, {"szz", "Pa"}, {"s1", "Pa"},
    {"s2", "Pa"},  {"s3", "Pa"},  {"p", "Pa"},   {"q", "Pa"}};

const measure_kind space_stress = {
    .head = {.name = "stress",
             .help = "mean stress tensor by contacts, compression positive: components, principal "
                     "values s1 >= s2 >= s3, p = (s1 + s2 + s3)/3, deviator q = sqrt(3 J2)",
             .params = stress_params,
             .size = sizeof(stress),
             .check = stress_check},
    MEASURE_TABLE(stress_columns),
    .eval = stress_eval,
    .space = &space_stress};

enum { MOMENT = 13 };

static scree_status moment_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    uint32_t *row_of;
    (void)parameters;
    (void)before;
    TRY(frame_rows(frame, &row_of, error));
    for (size_t k = 0; k < MOMENT * (size_t)frame->bodies; k++)
        out[k] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double f[3], arm[3];
        contact_force3(frame, c, f);
        for (int side = 0; side < 2 && contact_is_active(frame, c); side++) {
            uint32_t slot = frame->pair[c][side];
            uint32_t row = slot == UINT32_MAX ? NO_ROW : row_of[slot];
            if (row == NO_ROW) continue;
            contact_arm3(frame, c, row, arm);
            add_product(out + MOMENT * (size_t)row, arm, f, side == 0 ? 1 : -1);
        }
    }
    mem_free(row_of);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double *m = out + MOMENT * (size_t)row, volume = body_shape(frame, row)->volume;
        principal_values3(m, m + 9);
        m[12] = volume > 0 ? 0 - (m[0] + m[4] + m[8]) / (3 * volume) : 0;
    }
    return SCREE_OK;
}

static const measure_column moment_columns[] = {
    {"mxx", "N m"}, {"mxy", "N m"}, {"mxz", "N m"},    {"myx", "N m"}, {"myy", "N m"},
    {"myz", "N m"}, {"mzx", "N m"}, {"mzy", "N m"},    {"mzz", "N m"}, {"m1", "N m"},
    {"m2", "N m"},  {"m3", "N m"},  {"pressure", "Pa"}};

const measure_kind space_moment = {
    .head = {.name = "moment",
             .help = "per body: moment tensor of its contact forces, principal values m1 >= m2 >= "
                     "m3 of its symmetric part, mean compressive stress"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(moment_columns),
    .eval = moment_eval,
    .space = &space_moment};

/* Anisotropy: the directions' density (1 + a_ij n_i n_j) / 4 pi, a without trace, has the fabric
 * 1/3 + 2/15 a; the number given is sqrt(3/2 a_ij a_ij), as in Guo & Zhao 2013. */
static scree_status fabric_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    double tensor[9] = {0}, count = 0;
    static const int kept[6] = {0, 1, 2, 4, 5, 8};
    (void)parameters;
    (void)before;
    (void)error;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (!contact_is_active(frame, c)) continue;
        add_product(tensor, frame->normal[c], frame->normal[c], 1);
        count += 1;
    }
    for (int k = 0; k < 9 && count > 0; k++)
        tensor[k] /= count;
    for (int k = 0; k < 6; k++)
        out[k] = tensor[kept[k]];
    principal_values3(tensor, out + 6);
    out[9] = 7.5 * deviator(out + 6);
    out[10] = count;
    return SCREE_OK;
}

static const measure_column fabric_columns[] = {
    {"fxx", "1"}, {"fxy", "1"}, {"fxz", "1"}, {"fyy", "1"},        {"fyz", "1"},     {"fzz", "1"},
    {"f1", "1"},  {"f2", "1"},  {"f3", "1"},  {"anisotropy", "1"}, {"contacts", "1"}};

const measure_kind space_fabric = {
    .head = {.name = "fabric",
             .help = "fabric tensor of the contacts that carry a force, its principal values f1 >= "
                     "f2 >= f3 and its anisotropy, 15/2 sqrt(3/2 F':F') with F' its deviator"},
    MEASURE_TABLE(fabric_columns),
    .eval = fabric_eval,
    .space = &space_fabric};
