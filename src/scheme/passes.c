/* Passes of one step: laws whose rows depend on the outcome (a coefficient that depends on the
 * speed, damage, a one-sided D) are prepared and solved again until their parameters agree with the
 * result. */
#include <string.h>

#include "base/math.h"
#include "scheme/divided.h"
#include "scheme/parts.h"

#define SHARPEST 1e-6 /* relative to the tolerance of the solver */

/* A solver that stops at a tolerance leaves an error of that size in the velocities, and so in the
 * misfit of laws that depend on them. Measured in beds of disks and arches of bonded blocks:
 * misfits stop decreasing at 0.1 to 15 times the tolerance, for any tolerance. */
#define NOISE         100  /* times the tolerance: smaller misfits may be due to the solver */
#define BETTER        0.9  /* times the least misfit so far */
#define STALE         8    /* passes without an improvement */
#define NEAR_LEAST    3    /* times the least misfit: good enough to stop */
#define LAWS_SHARPEST 1e-2 /* relative to the tolerance of the solver */

/* Stores the solver's impulses by contact, because the problem will be overwritten. */
static void keep_impulses(const step_input *step, const contact_table *contacts,
                          const problem_work *work, const contact_block *k, double *impulse) {
    size_t rows = contacts->rows;
    for (size_t at = k->first; at < k->first + k->count; at++) {
        double S[ROWS_MAX];
        block_impulse(step, contacts, work, k, at, S);
        for (size_t r = 0; r < rows; r++)
            impulse[at * rows + r] = S[r];
    }
}

void block_recall_outcome(const model *m, const contact_table *contacts, const double *v_plus,
                          contact_block *k) {
    size_t rows = contacts->rows;
    block_velocities(m, contacts, k, v_plus, k->U_plus);
    for (size_t i = 0; i < k->count; i++)
        for (size_t r = 0; r < ROWS_MAX; r++)
            k->S[i][r] = r < rows ? contacts->S[(k->first + i) * rows + r] : 0;
}

static void measure_misfit(void *context, contact_block *k, const law *l, const law_step *step,
                           law_batch *batch) {
    double *largest = context;
    law_outcome outcome = block_outcome(k);
    *largest = fmax(*largest, law_misfit(l, step, batch, &outcome));
}

static double find_misfit(const step_input *step, const rigid_work *bodies,
                          const contact_table *contacts, const problem_work *work,
                          double *impulse) {
    contact_block *k = &step->blocks->at[0];
    law_columns columns = {contacts, bodies->q_M, contacts->history, work->contact.iterate};
    double largest = 0;
    for (size_t first = 0; first < contacts->table.count; first += STAGE_BLOCK) {
        block_begin(contacts, k, first);
        block_velocities(step->model, contacts, k, bodies->v_minus, k->U_minus);
        keep_impulses(step, contacts, work, k, impulse);
        block_recall_outcome(step->model, contacts, bodies->v_plus, k);
        block_recall_rows(work, k);
        block_for_laws(step, &columns, k, measure_misfit, &largest);
    }
    return largest;
}

/* Whether deformable bodies need another linearisation: they are out of balance, and their settings
 * allow one. */
static bool deforms_again(const deform_work *d) {
    return d->iterates && !d->balanced && d->iterations < d->settings.max_iterations;
}

/* Whether the misfit has stopped decreasing at the level of the solver's error. */
static bool is_stale(const step_input *step, const problem *p, bool deforms, pass_work *passes) {
    passes->stale++;
    if (deforms || passes->misfit < BETTER * passes->least_misfit) passes->stale = 0;
    passes->least_misfit = fmin(passes->least_misfit, passes->misfit);
    return passes->stale >= STALE && problem_all_contacts(p) &&
           passes->least_misfit <= NOISE * passes->sharper * step->settings->tolerance;
}

/* Requests a tenth of the tolerance from the solver if its error keeps laws from being satisfied.
 * False: no tighter tolerance is sensible or reachable; further passes would not help, and the
 * misfit remains. */
static bool laws_go_on(const step_input *step, const problem *p, const solver_work *solving,
                       bool deforms, pass_work *passes) {
    if (!is_stale(step, p, deforms, passes)) return true;
    bool reached = solve_residual(step, solving) <= passes->sharper * step->settings->tolerance;
    if (reached && passes->sharper > LAWS_SHARPEST) {
        passes->sharper = fmax(0.1 * passes->sharper, LAWS_SHARPEST);
        passes->stale = 0;
        return true;
    }
    return !(passes->misfit <= NEAR_LEAST * passes->least_misfit);
}

/* If the solver accepts the impulses of the last pass unchanged, the next pass would not change
 * them either: a tenth of the tolerance is requested then. */
static void sharpen(const problem *p, const solver_work *solving, pass_work *passes) {
    if (problem_all_contacts(p) && solving->content)
        passes->sharper = fmax(0.1 * passes->sharper, SHARPEST);
}

scree_status stage_again(step_input *step, const contact_table *contacts, const problem_work *work,
                         const solver_work *solving, double *impulse, rigid_work *bodies,
                         deform_work *deform, pass_work *passes, bool *again, scree_error *error) {
    const problem *p = &work->problem;
    bool resists = step->needs.resists;
    *again = false;
    passes->misfit = 0;
    if (step->model->nodes) TRY(carried_balance(step, work, bodies, deform, error));
    bool deforms = step->model->nodes && deforms_again(deform);
    if (deform->taken_back && !deforms) return SCREE_UNCONVERGED; /* the error names the element */
    if (!step->needs.iterates && !resists && !deforms) return SCREE_OK;
    passes->misfit = find_misfit(step, bodies, contacts, work, impulse);
    if (is_divided(step)) ranks_largest(&passes->misfit, 1);
    if (resists) passes->misfit = fmax(passes->misfit, resist_misfit(step, bodies));
    bool fits = passes->misfit <= step->settings->law_tolerance;
    if (fits && !deforms) return SCREE_OK;
    if ((int)step->law.pass + 1 >= step->settings->max_passes) return SCREE_OK;
    if (!laws_go_on(step, p, solving, deforms, passes)) return SCREE_OK;
    TRY(stage_asked_to_stop(step, solving, error));
    *again = true;
    step->law.pass++;
    if (resists) TRY(free_velocity_again(step, bodies, deform, error));
    if (!deforms) return SCREE_OK;
    sharpen(p, solving, passes);
    return deform_iterate(deform, bodies, step->model, step->state, &step->times, p, work->S,
                          error);
}
