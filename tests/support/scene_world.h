/* Worlds of the tests from the text of a scene. Every failure ends the test with its text. */
#ifndef SUPPORT_SCENE_WORLD_H
#define SUPPORT_SCENE_WORLD_H

#include "scree/scene.h"
#include "support/simple_world.h"

/* The text is a format; a run of a million steps is added, so the scene needs no end. */
scree_world *scene_world(const char *format, ...) SCREE_PRINTF(1, 2);
/* The message with which a scene is refused, or "" when it is not; valid until the next call. */
const char *scene_refusal(const char *format, ...) SCREE_PRINTF(1, 2);
/* A body by its name: position and velocity as in the frame (7 and 6 numbers in space). */
typedef struct scene_body {
    double q[7], v[6];
} scene_body;
scene_body scene_get(scree_world *w, const char *name);

#endif
