/* Coulomb's law of dry friction, exact: |S_T| <= mu S_N, and sliding when at the limit. */
#include <math.h>
#include <stddef.h>

#include "law/law.h"
#include "state/state.h"

typedef struct coulomb {
    double mu;
} coulomb;

static const param params[] = {
    PARAM_ROW(coulomb, mu, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient"),
    {0},
};

/* The coefficient of the law, or the one that a program wrote for it (scree_world_write). */
static double coefficient(const coulomb *self, const law_batch *batch) {
    const law_state *written = batch->state ? &batch->state->law : NULL; /* NULL: a law by itself */
    if (!written || !written->table.count || isnan(written->mu[batch->law])) return self->mu;
    return written->mu[batch->law];
}

static void coulomb_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    double mu = coefficient(parameters, batch);
    for (size_t k = 0; k < batch->count; k++) {
        row *r = &batch->row[batch->index[k]];
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)batch->model->dimension;
        r->mu = mu;
    }
}

const law_part law_part_coulomb = {
    .head = {.name = "coulomb",
             .needs = CAN_COULOMB,
             .help = "dry friction with one coefficient",
             .params = params,
             .size = sizeof(coulomb)},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU,
    .forms = LAW_IMPLICIT | LAW_TWO_STEP | LAW_EXPLICIT | LAW_EVENT,
    .prepare = coulomb_prepare,
};
