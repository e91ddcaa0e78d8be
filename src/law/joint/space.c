/* Joints of bodies in space: `ball`, `hinge`, `slider`, `fixed`, `motor`. The joint's frame has its
 * first axis along `axis`; each body carries a copy of it, and the two coincide at the start.
 *
 * Constraints are bilateral rows, whose shift b corrects positions by the next mid-step. Friction
 * and motors are box rows: an impulse between bounds, -M h <= S <= M h, that stops the motion (or
 * brings it to a speed) as far as the bounds allow. Limits are unilateral rows. */
#include <math.h>
#include <stddef.h>

#include "base/space.h"
#include "law/joint/joint.h"

typedef struct space_joint {
    double axis[3];  /* used where the joint's frame is made; listed here for the table */
    double friction; /* N m, of sliders N */
    double limits[2];
    double speed, most; /* of a motor */
} space_joint;

static void column_of(const double axes[3][3], int k, double out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = axes[i][k];
}

static joint_row *add_group(joint_rows *out, cone_type cone, uint8_t dimension,
                            joint_work_type work) {
    joint_row *r = &out->group[out->count++];
    r->row = (row){.cone = (uint8_t)cone, .dimension = dimension};
    r->work = work;
    return r;
}

/* The anchors coincide, with one row along each axis of the world. */
static void hold_point(joint_row *r, const law_step *step, const joint_view *view) {
    for (int k = 0; k < 3; k++) {
        r->linear[k][k] = 1;
        r->b[k] = (view->point[0][k] - view->point[1][k]) / step->h_M;
    }
}

/* All relative rotation is prevented: the rotation from frame 1 to frame 0 is corrected to zero. */
static void hold_turn(joint_row *r, int first, const law_step *step, const joint_view *view) {
    double between[3][3], q[4], turn[3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            between[i][j] = dot3(view->axes[0][i], view->axes[1][j]);
    matrix_quaternion((const double(*)[3])between, q);
    quaternion_log(q, turn);
    for (int k = 0; k < 3; k++) {
        r->angular[first + k][k] = 1;
        r->b[first + k] = turn[k] / step->h_M;
    }
}

/* An impulse of at most `most` per second against the motion of one row, or towards a given
 * speed. */
static joint_row *add_box(joint_rows *out, const law_step *step, double most, double speed,
                          joint_work_type work) {
    joint_row *r = add_group(out, CONE_BOX, 1, work);
    r->extra = (row_extra){.lower = -most * step->h, .upper = most * step->h};
    r->b[0] = -speed;
    return r;
}

/* Friction, motor and limits of the one free motion of a hinge or slider: along `axis` of the
 * linear or angular part of a row, at the position `at` between the limits. */
static void add_freedom(const space_joint *self, const law_step *step, const double axis[3],
                        bool turns, double at, joint_rows *out) {
    joint_row *rows[3];
    int count = 0;
    if (self->friction > 0) rows[count++] = add_box(out, step, self->friction, 0, JOINT_FRICTION);
    if (!isnan(self->speed))
        rows[count++] = add_box(out, step, self->most, self->speed, JOINT_MOTOR);
    double sign = 1;
    if (!isnan(self->limits[0])) {
        bool low = at - self->limits[0] <= self->limits[1] - at;
        joint_row *r = add_group(out, CONE_SIGNORINI, 1, JOINT_CONSTRAINT);
        r->b[0] = (low ? at - self->limits[0] : self->limits[1] - at) / step->h_M;
        sign = low ? 1 : -1;
        rows[count++] = r;
    }
    for (int k = 0; k < count; k++) {
        bool limit = rows[k]->row.cone == CONE_SIGNORINI;
        double *direction = turns ? rows[k]->angular[0] : rows[k]->linear[0];
        for (int i = 0; i < 3; i++)
            direction[i] = (limit ? sign : 1) * axis[i];
        rows[k]->at_first = !turns;
    }
}

static void ball_prepare(const void *parameters, const law_step *step, const joint_view *view,
                         joint_rows *out) {
    const space_joint *self = parameters;
    hold_point(add_group(out, CONE_BILATERAL, 3, JOINT_CONSTRAINT), step, view);
    for (int k = 0; k < 3 && self->friction > 0; k++)
        add_box(out, step, self->friction, 0, JOINT_FRICTION)->angular[0][k] = 1;
}

static void hinge_prepare(const void *parameters, const law_step *step, const joint_view *view,
                          joint_rows *out) {
    double axis[2][3], across[3], y[2][3], z[3];
    column_of(view->axes[0], 0, axis[0]);
    column_of(view->axes[1], 0, axis[1]);
    joint_row *r = add_group(out, CONE_BILATERAL, 5, JOINT_CONSTRAINT);
    hold_point(r, step, view);
    cross3(axis[1], axis[0], across); /* the turn that brings axis 1 to axis 0 */
    tangents3(axis[1], r->angular[3], r->angular[4]);
    for (int k = 3; k < 5; k++)
        r->b[k] = dot3(across, r->angular[k]) / step->h_M;
    column_of(view->axes[0], 1, y[0]);
    column_of(view->axes[1], 1, y[1]);
    column_of(view->axes[1], 2, z);
    double angle = math_atan2(dot3(y[0], z), dot3(y[0], y[1]));
    add_freedom(parameters, step, axis[1], true, angle, out);
}

static void slider_prepare(const void *parameters, const law_step *step, const joint_view *view,
                           joint_rows *out) {
    double axis[3], between[3];
    column_of(view->axes[1], 0, axis);
    minus3(view->point[0], view->point[1], between);
    joint_row *r = add_group(out, CONE_BILATERAL, 5, JOINT_CONSTRAINT);
    r->at_first = true;
    tangents3(axis, r->linear[0], r->linear[1]);
    for (int k = 0; k < 2; k++)
        r->b[k] = dot3(between, r->linear[k]) / step->h_M;
    hold_turn(r, 2, step, view);
    add_freedom(parameters, step, axis, false, dot3(between, axis), out);
}

static void fixed_prepare(const void *parameters, const law_step *step, const joint_view *view,
                          joint_rows *out) {
    (void)parameters;
    joint_row *r = add_group(out, CONE_BILATERAL, 6, JOINT_CONSTRAINT);
    hold_point(r, step, view);
    hold_turn(r, 3, step, view);
}

#define ROW_AXIS(words)                                                                            \
    {                                                                                              \
        .name = "axis", .type = PARAM_VECTOR, .offset = offsetof(space_joint, axis), .width = 3,   \
        .fallback = "[1, 0, 0]", .help = words                                                     \
    }
#define ROW_FRICTION(unit_of, words)                                                               \
    {                                                                                              \
        .name = "friction", .type = PARAM_REAL, .offset = offsetof(space_joint, friction),         \
        .dimension = unit_of, .flags = PARAM_NOT_NEGATIVE, .fallback = "0", .help = words          \
    }
#define ROW_LIMITS(unit_of, words)                                                                 \
    {                                                                                              \
        .name = "limits", .type = PARAM_VECTOR, .offset = offsetof(space_joint, limits),           \
        .width = 2, .dimension = unit_of, .flags = PARAM_OPTIONAL, .help = words                   \
    }
#define ROW_MOTOR(name_of, field, unit_of, flags_of, words)                                        \
    {                                                                                              \
        .name = name_of, .type = PARAM_REAL, .offset = offsetof(space_joint, field),               \
        .dimension = unit_of, .flags = flags_of, .help = words                                     \
    }
#define IN_NEWTON                                                                                  \
    { 1, 1, -2 }
#define IN_NEWTON_METRE                                                                            \
    { 2, 1, -2 }
#define IN_METRE                                                                                   \
    { 1, 0, 0 }
#define IN_SPEED                                                                                   \
    { 1, 0, -1 }
#define IN_RATE                                                                                    \
    { 0, 0, -1 }
#define IN_ONE                                                                                     \
    { 0, 0, 0 }

static const param ball_params[] = {
    ROW_FRICTION(IN_NEWTON_METRE, "dry friction: largest moment about each axis of the world"),
    {0},
};
static const param hinge_params[] = {
    ROW_AXIS("axis of the hinge in the world at the start; any length"),
    ROW_FRICTION(IN_NEWTON_METRE, "dry friction: largest moment against rotation"),
    ROW_LIMITS(IN_ONE, "smallest and largest angle relative to the start, within half a turn"),
    ROW_MOTOR("speed", speed, IN_RATE, PARAM_OPTIONAL,
              "motor: angular velocity of body a "
              "relative to b"),
    ROW_MOTOR("max_torque", most, IN_NEWTON_METRE, PARAM_OPTIONAL | PARAM_POSITIVE,
              "motor: largest torque"),
    {0},
};
static const param motor_params[] = {
    ROW_AXIS("axis of the motor in the world at the start; any length"),
    ROW_FRICTION(IN_NEWTON_METRE, "dry friction: largest moment against rotation"),
    ROW_LIMITS(IN_ONE, "smallest and largest angle relative to the start, within half a turn"),
    ROW_MOTOR("speed", speed, IN_RATE, PARAM_REQUIRED, "angular velocity of body a relative to b"),
    ROW_MOTOR("max_torque", most, IN_NEWTON_METRE, PARAM_REQUIRED | PARAM_POSITIVE,
              "largest torque of the motor"),
    {0},
};
static const param slider_params[] = {
    ROW_AXIS("sliding direction in the world at the start; any length"),
    ROW_FRICTION(IN_NEWTON, "dry friction: largest force against sliding"),
    ROW_LIMITS(IN_METRE, "smallest and largest distance along the axis relative to the start"),
    ROW_MOTOR("speed", speed, IN_SPEED, PARAM_OPTIONAL, "motor: velocity of body a relative to b"),
    ROW_MOTOR("max_force", most, IN_NEWTON, PARAM_OPTIONAL | PARAM_POSITIVE,
              "motor: largest force"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const space_joint *self = parameters;
    if (isnan(self->speed) != isnan(self->most))
        return node_error(place, error,
                          "a motor needs both its speed and its largest force or "
                          "torque");
    if (!isnan(self->limits[0]) && !(self->limits[0] <= self->limits[1]))
        return node_error(place, error, "'limits' must have the lower limit first");
    return SCREE_OK;
}

static scree_status check_turn(const void *parameters, const node *place, scree_error *error) {
    const space_joint *self = parameters;
    TRY(check(parameters, place, error));
    if (!isnan(self->limits[0]) && (self->limits[0] < -PI || self->limits[1] > PI))
        return node_error(place, error,
                          "'limits' of an angle must lie between -180 deg and 180 "
                          "deg");
    return SCREE_OK;
}

const joint_kind joint_ball = {
    .head = {.name = "ball",
             .needs = CAN_SPACE | CAN_BILATERAL | CAN_BOX,
             .help = "ball joint: keeps two anchors together; rotation is free except for friction",
             .params = ball_params,
             .size = sizeof(space_joint)},
    .groups = 4,
    .rows = 3,
    .together = true,
    .prepare = ball_prepare,
};

const joint_kind joint_hinge = {
    .head = {.name = "hinge",
             .needs = CAN_SPACE | CAN_BILATERAL | CAN_SIGNORINI | CAN_BOX,
             .help = "hinge: keeps two anchors together; the bodies rotate about `axis` only",
             .params = hinge_params,
             .size = sizeof(space_joint),
             .check = check_turn},
    .groups = 4,
    .rows = 5,
    .together = true,
    .prepare = hinge_prepare,
};

const joint_kind joint_motor = {
    .head = {.name = "motor",
             .needs = CAN_SPACE | CAN_BILATERAL | CAN_SIGNORINI | CAN_BOX,
             .help = "a hinge that turns at a given speed up to its largest torque",
             .params = motor_params,
             .size = sizeof(space_joint),
             .check = check_turn},
    .groups = 4,
    .rows = 5,
    .together = true,
    .prepare = hinge_prepare,
};

const joint_kind joint_slider = {
    .head = {.name = "slider",
             .needs = CAN_SPACE | CAN_BILATERAL | CAN_SIGNORINI | CAN_BOX,
             .help = "slider: body a moves along `axis` of body b without relative rotation",
             .params = slider_params,
             .size = sizeof(space_joint),
             .check = check},
    .groups = 4,
    .rows = 5,
    .prepare = slider_prepare,
};

const joint_kind joint_fixed = {
    .head = {.name = "fixed",
             .needs = CAN_SPACE | CAN_BILATERAL,
             .help = "fixed joint: no relative motion of "
                     "two bodies"},
    .groups = 1,
    .rows = 6,
    .together = true,
    .prepare = fixed_prepare,
};
