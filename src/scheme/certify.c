/* The last stage of a step: what the impulses did, and how right it is. Every column of the ledger
 * is computed for itself; their sum must close (DESIGN, Certificates). */
#include <string.h>

#include "base/math.h"
#include "scheme/kinematics.h"
#include "scheme/stages.h"

/* A contact slides when its tangential impulse is at the limit, up to rounding. */
#define AT_LIMIT (1 - 1e-10)

static uint8_t status_of(const row *r, const double S[DOFS]) {
    if (r->cone == CONE_BILATERAL) return SCREE_BILATERAL;
    if (!(S[0] > 0)) return SCREE_OPEN;
    if (r->dimension == 1) return SCREE_SLIP;
    return fabs(S[1]) >= AT_LIMIT * r->mu * S[0] ? SCREE_SLIP : SCREE_STICK;
}

/* The impulse of one contact or joint of the step, read back from the problem. */
static void take_impulse(sim *s, size_t i) {
    double *S = s->contact.S[i];
    S[0] = S[1] = S[2] = 0;
    s->contact.status[i] = SCREE_OPEN;
    uint32_t place = s->contact.place[i];
    if (place == NONE) return;
    const row *r = &s->problem.row[place];
    const double *from = s->work.S + s->problem.row_first[place];
    S[0] = from[0];
    if (r->dimension > 1) S[1] = from[1];
    if (r->dimension > 2) S[2] = from[2];
    s->contact.status[i] = status_of(r, S);
}

/* S on the candidate's point and -S on the antagonist's, as impulse and moment on their bodies. */
static void push_bodies(sim *s, const double normal[2], uint32_t candidate, const double arm_c[2],
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

static void take_impulses(sim *s, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        const contact *c = &s->contacts.list.data[i];
        take_impulse(s, i);
        if (s->contact.place[i] != NONE)
            push_bodies(s, c->normal, c->candidate, c->arm_candidate, c->antagonist,
                        c->arm_antagonist, s->contact.S[i]);
    }
}

/* Work of a detected contact: S.(U- + U+)/2, split. With U+ = U~ - b the law makes S_N U~_N zero,
 * and S_T U~_T zero while it sticks: those halves are the defect. */
static void contact_work_of(const sim *s, size_t i, scree_ledger *ledger) {
    const row *r = &s->contact.row[i];
    const double *S = s->contact.S[i], *b = s->contact.b[i];
    const double *before = s->contact.U_minus[i], *after = s->contact.U_plus[i];
    double correction = s->contact.correction[i];
    ledger->defect += 0.5 * S[0] * (after[0] + b[0]);
    ledger->normal += 0.5 * S[0] * (before[0] - (b[0] - correction));
    ledger->correction -= 0.5 * S[0] * correction;
    if (r->dimension > 1) {
        double late = 0.5 * S[1] * (after[1] + b[1]);
        bool slides = s->contact.status[i] == SCREE_SLIP;
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

static double anchor_distance(const joint *j, const double (*q)[DOFS]) {
    double point[2][2], arm[2];
    for (int end = 0; end < 2; end++)
        stage_anchor(q, j, end, point[end], arm);
    double x = point[0][0] - point[1][0], y = point[0][1] - point[1][1];
    return sqrt(x * x + y * y);
}

static void joint_work_of(const sim *s, size_t index, scree_ledger *ledger) {
    const joint *j = &s->model->joints.data[index];
    size_t i = s->contacts.list.count + index;
    if (!s->contact.active[i]) return;
    const double *S = s->contact.S[i], *b = s->contact.b[i];
    const double *before = s->contact.U_minus[i], *after = s->contact.U_plus[i];
    if (!j->kind->split) {
        for (int k = 0; k < s->contact.row[i].dimension; k++) {
            ledger->correction += 0.5 * S[k] * (before[k] - b[k]);
            ledger->defect += 0.5 * S[k] * (after[k] + b[k]);
        }
        return;
    }
    const joint_view *view = &s->joint_view[index];
    double axis[2], spring, damper, mean = 0.5 * (before[0] + after[0]);
    double length = joint_axis(view, axis);
    j->kind->split(j->parameters, &s->step, length, before[0], after[0], &spring, &damper);
    double stored =
        j->kind->stored(j->parameters,
                        anchor_distance(j, (const double(*)[DOFS])s->bodies.q_plus)) -
        j->kind->stored(j->parameters, anchor_distance(j, (const double(*)[DOFS])s->state->body.q));
    ledger->stored += stored;
    ledger->scheme += spring * mean + stored;
    ledger->damping += damper * mean;
    ledger->defect += (S[0] - spring - damper) * mean;
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

static double deepest(const sim *s, size_t first, size_t end) {
    double depth = 0, ahead = s->step.theta * s->step.h;
    for (size_t i = first; i < end; i++)
        depth = fmax(depth, -(s->contacts.list.data[i].gap + ahead * s->contact.U_plus[i][0]));
    return depth;
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

/* The contact table of the next step. */
static void keep_contacts(sim *s, size_t first, size_t end) {
    contact_state *next = &s->next;
    for (size_t i = first; i < end; i++) {
        const contact *c = &s->contacts.list.data[i];
        next->key[i] = c->key;
        next->law[i] = c->law;
        next->status[i] = s->contact.status[i];
        memcpy(next->S[i], s->contact.S[i], sizeof next->S[i]);
        memcpy(next->normal[i], c->normal, sizeof next->normal[i]);
    }
}

static void finish_law(sim *s, const law *l, law_batch *batch) {
    law_outcome outcome = {(const double(*)[DOFS])s->contact.S,
                           (const double(*)[DOFS])s->contact.U_plus};
    law_finish(l, &s->step, batch, &outcome);
}

/* Everything that is done contact by contact, in blocks that stay in the cache. */
static void finish_contacts(sim *s) {
    scree_certificate *c = &s->certificate;
    size_t count = s->contacts.list.count;
    c->penetration = 0;
    for (size_t first = 0; first < count; first += STAGE_BLOCK) {
        size_t end = first + STAGE_BLOCK < count ? first + STAGE_BLOCK : count;
        take_impulses(s, first, end);
        stage_relative_velocities(s, first, end, (const double(*)[DOFS])s->bodies.v_plus,
                                  s->contact.U_plus);
        for (size_t i = first; i < end; i++)
            if (s->contact.active[i]) contact_work_of(s, i, &c->step);
        c->penetration = fmax(c->penetration, deepest(s, first, end));
        keep_contacts(s, first, end);
        if (s->next.history_width) stage_for_laws(s, first, end, finish_law);
    }
}

static void finish_joints(sim *s) {
    size_t detected = s->contacts.list.count, joints = s->model->joints.count;
    for (size_t j = 0; j < joints; j++) {
        const joint *at = &s->model->joints.data[j];
        double point[2], arm[2][2];
        take_impulse(s, detected + j);
        if (s->contact.place[detected + j] == NONE) continue;
        stage_anchor((const double(*)[DOFS])s->bodies.q_M, at, 0, point, arm[0]);
        stage_anchor((const double(*)[DOFS])s->bodies.q_M, at, 1, point, arm[1]);
        push_bodies(s, s->joint[j].axis, at->body[0], arm[0], at->body[1], arm[1],
                    s->contact.S[detected + j]);
    }
    stage_joint_velocities(s, (const double(*)[DOFS])s->bodies.v_plus, s->contact.U_plus);
    for (size_t j = 0; j < joints; j++)
        joint_work_of(s, j, &s->certificate.step);
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
    double gross, sum = closure(&c->step, &gross);
    /* below 1e-14 of what the bodies hold, rounding alone decides */
    double scale = gross + 1e-4 * (e.gross_potential + e.gross_kinetic);
    c->energy = scale > 0 ? sum / scale : 0;
}

void stage_certify(sim *s) {
    double start = stage_seconds();
    scree_certificate *c = &s->certificate;
    memset(s->bodies.impulse, 0, s->bodies.count * sizeof *s->bodies.impulse);
    c->step = (scree_ledger){0};
    finish_contacts(s);
    finish_joints(s);
    finish_bodies(s);
    c->residual = s->info.residual.rms;
    c->residual_max = s->info.residual.max;
    c->residual_natural = s->info.residual.natural;
    c->converged = s->info.outcome == SOLVER_CONVERGED;
    name_worst(s);
    s->seconds[3] = stage_seconds() - start;
}
