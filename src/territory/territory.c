#include "territory/territory.h"

#include <stdlib.h>
#include <string.h>

scree_status territory_create(territory *t, const model *m, scree_error *error) {
    size_t n = m->bodies.count, p;
    *t = (territory){.own = ranks_own(), .processes = ranks_count()};
    p = (size_t)t->processes;
    t->sent.size = mem_alloc(p, sizeof *t->sent.size);
    t->got.size = mem_alloc(p, sizeof *t->got.size);
    if (!array_reserve(&t->owner, n) || !array_reserve(&t->everywhere, n) ||
        !array_reserve(&t->chosen, n) || !t->sent.size || !t->got.size)
        return error_no_memory(error, "the division of the world");
    return SCREE_OK;
}

void territory_free(territory *t) {
    array_free(&t->cell_owner);
    array_free(&t->owner);
    array_free(&t->everywhere);
    array_free(&t->chosen);
    array_free(&t->out);
    array_free(&t->in);
    array_free(&t->present);
    ranks_parcels_free(&t->sent);
    ranks_parcels_free(&t->got);
    if (t->spare_made) contact_table_free(&t->spare);
    *t = (territory){0};
}

scree_status territory_bisect(territory *t, const int64_t *weight, scree_error *error) {
    bool good = array_reserve(&t->cell_owner, grid_count(&t->grid)) &&
                cells_bisect(&t->grid, t->origin, weight, t->processes, t->cell_owner.data);
    if (ranks_any(!good)) return error_no_memory(error, "the division of the world");
    return SCREE_OK;
}

static uint16_t owner_at(const territory *t, const model *m, const double *q, uint32_t slot) {
    return t->cell_owner.data[cell_at(&t->grid, m->dimension, q + (size_t)slot * m->places)];
}

/* The processes other than the owner that own a cell within `reach` of a body. */
static int seen_by(const territory *t, const model *m, const double *q, uint32_t slot, double reach,
                   uint16_t owner, uint16_t process[CELLS_NEAR]) {
    uint32_t near[CELLS_NEAR];
    int cells = cells_near(&t->grid, m->dimension, q + (size_t)slot * m->places, reach, near);
    int count = 0;
    for (int i = 0; i < cells; i++) {
        uint16_t other = t->cell_owner.data[near[i]];
        bool known = other == owner;
        for (int k = 0; k < count && !known; k++)
            known = process[k] == other;
        if (!known) process[count++] = other;
    }
    return count;
}

int seen_compare(const void *a, const void *b) {
    const seen_body *x = a, *y = b;
    if (x->other != y->other) return x->other < y->other ? -1 : 1;
    return x->slot < y->slot ? -1 : x->slot > y->slot;
}

static void sort_seen(seen_body *list, size_t count) {
    if (count > 1) qsort(list, count, sizeof *list, seen_compare);
}

static void choose(territory *t, uint32_t slot) {
    uint16_t owner = t->owner.data[slot];
    t->chosen.data[slot] = owner == (uint16_t)t->own        ? CHOSEN_OWN
                           : owner == NOBODY && t->own == 0 ? CHOSEN_FIRST
                                                            : CHOSEN_NOT;
}

static scree_status list_present(territory *t, const state *s, size_t bodies, scree_error *error) {
    t->present.count = 0;
    for (size_t i = 0; i < bodies; i++) {
        if (!s->body.exists[i]) continue;
        uint32_t slot = (uint32_t)i;
        if (t->present.count && t->present.data[t->present.count - 1] == slot) {
            t->present.data[t->present.count - 1]++;
            continue;
        }
        if (!array_push(&t->present, slot) || !array_push(&t->present, slot + 1))
            return error_no_memory(error, "the division of the world");
    }
    return SCREE_OK;
}

static double far_reach(const territory *t) { return TERRITORY_FAR * t->reach; }

/* Notes who sees the bodies of this process, and which bodies it sees itself. */
static bool divide_body(territory *t, const model *m, state *s, const double *q, uint32_t slot) {
    uint16_t process[CELLS_NEAR], owner = owner_at(t, m, q, slot);
    int count = seen_by(t, m, q, slot, far_reach(t), owner, process);
    bool own = owner == (uint16_t)t->own, sees = own, good = true;
    for (int i = 0; i < count; i++) {
        if (own) good = array_push(&t->out, (seen_body){process[i], slot}) && good;
        sees = sees || process[i] == (uint16_t)t->own;
    }
    if (sees && !own) good = array_push(&t->in, (seen_body){owner, slot}) && good;
    t->owner.data[slot] = sees ? owner : UNSEEN;
    if (!sees) s->body.exists[slot] = 0;
    return good;
}

void territory_make_spare(territory *t, const model *m) {
    if (!t->spare_made) contact_table_register(&t->spare, m);
    t->spare_made = true;
}

/* A contact of which this process needs the memory. */
static bool is_needed(const void *context, const uint32_t pair[2]) {
    const territory *t = context;
    return territory_owns(t, pair[0]) || territory_owns(t, pair[1]) || territory_solves(t, pair);
}

static scree_status keep_own_contacts(territory *t, const model *m, state *s, scree_error *error) {
    territory_make_spare(t, m);
    TRY(contacts_filter(&s->contact, &t->spare, is_needed, t, error));
    contact_table_swap(&s->contact, &t->spare);
    return SCREE_OK;
}

scree_status territory_divide(territory *t, const model *m, state *s, const uint8_t *free,
                              const double *q, scree_error *error) {
    bool good = true;
    t->out.count = t->in.count = 0;
    memcpy(t->everywhere.data, s->body.exists, m->bodies.count);
    for (uint32_t i = 0; i < m->bodies.count; i++) {
        t->owner.data[i] = NOBODY;
        if (free[i]) good = divide_body(t, m, s, q, i) && good;
        choose(t, i);
        if (!s->body.exists[i]) t->chosen.data[i] = CHOSEN_NOT;
    }
    sort_seen(t->out.data, t->out.count);
    sort_seen(t->in.data, t->in.count);
    scree_status status = list_present(t, s, m->bodies.count, error);
    if (status == SCREE_OK) status = keep_own_contacts(t, m, s, error);
    if (!good) status = error_no_memory(error, "the division of the world");
    t->divided = true;
    t->moved = 0;
    return ranks_agree(status, error);
}

/* Sizes of the parcels for lists of bodies. */
static void size_by_list(const seen_body *list, size_t count, size_t each, int processes,
                         size_t *size) {
    memset(size, 0, (size_t)processes * sizeof *size);
    for (size_t i = 0; i < count; i++)
        size[list[i].other] += each;
}

static bool reserve_sent(territory *t) {
    size_t total = 0;
    for (int i = 0; i < t->processes; i++)
        total += t->sent.size[i];
    return array_grow((void **)&t->sent.bytes, &t->sent.room, total + 1, 1);
}

scree_status territory_meet(territory *t, state *s, scree_error *error) {
    size_t bytes = table_row_bytes(&s->body.table);
    size_by_list(t->out.data, t->out.count, bytes, t->processes, t->sent.size);
    bool good = reserve_sent(t);
    if (ranks_any(!good)) return error_no_memory(error, "the bodies of other processes");
    for (size_t i = 0; i < t->out.count; i++)
        table_pack_row(&s->body.table, t->out.data[i].slot, t->sent.bytes + i * bytes);
    if (!ranks_exchange(&t->sent, &t->got))
        return error_no_memory(error, "the bodies of other processes");
    for (size_t i = 0; i < t->in.count; i++)
        table_unpack_row(&s->body.table, t->in.data[i].slot, t->got.bytes + i * bytes);
    return SCREE_OK;
}

scree_status territory_tell(territory *t, double *number, scree_error *error) {
    size_by_list(t->out.data, t->out.count, sizeof *number, t->processes, t->sent.size);
    bool good = reserve_sent(t);
    if (ranks_any(!good)) return error_no_memory(error, "the bodies of other processes");
    for (size_t i = 0; i < t->out.count; i++)
        memcpy(t->sent.bytes + i * sizeof *number, &number[t->out.data[i].slot], sizeof *number);
    if (!ranks_exchange(&t->sent, &t->got))
        return error_no_memory(error, "the bodies of other processes");
    for (size_t i = 0; i < t->in.count; i++)
        memcpy(&number[t->in.data[i].slot], t->got.bytes + i * sizeof *number, sizeof *number);
    return SCREE_OK;
}

static bool is_listed(const territory *t, seen_body b) {
    return t->out.count &&
           bsearch(&b, t->out.data, t->out.count, sizeof *t->out.data, seen_compare) != NULL;
}

/* Bodies still have the owners of the last step. */
bool territory_lacks(const territory *t, const model *m, const double *q) {
    for (size_t r = 0; r < t->present.count; r += 2)
        for (uint32_t i = t->present.data[r]; i < t->present.data[r + 1]; i++) {
            uint16_t process[CELLS_NEAR];
            if (!territory_owns(t, i)) continue;
            int count = seen_by(t, m, q, i, t->reach, (uint16_t)t->own, process);
            for (int k = 0; k < count; k++)
                if (!is_listed(t, (seen_body){process[k], i})) return true;
        }
    return false;
}

/* A body of this process as another one receives it. */
static void pack_body(const state *s, uint32_t slot, char *to) {
    memcpy(to, &slot, sizeof slot);
    table_pack_row(&s->body.table, slot, to + sizeof slot);
}

/* Bodies seen so far that are neither own nor listed again disappear. */
static void lose_sight(territory *t, state *s) {
    for (size_t i = 0; i < t->in.count; i++) {
        uint32_t slot = t->in.data[i].slot;
        if (territory_owns(t, slot)) continue;
        s->body.exists[slot] = 0;
        t->owner.data[slot] = UNSEEN;
        t->chosen.data[slot] = CHOSEN_NOT;
    }
    t->in.count = 0;
}

static bool take_bodies(territory *t, state *s, slot_array *arrived) {
    size_t bytes = sizeof(uint32_t) + table_row_bytes(&s->body.table);
    const char *from = t->got.bytes;
    bool good = true;
    for (int p = 0; p < t->processes; p++)
        for (size_t i = 0; i < t->got.size[p] / bytes; i++, from += bytes) {
            uint32_t slot;
            memcpy(&slot, from, sizeof slot);
            table_unpack_row(&s->body.table, slot, from + sizeof slot);
            t->owner.data[slot] = (uint16_t)p;
            good = array_push(&t->in, (seen_body){(uint16_t)p, slot}) && good;
            good = array_push(&arrived->list, slot) && good;
        }
    return good;
}

scree_status territory_look_again(territory *t, const model *m, state *s, const double *q,
                                  slot_array *arrived, scree_error *error) {
    size_t bytes = sizeof(uint32_t) + table_row_bytes(&s->body.table);
    bool good = true;
    t->out.count = 0;
    for (size_t r = 0; r < t->present.count; r += 2)
        for (uint32_t i = t->present.data[r]; i < t->present.data[r + 1]; i++) {
            uint16_t process[CELLS_NEAR];
            if (!territory_owns(t, i)) continue;
            int count = seen_by(t, m, q, i, far_reach(t), (uint16_t)t->own, process);
            for (int k = 0; k < count; k++)
                good = array_push(&t->out, (seen_body){process[k], i}) && good;
        }
    sort_seen(t->out.data, t->out.count);
    size_by_list(t->out.data, t->out.count, bytes, t->processes, t->sent.size);
    good = reserve_sent(t) && good;
    if (ranks_any(!good)) return error_no_memory(error, "the bodies of other processes");
    for (size_t i = 0; i < t->out.count; i++)
        pack_body(s, t->out.data[i].slot, t->sent.bytes + i * bytes);
    if (!ranks_exchange(&t->sent, &t->got))
        return error_no_memory(error, "the bodies of other processes");
    lose_sight(t, s);
    arrived->list.count = 0;
    good = take_bodies(t, s, arrived);
    scree_status status = list_present(t, s, m->bodies.count, error);
    if (!good) status = error_no_memory(error, "the bodies of other processes");
    return ranks_agree(status, error);
}

/* A body that another process owns now: its parcel has the slot, the number of processes that see
 * it, and these. */
typedef struct hand_over {
    uint32_t slot;
    uint16_t to;
} hand_over;

typedef struct hand_overs {
    ARRAY(hand_over) leaving; /* by new owner, then slot */
    ARRAY(uint8_t) leaves;    /* (bodies) */
} hand_overs;

static int compare_leaving(const void *a, const void *b) {
    const hand_over *x = a, *y = b;
    if (x->to != y->to) return x->to < y->to ? -1 : 1;
    return x->slot < y->slot ? -1 : x->slot > y->slot;
}

/* New owners of all bodies that are known here. Others see them move as well, so that nobody needs
 * to be told. */
static bool find_owners(territory *t, const model *m, const double *q, hand_overs *h, bool *any) {
    bool good = true;
    for (size_t r = 0; r < t->present.count; r += 2)
        for (uint32_t i = t->present.data[r]; i < t->present.data[r + 1]; i++) {
            uint16_t before = t->owner.data[i];
            if (before >= UNSEEN) continue;
            uint16_t after = owner_at(t, m, q, i);
            if (after == before) {
                choose(t, i);
                continue;
            }
            *any = true;
            t->moved++;
            if (before == (uint16_t)t->own)
                good = array_push(&h->leaving, (hand_over){i, after}) && good;
            t->owner.data[i] = after;
            choose(t, i);
        }
    return good;
}

/* The part of a parcel that tells who sees a body that leaves. */
static size_t watchers(const territory *t, uint32_t slot, uint16_t *process) {
    size_t count = 0;
    for (int p = 0; p < t->processes; p++)
        if (is_listed(t, (seen_body){(uint16_t)p, slot})) process[count++] = (uint16_t)p;
    return count;
}

typedef struct parcel_writer {
    ARRAY(char) bytes;
} parcel_writer;

static char *parcel_room(parcel_writer *w, size_t size) {
    if (!array_reserve(&w->bytes, w->bytes.count + size)) return NULL;
    char *at = w->bytes.data + w->bytes.count;
    w->bytes.count += size;
    return at;
}

static bool write_watchers(territory *t, parcel_writer *w, const hand_over *first, size_t count) {
    uint16_t *process = mem_alloc((size_t)t->processes, sizeof *process);
    uint64_t bodies = count;
    bool good = process != NULL;
    char *to = parcel_room(w, sizeof bodies);
    if (to) memcpy(to, &bodies, sizeof bodies);
    for (size_t i = 0; good && i < count; i++) {
        uint32_t head[2] = {first[i].slot, (uint32_t)watchers(t, first[i].slot, process)};
        size_t size = head[1] * sizeof *process;
        to = parcel_room(w, sizeof head + size);
        good = to != NULL;
        if (good) memcpy(to, head, sizeof head), memcpy(to + sizeof head, process, size);
    }
    mem_free(process);
    return good && to;
}

/* The contacts of the last step with a body that leaves. */
static bool write_contacts(const territory *t, parcel_writer *w, const contact_table *c,
                           const uint8_t *leaves, uint16_t to_process) {
    for (size_t i = 0; i < c->table.count; i++) {
        bool goes = false;
        for (int e = 0; e < 2; e++) {
            uint32_t slot = c->pair[i][e];
            goes = goes || (leaves[slot] && t->owner.data[slot] == to_process);
        }
        if (!goes) continue;
        char *to = parcel_room(w, contact_row_bytes(c, i));
        if (!to) return false;
        contact_row_pack(c, i, to);
    }
    return true;
}

static bool write_parcels(territory *t, const state *s, hand_overs *h) {
    parcel_writer w = {0};
    size_t next = 0;
    bool good = true;
    for (int p = 0; p < t->processes && good; p++) {
        size_t before = w.bytes.count, first = next;
        while (next < h->leaving.count && h->leaving.data[next].to == (uint16_t)p)
            next++;
        if (next > first)
            good = write_watchers(t, &w, h->leaving.data + first, next - first) &&
                   write_contacts(t, &w, &s->contact, h->leaves.data, (uint16_t)p);
        t->sent.size[p] = w.bytes.count - before;
    }
    mem_free(t->sent.bytes);
    t->sent.bytes = w.bytes.data;
    t->sent.room = w.bytes.capacity;
    return good;
}

/* Reads who sees the bodies that came; returns what follows in the parcel. */
static const char *read_watchers(territory *t, const char *from, bool *good) {
    uint64_t bodies;
    memcpy(&bodies, from, sizeof bodies);
    from += sizeof bodies;
    for (uint64_t i = 0; i < bodies; i++) {
        uint32_t head[2];
        uint16_t process;
        memcpy(head, from, sizeof head);
        from += sizeof head;
        for (uint32_t k = 0; k < head[1]; k++, from += sizeof process) {
            memcpy(&process, from, sizeof process);
            if (process == (uint16_t)t->own) continue;
            *good = array_push(&t->out, (seen_body){process, head[0]}) && *good;
        }
    }
    return from;
}

/* Lists of who sees what after bodies have changed hands: the old owner of a body still sees it. */
static bool renew_lists(territory *t, const hand_overs *h) {
    size_t kept = 0;
    bool good = true;
    for (size_t i = 0; i < t->out.count; i++)
        if (!h->leaves.data[t->out.data[i].slot]) t->out.data[kept++] = t->out.data[i];
    t->out.count = kept;
    kept = 0;
    for (size_t i = 0; i < t->in.count; i++) {
        seen_body b = t->in.data[i];
        uint16_t before = b.other;
        b.other = t->owner.data[b.slot];
        if (b.other == (uint16_t)t->own) /* it came; its former owner goes on seeing it */
            good = array_push(&t->out, (seen_body){before, b.slot}) && good;
        else
            t->in.data[kept++] = b;
    }
    t->in.count = kept;
    for (size_t i = 0; i < h->leaving.count; i++)
        good =
            array_push(&t->in, (seen_body){h->leaving.data[i].to, h->leaving.data[i].slot}) && good;
    return good;
}

static scree_status take_memories(territory *t, const model *m, state *s, scree_error *error) {
    packed_contacts packed = {0};
    const char *from = t->got.bytes;
    bool good = true;
    for (int p = 0; p < t->processes; p++) {
        const char *end = from + t->got.size[p];
        if (end > from) {
            from = read_watchers(t, from, &good);
            good = packed_add(&packed, &s->contact, from, (size_t)(end - from)) && good;
        }
        from = end;
    }
    scree_status status = SCREE_OK;
    territory_make_spare(t, m);
    packed_sort(&packed);
    if (packed.list.count) {
        status = packed_merge(&packed, &s->contact, &t->spare, error);
        if (status == SCREE_OK) contact_table_swap(&s->contact, &t->spare);
    }
    packed_free(&packed);
    return good ? status : error_no_memory(error, "the contacts of other processes");
}

static scree_status hand_over_bodies(territory *t, const model *m, state *s, hand_overs *h,
                                     bool good, scree_error *error) {
    for (size_t i = 0; good && i < h->leaving.count; i++)
        h->leaves.data[h->leaving.data[i].slot] = 1;
    if (h->leaving.count > 1)
        qsort(h->leaving.data, h->leaving.count, sizeof *h->leaving.data, compare_leaving);
    good = good && write_parcels(t, s, h);
    if (ranks_any(!good) || !ranks_exchange(&t->sent, &t->got))
        return error_no_memory(error, "the bodies of other processes");
    good = renew_lists(t, h);
    scree_status status = take_memories(t, m, s, error);
    if (!good) status = error_no_memory(error, "the bodies of other processes");
    sort_seen(t->out.data, t->out.count);
    sort_seen(t->in.data, t->in.count);
    return ranks_agree(status, error);
}

scree_status territory_hand_over(territory *t, const model *m, state *s, const double *q,
                                 scree_error *error) {
    hand_overs h = {0};
    bool any = false, good = array_reserve(&h.leaves, m->bodies.count);
    if (good) memset(h.leaves.data, 0, m->bodies.count);
    good = find_owners(t, m, q, &h, &any) && good;
    scree_status status = SCREE_OK;
    if (ranks_any(any || !good)) status = hand_over_bodies(t, m, s, &h, good, error);
    array_free(&h.leaving);
    array_free(&h.leaves);
    return status;
}

scree_status territory_refuse(territory *t, scree_error *error) {
    t->wants_whole = true;
    return error_set(error, SCREE_UNSUPPORTED, "this step needs the whole world");
}

void territory_forget(territory *t) { t->divided = t->gathered = t->wants_whole = false; }
