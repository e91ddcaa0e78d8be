/* Which tests a step missed: the residual of the contact problem, the misfit of laws that depend on
 * the outcome, the balance of deformable bodies. For each test: its value, the bodies with the
 * worst value, and the number of iterations or passes that would have been needed. */
#include "state/missed.h"

#include <math.h>
#include <string.h>

#include "scheme/divided.h"
#include "scheme/parts.h"

/* Two values of the residual are kept while a method runs, the older one from at most half of its
 * iterations: over such an interval the rate of convergence can be seen. This file uses no clock
 * and prints nothing; it notifies a caller that displays the running solve. */
void watch_solve(void *user, const char *name, int64_t iteration, const residual *now) {
    solver_work *solving = user;
    solve_watch *w = &solving->watch;
    if (name != w->method)
        *w = (solve_watch){.method = name,
                           .first = iteration,
                           .value = INFINITY,
                           .misfit = w->misfit,
                           .balance = w->balance,
                           .size = w->size,
                           .norm = w->norm};
    int64_t own = iteration - w->first;
    w->iteration = iteration;
    double value = norm_value(w->norm, now);
    if (value < w->value) w->value = value;
    if (own >= 2 * w->mark[1].iteration) {
        w->mark[0] = w->mark[1];
        w->mark[1] = (solve_mark){own, w->value};
    }
    if (solving->tell) solving->tell(solving->tell_user, w);
}

/* The result of the last pass, for comparison with the next one. */
void watch_begin(const step_input *step, const deform_work *deform, const pass_work *passes,
                 const problem *p, solve_watch *watch) {
    bool again = step->law.pass > 0;
    *watch = (solve_watch){.misfit = again ? passes->misfit : INFINITY,
                           .balance = again ? deform->misfit : INFINITY,
                           .size = problem_all_contacts(p) + p->dofs,
                           .norm = step->settings->norm};
}

void miss_residual(const step_input *step, const solver_work *solving, step_report *report) {
    const solve_watch *w = &solving->watch;
    const scree_certificate *c = &report->certificate;
    scree_missed test = SCREE_MISSED_STALLED;
    if (solving->info.outcome == SOLVER_MAX_ITERATIONS) test = SCREE_MISSED_ITERATIONS;
    if (solving->info.outcome == SOLVER_INFEASIBLE) test = SCREE_MISSED_INFEASIBLE;
    missed_test number = {.value = solve_residual(step, solving),
                          .limit = step->settings->tolerance,
                          .body = {c->worst[0], c->worst[1]}};
    if (test == SCREE_MISSED_INFEASIBLE && c->contradictions > 0)
        memcpy(number.body, c->contradiction[0], sizeof number.body);
    if (test == SCREE_MISSED_ITERATIONS && w->method)
        number.needed = miss_needed((double)w->mark[0].iteration, w->mark[0].value,
                                    (double)(w->iteration - w->first), w->value, number.limit);
    miss_add(&report->missed, test, &number);
}

/* The misfit of a law's contacts one by one, and the worst so far. */
static void compare_contacts(void *context, contact_block *k, const law *l, const law_step *step,
                             law_batch *batch) {
    law_outcome outcome = block_outcome(k);
    missed_test *worst = context;
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

/* Evaluated before the laws finish the step, because that changes the history on which their misfit
 * depends. */
void miss_laws(const step_input *step, const rigid_work *bodies, const contact_table *contacts,
               const problem_work *work, const solver_work *solving, const pass_work *passes,
               step_miss *missed) {
    contact_block *k = &step->blocks->at[0];
    law_columns columns = {contacts, bodies->q_M, contacts->history, work->contact.iterate};
    double count = (double)step->law.pass + 1;
    missed_test number = {0};
    size_t end = step->needs.iterates ? contacts->table.count : 0;
    for (size_t first = 0; first < end; first += STAGE_BLOCK) {
        block_begin(contacts, k, first);
        block_velocities(step->model, contacts, k, bodies->v_minus, k->U_minus);
        block_recall_outcome(step->model, contacts, bodies->v_plus, k);
        block_recall_rows(work, k);
        block_for_laws(step, &columns, k, compare_contacts, &number);
    }
    if (is_divided(step)) divided_worst(&number.value, number.body);
    number.value = passes->misfit; /* the misfit of a single contact may have another scale */
    number.limit = step->settings->law_tolerance;
    number.needed =
        miss_needed(count - 1, solving->watch.misfit, count, passes->misfit, number.limit);
    miss_add(missed, SCREE_MISSED_LAWS, &number);
}

/* The squared residual force impulse on the free nodes of a body, (N s)^2. */
static double out_of_balance(const step_input *step, const rigid_work *bodies, const deform_work *d,
                             const deformable *b) {
    size_t first = (size_t)b->first_node * d->dimension;
    size_t dofs = (size_t)step->model->solids.data[b->solid]->mesh.nodes * d->dimension;
    double sum = 0;
    for (size_t i = first; i < first + dofs; i++) {
        double left = d->balance[i] + bodies->impulse[d->first + i];
        if (step->state->node.condition[i] == NONE) sum += left * left;
    }
    return sum;
}

/* A body without inertia whose residual exceeds this share of its forces, more than rounding can
 * explain, has found no equilibrium: no motion can compensate for it. */
#define NO_BALANCE 1e-3

/* The residual may also come from contact problems that were not solved. */
static void find_runaway(const step_input *step, const rigid_work *bodies, const deform_work *d,
                         step_report *report) {
    const uint32_t own = 1U << SCREE_MISSED_BALANCE;
    report->runaway = (step_runaway){0};
    if (!(d->still > NO_BALANCE) || report->missed.tests & ~own) return;
    runaway_note(step, bodies, step->state,
                 &(step_runaway){.share = d->still, .tries = d->iterations}, &report->runaway);
    report->runaway.body = body_id(step->model->deformables.data[d->still_body].slot);
}

void miss_balance(const step_input *step, const rigid_work *bodies, const deform_work *d,
                  const solver_work *solving, step_report *report) {
    double iterations = (double)d->iterations, most = 0;
    missed_test number = {.value = d->misfit, .limit = d->limit};
    for (size_t i = 0; i < step->model->deformables.count; i++) {
        const deformable *b = &step->model->deformables.data[i];
        if (!step->state->body.exists[b->slot]) continue;
        double now = out_of_balance(step, bodies, d, b);
        if (now > most) number.body[0] = body_id(b->slot);
        most = fmax(most, now);
    }
    number.needed =
        miss_needed(iterations - 1, solving->watch.balance, iterations, d->misfit, number.limit);
    miss_add(&report->missed, SCREE_MISSED_BALANCE, &number);
    find_runaway(step, bodies, d, report);
}
