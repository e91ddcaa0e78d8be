/* Coulomb's cone and rolling moments; with a sixth row a spinning one. */
#include "base/capability.h"
#include "problem/cone.h"

static int parts(const row *r, const row_extra *extra, bool scaled, cone_part *part) {
    int rows = r->dimension > 3 ? 2 : 1;
    part[0] = (cone_part){.first = 1, .rows = rows, .slope = r->mu};
    part[1] = (cone_part){
        .first = 1 + rows, .rows = rows, .slope = scaled ? 1.0 : r->l_r, .moment = true};
    if (r->dimension < 6) return 2;
    part[2] =
        (cone_part){.first = 5, .rows = 1, .slope = scaled ? 1.0 : extra->l_s, .moment = true};
    return 3;
}

static double shift(const row *r, const row_extra *extra, const double *U) {
    cone_part part[CONE_PARTS_MOST];
    return cone_round_shift(part, parts(r, extra, true, part), U);
}

static void project(const row *r, const row_extra *extra, double *x) {
    cone_part part[CONE_PARTS_MOST];
    cone_round_project(part, parts(r, extra, true, part), x);
}

const cone_kind cone_rolling = {
    .name = "rolling",
    .unfiled = "spinning friction", /* files contain the other dimensions */
    .needs = CAN_ROLLING,
    .dimensions = 1 << 3 | 1 << 5 | 1 << 6,
    .unilateral = true,
    .quoted = true,
    .round = true,
    .moments = true,
    .parts = parts,
    .shift = shift,
    .project = project,
    .status = cone_friction_status,
};
