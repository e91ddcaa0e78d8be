/* The last stages of a step: the effect of the impulses, and the accuracy of the step. Every column
 * of the ledger is computed separately; their sum must vanish (docs/theory.md). */
#include <math.h>
#include <string.h>

#include "detect/rematch.h"
#include "law/tangent.h"
#include "problem/cone.h"
#include "problem/kinematics.h"
#include "problem/polygon.h"
#include "scheme/divided.h"
#include "scheme/ellipse.h"
#include "scheme/parts.h"

static uint8_t status_of(int dimension, const row *r, const double S[ROWS_MAX]) {
    if (cone_of(r)->held) return SCREE_BILATERAL;
    if (!(S[0] > 0)) return SCREE_OPEN;
    if (r->dimension == 1) return SCREE_SLIP;
    double limit = cone_tangent_limit(r, S[0]);
    if (cone_of(r)->faceted) { /* on an edge of the polygon, nearer than its corners */
        double T[2] = {S[1], S[2]};
        bool within =
            polygon_nearest(r->facets, TANGENT_AT_LIMIT * limit, T, NULL) == POLYGON_INSIDE;
        return within ? SCREE_STICK : SCREE_SLIP;
    }
    return tangent_at_limit(dimension, S, limit) ? SCREE_SLIP : SCREE_STICK;
}

uint8_t place_impulse(const problem_work *work, uint32_t place, double S[ROWS_MAX]) {
    if (place == NONE) {
        memset(S, 0, ROWS_MAX * sizeof *S);
        return SCREE_OPEN;
    }
    const row *r = problem_row(&work->problem, place);
    const double *found = work->S + work->problem.row_first[place];
    for (int k = 0; k < ROWS_MAX; k++)
        S[k] = k < r->dimension ? found[k] : 0;
    return status_of(work->problem.dimension, r, S);
}

uint8_t block_impulse(const step_input *step, const contact_table *contacts,
                      const problem_work *work, const contact_block *k, size_t at,
                      double S[ROWS_MAX]) {
    uint32_t place = work->contact.place[at];
    uint8_t status = place_impulse(work, place, S);
    if (place == NONE || !contact_is_elliptic(step, contacts, at)) return status;
    ellipse_axes e = ellipse_of(&work->contact.ellipse[at], &k->axes[at - k->first]);
    ellipse_impulse_out(&e, S);
    return status;
}

/* Impulse and velocity of the cone, S~ and U~, for rows with D, d or C. */
typedef struct cone_values {
    double S[ROWS_MAX], U[ROWS_MAX];
} cone_values;

static cone_values changed_values(const problem *p, uint32_t place, const double S[ROWS_MAX],
                                  const double U[ROWS_MAX]) {
    cone_values out;
    const row *r = problem_row(p, place);
    cone_changed(r, cone_extra(p, r), p->b + p->row_first[place], S, U, out.S, out.U);
    return out;
}

/* Work of a contact with C, D or d. The work of S~ and U~ is split as without them: the part that
 * the exact law makes zero is the defect, the part of sliding is friction. Along a direction with C
 * the slider and the spring share the velocity, and U~ belongs to the slider alone. The same holds
 * along all directions of a contact with C in its normal: an impact on it takes many steps, and the
 * parts of the work computed with the velocities before a step would have no sign. The work of an
 * impact is that of S_N: where d_N moves the tip of the cone, S~_N contains d_N in addition. The
 * remaining work of the cone's impulse, and the work of D and d, is the work of the law's springs,
 * dampers and bonds: `rest`. */
static double bond_ledger(const problem *p, uint32_t place, const cone_values *cone,
                          double correction, double tip, const double S[ROWS_MAX], uint8_t status,
                          const double before[ROWS_MAX], const double after[ROWS_MAX],
                          scree_ledger *ledger) {
    const row *r = problem_row(p, place);
    const double *C = cone_extra(p, r)->C;
    const double *b = p->b + p->row_first[place];
    int friction_end = p->dimension;
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

/* The change of energy that a law with stored and lost energy reports, and the work of its
 * impulses: their difference is the error of the scheme. */
static void work_ledger(const law_work *w, double rest, scree_ledger *ledger) {
    ledger->stored += w->stored;
    ledger->damping += w->damping;
    ledger->fracture += w->fracture;
    ledger->friction += w->friction;
    ledger->scheme += rest + w->stored - w->damping - w->fracture - w->friction;
}

/* Work of a detected contact: S.(U- + U+)/2, split. With U+ = U~ - b the law makes S_N U~_N zero,
 * and S_T U~_T zero while the contact sticks: these halves are the defect. */
static void contact_ledger(const row *r, double l_s, const double *b, double correction,
                           const double S[ROWS_MAX], uint8_t status, const double before[ROWS_MAX],
                           const double after[ROWS_MAX], scree_ledger *ledger) {
    ledger->defect += 0.5 * S[0] * (after[0] + b[0]);
    ledger->normal += 0.5 * S[0] * (before[0] - (b[0] - correction));
    ledger->correction -= 0.5 * S[0] * correction;
    int friction_end = cone_tangent_end(r);
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

static double spinning_length(const problem *p, uint32_t place) {
    const row *r = problem_row(p, place);
    return cone_of(r)->moments && r->dimension == 6 ? p->extra[r->extra].l_s : 0;
}

/* The row and the shift of a contact with an elliptic cone, as its law wrote them. */
typedef struct full_contact {
    row row;
    double b[ROWS_MAX];
} full_contact;

static full_contact as_full(const problem_work *work, const contact_block *k, size_t at) {
    uint32_t place = work->contact.place[at];
    full_contact out = {.row = *problem_row(&work->problem, place)};
    memcpy(out.b, work->problem.b + work->problem.row_first[place],
           out.row.dimension * sizeof *out.b);
    ellipse_axes e = ellipse_of(&work->contact.ellipse[at], &k->axes[at - k->first]);
    out.row.dimension = 3;
    ellipse_velocity_out(&e, out.b);
    return out;
}

static const law_work no_work;

/* Input of the blocks of contacts, and the columns that they write. */
typedef struct finish_phase {
    const step_input *step;
    const rigid_work *bodies;
    const contact_table *contacts;
    const problem_work *work;
    double *impulse, *history;
    uint8_t *status;
    double (*place)[3];
    double *body_impulse;
    double far; /* m: wider gaps do not close in the step at any velocity */
} finish_phase;

/* Keeps the contribution of a contact; works: also that of laws with energies. */
static void keep_terms(ledger_terms *terms, const scree_ledger *own, bool works) {
    size_t n = terms->contacts++;
    terms->normal[n] = own->normal;
    terms->friction[n] = own->friction;
    terms->rolling[n] = own->rolling;
    terms->correction[n] = own->correction;
    terms->defect[n] = own->defect;
    if (!works) return;
    n = terms->works++;
    terms->stored[n] = own->stored;
    terms->damping[n] = own->damping;
    terms->fracture[n] = own->fracture;
    terms->scheme[n] = own->scheme;
}

static void sum_terms(const ledger_terms *terms, ledger_sums *sums) {
    const struct {
        int column;
        const double *term;
        size_t count;
    } list[] = {{LEDGER_normal, terms->normal, terms->contacts},
                {LEDGER_friction, terms->friction, terms->contacts},
                {LEDGER_rolling, terms->rolling, terms->contacts},
                {LEDGER_correction, terms->correction, terms->contacts},
                {LEDGER_defect, terms->defect, terms->contacts},
                {LEDGER_stored, terms->stored, terms->works},
                {LEDGER_damping, terms->damping, terms->works},
                {LEDGER_fracture, terms->fracture, terms->works},
                {LEDGER_scheme, terms->scheme, terms->works}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        exact_add_all(&sums->column[list[i].column], list[i].term, list[i].count);
}

/* Solvers that approach the cone from within leave a sliding contact an impulse slightly below its
 * limit. Such a contact slides if that explains its velocity better than sticking does: if the
 * impulse that would stop it exceeds the limit, as in the natural map of the law. Otherwise all
 * work of its sliding would count as an error of the solver. */
#define NEAR_LIMIT 0.99
static bool slides_within(const problem *p, uint32_t place, const double S[ROWS_MAX],
                          const double U[ROWS_MAX]) {
    const row *r = problem_row(p, place);
    const double *b = p->b + p->row_first[place];
    double limit = cone_tangent_limit(r, S[0]), W[ROWS_MAX * ROWS_MAX], Z[3] = {0};
    if (!(S[0] > 0) || r->dimension < 2 || cone_of(r)->held || cone_of(r)->faceted) return false;
    if (!(tangent_length(p->dimension, S) >= NEAR_LIMIT * limit)) return false;
    problem_local_operator(p, place, W);
    double w = W[r->dimension + 1]; /* along the first tangent */
    for (int k = 1; k < p->dimension; k++)
        Z[k] = w > 0 ? S[k] - (U[k] + b[k]) / w : S[k];
    return tangent_length(p->dimension, Z) > limit;
}

/* Reads impulses of the block back from the problem, into the ledger and the table. */
static void finish_block(const finish_phase *out, contact_block *k, block_sum *sum) {
    const step_input *step = out->step;
    const contact_table *contacts = out->contacts;
    const problem_work *work = out->work;
    const problem *p = &work->problem;
    const uint32_t *placed = work->contact.place, rows = contacts->rows;
    double *impulse = out->impulse, (*places)[3] = out->place;
    uint8_t *status = out->status;
    bool works = step->needs.works, plain = !works && !places;
    bool shared = is_divided(step); /* the sums are without copies */
    place_frame frame = {.slot = NONE};
    k->terms.contacts = k->terms.works = 0;
    for (size_t i = 0; i < k->count; i++) {
        size_t at = k->first + i;
        uint32_t place = placed[at];
        double *S = k->S[i];
        if (place == NONE && plain) {
            status[at] = SCREE_OPEN;
            for (uint32_t r = 0; r < rows; r++)
                impulse[at * rows + r] = 0;
            continue;
        }
        status[at] = block_impulse(step, contacts, work, k, at, S);
        const law_work *done = works ? &k->work[i] : &no_work;
        for (uint32_t r = 0; r < rows; r++)
            impulse[at * rows + r] = S[r];
        if (places) {
            const contact own = contact_at(contacts, at);
            contact_place(&own, out->bodies->q_M, &frame, places[at]);
        }
        bool copy = shared && contact_is_copy(step, contacts, at);
        if (works && !copy) {
            sum->broken += done->broken;
            sum->pulled += done->pulled;
            sum->bonds += done->bonded;
        }
        if (place == NONE || !step->scheme->solves) {
            scree_ledger account = {0};
            if (!works || copy) continue;
            work_ledger(done, 0, &account); /* stage_certify has the work of all forces */
            keep_terms(&k->terms, &account, true);
            continue;
        }
        double correction = work->contact.correction ? work->contact.correction[at] : 0;
        if (problem_row(p, place)->has) {
            scree_ledger account = {0};
            cone_values cone = changed_values(p, place, S, k->U_plus[i]);
            uint8_t ruled = status_of(p->dimension, problem_row(p, place), cone.S);
            status[at] = done->bonded && !(S[0] > 0) ? SCREE_BONDED : ruled;
            double rest = bond_ledger(p, place, &cone, correction, done->tip, S, ruled,
                                      k->U_minus[i], k->U_plus[i], &account);
            work_ledger(done, rest, &account);
            if (!copy) keep_terms(&k->terms, &account, true);
            continue;
        }
        if (status[at] == SCREE_STICK && !contact_is_elliptic(step, contacts, at) &&
            slides_within(p, place, S, k->U_plus[i]))
            status[at] = SCREE_SLIP;
        full_contact full;
        scree_ledger account = {0}; /* of its own: kept in registers */
        const row *r = problem_row(p, place);
        const double *b = p->b + p->row_first[place];
        if (contact_is_elliptic(step, contacts, at)) {
            full = as_full(work, k, at);
            r = &full.row;
            b = full.b;
        }
        contact_ledger(r, spinning_length(p, place), b, correction, S, status[at], k->U_minus[i],
                       k->U_plus[i], &account);
        if (works) work_ledger(done, 0, &account);
        if (!copy) keep_terms(&k->terms, &account, works);
    }
    sum_terms(&k->terms, &k->sums.ledger);
}

static double least_width(const model *m, uint32_t slot) {
    return m->shapes.data[m->bodies.data[slot].shape]->size;
}

/* Overlaps of bodies with prescribed motion are part of the scene: no step length can correct
 * them. */
static bool is_prescribed(const step_input *step, uint32_t slot) {
    return state_wholly_prescribed(step->state, slot) && !model_deformable(step->model, slot);
}

static bool may_overlap(const step_input *step, const uint32_t pair[2]) {
    return is_prescribed(step, pair[0]) && is_prescribed(step, pair[1]);
}

#define LESS 0.999999 /* by more than rounding */

/* The deepest penetration of the block, and the largest one relative to the thinner body's
 * width. */
static void measure_depth(const step_input *step, const contact_table *contacts,
                          const contact_block *k, block_sum *sum) {
    const double *gap = contacts->gap + k->first;
    double ahead = !step->scheme->solves ? 0 : step->law.theta * step->law.h;
    for (size_t i = 0; i < k->count; i++) {
        double depth = -(gap[i] + ahead * k->U_plus[i][0]);
        if (!(depth > 0)) continue;
        const uint32_t *pair = contacts->pair[k->first + i];
        double width = fmin(least_width(step->model, pair[0]), least_width(step->model, pair[1]));
        if (depth > sum->penetration) sum->penetration = depth;
        /* a division only where it may matter */
        if (!(width > 0) || !(depth > LESS * sum->depth * width)) continue;
        if (!(depth / width > sum->depth) || may_overlap(step, pair)) continue;
        sum->depth = depth / width;
        sum->deeper[0] = pair[0];
        sum->deeper[1] = pair[1];
    }
}

static void finish_law(void *context, contact_block *k, const law *l, const law_step *step,
                       law_batch *batch) {
    (void)context;
    law_outcome outcome = block_outcome(k);
    if (law_works(l)) batch->work = k->work;
    law_finish(l, step, batch, &outcome);
}

void block_recall_rows(const problem_work *work, contact_block *k) {
    const problem *p = &work->problem;
    for (size_t i = 0; i < k->count; i++) {
        uint32_t place = work->contact.place[k->first + i];
        k->active[i] = place != NONE;
        if (place == NONE) continue;
        k->row[i] = *problem_row(p, place);
        for (uint8_t r = 0; r < k->row[i].dimension; r++)
            k->b[i][r] = p->b[p->row_first[place] + r];
        k->correction[i] = work->contact.correction ? work->contact.correction[k->first + i] : 0;
        const row_extra *extra = cone_extra(p, &k->row[i]);
        if (extra) k->extra[i] = *extra;
    }
}

/* Laws that keep a history or count energy themselves receive the block as they prepared it. */
static void finish_laws(const finish_phase *out, contact_block *k) {
    law_columns columns = {out->contacts, out->bodies->q_M, out->history,
                           out->work->contact.iterate};
    for (size_t i = 0; i < k->count; i++)
        block_impulse(out->step, out->contacts, out->work, k, k->first + i, k->S[i]);
    memset(k->work, 0, k->count * sizeof *k->work);
    block_recall_rows(out->work, k);
    block_for_laws(out->step, &columns, k, finish_law, NULL);
}

/* The bodies whose impulses a member sums. */
typedef struct body_share {
    uint32_t begin, end;
} body_share;

static bool is_in(body_share of, uint32_t slot) { return slot >= of.begin && slot < of.end; }

/* Which bodies a block of contacts can affect. */
static void find_slots(const contact_table *contacts, const contact_block *k, block_sum *sum) {
    for (int e = 0; e < 2; e++)
        sum->slots[e][0] = UINT32_MAX, sum->slots[e][1] = 0;
    for (size_t at = k->first; at < k->first + k->count; at++) {
        const uint32_t *pair = contacts->pair[at];
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

/* Adds S at the candidate's point and -S at the antagonist's, as impulse and moment on their
 * bodies; axes only in space. */
static void push_contact(const finish_phase *out, body_share of, size_t at,
                         const contact_axes *axes) {
    const contact_table *t = out->contacts;
    const uint32_t *pair = t->pair[at];
    const double *S = out->impulse + at * t->rows;
    size_t dofs = out->bodies->dofs;
    double *on[2], all[ROWS_MAX] = {0}, room[6];
    const double *arm = contact_arms(t, at, room);
    double led[2][DOFS_MAX] = {{0}};
    exact_sum *exact[2];
    for (int e = 0; e < 2; e++) {
        on[e] = is_in(of, pair[e]) ? out->body_impulse + pair[e] * dofs : NULL;
        exact[e] = on[e] ? rigid_led(out->bodies, pair[e]) : NULL;
        if (exact[e]) on[e] = led[e];
    }
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
    for (int e = 0; e < 2; e++)
        for (size_t k = 0; exact[e] && k < dofs && !contact_is_copy(out->step, t, at); k++)
            exact_add(&exact[e][k], led[e][k]);
}

static void push_some(const finish_phase *out, body_share of, size_t first, size_t end) {
    const contact_table *t = out->contacts;
    for (size_t at = first; at < end; at++) {
        bool own = is_in(of, t->pair[at][0]) || is_in(of, t->pair[at][1]);
        if (!own || out->work->contact.place[at] == NONE) continue;
        contact_axes axes;
        if (t->dimension == 3) set_axes(&axes, t->normal + 3 * at);
        push_contact(out, of, at, &axes);
    }
}

/* Each member visits the blocks of contacts that touch its own bodies and adds the impulses on
 * these in the order of contacts, so that the sums do not depend on the number of members. */
static void push_bodies(void *context, int member, int members) {
    const finish_phase *out = context;
    size_t contacts = out->contacts->table.count;
    uint64_t bodies = out->bodies->count, m = (uint64_t)member, all = (uint64_t)members;
    body_share of = {(uint32_t)(bodies * m / all), (uint32_t)(bodies * (m + 1) / all)};
    size_t dofs = out->bodies->dofs, own = of.begin * dofs;
    memset(out->body_impulse + own, 0, (of.end * dofs - own) * sizeof *out->body_impulse);
    for (size_t first = 0; first < contacts; first += STAGE_BLOCK) {
        size_t end = first + STAGE_BLOCK < contacts ? first + STAGE_BLOCK : contacts;
        if (may_push(&out->step->blocks->sums.data[first / STAGE_BLOCK], of))
            push_some(out, of, first, end);
    }
}

/* A single thread adds impulses while the axes of its contacts are in the cache. */
static bool pushes_alone(const step_input *step) { return team_threads(step->team) == 1; }

static void push_block(const finish_phase *out, const contact_block *k) {
    body_share all = {0, (uint32_t)out->bodies->count};
    for (size_t i = 0; i < k->count; i++)
        if (out->work->contact.place[k->first + i] != NONE)
            push_contact(out, all, k->first + i, &k->axes[i]);
}

static void finish_contacts_of(void *context, contact_block *k) {
    const finish_phase *out = context;
    const step_input *step = out->step;
    const rigid_work *bodies = out->bodies;
    const contact_table *contacts = out->contacts;
    const model *m = step->model;
    bool forces = !step->scheme->solves; /* their laws used v_half */
    block_sum *sum = &step->blocks->sums.data[k->first / STAGE_BLOCK];
    *sum = (block_sum){0};
    bool laws = contacts->history_width || step->needs.works;
    block_velocities_of(m, contacts, k, laws ? NULL : out->work->contact.place,
                        forces ? bodies->v_half : bodies->v_minus, k->U_minus);
    block_velocities_near(m, contacts, k, out->work->contact.place, laws ? INFINITY : out->far,
                          bodies->v_plus, k->U_plus);
    if (laws) finish_laws(out, k);
    finish_block(out, k, sum);
    measure_depth(step, contacts, k, sum);
    if (pushes_alone(step))
        push_block(out, k);
    else
        find_slots(contacts, k, sum);
}

_Static_assert(LEDGER_COLUMNS <= RANKS_SUMS, "sums of a ledger over processes need no memory");

/* The counts and largest values of all processes. */
static void join_reports(step_report *report) {
    scree_certificate *c = &report->certificate;
    int64_t counts[3] = {report->broken, report->pulled, c->bonds};
    ranks_sum(counts, 3);
    report->broken = (uint32_t)counts[0];
    report->pulled = (uint32_t)counts[1];
    c->bonds = counts[2];
    ranks_largest(&c->penetration, 1);
    divided_worst(&report->depth, report->deeper);
}

/* Adds the sums of the blocks, whichever threads computed them. */
static void sum_blocks(const step_input *step, size_t blocks, step_report *report) {
    scree_certificate *c = &report->certificate;
    const block_sum *sums = step->blocks->sums.data;
    ledger_sums *all = &step->blocks->at[0].sums.ledger;
    for (int i = 1; i < team_threads(step->team); i++)
        ledger_merge(all, &step->blocks->at[i].sums.ledger);
    if (is_divided(step)) ranks_sum_exactly(all->column, LEDGER_COLUMNS);
    ledger_add_sums(&c->step, all);
    c->penetration = report->depth = 0;
    report->broken = report->pulled = 0;
    c->bonds = 0;
    for (size_t i = 0; i < blocks; i++) {
        const block_sum *sum = &sums[i];
        report->broken += sum->broken;
        report->pulled += sum->pulled;
        c->bonds += sum->bonds;
        c->penetration = fmax(c->penetration, sum->penetration);
        if (!(sum->depth > report->depth)) continue;
        report->depth = sum->depth;
        report->deeper[0] = body_id(sum->deeper[0]);
        report->deeper[1] = body_id(sum->deeper[1]);
    }
    if (is_divided(step)) join_reports(report);
}

/* With fewer contacts one thread has finished before others could start. */
#define SHARED_PUSHES 4096

typedef struct speed_phase {
    const model *model;
    const rigid_work *bodies;
    duhem_sum *sums;
} speed_phase;

/* Largest velocities and spins of the bodies of a chunk; the radius of bodies that are not round is
 * taken as 0. */
static void measure_speeds(void *context, size_t begin, size_t end) {
    const speed_phase *phase = context;
    size_t dofs = phase->bodies->dofs, moves = dofs == 3 ? 2 : 3;
    const double *radius = phase->model->radius.data;
    double speed = 0, spin = 0;
    for (size_t i = begin; i < end; i++) {
        const double *v = phase->bodies->v_plus + i * dofs;
        double square = v[0] * v[0] + v[1] * v[1] + (moves == 3 ? v[2] * v[2] : 0), turn = 0;
        for (size_t k = moves; k < dofs; k++)
            turn += fabs(v[k]);
        turn *= radius[i];
        if (square > speed) speed = square;
        if (turn > spin) spin = turn;
    }
    phase->sums[begin / BODY_CHUNK].speed = speed;
    phase->sums[begin / BODY_CHUNK].spin = spin;
}

/* A gap that no two round bodies can close by the end of the step. */
static double far_gap(const step_input *step, const rigid_work *bodies,
                      const contact_table *contacts) {
    if (!contacts->arm_row || !step->scheme->solves) return INFINITY;
    speed_phase phase = {step->model, bodies, step->blocks->duhem};
    double speed = 0, spin = 0;
    team_for(step->team, bodies->count, BODY_CHUNK, measure_speeds, &phase);
    for (size_t i = 0; i * BODY_CHUNK < bodies->count; i++) {
        speed = fmax(speed, phase.sums[i].speed);
        spin = fmax(spin, phase.sums[i].spin);
    }
    return 1.0001 * step->law.theta * step->law.h * 2 * (sqrt(speed) + spin);
}

static void clear_impulses(void *context, size_t begin, size_t end) {
    const rigid_work *bodies = context;
    size_t dofs = bodies->dofs;
    memset(bodies->impulse + begin * dofs, 0, (end - begin) * dofs * sizeof *bodies->impulse);
}

static void finish_contacts(finish_phase *out, rigid_work *bodies, step_report *report) {
    const step_input *step = out->step;
    const contact_table *contacts = out->contacts;
    bool alone = pushes_alone(step), few = contacts->table.count < SHARED_PUSHES;
    size_t numbers = out->bodies->count * out->bodies->dofs;
    out->far = far_gap(step, out->bodies, contacts);
    rigid_begin_led(bodies);
    if (alone && bodies->present.at)
        team_for_runs(step->team, &bodies->present, 0, 0, clear_impulses, bodies);
    else if (alone)
        memset(out->body_impulse, 0, numbers * sizeof *out->body_impulse);
    for (int i = 0; i < team_threads(step->team); i++)
        ledger_clear(&step->blocks->at[i].sums.ledger);
    blocks_for_each(step, contacts, finish_contacts_of, out);
    sum_blocks(step, blocks_of(contacts), report);
    if (!alone && few)
        push_bodies(out, 0, 1);
    else if (!alone)
        team_share(step->team, push_bodies, out);
    rigid_end_led(bodies);
}

/* Forces act in two half kicks, with the forces at the start and at the end of the step; the latter
 * are kept for the next step. */
static void halve_kicks(double h, rigid_work *w) {
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

static void add_deformables(const step_input *step, const rigid_work *bodies, deform_work *deform,
                            step_report *report, double *gross_potential) {
    scree_certificate *c = &report->certificate;
    deform_energy e = deform_energies(deform, bodies, step->model, step->state, &step->times);
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
    if (e.travel > report->travel) report->travel = e.travel, report->farther = body_id(e.farther);
    *gross_potential += e.gross;
}

static void finish_bodies(const step_input *step, const rigid_work *bodies, deform_work *deform,
                          step_report *report) {
    scree_certificate *c = &report->certificate;
    rigid_energy e = rigid_energies(bodies, step->model, step->state, &step->times, step->team);
    c->step.kinetic = e.kinetic;
    c->step.potential = e.potential;
    c->step.load = e.load;
    c->step.drive += e.drive; /* already contains the work of motors of joints */
    c->step.scheme += e.scheme;
    c->momentum = e.momentum;
    report->travel = e.travel;
    report->farther = body_id(e.farther);
    if (step->model->nodes) add_deformables(step, bodies, deform, report, &e.gross_potential);
    double gross, passed, sum = closure(&c->step, &gross);
    closure(step->state->clock.total, &passed);
    /* sums below 1e-14 of the bodies' energy, and below 1e-20 of the energy exchanged since the
     * start (bodies may be at rest now), are rounding */
    double scale = gross + 1e-4 * (e.gross_potential + e.gross_kinetic) + 1e-10 * passed;
    c->energy = scale == 0 ? 0 : sum / scale; /* NaN stays NaN: the world refuses such a step */
}

/* The body of a body of the problem: itself, or the one whose node it is. */
static uint64_t owner_id(const model *m, uint32_t at) {
    if (at < m->bodies.count) return body_id(at);
    uint32_t owner = model_node_owner(m, at - (uint32_t)m->bodies.count);
    return body_id(m->deformables.data[owner].slot);
}

/* The two bodies of a contact of the problem; 0: there is none. */
static void owners_of(const model *m, const problem *p, uint32_t place, uint64_t id[2]) {
    id[0] = id[1] = 0;
    if (place == NONE || place >= p->contacts) return;
    uint32_t bodies;
    const uint32_t *body_index = problem_bodies(p, place, &bodies);
    id[0] = owner_id(m, body_index[0]);
    for (uint32_t e = 1; e < bodies && !id[1]; e++) {
        uint64_t other = owner_id(m, body_index[e]);
        if (other != id[0]) id[1] = other;
    }
}

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

static void name_contradiction(const model *m, const problem *p, const solver_work *solving,
                               scree_certificate *c) {
    c->infeasible = solving->info.outcome == SOLVER_INFEASIBLE;
    c->contradictions = 0;
    memset(c->contradiction, 0, sizeof c->contradiction);
    for (uint32_t k = 0; c->infeasible && k < solving->proof.count; k++) {
        uint32_t place = solving->proof.contact[k];
        uint64_t pair[2];
        owners_of(m, p, place, pair);
        if (cone_of(problem_row(p, place))->held) c->infeasible = 2;
        if (!pair[0] || is_named(c, pair)) continue;
        memcpy(c->contradiction[c->contradictions++], pair, sizeof pair);
    }
}

/* A scene that asks for a single linearisation accepts its result. */
static bool nodes_balance(const deform_work *d) {
    return !d->iterates || d->balanced || d->settings.max_iterations == 1;
}

/* Records which tests the step missed, and whether it converged. */
static void judge(const step_input *step, const rigid_work *bodies, const deform_work *deform,
                  const contact_table *contacts, const problem_work *work,
                  const solver_work *solving, const pass_work *passes, step_report *report) {
    report->missed = (step_miss){.method = solving->info.method};
    if (solving->info.outcome != SOLVER_CONVERGED) miss_residual(step, solving, report);
    if (!(passes->misfit <= step->settings->law_tolerance))
        miss_laws(step, bodies, contacts, work, solving, passes, &report->missed);
    if (!nodes_balance(deform)) miss_balance(step, bodies, deform, solving, report);
    report->certificate.converged = report->missed.tests == 0;
}

/* Results of the solver and the passes. */
static void certify_outcome(const step_input *step, const deform_work *deform,
                            const solver_work *solving, const pass_work *passes,
                            scree_certificate *c) {
    const residual *found = &solving->info.residual;
    bool largest = step->settings->norm == NORM_LARGEST;
    c->residual = found->rms;
    c->residual_max = found->max;
    c->norm = largest ? SCREE_RESIDUAL_MAXIMUM : SCREE_RESIDUAL_QUADRATIC;
    c->residual_natural = found->natural;
    c->balance = deform->iterates ? deform->misfit : 0;
    c->balance_limit = deform->iterates ? deform->limit : 0;
    c->misfit = fmax(passes->misfit, c->balance);
    c->passes = (int32_t)step->law.pass + 1;
}

void stage_certify(const step_input *step, const contact_table *contacts, const problem_work *work,
                   const solver_work *solving, const pass_work *passes, double *impulse,
                   double *history, uint8_t *status, double (*place)[3], rigid_work *bodies,
                   deform_work *deform, joint_work *joints, step_report *report) {
    double start = stage_seconds();
    scree_certificate *c = &report->certificate;
    bool forces = !step->scheme->solves;
    owners_of(step->model, &work->problem, solving->info.residual.worst, c->worst);
    if (is_divided(step)) { /* on other processes it is none of the contacts */
        double has = solving->info.residual.worst != NONE;
        divided_worst(&has, c->worst);
    }
    name_contradiction(step->model, &work->problem, solving, c);
    /* laws report their misfit before they finish the step */
    judge(step, bodies, deform, contacts, work, solving, passes, report);
    c->step = (scree_ledger){.stored = -work->contact.lost, .fracture = -work->contact.lost};
    finish_phase out = {step,   bodies, contacts,        work,    impulse, history,
                        status, place,  bodies->impulse, INFINITY};
    finish_contacts(&out, bodies, report);
    if (forces) halve_kicks(step->law.h, bodies);
    duhem_find(step, bodies, report);
    if (forces) c->step.scheme -= c->duhem; /* the work of all forces */
    joints_finish(step, bodies, work, joints, bodies->impulse, &c->step);
    finish_bodies(step, bodies, deform, report);
    certify_outcome(step, deform, solving, passes, c);
    step->seconds[3] = stage_seconds() - start;
}
