/* A small world with many features: disks and polygons, friction, rolling and impacts, drives,
 * joints, loads, rain, stages with actions, periodic along x. */
#ifndef SUPPORT_MIXED_WORLD_H
#define SUPPORT_MIXED_WORLD_H

#include "scree/world.h"

scree_world_def mixed_def(void);
/* NULL and the error if anything fails, without a leak. */
scree_world *mixed_world(const scree_world_def *def, scree_error *error);

#endif
