/* No impulse at all. */
#include "base/capability.h"
#include "problem/cone.h"

static void project(const row *r, const row_extra *extra, double *x) {
    (void)extra;
    for (int i = 0; i < r->dimension; i++)
        x[i] = 0.0;
}

static contact_status status(const row *r, const row_extra *extra, const double *x,
                             const double *nearest) {
    (void)r;
    (void)extra;
    (void)x;
    (void)nearest;
    return STATUS_OPEN;
}

const cone_kind cone_free = {
    .name = "free",
    .unfiled = "contacts without any row",
    .dimensions = 0x7e,
    .project = project,
    .status = status,
};
