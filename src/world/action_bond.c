/* Bonding again: what is near in the next step is bonded as it is in the first one. Which contacts
 * take part, and how, is the business of the laws. */
#include "world/world.h"

static scree_status refuse_without_bonds(scree_world *w, void *parameters, scree_error *error) {
    (void)parameters;
    for (size_t i = 0; i < w->model.laws.count; i++)
        if (w->model.laws.data[i].part[LAW_BOND]) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "no law has a part in the slot 'bond', so nothing can be bonded: give one to "
                     "a law, or leave the action out");
}

static scree_status bond_again(scree_world *w, const void *parameters, const node *place,
                               scree_error *error) {
    (void)parameters;
    (void)place;
    (void)error;
    *w->state.clock.bonding = 1;
    return SCREE_OK;
}

const action_kind action_bond = {
    .head = {.name = "bond",
             .help = "bonds all contacts that are near in the next step and whose law has a bond, "
                     "as at the start"},
    .prepare = refuse_without_bonds,
    .apply = bond_again,
};
