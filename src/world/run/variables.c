/* Expressions over a running world: the end of a stage, the requested step. They are evaluated
 * after a step, when its contacts are known; results that are needed later are kept in the
 * state. */
#include <string.h>

#include "base/exact.h"
#include "base/math.h"
#include "world/world.h"

/* Names that expressions know beside the named values. */
enum {
    VARIABLE_T,
    VARIABLE_STAGE_T,
    VARIABLE_STEP,
    VARIABLE_KINETIC,
    VARIABLE_SPEED,
    VARIABLE_CONTACTS,
    VARIABLES
};
static const char *const variable_names[VARIABLES] = {"t",       "stage_t",   "step",
                                                      "kinetic", "max_speed", "contacts"};

scree_status world_read_formula(const scree_world *w, const char *text, world_formula *out,
                                scree_error *error) {
    const char *names[VARIABLES + VALUES_MAX + 1] = {0};
    memcpy(names, variable_names, sizeof variable_names);
    for (size_t i = 0; i < w->values.count; i++)
        names[VARIABLES + i] = w->values.data[i].name;
    *out = (world_formula){0};
    TRY(expression_create(&out->expression, text, names, error));
    size_t cursor = 0;
    uint32_t index;
    while (expression_next_name(out->expression, &cursor, &index))
        out->uses_values = out->uses_values || index >= VARIABLES;
    return SCREE_OK;
}

void world_free_formula(world_formula *f) {
    expression_destroy(f->expression);
    *f = (world_formula){0};
}

double world_kinetic(const scree_world *w) {
    const model *m = &w->model;
    exact_sum sum;
    exact_clear(&sum);
    const uint8_t *counted = w->sim.territory.divided ? w->sim.territory.chosen.data : NULL;
    for (uint32_t i = 0; i < m->bodies.count; i++)
        if (!counted || counted[i]) exact_add(&sum, rigid_kind_of(m)->kinetic(m, &w->state, i));
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        if (w->state.body.exists[d->slot])
            exact_add(&sum, deform_kinetic(m, &w->state, d, w->sim.deform.scratch));
    }
    if (counted) ranks_sum_exactly(&sum, 1);
    return exact_value(&sum);
}

/* Speed of the fastest node of a body that is not fixed along every axis. */
static double fastest_node(const scree_world *w, const deformable *d) {
    const node_state *n = &w->state.node;
    uint32_t nodes = w->model.solids.data[d->solid]->mesh.nodes;
    double largest = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        size_t at = (size_t)(d->first_node + i) * n->dimension;
        double square = 0;
        bool held = true;
        for (uint32_t k = 0; k < n->dimension; k++) {
            square += n->v[at + k] * n->v[at + k];
            held = held && n->condition[at + k] != NONE;
        }
        if (!held) largest = fmax(largest, square);
    }
    return sqrt(largest);
}

double world_fastest(const scree_world *w) {
    double largest = 0;
    const uint8_t *counted = w->sim.territory.divided ? w->sim.territory.chosen.data : NULL;
    for (size_t i = 0; i < w->model.deformables.count; i++)
        if (w->state.body.exists[w->model.deformables.data[i].slot])
            largest = fmax(largest, fastest_node(w, &w->model.deformables.data[i]));
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        if (!w->state.body.exists[i] || state_wholly_prescribed(&w->state, i)) continue;
        if (counted && !counted[i]) continue;
        largest = fmax(largest, rigid_surface_speed(&w->model, i, state_v(&w->state, i)));
    }
    if (counted) ranks_largest(&largest, 1);
    return largest;
}

scree_status world_eval_formula(scree_world *w, const world_formula *f, double *out,
                                scree_error *error) {
    double variables[VARIABLES + VALUES_MAX];
    const clock_state *c = &w->state.clock;
    variables[VARIABLE_T] = *c->t;
    variables[VARIABLE_STAGE_T] = *c->t - *c->stage_t;
    variables[VARIABLE_STEP] = (double)*c->step;
    variables[VARIABLE_KINETIC] = world_kinetic(w);
    variables[VARIABLE_SPEED] = world_fastest(w);
    variables[VARIABLE_CONTACTS] = (double)problem_all_contacts(&w->sim.work.problem);
    if (f->uses_values) {
        TRY(world_publish(w, error));
        memcpy(variables + VARIABLES, w->published.value, w->values.count * sizeof *variables);
    }
    *out = expression_eval(f->expression, variables);
    return SCREE_OK;
}
