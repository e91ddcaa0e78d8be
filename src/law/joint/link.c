/* Massless links between two anchors: `link` keeps their distance, `cable` bounds it from above,
 * `strut` from below, `pin` keeps the anchors together. The shift b = (d_M - d_0) / h_M corrects
 * positions to the constraint by the next mid-step. */
#include <math.h>

#include "law/joint/joint.h"

typedef struct linkage {
    double length;
} linkage;

static const param params[] = {
    PARAM_ROW(linkage, length, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "length; default: the distance at the start"),
    {0},
};

static void link_build(void *parameters, double distance) {
    linkage *self = parameters;
    if (isnan(self->length)) self->length = distance;
}

static void link_prepare(const void *parameters, const law_step *step, const joint_view *view,
                         joint_rows *out) {
    const linkage *self = parameters;
    joint_row *only = &out->group[0];
    out->count = 1;
    double length = joint_axis(view, only->linear[0]);
    only->row = (row){.cone = CONE_BILATERAL, .dimension = 1};
    only->b[0] = (length - self->length) / step->h_M;
}

/* Pulls only: with the axis reversed, the slack l - d is a gap and the tension a contact
 * impulse. */
static void cable_prepare(const void *parameters, const law_step *step, const joint_view *view,
                          joint_rows *out) {
    const linkage *self = parameters;
    joint_row *only = &out->group[0];
    out->count = 1;
    double *axis = only->linear[0], length = joint_axis(view, axis);
    for (int k = 0; k < view->dimension; k++)
        axis[k] = -axis[k];
    only->row = (row){.cone = CONE_SIGNORINI, .dimension = 1};
    only->b[0] = (self->length - length) / step->h_M;
}

/* Pushes only: the distance beyond the length is a gap. */
static void strut_prepare(const void *parameters, const law_step *step, const joint_view *view,
                          joint_rows *out) {
    link_prepare(parameters, step, view, out);
    out->group[0].row.cone = CONE_SIGNORINI;
}

static void pin_prepare(const void *parameters, const law_step *step, const joint_view *view,
                        joint_rows *out) {
    (void)parameters;
    joint_row *only = &out->group[0];
    out->count = 1;
    only->row = (row){.cone = CONE_BILATERAL, .dimension = (uint8_t)view->dimension};
    for (int k = 0; k < view->dimension; k++) {
        only->linear[k][k] = 1;
        only->b[k] = (view->point[0][k] - view->point[1][k]) / step->h_M;
    }
}

const joint_kind joint_link = {
    .head = {.name = "link",
             .needs = CAN_BILATERAL,
             .help = "rigid link: keeps the distance of two anchors",
             .params = params,
             .size = sizeof(linkage)},
    .build = link_build,
    .groups = 1,
    .rows = 1,
    .prepare = link_prepare,
};

const joint_kind joint_cable = {
    .head = {.name = "cable",
             .needs = CAN_SIGNORINI,
             .help = "cable: the distance of two anchors is at most its length",
             .params = params,
             .size = sizeof(linkage)},
    .build = link_build,
    .groups = 1,
    .rows = 1,
    .prepare = cable_prepare,
};

const joint_kind joint_strut = {
    .head = {.name = "strut",
             .needs = CAN_SIGNORINI,
             .help = "strut that only pushes: the distance of two anchors is at least its length",
             .params = params,
             .size = sizeof(linkage)},
    .build = link_build,
    .groups = 1,
    .rows = 1,
    .prepare = strut_prepare,
};

const joint_kind joint_pin = {
    .head = {.name = "pin",
             .needs = CAN_BILATERAL,
             .help = "pin: keeps two anchors together, rotation is free"},
    .groups = 1,
    .rows = 3,
    .together = true,
    .prepare = pin_prepare,
};
