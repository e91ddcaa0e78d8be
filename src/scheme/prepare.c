/* From contacts to the problem, block by block: data of the last step (carry.c), laws, rows
 * (place.c). */
#include <math.h>

#include "base/stop.h"
#include "base/turns.h"
#include "scheme/divided.h"
#include "scheme/parts.h"

/* Capacity with a margin, smaller for large worlds. */
static size_t roomy(size_t count) { return count + count / (count < 65536 ? 2 : 32); }

static scree_status reserve_contacts(contact_work *c, size_t count, const model_needs *needs,
                                     scree_error *error) {
    if (count <= c->capacity) return SCREE_OK;
    size_t old = c->capacity, room = roomy(count), width = needs->iterate_width;
    if (!mem_grow((void **)&c->place, old, room, sizeof *c->place) ||
        (needs->corrects && !mem_grow((void **)&c->correction, old, room, sizeof *c->correction)) ||
        (needs->elliptic && !mem_grow((void **)&c->ellipse, old, room, sizeof *c->ellipse)) ||
        (width && !mem_grow((void **)&c->iterate, old * width, room * width, sizeof *c->iterate)))
        return error_no_memory(error, "the contacts of a step");
    c->capacity = room;
    return SCREE_OK;
}

/* The largest number of rows of a contact or joint of this model. */
static uint8_t most_rows(const model *m) {
    uint8_t rows = (uint8_t)model_widest_rows(m);
    for (size_t j = 0; j < m->joints.count; j++)
        if (m->joints.data[j].kind->rows > rows) rows = m->joints.data[j].kind->rows;
    return rows;
}

/* The largest number of row groups of the joints of this model. */
static size_t most_groups(const model *m) {
    size_t groups = 0;
    for (size_t j = 0; j < m->joints.count; j++)
        groups += m->joints.data[j].kind->groups;
    return groups;
}

_Static_assert((int)FORM_CANDIDATE_ROUND == (int)PAIR_CANDIDATE_ROUND &&
                   (int)FORM_ANTAGONIST_ROUND == (int)PAIR_ANTAGONIST_ROUND,
               "the problem reads the forms of the contact table");

/* The number of bodies or nodes that one contact may touch, and of their velocities together; nodes
 * of wide carriers are counted separately. */
typedef struct problem_width {
    uint32_t entries, dofs, node_dofs;
    size_t pool;
} problem_width;

static problem_width widest(const model *m, const contact_table *contacts) {
    problem_width width = {2, 2 * m->dofs, (uint32_t)m->dimension, contacts->pool.table.count};
    if (!m->nodes) return width;
    uint32_t nodes = 2 * CARRIER_NODES * width.node_dofs;
    width.entries = 2 * CARRIER_NODES;
    if (nodes > width.dofs) width.dofs = nodes;
    return width;
}

/* Memory for H of contacts that store it. */
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

/* Memory for at least `contacts` of them; if it must grow, for the expected final number. */
static scree_status reserve_problem(problem_work *w, size_t contacts, size_t expected, uint8_t rows,
                                    scree_error *error) {
    if (contacts <= w->capacity) return SCREE_OK;
    size_t old = w->capacity, room = roomy(contacts > expected ? contacts : expected);
    if (!mem_grow((void **)&w->at, old, room, sizeof *w->at) ||
        !mem_grow((void **)&w->row_of, old, room, sizeof *w->row_of) ||
        !mem_grow((void **)&w->row_first, old + 1, room + 1, sizeof *w->row_first) ||
        !mem_grow((void **)&w->b, rows * old, rows * room, sizeof *w->b) ||
        !mem_grow((void **)&w->S, rows * old, rows * room, sizeof *w->S))
        return error_no_memory(error, "the contact problem");
    w->capacity = room;
    w->rows = rows * room;
    return SCREE_OK;
}

/* The largest number of contacts that store H: those with nodes or an elliptic cone, and joints. */
static size_t most_written(const model_needs *needs, const contact_table *contacts, size_t joints) {
    return (needs->elliptic ? contacts->table.count : contacts->carrier.table.count) + joints;
}

/* Margin of activation: contacts whose gap g_M + h U_free / 2 equals that at q_M (scheme/look.c).
 * Lasting contacts penetrate in every free step, so that rounding never decides whether they are
 * active. */
static void find_free_gaps(const step_input *step, const contact_table *contacts,
                           const double *v_free, contact_block *k) {
    const double *gap = contacts->gap + k->first;
    block_velocities(step->model, contacts, k, v_free, k->U_plus);
    for (size_t i = 0; i < k->count; i++)
        k->gap_free[i] = gap[i] + 0.5 * step->law.h * k->U_plus[i][0];
}

/* State of the blocks while they are put into the problem. */
typedef struct block_line {
    const step_input *step;
    const rigid_work *bodies;
    const contact_table *contacts;
    double scale; /* scale of the impulses from the last step */
    double *impulse, *history;
    problem_work *work;
    size_t joints; /* largest number of row groups behind the contacts */
    bool written;  /* some contacts store H: they are placed one after another */
    uint32_t placed, rows;
    scree_status status;
    scree_error *error;
} block_line;

static void prepare_law(void *context, contact_block *k, const law *l, const law_step *seen,
                        law_batch *batch) {
    const step_input *step = context;
    law_outcome last = block_outcome(k);
    if (step->scheme->looks_back) batch->gap_free = k->gap_free;
    if (seen->pass) batch->last = &last;
    batch->fault = &k->fault;
    law_prepare(l, seen, batch);
}

/* Whether the gap at mid-step alone decides which contacts are closed: then velocities of open ones
 * are not needed. */
static bool forecast_is_gap(const step_input *step) {
    return !step->scheme->looks_back && step->scheme->solves &&
           step->law.gamma - (1 - step->law.theta) == 0;
}

static void prepare_block(void *context, int member, size_t number) {
    const block_line *line = context;
    const step_input *step = line->step;
    const rigid_work *bodies = line->bodies;
    const contact_table *contacts = line->contacts;
    double *iterate = line->work->contact.iterate;
    law_columns columns = {contacts, bodies->q_M, line->history, iterate};
    contact_block *k = &step->blocks->at[member];
    block_begin(contacts, k, number * STAGE_BLOCK);
    k->fault.part = NULL;
    double far = forecast_is_gap(step) ? step->needs.open : INFINITY;
    block_velocities_near(step->model, contacts, k, NULL, far, bodies->v_minus, k->U_minus);
    if (step->scheme->looks_back) find_free_gaps(step, contacts, bodies->v_free, k);
    if (step->law.pass)
        block_recall_outcome(step->model, contacts, bodies->v_plus, k);
    else
        block_carry(step, bodies, contacts, k, line->scale, line->impulse, line->history, iterate);
    block_for_laws(step, &columns, k, prepare_law, (void *)step);
    block_count(step, contacts, k);
}

/* Expected number of active contacts, when `placed` of the first `done` are active. The first ones
 * belong to bodies that were added first, such as walls: after a quarter of all contacts they are
 * assumed to be representative, before that half as many more are expected. */
static size_t expect_placed(size_t all, size_t done, size_t placed) {
    if (done >= all) return placed;
    double share = done < all / 4 ? 1.5 : (double)all / (double)done;
    double expected = share * (double)placed;
    return expected < (double)all ? (size_t)expected : all;
}

/* Reserves `laws` rows; if memory must grow, as many as are expected in the end. */
static scree_status reserve_laws(problem_work *w, size_t laws, size_t expected,
                                 scree_error *error) {
    if (laws <= w->law_capacity) return SCREE_OK;
    size_t room = roomy(laws > expected ? laws : expected);
    if (!mem_grow((void **)&w->row, w->law_capacity, room, sizeof *w->row))
        return error_no_memory(error, "the contact problem");
    w->law_capacity = room;
    return SCREE_OK;
}

static scree_status make_room(block_line *line, size_t done, size_t placed, uint32_t extras,
                              size_t laws) {
    problem_work *w = line->work;
    size_t all = line->contacts->table.count;
    if (!array_grow((void **)&w->extra, &w->extra_capacity, extras, sizeof *w->extra))
        return error_no_memory(line->error, "the contact problem");
    size_t expected = expect_placed(all, done, placed);
    TRY(reserve_laws(w, laws + line->joints, expect_placed(all, done, laws) + line->joints,
                     line->error));
    return reserve_problem(w, placed + line->joints, expected + line->joints,
                           most_rows(line->step->model), line->error);
}

static bool has_room(const block_line *line, size_t placed, uint32_t extras, size_t laws) {
    const problem_work *w = line->work;
    return placed + line->joints <= w->capacity && extras <= w->extra_capacity &&
           laws + line->joints <= w->law_capacity;
}

static void place_block(const block_line *line, int member) {
    contact_block *k = &line->step->blocks->at[member];
    block_place(line->step, line->bodies, line->contacts, k, line->impulse, line->work);
    exact_add_all(&k->sums.approach, k->approach, k->approaches);
    k->sums.solved += (int64_t)k->approaches;
}

static scree_status refuse_fault(const model *m, const law_fault *f, scree_error *error) {
    const char *name[2] = {"", ""};
    for (int side = 0; side < 2; side++)
        if (f->pair[side] < m->bodies.count) name[side] = m->bodies.data[f->pair[side]].name;
    return error_set(error, SCREE_STOPPED,
                     "the law part '%s' of a plug-in wrote %s = %g for the contact of body %llu "
                     "'%s' with body %llu '%s': give finite numbers, and none below 0 for mu, "
                     "rolling, C and D",
                     f->part, f->column, f->value, (unsigned long long)body_id(f->pair[0]), name[0],
                     (unsigned long long)body_id(f->pair[1]), name[1]);
}

/* The start of the block in the problem. Arrays may move only while no other block is being
 * placed. */
static bool find_place(void *context, int member, size_t number, bool alone) {
    block_line *line = context;
    problem_work *w = line->work;
    contact_block *k = &line->step->blocks->at[member];
    if (line->status == SCREE_OK && k->fault.part)
        line->status = refuse_fault(line->step->model, &k->fault, line->error);
    if (line->status != SCREE_OK) return true;
    size_t placed = (size_t)line->placed + k->placed;
    uint32_t extras = w->extras + k->extras;
    size_t laws = (size_t)w->laws + k->shares + k->owns; /* an upper bound */
    if (!has_room(line, placed, extras, laws)) {
        if (!alone) return false;
        line->status = make_room(line, (number + 1) * STAGE_BLOCK, placed, extras, laws);
        if (line->status != SCREE_OK) return true;
    }
    k->place = line->placed;
    k->row_place = line->rows;
    k->extra_place = w->extras;
    line->placed += k->placed;
    line->rows += k->rows;
    w->extras = extras;
    block_share_rows(k, w);
    if (line->written) place_block(line, member);
    return true;
}

static void place_found(void *context, int member, size_t number) {
    const block_line *line = context;
    (void)number;
    if (!line->written && line->status == SCREE_OK) place_block(line, member);
}

/* Runs the laws of blocks in parallel, and finds their places in the problem in the order of
 * contacts. */
static scree_status prepare_contacts(block_line *line, contact_sums *sums) {
    static const team_turns turns = {prepare_block, find_place, place_found};
    contact_block *blocks = line->step->blocks->at;
    int threads = team_threads(line->step->team);
    for (int i = 0; i < threads; i++)
        exact_clear(&blocks[i].sums.approach), blocks[i].sums.solved = 0;
    team_for_in_turn(line->step->team, blocks_of(line->contacts), &turns, line);
    TRY(line->status);
    line->work->row_first[line->placed] = line->rows;
    for (int i = 0; i < threads; i++)
        exact_merge(&sums->approach, &blocks[i].sums.approach),
            sums->solved += blocks[i].sums.solved;
    return SCREE_OK;
}

/* Below this share of the bodies' velocities their changes are rounding. */
#define LEAST_CHANGE 1e-8

/* max(rms over free bodies of |v_free - v-|, mean of max(0, -U_N,free)); see docs/theory.md. */
static double reference_speed(const step_input *step, const rigid_work *bodies,
                              const deform_work *deform, uint32_t placed, double approach) {
    if (step->settings->reference_speed > 0) return step->settings->reference_speed;
    double moving, free = rigid_free_speed(bodies, step->model, step->state, &moving, step->team);
    if (step->model->nodes) {
        double nodes_moving, nodes = deform_free_speed(deform, bodies, &nodes_moving);
        free = fmax(free, nodes);
        moving = fmax(moving, nodes_moving);
    }
    double speed = fmax(free, placed ? approach / placed : 0);
    return speed > LEAST_CHANGE * moving ? speed : 1;
}

static void begin_problem(const contact_table *contacts, problem_work *w) {
    w->extras = w->written = w->laws = w->shares = 0;
    w->row_first[0] = w->entry_first[0] = 0;
    w->H_first[0] = 0;
    w->pairs = (problem_pairs){.pair = (const uint32_t(*)[2])contacts->pair,
                               .form = contacts->form,
                               .normal = contacts->normal,
                               .arm = contacts->arm,
                               .arm_row = contacts->arm_row,
                               .radius = contacts->radius};
}

static void point_problem(const model *m, const rigid_work *bodies, uint32_t placed, double speed,
                          problem_work *w) {
    w->pairs.at = w->at;
    w->problem = (problem){.dimension = m->dimension,
                           .bodies = (uint32_t)bodies->count + m->nodes,
                           .dofs = all_velocities(m),
                           .blocks = bodies->blocks,
                           .block = bodies->block,
                           .v_free = bodies->v_free,
                           .contacts = placed,
                           .row = w->row,
                           .row_of = w->row_of,
                           .row_first = w->row_first,
                           .b = w->b,
                           .extra = w->extra,
                           .pairs = &w->pairs,
                           .explicits = w->written,
                           .bricks = w->brick.bricks.count ? &w->brick.bricks : NULL,
                           .entry_first = w->entry_first,
                           .entry_body = w->entry_body,
                           .H_first = w->H_first,
                           .H = w->H,
                           .reference_speed = speed};
}

/* Condensed problems and problems in velocities use H of all contacts. */
static scree_status write_all(problem_work *work, scree_error *error) {
    const problem *all;
    TRY(explicit_make(&work->explicit, &work->problem, &all, error));
    work->problem = *all;
    return SCREE_OK;
}

static scree_status reserve(const step_input *step, const contact_table *contacts,
                            problem_work *work, scree_error *error) {
    size_t count = contacts->table.count, joints = most_groups(step->model);
    size_t n = count + joints ? count + joints : 1; /* offsets, even for an empty problem */
    uint8_t rows = most_rows(step->model);
    TRY(reserve_contacts(&work->contact, n, &step->needs, error));
    TRY(reserve_problem(work, joints + 1, 0, rows, error)); /* grows with the active contacts */
    TRY(reserve_laws(work, joints + BLOCK_ROWS, 0, error));
    if (!array_reserve(&step->blocks->sums, blocks_of(contacts)))
        return error_no_memory(error, "the sums of a step");
    if (!array_grow((void **)&work->extra, &work->extra_capacity, 0, sizeof *work->extra))
        return error_no_memory(error, "the contact problem"); /* room even without extras */
    return reserve_written(work, most_written(&step->needs, contacts, joints), rows,
                           widest(step->model, contacts), error);
}

static scree_status prepare(const step_input *step, const rigid_work *bodies,
                            const deform_work *deform, const contact_table *contacts,
                            double *impulse, double *history, joint_work *joints,
                            problem_work *work, scree_error *error) {
    TRY(step_agree(step, reserve(step, contacts, work, error), error));
    if (step->law.pass == 0) TRY(lost_find(step, contacts, &work->contact, error));
    if (step->law.pass == 0) TRY(bricks_find(step, bodies, contacts, &work->brick, error));
    begin_problem(contacts, work);
    double old_h = *step->state->clock.h, scale = old_h > 0 ? step->law.h / old_h : 1;
    block_line line = {.step = step,
                       .bodies = bodies,
                       .contacts = contacts,
                       .scale = scale,
                       .impulse = impulse,
                       .history = history,
                       .work = work,
                       .joints = most_groups(step->model),
                       .written = step->model->nodes || step->needs.elliptic,
                       .error = error};
    contact_sums sums = {.solved = 0};
    exact_clear(&sums.approach);
    TRY(step_agree(step, prepare_contacts(&line, &sums), error));
    uint32_t placed = line.placed, all;
    TRY(joints_prepare(step, bodies, scale, joints, work, &placed, &sums.approach, error));
    all = placed;
    if (is_divided(step)) {
        ranks_sum(&sums.solved, 1);
        ranks_sum_exactly(&sums.approach, 1);
        all = (uint32_t)sums.solved;
    }
    double speed = reference_speed(step, bodies, deform, all, exact_value(&sums.approach));
    point_problem(step->model, bodies, placed, speed, work);
    divided_problem(step, all, work);
    /* contacts may be detected again while the problem is still in use */
    if (step->model->nodes || step->scheme->solves_within) TRY(write_all(work, error));
    if (!step->looks || step->law.pass > 0) return SCREE_OK;
    return step_agree(
        step, found_recall(contacts, &work->contact, &work->problem, &work->found, work->S, error),
        error);
}

scree_status stage_prepare(const step_input *step, const rigid_work *bodies,
                           const deform_work *deform, const contact_table *contacts,
                           double *impulse, double *history, joint_work *joints, problem_work *work,
                           scree_error *error) {
    TRY(stop_check(error));
    double start = stage_seconds();
    scree_status status =
        prepare(step, bodies, deform, contacts, impulse, history, joints, work, error);
    step->seconds[1] += stage_seconds() - start;
    return status;
}
