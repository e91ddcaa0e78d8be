/* The action on conditions of deformable bodies. */
#include <stddef.h>
#include <string.h>

#include "world/world.h"

typedef struct condition_action {
    char *name;
    bool active;
    node *function;
    uint32_t made; /* the function, found by prepare; NONE: unchanged */
} condition_action;

static const param condition_params[] = {
    PARAM_ROW(condition_action, name, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "name of the condition"),
    PARAM_ROW(condition_action, active, FLAG, .fallback = "true", .help = "true: active"),
    PARAM_ROW(
        condition_action, function, FUNCTION, .flags = PARAM_OPTIONAL,
        .help = "new displacement, velocity, pressure or magnitude: a number or a function of the "
                "time from now"),
    {0},
};

static bool is_named(const scree_world *w, size_t i, const char *name) {
    return strcmp(w->model.conditions.data[i].name, name) == 0;
}

/* Axes that are fixed remain fixed if others of the same condition follow a function. */
static bool takes_function(const scree_world *w, size_t i, bool some_follow) {
    return !some_follow || w->model.conditions.data[i].function != NONE;
}

static unit unit_of(condition_type type) {
    switch (type) {
    case CONDITION_DISPLACEMENT: return UNIT_LENGTH;
    case CONDITION_VELOCITY: return UNIT_VELOCITY;
    case CONDITION_PRESSURE:
    case CONDITION_FOLLOWER: return UNIT_PRESSURE;
    default: return UNIT_NONE;
    }
}

static bool some_follow(const scree_world *w, const char *name) {
    for (size_t i = 0; i < w->model.conditions.count; i++)
        if (is_named(w, i, name) && w->model.conditions.data[i].function != NONE) return true;
    return false;
}

static scree_status find_condition(scree_world *w, void *p, scree_error *error) {
    enum { MOST = 256 };
    condition_action *a = p;
    const char *names[MOST + 1] = {0};
    size_t count = 0, found = 0;
    unit u = UNIT_NONE;
    bool follow = some_follow(w, a->name);
    a->made = NONE;
    for (size_t i = 0; i < w->model.conditions.count; i++) {
        const condition *c = &w->model.conditions.data[i];
        if (count < MOST && c->name[0]) names[count++] = c->name;
        if (!is_named(w, i, a->name) || !takes_function(w, i, follow)) continue;
        if (found++ > 0 && a->function && !unit_same(u, unit_of(c->type)))
            return error_set(error, SCREE_BAD_INPUT,
                             "the condition '%s' has displacements and velocities, and one "
                             "'function' cannot be both: give them separate names",
                             a->name);
        u = unit_of(c->type);
    }
    if (!found || !a->name[0]) {
        const char *close = nearest_name(a->name, names);
        return error_set(error, SCREE_NOT_FOUND, "there is no condition '%s'%s%s%s", a->name,
                         close ? ", did you mean '" : "", close ? close : "", close ? "'?" : "");
    }
    return a->function ? world_add_function(w, a->function, u, &a->made, error) : SCREE_OK;
}

/* The time of a function is counted from when its condition is switched on or receives it. */
static scree_status change_condition(scree_world *w, const void *p, const node *place,
                                     scree_error *error) {
    (void)place;
    const condition_action *a = p;
    condition_state *c = &w->state.condition;
    bool follow = some_follow(w, a->name);
    uint8_t *changed = mem_alloc(w->model.conditions.count + 1, sizeof *changed);
    if (!changed) return error_no_memory(error, "the conditions");
    for (size_t i = 0; i < w->model.conditions.count; i++) {
        if (!is_named(w, i, a->name)) continue;
        bool renewed = a->made != NONE && takes_function(w, i, follow);
        changed[i] = renewed || (a->active && !c->active[i]);
        c->active[i] = a->active;
        if (renewed) c->function[i] = a->made;
        if (changed[i]) c->start[i] = *w->state.clock.t;
    }
    scree_status status = world_renew_conditions(w, changed, error);
    mem_free(changed);
    return status;
}

const action_kind action_condition = {
    .head = {.name = "condition",
             .help = "switches a condition of deformable bodies on or off, or gives it another "
                     "function",
             .params = condition_params,
             .size = sizeof(condition_action)},
    .prepare = find_condition,
    .apply = change_condition,
};
