/* Coulomb's cone, the exact law: its velocities have the de Saxce shift. */
#include "base/capability.h"
#include "problem/cone.h"

static int parts(const row *r, const row_extra *extra, bool scaled, cone_part *part) {
    (void)extra;
    (void)scaled;
    part[0] = (cone_part){.first = 1, .rows = r->dimension - 1, .slope = r->mu};
    return 1;
}

static double shift(const row *r, const row_extra *extra, const double *U) {
    cone_part part[CONE_PARTS_MOST];
    return cone_round_shift(part, parts(r, extra, true, part), U);
}

static void project(const row *r, const row_extra *extra, double *x) {
    cone_part part[CONE_PARTS_MOST];
    cone_round_project(part, parts(r, extra, true, part), x);
}

const cone_kind cone_coulomb = {
    .name = "Coulomb",
    .needs = CAN_COULOMB,
    .dimensions = 1 << 2 | 1 << 3,
    .unilateral = true,
    .quoted = true,
    .round = true,
    .parts = parts,
    .shift = shift,
    .project = project,
    .status = cone_friction_status,
};
