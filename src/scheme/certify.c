/* The last stages of a step: what the impulses did, and how right it is. Every column of the ledger
 * is computed for itself; their sum must close (docs/theory.md). */
#include <string.h>

#include "base/math.h"
#include "scheme/stages.h"

/* A contact slides when its tangential impulse is at the limit, up to rounding. */
#define AT_LIMIT (1 - 1e-10)

static uint8_t status_of(const row *r, const double S[DOFS]) {
    if (r->cone == CONE_BILATERAL) return SCREE_BILATERAL;
    if (!(S[0] > 0)) return SCREE_OPEN;
    if (r->dimension == 1) return SCREE_SLIP;
    return fabs(S[1]) >= AT_LIMIT * r->mu * S[0] ? SCREE_SLIP : SCREE_STICK;
}

uint8_t stage_impulse(const sim *s, uint32_t place, double S[DOFS]) {
    S[0] = S[1] = S[2] = 0;
    if (place == NONE) return SCREE_OPEN;
    const row *r = &s->problem.row[place];
    const double *from = s->work.S + s->problem.row_first[place];
    S[0] = from[0];
    if (r->dimension > 1) S[1] = from[1];
    if (r->dimension > 2) S[2] = from[2];
    return status_of(r, S);
}

void stage_push_bodies(sim *s, const double normal[2], uint32_t candidate, const double arm_c[2],
                       uint32_t antagonist, const double arm_a[2], const double S[DOFS]) {
    double x = normal[0] * S[0] - normal[1] * S[1], y = normal[1] * S[0] + normal[0] * S[1];
    double *on = s->bodies.impulse[candidate];
    on[0] += x;
    on[1] += y;
    on[2] += (arm_c[0] * y - arm_c[1] * x) + S[2];
    if (antagonist == NONE) return;
    on = s->bodies.impulse[antagonist];
    on[0] -= x;
    on[1] -= y;
    on[2] -= (arm_a[0] * y - arm_a[1] * x) + S[2];
}

/* Work of a detected contact: S.(U- + U+)/2, split. With U+ = U~ - b the law makes S_N U~_N zero,
 * and S_T U~_T zero while it sticks: those halves are the defect. */
static void contact_ledger(const row *r, const double *b, double correction, const double S[DOFS],
                           uint8_t status, const double before[DOFS], const double after[DOFS],
                           scree_ledger *ledger) {
    ledger->defect += 0.5 * S[0] * (after[0] + b[0]);
    ledger->normal += 0.5 * S[0] * (before[0] - (b[0] - correction));
    ledger->correction -= 0.5 * S[0] * correction;
    if (r->dimension > 1) {
        double late = 0.5 * S[1] * (after[1] + b[1]);
        bool slides = status == SCREE_SLIP;
        ledger->friction += 0.5 * S[1] * (before[1] - b[1]) + (slides ? late : 0);
        ledger->defect += slides ? 0 : late;
    }
    if (r->dimension > 2) {
        double late = 0.5 * S[2] * (after[2] + b[2]);
        bool rolls = fabs(S[2]) >= AT_LIMIT * r->l_r * S[0];
        ledger->rolling += 0.5 * S[2] * (before[2] - b[2]) + (rolls ? late : 0);
        ledger->defect += rolls ? 0 : late;
    }
}

/* Impulses of the block back from the problem: onto the bodies, into the ledger and the next table.
 */
static void finish_block(sim *s) {
    contact_block *k = s->block;
    contact_state *next = &s->next;
    for (size_t i = 0; i < k->count; i++) {
        size_t at = k->first + i;
        const contact *c = &s->contacts.list.data[at];
        uint32_t place = s->contact.place[at];
        double *S = k->S[i];
        next->status[at] = stage_impulse(s, place, S);
        memcpy(next->S + at * next->rows, S, next->rows * sizeof *S);
        next->key[at] = c->key;
        next->law[at] = c->law;
        if (place == NONE) continue;
        stage_push_bodies(s, c->normal, c->candidate, c->arm_candidate, c->antagonist,
                          c->arm_antagonist, S);
        contact_ledger(&s->problem.row[place], s->problem.b + s->problem.row_first[place],
                       s->contact.correction ? s->contact.correction[at] : 0, S, next->status[at],
                       k->U_minus[i], k->U_plus[i], &s->certificate.step);
    }
}

static double least_width(const sim *s, uint32_t slot) {
    return s->model->shapes.data[s->model->bodies.data[slot].shape]->size;
}

/* The deepest contact of the block, and the same as a share of the thinner body's width. */
static void measure_depth(sim *s) {
    const contact_block *k = s->block;
    const contact *c = s->contacts.list.data + k->first;
    double ahead = s->step.theta * s->step.h, *deepest = &s->certificate.penetration;
    for (size_t i = 0; i < k->count; i++) {
        double depth = -(c[i].gap + ahead * k->U_plus[i][0]);
        if (!(depth > 0)) continue;
        double width = fmin(least_width(s, c[i].candidate), least_width(s, c[i].antagonist));
        if (depth > *deepest) *deepest = depth;
        if (width > 0 && depth > s->depth * width) s->depth = depth / width;
    }
}

static void finish_law(sim *s, const law *l, law_batch *batch) {
    law_outcome outcome = {(const double(*)[DOFS])s->block->S,
                           (const double(*)[DOFS])s->block->U_plus};
    law_finish(l, &s->step, batch, &outcome);
}

/* Laws that keep a history see the block as they prepared it. */
static void finish_laws(sim *s) {
    contact_block *k = s->block;
    for (size_t i = 0; i < k->count; i++) {
        uint32_t place = s->contact.place[k->first + i];
        k->active[i] = place != NONE;
        if (place == NONE) continue;
        k->row[i] = s->problem.row[place];
        for (uint8_t r = 0; r < k->row[i].dimension; r++)
            k->b[i][r] = s->problem.b[s->problem.row_first[place] + r];
        k->correction[i] = s->contact.correction ? s->contact.correction[k->first + i] : 0;
    }
    stage_for_laws(s, finish_law);
}

static void finish_contacts(sim *s) {
    size_t count = s->contacts.list.count;
    s->certificate.penetration = s->depth = 0;
    for (size_t first = 0; first < count; first += STAGE_BLOCK) {
        s->block->first = first;
        s->block->count = count - first < STAGE_BLOCK ? count - first : STAGE_BLOCK;
        stage_relative_velocities(s, (const double(*)[DOFS])s->state->body.v, s->block->U_minus);
        stage_relative_velocities(s, (const double(*)[DOFS])s->bodies.v_plus, s->block->U_plus);
        finish_block(s);
        measure_depth(s);
        if (s->next.history_width) finish_laws(s);
    }
}

static double closure(const scree_ledger *l, double *gross) {
    double sum = l->kinetic + l->potential + l->stored;
    *gross = fabs(l->kinetic) + fabs(l->potential) + fabs(l->stored);
    const double rest[] = {l->normal, l->friction, l->rolling, l->correction, l->damping,
                           l->drive,  l->load,     l->scheme,  l->defect};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        sum -= rest[i];
        *gross += fabs(rest[i]);
    }
    return fabs(sum);
}

static void finish_bodies(sim *s) {
    scree_certificate *c = &s->certificate;
    rigid_times times = stage_times(s);
    rigid_energy e = rigid_energies(&s->bodies, s->model, s->state, &times);
    c->step.kinetic = e.kinetic;
    c->step.potential = e.potential;
    c->step.load = e.load;
    c->step.drive = e.drive;
    c->step.scheme += e.scheme;
    c->momentum = e.momentum;
    s->travel = e.travel;
    double gross, sum = closure(&c->step, &gross);
    /* below 1e-14 of what the bodies hold, rounding alone decides */
    double scale = gross + 1e-4 * (e.gross_potential + e.gross_kinetic);
    c->energy = scale > 0 ? sum / scale : 0;
}

static void name_worst(sim *s) {
    uint32_t place = s->info.residual.worst;
    s->certificate.worst[0] = s->certificate.worst[1] = 0;
    if (place == NONE || place >= s->problem.contacts) return;
    uint32_t e = s->problem.entry_first[place];
    s->certificate.worst[0] = body_id(s->problem.entry_body[e]);
    if (e + 1 < s->problem.entry_first[place + 1])
        s->certificate.worst[1] = body_id(s->problem.entry_body[e + 1]);
}

void stage_certify(sim *s) {
    double start = stage_seconds();
    scree_certificate *c = &s->certificate;
    memset(s->bodies.impulse, 0, s->bodies.count * sizeof *s->bodies.impulse);
    c->step = (scree_ledger){0};
    finish_contacts(s);
    joints_finish(s);
    finish_bodies(s);
    c->residual = s->info.residual.rms;
    c->residual_max = s->info.residual.max;
    c->residual_natural = s->info.residual.natural;
    c->converged = s->info.outcome == SOLVER_CONVERGED;
    name_worst(s);
    s->seconds[3] = stage_seconds() - start;
}
