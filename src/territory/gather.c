/* The whole world on one process, or on all. */
#include <string.h>

#include "territory/territory.h"

/* What a process tells of its own: bodies, then contacts. */
static bool pack_own(const territory *t, const state *s, char **out, size_t *size) {
    size_t each = sizeof(uint32_t) + table_row_bytes(&s->body.table), bytes = sizeof(uint64_t);
    uint64_t bodies = 0;
    const contact_table *c = &s->contact;
    for (size_t r = 0; r < t->present.count; r += 2)
        for (uint32_t i = t->present.data[r]; i < t->present.data[r + 1]; i++)
            bodies += territory_owns(t, i);
    bytes += bodies * each;
    for (size_t i = 0; i < c->table.count; i++)
        if (territory_solves(t, c->pair[i])) bytes += contact_row_bytes(c, i);
    char *to = *out = mem_alloc(bytes, 1);
    *size = bytes;
    if (!to) return false;
    memcpy(to, &bodies, sizeof bodies);
    to += sizeof bodies;
    for (size_t r = 0; r < t->present.count; r += 2)
        for (uint32_t i = t->present.data[r]; i < t->present.data[r + 1]; i++) {
            if (!territory_owns(t, i)) continue;
            memcpy(to, &i, sizeof i);
            table_pack_row(&s->body.table, i, to + sizeof i);
            to += each;
        }
    for (size_t i = 0; i < c->table.count; i++)
        if (territory_solves(t, c->pair[i])) {
            contact_row_pack(c, i, to);
            to += contact_row_bytes(c, i);
        }
    return true;
}

/* Sends what a process has of its own to the first process, or to all. */
static bool send_own(territory *t, const state *s, bool to_all) {
    char *bytes;
    size_t size, room;
    ranks_parcels out = {.size = mem_alloc((size_t)t->processes, sizeof *out.size)};
    bool good = pack_own(t, s, &bytes, &size) && out.size;
    room = to_all ? size * (size_t)t->processes : size;
    if (good && to_all) out.bytes = mem_alloc(room, 1);
    good = good && (out.bytes || !to_all);
    if (good && !to_all) out.bytes = bytes, bytes = NULL;
    for (int p = 0; good && p < t->processes; p++) {
        out.size[p] = to_all || p == 0 ? size : 0;
        if (to_all) memcpy(out.bytes + (size_t)p * size, bytes, size);
    }
    good = !ranks_any(!good) && ranks_exchange(&out, &t->got);
    mem_free(bytes);
    ranks_parcels_free(&out);
    return good;
}

static const char *take_bodies(state *s, const char *from) {
    uint64_t bodies;
    size_t each = table_row_bytes(&s->body.table);
    memcpy(&bodies, from, sizeof bodies);
    from += sizeof bodies;
    for (uint64_t i = 0; i < bodies; i++, from += each) {
        uint32_t slot;
        memcpy(&slot, from, sizeof slot);
        from += sizeof slot;
        table_unpack_row(&s->body.table, slot, from);
    }
    return from;
}

/* Fills the state's bodies and the spare table of contacts. */
static scree_status take_all(territory *t, const model *m, state *s, scree_error *error) {
    packed_contacts packed = {0};
    const char *from = t->got.bytes;
    bool good = true;
    territory_make_spare(t, m);
    for (int p = 0; p < t->processes; p++) {
        const char *end = from + t->got.size[p];
        if (end > from) from = take_bodies(s, from);
        good = packed_add(&packed, &s->contact, from, (size_t)(end - from)) && good;
        from = end;
    }
    packed_sort(&packed);
    scree_status status = good ? packed_merge(&packed, NULL, &t->spare, error)
                               : error_no_memory(error, "the contacts of all processes");
    packed_free(&packed);
    memcpy(s->body.exists, t->everywhere.data, m->bodies.count);
    return status;
}

/* Frees what only gathering needs so much memory for. */
static void drop_parcels(territory *t) {
    mem_free(t->got.bytes);
    t->got.bytes = NULL;
    t->got.room = 0;
}

scree_status territory_join(territory *t, const model *m, state *s, scree_error *error) {
    if (!t->divided) return SCREE_OK;
    if (!send_own(t, s, true)) return error_no_memory(error, "the whole world");
    scree_status status = ranks_agree(take_all(t, m, s, error), error);
    drop_parcels(t);
    if (status == SCREE_OK) contact_table_swap(&s->contact, &t->spare);
    territory_forget(t);
    return status;
}

scree_status territory_gather(territory *t, const model *m, state *s, scree_error *error) {
    if (!t->divided || t->gathered) return SCREE_OK;
    if (!send_own(t, s, false)) return error_no_memory(error, "the whole world");
    scree_status status = t->own == 0 ? take_all(t, m, s, error) : SCREE_OK;
    status = ranks_agree(status, error);
    drop_parcels(t);
    TRY(status);
    if (t->own == 0) contact_table_swap(&s->contact, &t->spare);
    t->gathered = true;
    return SCREE_OK;
}

/* Bodies of other processes do not exist again; their rows stay as they are. */
void territory_release(territory *t, state *s) {
    if (!t->gathered) return;
    t->gathered = false;
    if (t->own != 0) return;
    contact_table_swap(&s->contact, &t->spare);
    memset(s->body.exists, 0, s->body.table.count);
    for (size_t r = 0; r < t->present.count; r += 2)
        for (uint32_t i = t->present.data[r]; i < t->present.data[r + 1]; i++)
            s->body.exists[i] = 1;
}
