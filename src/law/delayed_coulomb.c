/* Coulomb's law from a given time on; earlier, contacts are frictionless.
 *
 * A sample that is compacted without friction becomes as dense as its grains can be packed without
 * order, whatever its friction in the test that follows. This is the usual way to make dense
 * samples, which dilate and fail along bands. */
#include <stddef.h>

#include "law/law.h"

/* Relative to a step: a start that is missed by less counts as reached. */
#define STEP_SLACK 1e-6

typedef struct delayed_coulomb {
    double mu, start;
} delayed_coulomb;

static const param params[] = {
    PARAM_ROW(delayed_coulomb, mu, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient"),
    PARAM_ROW(delayed_coulomb, start, REAL, .dimension = {0, 0, 1}, .flags = PARAM_REQUIRED,
              .help = "time at which friction starts; before it there is none"),
    {0},
};

/* Times of steps are sums or products of steps: a start that was meant to be one of them counts as
 * reached. */
static void delayed_coulomb_prepare(const void *parameters, const law_step *step,
                                    law_batch *batch) {
    const delayed_coulomb *self = parameters;
    double mu = step->t + STEP_SLACK * step->h >= self->start ? self->mu : 0;
    for (size_t k = 0; k < batch->count; k++) {
        row *r = &batch->row[batch->index[k]];
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)batch->model->dimension;
        r->mu = mu;
    }
}

const law_part law_part_delayed_coulomb = {
    .head = {.name = "delayed_coulomb",
             .needs = CAN_COULOMB,
             .help = "dry friction that starts at a given time, so that samples can be compacted "
                     "without friction",
             .params = params,
             .size = sizeof(delayed_coulomb)},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU,
    .forms = LAW_IMPLICIT | LAW_TWO_STEP | LAW_EXPLICIT,
    .prepare = delayed_coulomb_prepare,
};
