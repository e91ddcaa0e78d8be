/* Snapshots: the whole state of a world in memory, to return to it or to continue in several
 * ways. */
#include "api/snapshot.h"
#include "base/memory.h"
#include "world/world.h"

static scree_status take(scree_world *w, scree_snapshot **out, scree_error *error) {
    TRY(scree_world_build(w, error));
    scree_snapshot *s = *out;
    if (s && s->identity != w->identity)
        return error_set(error, SCREE_BAD_INPUT,
                         "the snapshot to replace belongs to another world: destroy it and pass "
                         "NULL");
    bool fresh = !s;
    if (fresh) {
        s = mem_alloc(1, sizeof *s);
        if (!s) return error_no_memory(error, "a snapshot");
        s->identity = w->identity;
    }
    scree_status status = fresh ? state_create(&s->state, &w->model, error) : SCREE_OK;
    if (status == SCREE_OK) status = state_copy(&s->state, &w->state, error);
    if (status == SCREE_OK)
        *out = s;
    else if (fresh)
        scree_snapshot_destroy(s);
    return status;
}

scree_status scree_world_snapshot(scree_world *w, scree_snapshot **out, scree_error *error) {
    world_visit entry;
    TRY(error_unless_given(out, "out", error));
    TRY(world_enter(w, &entry, error));
    scree_status status = take(w, out, error);
    world_leave(&entry);
    return status;
}

/* Copied to a separate state first, so that a failed allocation leaves the world unchanged. */
static scree_status restore(scree_world *w, const scree_snapshot *s, scree_error *error) {
    TRY(world_between_steps(w, error));
    TRY(scree_world_build(w, error));
    if (s->identity != w->identity)
        return error_set(error, SCREE_BAD_INPUT,
                         "the snapshot belongs to another world: shapes, bodies, laws, loads and "
                         "joints must be the same");
    if (!w->before.table_count) TRY(state_create(&w->before, &w->model, error));
    TRY(state_copy(&w->before, &s->state, error));
    state_swap(&w->state, &w->before);
    world_state_replaced(w);
    return SCREE_OK;
}

scree_status scree_world_restore(scree_world *w, const scree_snapshot *s, scree_error *error) {
    world_visit entry;
    TRY(error_unless_given(s, "snapshot", error));
    TRY(world_enter(w, &entry, error));
    scree_status status = restore(w, s, error);
    world_leave(&entry);
    return status;
}

void scree_snapshot_destroy(scree_snapshot *s) {
    if (!s) return;
    state_free(&s->state);
    mem_free(s);
}
