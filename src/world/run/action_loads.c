/* Actions on loads and gravity. */
#include <string.h>

#include "world/world.h"

typedef struct load_action {
    char *name;
    bool active;
    node *magnitude;
    uint32_t load, function; /* found by prepare */
} load_action;

static const param load_params[] = {
    PARAM_ROW(load_action, name, REFERENCE, .flags = PARAM_REQUIRED, .help = "name of the load"),
    PARAM_ROW(load_action, active, FLAG, .fallback = "true", .help = "true: active"),
    PARAM_ROW(load_action, magnitude, FUNCTION, .flags = PARAM_OPTIONAL,
              .help = "new magnitude: a number or a function of the time from now"),
    {0},
};

static scree_status find_load(scree_world *w, void *p, scree_error *error) {
    load_action *a = p;
    uint32_t count = (uint32_t)w->model.loads.count;
    a->function = NONE;
    a->load = 0;
    while (a->load < count && strcmp(w->model.loads.data[a->load].name, a->name) != 0)
        a->load++;
    if (a->load == count)
        return error_set(error, SCREE_NOT_FOUND, "there is no load '%s'", a->name);
    if (!a->magnitude) return SCREE_OK;
    unit u = world_magnitude_unit(&w->model.loads.data[a->load].kind->head);
    return world_add_function(w, a->magnitude, u, &a->function, error);
}

static scree_status change_load(scree_world *w, const void *p, const node *place,
                                scree_error *error) {
    (void)place;
    (void)error;
    const load_action *a = p;
    w->state.load.active[a->load] = a->active;
    if (a->function == NONE) return SCREE_OK;
    w->state.load.function[a->load] = a->function;
    w->state.load.start[a->load] = *w->state.clock.t;
    return SCREE_OK;
}

typedef struct gravity_action {
    double value[3];
} gravity_action;

static const param gravity_params[] = {
    PARAM_ROW(gravity_action, value, VECTOR, .width = 3, .dimension = {1, 0, -2},
              .flags = PARAM_REQUIRED | PARAM_PLACE, .help = "the acceleration from now on"),
    {0},
};

static scree_status change_gravity(scree_world *w, const void *p, const node *place,
                                   scree_error *error) {
    (void)place;
    (void)error;
    memcpy(w->state.clock.gravity, ((const gravity_action *)p)->value, 3 * sizeof(double));
    return SCREE_OK;
}

const action_kind action_load = {
    .head = {.name = "load",
             .help = "switches a load on or off, or changes its magnitude",
             .params = load_params,
             .size = sizeof(load_action)},
    .prepare = find_load,
    .apply = change_load,
};

const action_kind action_gravity = {
    .head = {.name = "gravity",
             .help = "changes gravity",
             .params = gravity_params,
             .size = sizeof(gravity_action)},
    .apply = change_gravity,
};
