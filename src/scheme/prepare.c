/* From contacts to the problem, block by block: what is carried from the last step (carry.c), laws,
 * rows (place.c). */
#include <math.h>

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

_Static_assert((int)FORM_CANDIDATE_ROUND == (int)PAIR_CANDIDATE_ROUND &&
                   (int)FORM_ANTAGONIST_ROUND == (int)PAIR_ANTAGONIST_ROUND,
               "the problem reads the forms of the contact table");

/* Bodies or nodes that one contact may touch, and how many velocities they have together; nodes of
 * wide carriers come on top. */
typedef struct problem_width {
    uint32_t entries, dofs, node_dofs;
    size_t pool;
} problem_width;

static problem_width widest(const sim *s) {
    const model *m = s->model;
    problem_width width = {2, 2 * m->dofs, (uint32_t)m->dimension, s->contacts.pool.table.count};
    if (!m->nodes) return width;
    uint32_t nodes = 2 * CARRIER_NODES * width.node_dofs;
    width.entries = 2 * CARRIER_NODES;
    if (nodes > width.dofs) width.dofs = nodes;
    return width;
}

/* Room for H of contacts that have it written down. */
static scree_status reserve_written(problem_work *w, size_t count, uint8_t rows,
                                    problem_width width, scree_error *error) {
    if (count <= w->explicits && width.pool <= w->pool && w->H_first) return SCREE_OK;
    size_t old = w->explicits, room = count <= old ? old : roomy(count),
           pool = width.pool <= w->pool ? w->pool : roomy(width.pool);
    size_t had = width.entries * old + w->pool, entries = width.entries * room + pool;
    size_t had_H = rows * (width.dofs * old + width.node_dofs * w->pool),
           H = rows * (width.dofs * room + width.node_dofs * pool);
    if (!mem_grow((void **)&w->entry_first, old + 1, room + 1, sizeof *w->entry_first) ||
        !mem_grow((void **)&w->H_first, old + 1, room + 1, sizeof *w->H_first) ||
        !mem_grow((void **)&w->entry_body, had, entries, sizeof *w->entry_body) ||
        !mem_grow((void **)&w->H, had_H, H, sizeof *w->H))
        return error_no_memory(error, "the contact problem");
    w->explicits = room;
    w->pool = pool;
    return SCREE_OK;
}

/* Room for `contacts` at least; where there is less, for as many as are expected in the end. */
static scree_status reserve_problem(problem_work *w, size_t contacts, size_t expected, uint8_t rows,
                                    scree_error *error) {
    if (contacts <= w->capacity) return SCREE_OK;
    size_t old = w->capacity, room = roomy(contacts > expected ? contacts : expected);
    if (!mem_grow((void **)&w->at, old, room, sizeof *w->at) ||
        !mem_grow((void **)&w->row, old, room, sizeof *w->row) ||
        !mem_grow((void **)&w->row_first, old + 1, room + 1, sizeof *w->row_first) ||
        !mem_grow((void **)&w->b, rows * old, rows * room, sizeof *w->b) ||
        !mem_grow((void **)&w->S, rows * old, rows * room, sizeof *w->S))
        return error_no_memory(error, "the contact problem");
    w->capacity = room;
    return SCREE_OK;
}

/* The most contacts that need H written down: those with nodes or an elliptic cone, and joints. */
static size_t most_written(const sim *s, size_t joints) {
    return (s->elliptic ? s->contacts.table.count : s->contacts.carrier.table.count) + joints;
}

/* Contacts gap g_M + h U_free / 2 = that at q_M (scheme/look.c). Where one lasts the bodies enter
 * each other in every free step, so that rounding never decides whether it is active. */
static void find_free_gaps(const sim *s, contact_block *k) {
    const double *gap = s->contacts.gap + k->first;
    stage_relative_velocities(s, k, s->bodies.v_free, k->U_plus);
    for (size_t i = 0; i < k->count; i++)
        k->gap_free[i] = gap[i] + 0.5 * s->step.h * k->U_plus[i][0];
}

static void prepare_law(sim *s, contact_block *k, const law *l, const law_step *step,
                        law_batch *batch) {
    law_outcome last = stage_outcome(k);
    if (s->scheme->path == RIGID_NEWMARK) batch->gap_free = k->gap_free;
    if (s->step.pass) batch->last = &last;
    law_prepare(l, step, batch);
}

/* Some blocks on their way into the problem. */
typedef struct block_wave {
    sim *s;
    size_t first, count; /* blocks of the step */
    double scale;        /* of the impulses that are carried */
} block_wave;

static void prepare_blocks(void *context, size_t begin, size_t end) {
    const block_wave *wave = context;
    sim *s = wave->s;
    for (size_t i = begin; i < end; i++) {
        contact_block *k = &s->blocks[i];
        stage_begin_block(s, k, (wave->first + i) * STAGE_BLOCK);
        stage_relative_velocities(s, k, s->bodies.v_minus, k->U_minus);
        if (s->scheme->path == RIGID_NEWMARK) find_free_gaps(s, k);
        if (s->step.pass)
            stage_recall_block(s, k);
        else
            stage_carry_block(s, k, wave->scale);
        stage_for_laws(s, k, prepare_law);
        stage_count_block(s, k);
    }
}

static void place_blocks(void *context, size_t begin, size_t end) {
    const block_wave *wave = context;
    for (size_t i = begin; i < end; i++)
        stage_place_block(wave->s, &wave->s->blocks[i]);
}

/* How many contacts will act, when `placed` of the first `done` do. The first ones are those of
 * bodies that were added first, such as walls: from a quarter of all on they are taken to be like
 * the others, and before that half as many more are expected. */
static size_t expect_placed(const sim *s, size_t done, size_t placed) {
    size_t all = s->contacts.table.count;
    if (done >= all) return placed;
    double share = done < all / 4 ? 1.5 : (double)all / (double)done;
    double expected = share * (double)placed;
    return expected < (double)all ? (size_t)expected : all;
}

/* Where each block begins in the problem; `done` contacts of the step are then prepared. */
static scree_status find_places(sim *s, size_t count, size_t done, size_t joints, uint32_t *placed,
                                uint32_t *rows, scree_error *error) {
    problem_work *w = &s->work;
    for (size_t i = 0; i < count; i++) {
        contact_block *k = &s->blocks[i];
        k->place = *placed;
        k->row_place = *rows;
        k->extra_place = w->extras;
        *placed += k->placed;
        *rows += k->rows;
        w->extras += k->extras;
    }
    if (!array_grow((void **)&w->extra, &w->extra_capacity, w->extras, sizeof *w->extra))
        return error_no_memory(error, "the contact problem");
    return reserve_problem(w, *placed + joints, expect_placed(s, done, *placed) + joints,
                           most_rows(s->model), error);
}

/* As many blocks at once as there is room for: their laws, then their places in the problem. */
static scree_status prepare_contacts(sim *s, double scale, uint32_t *placed, double *approach,
                                     scree_error *error) {
    size_t joints = most_groups(s->model), blocks = stage_blocks(s);
    uint32_t rows = 0;
    bool written = s->model->nodes || s->elliptic; /* H of some: one after another */
    for (size_t first = 0; first < blocks; first += s->block_count) {
        size_t left = blocks - first;
        block_wave wave = {s, first, left < s->block_count ? left : s->block_count, scale};
        team_for(s->team, wave.count, 1, prepare_blocks, &wave);
        size_t done = (first + wave.count) * STAGE_BLOCK;
        TRY(find_places(s, wave.count, done, joints, placed, &rows, error));
        team_for(written ? NULL : s->team, wave.count, 1, place_blocks, &wave);
        for (size_t i = 0; i < wave.count; i++)
            *approach += s->blocks[i].approach;
    }
    s->work.row_first[*placed] = rows;
    return SCREE_OK;
}

/* Below this share of the velocities of bodies their changes are rounding. */
#define LEAST_CHANGE 1e-8

/* max(rms over free bodies of |v_free - v-|, mean of max(0, -U_N,free)); see docs/theory.md. */
static double reference_speed(sim *s, uint32_t placed, double approach) {
    if (s->settings.reference_speed > 0) return s->settings.reference_speed;
    double moving, bodies = rigid_free_speed(&s->bodies, s->model, s->state, &moving, s->team);
    if (s->model->nodes) {
        double nodes_moving, nodes = deform_free_speed(&s->deform, &s->bodies, &nodes_moving);
        bodies = fmax(bodies, nodes);
        moving = fmax(moving, nodes_moving);
    }
    double speed = fmax(bodies, placed ? approach / placed : 0);
    return speed > LEAST_CHANGE * moving ? speed : 1;
}

static void begin_problem(sim *s) {
    problem_work *w = &s->work;
    w->extras = w->written = 0;
    w->row_first[0] = w->entry_first[0] = 0;
    w->H_first[0] = 0;
    w->pairs = (problem_pairs){.pair = (const uint32_t(*)[2])s->contacts.pair,
                               .form = s->contacts.form,
                               .normal = s->contacts.normal,
                               .arm = s->contacts.arm,
                               .arm_row = s->contacts.arm_row,
                               .radius = s->contacts.radius};
}

static void point_problem(sim *s, uint32_t placed, double speed) {
    problem_work *w = &s->work;
    w->pairs.at = w->at;
    s->problem = (problem){.dimension = s->model->dimension,
                           .bodies = (uint32_t)s->bodies.count + s->model->nodes,
                           .dofs = stage_velocities(s),
                           .blocks = s->bodies.blocks,
                           .block = s->bodies.block,
                           .v_free = s->bodies.v_free,
                           .contacts = placed,
                           .row = w->row,
                           .row_first = w->row_first,
                           .b = w->b,
                           .extra = w->extra,
                           .pairs = &s->work.pairs,
                           .explicits = w->written,
                           .bricks = s->bricks.count ? &s->bricks : NULL,
                           .entry_first = w->entry_first,
                           .entry_body = w->entry_body,
                           .H_first = w->H_first,
                           .H = w->H,
                           .reference_speed = speed};
}

/* What is condensed, or solved in velocities, goes over H of all contacts. */
static scree_status write_all(sim *s, scree_error *error) {
    const problem *all;
    TRY(explicit_make(&s->explicit, &s->problem, &all, error));
    s->problem = *all;
    return SCREE_OK;
}

static scree_status prepare(sim *s, scree_error *error) {
    size_t contacts = s->contacts.table.count, joints = most_groups(s->model);
    size_t n = contacts + joints ? contacts + joints : 1; /* offsets of an empty problem, too */
    uint8_t rows = most_rows(s->model);
    TRY(reserve_contacts(&s->contact, n, s->looks_ahead || s->works, s->elliptic, error));
    TRY(reserve_problem(&s->work, joints + 1, 0, rows, error)); /* grows with what acts */
    if (!array_reserve(&s->sums, stage_blocks(s)))
        return error_no_memory(error, "the sums of a step");
    TRY(reserve_written(&s->work, most_written(s, joints), rows, widest(s), error));
    if (s->step.pass == 0) TRY(stage_find_lost(s, error));
    if (s->step.pass == 0) TRY(stage_find_bricks(s, error));
    begin_problem(s);
    double old_h = *s->state->clock.h, scale = old_h > 0 ? s->step.h / old_h : 1;
    uint32_t placed = 0;
    double approach = 0;
    TRY(prepare_contacts(s, scale, &placed, &approach, error));
    TRY(joints_prepare(s, scale, &placed, &approach, error));
    point_problem(s, placed, reference_speed(s, placed, approach));
    bool finds_again = s->scheme->forms & LAW_EVENT; /* while the problem is still looked at */
    return s->model->nodes || finds_again ? write_all(s, error) : SCREE_OK;
}

scree_status stage_prepare(sim *s, scree_error *error) {
    s->step.pass = 0;
    return stage_prepare_pass(s, error);
}

scree_status stage_prepare_pass(sim *s, scree_error *error) {
    return stage_timed(s, prepare, &s->seconds[1], error);
}
