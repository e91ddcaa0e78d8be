/* The frame of a world, for code inside the library, which reads its members. */
#ifndef WORLD_RUN_PUBLISH_H
#define WORLD_RUN_PUBLISH_H

#include "frame/frame.h"
#include "scree/world.h"

/* A copy of the view; its arrays are the world's, valid until its next step. */
scree_status world_frame(scree_world *world, scree_frame *frame, scree_error *error);

#endif
