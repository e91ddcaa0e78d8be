/* Load: forces and torques that a program gives to bodies between steps (scree_world_write). The
 * numbers are part of the state, so that a restart and a replay continue with them. */
#include "model/model.h"

static scree_status build(load *l, const model *m, const node *place, scree_error *error) {
    for (size_t i = 0; i < m->loads.count; i++)
        if (&m->loads.data[i] != l && m->loads.data[i].kind == l->kind)
            return node_error(place, error,
                              "one load of kind 'applied' is enough: name all its bodies there");
    return SCREE_OK;
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    const model *m = view->model;
    for (uint32_t i = 0; i < l->count; i++) {
        size_t first = (size_t)m->dofs * l->bodies[i];
        if (!view->exists[l->bodies[i]]) continue;
        for (uint32_t k = 0; k < m->dofs; k++)
            force[first + k] += magnitude * view->applied[first + k];
    }
}

const load_kind load_applied = {
    .head = {.name = "applied",
             .help = "forces and torques that a program writes between steps; zero until then"},
    .build = build,
    .apply = apply,
    .alone = true,
    .applied = true,
};
