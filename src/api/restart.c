/* Saves and loads the state of a world: restart points. */
#include "result/restart.h"
#include "api/carry.h"
#include "base/memory.h"
#include "result/files.h"
#include "state/check.h"
#include "world/world.h"

static scree_status save_inside(scree_world *w, const char *path, scree_error *error) {
    TRY(error_unless_given(path, "path", error));
    TRY(scree_world_build(w, error));
    return restart_write(path, *w->state.clock.step, w->identity, w->state.tables,
                         w->state.table_count, error);
}

scree_status scree_world_save(scree_world *w, const char *path, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = save_inside(w, path, error);
    world_leave(&entry);
    return status;
}

/* Read into a separate state, so that a refused restart point leaves the world unchanged. */
scree_status world_load_bytes(scree_world *w, const char *path, const char *bytes, size_t size,
                              scree_error *error) {
    TRY(scree_world_build(w, error));
    state read;
    TRY(state_create(&read, &w->model, error));
    scree_status status = restart_read_bytes(path, bytes, size, w->identity, read.tables,
                                             read.table_count, NULL, error);
    if (status == SCREE_OK) {
        status = state_check(&read, &w->model, w->stages.count, error);
        if (status != SCREE_OK && error) error_prefix(error, "%s", path);
    }
    if (status == SCREE_OK) {
        state_swap(&w->state, &read);
        world_state_replaced(w);
    }
    state_free(&read);
    return status;
}

static scree_status load_inside(scree_world *w, const char *path, scree_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    TRY(error_unless_given(path, "path", error));
    TRY(world_between_steps(w, error));
    TRY(scree_world_build(w, error));
    scree_status status = file_read_all(path, &bytes, &size, error);
    if (status == SCREE_OK) status = world_load_bytes(w, path, bytes, size, error);
    mem_free(bytes);
    return status;
}

scree_status scree_world_load(scree_world *w, const char *path, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = load_inside(w, path, error);
    world_leave(&entry);
    return status;
}
