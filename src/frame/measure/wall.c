/* Forces and stresses on walls: the resultant of what other bodies exert on a named body or group.
 * Held interactions (springs, links) count with the contacts. */
#include "base/math.h"
#include "frame/measure/space.h"
#include "frame/query.h"

typedef struct resultant {
    double force[2], moment, contacts;
} resultant;

/* Contacts within the set cancel and are left out. */
static scree_status resultant_on(const scree_frame *frame, const char *name, const double about[2],
                                 resultant *out, scree_error *error) {
    body_set set;
    TRY(body_set_find(frame->layout, name, &set, error));
    *out = (resultant){{0, 0}, 0, 0};
    for (uint32_t c = 0; c < frame->contacts; c++) {
        bool candidate = body_set_has(&set, frame->layout, frame->pair[c][0]);
        bool antagonist = body_set_has(&set, frame->layout, frame->pair[c][1]);
        if (candidate == antagonist || !contact_is_active(frame, c)) continue;
        double f[2], sign = candidate ? 1 : -1;
        contact_force(frame, c, f);
        double x = frame->point[c][0] - about[0], y = frame->point[c][1] - about[1];
        out->force[0] += sign * f[0];
        out->force[1] += sign * f[1];
        out->moment += sign * (x * f[1] - y * f[0] + frame->force[c][2]);
        out->contacts += 1;
    }
    return SCREE_OK;
}

typedef struct wall_force {
    char *of;
    double about[2];
} wall_force;

static scree_status wall_force_eval(const void *parameters, const scree_frame *frame,
                                    const scree_frame *before, double *out, scree_error *error) {
    const wall_force *p = parameters;
    resultant r;
    (void)before;
    TRY(resultant_on(frame, p->of, p->about, &r, error));
    out[0] = r.force[0];
    out[1] = r.force[1];
    out[2] = r.moment;
    out[3] = r.contacts;
    return SCREE_OK;
}

static const param wall_force_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_force, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "the body or group that the force acts on"},
    {"about", PARAM_VECTOR, offsetof(wall_force, about), 2, IN_METRE, 0, 0, 0, "[0, 0]", NULL,
     "the point that the moment is taken about"},
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

typedef struct wall_stress {
    char *of, *from, *to;
    double length;
    int axis;
} wall_stress;

static scree_status wall_stress_check(const void *parameters, const node *place,
                                      scree_error *error) {
    const wall_stress *p = parameters;
    bool given = isfinite(p->length), walls = p->from && p->to;
    if (given == walls || (!p->from != !p->to))
        return node_error(place, error,
                          "wall_stress wants either `length`, or `from` and `to`: the two walls "
                          "that the loaded one spans");
    return SCREE_OK;
}

static scree_status wall_stress_eval(const void *parameters, const scree_frame *frame,
                                     const scree_frame *before, double *out, scree_error *error) {
    const wall_stress *p = parameters;
    resultant r;
    double length = p->length;
    (void)before;
    TRY(resultant_on(frame, p->of, (const double[2]){0, 0}, &r, error));
    if (!isfinite(length)) TRY(wall_distance(frame, p->from, p->to, p->axis, &length, error));
    if (length <= 0)
        return error_set(error, SCREE_BAD_INPUT, "the walls '%s' and '%s' overlap at step %lld",
                         p->from, p->to, (long long)frame->step);
    double area = length * frame->layout->thickness;
    out[0] = r.force[0] / area;
    out[1] = r.force[1] / area;
    out[2] = length;
    return SCREE_OK;
}

static const char *const axes[] = {"x", "y", NULL};
static const param wall_stress_params[] = {
    {"of", PARAM_REFERENCE, offsetof(wall_stress, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "the body or group that the force acts on"},
    {"length", PARAM_REAL, offsetof(wall_stress, length), 0, IN_METRE,
     PARAM_OPTIONAL | PARAM_POSITIVE, 0, 0, NULL, NULL, "loaded length of the wall"},
    {"from", PARAM_REFERENCE, offsetof(wall_stress, from), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL,
     NULL, "instead of a length: the wall where the loaded one begins"},
    {"to", PARAM_REFERENCE, offsetof(wall_stress, to), 0, IN_ONE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
     "and the wall where it ends"},
    {"axis", PARAM_CHOICE, offsetof(wall_stress, axis), 0, IN_ONE, 0, 0, 0, "x", axes,
     "the direction along which these two face each other"},
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
