/* Unilateral contact without friction. */
#include "base/capability.h"
#include "problem/cone.h"

static void project(const row *r, const row_extra *extra, double *x) {
    (void)r;
    (void)extra;
    x[0] = x[0] > 0.0 ? x[0] : 0.0;
}

const cone_kind cone_signorini = {
    .name = "Signorini",
    .needs = CAN_SIGNORINI,
    .dimensions = 1 << 1,
    .unilateral = true,
    .quoted = true,
    .project = project,
    .status = cone_friction_status,
};
