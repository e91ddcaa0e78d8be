/* Saving and loading the state of a world: restart points. */
#include "result/restart.h"

#include "world/world.h"

scree_status scree_world_save(scree_world *w, const char *path, scree_error *error) {
    TRY(scree_world_build(w, error));
    return restart_write(path, *w->state.clock.step, w->identity, w->state.tables,
                         w->state.table_count, error);
}

/* A restart point may name functions that a running program brought in by actions. */
static scree_status check_functions(const scree_world *w, scree_error *error) {
    size_t count = w->model.functions.count;
    for (size_t i = 0; i < w->model.bodies.count; i++)
        for (int k = 0; k < DOFS; k++) {
            uint32_t f = w->state.body.drive[i][k];
            if (f != NONE && f >= count)
                return error_set(error, SCREE_BAD_INPUT,
                                 "the restart point drives body %zu by a function that was given "
                                 "while running; give the same actions again before loading",
                                 i + 1);
        }
    for (size_t i = 0; i < w->model.loads.count; i++)
        if (w->state.load.function[i] != NONE && w->state.load.function[i] >= count)
            return error_set(
                error, SCREE_BAD_INPUT,
                "the restart point's load '%s' follows a function that was given while "
                "running; give the same actions again before loading",
                w->model.loads.data[i].name);
    return SCREE_OK;
}

scree_status scree_world_load(scree_world *w, const char *path, scree_error *error) {
    TRY(scree_world_build(w, error));
    int64_t step;
    TRY(restart_read(path, w->identity, w->state.tables, w->state.table_count, &step, error));
    w->generation = 1;
    w->published.fresh = false;
    scree_world_forget(w);
    return check_functions(w, error);
}
