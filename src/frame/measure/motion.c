/* Positions and motion of bodies: of one named body or group, of all bodies, the strain between two
 * walls, and named values that the run registered. */
#include "base/math.h"
#include "frame/measure/parts.h"

/* A shorter vector has no direction. */
#define LEAST_LENGTH 1e-12

typedef struct named {
    char *of;
} named;

/* A quaternion and its negative are the same orientation: the sign of the first one is chosen. */
static void add_body(const scree_frame *frame, uint32_t row, int places, int dofs, double *out) {
    const double *q = body_position(frame, row), *v = body_velocity(frame, row);
    double side = 0;
    for (int k = 3; k < places; k++)
        side += out[k] * q[k];
    for (int k = 0; k < places; k++)
        out[k] += k >= 3 && side < 0 ? -q[k] : q[k];
    for (int k = 0; k < dofs; k++)
        out[places + k] += v[k];
}

static scree_status mean_orientation(const named *p, const scree_frame *frame, double q[4],
                                     scree_error *error) {
    double length = 0;
    for (int k = 0; k < 4; k++)
        length += q[k] * q[k];
    if (!(length > LEAST_LENGTH))
        return error_set(error, SCREE_BAD_INPUT,
                         "the bodies of '%s' have no mean orientation at step %lld: name one of "
                         "them",
                         p->of, (long long)frame->step);
    for (int k = 0; k < 4; k++)
        q[k] /= sqrt(length);
    return SCREE_OK;
}

static scree_status body_eval(const void *parameters, const scree_frame *frame,
                              const scree_frame *before, double *out, scree_error *error) {
    const named *p = parameters;
    bool space = frame_is_space(frame);
    int places = space ? 7 : 3, dofs = space ? 6 : 3;
    body_set set;
    double count = 0;
    (void)before;
    TRY(body_set_find(frame->layout, p->of, &set, error));
    for (int k = 0; k < places + dofs; k++)
        out[k] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!body_set_has(&set, frame->layout, frame->body[row])) continue;
        add_body(frame, row, places, dofs, out);
        count += 1;
    }
    if (count == 0)
        return error_set(error, SCREE_NOT_FOUND, "'%s' does not exist at step %lld", p->of,
                         (long long)frame->step);
    for (int k = 0; k < places + dofs; k++)
        out[k] /= count;
    return space && count > 1 ? mean_orientation(p, frame, out + 3, error) : SCREE_OK;
}

static const param space_body_params[] = {
    {"of", PARAM_REFERENCE, offsetof(named, of), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "body; for a group the mean is given. The mean orientation is the unit quaternion along the "
     "sum of all, which is meaningful only if they are close to each other"},
    {0}};
static const measure_column space_body_columns[] = {
    {"x", "m"},      {"y", "m"},      {"z", "m"},     {"qw", "1"},   {"qx", "1"},
    {"qy", "1"},     {"qz", "1"},     {"vx", "m/s"},  {"vy", "m/s"}, {"vz", "m/s"},
    {"wx", "rad/s"}, {"wy", "rad/s"}, {"wz", "rad/s"}};

static const measure_kind space_body = {
    .head = {.name = "body",
             .help = "position, orientation (unit quaternion), velocity and angular velocity in "
                     "world axes of a named body",
             .params = space_body_params,
             .size = sizeof(named)},
    MEASURE_TABLE(space_body_columns),
    .eval = body_eval,
    .space = &space_body};

static const param body_params[] = {{"of", PARAM_REFERENCE, offsetof(named, of), 0, IN_ONE,
                                     PARAM_REQUIRED, 0, 0, NULL, NULL,
                                     "body; for a group the mean is given"},
                                    {0}};
static const measure_column body_columns[] = {{"x", "m"},    {"y", "m"},    {"angle", "rad"},
                                              {"vx", "m/s"}, {"vy", "m/s"}, {"spin", "rad/s"}};

const measure_kind measure_body = {.head = {.name = "body",
                                            .help = "position and velocity of a named body",
                                            .params = body_params,
                                            .size = sizeof(named)},
                                   MEASURE_TABLE(body_columns),
                                   .eval = body_eval,
                                   .space = &space_body};

static scree_status speed_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, scree_error *error) {
    (void)parameters;
    (void)before;
    (void)error;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double v[3], spin[3];
        body_motion3(frame, row, v, spin);
        *out++ = length3(v);
        out = put_vector(frame, v, out);
        if (frame_is_space(frame)) *out++ = length3(spin);
        out = put_turn(frame, spin, out);
    }
    return SCREE_OK;
}

static const measure_column space_speed_columns[] = {
    {"speed", "m/s"},  {"vx", "m/s"},   {"vy", "m/s"},   {"vz", "m/s"},
    {"spin", "rad/s"}, {"wx", "rad/s"}, {"wy", "rad/s"}, {"wz", "rad/s"}};

static const measure_kind space_speed = {
    .head = {.name = "speed",
             .help = "per body: speed, velocity, rate of rotation and angular velocity"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(space_speed_columns),
    .eval = speed_eval,
    .space = &space_speed};

static const measure_column speed_columns[] = {
    {"speed", "m/s"}, {"vx", "m/s"}, {"vy", "m/s"}, {"spin", "rad/s"}};

const measure_kind measure_speed = {
    .head = {.name = "speed", .help = "per body: speed, velocity and spin"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(speed_columns),
    .eval = speed_eval,
    .space = &space_speed};

typedef struct strain {
    char *from, *to;
    int axis;
    double reference;
} strain;

static scree_status strain_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    const strain *p = parameters;
    double length, reference = p->reference;
    TRY(wall_distance(frame, p->from, p->to, p->axis, &length, error));
    if (!isfinite(reference) && !before)
        return error_set(error, SCREE_BAD_INPUT,
                         "strain needs its `reference` length if there is no earlier frame");
    if (!isfinite(reference))
        TRY(wall_distance(before, p->from, p->to, p->axis, &reference, error));
    if (reference <= 0 || length <= 0)
        return error_set(error, SCREE_BAD_INPUT, "the walls '%s' and '%s' overlap at step %lld",
                         p->from, p->to, (long long)frame->step);
    out[0] = (reference - length) / reference;
    out[1] = math_log(reference / length);
    out[2] = length;
    return SCREE_OK;
}

static const char *const axes[] = {"x", "y", "z", NULL};
static const param strain_params[] = {
    {"from", PARAM_REFERENCE, offsetof(strain, from), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "one wall"},
    {"to", PARAM_REFERENCE, offsetof(strain, to), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "the wall that faces it"},
    {"axis", PARAM_CHOICE, offsetof(strain, axis), 0, IN_ONE, 0, 0, 0, "x", axes,
     "direction along which they face each other"},
    {"reference", PARAM_REAL, offsetof(strain, reference), 0, IN_METRE,
     PARAM_OPTIONAL | PARAM_POSITIVE, 0, 0, NULL, NULL,
     "length at zero strain; default: the distance in the earlier frame"},
    {0}};
static const measure_column strain_columns[] = {
    {"strain", "1"}, {"logarithmic", "1"}, {"length", "m"}};

const measure_kind measure_strain = {
    .head = {.name = "strain",
             .help = "relative shortening of the clear distance between two walls, compression "
                     "positive",
             .params = strain_params,
             .size = sizeof(strain)},
    MEASURE_TABLE(strain_columns),
    .eval = strain_eval,
    .compares = true,
    .space = &measure_strain};

static scree_status value_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, scree_error *error) {
    const named *p = parameters;
    (void)before;
    for (uint32_t k = 0; k < frame->values; k++) {
        if (strcmp(frame->value_name[k], p->of) == 0) {
            *out = frame->value[k];
            return SCREE_OK;
        }
    }
    return error_set(error, SCREE_NOT_FOUND, "the run has no registered value '%s'", p->of);
}

static const param value_params[] = {{"of", PARAM_TEXT, offsetof(named, of), 0, IN_ONE,
                                      PARAM_REQUIRED, 0, 0, NULL, NULL,
                                      "name of the registered value"},
                                     {0}};
static const measure_column value_columns[] = {{"value", ""}};

const measure_kind measure_value = {
    .head = {.name = "value",
             .help = "a named real that the run registered, in its own unit",
             .params = value_params,
             .size = sizeof(named)},
    MEASURE_TABLE(value_columns),
    .eval = value_eval,
    .space = &measure_value};
