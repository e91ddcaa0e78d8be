/* Dry friction whose coefficient depends on the sliding speed, by a table: mu(|U_T|) is straight
 * between its points and constant beyond the last. Falling tables weaken, rising ones strengthen.
 *
 * The coefficient is that of the speed at the end of the step, found in passes: F(mu) = mu(|U_T|) -
 * mu is brought to zero at every contact by the secant rule, held within the table, with half a
 * step of the plain iteration where the secant has no slope. A table that falls faster than the
 * bodies' inertia resists, |d mu / d U| S_N > m / h, may have several solutions in one step; the
 * one nearest to the last step's coefficient is searched, and if the passes find none the step
 * reports it. */
#include <stddef.h>

#include "base/math.h"
#include "law/law.h"
#include "law/tangent.h"

typedef struct speed_dependent {
    param_list table;
} speed_dependent;

enum { HISTORY_MU, HISTORY_KNOWN, HISTORIES };
enum { ITERATE_MU, ITERATE_LAST_MU, ITERATE_LAST_F, ITERATES };

static const param params[] = {
    PARAM_ROW(speed_dependent, table, LIST, .width = 2,
              .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "[[speed in m/s, coefficient], ...], speeds increasing from 0"),
    {0},
};

static scree_status speed_dependent_check(const void *parameters, const node *place,
                                          scree_error *error) {
    const param_list *t = &((const speed_dependent *)parameters)->table;
    if (t->count == 0)
        return node_error(place, error, "'table' of speeds and coefficients is empty");
    if (t->data[0] != 0)
        return node_error(place, error,
                          "'table' begins at the speed %g, but its first speed must "
                          "be 0",
                          t->data[0]);
    for (size_t i = 1; i < t->count; i++)
        if (!(t->data[2 * i] > t->data[2 * i - 2]))
            return node_error(place, error, "'table': the speed %g is not above the one before, %g",
                              t->data[2 * i], t->data[2 * i - 2]);
    return SCREE_OK;
}

static double coefficient(const param_list *t, double speed) {
    size_t i = 1;
    while (i < t->count && t->data[2 * i] < speed)
        i++;
    if (i == t->count) return t->data[2 * i - 1];
    const double *from = t->data + 2 * i - 2, *to = t->data + 2 * i;
    return from[1] + (to[1] - from[1]) * (speed - from[0]) / (to[0] - from[0]);
}

static void range(const param_list *t, double *low, double *high) {
    *low = *high = t->data[1];
    for (size_t i = 1; i < t->count; i++) {
        *low = fmin(*low, t->data[2 * i + 1]);
        *high = fmax(*high, t->data[2 * i + 1]);
    }
}

/* The coefficient that the result requires minus the one that was used. */
static double lack(const speed_dependent *self, const law_batch *batch, uint32_t i,
                   const law_outcome *outcome) {
    double speed = tangent_length(batch->model->dimension, outcome->U_plus[i]);
    return coefficient(&self->table, speed) - law_iterate(batch, i)[ITERATE_MU];
}

/* The next coefficient by the secant through the last two passes. */
static double secant(double mu, double F, const double *iterate, uint32_t pass) {
    double dF = F - iterate[ITERATE_LAST_F], dmu = mu - iterate[ITERATE_LAST_MU];
    double slope = pass > 1 && dmu != 0 ? dF / dmu : -1;
    return slope < -0.1 ? mu - F / slope : mu + 0.5 * F;
}

static double first_guess(const speed_dependent *self, const law_batch *batch, uint32_t i) {
    const double *history = law_history(batch, i);
    if (history[HISTORY_KNOWN] != 0) return history[HISTORY_MU];
    return coefficient(&self->table, tangent_length(batch->model->dimension, batch->U_minus[i]));
}

static void speed_dependent_prepare(const void *parameters, const law_step *step,
                                    law_batch *batch) {
    const speed_dependent *self = parameters;
    double low, high;
    range(&self->table, &low, &high);
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *iterate = law_iterate(batch, i), mu;
        if (batch->last) {
            double F = lack(self, batch, i, batch->last);
            mu = fmin(fmax(secant(iterate[ITERATE_MU], F, iterate, step->pass), low), high);
            iterate[ITERATE_LAST_MU] = iterate[ITERATE_MU];
            iterate[ITERATE_LAST_F] = F;
        } else {
            mu = first_guess(self, batch, i);
        }
        iterate[ITERATE_MU] = mu;
        row *r = &batch->row[i];
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)batch->model->dimension;
        r->mu = mu;
    }
}

static double speed_dependent_misfit(const void *parameters, const law_step *step,
                                     const law_batch *batch, const law_outcome *outcome) {
    (void)step;
    const speed_dependent *self = parameters;
    double low, high, worst = 0;
    range(&self->table, &low, &high);
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        /* without a normal impulse of the cone the coefficient has no effect; with cohesion there
         * is one */
        if (!batch->active[i] || !(law_changed_impulse(batch, outcome, i, 0) > 0)) continue;
        worst = fmax(worst, fabs(lack(self, batch, i, outcome)));
    }
    return high > 0 ? worst / high : 0;
}

static void speed_dependent_finish(const void *parameters, const law_step *step, law_batch *batch,
                                   const law_outcome *outcome) {
    (void)parameters;
    (void)step;
    (void)outcome;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *history = law_history(batch, i);
        history[HISTORY_MU] = law_iterate(batch, i)[ITERATE_MU];
        history[HISTORY_KNOWN] = 1;
    }
}

static const char *const examples[] = {"table: [[0, 0.5], [0.1, 0.3]]",
                                       "table: [[0, 0.2], [1, 0.4]]", NULL};

const law_part law_part_speed_dependent = {
    .head = {.name = "speed_dependent",
             .needs = CAN_COULOMB,
             .help = "dry friction whose coefficient depends on the sliding speed: weakening or "
                     "strengthening",
             .params = params,
             .examples = examples,
             .size = sizeof(speed_dependent),
             .check = speed_dependent_check},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU,
    .history = HISTORIES,
    .iterates = ITERATES,
    .prepare = speed_dependent_prepare,
    .misfit = speed_dependent_misfit,
    .finish = speed_dependent_finish,
};
