/* Forces in space: of each contact, on walls, and across a cut. */
#include "base/space.h"
#include "frame/measure/space.h"
#include "frame/query.h"

static scree_status contact_force_eval(const void *parameters, const scree_frame *frame,
                                       const scree_frame *before, double *out, scree_error *error) {
    (void)parameters;
    (void)before;
    (void)error;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double *row = out + 6 * (size_t)c;
        const double *f = frame->force[c];
        contact_force3(frame, c, row);
        row[3] = f[0];
        row[4] = sqrt(f[1] * f[1] + f[2] * f[2]);
        row[5] = f[0] > 0 ? row[4] / f[0] : 0;
    }
    return SCREE_OK;
}

static const measure_column contact_force_columns[] = {{"fx", "N"},         {"fy", "N"},
                                                       {"fz", "N"},         {"normal", "N"},
                                                       {"tangential", "N"}, {"mobilised", "1"}};

const measure_kind space_contact_force = {
    .head = {.name = "contact_force",
             .help = "per contact: force on the candidate, its normal part, the size of its "
                     "tangential part, and |T| / N"},
    .rows = MEASURE_PER_CONTACT,
    MEASURE_TABLE(contact_force_columns),
    .eval = contact_force_eval,
    .space = &space_contact_force};

typedef struct resultant {
    double force[3], moment[3], contacts;
} resultant;

/* Adds the contact's force on its candidate, times sign, and its moment about a point. */
static void resultant_add(resultant *r, const scree_frame *frame, uint32_t c, const double about[3],
                          double sign) {
    double f[3], own[3], arm[3], lever[3];
    contact_force3(frame, c, f);
    contact_moment3(frame, c, own);
    minus3(frame->point[c], about, arm);
    cross3(arm, f, lever);
    for (int k = 0; k < 3; k++) {
        r->force[k] += sign * f[k];
        r->moment[k] += sign * (lever[k] + own[k]);
    }
    r->contacts += 1;
}

/* Contacts within the set cancel and are left out. */
static scree_status resultant_on(const scree_frame *frame, const char *name, const double about[3],
                                 resultant *out, scree_error *error) {
    body_set set;
    TRY(body_set_find(frame->layout, name, &set, error));
    *out = (resultant){.contacts = 0};
    for (uint32_t c = 0; c < frame->contacts; c++) {
        bool candidate = body_set_has(&set, frame->layout, frame->pair[c][0]);
        bool antagonist = body_set_has(&set, frame->layout, frame->pair[c][1]);
        if (candidate == antagonist || !contact_is_active(frame, c)) continue;
        resultant_add(out, frame, c, about, candidate ? 1 : -1);
    }
    return SCREE_OK;
}

typedef struct wall_force {
    char *of;
    double about[3];
} wall_force;

static scree_status wall_force_eval(const void *parameters, const scree_frame *frame,
                                    const scree_frame *before, double *out, scree_error *error) {
    const wall_force *p = parameters;
    resultant r;
    (void)before;
    TRY(resultant_on(frame, p->of, p->about, &r, error));
    copy3(out, r.force);
    copy3(out + 3, r.moment);
    out[6] = r.contacts;
    return SCREE_OK;
}

static const param wall_force_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_force, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "the body or group that the force acts on"},
    {"about", PARAM_VECTOR, offsetof(wall_force, about), 3, IN_METRE, 0, 0, 0, "[0, 0, 0]", NULL,
     "the point that the moment is taken about"},
    {0}};
static const measure_column wall_force_columns[] = {{"fx", "N"},      {"fy", "N"},   {"fz", "N"},
                                                    {"mx", "N m"},    {"my", "N m"}, {"mz", "N m"},
                                                    {"contacts", "1"}};

const measure_kind space_wall_force = {
    .head = {.name = "wall_force",
             .help = "resultant of the contact forces on a body or group, and its moment",
             .params = wall_force_params,
             .size = sizeof(wall_force)},
    MEASURE_TABLE(wall_force_columns),
    .eval = wall_force_eval,
    .space = &space_wall_force};

typedef struct wall_stress {
    char *of, *wall[BOX_WALLS];
    double area;
} wall_stress;

static scree_status wall_stress_check(const void *parameters, const node *place,
                                      scree_error *error) {
    const wall_stress *p = parameters;
    int pairs = 0;
    bool halves = false;
    for (int side = 0; side < BOX_WALLS; side += 2) {
        pairs += p->wall[side] && p->wall[side + 1];
        halves = halves || !p->wall[side] != !p->wall[side + 1];
    }
    if (!halves && pairs == (isfinite(p->area) ? 0 : 2)) return SCREE_OK;
    return node_error(place, error,
                      "wall_stress in space wants either `area`, or the four walls that the loaded "
                      "one spans: two pairs of `left` and `right`, `front` and `back`, `bottom` "
                      "and `top`");
}

static scree_status spanned_area(const wall_stress *p, const scree_frame *frame, double *area,
                                 scree_error *error) {
    *area = 1;
    for (int side = 0; side < BOX_WALLS; side += 2) {
        double length;
        if (!p->wall[side]) continue;
        TRY(wall_distance(frame, p->wall[side], p->wall[side + 1], side / 2, &length, error));
        if (length <= 0)
            return error_set(error, SCREE_BAD_INPUT, "the walls '%s' and '%s' overlap at step %lld",
                             p->wall[side], p->wall[side + 1], (long long)frame->step);
        *area *= length;
    }
    return SCREE_OK;
}

static scree_status wall_stress_eval(const void *parameters, const scree_frame *frame,
                                     const scree_frame *before, double *out, scree_error *error) {
    const wall_stress *p = parameters;
    resultant r;
    double area = p->area;
    (void)before;
    TRY(resultant_on(frame, p->of, (const double[3]){0, 0, 0}, &r, error));
    if (!isfinite(area)) TRY(spanned_area(p, frame, &area, error));
    for (int k = 0; k < 3; k++)
        out[k] = r.force[k] / area;
    out[3] = area;
    return SCREE_OK;
}

static const param wall_stress_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_stress, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "the body or group that the force acts on"},
    {"area", PARAM_REAL, offsetof(wall_stress, area), 0, IN_SQUARE, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL, "loaded area of the wall; absent: what lies between the four walls"},
    BOX_WALL_PARAMS(wall_stress, wall),
    {0}};
static const measure_column wall_stress_columns[] = {
    {"sx", "Pa"}, {"sy", "Pa"}, {"sz", "Pa"}, {"area", "m^2"}};

const measure_kind space_wall_stress = {
    .head = {.name = "wall_stress",
             .help = "resultant on a wall divided by its loaded area",
             .params = wall_stress_params,
             .size = sizeof(wall_stress),
             .check = wall_stress_check},
    MEASURE_TABLE(wall_stress_columns),
    .eval = wall_stress_eval,
    .space = &space_wall_stress};

/* A cut in space is a plane; the force is that of the bodies above it (where the normal points)
 * upon those below. Its moment is about the given point; where the normal part alone would have
 * the same moments about axes in the plane is the point n x M / (n . F) from there. */
typedef struct cut {
    double point[3], normal[3];
    bool walls;
} cut;

static scree_status cut_check(const void *parameters, const node *place, scree_error *error) {
    const cut *p = parameters;
    if (length3(p->normal) > 0) return SCREE_OK;
    return node_error(place, error, "the normal of a cut must not be zero");
}

/* +1: the candidate lies above and the antagonist below, -1: the other way round, 0: no crossing.
 */
static int crossing(const cut *p, const scree_frame *frame, const uint32_t *row_of, uint32_t c) {
    uint32_t row[2];
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        row[side] = slot == UINT32_MAX ? NO_ROW : row_of[slot];
        if (row[side] == NO_ROW) return 0;
        if (!p->walls && !body_is_grain(frame, row[side])) return 0;
    }
    double arm[3], from[3];
    contact_arm3(frame, c, row[0], arm);
    minus3(frame->point[c], arm, from);
    minus3(from, p->point, from);
    bool candidate = dot3(from, p->normal) > 0;
    minus3(from, frame->branch[c], from);
    bool antagonist = dot3(from, p->normal) > 0;
    return (int)candidate - (int)antagonist;
}

static void side_weights(const cut *p, const scree_frame *frame, double weight[2]) {
    double gravity = length3(frame->layout->gravity);
    weight[0] = weight[1] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double from[3];
        if (!body_is_grain(frame, row)) continue;
        minus3(body_position(frame, row), p->point, from);
        int above = dot3(from, p->normal) > 0;
        weight[1 - above] += frame->layout->mass[frame->body[row]] * gravity;
    }
}

static scree_status cut_eval(const void *parameters, const scree_frame *frame,
                             const scree_frame *before, double *out, scree_error *error) {
    const cut *p = parameters;
    resultant r = {.contacts = 0};
    uint32_t *row_of;
    double n[3], shear[3], lever[3];
    (void)before;
    TRY(frame_rows(frame, &row_of, error));
    for (uint32_t c = 0; c < frame->contacts; c++) {
        int side = contact_is_active(frame, c) ? crossing(p, frame, row_of, c) : 0;
        /* on the candidate: turned round when it lies above */
        if (side != 0) resultant_add(&r, frame, c, p->point, -side);
    }
    mem_free(row_of);
    copy3(n, p->normal);
    unit3(n);
    double normal = dot3(r.force, n);
    along3(r.force, -normal, n, shear);
    cross3(n, r.moment, lever);
    copy3(out, r.force);
    out[3] = 0 - normal;
    out[4] = length3(shear);
    for (int k = 0; k < 3; k++)
        out[5 + k] = normal != 0 ? p->point[k] + lever[k] / normal : NAN;
    copy3(out + 8, r.moment);
    out[11] = r.contacts;
    side_weights(p, frame, out + 12);
    return SCREE_OK;
}

static const param cut_params[] = {
    {"point", PARAM_VECTOR, offsetof(cut, point), 3, IN_METRE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "a point of the plane"},
    {"normal", PARAM_VECTOR, offsetof(cut, normal), 3, IN_ONE, 0, 0, 0, "[0, 0, 1]", NULL,
     "across the plane, towards what is above; its length does not matter"},
    {"walls", PARAM_FLAG, offsetof(cut, walls), 0, IN_ONE, 0, 0, 0, "false", NULL,
     "count contacts with bodies that are not wholly free too"},
    {0}};
static const measure_column cut_columns[] = {
    {"fx", "N"},           {"fy", "N"},          {"fz", "N"},   {"normal", "N"},
    {"shear", "N"},        {"x", "m"},           {"y", "m"},    {"z", "m"},
    {"mx", "N m"},         {"my", "N m"},        {"mz", "N m"}, {"contacts", "1"},
    {"weight_above", "N"}, {"weight_below", "N"}};

const measure_kind space_cut = {
    .head = {.name = "cut",
             .help = "force of what lies above a plane (where its normal points) upon what lies "
                     "below; normal (pressing positive) and shear; where in the plane it acts (nan "
                     "without a normal force); moment about the point; weight of the grains on "
                     "each side",
             .params = cut_params,
             .size = sizeof(cut),
             .check = cut_check},
    MEASURE_TABLE(cut_columns),
    .eval = cut_eval,
    .space = &space_cut};
