/* From contacts to the problem: relative velocities, what is carried from the last step, laws,
 * rows. */
#include <string.h>

#include "base/math.h"
#include "scheme/kinematics.h"
#include "scheme/stages.h"

/* Large worlds grow by less: a sixteenth instead of a half. */
static size_t roomy(size_t count) { return count + count / (count < 65536 ? 2 : 16); }

static scree_status reserve_contacts(contact_work *c, size_t count, bool corrects,
                                     scree_error *error) {
    if (count <= c->capacity) return SCREE_OK;
    size_t old = c->capacity, room = roomy(count);
    if (!mem_grow((void **)&c->place, old, room, sizeof *c->place) ||
        (corrects && !mem_grow((void **)&c->correction, old, room, sizeof *c->correction)))
        return error_no_memory(error, "the contacts of a step");
    c->capacity = room;
    return SCREE_OK;
}

/* The most rows that a contact or joint of this model can have. */
static uint8_t most_rows(const model *m) {
    uint8_t rows = (uint8_t)model_widest_rows(m);
    for (size_t j = 0; j < m->joints.count; j++)
        if (m->joints.data[j].kind->dimension > rows) rows = m->joints.data[j].kind->dimension;
    return rows;
}

static scree_status reserve_problem(problem_work *w, size_t contacts, uint8_t rows,
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
        !mem_grow((void **)&w->H, 2 * DOFS * rows * old, 2 * DOFS * rows * room, sizeof *w->H))
        return error_no_memory(error, "the contact problem");
    w->capacity = room;
    return SCREE_OK;
}

void stage_relative_velocities(const sim *s, const double (*v)[DOFS], double (*U)[DOFS]) {
    const contact *c = s->contacts.list.data + s->block->first;
    for (size_t i = 0; i < s->block->count; i++, c++)
        relative_velocity(c->normal, c->arm_candidate, v[c->candidate], c->arm_antagonist,
                          v[c->antagonist], U[i]);
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

void stage_for_laws(sim *s, stage_law_work work) {
    contact_block *k = s->block;
    size_t width = s->next.history_width;
    sort_by_law(s);
    for (size_t l = 0; l < s->model->laws.count; l++) {
        size_t begin = s->law_first[l], count = s->law_first[l + 1] - begin;
        law_batch batch = {.model = s->model,
                           .contact = s->contacts.list.data + k->first,
                           .U_minus = (const double(*)[DOFS])k->U_minus,
                           .index = k->by_law + begin,
                           .count = count,
                           .active = k->active,
                           .row = k->row,
                           .b = k->b,
                           .correction = k->correction,
                           .extra = k->extra,
                           .history = width ? s->next.history + k->first * width : NULL,
                           .history_width = s->next.history_width};
        if (count) work(s, &s->model->laws.data[l], &batch);
    }
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
    }
}

static void prepare_law(sim *s, const law *l, law_batch *batch) { law_prepare(l, &s->step, batch); }

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

void stage_place_body(sim *s, uint32_t place, uint32_t slot, const double normal[2],
                      const double arm[2], double sign) {
    problem_work *w = &s->work;
    double rows[3][DOFS];
    contact_rows(normal, arm, sign, rows);
    w->entry_body[w->entry_first[place + 1]++] = slot;
    size_t count = (size_t)w->row[place].dimension * DOFS;
    memcpy(w->H + w->H_first[place + 1], rows, count * sizeof(double));
    w->H_first[place + 1] += count;
}

double stage_approach(const sim *s, uint32_t place) {
    const problem_work *w = &s->work;
    const double *H = w->H + w->H_first[place];
    size_t stride = (size_t)w->row[place].dimension * DOFS;
    double U = 0;
    for (uint32_t e = w->entry_first[place]; e < w->entry_first[place + 1]; e++, H += stride) {
        const double *v = s->bodies.v_free[w->entry_body[e]];
        U += H[0] * v[0] + H[1] * v[1] + H[2] * v[2];
    }
    return U < 0 ? -U : 0;
}

scree_status stage_place_extra(sim *s, uint32_t place, const row_extra *extra, scree_error *error) {
    problem_work *w = &s->work;
    if (!w->row[place].has) return SCREE_OK;
    if (!array_grow((void **)&w->extra, &w->extra_capacity, w->extras + 1, sizeof *w->extra))
        return error_no_memory(error, "the contact problem");
    w->row[place].extra = w->extras;
    w->extra[w->extras++] = *extra;
    return SCREE_OK;
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
        stage_place(s, place, &k->row[i], k->b[i], s->next.S + at * s->next.rows);
        stage_place_body(s, place, c->candidate, c->normal, c->arm_candidate, 1);
        stage_place_body(s, place, c->antagonist, c->normal, c->arm_antagonist, -1);
        TRY(stage_place_extra(s, place, &k->extra[i], error));
        *approach += stage_approach(s, place);
    }
    return SCREE_OK;
}

static scree_status prepare_contacts(sim *s, double scale, uint32_t *placed, double *approach,
                                     scree_error *error) {
    size_t count = s->contacts.list.count;
    for (size_t first = 0; first < count; first += STAGE_BLOCK) {
        s->block->first = first;
        s->block->count = count - first < STAGE_BLOCK ? count - first : STAGE_BLOCK;
        stage_relative_velocities(s, (const double(*)[DOFS])s->state->body.v, s->block->U_minus);
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
    double moving, bodies = rigid_free_speed(&s->bodies, s->model, s->state, &moving);
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
    s->problem = (problem){.dimension = 2,
                           .bodies = (uint32_t)s->bodies.count,
                           .dofs = s->bodies.count * DOFS,
                           .blocks = s->bodies.blocks,
                           .block = s->bodies.block,
                           .v_free = &s->bodies.v_free[0][0],
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
    size_t contacts = s->contacts.list.count, n = contacts + s->model->joints.count;
    n = n ? n : 1; /* the offsets of an empty problem need room too */
    TRY(reserve_contacts(&s->contact, n, s->looks_ahead, error));
    TRY(reserve_problem(&s->work, n, most_rows(s->model), error));
    TRY(table_resize(&s->next.table, contacts, error));
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
    return stage_timed(s, prepare, &s->seconds[1], error);
}

static scree_status solve(sim *s, scree_error *error) {
    solver_settings settings = {.tolerance = s->settings.tolerance,
                                .max_iterations = s->settings.max_iterations,
                                .seed = s->settings.seed,
                                .step = (uint64_t)*s->state->clock.step,
                                .team = s->team};
    memcpy(s->bodies.v_plus, s->bodies.v_free, s->bodies.count * sizeof *s->bodies.v_plus);
    s->info = (solver_info){.outcome = SOLVER_CONVERGED};
    return s->solver_kind->solve(s->solver, &s->problem, &settings, s->work.S,
                                 &s->bodies.v_plus[0][0], &s->info, error);
}

scree_status stage_solve(sim *s, scree_error *error) {
    return stage_timed(s, solve, &s->seconds[2], error);
}
