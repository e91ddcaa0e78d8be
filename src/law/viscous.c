/* Viscous friction, alone or in addition to dry friction: while bodies press on each other, the
 * tangential force is -c U_T plus the force of Coulomb's cone with `mu`. It enters the row as the
 * admittance D_T = h c, taken at the end of the step, so that any c is stable. A contact without a
 * normal impulse has no viscous force either: passes find the contacts that press. A contact that
 * presses only without the viscous force keeps the force: there the law jumps and has no solution
 * on either side. */
#include <stddef.h>

#include "base/math.h"
#include "law/law.h"

typedef struct viscous {
    double c, mu;
} viscous;

enum { ITERATE_STATE, ITERATE_NEXT, ITERATES };
enum { STATE_ON, STATE_OFF, STATE_ON_AGAIN };

static const param params[] = {
    PARAM_ROW(viscous, c, REAL, .dimension = {0, 1, -1},
              .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "tangential force per sliding speed"),
    PARAM_ROW(viscous, mu, REAL, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
              .help = "coefficient of additional dry friction"),
    {0},
};

/* The parameters that the result requires. With cohesion the pressing impulse is S~_N. */
static double next_state(const law_batch *batch, uint32_t i, const law_outcome *outcome) {
    double now = law_iterate(batch, i)[ITERATE_STATE];
    bool presses = law_changed_impulse(batch, outcome, i, 0) > 0;
    if (now == STATE_ON && !presses) return STATE_OFF;
    if (now == STATE_OFF && presses) return STATE_ON_AGAIN;
    return now;
}

static void viscous_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const viscous *self = parameters;
    int dimension = batch->model->dimension;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *now = &law_iterate(batch, i)[ITERATE_STATE];
        if (batch->last) *now = law_iterate(batch, i)[ITERATE_NEXT];
        row *r = &batch->row[i];
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)dimension;
        r->mu = self->mu;
        if (*now == STATE_OFF || self->c == 0) continue;
        r->has |= ROW_HAS_D;
        for (int t = 1; t < dimension; t++)
            batch->extra[i].D[t] = step->h * self->c;
    }
}

static double viscous_misfit(const void *parameters, const law_step *step, const law_batch *batch,
                             const law_outcome *outcome) {
    (void)parameters;
    (void)step;
    double worst = 0;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *iterate = law_iterate(batch, i), now = iterate[ITERATE_STATE];
        iterate[ITERATE_NEXT] = batch->active[i] ? next_state(batch, i, outcome) : now;
        if (iterate[ITERATE_NEXT] != now) worst = 1;
    }
    return worst;
}

static void viscous_finish(const void *parameters, const law_step *step, law_batch *batch,
                           const law_outcome *outcome) {
    const viscous *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        if (!batch->active[i] || law_iterate(batch, i)[ITERATE_STATE] == STATE_OFF) continue;
        const double *before = batch->U_minus[i], *after = outcome->U_plus[i];
        for (int t = 1; t < batch->model->dimension; t++)
            batch->work[i].damping -= 0.5 * step->h * self->c * after[t] * (before[t] + after[t]);
    }
}

static const char *const examples[] = {"c: 5", "c: 20, mu: 0.2", NULL};

const law_part law_part_viscous = {
    .head = {.name = "viscous",
             .needs = CAN_COULOMB | CAN_ADMITTANCE,
             .help = "tangential force proportional to the sliding speed, and dry friction",
             .params = params,
             .examples = examples,
             .size = sizeof(viscous)},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU | LAW_WRITES_D,
    .iterates = ITERATES,
    .works = true,
    .prepare = viscous_prepare,
    .misfit = viscous_misfit,
    .finish = viscous_finish,
};
