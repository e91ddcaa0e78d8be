/* Coulomb's friction by Tresca steps (DD08 36-39): each pass solves a problem with given friction
 * bounds, and the bound of the next pass is mu times the whole normal impulse (DD08 35), including
 * the part that a pseudopotential adds to the reaction. The limit satisfies Coulomb's law; the
 * passes contract where mu is small (DD08 40).
 *
 * DD08 allow two definitions of sticking and sliding. `after`, (65): by U_T+. `mean`, (35): by X_T
 * = (U_T+ + U_T-) / 2, so that a sticking contact reverses its velocity in every step. */
#include <stddef.h>

#include "base/math.h"
#include "law/law.h"

enum { SLIP_AFTER, SLIP_MEAN };

typedef struct tresca_steps {
    double mu;
    int slip;
} tresca_steps;

enum { ITERATE_BOUND, ITERATE_NORMAL, ITERATES };
enum { HISTORY_FORCE, HISTORY }; /* of the last step, N: start of the passes */

static const char *const slips[] = {"after", "mean", NULL};

static const param params[] = {
    PARAM_ROW(tresca_steps, mu, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient"),
    PARAM_ROW(
        tresca_steps, slip, CHOICE, .fallback = "after", .choices = slips,
        .help = "velocity that sticking makes zero: after: at the end of the step (DD08 65); mean: "
                "half-way, which reverses the velocity in every step (DD08 35)"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    (void)place;
    (void)error;
    if (((const tresca_steps *)parameters)->slip == SLIP_MEAN)
        log_warning("tresca_steps: with slip: mean a sticking contact reverses its sliding "
                    "velocity in every step, an oscillation with the time step");
    return SCREE_OK;
}

/* The normal impulse that bounds friction, for rows as they were solved. A tension that does not
 * depend on the velocity (cohesion, a liquid bridge) presses the bodies together. */
static double pressing(const law_batch *batch, const law_outcome *outcome, uint32_t i) {
    double S = outcome->S[i][0];
    if (!batch->active[i]) return 0;
    if (batch->row[i].has & ROW_HAS_d && !(batch->extra[i].D[0] > 0)) S += batch->extra[i].d[0];
    return fmax(0, S);
}

static void prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const tresca_steps *self = parameters;
    int dimension = batch->model->dimension;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        row *r = &batch->row[i];
        double *iterate = law_iterate(batch, i);
        if (!batch->last) iterate[ITERATE_NORMAL] = step->h * law_history(batch, i)[HISTORY_FORCE];
        r->cone = CONE_TRESCA;
        r->dimension = (uint8_t)dimension;
        r->mu = iterate[ITERATE_BOUND] = self->mu * iterate[ITERATE_NORMAL];
        if (self->slip == SLIP_MEAN)
            for (int t = 1; t < dimension; t++)
                batch->b[i][t] += batch->U_minus[i][t];
    }
}

/* The largest change of a bound, relative to the largest bound. */
static double misfit(const void *parameters, const law_step *step, const law_batch *batch,
                     const law_outcome *outcome) {
    (void)step;
    const tresca_steps *self = parameters;
    double change = 0, largest = 0;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *iterate = law_iterate(batch, i);
        iterate[ITERATE_NORMAL] = pressing(batch, outcome, i);
        if (!batch->active[i]) continue;
        double now = self->mu * iterate[ITERATE_NORMAL];
        change = fmax(change, fabs(now - iterate[ITERATE_BOUND]));
        largest = fmax(largest, now);
    }
    return change > 0 ? change / fmax(change, largest) : 0;
}

static void finish(const void *parameters, const law_step *step, law_batch *batch,
                   const law_outcome *outcome) {
    (void)parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        law_history(batch, i)[HISTORY_FORCE] = pressing(batch, outcome, i) / step->h;
    }
}

static const char *const examples[] = {"mu: 0.1", "mu: 0.3", "mu: 0.2, slip: mean", NULL};

const law_part law_part_tresca_steps = {
    .head = {.name = "tresca_steps",
             .needs = CAN_TRESCA,
             .source = "DD08 36-39, 65",
             .help = "Coulomb friction as a sequence of problems with given friction bounds",
             .params = params,
             .examples = examples,
             .size = sizeof(tresca_steps),
             .check = check},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU | LAW_WRITES_b_T | LAW_WRITES_CONE,
    .history = HISTORY,
    .iterates = ITERATES,
    .prepare = prepare,
    .misfit = misfit,
    .finish = finish,
};
