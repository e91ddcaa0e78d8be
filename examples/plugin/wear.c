/* Friction that wears off, as a plug-in: the coefficient of a contact falls from mu to half of it
 * while it slides, in proportion to the slip so far. docs/plugins.md explains every line. */
#include <math.h>
#include <scree/plugin.h>

typedef struct wear {
    double mu, slip;
} wear;

static const scree_param params[] = {
    {.name = "mu",
     .offset = offsetof(wear, mu),
     .flags = SCREE_PARAM_REQUIRED | SCREE_PARAM_NOT_NEGATIVE,
     .help = "friction coefficient before any slip"},
    {.name = "slip",
     .offset = offsetof(wear, slip),
     .unit = "m",
     .flags = SCREE_PARAM_POSITIVE,
     .fallback = "1 mm",
     .help = "slip after which half of it is left"},
    {0},
};

static void prepare(const void *parameters, const scree_law_block *block) {
    const wear *self = parameters;
    for (size_t i = 0; i < block->count; i++)
        block->mu[i] = self->mu * (1 - 0.5 * fmin(1, block->history[i] / self->slip));
}

static void finish(const void *parameters, const scree_law_block *block) {
    (void)parameters;
    for (size_t i = 0; i < block->count; i++) {
        const double *S = block->S + i * block->rows, *U = block->U + i * block->rows;
        double square = 0;
        for (int t = 1; t < block->dimension; t++)
            square += U[t] * U[t];
        if (S[0] > 0) block->history[i] += block->h * sqrt(square);
    }
}

static const scree_law_part worn = {
    .size = sizeof worn,
    .entry = {.name = "worn",
              .help = "friction that falls with slip",
              .params = params,
              .parameters = sizeof(wear)},
    .slot = SCREE_LAW_FRICTION,
    .writes = SCREE_WRITES_MU,
    .history = 1,
    .prepare = prepare,
    .finish = finish,
};

static scree_status start(const scree_host *host, scree_error *error) {
    return host->register_law_part(&worn, error);
}

SCREE_PLUGIN("wear", "1.0", "friction that falls with slip", start)
