/* Friction that wears off: the coefficient of a contact falls from mu to half of it while it
 * slides, in proportion to the slip so far. The law of the tutorial docs/adding-a-law.md. */
#include <math.h>
#include <stddef.h>

#include "law/law.h"

typedef struct polished {
    double mu, slip;
} polished;

static const param params[] = {
    PARAM_ROW(polished, mu, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient before any slip"),
    PARAM_ROW(polished, slip, REAL, .dimension = {1, 0, 0}, .flags = PARAM_POSITIVE,
              .fallback = "1 mm", .help = "slip after which half of it is left"),
    {0},
};

enum { HISTORY_SLIP, HISTORIES };

static void prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    const polished *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double worn = law_history(batch, i)[HISTORY_SLIP];
        row *r = &batch->row[i];
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
        if (!(outcome->S[i][0] > 0)) continue; /* without pressure nothing wears */
        double square = 0;
        for (int t = 1; t < batch->model->dimension; t++)
            square += outcome->U_plus[i][t] * outcome->U_plus[i][t];
        law_history(batch, i)[HISTORY_SLIP] += step->h * sqrt(square);
    }
}

extern const law_part law_part_polished;
const law_part law_part_polished = {
    .head = {.name = "polished",
             .needs = CAN_COULOMB,
             .help = "friction that falls with slip",
             .params = params,
             .size = sizeof(polished)},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU,
    .history = HISTORIES,
    .prepare = prepare,
    .finish = finish,
};
