/* Saving and loading the state of a world: restart points. */
#include "result/restart.h"

#include "world/world.h"

scree_status scree_world_save(scree_world *w, const char *path, scree_error *error) {
    TRY(scree_world_build(w, error));
    return restart_write(path, *w->state.clock.step, w->identity, w->state.tables,
                         w->state.table_count, error);
}

/* A restart point may name functions that a running program brought in by actions. */
static scree_status check_functions(const model *m, const state *s, scree_error *error) {
    size_t count = m->functions.count;
    for (size_t i = 0; i < s->drive.table.count; i++)
        for (uint32_t k = 0; k < s->drive.dofs; k++) {
            uint32_t f = s->drive.function[i * s->drive.dofs + k];
            if (f != NONE && f >= count)
                return error_set(error, SCREE_BAD_INPUT,
                                 "the restart point drives a body by a function that was given "
                                 "while running; give the same actions again before loading");
        }
    for (size_t i = 0; i < m->bodies.count; i++)
        if (s->body.driven[i] != NONE && s->body.driven[i] >= s->drive.table.count)
            return error_set(error, SCREE_BAD_INPUT,
                             "the restart point gives body %zu a drive that it does not hold",
                             i + 1);
    for (size_t i = 0; i < m->loads.count; i++)
        if (s->load.function[i] != NONE && s->load.function[i] >= count)
            return error_set(
                error, SCREE_BAD_INPUT,
                "the restart point's load '%s' follows a function that was given while "
                "running; give the same actions again before loading",
                m->loads.data[i].name);
    return SCREE_OK;
}

/* A file may be whole and still not be of this model: its rows must be as many as the model's. */
static scree_status check_rows(const char *path, const state *now, const state *read,
                               scree_error *error) {
    if (read->body.table.count == now->body.table.count &&
        read->joint.table.count == now->joint.table.count &&
        read->load.table.count == now->load.table.count && read->clock.table.count == 1 &&
        read->missed.table.count <= 1)
        return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: has other numbers of bodies, joints or loads than the world; resume with "
                     "the scene of that run",
                     path);
}

/* Read into a state of its own, so that a point that is refused leaves the world as it was. */
scree_status scree_world_load(scree_world *w, const char *path, scree_error *error) {
    TRY(scree_world_build(w, error));
    state read;
    TRY(state_create(&read, &w->model, error));
    scree_status status =
        restart_read(path, w->identity, read.tables, read.table_count, NULL, error);
    if (status == SCREE_OK) status = check_rows(path, &w->state, &read, error);
    if (status == SCREE_OK) status = check_functions(&w->model, &read, error);
    if (status == SCREE_OK) {
        state_swap(&w->state, &read);
        world_forget_queue(w); /* what was asked of the state that is gone */
        w->generation++;
        w->published.fresh = false;
        w->published.contacts_lost = true;
        scree_world_forget(w);
    }
    state_free(&read);
    return status;
}
