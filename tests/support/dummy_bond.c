#include "support/dummy_bond.h"

#include <stddef.h>

typedef struct glue {
    double near;
} glue;

static const param params[] = {
    {.name = "near",
     .type = PARAM_REAL,
     .offset = offsetof(glue, near),
     .dimension = {1, 0, 0},
     .flags = PARAM_POSITIVE,
     .fallback = "1 mm",
     .help = "gap up to which contacts are bonded"},
    {0},
};

static void prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const glue *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (step->bonding && batch->gap[i] <= self->near) law_history(batch, i)[0] = 1;
    }
}

static void finish(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome) {
    (void)parameters;
    (void)step;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *bonded = law_history(batch, i);
        if (*bonded > 0 && outcome->U_plus[i][0] > 0.1) {
            *bonded = 0;
            batch->work[i].broken++;
        }
        batch->work[i].bonded = *bonded > 0;
    }
}

const law_part dummy_bond = {
    .head = {.name = "glue",
             .help = "remembers which contacts were bonded",
             .params = params,
             .size = sizeof(glue)},
    .slot = LAW_BOND,
    .history = 1,
    .works = true,
    .prepare = prepare,
    .finish = finish,
};
