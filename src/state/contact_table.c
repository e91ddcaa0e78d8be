#include "state/contact_table.h"

_Static_assert(sizeof(contact_key) == 4 * sizeof(uint64_t), "a key is registered as four u64");
_Static_assert(sizeof(carrier_pair) % sizeof(uint64_t) == 0, "carriers are registered as u64");
_Static_assert(sizeof(weighted_node) == 2 * sizeof(uint64_t), "nodes are registered as two u64");

static void register_carriers(contact_table *c) {
    table_add(&c->table, "carried", COLUMN_U32, 1, (void **)&c->carried);
    c->carrier.table.name = "carrier";
    table_add(&c->carrier.table, "pair", COLUMN_U64, sizeof(carrier_pair) / sizeof(uint64_t),
              (void **)&c->carrier.pair);
    c->pool.table.name = "carrier_pool";
    table_add(&c->pool.table, "node", COLUMN_U64, sizeof(weighted_node) / sizeof(uint64_t),
              (void **)&c->pool.node);
}

void contact_table_register(contact_table *c, const model *m) {
    uint32_t d = (uint32_t)m->dimension;
    c->table.name = "contact";
    c->dimension = d;
    c->rows = model_widest_rows(m);
    c->history_width = model_widest_history(m);
    bool points = model_touches_in_points(m);
    if (!points) table_add(&c->table, "key", COLUMN_U64, 4, (void **)&c->key);
    table_add(&c->table, "pair", COLUMN_U32, 2, (void **)&c->pair);
    table_add(&c->table, "law", COLUMN_U32, 1, (void **)&c->law);
    table_add(&c->table, "previous", COLUMN_U32, 1, (void **)&c->previous);
    table_add(&c->table, "form", COLUMN_U8, 1, (void **)&c->form);
    table_add(&c->table, "status", COLUMN_U8, 1, (void **)&c->status);
    table_add(&c->table, "normal", COLUMN_F64, d, (void **)&c->normal);
    c->arms.name = "contact_arm";
    c->radius = m->radius.data;
    if (points) table_add(&c->table, "arm_row", COLUMN_U32, 1, (void **)&c->arm_row);
    table_add(points ? &c->arms : &c->table, "arm", COLUMN_F64, 2 * d, (void **)&c->arm);
    table_add(&c->table, "gap", COLUMN_F64, 1, (void **)&c->gap);
    if (!points) table_add(&c->table, "area", COLUMN_F64, 1, (void **)&c->area);
    table_add(&c->table, "impulse", COLUMN_F64, c->rows, (void **)&c->S);
    if (d == 3 && !points) table_add(&c->table, "place", COLUMN_F64, 3, (void **)&c->place);
    if (m->scheme_frames)
        table_add(&c->table, "frame", COLUMN_F64, CONTACT_FRAME, (void **)&c->frame);
    if (c->history_width)
        table_add(&c->table, "history", COLUMN_F64, c->history_width, (void **)&c->history);
    if (m->nodes) register_carriers(c);
}

void contact_table_free(contact_table *c) {
    table_free(&c->table);
    table_free(&c->arms);
    table_free(&c->carrier.table);
    table_free(&c->pool.table);
}

void contact_table_swap(contact_table *a, contact_table *b) {
    table_swap(&a->table, &b->table);
    table_swap(&a->arms, &b->arms);
    table_swap(&a->carrier.table, &b->carrier.table);
    table_swap(&a->pool.table, &b->pool.table);
}
