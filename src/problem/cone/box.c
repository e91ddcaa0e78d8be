/* One impulse between two bounds. */
#include "base/capability.h"
#include "problem/cone.h"

static void project(const row *r, const row_extra *extra, double *x) {
    (void)r;
    x[0] = x[0] < extra->lower ? extra->lower : x[0] > extra->upper ? extra->upper : x[0];
}

static contact_status status(const row *r, const row_extra *extra, const double *x,
                             const double *nearest) {
    (void)r;
    (void)x;
    bool within = nearest[0] > extra->lower && nearest[0] < extra->upper;
    return within ? STATUS_STICK : STATUS_SLIP;
}

const cone_kind cone_box = {
    .name = "box",
    .unfiled = "bounds",
    .needs = CAN_BOX,
    .dimensions = 1 << 1,
    .project = project,
    .status = status,
};
