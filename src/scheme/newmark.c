/* A nonsmooth Newmark scheme, second order where the motion is smooth (Chen, Acary, Virlez and
 * Bruls 2013; here beta 0 and gamma 1/2 for the loads, which take no equation to solve):
 *     q_M = q + h v + h^2 a / 2,     a the acceleration by gravity and loads at (q, t)
 *     v_free = v + h (a + a') / 2,   a' at (q_M, t + h)
 *     v+ = v_free + A^-1 H S,        H at q_M, the laws between S and U+ = H' v+
 *     q+ = q_M + h (v+ - v_free) / 2
 * Impulses of contacts are separate from the smooth accelerations: an impact is not a force that
 * can be integrated. It changes the position by half a step of its velocity jump, which is correct
 * on average over the possible instants of the impact. Loads are evaluated twice per step and not
 * kept, so that actions which change them have no delayed effect.
 *
 * A lasting contact acts along H during the whole step, not only at its end: if a velocity is
 * turned by the angle x along the normal at the end, it shrinks by x^2 / 2 per step, an error of
 * first order. Therefore the impulse acts along the mean of both directions, using the impulse of
 * the last step: (H_before - H) S_before / 2 is added to the forces. Errors of S_before matter
 * little, because they are multiplied by the rotation. Impacts are excluded: the contact must have
 * existed in the last two steps. */
#include <string.h>

#include "scheme/parts.h"

/* Forces of contacts that turn are not known yet. */
static void begin_turn(const model *m, rigid_work *w) {
    size_t bytes = w->count * w->dofs * sizeof *w->force;
    memset(w->turned, 0, bytes);
    if (!m->loads.count) memset(w->force, 0, bytes);
}

/* Adds share H S of a contact in this configuration to the impulses of its bodies. */
static void push_share(const rigid_work *bodies, uint32_t rows, const contact *c,
                       const double normal[3], const double arm_c[3], const double arm_a[3],
                       const double *S, double share, double *body_impulse) {
    double shared[ROWS_MAX] = {0};
    double *on_c = body_impulse + (size_t)c->candidate * bodies->dofs;
    double *on_a = body_impulse + (size_t)c->antagonist * bodies->dofs;
    for (uint32_t k = 0; k < rows; k++)
        shared[k] = share * S[k];
    if (bodies->dofs == PLANAR_DOFS) {
        planar_push(normal, arm_c, shared, 1, on_c);
        planar_push(normal, arm_a, shared, -1, on_a);
        return;
    }
    contact_axes axes;
    set_axes(&axes, normal);
    space_push(&axes, arm_c, shared, 1, on_c);
    space_push(&axes, arm_a, shared, -1, on_a);
}

/* (H_before - H) S_before / 2 of a lasting contact. */
static void turn_contact(const rigid_work *bodies, const contact_table *last,
                         const contact_table *contacts, size_t i, double scale,
                         double *body_impulse) {
    const contact own = contact_at(contacts, i), *c = &own;
    if (c->previous == NONE) return;
    const double *frame = last->frame + (size_t)c->previous * CONTACT_FRAME;
    const double *S = last->S + (size_t)c->previous * last->rows;
    if (frame[FRAME_LASTS] == 0 || !(dot3(frame + FRAME_NORMAL, c->normal) > 0)) return;
    push_share(bodies, last->rows, c, frame + FRAME_NORMAL, frame + FRAME_CANDIDATE,
               frame + FRAME_ANTAGONIST, S, 0.5 * scale, body_impulse);
    push_share(bodies, contacts->rows, c, c->normal, c->arm_candidate, c->arm_antagonist,
               contacts->S + i * contacts->rows, -0.5, body_impulse);
}

static scree_status turn_impulses(const step_input *step, const contact_table *contacts,
                                  const uint32_t *placed, rigid_work *w, scree_error *error) {
    size_t numbers = w->count * w->dofs;
    double old_h = *step->state->clock.h, scale = old_h > 0 ? step->law.h / old_h : 1;
    memset(w->impulse, 0, numbers * sizeof *w->impulse);
    for (size_t i = 0; i < contacts->table.count; i++)
        if (placed[i] != NONE)
            turn_contact(w, &step->state->contact, contacts, i, scale, w->impulse);
    for (size_t i = 0; i < numbers; i++) {
        double force = w->impulse[i] / step->law.h;
        w->force[i] += force - w->turned[i];
        w->turned[i] = force;
    }
    return rigid_free_velocity(w, step->model, step->state, &step->times, step->team, error);
}

/* Work that was counted as that of loads belongs to the scheme. */
static void tell_turn(const step_input *step, const rigid_work *w, scree_ledger *ledger) {
    exact_sum sum;
    exact_clear(&sum);
    for (size_t i = 0; i < w->count; i++) {
        double own = 0;
        if (!step->state->body.exists[i] || state_wholly_prescribed(step->state, i)) continue;
        for (size_t k = i * w->dofs; k < (i + 1) * w->dofs; k++)
            own += 0.5 * step->law.h * w->turned[k] * (w->v_minus[k] + w->v_plus[k]);
        exact_add(&sum, own);
    }
    double work = exact_value(&sum);
    ledger->load -= work;
    ledger->scheme += work;
}

/* Whether a contact acted in the last step and acts in this one. Tensile impulses count if they
 * belong to an elastic bond. Rigid bonds may pull against each other with arbitrary forces, and
 * turning such forces would break the bonds. */
static bool lasts(const step_input *step, const contact_table *contacts, const problem_work *work,
                  size_t i) {
    uint32_t before = contacts->previous[i], place = work->contact.place[i];
    if (before == NONE || place == NONE) return false;
    double S_N = step->state->contact.S[(size_t)before * contacts->rows];
    return S_N > 0 || (S_N < 0 && problem_row(&work->problem, place)->has & ROW_HAS_D);
}

static void keep_frames(const step_input *step, const contact_table *contacts,
                        const problem_work *work, double *frames) {
    for (size_t i = 0; i < contacts->table.count; i++) {
        const contact own = contact_at(contacts, i), *c = &own;
        double *frame = frames + i * CONTACT_FRAME;
        copy3(frame + FRAME_NORMAL, c->normal);
        copy3(frame + FRAME_CANDIDATE, c->arm_candidate);
        copy3(frame + FRAME_ANTAGONIST, c->arm_antagonist);
        frame[FRAME_LASTS] = lasts(step, contacts, work, i);
    }
}

static scree_status advance(sim *s, double h, double h_next, scree_error *error) {
    step_input *step = &s->step;
    rigid_work *bodies = &s->bodies;
    deform_work *deform = &s->deform; /* empty: it supports none */
    contact_table *contacts = &s->contacts;
    problem_work *work = &s->work;
    bool again, outrun;
    sim_begin_step(s, s->settings.theta, h, h_next);
    begin_turn(s->model, bodies);
    TRY(stage_drift_to_middle(step, bodies, deform, error));
    TRY(stage_free_velocity(step, bodies, deform, error));
    stage_expect_speeds(step, bodies, &s->look);
    do {
        TRY(stage_detect(step, bodies, deform, &s->look, contacts, error));
        do {
            TRY(stage_prepare(step, bodies, deform, contacts, contacts->S, contacts->history,
                              s->joints, work, error));
            if (step->law.pass == 0)
                TRY(turn_impulses(step, contacts, work->contact.place, bodies, error));
            TRY(stage_solve(step, deform, &s->passes, contacts, work, (solver_rooms){0}, work->S,
                            bodies->v_plus, &s->solver, error));
            TRY(stage_again(step, contacts, work, &s->solver, contacts->S, bodies, deform,
                            &s->passes, &again, error));
        } while (again);
        TRY(stage_outrun(step, bodies, contacts, &s->look, work, &outrun, error));
    } while (outrun);
    stage_certify(step, contacts, work, &s->solver, &s->passes, contacts->S, contacts->history,
                  contacts->status, contacts->place, bodies, deform, s->joints, &s->report);
    tell_turn(step, bodies, &s->report.certificate.step);
    keep_frames(step, contacts, work, contacts->frame);
    return SCREE_OK;
}

const scheme scheme_newmark = {
    .head = {.name = "newmark",
             .help = "second order where motion is smooth, with the laws of moreau_jean: loads by "
                     "the trapezoidal rule, contacts at the end of the step",
             .source = "Chen, Acary, Virlez and Bruls 2013"},
    .forms = LAW_IMPLICIT,
    .frames = true,
    .theta = 0.5,
    .path = {.kicks = true, .end = RIGID_ENDS_BY_JUMP},
    .looks_back = true,
    .solves = true,
    .advance = advance,
};
