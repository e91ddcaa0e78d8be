/* Parameters that a scene marks as live: its section `live` names some of its params and their
 * limits. A new value changes the running world by actions, wherever the scene uses the param. */
#ifndef VIEW_TUNE_H
#define VIEW_TUNE_H

#include "base/node.h"
#include "scree/world.h"

/* Gives the world the actions that lead from one resolved scene to another. An error, and no
 * action, where they differ in something that cannot change while a world runs. */
scree_status tune_world(scree_world *world, const node *from, const node *to, scree_error *error);

#endif
