/* A law part that exists for the conformance suite alone: friction whose coefficient falls from mu
 * to half of it with the slip of the contact, so that history is carried and finish is called. */
#include <math.h>
#include <stddef.h>

#include "law/law.h"

typedef struct polished {
    double mu, slip;
} polished;

static const param params[] = {
    {.name = "mu",
     .type = PARAM_REAL,
     .offset = offsetof(polished, mu),
     .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
     .help = "friction coefficient before any slip"},
    {.name = "slip",
     .type = PARAM_REAL,
     .offset = offsetof(polished, slip),
     .dimension = {1, 0, 0},
     .flags = PARAM_POSITIVE,
     .fallback = "1 mm",
     .help = "slip after which half of it is left"},
    {0},
};

static void prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    const polished *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        row *r = &batch->row[i];
        double worn = batch->history[i * batch->history_width + batch->history_first];
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)batch->model->dimension;
        r->mu = self->mu * (1 - 0.5 * fmin(1, worn / self->slip));
    }
}

static void finish(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome) {
    (void)parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double square = 0, slip;
        for (int t = 1; t < batch->model->dimension; t++)
            square += outcome->U_plus[i][t] * outcome->U_plus[i][t];
        slip = outcome->S[i][0] > 0 ? step->h * sqrt(square) : 0;
        batch->history[i * batch->history_width + batch->history_first] += slip;
    }
}

extern const law_part law_part_polished;
const law_part law_part_polished = {
    .head = {.name = "polished",
             .help = "friction that falls with slip",
             .params = params,
             .size = sizeof(polished)},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU,
    .history = 1,
    .prepare = prepare,
    .finish = finish,
};
