/* Contacts of a step in blocks that stay in the cache: frames, velocities, and the contacts of each
 * law.
 */
#include <string.h>

#include "problem/kinematics.h"
#include "scheme/stages.h"

void stage_begin_block(const sim *s, contact_block *k, size_t first) {
    size_t left = s->contacts.table.count - first;
    k->first = first;
    k->count = left < STAGE_BLOCK ? left : STAGE_BLOCK;
    const double *normal = s->contacts.normal + 3 * first;
    for (size_t i = 0; s->model->dimension == 3 && i < k->count; i++)
        set_axes(&k->axes[i], normal + 3 * i);
}

static void space_velocities(const contact_table *t, const contact_block *k,
                             const double (*v)[SPACE_DOFS], double (*U)[ROWS_MAX]) {
    bool moments = t->rows > 3; /* some law has rows for them */
    for (size_t i = 0, at = k->first; i < k->count; i++, at++) {
        double room[6];
        const double *arm = contact_arms(t, at, room);
        const double *v_c = v[t->pair[at][0]], *v_a = v[t->pair[at][1]];
        if (moments)
            space_velocity(&k->axes[i], arm, v_c, arm + 3, v_a, U[i]);
        else
            space_slip(&k->axes[i], arm, v_c, arm + 3, v_a, U[i]);
    }
}

static void planar_velocities(const contact_table *t, const contact_block *k, const double *v,
                              double (*U)[ROWS_MAX]) {
    const double(*planar)[PLANAR_DOFS] = (const double(*)[PLANAR_DOFS])v;
    for (size_t i = 0, at = k->first; i < k->count; i++, at++) {
        double room[6];
        const double *arm = contact_arms(t, at, room);
        planar_velocity(t->normal + 2 * at, arm, planar[t->pair[at][0]], arm + 2,
                        planar[t->pair[at][1]], U[i]);
    }
}

void stage_relative_velocities(const sim *s, const contact_block *k, const double *v,
                               double (*U)[ROWS_MAX]) {
    if (s->model->dimension == 3)
        space_velocities(&s->contacts, k, (const double(*)[SPACE_DOFS])v, U);
    else
        planar_velocities(&s->contacts, k, v, U);
    for (size_t i = 0; s->contacts.carried && i < k->count; i++) {
        contact c = contact_at(&s->contacts, k->first + i);
        if (c.carried) stage_add_carried(&s->contacts, &c, v + s->deform.first, U[i]);
    }
}

/* The contacts of the block by law, in key order within a law. */
static void sort_by_law(const sim *s, contact_block *k) {
    size_t laws = s->model->laws.count, *at = k->law_first;
    const uint32_t *ruled_by = s->contacts.law + k->first;
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

/* The contacts of a law in the block. */
static inline law_batch batch_of(const sim *s, contact_block *k, size_t l) {
    size_t width = s->contacts.history_width, iterates = s->contact.iterate_width;
    size_t begin = k->law_first[l], count = k->law_first[l + 1] - begin;
    return (law_batch){.model = s->model,
                       .state = s->state,
                       .contacts = &s->contacts,
                       .first = k->first,
                       .gap = s->contacts.gap + k->first,
                       .area = s->contacts.area ? s->contacts.area + k->first : of_points,
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
                       .history = width ? s->contacts.history + k->first * width : NULL,
                       .history_width = s->contacts.history_width,
                       .iterate = iterates ? s->contact.iterate + k->first * iterates : NULL,
                       .iterate_width = s->contact.iterate_width};
}

static bool is_end(const model *m, uint32_t end, uint32_t slot) {
    return end < BOND_GROUP ? slot == end : m->bodies.data[slot].group == end - BOND_GROUP;
}

static void work_by_bonding(sim *s, contact_block *k, const law *l, const law_batch *batch,
                            stage_law_work work) {
    uint32_t end = (uint32_t)(*s->state->clock.bonding - 2), index[STAGE_BLOCK];
    law_batch half = *batch;
    law_step step = s->step;
    half.index = index;
    for (int chosen = 0; chosen < 2; chosen++) {
        half.count = 0;
        for (size_t i = 0; i < batch->count; i++) {
            const uint32_t *pair = batch->contacts->pair[batch->first + batch->index[i]];
            bool is_chosen = is_end(s->model, end, pair[0]) || is_end(s->model, end, pair[1]);
            if (is_chosen == chosen) index[half.count++] = batch->index[i];
        }
        step.bonding = chosen;
        if (half.count) work(s, k, l, &step, &half);
    }
}

/* Where only the contacts of some bodies may be bonded, those and the others come one after the
 * other, so that laws need not know. */
void stage_for_laws(sim *s, contact_block *k, stage_law_work work) {
    bool some_bond = *s->state->clock.bonding > 1;
    sort_by_law(s, k);
    for (size_t l = 0; l < s->model->laws.count; l++) {
        law_batch batch = batch_of(s, k, l);
        if (batch.count == 0) continue;
        if (some_bond)
            work_by_bonding(s, k, &s->model->laws.data[l], &batch, work);
        else
            work(s, k, &s->model->laws.data[l], &s->step, &batch);
    }
}

typedef struct block_phase {
    sim *s;
    stage_block_work work;
} block_phase;

/* A member's blocks follow one another. */
static void work_on_blocks(void *context, int member, int members) {
    const block_phase *of = context;
    size_t blocks = stage_blocks(of->s), m = (size_t)member, all = (size_t)members;
    contact_block *own = &of->s->blocks[member];
    for (size_t i = blocks * m / all; i < blocks * (m + 1) / all; i++) {
        stage_begin_block(of->s, own, i * STAGE_BLOCK);
        of->work(of->s, own);
    }
}

void stage_for_blocks(sim *s, stage_block_work work) {
    block_phase phase = {s, work};
    if (stage_blocks(s) < 2)
        work_on_blocks(&phase, 0, 1);
    else
        team_share(s->team, work_on_blocks, &phase);
}
