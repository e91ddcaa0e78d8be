/* A spring and a damper in parallel along the line of two anchors, taken implicitly:
 *   S = -h [ k (d_theta - d_0) + c U_theta ],  d_theta = d_M + theta^2 h U+ - (1 - theta)^2 h U-,
 *   U_theta = theta U+ + (1 - theta) U-      (JE99 36 with q+ = q_M + theta h v+),
 * which is a bilateral row with compliance C = 1 / (h^2 theta^2 k + h theta c) and the shift b
 * below. With theta = 1/2 this is the implicit midpoint rule: a linear spring keeps its energy. */
#include <math.h>

#include "law/joint/joint.h"

typedef struct spring {
    double stiffness, damping, length;
} spring;

static const param params[] = {
    PARAM_ROW(spring, stiffness, REAL, .dimension = {0, 1, -2}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "force per elongation"),
    PARAM_ROW(spring, damping, REAL, .dimension = {0, 1, -1}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "force per rate of elongation"),
    PARAM_ROW(spring, length, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "length at rest; default: the distance at the start"),
    {0},
};

static scree_status spring_check(const void *parameters, const node *place, scree_error *error) {
    const spring *self = parameters;
    if (self->stiffness == 0 && self->damping == 0)
        return node_error(place, error, "a spring needs a 'stiffness' or a 'damping' above zero");
    return SCREE_OK;
}

static void spring_build(void *parameters, double distance) {
    spring *self = parameters;
    if (isnan(self->length)) self->length = distance;
}

static void spring_prepare(const void *parameters, const law_step *step, const joint_view *view,
                           joint_rows *out) {
    const spring *self = parameters;
    double h = step->h, theta = step->theta, rest = 1 - theta;
    joint_row *only = &out->group[0];
    out->count = 1;
    double *axis = only->linear[0], length = joint_axis(view, axis);
    double U = view->U_minus[0] * axis[0] + view->U_minus[1] * axis[1];
    if (view->dimension == 3) U += view->U_minus[2] * axis[2];
    double C = 1 / (h * h * theta * theta * self->stiffness + h * theta * self->damping);
    only->row = (row){.cone = CONE_BILATERAL, .dimension = 1, .has = ROW_HAS_C};
    only->extra = (row_extra){.C = {C}};
    only->b[0] = C * h *
                 (self->stiffness * (length - self->length - rest * rest * h * U) +
                  self->damping * rest * U);
}

static double spring_stored(const void *parameters, double distance) {
    const spring *self = parameters;
    double d = distance - self->length;
    return 0.5 * self->stiffness * d * d;
}

static void spring_split(const void *parameters, const law_step *step, double length,
                         double U_minus, double U_plus, double *S_spring, double *S_damper) {
    const spring *self = parameters;
    double h = step->h, theta = step->theta, rest = 1 - theta;
    double d = length - self->length + theta * theta * h * U_plus - rest * rest * h * U_minus;
    *S_spring = -h * self->stiffness * d;
    *S_damper = -h * self->damping * (theta * U_plus + rest * U_minus);
}

const joint_kind joint_spring = {
    .head = {.name = "spring",
             .needs = CAN_BILATERAL | CAN_COMPLIANCE,
             .help = "spring and damper along the line between two anchors",
             .params = params,
             .size = sizeof(spring),
             .check = spring_check},
    .build = spring_build,
    .groups = 1,
    .rows = 1,
    .prepare = spring_prepare,
    .stored = spring_stored,
    .split = spring_split,
};
