/* Massless links between two anchors: `link` keeps their distance, `cable` bounds it from above,
 * `pin` keeps the anchors together. The shift b = (d_M - d_0) / h_M takes positions back to the
 * constraint by the next mid-step. */
#include <math.h>
#include <stddef.h>

#include "law/joint/joint.h"

typedef struct linkage {
    double length;
} linkage;

static const param params[] = {
    {.name = "length",
     .type = PARAM_REAL,
     .offset = offsetof(linkage, length),
     .dimension = {1, 0, 0},
     .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
     .help = "length; by default the distance at the start"},
    {0},
};

static void link_build(void *parameters, double distance) {
    linkage *self = parameters;
    if (isnan(self->length)) self->length = distance;
}

static void link_prepare(const void *parameters, const law_step *step, const joint_view *view,
                         joint_row *out) {
    const linkage *self = parameters;
    double length = joint_axis(view, out->axis);
    out->row = (row){.cone = CONE_BILATERAL, .dimension = 1};
    out->b[0] = out->correction = (length - self->length) / step->h_M;
}

/* Pulls only: with the axis turned round, the slack l - d is a gap and the tension a contact
 * impulse. */
static void cable_prepare(const void *parameters, const law_step *step, const joint_view *view,
                          joint_row *out) {
    const linkage *self = parameters;
    double length = joint_axis(view, out->axis);
    out->axis[0] = -out->axis[0];
    out->axis[1] = -out->axis[1];
    out->row = (row){.cone = CONE_SIGNORINI, .dimension = 1};
    out->b[0] = out->correction = (self->length - length) / step->h_M;
}

static void pin_prepare(const void *parameters, const law_step *step, const joint_view *view,
                        joint_row *out) {
    (void)parameters;
    out->axis[0] = 1;
    out->axis[1] = 0;
    out->row = (row){.cone = CONE_BILATERAL, .dimension = 2};
    for (int k = 0; k < 2; k++)
        out->b[k] = (view->point[0][k] - view->point[1][k]) / step->h_M;
    out->correction = out->b[0];
}

const joint_kind joint_link = {
    .head = {.name = "link",
             .needs = CAN_BILATERAL,
             .help = "rigid link: the distance of two anchors is kept",
             .params = params,
             .size = sizeof(linkage)},
    .build = link_build,
    .dimension = 1,
    .prepare = link_prepare,
};

const joint_kind joint_cable = {
    .head = {.name = "cable",
             .needs = CAN_SIGNORINI,
             .help = "cable: the distance of two anchors is at most its length",
             .params = params,
             .size = sizeof(linkage)},
    .build = link_build,
    .dimension = 1,
    .prepare = cable_prepare,
};

const joint_kind joint_pin = {
    .head = {.name = "pin",
             .needs = CAN_BILATERAL,
             .help = "pin: two anchors stay together, rotation is free"},
    .dimension = 2,
    .prepare = pin_prepare,
};
