/* Coulomb's law with a polygon in place of the disk, as required for linear complementarity
 * (Klarbring 1986, Stewart and Trinkle 1996): for comparison, and to show the effect of the
 * corners. The first corner lies along T1, which follows from the normal alone (tangents3), not
 * from a body. For worlds in space only: in the plane Coulomb's cone has just two edges. */
#include <stddef.h>

#include "law/law.h"
#include "problem/polygon.h"

typedef struct faceted {
    double mu;
    int64_t facets;
} faceted;

static const param params[] = {
    PARAM_ROW(faceted, mu, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient, reached at the corners"),
    PARAM_ROW(
        faceted, facets, INTEGER, .low = FACETS_LEAST, .high = FACETS_MOST, .fallback = "8",
        .help =
            "number of corners of the polygon that bounds the tangential impulse, even; the "
            "first corner lies along T1. Between corners friction is weaker by up to 1 - cos(pi "
            "/ facets)"),
    {0},
};

static scree_status faceted_check(const void *parameters, const node *place, scree_error *error) {
    const faceted *self = parameters;
    if (polygon_exists((int)self->facets)) return SCREE_OK;
    return node_error(place, error,
                      "'facets' is %lld: give an even number, because otherwise exchanging the "
                      "two bodies would change the law",
                      (long long)self->facets);
}

static void faceted_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    const faceted *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        row *r = &batch->row[batch->index[k]];
        r->cone = CONE_FACETED;
        r->dimension = 3;
        r->facets = (uint8_t)self->facets;
        r->mu = self->mu;
    }
}

const law_part law_part_faceted = {
    .head = {.name = "faceted",
             .needs = CAN_FACETED | CAN_SPACE,
             .help = "dry friction with a polygon instead of the circular friction cone, as "
                     "linear complementarity problems need it: for comparison",
             .source = "Klarbring 1986; Stewart and Trinkle 1996",
             .params = params,
             .size = sizeof(faceted),
             .check = faceted_check},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU | LAW_WRITES_CONE,
    .forms = LAW_IMPLICIT | LAW_TWO_STEP,
    .prepare = faceted_prepare,
};
