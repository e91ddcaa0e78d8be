/* Forces and stresses on walls: the resultant of what other bodies exert on a named body or group.
 * Joints (springs, links) are included. */
#include "base/math.h"
#include "frame/measure/parts.h"

void resultant_add(resultant *r, const scree_frame *frame, uint32_t c, const double about[3],
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

/* Contacts inside the set cancel and are omitted. */
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
    out = put_vector(frame, r.force, out);
    out = put_turn(frame, r.moment, out);
    *out = r.contacts;
    return SCREE_OK;
}

static const param space_wall_force_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_force, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "body or group on which the force acts"},
    {"about", PARAM_VECTOR, offsetof(wall_force, about), 3, IN_METRE, 0, 0, 0, "[0, 0, 0]", NULL,
     "reference point of the moment"},
    {0}};
static const measure_column space_wall_force_columns[] = {
    {"fx", "N"},   {"fy", "N"},   {"fz", "N"},      {"mx", "N m"},
    {"my", "N m"}, {"mz", "N m"}, {"contacts", "1"}};

static const measure_kind space_wall_force = {
    .head = {.name = "wall_force",
             .help = "resultant of the contact forces on a body or group, and its moment",
             .params = space_wall_force_params,
             .size = sizeof(wall_force)},
    MEASURE_TABLE(space_wall_force_columns),
    .eval = wall_force_eval,
    .space = &space_wall_force};

static const param wall_force_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_force, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "body or group on which the force acts"},
    {"about", PARAM_VECTOR, offsetof(wall_force, about), 2, IN_METRE, 0, 0, 0, "[0, 0]", NULL,
     "reference point of the moment"},
    {0}};
static const measure_column wall_force_columns[] = {
    {"fx", "N"}, {"fy", "N"}, {"moment", "N m"}, {"contacts", "1"}};

const measure_kind measure_wall_force = {
    .head = {.name = "wall_force",
             .help = "resultant of the contact forces on a body or group",
             .params = wall_force_params,
             .size = sizeof(wall_force)},
    MEASURE_TABLE(wall_force_columns),
    .eval = wall_force_eval,
    .space = &space_wall_force};

/* Planar: a length, given or between two walls. In space: an area, given or between four. */
typedef struct wall_stress {
    char *of, *from, *to, *wall[BOX_WALLS];
    double length, area;
    int axis;
} wall_stress;

static scree_status wall_stress_check(const void *parameters, const node *place,
                                      scree_error *error) {
    const wall_stress *p = parameters;
    bool given = isfinite(p->length), walls = p->from && p->to;
    if (given == walls || (!p->from != !p->to))
        return node_error(place, error,
                          "wall_stress needs either `length`, or `from` and `to`: the two walls "
                          "between which the loaded one lies");
    return SCREE_OK;
}

static scree_status wall_area_check(const void *parameters, const node *place, scree_error *error) {
    const wall_stress *p = parameters;
    int pairs = 0;
    bool halves = false;
    for (int side = 0; side < BOX_WALLS; side += 2) {
        pairs += p->wall[side] && p->wall[side + 1];
        halves = halves || !p->wall[side] != !p->wall[side + 1];
    }
    if (!halves && pairs == (isfinite(p->area) ? 0 : 2)) return SCREE_OK;
    return node_error(place, error,
                      "wall_stress in space needs either `area`, or the four walls between which "
                      "the loaded one lies: two pairs of `left` and `right`, `front` and `back`, "
                      "`bottom` and `top`");
}

static scree_status wall_length(const scree_frame *frame, const char *from, const char *to,
                                int axis, double *length, scree_error *error) {
    TRY(wall_distance(frame, from, to, axis, length, error));
    if (*length > 0) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "the walls '%s' and '%s' overlap at step %lld", from,
                     to, (long long)frame->step);
}

static scree_status loaded_length(const wall_stress *p, const scree_frame *frame, double *length,
                                  scree_error *error) {
    *length = p->length;
    if (isfinite(p->length)) return SCREE_OK;
    return wall_length(frame, p->from, p->to, p->axis, length, error);
}

static scree_status loaded_area(const wall_stress *p, const scree_frame *frame, double *area,
                                scree_error *error) {
    *area = isfinite(p->area) ? p->area : 1;
    for (int side = 0; side < BOX_WALLS; side += 2) {
        double length;
        if (!p->wall[side]) continue;
        TRY(wall_length(frame, p->wall[side], p->wall[side + 1], side / 2, &length, error));
        *area *= length;
    }
    return SCREE_OK;
}

static scree_status wall_stress_eval(const void *parameters, const scree_frame *frame,
                                     const scree_frame *before, double *out, scree_error *error) {
    const wall_stress *p = parameters;
    resultant r;
    bool space = frame_is_space(frame);
    double size;
    (void)before;
    TRY(resultant_on(frame, p->of, (const double[3]){0, 0, 0}, &r, error));
    TRY((space ? loaded_area : loaded_length)(p, frame, &size, error));
    for (int k = 0; k < 3; k++)
        r.force[k] /= space ? size : size * frame->layout->thickness;
    out = put_vector(frame, r.force, out);
    *out = size;
    return SCREE_OK;
}

static const char *const axes[] = {"x", "y", NULL};
static const param space_wall_stress_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_stress, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "body or group on which the force acts"},
    {"area", PARAM_REAL, offsetof(wall_stress, area), 0, IN_SQUARE, PARAM_OPTIONAL | PARAM_POSITIVE,
     0, 0, NULL, NULL, "loaded area of the wall; default: the area between the four walls"},
    BOX_WALL_PARAMS(wall_stress, wall),
    {0}};
static const measure_column space_wall_stress_columns[] = {
    {"sx", "Pa"}, {"sy", "Pa"}, {"sz", "Pa"}, {"area", "m^2"}};

static const measure_kind space_wall_stress = {
    .head = {.name = "wall_stress",
             .help = "resultant on a wall divided by its loaded area",
             .params = space_wall_stress_params,
             .size = sizeof(wall_stress),
             .check = wall_area_check},
    MEASURE_TABLE(space_wall_stress_columns),
    .eval = wall_stress_eval,
    .space = &space_wall_stress};

static const param wall_stress_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_stress, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "body or group on which the force acts"},
    {"length", PARAM_REAL, offsetof(wall_stress, length), 0, IN_METRE,
     PARAM_OPTIONAL | PARAM_POSITIVE, 0, 0, NULL, NULL, "loaded length of the wall"},
    {"from", PARAM_REFERENCE, offsetof(wall_stress, from), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "instead of a length: the wall where the loaded one begins"},
    {"to", PARAM_REFERENCE, offsetof(wall_stress, to), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "the wall where the loaded one ends"},
    {"axis", PARAM_CHOICE, offsetof(wall_stress, axis), 0, IN_ONE, 0, 0, 0, "x", axes,
     "direction along which these two face each other"},
    {0}};
static const measure_column wall_stress_columns[] = {{"sx", "Pa"}, {"sy", "Pa"}, {"length", "m"}};

const measure_kind measure_wall_stress = {
    .head = {.name = "wall_stress",
             .help = "resultant on a wall divided by its loaded length and the thickness",
             .params = wall_stress_params,
             .size = sizeof(wall_stress),
             .check = wall_stress_check},
    MEASURE_TABLE(wall_stress_columns),
    .eval = wall_stress_eval,
    .space = &space_wall_stress};
