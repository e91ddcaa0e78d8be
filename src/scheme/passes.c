/* Passes of one step: laws whose rows depend on the outcome (a coefficient that depends on the
 * speed, damage, a one-sided D) are prepared and solved again until they fit what they found. */
#include <string.h>

#include "base/math.h"
#include "scheme/stages.h"

#define SHARPEST 1e-6 /* of the tolerance of the solver */

/* A solver that stops at a tolerance leaves the velocities, and so the misfit of laws that depend
 * on them, uncertain by as much. Measured in beds of disks and arches of bonded blocks: misfits
 * stop falling at 0.1 to 15 times the tolerance, whatever it is. */
#define NOISE         100  /* times the tolerance: misfits below may be the solver's */
#define BETTER        0.9  /* times the least misfit so far */
#define STALE         8    /* passes in which it got no better */
#define NEAR_LEAST    3    /* times the least misfit: good enough to stop with */
#define LAWS_SHARPEST 1e-2 /* of the tolerance of the solver */

void stage_begin(sim *s, double theta, double h, double h_next) {
    s->step = (law_step){.theta = theta,
                         .gamma = s->settings.gamma,
                         .t = *s->state->clock.t,
                         .h = h,
                         .h_M = theta * h + (1 - theta) * h_next,
                         .active_gap = s->settings.active_gap,
                         .form = s->scheme->forms,
                         .bonding = *s->state->clock.bonding != 0};
    s->sharper = 1;
    s->least_misfit = INFINITY;
    s->stale = 0;
}

/* The impulses that the solver found, by contact: the problem is about to be written anew. */
static void keep_impulses(sim *s, const contact_block *k) {
    size_t rows = s->contacts.rows;
    for (size_t at = k->first; at < k->first + k->count; at++) {
        double S[ROWS_MAX];
        stage_contact_impulse(s, k, at, S);
        for (size_t r = 0; r < rows; r++)
            s->contacts.S[at * rows + r] = S[r];
    }
}

void stage_recall_block(const sim *s, contact_block *k) {
    size_t rows = s->contacts.rows;
    stage_relative_velocities(s, k, s->bodies.v_plus, k->U_plus);
    for (size_t i = 0; i < k->count; i++)
        for (size_t r = 0; r < ROWS_MAX; r++)
            k->S[i][r] = r < rows ? s->contacts.S[(k->first + i) * rows + r] : 0;
}

static void measure_misfit(sim *s, contact_block *k, const law *l, const law_step *step,
                           law_batch *batch) {
    law_outcome outcome = stage_outcome(k);
    double misfit = law_misfit(l, step, batch, &outcome);
    s->certificate.misfit = fmax(s->certificate.misfit, misfit);
}

static void find_misfit(sim *s) {
    contact_block *k = &s->blocks[0];
    s->certificate.misfit = 0;
    for (size_t first = 0; first < s->contacts.table.count; first += STAGE_BLOCK) {
        stage_begin_block(s, k, first);
        stage_relative_velocities(s, k, s->bodies.v_minus, k->U_minus);
        keep_impulses(s, k);
        stage_recall_block(s, k);
        stage_recall_rows(s, k);
        stage_for_laws(s, k, measure_misfit);
    }
}

scree_status stage_balance_nodes(sim *s, scree_error *error) {
    rigid_times times = stage_times(s);
    stage_push_nodes(s);
    return deform_misfit(&s->deform, &s->bodies, s->model, s->state, &times, error);
}

/* Whether deformable bodies ask for another linearisation: they are out of balance, and may have
 * one. */
static bool deforms_again(const sim *s) {
    const deform_work *d = &s->deform;
    return d->iterates && !d->balanced && d->iterations < d->settings.max_iterations;
}

/* Where the solver is content with the impulses of the pass before, the next pass would not change
 * them either: it is then asked for ten times more. */
static void sharpen(sim *s) {
    if (s->problem.contacts && !s->info.iterations) s->sharper = fmax(0.1 * s->sharper, SHARPEST);
}

static scree_status relinearise(sim *s, scree_error *error) {
    rigid_times times = stage_times(s);
    sharpen(s);
    return deform_iterate(&s->deform, &s->bodies, s->model, s->state, &times, &s->problem,
                          s->work.S, error);
}

/* Whether the misfit has stopped falling at what the solver leaves uncertain. */
static bool is_stale(sim *s, bool deforms) {
    double misfit = s->certificate.misfit;
    s->stale++;
    if (deforms || misfit < BETTER * s->least_misfit) s->stale = 0;
    s->least_misfit = fmin(s->least_misfit, misfit);
    return s->stale >= STALE && s->problem.contacts &&
           s->least_misfit <= NOISE * s->sharper * s->settings.tolerance;
}

/* Asks the solver for ten times more where its noise keeps laws from fitting. False: it has been
 * asked for all that is sensible, or could not do it; further passes would not help, and the misfit
 * stays. */
static bool laws_go_on(sim *s, bool deforms) {
    if (!is_stale(s, deforms)) return true;
    bool reached = stage_residual(s) <= s->sharper * s->settings.tolerance;
    if (reached && s->sharper > LAWS_SHARPEST) {
        s->sharper = fmax(0.1 * s->sharper, LAWS_SHARPEST);
        s->stale = 0;
        return true;
    }
    return !(s->certificate.misfit <= NEAR_LEAST * s->least_misfit);
}

scree_status stage_again(sim *s, bool *again, scree_error *error) {
    *again = false;
    if (s->model->nodes) TRY(stage_balance_nodes(s, error));
    bool deforms = s->model->nodes && deforms_again(s);
    if (s->deform.taken_back && !deforms)
        return SCREE_UNCONVERGED; /* the error names the element */
    if (!s->iterates && !s->resists && !deforms) return SCREE_OK;
    find_misfit(s);
    if (s->resists) s->certificate.misfit = fmax(s->certificate.misfit, resist_misfit(s));
    bool fits = s->certificate.misfit <= s->settings.law_tolerance;
    if (fits && !deforms) return SCREE_OK;
    if ((int)s->step.pass + 1 >= s->settings.max_passes || !laws_go_on(s, deforms)) return SCREE_OK;
    TRY(stage_asked_to_stop(s, error));
    *again = true;
    s->step.pass++;
    if (s->resists) TRY(stage_resist(s, error));
    if (deforms) TRY(relinearise(s, error));
    return stage_prepare_pass(s, error);
}
