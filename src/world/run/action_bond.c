/* Bonds contacts again: near contacts are bonded in the next step as in the first one. The laws
 * determine how near, and how. */
#include <stddef.h>

#include "world/world.h"

typedef struct bond_action {
    char *bodies;
    int64_t bonding; /* found by prepare: see clock_state.bonding */
} bond_action;

static const param params[] = {
    PARAM_ROW(bond_action, bodies, REFERENCE, .flags = PARAM_OPTIONAL,
              .help =
                  "a body or group: only its contacts, with any other body; default: all contacts"),
    {0},
};

static scree_status find_bodies(scree_world *w, void *parameters, scree_error *error) {
    bond_action *a = parameters;
    size_t i = 0;
    while (i < w->model.laws.count && !w->model.laws.data[i].part[LAW_BOND])
        i++;
    if (i == w->model.laws.count)
        return error_set(error, SCREE_BAD_INPUT,
                         "no law has a part in the slot 'bond', so that nothing can be bonded: "
                         "add a bond to a law, or remove the action");
    uint32_t end;
    a->bonding = 1;
    if (!a->bodies) return SCREE_OK;
    TRY(world_bond_end(w, a->bodies, &end, error));
    a->bonding = 2 + (int64_t)end;
    return SCREE_OK;
}

static scree_status bond_again(scree_world *w, const void *parameters, const node *place,
                               scree_error *error) {
    const bond_action *a = parameters;
    int64_t *bonding = w->state.clock.bonding;
    if (*bonding > 1 && a->bonding > 1 && *bonding != a->bonding)
        return node_error(place, error,
                          "two selections cannot be bonded in one step: use a group that has "
                          "both, or bond them in two stages");
    if (*bonding != 1) *bonding = a->bonding;
    return SCREE_OK;
}

const action_kind action_bond = {
    .head = {.name = "bond",
             .help = "bonds near contacts whose law has a bond, in the next step, as at the start",
             .params = params,
             .size = sizeof(bond_action)},
    .prepare = find_bodies,
    .apply = bond_again,
};
