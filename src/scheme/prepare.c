/* From contacts to the problem: relative velocities, what is carried from the last step, laws,
 * rows. */
#include <string.h>

#include "base/math.h"
#include "problem/cone.h"
#include "scheme/ellipse.h"
#include "scheme/kinematics.h"
#include "scheme/stages.h"

/* Large worlds grow by less: a sixteenth instead of a half. */
static size_t roomy(size_t count) { return count + count / (count < 65536 ? 2 : 16); }

static scree_status reserve_contacts(contact_work *c, size_t count, bool corrects, bool elliptic,
                                     scree_error *error) {
    if (count <= c->capacity) return SCREE_OK;
    size_t old = c->capacity, room = roomy(count), width = c->iterate_width;
    if (!mem_grow((void **)&c->place, old, room, sizeof *c->place) ||
        (corrects && !mem_grow((void **)&c->correction, old, room, sizeof *c->correction)) ||
        (elliptic && !mem_grow((void **)&c->ellipse, old, room, sizeof *c->ellipse)) ||
        (width && !mem_grow((void **)&c->iterate, old * width, room * width, sizeof *c->iterate)))
        return error_no_memory(error, "the contacts of a step");
    c->capacity = room;
    return SCREE_OK;
}

/* The most rows that a contact or joint of this model can have. */
static uint8_t most_rows(const model *m) {
    uint8_t rows = (uint8_t)model_widest_rows(m);
    for (size_t j = 0; j < m->joints.count; j++)
        if (m->joints.data[j].kind->rows > rows) rows = m->joints.data[j].kind->rows;
    return rows;
}

/* The most groups of rows that the joints of this model can have. */
static size_t most_groups(const model *m) {
    size_t groups = 0;
    for (size_t j = 0; j < m->joints.count; j++)
        groups += m->joints.data[j].kind->groups;
    return groups;
}

static scree_status reserve_problem(problem_work *w, size_t contacts, uint8_t rows, uint32_t dofs,
                                    scree_error *error) {
    if (contacts <= w->capacity) return SCREE_OK;
    size_t old = w->capacity, room = roomy(contacts);
    if (!mem_grow((void **)&w->row, old, room, sizeof *w->row) ||
        !mem_grow((void **)&w->row_first, old + 1, room + 1, sizeof *w->row_first) ||
        !mem_grow((void **)&w->entry_first, old + 1, room + 1, sizeof *w->entry_first) ||
        !mem_grow((void **)&w->H_first, old + 1, room + 1, sizeof *w->H_first) ||
        !mem_grow((void **)&w->entry_body, 2 * old, 2 * room, sizeof *w->entry_body) ||
        !mem_grow((void **)&w->b, rows * old, rows * room, sizeof *w->b) ||
        !mem_grow((void **)&w->S, rows * old, rows * room, sizeof *w->S) ||
        !mem_grow((void **)&w->H, 2 * dofs * rows * old, 2 * dofs * rows * room, sizeof *w->H))
        return error_no_memory(error, "the contact problem");
    w->capacity = room;
    return SCREE_OK;
}

void stage_begin_block(sim *s, size_t first) {
    contact_block *k = s->block;
    size_t left = s->contacts.list.count - first;
    k->first = first;
    k->count = left < STAGE_BLOCK ? left : STAGE_BLOCK;
    const contact *c = s->contacts.list.data + first;
    for (size_t i = 0; s->model->dimension == 3 && i < k->count; i++)
        set_axes(&k->axes[i], c[i].normal);
}

static void space_velocities(const sim *s, const double (*v)[SPACE_DOFS], double (*U)[ROWS_MAX]) {
    const contact *c = s->contacts.list.data + s->block->first;
    for (size_t i = 0; i < s->block->count; i++, c++)
        space_velocity(&s->block->axes[i], c->arm_candidate, v[c->candidate], c->arm_antagonist,
                       v[c->antagonist], U[i]);
}

void stage_relative_velocities(const sim *s, const double *v, double (*U)[ROWS_MAX]) {
    if (s->model->dimension == 3) {
        space_velocities(s, (const double(*)[SPACE_DOFS])v, U);
        return;
    }
    const double(*planar)[PLANAR_DOFS] = (const double(*)[PLANAR_DOFS])v;
    const contact *c = s->contacts.list.data + s->block->first;
    for (size_t i = 0; i < s->block->count; i++, c++)
        planar_velocity(c->normal, c->arm_candidate, planar[c->candidate], c->arm_antagonist,
                        planar[c->antagonist], U[i]);
}

/* The contacts of the block by law, in key order within a law. */
static void sort_by_law(sim *s) {
    size_t laws = s->model->laws.count, *at = s->law_first;
    const contact *c = s->contacts.list.data + s->block->first;
    memset(at, 0, (laws + 1) * sizeof *at);
    for (size_t i = 0; i < s->block->count; i++)
        at[c[i].law + 1]++;
    for (size_t l = 0; l < laws; l++)
        at[l + 1] += at[l];
    for (size_t i = 0; i < s->block->count; i++)
        s->block->by_law[at[c[i].law]++] = (uint32_t)i;
    memmove(at + 1, at, laws * sizeof *at);
    at[0] = 0;
}

/* The contacts of a law in the block. */
static inline law_batch batch_of(const sim *s, size_t l) {
    contact_block *k = s->block;
    size_t width = s->next.history_width, iterates = s->contact.iterate_width;
    size_t begin = s->law_first[l], count = s->law_first[l + 1] - begin;
    return (law_batch){.model = s->model,
                       .state = s->state,
                       .contact = s->contacts.list.data + k->first,
                       .U_minus = (const double(*)[ROWS_MAX])k->U_minus,
                       .index = k->by_law + begin,
                       .count = count,
                       .active = k->active,
                       .row = k->row,
                       .b = k->b,
                       .correction = k->correction,
                       .q_M = s->bodies.q_M,
                       .ellipse = s->elliptic ? k->ellipse : NULL,
                       .extra = k->extra,
                       .history = width ? s->next.history + k->first * width : NULL,
                       .history_width = s->next.history_width,
                       .iterate = iterates ? s->contact.iterate + k->first * iterates : NULL,
                       .iterate_width = s->contact.iterate_width};
}

static bool is_end(const model *m, uint32_t end, uint32_t slot) {
    return end < BOND_GROUP ? slot == end : m->bodies.data[slot].group == end - BOND_GROUP;
}

static void work_by_bonding(sim *s, const law *l, const law_batch *batch, stage_law_work work) {
    uint32_t end = (uint32_t)(*s->state->clock.bonding - 2), index[STAGE_BLOCK];
    law_batch half = *batch;
    half.index = index;
    for (int chosen = 0; chosen < 2; chosen++) {
        half.count = 0;
        for (size_t k = 0; k < batch->count; k++) {
            const contact *c = &batch->contact[batch->index[k]];
            bool is_chosen =
                is_end(s->model, end, c->candidate) || is_end(s->model, end, c->antagonist);
            if (is_chosen == chosen) index[half.count++] = batch->index[k];
        }
        s->step.bonding = chosen;
        if (half.count) work(s, l, &half);
    }
    s->step.bonding = true;
}

/* Where only the contacts of some bodies may be bonded, those and the others come one after the
 * other, so that laws need not know. */
static void for_laws_by_bonding(sim *s, stage_law_work work) {
    for (size_t l = 0; l < s->model->laws.count; l++) {
        law_batch batch = batch_of(s, l);
        if (batch.count) work_by_bonding(s, &s->model->laws.data[l], &batch, work);
    }
}

void stage_for_laws(sim *s, stage_law_work work) {
    sort_by_law(s);
    if (*s->state->clock.bonding > 1) {
        for_laws_by_bonding(s, work);
        return;
    }
    for (size_t l = 0; l < s->model->laws.count; l++) {
        law_batch batch = batch_of(s, l);
        if (batch.count) work(s, &s->model->laws.data[l], &batch);
    }
}

/* The turn of a contact's tangents from the last step to this one, as the cosine and sine by which
 * its components change: old tangents are carried by the least rotation from the old normal to the
 * new one and then by the mean spin of the two bodies about it. */
typedef struct tangent_turn {
    double c, s;
} tangent_turn;

static tangent_turn turn_of_tangents(const sim *s, const contact *c, const contact_axes *new,
                                     const double old_normal[3], double sign) {
    contact_axes old;
    set_axes(&old, old_normal);
    double from[3] = {sign * old_normal[0], sign * old_normal[1], sign * old_normal[2]};
    double axis[3], carried[3];
    cross3(from, c->normal, axis);
    double cosine = dot3(from, c->normal);
    /* Rodrigues' formula, with axis of length sin: 1 - cos over sin^2 is 1 / (1 + cos) */
    double share = dot3(axis, old.axis[1]) / (1 + cosine);
    cross3(axis, old.axis[1], carried);
    for (int k = 0; k < 3; k++)
        carried[k] += cosine * old.axis[1][k] + share * axis[k];
    const double *w_c = s->bodies.v_minus + SPACE_DOFS * (size_t)c->candidate + 3;
    const double *w_a = s->bodies.v_minus + SPACE_DOFS * (size_t)c->antagonist + 3;
    double spun = 0.5 * s->step.h * (dot3(w_c, c->normal) + dot3(w_a, c->normal)), sine, turn;
    math_sincos(spun, &sine, &turn);
    double x = dot3(carried, new->axis[1]), y = dot3(carried, new->axis[2]);
    tangent_turn out = {turn * x - sine * y, sine * x + turn * y};
    double length = sqrt(out.c * out.c + out.s * out.s);
    return length > 0 ? (tangent_turn){out.c / length, out.s / length} : (tangent_turn){1, 0};
}

static void turn_pair(tangent_turn t, double sign, double pair[2]) {
    double x = sign * pair[0], y = pair[1];
    pair[0] = t.c * x - t.s * y;
    pair[1] = t.s * x + t.c * y;
}

/* Tangential impulses, rolling moments and vectors of the law's history of contacts in space, each
 * a pair of components. Where
 * candidate and antagonist have changed places the normal has turned round and the impulse is that
 * on the other body: the first component changes its sign, the second, whose axis is N x T1, twice.
 */
static void carry_tangents(sim *s, size_t i, const double *old_normal) {
    const contact *c = &s->contacts.list.data[i];
    double *S = s->next.S + i * s->next.rows;
    uint64_t pairs = s->model->laws.data[c->law].history_pairs;
    bool any = pairs != 0;
    for (uint32_t k = 1; k < s->next.rows; k++)
        any = any || S[k] != 0;
    if (!any) return;
    double sign = dot3(old_normal, c->normal) < 0 ? -1 : 1;
    const contact_axes *new = &s->block->axes[i - s->block->first];
    tangent_turn t = turn_of_tangents(s, c, new, old_normal, sign);
    for (uint32_t k = 1; k + 1 < s->next.rows && k < 5; k += 2)
        turn_pair(t, sign, S + k);
    double *history = s->next.history + i * s->next.history_width;
    for (uint32_t k = 0; pairs >> k; k++)
        if (pairs >> k & 1) turn_pair(t, sign, history + k);
}

/* History and impulses of the last step, carried to this one. Planar components turn with the
 * frame, so they are kept as they are; impulses scale with the step. */
static void carry_contacts(sim *s, double scale) {
    size_t width = s->next.history_width, rows = s->next.rows;
    const contact_state *last = &s->state->contact;
    for (size_t i = s->block->first; i < s->block->first + s->block->count; i++) {
        uint32_t previous = s->contacts.list.data[i].previous;
        bool kept = previous != NONE;
        for (size_t k = 0; k < rows; k++)
            s->next.S[i * rows + k] = kept ? scale * last->S[previous * rows + k] : 0;
        for (size_t k = 0; k < width; k++)
            s->next.history[i * width + k] = kept ? last->history[previous * width + k] : 0;
        for (size_t k = 0; k < s->contact.iterate_width; k++)
            s->contact.iterate[i * s->contact.iterate_width + k] = 0;
        if (s->next.normal && kept) carry_tangents(s, i, last->normal[previous]);
    }
}

/* Contacts gap g_M + h U_free / 2 = that at q_M (scheme/look.c). Where one lasts the bodies enter
 * each other in every free step, so that rounding never decides whether it is active. */
static void find_free_gaps(sim *s) {
    contact_block *k = s->block;
    const contact *c = s->contacts.list.data + k->first;
    stage_relative_velocities(s, s->bodies.v_free, k->U_plus);
    for (size_t i = 0; i < k->count; i++)
        k->gap_free[i] = c[i].gap + 0.5 * s->step.h * k->U_plus[i][0];
}

static void prepare_law(sim *s, const law *l, law_batch *batch) {
    law_outcome last = stage_outcome(s);
    if (s->scheme->path == RIGID_NEWMARK) batch->gap_free = s->block->gap_free;
    if (s->step.pass) batch->last = &last;
    law_prepare(l, &s->step, batch);
}

void stage_place(sim *s, uint32_t place, const row *r, const double *b, const double *S) {
    problem_work *w = &s->work;
    uint32_t first = w->row_first[place];
    w->row[place] = *r;
    for (uint8_t k = 0; k < r->dimension; k++) {
        w->b[first + k] = b[k];
        w->S[first + k] = S[k];
    }
    w->row_first[place + 1] = first + r->dimension;
    w->H_first[place + 1] = w->H_first[place];
    w->entry_first[place + 1] = w->entry_first[place];
}

double *stage_place_body(sim *s, uint32_t place, uint32_t slot) {
    problem_work *w = &s->work;
    w->entry_body[w->entry_first[place + 1]++] = slot;
    double *rows = w->H + w->H_first[place + 1];
    w->H_first[place + 1] += (size_t)w->row[place].dimension * s->bodies.dofs;
    return rows;
}

/* A contact in the variables of its elliptic cone. */
static void place_ellipse(sim *s, uint32_t place, size_t at, const double *b) {
    const contact *c = &s->contacts.list.data[at];
    const contact_axes *axes = &s->block->axes[at - s->block->first];
    ellipse_axes e = ellipse_of(&s->contact.ellipse[at], axes);
    row r = s->block->row[at - s->block->first];
    double shift[3], S[3], rows[3][SPACE_DOFS];
    copy3(shift, b);
    copy3(S, s->next.S + at * s->next.rows);
    ellipse_velocity_in(&e, shift);
    ellipse_impulse_in(&e, S);
    ellipse_row(&e, &r);
    stage_place(s, place, &r, shift, S);
    for (int end = 0; end < 2; end++) {
        space_rows(axes, end ? c->arm_antagonist : c->arm_candidate, end ? -1 : 1, 3, rows);
        ellipse_rows_in(&e, rows);
        double *H = stage_place_body(s, place, end ? c->antagonist : c->candidate);
        memcpy(H, rows, (size_t)r.dimension * sizeof *rows);
    }
}

static void place_planar(sim *s, uint32_t place, const contact *c) {
    int count = s->work.row[place].dimension;
    double *rows = stage_place_body(s, place, c->candidate);
    planar_rows(c->normal, c->arm_candidate, 1, count, (double(*)[PLANAR_DOFS])rows);
    rows = stage_place_body(s, place, c->antagonist);
    planar_rows(c->normal, c->arm_antagonist, -1, count, (double(*)[PLANAR_DOFS])rows);
}

static void place_space(sim *s, uint32_t place, const contact *c, const contact_axes *axes) {
    int count = s->work.row[place].dimension;
    double *rows = stage_place_body(s, place, c->candidate);
    space_rows(axes, c->arm_candidate, 1, count, (double(*)[SPACE_DOFS])rows);
    rows = stage_place_body(s, place, c->antagonist);
    space_rows(axes, c->arm_antagonist, -1, count, (double(*)[SPACE_DOFS])rows);
}

/* U of one row for the free velocities. */
static double free_speed_of_row(const sim *s, uint32_t place, int k) {
    const problem_work *w = &s->work;
    uint32_t dofs = s->bodies.dofs;
    const double *H = w->H + w->H_first[place] + (size_t)k * dofs;
    size_t stride = (size_t)w->row[place].dimension * dofs;
    double U = 0;
    for (uint32_t e = w->entry_first[place]; e < w->entry_first[place + 1]; e++, H += stride) {
        const double *v = s->bodies.v_free + (size_t)w->entry_body[e] * dofs;
        U += H[0] * v[0] + H[1] * v[1] + H[2] * v[2];
        if (dofs == SPACE_DOFS) U += dot3(H + 3, v + 3);
    }
    return U;
}

double stage_approach(const sim *s, uint32_t place) {
    double U = free_speed_of_row(s, place, 0);
    return U < 0 ? -U : 0;
}

double stage_strain(const sim *s, uint32_t place) {
    const problem_work *w = &s->work;
    double sum = 0;
    for (int k = 0; k < w->row[place].dimension; k++) {
        double U = free_speed_of_row(s, place, k) + w->b[w->row_first[place] + (uint32_t)k];
        sum += U * U;
    }
    return sqrt(sum);
}

scree_status stage_place_extra(sim *s, uint32_t place, const row_extra *extra, scree_error *error) {
    problem_work *w = &s->work;
    if (!w->row[place].has && !row_needs_extra(&w->row[place])) return SCREE_OK;
    if (!array_grow((void **)&w->extra, &w->extra_capacity, w->extras + 1, sizeof *w->extra))
        return error_no_memory(error, "the contact problem");
    w->row[place].extra = w->extras;
    w->extra[w->extras++] = *extra;
    return SCREE_OK;
}

/* What a bond pulled with is no start for a contact that has lost it; between bodies that no
 * impulse moves a solver would leave it as it is. */
static void forget_pull(sim *s, size_t at) {
    double *S = s->next.S + at * s->next.rows;
    if (S[0] < 0) memset(S, 0, s->next.rows * sizeof *S);
}

/* Active contacts of the block into the problem; approach: the sum of their approach speeds. */
static scree_status place_contacts(sim *s, uint32_t *placed, double *approach, scree_error *error) {
    const contact_block *k = s->block;
    for (size_t i = 0; i < k->count; i++) {
        size_t at = k->first + i;
        const contact *c = &s->contacts.list.data[at];
        s->contact.place[at] = NONE;
        if (!k->active[i]) continue;
        uint32_t place = (*placed)++;
        s->contact.place[at] = place;
        if (s->contact.correction) s->contact.correction[at] = k->correction[i];
        if (stage_is_elliptic(s, at)) {
            s->contact.ellipse[at] = k->ellipse[i];
            place_ellipse(s, place, at, k->b[i]);
            *approach += stage_approach(s, place);
            continue;
        }
        if (s->works && !k->row[i].has) forget_pull(s, at);
        stage_place(s, place, &k->row[i], k->b[i], s->next.S + at * s->next.rows);
        if (s->model->dimension == 3)
            place_space(s, place, c, &k->axes[i]);
        else
            place_planar(s, place, c);
        TRY(stage_place_extra(s, place, &k->extra[i], error));
        *approach += stage_approach(s, place);
    }
    return SCREE_OK;
}

static scree_status prepare_contacts(sim *s, double scale, uint32_t *placed, double *approach,
                                     scree_error *error) {
    size_t count = s->contacts.list.count;
    for (size_t first = 0; first < count; first += STAGE_BLOCK) {
        stage_begin_block(s, first);
        stage_relative_velocities(s, s->bodies.v_minus, s->block->U_minus);
        if (s->scheme->path == RIGID_NEWMARK) find_free_gaps(s);
        if (s->step.pass)
            stage_recall_block(s);
        else
            carry_contacts(s, scale);
        stage_for_laws(s, prepare_law);
        TRY(place_contacts(s, placed, approach, error));
    }
    return SCREE_OK;
}

/* Below this share of the velocities of bodies their changes are rounding. */
#define LEAST_CHANGE 1e-8

/* max(rms over free bodies of |v_free - v-|, mean of max(0, -U_N,free)); see docs/theory.md. */
static double reference_speed(const sim *s, uint32_t placed, double approach) {
    if (s->settings.reference_speed > 0) return s->settings.reference_speed;
    double moving,
        bodies = rigid_kind_of(s->model)->free_speed(&s->bodies, s->model, s->state, &moving);
    double speed = fmax(bodies, placed ? approach / placed : 0);
    return speed > LEAST_CHANGE * moving ? speed : 1;
}

static void begin_problem(sim *s) {
    problem_work *w = &s->work;
    w->extras = 0;
    w->row_first[0] = w->entry_first[0] = 0;
    w->H_first[0] = 0;
}

static void point_problem(sim *s, uint32_t placed, double speed) {
    const problem_work *w = &s->work;
    s->problem = (problem){.dimension = s->model->dimension,
                           .bodies = (uint32_t)s->bodies.count,
                           .dofs = s->bodies.count * s->bodies.dofs,
                           .blocks = s->bodies.blocks,
                           .block = s->bodies.block,
                           .v_free = s->bodies.v_free,
                           .contacts = placed,
                           .row = w->row,
                           .row_first = w->row_first,
                           .b = w->b,
                           .extra = w->extra,
                           .entry_first = w->entry_first,
                           .entry_body = w->entry_body,
                           .H_first = w->H_first,
                           .H = w->H,
                           .reference_speed = speed};
}

static scree_status prepare(sim *s, scree_error *error) {
    size_t contacts = s->contacts.list.count, n = contacts + most_groups(s->model);
    n = n ? n : 1; /* the offsets of an empty problem need room too */
    TRY(reserve_contacts(&s->contact, n, s->looks_ahead || s->works, s->elliptic, error));
    TRY(reserve_problem(&s->work, n, most_rows(s->model), s->bodies.dofs, error));
    TRY(table_resize(&s->next.table, contacts, error));
    if (s->step.pass == 0) TRY(stage_find_lost(s, error));
    begin_problem(s);
    double old_h = *s->state->clock.h, scale = old_h > 0 ? s->step.h / old_h : 1;
    uint32_t placed = 0;
    double approach = 0;
    TRY(prepare_contacts(s, scale, &placed, &approach, error));
    TRY(joints_prepare(s, scale, &placed, &approach, error));
    point_problem(s, placed, reference_speed(s, placed, approach));
    return SCREE_OK;
}

scree_status stage_prepare(sim *s, scree_error *error) {
    s->step.pass = 0;
    return stage_prepare_pass(s, error);
}

scree_status stage_prepare_pass(sim *s, scree_error *error) {
    return stage_timed(s, prepare, &s->seconds[1], error);
}

static scree_status keep_start(sim *s, scree_error *error) {
    size_t rows = s->problem.contacts ? s->problem.row_first[s->problem.contacts] : 0;
    if (!array_reserve(&s->start, rows + 1)) return error_no_memory(error, "starting impulses");
    s->start.count = rows;
    if (rows) memcpy(s->start.data, s->work.S, rows * sizeof *s->start.data);
    return SCREE_OK;
}

/* Impulses between bodies that nothing moves, where laws have D or d: the solver leaves them alone,
 * for they change no velocity, but bonds between driven bodies pull all the same. */
static void fill_unmoved(sim *s) {
    const problem *p = &s->problem;
    for (uint32_t i = 0; i < p->contacts; i++) {
        const row *r = &p->row[i];
        if (!(r->has & (ROW_HAS_D | ROW_HAS_d)) || (r->has & ROW_HAS_C)) continue;
        double W[ROWS_MAX * ROWS_MAX], U[ROWS_MAX], sum = 0;
        const double none[ROWS_MAX] = {0};
        problem_local_operator(p, i, W);
        for (int k = 0; k < r->dimension * r->dimension; k++)
            sum += fabs(W[k]);
        if (sum > 0) continue;
        problem_relative_velocity(p, i, s->bodies.v_plus, U);
        cone_physical(r, cone_extra(p, r), none, U, s->work.S + p->row_first[i]);
    }
}

static scree_status solve(sim *s, scree_error *error) {
    solver_settings settings = {.tolerance = s->settings.tolerance,
                                .max_iterations = s->settings.max_iterations,
                                .seed = s->settings.seed,
                                .step = (uint64_t)*s->state->clock.step,
                                .team = s->team,
                                .memory = s->solver_memory};
    if (s->keep_start) TRY(keep_start(s, error));
    memcpy(s->solver_memory, s->state->clock.solver, sizeof s->solver_memory);
    memcpy(s->bodies.v_plus, s->bodies.v_free,
           s->bodies.count * s->bodies.dofs * sizeof *s->bodies.v_plus);
    s->info = (solver_info){.outcome = SOLVER_CONVERGED};
    s->certificate.misfit = 0;
    s->certificate.passes = (int32_t)s->step.pass + 1;
    TRY(s->solver_kind->solve(s->solver, &s->problem, &settings, s->work.S, s->bodies.v_plus,
                              &s->info, error));
    if (s->work.extras) fill_unmoved(s);
    return SCREE_OK;
}

scree_status stage_solve(sim *s, scree_error *error) {
    return stage_timed(s, solve, &s->seconds[2], error);
}
