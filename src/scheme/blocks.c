/* Contacts of a step in blocks that fit into the cache: frames, velocities, and the contacts of
 * each law. */
#include <math.h>
#include <string.h>

#include "problem/kinematics.h"
#include "scheme/parts.h"

void block_begin(const contact_table *contacts, contact_block *k, size_t first) {
    size_t left = contacts->table.count - first;
    k->first = first;
    k->count = left < STAGE_BLOCK ? left : STAGE_BLOCK;
    const double *normal = contacts->normal + 3 * first;
    for (size_t i = 0; contacts->dimension == 3 && i < k->count; i++)
        set_axes(&k->axes[i], normal + 3 * i);
}

/* Which contacts of a block need no velocity. */
typedef struct velocity_choice {
    const uint32_t *place; /* NULL: no contact has a place */
    bool placed; /* true: contacts with a place need one; false: also those within `far` */
    double far;
} velocity_choice;

static inline bool is_left_out(const contact_table *t, const velocity_choice *choice, size_t at,
                               double U[ROWS_MAX]) {
    if (choice->placed) return choice->place[at] == NONE;
    if (!(t->gap[at] > choice->far) || t->arm_row[at]) return false;
    if (choice->place && choice->place[at] != NONE) return false;
    memset(U, 0, ROWS_MAX * sizeof *U);
    return true;
}

static void space_velocities(const contact_table *t, const contact_block *k,
                             const velocity_choice *choice, const double (*v)[SPACE_DOFS],
                             double (*U)[ROWS_MAX]) {
    bool moments = t->rows > 3; /* some law has rows for them */
    const arm_columns arms = contact_arm_columns(t);
    for (size_t i = 0, at = k->first; i < k->count; i++, at++) {
        if (choice && is_left_out(t, choice, at, U[i])) continue;
        double room[6];
        const double *arm = arms_of(&arms, 3, at, room);
        const double *v_c = v[t->pair[at][0]], *v_a = v[t->pair[at][1]];
        if (moments)
            space_velocity(&k->axes[i], arm, v_c, arm + 3, v_a, U[i]);
        else
            space_slip(&k->axes[i], arm, v_c, arm + 3, v_a, U[i]);
    }
}

static void planar_velocities(const contact_table *t, const contact_block *k,
                              const velocity_choice *choice, const double *v,
                              double (*U)[ROWS_MAX]) {
    const double(*planar)[PLANAR_DOFS] = (const double(*)[PLANAR_DOFS])v;
    const arm_columns arms = contact_arm_columns(t);
    for (size_t i = 0, at = k->first; i < k->count; i++, at++) {
        if (choice && is_left_out(t, choice, at, U[i])) continue;
        double room[6];
        const double *arm = arms_of(&arms, 2, at, room);
        planar_velocity(t->normal + 2 * at, arm, planar[t->pair[at][0]], arm + 2,
                        planar[t->pair[at][1]], U[i]);
    }
}

static void chosen_velocities(const model *m, const contact_table *contacts, const contact_block *k,
                              const velocity_choice *choice, const double *v,
                              double (*U)[ROWS_MAX]) {
    if (m->dimension == 3)
        space_velocities(contacts, k, choice, (const double(*)[SPACE_DOFS])v, U);
    else
        planar_velocities(contacts, k, choice, v, U);
    for (size_t i = 0; contacts->carried && i < k->count; i++) {
        contact c = contact_at(contacts, k->first + i);
        if (c.carried) carried_velocity(contacts, &c, v + node_velocities(m), U[i]);
    }
}

void block_velocities_of(const model *m, const contact_table *contacts, const contact_block *k,
                         const uint32_t *place, const double *v, double (*U)[ROWS_MAX]) {
    velocity_choice choice = {.place = place, .placed = true};
    chosen_velocities(m, contacts, k, place ? &choice : NULL, v, U);
}

void block_velocities_near(const model *m, const contact_table *contacts, const contact_block *k,
                           const uint32_t *place, double far, const double *v,
                           double (*U)[ROWS_MAX]) {
    velocity_choice choice = {.place = place, .far = far};
    chosen_velocities(m, contacts, k, contacts->arm_row && far < INFINITY ? &choice : NULL, v, U);
}

void block_velocities(const model *m, const contact_table *contacts, const contact_block *k,
                      const double *v, double (*U)[ROWS_MAX]) {
    chosen_velocities(m, contacts, k, NULL, v, U);
}

/* The contacts of the block by law, in key order within a law. */
static void sort_by_law(const model *m, const contact_table *contacts, contact_block *k) {
    size_t laws = m->laws.count, *at = k->law_first;
    const uint32_t *ruled_by = contacts->law + k->first;
    if (laws == 1) {
        for (size_t i = 0; i < k->count; i++)
            k->by_law[i] = (uint32_t)i;
        at[0] = 0;
        at[1] = k->count;
        return;
    }
    memset(at, 0, (laws + 1) * sizeof *at);
    for (size_t i = 0; i < k->count; i++)
        at[ruled_by[i] + 1]++;
    for (size_t l = 0; l < laws; l++)
        at[l + 1] += at[l];
    for (size_t i = 0; i < k->count; i++)
        k->by_law[at[ruled_by[i]]++] = (uint32_t)i;
    memmove(at + 1, at, laws * sizeof *at);
    at[0] = 0;
}

static const double of_points[STAGE_BLOCK]; /* their areas: zero */

/* The contacts of one law in the block. */
static inline law_batch batch_of(const step_input *step, const law_columns *columns,
                                 contact_block *k, size_t l) {
    const contact_table *contacts = columns->contacts;
    size_t width = contacts->history_width, iterates = step->needs.iterate_width;
    size_t begin = k->law_first[l], count = k->law_first[l + 1] - begin;
    return (law_batch){.law = l,
                       .model = step->model,
                       .state = step->state,
                       .contacts = contacts,
                       .first = k->first,
                       .gap = contacts->gap + k->first,
                       .area = contacts->area ? contacts->area + k->first : of_points,
                       .U_minus = (const double(*)[ROWS_MAX])k->U_minus,
                       .index = k->by_law + begin,
                       .count = count,
                       .active = k->active,
                       .row = k->row,
                       .b = k->b,
                       .correction = k->correction,
                       .q_M = columns->q_M,
                       .ellipse = step->needs.elliptic ? k->ellipse : NULL,
                       .extra = k->extra,
                       .history = width ? columns->history + k->first * width : NULL,
                       .history_width = contacts->history_width,
                       .iterate = iterates ? columns->iterate + k->first * iterates : NULL,
                       .iterate_width = step->needs.iterate_width};
}

static bool is_end(const model *m, uint32_t end, uint32_t slot) {
    return end < BOND_GROUP ? slot == end : m->bodies.data[slot].group == end - BOND_GROUP;
}

static void work_by_bonding(const step_input *step, contact_block *k, const law *l,
                            const law_batch *batch, law_task work, void *context) {
    uint32_t end = (uint32_t)(*step->state->clock.bonding - 2), index[STAGE_BLOCK];
    law_batch half = *batch;
    law_step some = step->law;
    half.index = index;
    for (int chosen = 0; chosen < 2; chosen++) {
        half.count = 0;
        for (size_t i = 0; i < batch->count; i++) {
            const uint32_t *pair = batch->contacts->pair[batch->first + batch->index[i]];
            bool is_chosen = is_end(step->model, end, pair[0]) || is_end(step->model, end, pair[1]);
            if (is_chosen == chosen) index[half.count++] = batch->index[i];
        }
        some.bonding = chosen;
        if (half.count) work(context, k, l, &some, &half);
    }
}

/* If only the contacts of some bodies may be bonded, these contacts and the others are given to the
 * law separately, so that laws need not distinguish them. */
void block_for_laws(const step_input *step, const law_columns *columns, contact_block *k,
                    law_task work, void *context) {
    bool some_bond = *step->state->clock.bonding > 1;
    sort_by_law(step->model, columns->contacts, k);
    for (size_t l = 0; l < step->model->laws.count; l++) {
        law_batch batch = batch_of(step, columns, k, l);
        if (batch.count == 0) continue;
        if (some_bond)
            work_by_bonding(step, k, &step->model->laws.data[l], &batch, work, context);
        else
            work(context, k, &step->model->laws.data[l], &step->law, &batch);
    }
}

typedef struct block_phase {
    const contact_table *contacts;
    contact_block *blocks;
    block_task work;
    void *context;
} block_phase;

/* A member's blocks are consecutive. */
static void work_on_blocks(void *context, int member, int members) {
    const block_phase *of = context;
    size_t blocks = blocks_of(of->contacts), m = (size_t)member, all = (size_t)members;
    contact_block *own = &of->blocks[member];
    for (size_t i = blocks * m / all; i < blocks * (m + 1) / all; i++) {
        block_begin(of->contacts, own, i * STAGE_BLOCK);
        of->work(of->context, own);
    }
}

void blocks_for_each(const step_input *step, const contact_table *contacts, block_task work,
                     void *context) {
    block_phase phase = {contacts, step->blocks->at, work, context};
    if (blocks_of(contacts) < 2)
        work_on_blocks(&phase, 0, 1);
    else
        team_share(step->team, work_on_blocks, &phase);
}
