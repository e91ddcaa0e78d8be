/* Bilateral rows: any impulse, zero velocity. */
#include "base/capability.h"
#include "problem/cone.h"

static void project(const row *r, const row_extra *extra, double *x) {
    (void)r;
    (void)extra;
    (void)x;
}

static contact_status status(const row *r, const row_extra *extra, const double *x,
                             const double *nearest) {
    (void)r;
    (void)extra;
    (void)x;
    (void)nearest;
    return STATUS_STICK;
}

const cone_kind cone_bilateral = {
    .name = "bilateral",
    .unfiled = "bilateral constraints",
    .needs = CAN_BILATERAL,
    .dimensions = 0x7e,
    .held = true,
    .project = project,
    .status = status,
};
