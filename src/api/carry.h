/* Whole states of worlds from outside: for runs that are resumed, and for the viewer, whose runs
 * go on with other parameters. */
#ifndef API_CARRY_H
#define API_CARRY_H

#include "scree/world.h"

/* A restart point in memory; `path` is its name in messages. */
scree_status world_load_bytes(scree_world *w, const char *path, const char *bytes, size_t size,
                              scree_error *error);
/* The hash of the model, by which restart points know it. The world must be built. */
uint64_t world_identity(const scree_world *w);

/* `to`, a new world, goes on from the present state of `from`: the same bodies with other laws,
 * loads, drives, joints, masses, materials, gravity or settings. Paths of driven bodies go on from
 * where the bodies are. Actions that wait for the next step are not carried over.
 * start: `from` as it was when it was built; NULL: not compared. A world that would start with
 * other bodies, in other places or with other shapes is refused with SCREE_UNSUPPORTED, since its
 * difference is not one that can take effect during a run. */
scree_status world_carry(scree_world *to, scree_world *from, const scree_snapshot *start,
                         scree_error *error);

#endif
