/* Deformable bodies at the start: velocities of their nodes, and the condition that prescribes each
 * of them. Also used when conditions are switched later. */
#include <string.h>

#include "base/math.h"
#include "body/deformable.h"
#include "world/world.h"

/* Displacements continue from the position of the node: X(t) = origin + f(t - start). */
static double origin_now(const scree_world *w, uint32_t index, double u) {
    const condition_state *c = &w->state.condition;
    uint32_t f = c->function[index];
    if (f == NONE || w->model.conditions.data[index].type == CONDITION_VELOCITY) return u;
    return u - function_value(&w->model.functions.data[f], *w->state.clock.t - c->start[index]);
}

/* A driven node is on its path at the first mid-step, as driven rigid bodies are. */
static void begin_node(scree_world *w, size_t dof, uint32_t index, const rigid_times *times) {
    node_state *n = &w->state.node;
    n->condition[dof] = index;
    n->origin[dof] = origin_now(w, index, n->u[dof]);
    if (times->theta < 1)
        n->v[dof] = deform_prescribed(&w->model, &w->state, dof, n->u[dof], times->t, times->t_M);
}

/* The active conditions of every dof, the first of those that prescribe it. */
static void list_conditions(const scree_world *w, uint32_t *by) {
    const model *m = &w->model;
    size_t width = (size_t)m->dimension;
    for (size_t i = 0; i < m->nodes * width; i++)
        by[i] = NONE;
    for (uint32_t i = 0; i < m->conditions.count; i++) {
        const condition *c = &m->conditions.data[i];
        if (!condition_prescribes(c) || !w->state.condition.active[i]) continue;
        size_t first = m->deformables.data[c->body].first_node;
        for (size_t k = 0; k < c->node.count; k++) {
            uint32_t *at = &by[(first + c->node.data[k]) * width + c->axis];
            if (*at == NONE) *at = i;
        }
    }
}

scree_status world_renew_conditions(scree_world *w, const uint8_t *changed, scree_error *error) {
    size_t dofs = (size_t)w->model.nodes * (size_t)w->model.dimension;
    uint32_t *by = mem_alloc(dofs + 1, sizeof *by);
    if (!by) return error_no_memory(error, "the conditions");
    rigid_times times = world_times(w);
    list_conditions(w, by);
    for (size_t i = 0; i < dofs; i++) {
        bool other = by[i] != w->state.node.condition[i];
        if (by[i] == NONE)
            w->state.node.condition[i] = NONE;
        else if (other || (changed && changed[by[i]]))
            begin_node(w, i, by[i], &times);
    }
    mem_free(by);
    return SCREE_OK;
}

scree_status world_start_deformables(scree_world *w, scree_error *error) {
    size_t dofs = (size_t)w->model.nodes * (size_t)w->model.dimension;
    memcpy(w->state.node.v, w->node_velocity.data, dofs * sizeof *w->state.node.v);
    if (w->model.conditions.count)
        memcpy(w->state.condition.active, w->condition_active.data, w->model.conditions.count);
    TRY(deform_start(&w->model, &w->state, error));
    return world_renew_conditions(w, NULL, error);
}

void world_free_deformables(scree_world *w) {
    for (size_t i = 0; i < w->materials.count; i++) {
        mem_free(w->materials.data[i].name);
        node_free(w->materials.data[i].map);
    }
    for (size_t i = 0; i < w->meshes.count; i++) {
        mem_free(w->meshes.data[i].name);
        fem_mesh_free(&w->meshes.data[i].mesh);
    }
    array_free(&w->materials);
    array_free(&w->meshes);
    array_free(&w->prototypes);
    array_free(&w->node_velocity);
    array_free(&w->condition_active);
}
