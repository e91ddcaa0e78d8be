/* Functions shared by the parts of an event-driven step: contacts at an instant, the solver, sums
 * of impulses. Also collisions, in which velocities jump, and the end of the step. */
#include <string.h>

#include "base/math.h"
#include "law/size.h"
#include "scheme/event.h"

#define DOFS PLANAR_DOFS

const event_seen *event_find(const event_seen *seen, size_t count, const contact_key *key) {
    for (size_t i = 0; i < count; i++)
        if (event_same(&seen[i].key, key)) return &seen[i];
    return NULL;
}

scree_status event_find_contacts(sim *s, scree_error *error) {
    return stage_detect(&s->step, &s->bodies, &s->deform, &s->look, &s->contacts, error);
}

scree_status event_prepare(sim *s, scree_error *error) {
    contact_table *contacts = &s->contacts;
    return stage_prepare(&s->step, &s->bodies, &s->deform, contacts, contacts->S, contacts->history,
                         s->joints, &s->work, error);
}

scree_status event_detect(sim *s, event_work *e, const double *q, scree_error *error) {
    s->look.expects = true;
    for (size_t l = 0; l < s->model->laws.count; l++)
        s->look.law_ahead[l] = 1;
    for (size_t i = 0; i < s->bodies.count; i++)
        s->look.speed[i] = EVENT_WAY * e->size;
    memcpy(s->bodies.q_M, q, e->numbers * sizeof *q);
    return event_find_contacts(s, error);
}

void event_velocity(const contact *c, const double *v, double U[2]) {
    double all[3];
    planar_velocity(c->normal, c->arm_candidate, v + DOFS * (size_t)c->candidate, c->arm_antagonist,
                    v + DOFS * (size_t)c->antagonist, all);
    U[0] = all[0];
    U[1] = all[1];
}

/* The tolerance of the solver, unless a tighter one is requested: a reference solution needs more
 * accuracy than a time step. The solver learns nothing from problem to problem. The error control
 * compares stages, so all of them must be solved in the same way; a method that is cheap because it
 * ends just below the tolerance would make parts shorter and shorter. */
#define SOLVED 1e-12

scree_status event_solve(sim *s, event_work *e, double scale, residual *found, scree_error *error) {
    solver_settings settings = {.tolerance = fmin(SOLVED, s->settings.tolerance),
                                .norm = s->settings.norm,
                                .max_iterations = s->settings.max_iterations,
                                .seed = s->settings.seed,
                                .step = (uint64_t)*s->state->clock.step,
                                .team = s->team};
    solver_info info = {.outcome = SOLVER_CONVERGED};
    double start = stage_seconds();
    s->work.problem.v_free = e->free;
    s->work.problem.reference_speed = scale;
    memset(s->work.S, 0, s->work.row_first[s->work.problem.contacts] * sizeof *s->work.S);
    TRY(s->solver.kind->solve(s->solver.solver, &s->work.problem, &settings, s->work.S,
                              s->bodies.v_plus, &info, error));
    s->seconds[2] += stage_seconds() - start;
    *found = info.residual;
    info.iterations += s->solver.info.iterations;
    info.updates += s->solver.info.updates;
    info.residual = s->solver.info.residual;
    s->solver.info = info;
    return SCREE_OK;
}

void event_count_residual(sim *s, const residual *found) {
    if (!(norm_value(s->settings.norm, found) <= solve_residual(&s->step, &s->solver)))
        s->solver.info.residual = *found;
}

scree_status event_add_impulse(sim *s, event_work *e, const contact *c, const double S[2],
                               double weight, scree_error *error) {
    double share[3] = {weight * S[0], weight * S[1], 0};
    planar_push(c->normal, c->arm_candidate, share, 1,
                s->bodies.impulse + DOFS * (size_t)c->candidate);
    planar_push(c->normal, c->arm_antagonist, share, -1,
                s->bodies.impulse + DOFS * (size_t)c->antagonist);
    for (size_t i = 0; i < e->impulse.count; i++) {
        event_impulse *sum = &e->impulse.data[i];
        if (!event_same(&sum->key, &c->key)) continue;
        sum->S[0] += share[0];
        sum->S[1] += share[1];
        return SCREE_OK;
    }
    if (!array_push(&e->impulse, (event_impulse){c->key, {share[0], share[1]}}))
        return error_no_memory(error, "the impulses of a step");
    return SCREE_OK;
}

/* Relative to the speeds of bodies: collisions are solved to this accuracy, the rest is
 * rounding. */
#define LEAST_BLOW 1e-3

static bool takes_part(const sim *s, const event_work *e, const contact *c, const double U[2]) {
    double closed_gap = s->step.law.active_gap *
                        law_smaller_size(s->model, (const uint32_t[]){c->candidate, c->antagonist});
    return c->gap <= (fabs(U[0]) <= event_still(e) ? closed_gap : EVENT_AT_ONCE * closed_gap);
}

/* Contacts that approach slower than the speed of rest have no restitution. Returns the speed that
 * is used for the collision. */
static double write_blow(sim *s, const event_work *e) {
    double most = 0;
    for (uint32_t i = 0; i < s->bodies.count; i++)
        most = fmax(most, LEAST_BLOW * rigid_surface_speed(s->model, i, e->v + DOFS * (size_t)i));
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        const contact own = contact_at(&s->contacts, i), *c = &own;
        uint32_t place = s->work.contact.place[i];
        if (place == NONE) continue;
        double U[2];
        event_velocity(c, e->v, U);
        if (!takes_part(s, e, c, U)) {
            work_row(&s->work, place)->cone = CONE_FREE;
            continue;
        }
        most = fmax(most, -U[0]);
        if (fabs(U[0]) <= e->settings->rest_speed) s->work.b[s->work.row_first[place]] = 0;
    }
    return most;
}

static scree_status take_blow(sim *s, event_work *e, scree_error *error) {
    scree_ledger *work = &s->report.certificate.step;
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        uint32_t place = s->work.contact.place[i];
        if (place == NONE) continue;
        const contact own = contact_at(&s->contacts, i), *c = &own;
        const double *S = s->work.S + s->work.row_first[place];
        double before[2], after[2];
        double P[2] = {S[0], work_row(&s->work, place)->dimension > 1 ? S[1] : 0};
        event_velocity(c, e->v, before);
        event_velocity(c, s->bodies.v_plus, after);
        work->normal += 0.5 * P[0] * (before[0] + after[0]);
        work->friction += 0.5 * P[1] * (before[1] + after[1]);
        TRY(event_add_impulse(s, e, c, P, 1, error));
    }
    memcpy(e->v, s->bodies.v_plus, e->numbers * sizeof *e->v);
    return SCREE_OK;
}

/* Velocities after the impulses, starting from those in e->free. */
static scree_status jump(sim *s, event_work *e, bool collides, scree_error *error) {
    s->bodies.v_minus = e->v;
    TRY(event_detect(s, e, e->q, error));
    TRY(event_prepare(s, error));
    if (s->work.problem.contacts == 0) return SCREE_OK;
    double speed = write_blow(s, e);
    size_t rows = s->work.row_first[s->work.problem.contacts];
    if (!collides) memset(s->work.b, 0, rows * sizeof *s->work.b);
    residual found;
    TRY(event_solve(s, e, speed > 0 ? speed : 1, &found, error));
    event_count_residual(s, &found);
    return take_blow(s, e, error);
}

scree_status event_blow(sim *s, event_work *e, scree_error *error) {
    memcpy(e->free, e->v, e->numbers * sizeof *e->free);
    return jump(s, e, true, error);
}

/* Share of the step for which forces act before a jam: without them it would not jam. */
#define MOMENT 1e-9

/* A Moreau-Jean step so short that nothing moves. The impulse does not depend on its length. */
scree_status event_jam(sim *s, event_work *e, scree_error *error) {
    for (size_t i = 0; i < e->numbers; i++) {
        double kick = MOMENT * s->step.law.h * e->rate[0].free[i];
        e->free[i] = e->v[i] + kick;
        s->bodies.v_free[i] += kick;
    }
    return jump(s, e, false, error);
}
