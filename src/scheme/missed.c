/* Which tests a step missed: the residual of the contact problem, the misfit of laws that depend on
 * the outcome, the balance of deformable bodies. Of each test its number, the bodies where it is
 * worst, and what more iterations or passes would have done. */
#include "state/missed.h"

#include <math.h>
#include <string.h>

#include "scheme/stages.h"

/* Two marks of the residual are kept on the way of a method, the older one at half of its
 * iterations or before: over such a stretch the rate of a method shows. A clock or a screen is none
 * of this room's business: whoever wants to show the solve in work is told of it. */
void stage_watch(void *user, const char *name, int64_t iteration, const residual *now) {
    sim *s = user;
    solve_watch *w = &s->watch;
    if (name != w->method)
        *w = (solve_watch){.method = name,
                           .first = iteration,
                           .value = INFINITY,
                           .misfit = w->misfit,
                           .balance = w->balance};
    int64_t own = iteration - w->first;
    w->iteration = iteration;
    double value = norm_value(s->settings.norm, now);
    if (value < w->value) w->value = value;
    if (own >= 2 * w->mark[1].iteration) {
        w->mark[0] = w->mark[1];
        w->mark[1] = (solve_mark){own, w->value};
    }
    if (s->tell) s->tell(s->tell_user, s);
}

/* What the pass before left, to compare with what this one will leave. */
void stage_watch_begin(sim *s) {
    bool again = s->step.pass > 0;
    s->watch = (solve_watch){.misfit = again ? s->certificate.misfit : INFINITY,
                             .balance = again ? s->deform.misfit : INFINITY};
}

void stage_miss_residual(sim *s) {
    const solve_watch *w = &s->watch;
    scree_missed test = SCREE_MISSED_STALLED;
    if (s->info.outcome == SOLVER_MAX_ITERATIONS) test = SCREE_MISSED_ITERATIONS;
    if (s->info.outcome == SOLVER_INFEASIBLE) test = SCREE_MISSED_INFEASIBLE;
    missed_test number = {.value = stage_residual(s),
                          .limit = s->settings.tolerance,
                          .body = {s->certificate.worst[0], s->certificate.worst[1]}};
    if (test == SCREE_MISSED_INFEASIBLE && s->certificate.contradictions > 0)
        memcpy(number.body, s->certificate.contradiction[0], sizeof number.body);
    if (test == SCREE_MISSED_ITERATIONS && w->method)
        number.needed = miss_needed((double)w->mark[0].iteration, w->mark[0].value,
                                    (double)(w->iteration - w->first), w->value, number.limit);
    miss_add(&s->missed, test, &number);
}

/* The misfit of the contacts of a law one by one. The worst so far is in sim.missed. */
static void compare_contacts(sim *s, contact_block *k, const law *l, const law_step *step,
                             law_batch *batch) {
    law_outcome outcome = stage_outcome(k);
    missed_test *worst = &s->missed.of[SCREE_MISSED_LAWS];
    law_batch one = *batch;
    one.count = 1;
    for (size_t i = 0; i < batch->count; i++) {
        one.index = batch->index + i;
        double misfit = law_misfit(l, step, &one, &outcome);
        if (!(misfit > worst->value)) continue;
        const uint32_t *pair = batch->contacts->pair[batch->first + batch->index[i]];
        worst->value = misfit;
        worst->body[0] = body_id(pair[0]);
        worst->body[1] = body_id(pair[1]);
    }
}

/* Before the laws finish the step, which changes the history that their misfit depends on. */
static void miss_laws(sim *s) {
    contact_block *k = &s->blocks[0];
    double misfit = s->certificate.misfit, passes = (double)s->step.pass + 1;
    s->missed.of[SCREE_MISSED_LAWS] = (missed_test){0};
    for (size_t first = 0; s->iterates && first < s->contacts.table.count; first += STAGE_BLOCK) {
        stage_begin_block(s, k, first);
        stage_relative_velocities(s, k, s->bodies.v_minus, k->U_minus);
        stage_recall_block(s, k);
        stage_recall_rows(s, k);
        stage_for_laws(s, k, compare_contacts);
    }
    missed_test number = s->missed.of[SCREE_MISSED_LAWS];
    number.value = misfit; /* that of one contact alone may have another scale */
    number.limit = s->settings.law_tolerance;
    number.needed = miss_needed(passes - 1, s->watch.misfit, passes, misfit, number.limit);
    miss_add(&s->missed, SCREE_MISSED_LAWS, &number);
}

/* What is out of balance on the free nodes of a body, squared: (N s)^2. */
static double out_of_balance(const sim *s, const deformable *b) {
    const deform_work *d = &s->deform;
    size_t first = (size_t)b->first_node * d->dimension;
    size_t dofs = (size_t)s->model->solids.data[b->solid]->mesh.nodes * d->dimension;
    double sum = 0;
    for (size_t i = first; i < first + dofs; i++) {
        double left = d->balance[i] + s->bodies.impulse[d->first + i];
        if (s->state->node.condition[i] == NONE) sum += left * left;
    }
    return sum;
}

static void miss_balance(sim *s) {
    const deform_work *d = &s->deform;
    double iterations = (double)d->iterations, most = 0;
    missed_test number = {.value = d->misfit, .limit = d->limit};
    for (size_t i = 0; i < s->model->deformables.count; i++) {
        const deformable *b = &s->model->deformables.data[i];
        if (!s->state->body.exists[b->slot]) continue;
        double now = out_of_balance(s, b);
        if (now > most) number.body[0] = body_id(b->slot);
        most = fmax(most, now);
    }
    number.needed =
        miss_needed(iterations - 1, s->watch.balance, iterations, d->misfit, number.limit);
    miss_add(&s->missed, SCREE_MISSED_BALANCE, &number);
}

/* A body without inertia that is out of balance by more than this share of its forces, which no
 * rounding excuses, has found no equilibrium: there is no motion that could make up for it. */
#define NO_BALANCE 1e-3

/* Contact problems that were not solved may themselves be what is out of balance. */
static void find_runaway(sim *s) {
    const deform_work *d = &s->deform;
    const uint32_t own = 1U << SCREE_MISSED_BALANCE;
    s->runaway = (step_runaway){0};
    if (!(d->still > NO_BALANCE) || s->missed.tests & ~own) return;
    stage_run_away(s, s->state, &(step_runaway){.share = d->still, .tries = d->iterations});
    s->runaway.body = body_id(s->model->deformables.data[d->still_body].slot);
}

void stage_judge(sim *s, bool nodes_balance) {
    s->missed = (step_miss){.method = s->info.method};
    if (s->info.outcome != SOLVER_CONVERGED) stage_miss_residual(s);
    if (!(s->certificate.misfit <= s->settings.law_tolerance)) miss_laws(s);
    if (!nodes_balance) {
        miss_balance(s);
        find_runaway(s);
    }
    s->certificate.converged = s->missed.tests == 0;
}
