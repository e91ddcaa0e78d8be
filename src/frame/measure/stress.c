/* Mean stress by contacts (Love 1927, Weber 1966): sigma_ij = sum f_i l_j / (area thickness), f the
 * force on the candidate and l the branch from the antagonist's centre to the candidate's.
 * Compression is positive. A contact between a grain and something that is not one counts with the
 * grain's share of the branch, from the contact point to the grain's centre, so that for an
 * assembly at rest without gravity the tensor equals the stress on its walls exactly.
 *
 * In a region those contacts count whose point lies inside it. */
#include "base/math.h"
#include "frame/measure/space.h"
#include "frame/query.h"

typedef struct stress {
    char *grains;
    double low[2], high[2], centre[2], radius, area;
} stress;

static scree_status stress_check(const void *parameters, const node *place, scree_error *error) {
    const stress *p = parameters;
    bool low = isfinite(p->low[0]), high = isfinite(p->high[0]);
    bool centre = isfinite(p->centre[0]), radius = isfinite(p->radius);
    if (low != high || centre != radius || (low && centre))
        return node_error(place, error,
                          "a region is `low` and `high` (a rectangle) or `centre` and `radius` "
                          "(a circle), not a part of one or both");
    if (low && (p->low[0] >= p->high[0] || p->low[1] >= p->high[1]))
        return node_error(place, error, "`low` must be left of and below `high`");
    return SCREE_OK;
}

static bool inside(const stress *p, const double point[2]) {
    if (isfinite(p->low[0]))
        return point[0] >= p->low[0] && point[0] <= p->high[0] && point[1] >= p->low[1] &&
               point[1] <= p->high[1];
    if (isfinite(p->radius)) {
        double x = point[0] - p->centre[0], y = point[1] - p->centre[1];
        return x * x + y * y <= p->radius * p->radius;
    }
    return true;
}

static scree_status region_area(const stress *p, const scree_frame *frame, const grain_set *grains,
                                double *area, scree_error *error) {
    box b;
    if (isfinite(p->area))
        *area = p->area;
    else if (isfinite(p->low[0]))
        *area = (p->high[0] - p->low[0]) * (p->high[1] - p->low[1]);
    else if (isfinite(p->radius))
        *area = PI * p->radius * p->radius;
    else if (grains_extent(frame, grains, &b) && isfinite(b.high[0] - b.low[0]) &&
             isfinite(b.high[1] - b.low[1]))
        *area = (b.high[0] - b.low[0]) * (b.high[1] - b.low[1]);
    else
        return error_set(error, SCREE_BAD_INPUT,
                         "stress: there is no finite grain to take the bounding area of; give "
                         "`area` or a region");
    return SCREE_OK;
}

/* The branch as far as it lies in grains of the set. */
static void grain_branch(const scree_frame *frame, uint32_t c, const grain_set *grains,
                         const uint32_t *row_of, double branch[2]) {
    uint32_t slot[2] = {frame->pair[c][0], frame->pair[c][1]};
    uint32_t row[2];
    bool in[2];
    for (int side = 0; side < 2; side++) {
        row[side] = slot[side] == UINT32_MAX ? NO_ROW : row_of[slot[side]];
        in[side] = grain_set_has(grains, frame, row[side]);
    }
    branch[0] = branch[1] = 0;
    if (in[0] && in[1]) {
        branch[0] = frame->branch[c][0];
        branch[1] = frame->branch[c][1];
    } else if (in[0] || in[1]) {
        double sign = in[0] ? -1 : 1, arm[2];
        contact_arm(frame, c, in[0] ? row[0] : row[1], arm);
        branch[0] = sign * arm[0];
        branch[1] = sign * arm[1];
    }
}

static void stress_sum(const stress *p, const scree_frame *frame, const grain_set *grains,
                       const uint32_t *row_of, double s[4]) {
    s[0] = s[1] = s[2] = s[3] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (!contact_is_active(frame, c) || !inside(p, frame->point[c])) continue;
        double f[2], l[2];
        contact_force(frame, c, f);
        grain_branch(frame, c, grains, row_of, l);
        s[0] += f[0] * l[0];
        s[1] += f[0] * l[1];
        s[2] += f[1] * l[0];
        s[3] += f[1] * l[1];
    }
}

static scree_status stress_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    const stress *p = parameters;
    grain_set grains;
    double area = 0, *s = out;
    uint32_t *row_of;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    TRY(region_area(p, frame, &grains, &area, error));
    TRY(frame_rows(frame, &row_of, error));
    stress_sum(p, frame, &grains, row_of, s);
    mem_free(row_of);
    for (int k = 0; k < 4; k++)
        s[k] /= area * frame->layout->thickness;
    principal e = principal_values(s[0], s[1], s[2], s[3]);
    out[4] = e.first;
    out[5] = e.second;
    out[6] = 0.5 * (e.first + e.second);
    out[7] = 0.5 * (e.first - e.second);
    out[8] = e.angle;
    return SCREE_OK;
}

static const param stress_params[] = {
    {"grains", PARAM_REFERENCE, offsetof(stress, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "the group that makes the assembly; absent: every wholly free body"},
    {"low", PARAM_VECTOR, offsetof(stress, low), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "lower left corner of a rectangle"},
    {"high", PARAM_VECTOR, offsetof(stress, high), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "its upper right corner"},
    {"centre", PARAM_VECTOR, offsetof(stress, centre), 2, IN_METRE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "centre of a circle"},
    {"radius", PARAM_REAL, offsetof(stress, radius), 0, IN_METRE, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL, "its radius"},
    {"area", PARAM_REAL, offsetof(stress, area), 0, IN_SQUARE, PARAM_OPTIONAL | PARAM_POSITIVE, 0,
     0, NULL, NULL,
     "area to divide by; absent: that of the region, or of the bounding box of the grains"},
    {0}};
static const measure_column stress_columns[] = {{"sxx", "Pa"}, {"sxy", "Pa"}, {"syx", "Pa"},
                                                {"syy", "Pa"}, {"s1", "Pa"},  {"s2", "Pa"},
                                                {"p", "Pa"},   {"q", "Pa"},   {"angle", "rad"}};

const measure_kind measure_stress = {
    .head = {.name = "stress",
             .help = "mean stress tensor by contacts, compression positive: components, principal "
                     "values s1 >= s2, p = (s1 + s2)/2, q = (s1 - s2)/2, angle of s1 from x",
             .params = stress_params,
             .size = sizeof(stress),
             .check = stress_check},
    MEASURE_TABLE(stress_columns),
    .eval = stress_eval,
    .space = &space_stress};
