/* Actions on bodies: release, fix, drive, zero_velocities, wake, remove. `bodies` is the name of a
 * body or of a group, or "all". */
#include <stddef.h>
#include <string.h>

#include "base/math.h"
#include "world/world.h"

typedef struct selection {
    char *bodies;
} selection;

typedef struct drive_action {
    char *bodies;
    node *motion;
    body_start start;      /* read from motion */
    uint8_t touched[DOFS]; /* the dofs that motion names */
    bool turns;            /* motion names the axis */
} drive_action;

static const param selection_params[] = {
    {.name = "bodies",
     .type = PARAM_REFERENCE,
     .offset = offsetof(selection, bodies),
     .flags = PARAM_REQUIRED,
     .help = "name of a body or group, or 'all'"},
    {0},
};

static const param all_params[] = {
    {.name = "bodies",
     .type = PARAM_REFERENCE,
     .offset = offsetof(selection, bodies),
     .fallback = "all",
     .help = "name of a body or group, or 'all'"},
    {0},
};

static const param drive_params[] = {
    {.name = "bodies",
     .type = PARAM_REFERENCE,
     .offset = offsetof(drive_action, bodies),
     .flags = PARAM_REQUIRED,
     .help = "name of a body or group"},
    {.name = "motion",
     .type = PARAM_NODE,
     .offset = offsetof(drive_action, motion),
     .flags = PARAM_REQUIRED,
     .help = "{x: ..., y: ..., rotation: ..., axis: ...} as in the drive of a body"},
    {0},
};

void world_set_drive_origin(scree_world *w, uint32_t slot, const uint8_t touched[DOFS]) {
    drive_state *d = &w->state.drive;
    uint32_t at = w->state.body.driven[slot];
    if (at == NONE) return;
    double c, s, *q = w->state.body.q[slot];
    math_sincos(d->axis[at], &s, &c);
    double local[DOFS] = {c * q[0] + s * q[1], -s * q[0] + c * q[1], q[2]};
    if (d->axis[at] == 0) memcpy(local, q, sizeof local);
    for (int k = 0; k < DOFS; k++) {
        if (!touched[k]) continue;
        uint32_t f = d->function[at][k];
        d->start[at][k] = *w->state.clock.t;
        d->origin[at][k] = local[k];
        if (f != NONE && d->mode[at][k] == DRIVE_POSITION)
            d->origin[at][k] -= function_value(&w->model.functions.data[f], 0);
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
    memset(w->state.body.prescribed[slot], 0, DOFS);
    uint32_t at = w->state.body.driven[slot];
    for (int k = 0; at != NONE && k < DOFS; k++)
        w->state.drive.function[at][k] = NONE;
}

static void fix_one(scree_world *w, uint32_t slot) {
    release_one(w, slot);
    memset(w->state.body.prescribed[slot], 1, DOFS);
    memset(w->state.body.v[slot], 0, sizeof *w->state.body.v);
}

/* Velocities are kept in world axes, the status of dofs in those of the drive. */
static void stop_one(scree_world *w, uint32_t slot) {
    double *v = w->state.body.v[slot], kept[DOFS];
    rigid_prescribed_part(&w->state, slot, v, kept);
    memcpy(v, kept, sizeof kept);
}

static void wake_one(scree_world *w, uint32_t slot) {
    w->state.body.exists[slot] = 1;
    w->state.body.dormant[slot] = 0;
}

static void remove_one(scree_world *w, uint32_t slot) {
    w->state.body.exists[slot] = 0;
    w->state.body.dormant[slot] = 0;
}

static scree_status release(scree_world *w, const void *p, const node *place, scree_error *error) {
    const char *word = ((const selection *)p)->bodies;
    slot_list slots = {0};
    scree_status status = world_select(w, word, place, &slots, error);
    for (size_t i = 0; status == SCREE_OK && i < slots.list.count; i++) {
        const body *b = &w->model.bodies.data[slots.list.data[i]];
        if (!(b->mass > 0) || !(b->inertia > 0))
            status = node_error(place, error, "'%s' cannot be released: it has no mass or inertia",
                                b->name);
    }
    array_free(&slots.list);
    if (status != SCREE_OK) return status;
    return each(w, word, place, release_one, error);
}

static scree_status fix(scree_world *w, const void *p, const node *place, scree_error *error) {
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
    bool moves = !start->prescribed[0] || !start->prescribed[1];
    if ((moves && !(b->mass > 0)) || (!start->prescribed[2] && !(b->inertia > 0)))
        return node_error(place, error, "'%s' has no mass or inertia, so it cannot be free",
                          b->name);
    return SCREE_OK;
}

static scree_status prepare_drive(scree_world *w, void *p, scree_error *error) {
    drive_action *a = p;
    a->turns = a->motion->type == NODE_MAP && node_get(a->motion, "axis");
    return world_read_drive(w, a->motion, &a->start, a->touched, error);
}

static scree_status drive_one(scree_world *w, uint32_t slot, const drive_action *a,
                              scree_error *error) {
    body_state *b = &w->state.body;
    body_start start = a->start;
    for (int k = 0; k < DOFS; k++)
        if (!a->touched[k]) start.prescribed[k] = b->prescribed[slot][k];
    TRY(check_free(w, slot, &start, a->motion, error));
    uint32_t at;
    TRY(state_add_drive(&w->state, slot, &at, error));
    for (int k = 0; k < DOFS; k++) {
        if (!a->touched[k]) continue;
        b->prescribed[slot][k] = start.prescribed[k];
        w->state.drive.mode[at][k] = start.mode[k];
        w->state.drive.function[at][k] = start.drive[k];
    }
    if (a->turns) w->state.drive.axis[at] = start.axis;
    world_set_drive_origin(w, slot, a->touched);
    rigid_times times = world_times(w);
    rigid_start_drive(&w->model, &w->state, slot, &times);
    return SCREE_OK;
}

static scree_status drive(scree_world *w, const void *p, const node *place, scree_error *error) {
    const drive_action *a = p;
    slot_list slots = {0};
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
             .help = "prescribes or frees degrees of freedom from now on",
             .params = drive_params,
             .size = sizeof(drive_action)},
    .prepare = prepare_drive,
    .apply = drive,
};

const action_kind action_zero_velocities = {
    .head = {.name = "zero_velocities",
             .help = "free velocities become zero",
             .params = all_params,
             .size = sizeof(selection)},
    .apply = zero,
};

const action_kind action_wake = {
    .head = {.name = "wake",
             .help = "dormant bodies begin to exist where they are",
             .params = selection_params,
             .size = sizeof(selection)},
    .apply = wake,
};

const action_kind action_remove = {
    .head = {.name = "remove",
             .help = "bodies cease to exist",
             .params = selection_params,
             .size = sizeof(selection)},
    .apply = take_away,
};
