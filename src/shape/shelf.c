/* Finished shapes, found by their kind and parameters. */
#include "shape/shelf.h"

#include "base/hash.h"

/* Any two different numbers. */
#define FIRST_SEED  UINT64_C(0x736865)
#define SECOND_SEED UINT64_C(0x6c6600)

static size_t slot_of(const shape_shelf *s, shelf_key key) {
    size_t mask = s->slots - 1, at = (size_t)key.first & mask;
    for (; s->slot[at]; at = (at + 1) & mask) {
        const shelf_key *there = &s->keys.data[s->slot[at] - 1];
        if (there->first == key.first && there->second == key.second) break;
    }
    return at;
}

static bool find(const shape_shelf *s, shelf_key key, uint32_t *index) {
    uint32_t found = s->slots ? s->slot[slot_of(s, key)] : 0;
    if (found) *index = found - 1;
    return found != 0;
}

/* Memory for one more entry, with at most half of the table in use. */
static bool reserve(shape_shelf *s) {
    if (!array_reserve(s, s->count + 1) || !array_reserve(&s->keys, s->count + 1)) return false;
    if (2 * (s->count + 1) <= s->slots) return true;
    size_t slots = s->slots ? 2 * s->slots : 16;
    uint32_t *grown = mem_alloc(slots, sizeof *grown);
    if (!grown) return false;
    mem_free(s->slot);
    s->slot = grown;
    s->slots = slots;
    for (size_t i = 0; i < s->count; i++)
        s->slot[slot_of(s, s->keys.data[i])] = (uint32_t)i + 1;
    return true;
}

/* Takes ownership of *made, also on failure. */
static scree_status put(shape_shelf *s, shelf_key key, shape *made, uint32_t *index,
                        scree_error *error) {
    shape *kept = reserve(s) ? shape_finish(made) : NULL;
    if (!kept) {
        shape_free(made);
        return error_no_memory(error, "a shape");
    }
    *index = (uint32_t)s->count;
    s->slot[slot_of(s, key)] = *index + 1;
    s->keys.data[s->keys.count++] = key;
    s->data[s->count++] = kept;
    return SCREE_OK;
}

scree_status shelf_make(shape_shelf *s, const shape_kind *k, const void *parameters,
                        uint32_t *index, scree_error *error) {
    shelf_key key = {param_hash(&k->head, parameters, FIRST_SEED),
                     param_hash(&k->head, parameters, SECOND_SEED)};
    if (find(s, key, index)) return SCREE_OK;
    shape made = {0};
    TRY(k->create(parameters, &made, error));
    return put(s, key, &made, index, error);
}

static uint64_t hash_placed(uint64_t h, const shape_placed *placed, size_t count) {
    for (size_t i = 0; i < count; i++) {
        h = hash_bytes(h, &placed[i].shape, sizeof placed[i].shape);
        h = hash_bytes(h, placed[i].position, sizeof placed[i].position);
        h = hash_bytes(h, &placed[i].angle, sizeof placed[i].angle);
        h = hash_bytes(h, placed[i].orientation, sizeof placed[i].orientation);
    }
    return h;
}

scree_status shelf_weld(shape_shelf *s, const shape_placed *placed, size_t count, uint32_t *index,
                        scree_error *error) {
    shelf_key key = {hash_placed(FIRST_SEED, placed, count),
                     hash_placed(SECOND_SEED, placed, count)};
    if (find(s, key, index)) return SCREE_OK;
    shape made = {0};
    TRY(shape_compound(placed, count, &made, error));
    return put(s, key, &made, index, error);
}

void shelf_free(shape_shelf *s) {
    for (size_t i = 0; i < s->count; i++)
        shape_release(s->data[i]);
    array_free(s);
    array_free(&s->keys);
    mem_free(s->slot);
    *s = (shape_shelf){0};
}
