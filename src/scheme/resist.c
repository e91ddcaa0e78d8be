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
#include "scheme/parts.h"

/* The loads at velocities between v_minus and v_plus. */
static void ask(const step_input *step, const double *v_plus, rigid_work *w) {
    double theta = step->law.theta;
    for (size_t i = 0; i < w->count * w->dofs; i++)
        w->at_theta[i] = (1 - theta) * w->v_minus[i] + theta * v_plus[i];
    memset(w->asked, 0, w->count * w->dofs * sizeof *w->asked);
    memset(w->slope, 0, 2 * w->count * sizeof *w->slope);
    load_view view = {.model = step->model,
                      .q = w->q_M,
                      .exists = step->state->body.exists,
                      .t = *step->state->clock.t + theta * step->law.h,
                      .v = w->at_theta,
                      .slope = w->slope};
    loads_add(step, &view, w->asked);
}

void resist_begin(const step_input *step, rigid_work *bodies) {
    memset(bodies->resisting, 0, bodies->count * bodies->dofs * sizeof(double));
    ask(step, bodies->v_free, bodies);
}

/* Whether component k of a velocity is a spin. */
static int turns(const model *m, uint32_t k) { return k >= (uint32_t)m->dimension; }

/* Mass, or the least moment of inertia: with the least inertia a correction never overshoots. */
static double inertia_of(const model *m, size_t slot, uint32_t k) {
    const body *b = &m->bodies.data[slot];
    if (!turns(m, k)) return b->mass;
    return m->dimension == 2 ? b->inertia[0]
                             : fmin(b->inertia[0], fmin(b->inertia[1], b->inertia[2]));
}

/* The correction of one component of the force. */
static double correction(const step_input *step, const rigid_work *w, size_t slot, uint32_t k) {
    size_t at = slot * w->dofs + k;
    double m = inertia_of(step->model, slot, k), c = w->slope[2 * slot + turns(step->model, k)];
    double stiff = m > 0 ? step->law.theta * step->law.h * c / m : 0;
    return (w->asked[at] - w->resisting[at]) / (1 + stiff);
}

double resist_misfit(const step_input *step, rigid_work *bodies) {
    const rigid_work *w = bodies;
    double off[2] = {0}, largest[2] = {0};
    ask(step, w->v_plus, bodies);
    for (size_t i = 0; i < w->count; i++) {
        if (!step->state->body.exists[i] || state_wholly_prescribed(step->state, i)) continue;
        for (uint32_t k = 0; k < w->dofs; k++) {
            size_t at = i * w->dofs + k;
            double m = inertia_of(step->model, i, k),
                   v = fmax(fabs(w->v_minus[at]), fabs(w->v_plus[at]));
            double change = m > 0 ? step->law.h * fabs(correction(step, w, i, k)) / m : 0;
            int turn = turns(step->model, k);
            off[turn] = fmax(off[turn], change);
            largest[turn] = fmax(largest[turn], v);
        }
    }
    double moves = largest[0] > 0 ? off[0] / largest[0] : 0;
    return fmax(moves, largest[1] > 0 ? off[1] / largest[1] : 0);
}

void resist_correct(const step_input *step, rigid_work *w) {
    for (size_t i = 0; i < w->count; i++)
        for (uint32_t k = 0; k < w->dofs; k++) {
            double change = correction(step, w, i, k);
            w->resisting[i * w->dofs + k] += change;
            w->force[i * w->dofs + k] += change;
        }
}
