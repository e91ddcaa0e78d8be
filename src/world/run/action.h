/* Actions: every change of a running world from outside. Applied at the start of a step, logged. */
#ifndef WORLD_RUN_ACTION_H
#define WORLD_RUN_ACTION_H

#include "base/param.h"

struct scree_world;

typedef struct action_kind {
    kind head;
    /* Creates the parts of the action that belong to the model, such as functions of time, when
     * the action is given: before the first step for those of stages, so that a restarted run
     * finds them. NULL: not needed. */
    scree_status (*prepare)(struct scree_world *world, void *parameters, scree_error *error);
    /* Checks and resolves names against the built world, then changes the state; on error
     * nothing has changed. */
    scree_status (*apply)(struct scree_world *world, const void *parameters, const node *place,
                          scree_error *error);
} action_kind;

#endif
