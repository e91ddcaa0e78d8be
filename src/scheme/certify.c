/* The last stages of a step: what the impulses did, and how right it is. Every column of the ledger
 * is computed for itself; their sum must close (docs/theory.md). */
#include <string.h>

#include "detect/rematch.h"
#include "law/tangent.h"
#include "problem/cone.h"
#include "problem/kinematics.h"
#include "problem/polygon.h"
#include "scheme/ellipse.h"
#include "scheme/stages.h"

static uint8_t status_of(int dimension, const row *r, const double S[ROWS_MAX]) {
    if (r->cone == CONE_BILATERAL) return SCREE_BILATERAL;
    if (!(S[0] > 0)) return SCREE_OPEN;
    if (r->dimension == 1) return SCREE_SLIP;
    double limit = r->cone == CONE_TRESCA ? r->mu : r->mu * S[0];
    if (r->cone == CONE_FACETED) { /* on an edge of the polygon, nearer than its corners */
        double T[2] = {S[1], S[2]};
        bool within =
            polygon_nearest(r->facets, TANGENT_AT_LIMIT * limit, T, NULL) == POLYGON_INSIDE;
        return within ? SCREE_STICK : SCREE_SLIP;
    }
    return tangent_at_limit(dimension, S, limit) ? SCREE_SLIP : SCREE_STICK;
}

uint8_t stage_impulse(const sim *s, uint32_t place, double S[ROWS_MAX]) {
    if (place == NONE) {
        memset(S, 0, ROWS_MAX * sizeof *S);
        return SCREE_OPEN;
    }
    const row *r = &s->problem.row[place];
    const double *found = s->work.S + s->problem.row_first[place];
    for (int k = 0; k < ROWS_MAX; k++)
        S[k] = k < r->dimension ? found[k] : 0;
    return status_of(s->model->dimension, r, S);
}

uint8_t stage_contact_impulse(const sim *s, const contact_block *k, size_t at, double S[ROWS_MAX]) {
    uint32_t place = s->contact.place[at];
    uint8_t status = stage_impulse(s, place, S);
    if (place == NONE || !stage_is_elliptic(s, at)) return status;
    ellipse_axes e = ellipse_of(&s->contact.ellipse[at], &k->axes[at - k->first]);
    ellipse_impulse_out(&e, S);
    return status;
}

/* Impulse and velocity that the cone rules, for rows with D, d or C. */
typedef struct cone_values {
    double S[ROWS_MAX], U[ROWS_MAX];
} cone_values;

static cone_values changed_values(const sim *s, uint32_t place, const double S[ROWS_MAX],
                                  const double U[ROWS_MAX]) {
    cone_values out;
    const row *r = &s->problem.row[place];
    cone_changed(r, cone_extra(&s->problem, r), s->problem.b + s->problem.row_first[place], S, U,
                 out.S, out.U);
    return out;
}

/* Work of a contact with C, D or d. What the cone rules, S~ and U~, is split as without them: what
 * the exact law makes zero is the defect, sliding is friction. Along a direction with C the slider
 * and the spring share the velocity and U~ is the slider's alone. So it is along all directions of
 * a contact with C in its normal: an impact on it takes many steps, and shares of the work by the
 * velocities before a step would have no sign. A blow is the work of S_N: where d_N moves the tip
 * of the cone, S~_N has it too many. What the cone's impulse does besides, and what D and d do, is
 * the work of the law's springs, dampers and bonds: `rest`. */
static double bond_ledger(const sim *s, uint32_t place, const cone_values *cone, double correction,
                          double tip, const double S[ROWS_MAX], uint8_t status,
                          const double before[ROWS_MAX], const double after[ROWS_MAX],
                          scree_ledger *ledger) {
    const row *r = &s->problem.row[place];
    const double *C = cone_extra(&s->problem, r)->C;
    const double *b = s->problem.b + s->problem.row_first[place];
    int friction_end = s->model->dimension;
    double rest = 0;
    for (int k = 0; k < r->dimension; k++) {
        double late = 0.5 * cone->S[k] * cone->U[k], given = late;
        double blow = k == 0 ? cone->S[0] - tip : cone->S[k];
        double early = 0.5 * blow * (before[k] - b[k]);
        double *account = k >= friction_end ? &ledger->rolling : &ledger->friction;
        bool gives = k > 0 && (status == SCREE_SLIP || k >= friction_end);
        if (k == 0) account = &ledger->normal;
        if (r->has & ROW_HAS_C && (C[k] > 0 || C[0] > 0)) {
            given += gives ? late : 0;
            *(gives ? account : &ledger->defect) += given;
        } else {
            double shift = k == 0 ? 0.5 * blow * correction : 0;
            *(gives ? account : &ledger->defect) += late;
            *account += early + shift;
            ledger->correction -= shift;
            given += early;
        }
        rest += 0.5 * S[k] * (before[k] + after[k]) - given;
    }
    return rest;
}

/* What a law that stores and loses energy says, and the work of its impulses: the difference is
 * what the scheme makes of it. */
static void work_ledger(const law_work *w, double rest, scree_ledger *ledger) {
    ledger->stored += w->stored;
    ledger->damping += w->damping;
    ledger->fracture += w->fracture;
    ledger->friction += w->friction;
    ledger->scheme += rest + w->stored - w->damping - w->fracture - w->friction;
}

/* Work of a detected contact: S.(U- + U+)/2, split. With U+ = U~ - b the law makes S_N U~_N zero,
 * and S_T U~_T zero while it sticks: those halves are the defect. */
static void contact_ledger(const row *r, double l_s, const double *b, double correction,
                           const double S[ROWS_MAX], uint8_t status, const double before[ROWS_MAX],
                           const double after[ROWS_MAX], scree_ledger *ledger) {
    ledger->defect += 0.5 * S[0] * (after[0] + b[0]);
    ledger->normal += 0.5 * S[0] * (before[0] - (b[0] - correction));
    ledger->correction -= 0.5 * S[0] * correction;
    bool space = r->dimension > 3 || (r->dimension == 3 && r->cone != CONE_ROLLING);
    int friction_end = space ? 3 : r->dimension < 2 ? 1 : 2;
    bool slides = status == SCREE_SLIP;
    for (int k = 1; k < friction_end; k++) {
        double late = 0.5 * S[k] * (after[k] + b[k]);
        ledger->friction += 0.5 * S[k] * (before[k] - b[k]) + (slides ? late : 0);
        ledger->defect += slides ? 0 : late;
    }
    if (r->dimension <= friction_end) return;
    double roll = 0;
    for (int k = friction_end; k < r->dimension && k < 5; k++)
        roll += S[k] * S[k];
    bool rolls = sqrt(roll) >= TANGENT_AT_LIMIT * r->l_r * S[0];
    for (int k = friction_end; k < r->dimension; k++) {
        double late = 0.5 * S[k] * (after[k] + b[k]);
        bool gives = k == 5 ? fabs(S[5]) >= TANGENT_AT_LIMIT * l_s * S[0] : rolls;
        ledger->rolling += 0.5 * S[k] * (before[k] - b[k]) + (gives ? late : 0);
        ledger->defect += gives ? 0 : late;
    }
}

static double spinning_length(const sim *s, uint32_t place) {
    const row *r = &s->problem.row[place];
    return r->cone == CONE_ROLLING && r->dimension == 6 ? s->problem.extra[r->extra].l_s : 0;
}

/* The row and the shift of a contact with an elliptic cone as its law wrote them. */
typedef struct full_contact {
    row row;
    double b[ROWS_MAX];
} full_contact;

static full_contact as_full(const sim *s, const contact_block *k, size_t at) {
    uint32_t place = s->contact.place[at];
    full_contact out = {.row = s->problem.row[place]};
    memcpy(out.b, s->problem.b + s->problem.row_first[place], out.row.dimension * sizeof *out.b);
    ellipse_axes e = ellipse_of(&s->contact.ellipse[at], &k->axes[at - k->first]);
    out.row.dimension = 3;
    ellipse_velocity_out(&e, out.b);
    return out;
}

static const law_work no_work;

/* Impulses of the block back from the problem: into the ledger and the table. */
static void finish_block(sim *s, contact_block *k, block_sum *sum) {
    contact_table *next = &s->contacts;
    place_frame frame = {.slot = NONE};
    scree_ledger ledger = {0}; /* sums that stay in registers */
    for (size_t i = 0; i < k->count; i++) {
        size_t at = k->first + i;
        uint32_t place = s->contact.place[at];
        double *S = k->S[i];
        next->status[at] = stage_contact_impulse(s, k, at, S);
        const law_work *done = s->works ? &k->work[i] : &no_work;
        for (uint32_t r = 0; r < next->rows; r++)
            next->S[at * next->rows + r] = S[r];
        if (next->place) {
            const contact own = contact_at(next, at);
            contact_place(&own, s->bodies.q_M, &frame, next->place[at]);
        }
        if (s->works) {
            sum->broken += done->broken;
            sum->pulled += done->pulled;
            sum->bonds += done->bonded;
        }
        if (place == NONE || s->step.form == LAW_EXPLICIT) {
            work_ledger(done, 0, &ledger); /* the work of forces is that of all: stage_certify */
            continue;
        }
        double correction = s->contact.correction ? s->contact.correction[at] : 0;
        if (s->problem.row[place].has) {
            cone_values cone = changed_values(s, place, S, k->U_plus[i]);
            uint8_t ruled = status_of(s->model->dimension, &s->problem.row[place], cone.S);
            next->status[at] = done->bonded && !(S[0] > 0) ? SCREE_BONDED : ruled;
            double rest = bond_ledger(s, place, &cone, correction, done->tip, S, ruled,
                                      k->U_minus[i], k->U_plus[i], &ledger);
            work_ledger(done, rest, &ledger);
            continue;
        }
        full_contact full;
        const row *r = &s->problem.row[place];
        const double *b = s->problem.b + s->problem.row_first[place];
        if (stage_is_elliptic(s, at)) {
            full = as_full(s, k, at);
            r = &full.row;
            b = full.b;
        }
        contact_ledger(r, spinning_length(s, place), b, correction, S, next->status[at],
                       k->U_minus[i], k->U_plus[i], &ledger);
        if (s->works) work_ledger(done, 0, &ledger);
    }
    sum->ledger = ledger;
}

static double least_width(const sim *s, uint32_t slot) {
    return s->model->shapes.data[s->model->bodies.data[slot].shape]->size;
}

/* Overlaps of bodies whose motion is prescribed are what the scene asks for: no step length mends
 * them. */
static bool is_prescribed(const sim *s, uint32_t slot) {
    return state_wholly_prescribed(s->state, slot) && !model_deformable(s->model, slot);
}

static bool may_overlap(const sim *s, const uint32_t pair[2]) {
    return is_prescribed(s, pair[0]) && is_prescribed(s, pair[1]);
}

/* The deepest contact of the block, and the same as a share of the thinner body's width. */
static void measure_depth(const sim *s, const contact_block *k, block_sum *sum) {
    const double *gap = s->contacts.gap + k->first;
    double ahead = s->step.form == LAW_EXPLICIT ? 0 : s->step.theta * s->step.h;
    for (size_t i = 0; i < k->count; i++) {
        double depth = -(gap[i] + ahead * k->U_plus[i][0]);
        if (!(depth > 0)) continue;
        const uint32_t *pair = s->contacts.pair[k->first + i];
        double width = fmin(least_width(s, pair[0]), least_width(s, pair[1]));
        if (depth > sum->penetration) sum->penetration = depth;
        if (!(width > 0) || !(depth > sum->depth * width) || may_overlap(s, pair)) continue;
        sum->depth = depth / width;
        sum->deeper[0] = pair[0];
        sum->deeper[1] = pair[1];
    }
}

static void finish_law(sim *s, contact_block *k, const law *l, const law_step *step,
                       law_batch *batch) {
    (void)s;
    law_outcome outcome = stage_outcome(k);
    if (law_works(l)) batch->work = k->work;
    law_finish(l, step, batch, &outcome);
}

void stage_recall_rows(const sim *s, contact_block *k) {
    for (size_t i = 0; i < k->count; i++) {
        uint32_t place = s->contact.place[k->first + i];
        k->active[i] = place != NONE;
        if (place == NONE) continue;
        k->row[i] = s->problem.row[place];
        for (uint8_t r = 0; r < k->row[i].dimension; r++)
            k->b[i][r] = s->problem.b[s->problem.row_first[place] + r];
        k->correction[i] = s->contact.correction ? s->contact.correction[k->first + i] : 0;
        const row_extra *extra = cone_extra(&s->problem, &k->row[i]);
        if (extra) k->extra[i] = *extra;
    }
}

/* Laws that keep a history or work by themselves see the block as they prepared it. */
static void finish_laws(sim *s, contact_block *k) {
    for (size_t i = 0; i < k->count; i++)
        stage_contact_impulse(s, k, k->first + i, k->S[i]);
    memset(k->work, 0, k->count * sizeof *k->work);
    stage_recall_rows(s, k);
    stage_for_laws(s, k, finish_law);
}

/* Bodies whose impulses a member sums. */
typedef struct body_share {
    uint32_t begin, end;
} body_share;

static bool is_in(body_share of, uint32_t slot) { return slot >= of.begin && slot < of.end; }

/* Which bodies a block of contacts can push. */
static void find_slots(const sim *s, const contact_block *k, block_sum *sum) {
    for (int e = 0; e < 2; e++)
        sum->slots[e][0] = UINT32_MAX, sum->slots[e][1] = 0;
    for (size_t at = k->first; at < k->first + k->count; at++) {
        const uint32_t *pair = s->contacts.pair[at];
        for (int e = 0; e < 2; e++) {
            uint32_t slot = (pair[0] < pair[1]) == (e == 0) ? pair[0] : pair[1];
            if (slot < sum->slots[e][0]) sum->slots[e][0] = slot;
            if (slot > sum->slots[e][1]) sum->slots[e][1] = slot;
        }
    }
}

static bool may_push(const block_sum *sum, body_share of) {
    for (int e = 0; e < 2; e++)
        if (sum->slots[e][0] < of.end && sum->slots[e][1] >= of.begin) return true;
    return false;
}

/* S on the candidate's point and -S on the antagonist's, as impulse and moment on their bodies;
 * axes in space alone. */
static void push_contact(const sim *s, body_share of, size_t at, const contact_axes *axes) {
    const contact_table *t = &s->contacts;
    const uint32_t *pair = t->pair[at];
    const double *S = t->S + at * t->rows;
    double *on[2], all[ROWS_MAX] = {0}, room[6];
    const double *arm = contact_arms(t, at, room);
    for (int e = 0; e < 2; e++)
        on[e] = is_in(of, pair[e]) ? s->bodies.impulse + (size_t)pair[e] * s->bodies.dofs : NULL;
    for (uint32_t k = 0; k < t->rows; k++)
        all[k] = S[k];
    if (t->dimension == 2) {
        const double *normal = t->normal + 2 * at;
        if (on[0]) planar_push(normal, arm, all, 1, on[0]);
        if (on[1]) planar_push(normal, arm + 2, all, -1, on[1]);
    } else {
        if (on[0]) space_push(axes, arm, all, 1, on[0]);
        if (on[1]) space_push(axes, arm + 3, all, -1, on[1]);
    }
}

static void push_some(const sim *s, body_share of, size_t first, size_t end) {
    const contact_table *t = &s->contacts;
    for (size_t at = first; at < end; at++) {
        bool own = is_in(of, t->pair[at][0]) || is_in(of, t->pair[at][1]);
        if (!own || s->contact.place[at] == NONE) continue;
        contact_axes axes;
        if (t->dimension == 3) set_axes(&axes, t->normal + 3 * at);
        push_contact(s, of, at, &axes);
    }
}

/* Each member looks at the blocks of contacts that touch its own bodies and adds what acts on
 * these, in the order of contacts, so that the sums are the same for any number of members. */
static void push_bodies(void *context, int member, int members) {
    const sim *s = context;
    size_t contacts = s->contacts.table.count;
    uint64_t bodies = s->bodies.count, m = (uint64_t)member, all = (uint64_t)members;
    body_share of = {(uint32_t)(bodies * m / all), (uint32_t)(bodies * (m + 1) / all)};
    size_t dofs = s->bodies.dofs, own = of.begin * dofs;
    memset(s->bodies.impulse + own, 0, (of.end * dofs - own) * sizeof *s->bodies.impulse);
    for (size_t first = 0; first < contacts; first += STAGE_BLOCK) {
        size_t end = first + STAGE_BLOCK < contacts ? first + STAGE_BLOCK : contacts;
        if (may_push(&s->sums.data[first / STAGE_BLOCK], of)) push_some(s, of, first, end);
    }
}

/* One thread pushes while it has the axes of its contacts at hand. */
static bool pushes_alone(const sim *s) { return team_threads(s->team) == 1; }

static void push_block(const sim *s, const contact_block *k) {
    body_share all = {0, (uint32_t)s->bodies.count};
    for (size_t i = 0; i < k->count; i++)
        if (s->contact.place[k->first + i] != NONE) push_contact(s, all, k->first + i, &k->axes[i]);
}

static void finish_contacts_of(sim *s, contact_block *k) {
    bool forces = s->step.form == LAW_EXPLICIT; /* their laws saw v_half */
    block_sum *sum = &s->sums.data[k->first / STAGE_BLOCK];
    *sum = (block_sum){0};
    stage_relative_velocities(s, k, forces ? s->bodies.v_half : s->bodies.v_minus, k->U_minus);
    stage_relative_velocities(s, k, s->bodies.v_plus, k->U_plus);
    if (s->contacts.history_width || s->works) finish_laws(s, k);
    finish_block(s, k, sum);
    measure_depth(s, k, sum);
    if (pushes_alone(s))
        push_block(s, k);
    else
        find_slots(s, k, sum);
}

/* Sums of the blocks in their order, whoever worked on them. */
static void sum_blocks(sim *s) {
    scree_certificate *c = &s->certificate;
    size_t blocks = stage_blocks(s);
    c->penetration = s->depth = 0;
    s->broken = s->pulled = 0;
    c->bonds = 0;
    for (size_t i = 0; i < blocks; i++) {
        const block_sum *sum = &s->sums.data[i];
#define X(name, meaning) c->step.name += sum->ledger.name;
        SCREE_LEDGER_LIST(X)
#undef X
        s->broken += sum->broken;
        s->pulled += sum->pulled;
        c->bonds += sum->bonds;
        c->penetration = fmax(c->penetration, sum->penetration);
        if (!(sum->depth > s->depth)) continue;
        s->depth = sum->depth;
        s->deeper[0] = body_id(sum->deeper[0]);
        s->deeper[1] = body_id(sum->deeper[1]);
    }
}

/* Below this many contacts a thread has them all summed before others would have begun. */
#define SHARED_PUSHES 4096

static void finish_contacts(sim *s) {
    bool alone = pushes_alone(s), few = s->contacts.table.count < SHARED_PUSHES;
    size_t numbers = s->bodies.count * s->bodies.dofs;
    if (alone) memset(s->bodies.impulse, 0, numbers * sizeof *s->bodies.impulse);
    stage_for_blocks(s, finish_contacts_of);
    sum_blocks(s);
    if (alone) return;
    if (few)
        push_bodies(s, 0, 1);
    else
        team_share(s->team, push_bodies, s);
}

static void add_body(const rigid_work *w, size_t first, uint32_t numbers, duhem_sum *sum) {
    double before = 0, after = 0, freed = 0; /* of one body, so that sums do not wait */
    for (size_t k = first; k < first + numbers; k++) {
        before += w->impulse[k] * w->v_minus[k];
        after += w->impulse[k] * w->v_plus[k];
        freed += w->impulse[k] * w->v_free[k];
    }
    sum->early -= 0.5 * (before + after);
    sum->free -= 0.5 * (freed + after);
    sum->gross += fabs(before) + fabs(after) + fabs(freed);
}

/* By bodies: the sum of H S . v over bodies is that of S . U over contacts. */
static void sum_duhem(void *context, size_t begin, size_t end) {
    const sim *s = context;
    duhem_sum *sum = &s->duhem[begin / BODY_CHUNK];
    *sum = (duhem_sum){0};
    for (size_t i = begin; i < end; i++)
        add_body(&s->bodies, i * s->bodies.dofs, s->bodies.dofs, sum);
}

/* Both sums of Clausius and Duhem. `gross` is what their rounding is measured by. */
static void find_duhem(sim *s) {
    const rigid_work *w = &s->bodies;
    duhem_sum all = {0};
    team_for(s->team, w->count, BODY_CHUNK, sum_duhem, s);
    for (size_t i = 0; i * BODY_CHUNK < w->count; i++) {
        const duhem_sum *one = &s->duhem[i];
        all.early += one->early;
        all.free += one->free;
        all.gross += one->gross;
    }
    for (size_t i = w->count * w->dofs; i < stage_velocities(s); i++)
        add_body(w, i, 1, &all);
    s->certificate.duhem = all.early;
    s->certificate.duhem_free = all.free;
    s->gross = all.gross;
    s->dips = -1e-12 * all.gross;
}

/* Forces kick half a step with those of the start and half a step with those of the end, which are
 * kept for the next step. */
static void halve_kicks(sim *s) {
    rigid_work *w = &s->bodies;
    double h = s->step.h;
    for (size_t i = 0; i < w->count * w->dofs; i++) {
        double full = w->impulse[i];
        w->impulse[i] = 0.5 * (full + h * w->kept[i]);
        w->kept[i] = full / h;
    }
}

static double closure(const scree_ledger *l, double *gross) {
    double sum = l->kinetic + l->potential + l->stored;
    *gross = fabs(l->kinetic) + fabs(l->potential) + fabs(l->stored);
    const double rest[] = {l->normal,  l->friction, l->rolling, l->correction,
                           l->damping, l->fracture, l->plastic, l->drive,
                           l->load,    l->scheme,   l->defect};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        sum -= rest[i];
        *gross += fabs(rest[i]);
    }
    return fabs(sum);
}

static void add_deformables(sim *s, rigid_energy *bodies) {
    scree_certificate *c = &s->certificate;
    rigid_times times = stage_times(s);
    deform_energy e = deform_energies(&s->deform, &s->bodies, s->model, s->state, &times);
    c->step.kinetic += e.kinetic;
    c->step.potential += e.potential;
    c->step.stored += e.stored;
    c->step.plastic += e.plastic;
    c->step.damping += e.damping;
    c->step.load += e.load;
    c->step.drive += e.drive;
    c->step.scheme += e.scheme;
    c->step.defect += e.defect;
    c->momentum = fmax(c->momentum, e.momentum);
    if (e.travel > s->travel) s->travel = e.travel, s->farther = body_id(e.farther);
    bodies->gross_potential += e.gross;
}

static void finish_bodies(sim *s) {
    scree_certificate *c = &s->certificate;
    rigid_times times = stage_times(s);
    rigid_energy e = rigid_energies(&s->bodies, s->model, s->state, &times, s->team);
    c->step.kinetic = e.kinetic;
    c->step.potential = e.potential;
    c->step.load = e.load;
    c->step.drive += e.drive; /* motors of joints have theirs in it already */
    c->step.scheme += e.scheme;
    c->momentum = e.momentum;
    s->travel = e.travel;
    s->farther = body_id(e.farther);
    if (s->model->nodes) add_deformables(s, &e);
    double gross, passed, sum = closure(&c->step, &gross);
    closure(s->state->clock.total, &passed);
    /* below 1e-14 of what the bodies hold, and 1e-20 of what went through since the start (they may
     * be at rest now), rounding alone decides */
    double scale = gross + 1e-4 * (e.gross_potential + e.gross_kinetic) + 1e-10 * passed;
    c->energy = scale == 0 ? 0 : sum / scale; /* NaN stays NaN: the world refuses such a step */
}

/* The body that a body of the problem is, or belongs to as a node. */
static uint64_t owner_id(const sim *s, uint32_t at) {
    if (at < s->bodies.count) return body_id(at);
    uint32_t owner = model_node_owner(s->model, at - (uint32_t)s->bodies.count);
    return body_id(s->model->deformables.data[owner].slot);
}

/* The two bodies of a contact of the problem; 0: there is none. */
static void owners_of(const sim *s, uint32_t place, uint64_t id[2]) {
    id[0] = id[1] = 0;
    if (place == NONE || place >= s->problem.contacts) return;
    uint32_t bodies;
    const uint32_t *body_index = problem_bodies(&s->problem, place, &bodies);
    id[0] = owner_id(s, body_index[0]);
    for (uint32_t e = 1; e < bodies && !id[1]; e++) {
        uint64_t other = owner_id(s, body_index[e]);
        if (other != id[0]) id[1] = other;
    }
}

static void name_worst(sim *s) { owners_of(s, s->info.residual.worst, s->certificate.worst); }

static bool is_named(const scree_certificate *c, const uint64_t pair[2]) {
    for (int32_t k = 0; k < c->contradictions; k++) {
        const uint64_t *own = c->contradiction[k];
        if ((own[0] == pair[0] && own[1] == pair[1]) || (own[0] == pair[1] && own[1] == pair[0]))
            return true;
    }
    return false;
}

_Static_assert(sizeof((scree_certificate *)0)->contradiction ==
                   PROOF_CONTACTS * sizeof(uint64_t[2]),
               "a certificate has room for all contacts of a proof");

static void name_contradiction(sim *s) {
    scree_certificate *c = &s->certificate;
    c->infeasible = s->info.outcome == SOLVER_INFEASIBLE;
    c->contradictions = 0;
    memset(c->contradiction, 0, sizeof c->contradiction);
    for (uint32_t k = 0; c->infeasible && k < s->proof.count; k++) {
        uint32_t place = s->proof.contact[k];
        uint64_t pair[2];
        owners_of(s, place, pair);
        if (s->problem.row[place].cone == CONE_BILATERAL) c->infeasible = 2;
        if (!pair[0] || is_named(c, pair)) continue;
        memcpy(c->contradiction[c->contradictions++], pair, sizeof pair);
    }
}

/* Whoever asks for one linearisation takes what it gives. */
static bool nodes_balance(const sim *s) {
    const deform_work *d = &s->deform;
    return !d->iterates || d->balanced || d->settings.max_iterations == 1;
}

void stage_certify(sim *s) {
    double start = stage_seconds();
    scree_certificate *c = &s->certificate;
    name_worst(s);
    name_contradiction(s);
    stage_judge(s, nodes_balance(s)); /* laws are asked before they finish the step */
    c->step = (scree_ledger){.stored = -s->lost, .fracture = -s->lost};
    finish_contacts(s);
    if (s->step.form == LAW_EXPLICIT) halve_kicks(s);
    find_duhem(s);
    if (s->step.form == LAW_EXPLICIT) c->step.scheme -= c->duhem; /* the work of all forces */
    joints_finish(s);
    finish_bodies(s);
    c->residual = s->info.residual.rms;
    c->residual_max = s->info.residual.max;
    c->norm = s->settings.norm == NORM_LARGEST ? SCREE_RESIDUAL_MAXIMUM : SCREE_RESIDUAL_QUADRATIC;
    c->residual_natural = s->info.residual.natural;
    c->balance = s->deform.iterates ? s->deform.misfit : 0;
    c->balance_limit = s->deform.iterates ? s->deform.limit : 0;
    c->misfit = fmax(c->misfit, c->balance);
    s->seconds[3] = stage_seconds() - start;
}
