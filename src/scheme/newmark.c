/* A nonsmooth Newmark scheme, second order where the motion is smooth (Chen, Acary, Virlez and
 * Bruls 2013; here beta 0 and gamma 1/2 for the loads, which take no equation to solve):
 *     q_M = q + h v + h^2 a / 2,     a the acceleration by gravity and loads at (q, t)
 *     v_free = v + h (a + a') / 2,   a' at (q_M, t + h)
 *     v+ = v_free + A^-1 H S,        H at q_M, the laws between S and U+ = H' v+
 *     q+ = q_M + h (v+ - v_free) / 2
 * Impulses of contacts are apart from the smooth accelerations: a blow is no force to be
 * integrated, and what it does to the position is half a step of its jump, right on average over
 * the instants in the step at which it may have come. Loads are evaluated twice a step instead of
 * being kept, so that actions which change them leave no trace of the past.
 *
 * A contact that lasts pushes along H of the whole step, not of its end: a velocity that is turned
 * by the angle x along the normal of the end shrinks by x^2 / 2 a step, an error of first order. So
 * the impulse is taken along the mean of both, by what it was in the last step: (H_before - H)
 * S_before / 2 is added to the forces. An error of S_before counts little, it is multiplied by the
 * turn. Blows are left out: contacts must have been there in the last two steps. */
#include <string.h>

#include "scheme/stages.h"

/* No force by contacts that turn is known yet. */
static void begin_turn(sim *s) {
    rigid_work *w = &s->bodies;
    size_t bytes = w->count * w->dofs * sizeof *w->force;
    memset(w->turned, 0, bytes);
    if (!s->model->loads.count) memset(w->force, 0, bytes);
}

/* Adds share H S of a contact that stands so to the impulses of its bodies. */
static void push_share(sim *s, const contact *c, const double normal[3], const double arm_c[3],
                       const double arm_a[3], const double *S, double share) {
    double shared[ROWS_MAX] = {0};
    double *on_c = s->bodies.impulse + (size_t)c->candidate * s->bodies.dofs;
    double *on_a = s->bodies.impulse + (size_t)c->antagonist * s->bodies.dofs;
    for (uint32_t k = 0; k < s->contacts.rows; k++)
        shared[k] = share * S[k];
    if (s->model->dimension == 2) {
        planar_push(normal, arm_c, shared, 1, on_c);
        planar_push(normal, arm_a, shared, -1, on_a);
        return;
    }
    contact_axes axes;
    set_axes(&axes, normal);
    space_push(&axes, arm_c, shared, 1, on_c);
    space_push(&axes, arm_a, shared, -1, on_a);
}

/* (H_before - H) S_before / 2 of a contact that lasts. */
static void turn_contact(sim *s, size_t i, double scale) {
    const contact own = contact_at(&s->contacts, i), *c = &own;
    const contact_table *last = &s->state->contact;
    if (c->previous == NONE || s->contact.place[i] == NONE) return;
    const double *frame = last->frame + (size_t)c->previous * CONTACT_FRAME;
    const double *S = last->S + (size_t)c->previous * last->rows;
    if (frame[FRAME_LASTS] == 0 || !(dot3(frame + FRAME_NORMAL, c->normal) > 0)) return;
    push_share(s, c, frame + FRAME_NORMAL, frame + FRAME_CANDIDATE, frame + FRAME_ANTAGONIST, S,
               0.5 * scale);
    push_share(s, c, c->normal, c->arm_candidate, c->arm_antagonist,
               s->contacts.S + i * s->contacts.rows, -0.5);
}

static scree_status turn_impulses(sim *s, scree_error *error) {
    rigid_work *w = &s->bodies;
    size_t numbers = w->count * w->dofs;
    double old_h = *s->state->clock.h, scale = old_h > 0 ? s->step.h / old_h : 1;
    memset(w->impulse, 0, numbers * sizeof *w->impulse);
    for (size_t i = 0; i < s->contacts.table.count; i++)
        turn_contact(s, i, scale);
    for (size_t i = 0; i < numbers; i++) {
        double force = w->impulse[i] / s->step.h;
        w->force[i] += force - w->turned[i];
        w->turned[i] = force;
    }
    rigid_times times = stage_times(s);
    return rigid_free_velocity(w, s->model, s->state, &times, s->team, error);
}

/* What was counted as a load is the scheme's. */
static void tell_turn(sim *s) {
    const rigid_work *w = &s->bodies;
    double work = 0;
    for (size_t i = 0; i < w->count; i++) {
        if (!s->state->body.exists[i] || state_wholly_prescribed(s->state, i)) continue;
        for (size_t k = i * w->dofs; k < (i + 1) * w->dofs; k++)
            work += 0.5 * s->step.h * w->turned[k] * (w->v_minus[k] + w->v_plus[k]);
    }
    s->certificate.step.load -= work;
    s->certificate.step.scheme += work;
}

/* Whether a contact acted in the last step and acts in this one. Pulls count where they are those
 * of an elastic bond: rigid bonds may pull against each other with any force, and turning that
 * would break them. */
static bool lasts(const sim *s, size_t i) {
    uint32_t before = s->contacts.previous[i], place = s->contact.place[i];
    if (before == NONE || place == NONE) return false;
    double S_N = s->state->contact.S[(size_t)before * s->contacts.rows];
    return S_N > 0 || (S_N < 0 && s->problem.row[place].has & ROW_HAS_D);
}

static void keep_frames(sim *s) {
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        const contact own = contact_at(&s->contacts, i), *c = &own;
        double *frame = s->contacts.frame + i * CONTACT_FRAME;
        copy3(frame + FRAME_NORMAL, c->normal);
        copy3(frame + FRAME_CANDIDATE, c->arm_candidate);
        copy3(frame + FRAME_ANTAGONIST, c->arm_antagonist);
        frame[FRAME_LASTS] = lasts(s, i);
    }
}

static scree_status advance(sim *s, double h, double h_next, scree_error *error) {
    bool again;
    stage_begin(s, s->settings.theta, h, h_next);
    begin_turn(s);
    stage_drift_to_middle(s);
    TRY(stage_free_velocity(s, error));
    stage_expect_speeds(s);
    do {
        TRY(stage_detect(s, error));
        TRY(stage_prepare(s, error));
        TRY(turn_impulses(s, error));
        do {
            TRY(stage_solve(s, error));
            TRY(stage_again(s, &again, error));
        } while (again);
    } while (stage_outrun(s));
    stage_certify(s);
    tell_turn(s);
    keep_frames(s);
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
    .path = RIGID_NEWMARK,
    .solves = true,
    .advance = advance,
};
