#include "state/state.h"

#include <string.h>

#include "base/hash.h"

_Static_assert(sizeof(scree_ledger) % sizeof(double) == 0, "the ledger is registered as reals");

#define LEDGER_WIDTH (sizeof(scree_ledger) / sizeof(double))

static void register_bodies(body_state *b, const model *m) {
    b->places = m->places;
    b->dofs = m->dofs;
    b->middles = m->dimension == 3 ? 6 : 2;
    b->table.name = "body";
    table_add(&b->table, "q", COLUMN_F64, b->places, (void **)&b->q);
    table_add(&b->table, "v", COLUMN_F64, b->dofs, (void **)&b->v);
    if (m->dimension == 3) table_add(&b->table, "momentum", COLUMN_F64, 3, (void **)&b->momentum);
    table_add(&b->table, "middle", COLUMN_F64, b->middles, (void **)&b->middle);
    if (m->scheme_arrays)
        table_add(&b->table, "scheme", COLUMN_F64, m->scheme_arrays * b->dofs, (void **)&b->scheme);
    table_add(&b->table, "exists", COLUMN_U8, 1, (void **)&b->exists);
    table_add(&b->table, "dormant", COLUMN_U8, 1, (void **)&b->dormant);
    table_add(&b->table, "prescribed", COLUMN_U8, b->dofs, (void **)&b->prescribed);
    table_add(&b->table, "driven", COLUMN_U32, 1, (void **)&b->driven);
}

static void register_drives(drive_state *d, const model *m) {
    d->dofs = m->dofs;
    d->axes = m->dimension == 3 ? 4 : 1;
    d->table.name = "drive";
    table_add(&d->table, "mode", COLUMN_U8, d->dofs, (void **)&d->mode);
    table_add(&d->table, "function", COLUMN_U32, d->dofs, (void **)&d->function);
    table_add(&d->table, "origin", COLUMN_F64, d->dofs, (void **)&d->origin);
    table_add(&d->table, "start", COLUMN_F64, d->dofs, (void **)&d->start);
    table_add(&d->table, "axis", COLUMN_F64, d->axes, (void **)&d->axis);
}

scree_status state_add_drive(state *s, uint32_t slot, uint32_t *at, scree_error *error) {
    *at = s->body.driven[slot];
    if (*at != NONE) return SCREE_OK;
    uint32_t made = (uint32_t)s->drive.table.count;
    TRY(table_resize(&s->drive.table, (size_t)made + 1, error));
    for (uint32_t k = 0; k < s->drive.dofs; k++)
        s->drive.function[made * s->drive.dofs + k] = NONE;
    if (s->drive.axes == 4) s->drive.axis[4 * made] = 1;
    *at = s->body.driven[slot] = made;
    return SCREE_OK;
}

static void register_held(state *s, const model *m) {
    s->joint.table.name = "joint";
    table_add(&s->joint.table, "S", COLUMN_F64, JOINT_ROWS, (void **)&s->joint.S);
    s->joint.history_width = m->joint_history;
    if (m->joint_history)
        table_add(&s->joint.table, "history", COLUMN_F64, m->joint_history,
                  (void **)&s->joint.history);
    table_add(&s->joint.table, "alive", COLUMN_U8, 1, (void **)&s->joint.alive);
    s->load.table.name = "load";
    table_add(&s->load.table, "active", COLUMN_U8, 1, (void **)&s->load.active);
    table_add(&s->load.table, "function", COLUMN_U32, 1, (void **)&s->load.function);
    table_add(&s->load.table, "start", COLUMN_F64, 1, (void **)&s->load.start);
}

static void register_deformables(state *s, const model *m) {
    node_state *n = &s->node;
    uint32_t width = n->dimension = (uint32_t)m->dimension;
    n->table.name = "node";
    table_add(&n->table, "u", COLUMN_F64, width, (void **)&n->u);
    table_add(&n->table, "v", COLUMN_F64, width, (void **)&n->v);
    table_add(&n->table, "force", COLUMN_F64, width, (void **)&n->force);
    table_add(&n->table, "condition", COLUMN_U32, width, (void **)&n->condition);
    table_add(&n->table, "origin", COLUMN_F64, width, (void **)&n->origin);
    s->material.table.name = "material";
    table_add(&s->material.table, "value", COLUMN_F64, 1, (void **)&s->material.value);
    s->solid.table.name = "solid";
    table_add(&s->solid.table, "stored", COLUMN_F64, 1, (void **)&s->solid.stored);
    table_add(&s->solid.table, "dissipated", COLUMN_F64, 1, (void **)&s->solid.dissipated);
    s->condition.table.name = "condition";
    table_add(&s->condition.table, "active", COLUMN_U8, 1, (void **)&s->condition.active);
    table_add(&s->condition.table, "function", COLUMN_U32, 1, (void **)&s->condition.function);
    table_add(&s->condition.table, "start", COLUMN_F64, 1, (void **)&s->condition.start);
}

static scree_status fill_deformables(state *s, const model *m, scree_error *error) {
    TRY(table_resize(&s->node.table, m->nodes, error));
    TRY(table_resize(&s->material.table, m->histories, error));
    TRY(table_resize(&s->solid.table, m->deformables.count, error));
    TRY(table_resize(&s->condition.table, m->conditions.count, error));
    for (size_t i = 0; i < (size_t)m->nodes * s->node.dimension; i++)
        s->node.condition[i] = NONE;
    for (size_t i = 0; i < m->conditions.count; i++) {
        s->condition.active[i] = 1;
        s->condition.function[i] = m->conditions.data[i].function;
    }
    return SCREE_OK;
}

static void register_clock(clock_state *c) {
    c->table.name = "clock";
    table_add(&c->table, "step", COLUMN_I64, 1, (void **)&c->step);
    table_add(&c->table, "t", COLUMN_F64, 1, (void **)&c->t);
    table_add(&c->table, "h", COLUMN_F64, 1, (void **)&c->h);
    table_add(&c->table, "h_next", COLUMN_F64, 1, (void **)&c->h_next);
    table_add(&c->table, "bonding", COLUMN_I64, 1, (void **)&c->bonding);
    table_add(&c->table, "t0", COLUMN_F64, 1, (void **)&c->t0);
    table_add(&c->table, "step0", COLUMN_I64, 1, (void **)&c->step0);
    table_add(&c->table, "random", COLUMN_U64, 1, (void **)&c->random);
    table_add(&c->table, "stage", COLUMN_I64, 1, (void **)&c->stage);
    table_add(&c->table, "stage_t", COLUMN_F64, 1, (void **)&c->stage_t);
    table_add(&c->table, "stage_step", COLUMN_I64, 1, (void **)&c->stage_step);
    table_add(&c->table, "stage_begun", COLUMN_I64, 1, (void **)&c->stage_begun);
    table_add(&c->table, "gravity", COLUMN_F64, 3, (void **)&c->gravity);
    table_add(&c->table, "total", COLUMN_F64, LEDGER_WIDTH, (void **)&c->total);
    table_add(&c->table, "extremes", COLUMN_F64, CLOCK_EXTREMES, (void **)&c->extremes);
    table_add(&c->table, "counts", COLUMN_I64, CLOCK_COUNTS, (void **)&c->counts);
    table_add(&c->table, "solver", COLUMN_F64, SOLVER_MEMORY, (void **)&c->solver);
}

static scree_status fill_rows(state *s, const model *m, scree_error *error) {
    TRY(table_resize(&s->body.table, m->bodies.count, error));
    TRY(table_resize(&s->joint.table, m->joints.count, error));
    TRY(table_resize(&s->load.table, m->loads.count, error));
    TRY(table_resize(&s->clock.table, 1, error));
    if (model_is_applied(m)) TRY(table_resize(&s->applied.table, m->bodies.count, error));
    TRY(missed_reserve(&s->missed, error));
    for (size_t i = 0; i < m->bodies.count; i++) {
        s->body.exists[i] = 1;
        s->body.driven[i] = NONE;
        if (m->dimension == 3) state_q(s, i)[3] = 1;
    }
    for (size_t i = 0; i < m->joints.count; i++)
        s->joint.alive[i] = 1;
    for (size_t i = 0; i < m->loads.count; i++) {
        s->load.active[i] = 1;
        s->load.function[i] = NONE;
    }
    memcpy(s->clock.gravity, m->gravity, sizeof m->gravity);
    *s->clock.bonding = 1;
    return m->nodes ? fill_deformables(s, m, error) : SCREE_OK;
}

scree_status state_create(state *s, const model *m, scree_error *error) {
    memset(s, 0, sizeof *s);
    register_bodies(&s->body, m);
    register_drives(&s->drive, m);
    contact_table_register(&s->contact, m);
    register_held(s, m);
    if (m->nodes) register_deformables(s, m);
    register_clock(&s->clock);
    missed_register(&s->missed);
    s->actions.table.name = "actions";
    table_add(&s->actions.table, "bytes", COLUMN_U8, 1, (void **)&s->actions.bytes);
    s->law.table.name = "law";
    table_add(&s->law.table, "mu", COLUMN_F64, 1, (void **)&s->law.mu);
    s->applied.table.name = "applied";
    s->applied.table.optional = !model_is_applied(m);
    table_add(&s->applied.table, "force", COLUMN_F64, m->dofs, (void **)&s->applied.force);
    table *const all[] = {&s->body.table, &s->drive.table,  &s->contact.table, &s->joint.table,
                          &s->load.table, &s->clock.table,  &s->actions.table, &s->missed.table,
                          &s->law.table,  &s->applied.table};
    s->table_count = sizeof all / sizeof *all;
    memcpy(s->tables, all, sizeof all);
    if (s->contact.arms.columns) s->tables[s->table_count++] = &s->contact.arms;
    if (m->nodes) {
        s->tables[s->table_count++] = &s->node.table;
        s->tables[s->table_count++] = &s->material.table;
        s->tables[s->table_count++] = &s->solid.table;
        s->tables[s->table_count++] = &s->condition.table;
        s->tables[s->table_count++] = &s->contact.carrier.table;
        s->tables[s->table_count++] = &s->contact.pool.table;
    }
    scree_status status = fill_rows(s, m, error);
    if (status != SCREE_OK) state_free(s);
    return status;
}

bool state_wholly_prescribed(const state *s, size_t slot) {
    const uint8_t *p = state_prescribed(s, slot);
    for (uint32_t k = 0; k < s->body.dofs; k++)
        if (!p[k]) return false;
    return true;
}

void state_free(state *s) {
    for (size_t i = 0; i < s->table_count; i++)
        table_free(s->tables[i]);
    memset(s, 0, sizeof *s);
}

/* Whether an empty table is part of the hash. A run without missed steps keeps the hash from before
 * missed steps were recorded; likewise a run whose laws no program changed, or that no program
 * pushed. */
static bool counts_empty(const state *s, const table *t) {
    return t != &s->missed.table && t != &s->law.table && t != &s->applied.table;
}

uint64_t state_hash(const state *s) {
    uint64_t h = 0;
    for (size_t i = 0; i < s->table_count; i++) {
        const table *t = s->tables[i];
        if (t->count > 0 || counts_empty(s, t)) h = table_hash(t, h);
    }
    return h;
}

void state_swap(state *a, state *b) {
    for (size_t i = 0; i < a->table_count; i++)
        table_swap(a->tables[i], b->tables[i]);
}

scree_status state_copy(state *to, const state *from, scree_error *error) {
    if (to->table_count != from->table_count) return BUG(error, "states of different models");
    for (size_t i = 0; i < to->table_count; i++)
        TRY(table_copy(to->tables[i], from->tables[i], error));
    return SCREE_OK;
}
