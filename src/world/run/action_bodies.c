/* Actions on bodies: release, fix, drive, zero_velocities, wake, remove. `bodies` is the name of a
 * body or of a group, or "all". */
#include <stddef.h>
#include <string.h>

#include "world/world.h"

typedef struct selection {
    char *bodies;
} selection;

typedef struct drive_action {
    char *bodies;
    node *motion;
    body_start start;          /* read from motion */
    uint8_t touched[DOFS_MAX]; /* the dofs that motion names */
    bool turns;                /* motion names the axes */
} drive_action;

static const param selection_params[] = {
    PARAM_ROW(selection, bodies, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "name of a body or group, or 'all'"),
    {0},
};

static const param all_params[] = {
    PARAM_ROW(selection, bodies, REFERENCE, .fallback = "all",
              .help = "name of a body or group, or 'all'"),
    {0},
};

static const param drive_params[] = {
    PARAM_ROW(drive_action, bodies, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "name of a body or group"),
    PARAM_ROW(drive_action, motion, NODE, .flags = PARAM_REQUIRED,
              .help = "{x: ..., y: ..., rotation: ...} as in the drive of a body"),
    {0},
};

void world_set_drive_origin(scree_world *w, uint32_t slot, const uint8_t touched[DOFS_MAX]) {
    drive_state *d = &w->state.drive;
    uint32_t held = w->state.body.driven[slot];
    if (held == NONE) return;
    double local[DOFS_MAX];
    rigid_kind_of(&w->model)->drive_place(&w->state, slot, local);
    for (uint32_t k = 0; k < d->dofs; k++) {
        size_t at = (size_t)held * d->dofs + k;
        if (!touched[k]) continue;
        d->start[at] = *w->state.clock.t;
        d->origin[at] = local[k];
        if (d->function[at] != NONE && d->mode[at] == DRIVE_POSITION)
            d->origin[at] -= function_value(&w->model.functions.data[d->function[at]], 0);
    }
}

void world_keep_paths(scree_world *w, uint32_t slot, const uint8_t touched[DOFS_MAX]) {
    drive_state *d = &w->state.drive;
    uint32_t held = w->state.body.driven[slot];
    if (held == NONE) return;
    double local[DOFS_MAX], now = *w->state.clock.t;
    rigid_kind_of(&w->model)->drive_place(&w->state, slot, local);
    for (uint32_t k = 0; k < d->dofs; k++) {
        size_t at = (size_t)held * d->dofs + k;
        if (touched[k] || d->function[at] == NONE || d->mode[at] != DRIVE_POSITION) continue;
        const function *f = &w->model.functions.data[d->function[at]];
        d->origin[at] = local[k] - function_value(f, now - d->start[at]);
    }
}

typedef void (*body_change)(scree_world *w, uint32_t slot);

static scree_status each(scree_world *w, const char *word, const node *place, body_change change,
                         scree_error *error) {
    slot_list slots = {0};
    scree_status status = world_select(w, word, place, &slots, error);
    for (size_t i = 0; status == SCREE_OK && i < slots.list.count; i++)
        change(w, slots.list.data[i]);
    array_free(&slots.list);
    return status;
}

static void release_one(scree_world *w, uint32_t slot) {
    uint32_t dofs = w->model.dofs, at = w->state.body.driven[slot];
    memset(state_prescribed(&w->state, slot), 0, dofs);
    for (uint32_t k = 0; at != NONE && k < dofs; k++)
        w->state.drive.function[(size_t)at * dofs + k] = NONE;
    rigid_kind_of(&w->model)->set_velocity(&w->model, &w->state, slot);
}

static void fix_one(scree_world *w, uint32_t slot) {
    release_one(w, slot);
    memset(state_prescribed(&w->state, slot), 1, w->model.dofs);
    memset(state_v(&w->state, slot), 0, w->model.dofs * sizeof(double));
    rigid_kind_of(&w->model)->set_velocity(&w->model, &w->state, slot);
}

/* Velocities are stored in world axes, the status of dofs in those of the drive. */
static void stop_one(scree_world *w, uint32_t slot) {
    const deformable *d = model_deformable(&w->model, slot);
    node_state *n = &w->state.node;
    size_t dofs = d ? (size_t)w->model.solids.data[d->solid]->mesh.nodes * n->dimension : 0;
    for (size_t i = 0; i < dofs; i++) {
        size_t at = (size_t)d->first_node * n->dimension + i;
        if (n->condition[at] == NONE) n->v[at] = 0;
    }
    rigid_kind_of(&w->model)->stop(&w->model, &w->state, slot);
}

static void wake_one(scree_world *w, uint32_t slot) {
    w->state.body.exists[slot] = 1;
    w->state.body.dormant[slot] = 0;
}

static void remove_one(scree_world *w, uint32_t slot) {
    w->state.body.exists[slot] = 0;
    w->state.body.dormant[slot] = 0;
}

/* Deformable bodies move by their nodes, which have conditions. */
static scree_status refuse_deformable(const scree_world *w, const char *verb, const char *word,
                                      const node *place, scree_error *error) {
    slot_list slots = {0};
    scree_status status = world_select(w, word, place, &slots, error);
    for (size_t i = 0; status == SCREE_OK && i < slots.list.count; i++)
        if (model_deformable(&w->model, slots.list.data[i]))
            status = node_error(place, error,
                                "'%s' is deformable and cannot be %s: give it a named condition "
                                "such as {name: hold, on: all, x: fixed, active: false}, and "
                                "switch it by the action 'condition'",
                                w->model.bodies.data[slots.list.data[i]].name, verb);
    array_free(&slots.list);
    return status;
}

static scree_status release(scree_world *w, const void *p, const node *place, scree_error *error) {
    const char *word = ((const selection *)p)->bodies;
    slot_list slots = {0};
    TRY(refuse_deformable(w, "released", word, place, error));
    scree_status status = world_select(w, word, place, &slots, error);
    for (size_t i = 0; status == SCREE_OK && i < slots.list.count; i++) {
        const body *b = &w->model.bodies.data[slots.list.data[i]];
        if (!(b->mass > 0) || !body_can_turn(&w->model, b))
            status = node_error(place, error, "'%s' cannot be released: it has no mass or inertia",
                                b->name);
    }
    array_free(&slots.list);
    if (status != SCREE_OK) return status;
    return each(w, word, place, release_one, error);
}

static scree_status fix(scree_world *w, const void *p, const node *place, scree_error *error) {
    TRY(refuse_deformable(w, "fixed", ((const selection *)p)->bodies, place, error));
    return each(w, ((const selection *)p)->bodies, place, fix_one, error);
}

static scree_status zero(scree_world *w, const void *p, const node *place, scree_error *error) {
    return each(w, ((const selection *)p)->bodies, place, stop_one, error);
}

static scree_status wake(scree_world *w, const void *p, const node *place, scree_error *error) {
    return each(w, ((const selection *)p)->bodies, place, wake_one, error);
}

static scree_status take_away(scree_world *w, const void *p, const node *place,
                              scree_error *error) {
    return each(w, ((const selection *)p)->bodies, place, remove_one, error);
}

static scree_status check_free(const scree_world *w, uint32_t slot, const body_start *start,
                               const node *place, scree_error *error) {
    const body *b = &w->model.bodies.data[slot];
    if (world_lacks(w, b, start->prescribed))
        return node_error(place, error, "'%s' has no mass or inertia and so cannot be free",
                          b->name);
    return SCREE_OK;
}

static scree_status prepare_drive(scree_world *w, void *p, scree_error *error) {
    drive_action *a = p;
    a->turns =
        node_get(a->motion, "axis") || node_get(a->motion, "axes") || node_get(a->motion, "about");
    a->start = world_no_start(w);
    return world_read_drive(w, a->motion, &a->start, a->touched, error);
}

static scree_status drive_one(scree_world *w, uint32_t slot, const drive_action *a,
                              scree_error *error) {
    drive_state *d = &w->state.drive;
    body_start start = a->start;
    for (uint32_t k = 0; k < d->dofs; k++)
        if (!a->touched[k]) start.prescribed[k] = state_prescribed(&w->state, slot)[k];
    TRY(check_free(w, slot, &start, a->motion, error));
    uint32_t held;
    TRY(state_add_drive(&w->state, slot, &held, error));
    for (uint32_t k = 0; k < d->dofs; k++) {
        if (!a->touched[k]) continue;
        state_prescribed(&w->state, slot)[k] = start.prescribed[k];
        d->mode[(size_t)held * d->dofs + k] = start.mode[k];
        d->function[(size_t)held * d->dofs + k] = start.drive[k];
    }
    if (a->turns) {
        memcpy(d->axis + (size_t)held * d->axes, start.axis, d->axes * sizeof(double));
        world_keep_paths(w, slot, a->touched);
    }
    world_set_drive_origin(w, slot, a->touched);
    rigid_times times = world_times(w);
    rigid_kind_of(&w->model)->start_drive(&w->model, &w->state, slot, &times);
    return SCREE_OK;
}

static scree_status drive(scree_world *w, const void *p, const node *place, scree_error *error) {
    const drive_action *a = p;
    slot_list slots = {0};
    TRY(refuse_deformable(w, "driven", a->bodies, place, error));
    scree_status status = world_select(w, a->bodies, place, &slots, error);
    for (size_t i = 0; status == SCREE_OK && i < slots.list.count; i++)
        status = drive_one(w, slots.list.data[i], a, error);
    array_free(&slots.list);
    return status;
}

const action_kind action_release = {
    .head = {.name = "release",
             .help = "all degrees of freedom become free; velocities are kept",
             .params = selection_params,
             .size = sizeof(selection)},
    .apply = release,
};

const action_kind action_fix = {
    .head = {.name = "fix",
             .help = "all degrees of freedom are held at rest",
             .params = selection_params,
             .size = sizeof(selection)},
    .apply = fix,
};

const action_kind action_drive = {
    .head = {.name = "drive",
             .help = "prescribes or frees degrees of freedom from now on; functions measure time "
                     "from now",
             .params = drive_params,
             .size = sizeof(drive_action)},
    .prepare = prepare_drive,
    .apply = drive,
};

const action_kind action_zero_velocities = {
    .head = {.name = "zero_velocities",
             .help = "sets the velocities of free degrees of freedom to zero",
             .params = all_params,
             .size = sizeof(selection)},
    .apply = zero,
};

const action_kind action_wake = {
    .head = {.name = "wake",
             .help = "dormant bodies start to exist at their position",
             .params = selection_params,
             .size = sizeof(selection)},
    .apply = wake,
};

const action_kind action_remove = {
    .head = {.name = "remove",
             .help = "removes bodies",
             .params = selection_params,
             .size = sizeof(selection)},
    .apply = take_away,
};
