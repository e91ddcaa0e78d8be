/* The explicit velocity Verlet scheme (kick, drift, kick), for laws that are forces:
 *   v_half = v + h a / 2,   q+ = q + h v_half,   a+ = a(q+, v_half),   v+ = v_half + h a+ / 2.
 * Contact forces are found once a step, at its end, and kept for the first half of the next. The
 * turning of bodies goes by their angular momentum (body/space.c). Nothing is solved. */
#include <string.h>

#include "scheme/stages.h"

static void force_law(sim *s, contact_block *k, const law *l, const law_step *step,
                      law_batch *batch) {
    (void)s;
    law_force(l, step, batch, k->S);
}

/* S = h F of all contacts that push, at q_M and with the velocities v. */
static void find_forces(sim *s, const double *v) {
    contact_block *k = &s->blocks[0];
    for (size_t first = 0; first < s->contacts.table.count; first += STAGE_BLOCK) {
        stage_begin_block(s, k, first);
        stage_relative_velocities(s, k, v, k->U_minus);
        memset(k->S, 0, k->count * sizeof *k->S);
        stage_recall_rows(s, k);
        stage_for_laws(s, k, force_law);
        for (size_t i = 0; i < k->count; i++) {
            uint32_t place = s->contact.place[first + i];
            if (place == NONE) continue;
            memcpy(s->work.S + s->problem.row_first[place], k->S[i],
                   s->problem.row[place].dimension * sizeof *k->S[i]);
        }
    }
}

/* H S by body, over h: forces. */
static void spread_forces(const sim *s, double *force) {
    const problem *p = &s->problem;
    uint32_t dofs = s->bodies.dofs;
    memset(force, 0, s->bodies.count * dofs * sizeof *force);
    for (uint32_t c = 0; c < p->contacts; c++) {
        double room[PAIR_NUMBERS];
        uint32_t bodies;
        const uint32_t *body_index = problem_bodies(p, c, &bodies);
        const double *S = s->work.S + p->row_first[c], *H = problem_H(p, c, room);
        for (uint32_t e = 0; e < bodies; e++)
            for (uint32_t k = 0; k < p->row[c].dimension; k++, H += dofs)
                for (uint32_t j = 0; j < dofs; j++)
                    force[body_index[e] * dofs + j] += H[j] * S[k] / s->step.h;
    }
}

static scree_status find_contacts(sim *s, scree_error *error) {
    stage_expect_speeds(s);
    TRY(stage_detect(s, error));
    return stage_prepare(s, error);
}

/* The first step knows no forces: they are found where the bodies stand. */
static scree_status begin(sim *s, scree_error *error) {
    rigid_work *w = &s->bodies;
    rigid_times still = stage_times(s);
    still.h = 0;
    memset(w->impulse, 0, w->count * w->dofs * sizeof *w->impulse);
    rigid_drift(w, s->model, s->state, &still, s->team);
    memcpy(w->v_free, w->v_minus, w->count * w->dofs * sizeof *w->v_free);
    TRY(find_contacts(s, error));
    find_forces(s, w->v_half);
    spread_forces(s, w->kept);
    return SCREE_OK;
}

/* v+ = v_free + A^-1 h (F + F+) / 2, F kept, F+ h = H S. */
static void kick(sim *s) {
    rigid_work *w = &s->bodies;
    size_t rows = s->problem.contacts ? s->problem.row_first[s->problem.contacts] : 0;
    for (size_t i = 0; i < rows; i++)
        s->work.S[i] *= 0.5;
    problem_velocity(&s->problem, s->work.S, w->v_plus);
    for (size_t i = 0; i < rows; i++)
        s->work.S[i] *= 2; /* halves are exact */
    for (uint32_t b = 0; b < s->problem.blocks; b++) {
        const block *at = &s->problem.block[b];
        for (uint32_t i = 0; i < at->bodies; i++) {
            size_t first = at->first_dof + (size_t)i * at->width;
            double change[DOFS_MAX];
            block_inverse_times(at, at->first_body + i, w->kept + first, change);
            for (uint32_t j = 0; j < at->width; j++)
                w->v_plus[first + j] += 0.5 * s->step.h * change[j];
        }
    }
}

static scree_status advance(sim *s, double h, double h_next, scree_error *error) {
    rigid_work *w = &s->bodies;
    stage_begin(s, s->settings.theta, h, h_next);
    memcpy(w->kept, s->state->body.scheme, w->count * w->dofs * sizeof *w->kept);
    memcpy(s->solver_memory, s->state->clock.solver, sizeof s->solver_memory);
    if (*s->state->clock.step == 0) TRY(begin(s, error));
    stage_drift_to_middle(s);           /* q_M = q + h v_half */
    TRY(stage_free_velocity(s, error)); /* loads and drives */
    TRY(find_contacts(s, error));
    find_forces(s, w->v_half);
    kick(s);
    s->info = (solver_info){.outcome = SOLVER_CONVERGED, .residual.worst = NONE};
    s->certificate.misfit = 0;
    s->certificate.passes = 1;
    stage_certify(s);
    return SCREE_OK;
}

static void accept(sim *s) {
    const rigid_work *w = &s->bodies;
    memcpy(s->state->body.scheme, w->kept, w->count * w->dofs * sizeof *w->kept);
}

const scheme scheme_verlet = {
    .head = {.name = "verlet",
             .help = "explicit velocity Verlet (kick, drift, kick) for laws that are forces: "
                     "penalty; stable for steps below 2 over the largest frequency"},
    .forms = LAW_EXPLICIT,
    .arrays = 1,
    .theta = 0.5,
    .path = RIGID_VERLET,
    .finds_at_end = true,
    .advance = advance,
    .accept = accept,
};
