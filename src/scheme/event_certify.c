/* The end of an event-driven step: its contacts with the impulses of the whole step, the ledger and
 * the certificate. */
#include <string.h>

#include "base/math.h"
#include "scheme/event.h"

/* Square of 1e-4, relative to the momentum: scale of the balance in free flight. */
#define MOMENTUM_SHARE 1e-8
/* Relative to the works of contacts. */
#define WORK_ROUNDING 1e-12

#define DOFS PLANAR_DOFS

static uint8_t status_of(const event_work *e, const contact *c, const double S[2]) {
    if (!(S[0] > 0)) return SCREE_OPEN;
    double U[2];
    event_velocity(c, e->v, U);
    return fabs(U[1]) > event_still(e) ? SCREE_SLIP : SCREE_STICK;
}

static void write_contact(sim *s, const event_work *e, size_t at) {
    const contact own = contact_at(&s->contacts, at), *c = &own;
    contact_table *next = &s->contacts;
    double S[2] = {0};
    for (size_t i = 0; i < e->impulse.count; i++)
        if (event_same(&e->impulse.data[i].key, &c->key)) memcpy(S, e->impulse.data[i].S, sizeof S);
    for (uint32_t k = 0; k < next->rows; k++)
        next->S[at * next->rows + k] = k < 2 ? S[k] : 0;
    next->status[at] = status_of(e, c, S);
}

/* Contacts at the end of the step, listed as closely as other schemes do. */
static scree_status write_contacts(sim *s, event_work *e, scree_error *error) {
    memcpy(s->bodies.q_M, e->q, e->numbers * sizeof *e->q);
    s->look.expects = false;
    TRY(event_find_contacts(s, error));
    scree_certificate *k = &s->report.certificate;
    k->penetration = s->report.depth = 0;
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        const contact own = contact_at(&s->contacts, i), *c = &own;
        write_contact(s, e, i);
        if (!(c->gap < 0)) continue;
        const model *m = s->model;
        double width = fmin(m->shapes.data[m->bodies.data[c->candidate].shape]->size,
                            m->shapes.data[m->bodies.data[c->antagonist].shape]->size);
        k->penetration = fmax(k->penetration, -c->gap);
        if (!(width > 0) || !(-c->gap > s->report.depth * width)) continue;
        s->report.depth = -c->gap / width;
        s->report.deeper[0] = body_id(c->candidate);
        s->report.deeper[1] = body_id(c->antagonist);
    }
    return SCREE_OK;
}

/* Contribution of a body to the ledger; fixed bodies do not move. */
static void count_body(sim *s, const event_work *e, size_t i, double *worst, double *largest) {
    const body *b = &s->model->bodies.data[i];
    const double *q = state_q(s->state, i), *v = state_v(s->state, i);
    const double *q_end = e->q + DOFS * i, *v_end = e->v + DOFS * i, *g = s->state->clock.gravity;
    const double *kicked = s->bodies.v_free + DOFS * i, *P = s->bodies.impulse + DOFS * i;
    const double mass[DOFS] = {b->mass, b->mass, b->inertia[0]};
    const uint8_t *held = state_prescribed(s->state, i);
    scree_ledger *work = &s->report.certificate.step;
    double missed = 0, pushed = 0, moved = 0;
    for (size_t k = 0; k < DOFS; k++) {
        double change = v_end[k] - v[k], mean = 0.5 * (v_end[k] + v[k]);
        double scale = k < 2 || !(b->inertia[0] > 0) ? 1 : b->mass / b->inertia[0];
        work->kinetic += mass[k] * change * mean;
        if (k < 2) work->potential -= b->mass * g[k] * (q_end[k] - q[k]);
        if (k < 2) moved += (q_end[k] - q[k]) * (q_end[k] - q[k]);
        if (held[0] | held[1] | held[2]) continue;
        double off = mass[k] * (v_end[k] - kicked[k]) - P[k];
        missed += scale * off * off;
        pushed += scale * (P[k] * P[k] + MOMENTUM_SHARE * mass[k] * mass[k] * mean * mean);
    }
    *worst = fmax(*worst, missed);
    *largest = fmax(*largest, pushed);
    double width = s->model->shapes.data[b->shape]->size;
    double travel = width > 0 ? 2 * sqrt(moved) / width : 0;
    if (travel > s->report.travel)
        s->report.travel = travel, s->report.farther = body_id((uint32_t)i);
}

/* The energy error of the integration belongs to the scheme; it measures the accuracy. */
static void close_ledger(sim *s, const event_work *e) {
    scree_certificate *k = &s->report.certificate;
    double worst = 0, largest = 0;
    s->report.travel = 0;
    for (size_t i = 0; i < s->bodies.count; i++)
        if (s->state->body.exists[i]) count_body(s, e, i, &worst, &largest);
    scree_ledger *work = &k->step;
    work->scheme = work->kinetic + work->potential - work->normal - work->friction - work->load;
    k->momentum = largest > 0 ? sqrt(worst / largest) : 0;
    k->energy = 0;
    k->duhem = k->duhem_free = -(work->normal + work->friction);
    double pushed = 0; /* friction of contacts slower than the speed that counts as zero */
    for (size_t i = 0; i < e->impulse.count; i++)
        pushed += fabs(e->impulse.data[i].S[0]) + fabs(e->impulse.data[i].S[1]);
    s->report.dips =
        -WORK_ROUNDING * (fabs(work->normal) + fabs(work->friction)) - event_still(e) * pushed;
}

scree_status event_certify(sim *s, event_work *e, scree_error *error) {
    TRY(write_contacts(s, e, error));
    close_ledger(s, e);
    scree_certificate *k = &s->report.certificate;
    k->residual = s->solver.info.residual.rms;
    k->norm = s->settings.norm == NORM_LARGEST ? SCREE_RESIDUAL_MAXIMUM : SCREE_RESIDUAL_QUADRATIC;
    k->residual_max = s->solver.info.residual.max;
    k->residual_natural = s->solver.info.residual.natural;
    k->converged = solve_residual(&s->step, &s->solver) <= s->settings.tolerance;
    k->misfit = 0;
    k->passes = 1;
    k->infeasible = k->contradictions = 0;
    k->bonds = 0;
    s->report.broken = s->report.pulled = 0;
    k->worst[0] = k->worst[1] = 0;
    s->report.missed = (step_miss){.method = s->solver.info.method};
    if (!k->converged) miss_residual(&s->step, &s->solver, &s->report);
    s->bodies.v_minus = s->state->body.v;
    memcpy(s->bodies.v_plus, e->v, e->numbers * sizeof *e->v);
    return SCREE_OK;
}
