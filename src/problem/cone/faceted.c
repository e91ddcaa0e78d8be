/* Coulomb's law with a polygon in place of the disk. */
#include "base/capability.h"
#include "problem/cone.h"
#include "problem/polygon.h"

static double shift(const row *r, const row_extra *extra, const double *U) {
    (void)extra;
    return r->mu * polygon_support(r->facets, U + 1);
}

static void project(const row *r, const row_extra *extra, double *x) {
    (void)extra;
    polygon_cone_nearest(r->facets, r->mu, x, NULL);
}

const cone_kind cone_faceted = {
    .name = "faceted",
    .unfiled = "faceted cones",
    .needs = CAN_FACETED,
    .dimensions = 1 << 3,
    .unilateral = true,
    .quoted = true,
    .faceted = true,
    .shift = shift,
    .project = project,
    .status = cone_friction_status,
};
