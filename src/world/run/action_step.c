/* The action time_step: the length of the step that begins, and of the one after it. */
#include <math.h>

#include "world/world.h"

typedef struct step_action {
    double h, next;
} step_action;

static const param step_params[] = {
    PARAM_ROW(
        step_action, h, REAL, .dimension = {0, 0, 1}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "length of the step that begins, and of all later ones unless the world adapts its "
                "steps"),
    PARAM_ROW(step_action, next, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "length of the step after it, for which driven bodies are aimed exactly"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const step_action *a = parameters;
    if (!isnan(a->h) || !isnan(a->next)) return SCREE_OK;
    return node_error(place, error, "time_step needs 'h' or 'next', a time");
}

static scree_status check_scheme(scree_world *w, void *parameters, scree_error *error) {
    (void)parameters;
    return world_check_lengths(w, "the action 'time_step'", error);
}

static scree_status change_step(scree_world *w, const void *p, const node *place,
                                scree_error *error) {
    (void)place;
    const step_action *a = p;
    if (!isnan(a->h)) {
        TRY(world_check_stable(w, "the action 'time_step': 'h'", a->h, error));
        *w->state.clock.h_next = a->h;
    }
    if (!isnan(a->next)) {
        TRY(world_check_stable(w, "the action 'time_step': 'next'", a->next, error));
        w->control.h_given = a->next;
    }
    return SCREE_OK;
}

const action_kind action_time_step = {
    .head = {.name = "time_step",
             .help = "changes the length of the step",
             .params = step_params,
             .size = sizeof(step_action),
             .check = check},
    .prepare = check_scheme,
    .apply = change_step,
};
