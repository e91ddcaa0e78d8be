/* Deformable bodies of a scene, and blocks of generators as meshes. */
#ifndef SCENE_DEFORMABLES_H
#define SCENE_DEFORMABLES_H

#include "scene/scene.h"

/* The bodies that the generator of an entry of `deformables` makes. */
scree_status world_add_generated(const plan *p, scree_world *w, size_t index, scree_error *error);

#endif
