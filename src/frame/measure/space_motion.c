/* Motion in space: kinetic energy, named bodies, all bodies, displacements. */
#include "base/space.h"
#include "frame/measure/space.h"
#include "frame/query.h"

typedef struct named {
    char *name;
} named;

/* Of the angular velocity w in world axes: half of the principal moments times the squares of w in
 * the body's own axes. */
static double rotation_energy(const scree_frame *frame, uint32_t row) {
    const double *J = frame->layout->inertia + 3 * (size_t)frame->body[row];
    pose3 pose = body_pose3(frame, row);
    double w[3];
    turn_back3((const double(*)[3])pose.R, body_velocity(frame, row) + 3, w);
    return 0.5 * (J[0] * w[0] * w[0] + J[1] * w[1] * w[1] + J[2] * w[2] * w[2]);
}

static scree_status kinetic_eval(const void *parameters, const scree_frame *frame,
                                 const scree_frame *before, double *out, scree_error *error) {
    const named *p = parameters;
    grain_set grains;
    double count = 0, sum = 0;
    (void)before;
    TRY(grain_set_find(frame->layout, p->name, &grains, error));
    for (int k = 0; k < 7; k++)
        out[k] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(&grains, frame, row)) continue;
        const double *v = body_velocity(frame, row);
        double mass = frame->layout->mass[frame->body[row]], speed = length3(v);
        out[0] += 0.5 * mass * dot3(v, v);
        out[1] += rotation_energy(frame, row);
        out[3] = fmax(out[3], speed);
        for (int k = 0; k < 3; k++)
            out[4 + k] += mass * v[k];
        sum += speed;
        count += 1;
    }
    out[2] = count > 0 ? sum / count : 0;
    return SCREE_OK;
}

static const param kinetic_params[] = {{"grains", PARAM_REFERENCE, offsetof(named, name), 0, IN_ONE,
                                        PARAM_OPTIONAL, 0, 0, NULL, NULL,
                                        "the body or group; absent: every wholly free body"},
                                       {0}};
static const measure_column kinetic_columns[] = {
    {"translation", "J"}, {"rotation", "J"}, {"mean_speed", "m/s"}, {"max_speed", "m/s"},
    {"px", "kg m/s"},     {"py", "kg m/s"},  {"pz", "kg m/s"}};

const measure_kind space_kinetic = {
    .head = {.name = "kinetic",
             .help = "kinetic energy, mean and largest speed, momentum",
             .params = kinetic_params,
             .size = sizeof(named)},
    MEASURE_TABLE(kinetic_columns),
    .eval = kinetic_eval,
    .space = &space_kinetic};

enum { BODY = 13 };

static void add_body(const scree_frame *frame, uint32_t row, double out[BODY]) {
    const double *q = body_position(frame, row), *v = body_velocity(frame, row);
    /* a quaternion and its negative are one orientation: all on the side of the first */
    double side = 0;
    for (int k = 3; k < 7; k++)
        side += out[k] * q[k];
    for (int k = 0; k < 7; k++)
        out[k] += k >= 3 && side < 0 ? -q[k] : q[k];
    for (int k = 0; k < 6; k++)
        out[7 + k] += v[k];
}

static scree_status body_eval(const void *parameters, const scree_frame *frame,
                              const scree_frame *before, double *out, scree_error *error) {
    const named *p = parameters;
    body_set set;
    double count = 0;
    (void)before;
    TRY(body_set_find(frame->layout, p->name, &set, error));
    for (int k = 0; k < BODY; k++)
        out[k] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!body_set_has(&set, frame->layout, frame->body[row])) continue;
        add_body(frame, row, out);
        count += 1;
    }
    if (count == 0)
        return error_set(error, SCREE_NOT_FOUND, "'%s' does not exist at step %lld", p->name,
                         (long long)frame->step);
    for (int k = 0; k < BODY; k++)
        out[k] /= count;
    if (count == 1) return SCREE_OK;
    double length = 0;
    for (int k = 3; k < 7; k++)
        length += out[k] * out[k];
    if (!(length > 1e-12))
        return error_set(error, SCREE_BAD_INPUT,
                         "the bodies of '%s' have no mean orientation at step %lld: name one of "
                         "them",
                         p->name, (long long)frame->step);
    for (int k = 3; k < 7; k++)
        out[k] /= sqrt(length);
    return SCREE_OK;
}

static const param body_params[] = {
    {"of", PARAM_REFERENCE, offsetof(named, name), 0, IN_ONE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "the body; for a group the mean is given: of positions and velocities, and of orientations "
     "the unit quaternion along the sum of all, which serves while they are near each other"},
    {0}};
static const measure_column body_columns[] = {
    {"x", "m"},      {"y", "m"},      {"z", "m"},     {"qw", "1"},   {"qx", "1"},
    {"qy", "1"},     {"qz", "1"},     {"vx", "m/s"},  {"vy", "m/s"}, {"vz", "m/s"},
    {"wx", "rad/s"}, {"wy", "rad/s"}, {"wz", "rad/s"}};

const measure_kind space_body = {
    .head = {.name = "body",
             .help = "position, orientation (unit quaternion), velocity and angular velocity in "
                     "world axes of a named body",
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
        const double *v = body_velocity(frame, row);
        double *to = out + 8 * (size_t)row;
        to[0] = length3(v);
        copy3(to + 1, v);
        to[4] = length3(v + 3);
        copy3(to + 5, v + 3);
    }
    return SCREE_OK;
}

static const measure_column speed_columns[] = {{"speed", "m/s"}, {"vx", "m/s"},     {"vy", "m/s"},
                                               {"vz", "m/s"},    {"spin", "rad/s"}, {"wx", "rad/s"},
                                               {"wy", "rad/s"},  {"wz", "rad/s"}};

const measure_kind space_speed = {
    .head = {.name = "speed",
             .help = "per body: speed, velocity, rate of rotation and angular velocity"},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(speed_columns),
    .eval = speed_eval,
    .space = &space_speed};

typedef struct displacement {
    bool affine;
} displacement;

enum { WIDTH = 8 };

static void displacement_of(const scree_frame *frame, uint32_t row, const scree_frame *before,
                            uint32_t old, double d[WIDTH]) {
    double now[4], then[4], back[4], turned[4];
    for (int k = 0; k < WIDTH; k++)
        d[k] = NAN;
    if (old == NO_ROW) return;
    minus3(body_position(frame, row), body_position(before, old), d);
    body_quaternion(frame, row, now);
    body_quaternion(before, old, then);
    quaternion_conjugate(then, back);
    quaternion_product(now, back, turned);
    quaternion_log(turned, d + 5);
}

/* Least squares d = a + G (x - mean) over the grains, as in the planar kind. */
typedef struct affine_fit {
    double count, x[3], d[3];
    double xx[3][3], dx[3][3]; /* sums of x x' and d x' about the means */
    double gradient[3][3];
} affine_fit;

static bool takes_part(const scree_frame *frame, uint32_t row, const double *out) {
    return body_is_grain(frame, row) && isfinite(out[WIDTH * (size_t)row]);
}

static void fit_means(affine_fit *fit, const scree_frame *frame, const double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!takes_part(frame, row, out)) continue;
        for (int k = 0; k < 3; k++) {
            fit->x[k] += body_position(frame, row)[k];
            fit->d[k] += out[WIDTH * (size_t)row + k];
        }
        fit->count += 1;
    }
    for (int k = 0; k < 3 && fit->count > 0; k++) {
        fit->x[k] /= fit->count;
        fit->d[k] /= fit->count;
    }
}

static void fit_sums(affine_fit *fit, const scree_frame *frame, const double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double x[3], d[3];
        if (!takes_part(frame, row, out)) continue;
        minus3(body_position(frame, row), fit->x, x);
        minus3(out + WIDTH * (size_t)row, fit->d, d);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                fit->xx[i][j] += x[i] * x[j];
                fit->dx[i][j] += d[i] * x[j];
            }
    }
}

/* G = dx xx^-1 by cofactors. Bodies in one plane fix no gradient across it: then only the mean is
 * taken away. */
static void fit_gradient(affine_fit *fit) {
    double adjoint[3][3], trace = fit->xx[0][0] + fit->xx[1][1] + fit->xx[2][2];
    for (int k = 0; k < 3; k++)
        cross3(fit->xx[(k + 1) % 3], fit->xx[(k + 2) % 3], adjoint[k]);
    double determinant = dot3(fit->xx[0], adjoint[0]);
    if (determinant <= 1e-18 * trace * trace * trace) return;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            fit->gradient[i][j] = dot3(fit->dx[i], adjoint[j]) / determinant;
}

static void take_away_affine(const scree_frame *frame, double *out) {
    affine_fit fit = {0};
    fit_means(&fit, frame, out);
    fit_sums(&fit, frame, out);
    fit_gradient(&fit);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double x[3];
        minus3(body_position(frame, row), fit.x, x);
        for (int k = 0; k < 3; k++)
            out[WIDTH * (size_t)row + k] -= fit.d[k] + dot3(fit.gradient[k], x);
    }
}

static scree_status displacement_eval(const void *parameters, const scree_frame *frame,
                                      const scree_frame *before, double *out, scree_error *error) {
    const displacement *p = parameters;
    uint32_t *row_before;
    if (!before)
        return error_set(error, SCREE_BAD_INPUT,
                         "displacements need an earlier frame, so they exist only after the fact");
    TRY(frame_rows(before, &row_before, error));
    for (uint32_t row = 0; row < frame->bodies; row++)
        displacement_of(frame, row, before, row_before[frame->body[row]],
                        out + WIDTH * (size_t)row);
    mem_free(row_before);
    if (p->affine) take_away_affine(frame, out);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double *d = out + WIDTH * (size_t)row;
        d[3] = length3(d);
        d[4] = length3(d + 5);
    }
    return SCREE_OK;
}

static const param displacement_params[] = {{"affine", PARAM_FLAG, offsetof(displacement, affine),
                                             0, IN_ONE, 0, 0, 0, "false", NULL,
                                             "take away the mean affine field of the grains"},
                                            {0}};
static const measure_column displacement_columns[] = {
    {"dx", "m"},         {"dy", "m"},   {"dz", "m"},   {"magnitude", "m"},
    {"rotation", "rad"}, {"rx", "rad"}, {"ry", "rad"}, {"rz", "rad"}};

const measure_kind space_displacement = {
    .head = {.name = "displacement",
             .help = "per body: displacement since an earlier frame, and the shortest turn between "
                     "the two orientations as angle and vector; nan for bodies that did not exist "
                     "then",
             .params = displacement_params,
             .size = sizeof(displacement)},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(displacement_columns),
    .eval = displacement_eval,
    .compares = true,
    .space = &space_displacement};
