/* Dry friction with a static and a dynamic coefficient (JE99 2.2): a contact that sticks holds up
 * to mu_s S_N; once it slides the bound is mu_d S_N until it sticks again.
 *
 * A step starts with the coefficient of the contact's last status. A contact that starts to slide
 * under mu_s is solved again with mu_d and keeps it for the step: no contact changes twice, so the
 * passes end. A contact that comes to rest under mu_d has mu_s from the next step on. */
#include <stddef.h>

#include "law/size.h"
#include "law/tangent.h"

typedef struct static_dynamic {
    double mu_s, mu_d;
} static_dynamic;

enum { HISTORY_SLIDES, HISTORIES };
enum { ITERATE_SLIDES, ITERATE_BREAKS_LOOSE, ITERATES };

static const param params[] = {
    PARAM_ROW(static_dynamic, mu_s, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient of sticking contacts"),
    PARAM_ROW(static_dynamic, mu_d, REAL, .flags = PARAM_REQUIRED | PARAM_NOT_NEGATIVE,
              .help = "friction coefficient of sliding contacts; at most mu_s"),
    {0},
};

static scree_status static_dynamic_check(const void *parameters, const node *place,
                                         scree_error *error) {
    const static_dynamic *self = parameters;
    if (self->mu_s >= self->mu_d) return SCREE_OK;
    return node_error(place, error,
                      "the static coefficient mu_s %g is below the dynamic one mu_d %g, so that a "
                      "contact between them could neither stick nor slide: exchange them, or use "
                      "'speed_dependent' for friction that grows with the speed",
                      self->mu_s, self->mu_d);
}

static double coefficient(const static_dynamic *self, bool slides) {
    return slides ? self->mu_d : self->mu_s;
}

/* A slip below this share of the closing gap does not count as sliding: if several contacts hold a
 * body, one of them may be at its limit while the body is at rest. */
#define LEAST_SLIP 1e-3

/* The cone restricts S~: with cohesion friction may exceed mu S_N while the contact sticks. */
static bool slides_now(const static_dynamic *self, const law_step *step, const law_batch *batch,
                       uint32_t i, const law_outcome *outcome) {
    if (!batch->active[i]) return false;
    int dimension = batch->model->dimension;
    double slip = step->h * tangent_length(dimension, outcome->U_plus[i]);
    if (!(slip > LEAST_SLIP * law_closed_gap(batch, step, i))) return false;
    double S[3] = {0}, mu = coefficient(self, law_iterate(batch, i)[ITERATE_SLIDES] != 0);
    for (int k = 0; k < dimension; k++)
        S[k] = law_changed_impulse(batch, outcome, i, k);
    return tangent_at_limit(dimension, S, mu * S[0]);
}

static void static_dynamic_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    (void)step;
    const static_dynamic *self = parameters;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *slides = &law_iterate(batch, i)[ITERATE_SLIDES];
        if (!batch->last)
            *slides = law_history(batch, i)[HISTORY_SLIDES];
        else if (law_iterate(batch, i)[ITERATE_BREAKS_LOOSE] != 0)
            *slides = 1;
        row *r = &batch->row[i];
        r->cone = CONE_COULOMB;
        r->dimension = (uint8_t)batch->model->dimension;
        r->mu = coefficient(self, *slides != 0);
    }
}

/* A contact that slides under mu_s has the wrong coefficient. */
static double static_dynamic_misfit(const void *parameters, const law_step *step,
                                    const law_batch *batch, const law_outcome *outcome) {
    const static_dynamic *self = parameters;
    double worst = 0;
    if (self->mu_s == self->mu_d) return 0;
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        double *iterate = law_iterate(batch, i);
        bool breaks = iterate[ITERATE_SLIDES] == 0 && slides_now(self, step, batch, i, outcome);
        iterate[ITERATE_BREAKS_LOOSE] = breaks; /* here rows are as they were solved */
        if (breaks) worst = 1;
    }
    return worst;
}

static void static_dynamic_finish(const void *parameters, const law_step *step, law_batch *batch,
                                  const law_outcome *outcome) {
    for (size_t k = 0; k < batch->count; k++) {
        uint32_t i = batch->index[k];
        law_history(batch, i)[HISTORY_SLIDES] = slides_now(parameters, step, batch, i, outcome);
    }
}

static const char *const examples[] = {"mu_s: 0.5, mu_d: 0.3", NULL};

const law_part law_part_static_dynamic = {
    .head = {.name = "static_dynamic",
             .needs = CAN_COULOMB,
             .source = "JE99 2.2",
             .help = "dry friction with a static and a dynamic coefficient",
             .params = params,
             .examples = examples,
             .size = sizeof(static_dynamic),
             .check = static_dynamic_check},
    .slot = LAW_FRICTION,
    .writes = LAW_WRITES_MU,
    .history = HISTORIES,
    .iterates = ITERATES,
    .prepare = static_dynamic_prepare,
    .misfit = static_dynamic_misfit,
    .finish = static_dynamic_finish,
};
