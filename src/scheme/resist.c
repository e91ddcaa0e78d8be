/* Loads that depend on velocities, F = G(v_theta) with v_theta = (1 - theta) v- + theta v+: at
 * theta = 1/2 the atomised force of DD08 (45), h f((V+ + V-) / 2), and implicit for any theta. v+
 * follows from F and from the impulses of contacts, so F is found in the passes of the step,
 *
 *     F := F + (G(v_theta) - F) / (1 + theta h c / m),   c = -dG/dv.
 *
 * Without contacts and for a linear G the first pass is exact. With contacts the rest of an error
 * is at most theta h c / m / (1 + theta h c / m) of it, however large c is. */
#include <string.h>

#include "base/math.h"
#include "scheme/stages.h"

/* What the loads ask for at the velocities between v_minus and v_plus. */
static void ask(sim *s, const double *v_plus) {
    rigid_work *w = &s->bodies;
    double theta = s->step.theta;
    for (size_t i = 0; i < w->count * w->dofs; i++)
        w->at_theta[i] = (1 - theta) * w->v_minus[i] + theta * v_plus[i];
    memset(w->asked, 0, w->count * w->dofs * sizeof *w->asked);
    memset(w->slope, 0, 2 * w->count * sizeof *w->slope);
    load_view view = {.model = s->model,
                      .q = w->q_M,
                      .exists = s->state->body.exists,
                      .t = *s->state->clock.t + theta * s->step.h,
                      .v = w->at_theta,
                      .slope = w->slope};
    stage_add_loads(s, &view, w->asked);
}

void resist_begin(sim *s) {
    memset(s->bodies.resisting, 0, s->bodies.count * s->bodies.dofs * sizeof(double));
    ask(s, s->bodies.v_free);
}

/* Whether component k of a velocity is a spin. */
static int turns(const sim *s, uint32_t k) { return k >= (uint32_t)s->model->dimension; }

/* Mass, or the least moment of inertia: against that a correction never goes too far. */
static double inertia_of(const sim *s, size_t slot, uint32_t k) {
    const body *b = &s->model->bodies.data[slot];
    if (!turns(s, k)) return b->mass;
    return s->model->dimension == 2 ? b->inertia[0]
                                    : fmin(b->inertia[0], fmin(b->inertia[1], b->inertia[2]));
}

/* By how much one component of the force is to be corrected. */
static double correction(const sim *s, size_t slot, uint32_t k) {
    const rigid_work *w = &s->bodies;
    size_t at = slot * w->dofs + k;
    double m = inertia_of(s, slot, k), c = w->slope[2 * slot + turns(s, k)];
    double stiff = m > 0 ? s->step.theta * s->step.h * c / m : 0;
    return (w->asked[at] - w->resisting[at]) / (1 + stiff);
}

double resist_misfit(sim *s) {
    const rigid_work *w = &s->bodies;
    double off[2] = {0}, largest[2] = {0};
    ask(s, w->v_plus);
    for (size_t i = 0; i < w->count; i++) {
        if (!s->state->body.exists[i] || state_wholly_prescribed(s->state, i)) continue;
        for (uint32_t k = 0; k < w->dofs; k++) {
            size_t at = i * w->dofs + k;
            double m = inertia_of(s, i, k), v = fmax(fabs(w->v_minus[at]), fabs(w->v_plus[at]));
            double change = m > 0 ? s->step.h * fabs(correction(s, i, k)) / m : 0;
            off[turns(s, k)] = fmax(off[turns(s, k)], change);
            largest[turns(s, k)] = fmax(largest[turns(s, k)], v);
        }
    }
    double moves = largest[0] > 0 ? off[0] / largest[0] : 0;
    return fmax(moves, largest[1] > 0 ? off[1] / largest[1] : 0);
}

void resist_correct(sim *s) {
    rigid_work *w = &s->bodies;
    for (size_t i = 0; i < w->count; i++)
        for (uint32_t k = 0; k < w->dofs; k++) {
            double change = correction(s, i, k);
            w->resisting[i * w->dofs + k] += change;
            w->force[i * w->dofs + k] += change;
        }
}
