/* Expressions over a running world: what ends a stage, what step is wanted. They are evaluated
 * after a step, when its contacts are known; what must outlive that is kept in the state. */
#include <string.h>

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

double world_fastest(const scree_world *w) {
    double largest = 0;
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        if (!w->state.body.exists[i] || state_wholly_prescribed(&w->state, i)) continue;
        largest = fmax(largest, rigid_surface_speed(&w->model, i, state_v(&w->state, i)));
    }
    return largest;
}

scree_status world_eval_formula(scree_world *w, const world_formula *f, double *out,
                                scree_error *error) {
    double variables[VARIABLES + VALUES_MAX];
    const clock_state *c = &w->state.clock;
    double kinetic = 0;
    for (uint32_t i = 0; i < w->model.bodies.count; i++)
        kinetic += rigid_kind_of(&w->model)->kinetic(&w->model, &w->state, i);
    variables[VARIABLE_T] = *c->t;
    variables[VARIABLE_STAGE_T] = *c->t - *c->stage_t;
    variables[VARIABLE_STEP] = (double)*c->step;
    variables[VARIABLE_KINETIC] = kinetic;
    variables[VARIABLE_SPEED] = world_fastest(w);
    variables[VARIABLE_CONTACTS] = (double)w->sim.problem.contacts;
    if (f->uses_values) {
        TRY(world_publish(w, error));
        memcpy(variables + VARIABLES, w->published.value, w->values.count * sizeof *variables);
    }
    *out = expression_eval(f->expression, variables);
    return SCREE_OK;
}
