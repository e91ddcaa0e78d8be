/* The explicit velocity Verlet scheme (kick, drift, kick), for laws that are forces:
 *   v_half = v + h a / 2,   q+ = q + h v_half,   a+ = a(q+, v_half),   v+ = v_half + h a+ / 2.
 * Contact forces are computed once per step, at its end, and kept for the first half of the next.
 * Rotations use the angular momentum (body/space.c). No equations are solved. */
#include <string.h>

#include "scheme/parts.h"

static void force_law(void *context, contact_block *k, const law *l, const law_step *step,
                      law_batch *batch) {
    (void)context;
    law_force(l, step, batch, k->S);
}

/* S = h F of all active contacts, at q_M and with the velocities v. */
static void find_forces(const step_input *step, const rigid_work *bodies,
                        const contact_table *contacts, const problem_work *work, const double *v,
                        double *S) {
    contact_block *k = &step->blocks->at[0];
    law_columns columns = {contacts, bodies->q_M, contacts->history, work->contact.iterate};
    const problem *p = &work->problem;
    for (size_t first = 0; first < contacts->table.count; first += STAGE_BLOCK) {
        block_begin(contacts, k, first);
        block_velocities(step->model, contacts, k, v, k->U_minus);
        memset(k->S, 0, k->count * sizeof *k->S);
        block_recall_rows(work, k);
        block_for_laws(step, &columns, k, force_law, NULL);
        for (size_t i = 0; i < k->count; i++) {
            uint32_t place = work->contact.place[first + i];
            if (place == NONE) continue;
            memcpy(S + p->row_first[place], k->S[i],
                   problem_row(p, place)->dimension * sizeof *k->S[i]);
        }
    }
}

/* H S by body, over h: forces. */
static void spread_forces(const model *m, const problem *p, const double *S_all, double h,
                          double *force) {
    uint32_t dofs = m->dofs;
    memset(force, 0, m->bodies.count * dofs * sizeof *force);
    for (uint32_t c = 0; c < p->contacts; c++) {
        double room[PAIR_NUMBERS];
        uint32_t bodies;
        const uint32_t *body_index = problem_bodies(p, c, &bodies);
        const double *S = S_all + p->row_first[c], *H = problem_H(p, c, room);
        for (uint32_t e = 0; e < bodies; e++)
            for (uint32_t k = 0; k < problem_row(p, c)->dimension; k++, H += dofs)
                for (uint32_t j = 0; j < dofs; j++)
                    force[body_index[e] * dofs + j] += H[j] * S[k] / h;
    }
}

static scree_status find_contacts(sim *s, scree_error *error) {
    contact_table *contacts = &s->contacts;
    stage_expect_speeds(&s->step, &s->bodies, &s->look);
    TRY(stage_detect(&s->step, &s->bodies, &s->deform, &s->look, contacts, error));
    return stage_prepare(&s->step, &s->bodies, &s->deform, contacts, contacts->S, contacts->history,
                         s->joints, &s->work, error);
}

/* The first step has no forces yet: they are computed at the initial positions. */
static scree_status begin(sim *s, scree_error *error) {
    rigid_work *w = &s->bodies;
    problem_work *work = &s->work;
    rigid_times still = s->step.times;
    still.h = 0;
    memset(w->impulse, 0, w->count * w->dofs * sizeof *w->impulse);
    TRY(rigid_drift(w, s->model, s->state, &still, s->team, error));
    memcpy(w->v_free, w->v_minus, w->count * w->dofs * sizeof *w->v_free);
    TRY(find_contacts(s, error));
    find_forces(&s->step, w, &s->contacts, work, w->v_half, work->S);
    spread_forces(s->model, &work->problem, work->S, s->step.law.h, w->kept);
    return SCREE_OK;
}

/* v+ = v_free + A^-1 h (F + F+) / 2, F kept, F+ h = H S. */
static void kick(const problem *p, const double *kept, double h, double *S, double *v_plus) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    for (size_t i = 0; i < rows; i++)
        S[i] *= 0.5;
    problem_velocity(p, S, v_plus);
    for (size_t i = 0; i < rows; i++)
        S[i] *= 2; /* halves are exact */
    for (uint32_t b = 0; b < p->blocks; b++) {
        const block *at = &p->block[b];
        for (uint32_t i = 0; i < at->bodies; i++) {
            size_t first = at->first_dof + (size_t)i * at->width;
            double change[DOFS_MAX];
            block_inverse_times(at, at->first_body + i, kept + first, change);
            for (uint32_t j = 0; j < at->width; j++)
                v_plus[first + j] += 0.5 * h * change[j];
        }
    }
}

static scree_status advance(sim *s, double h, double h_next, scree_error *error) {
    const step_input *step = &s->step;
    rigid_work *w = &s->bodies;
    contact_table *contacts = &s->contacts;
    problem_work *work = &s->work;
    sim_begin_step(s, s->settings.theta, h, h_next);
    memcpy(w->kept, s->state->body.scheme, w->count * w->dofs * sizeof *w->kept);
    memcpy(s->solver.memory, s->state->clock.solver, sizeof s->solver.memory);
    if (*s->state->clock.step == 0) TRY(begin(s, error));
    TRY(stage_drift_to_middle(step, w, &s->deform, error)); /* q_M = q + h v_half */
    TRY(stage_free_velocity(step, w, &s->deform, error));   /* loads and drives */
    TRY(find_contacts(s, error));
    find_forces(step, w, contacts, work, w->v_half, work->S);
    kick(&work->problem, w->kept, h, work->S, w->v_plus);
    s->solver.info = (solver_info){.outcome = SOLVER_CONVERGED, .residual.worst = NONE};
    stage_certify(step, contacts, work, &s->solver, &s->passes, contacts->S, contacts->history,
                  contacts->status, contacts->place, w, &s->deform, s->joints, &s->report);
    return SCREE_OK;
}

static void accept(sim *s) {
    const rigid_work *w = &s->bodies;
    memcpy(s->state->body.scheme, w->kept, w->count * w->dofs * sizeof *w->kept);
}

const scheme scheme_verlet = {
    .head = {.name = "verlet",
             .help = "explicit velocity Verlet (kick, drift, kick) for penalty laws, which give "
                     "forces; stable for steps below 2 over the largest angular frequency"},
    .forms = LAW_EXPLICIT,
    .arrays = 1,
    .theta = 0.5,
    .path = {.kicks = true, .end = RIGID_ENDS_THERE},
    .bounded = true,
    .finds_at_end = true,
    .advance = advance,
    .accept = accept,
};
