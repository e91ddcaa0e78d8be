/* Unilateral contact and a friction of given bound. */
#include "base/capability.h"
#include "problem/cone.h"

static int parts(const row *r, const row_extra *extra, bool scaled, cone_part *part) {
    (void)extra;
    (void)scaled;
    part[0] = (cone_part){.first = 1, .rows = r->dimension - 1, .radius = r->mu};
    return 1;
}

static void project(const row *r, const row_extra *extra, double *x) {
    double radius = cone_length(x + 1, r->dimension - 1);
    double factor = radius > r->mu ? r->mu / radius : 1.0;
    (void)extra;
    x[0] = x[0] > 0.0 ? x[0] : 0.0;
    for (int i = 1; i < r->dimension; i++)
        x[i] *= factor;
}

const cone_kind cone_tresca = {
    .name = "Tresca",
    .unfiled = "Tresca friction",
    .needs = CAN_TRESCA,
    .dimensions = 1 << 2 | 1 << 3,
    .unilateral = true,
    .given = true,
    .parts = parts,
    .project = project,
    .status = cone_friction_status,
};
