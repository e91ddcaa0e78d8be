/* Deformable bodies of a scene, and blocks of generators as meshes. */
#ifndef SCENE_DEFORMABLES_H
#define SCENE_DEFORMABLES_H

#include "scene/scene.h"

/* The bodies that the generator of an entry of `deformables` makes. */
scree_status world_add_generated(const plan *p, scree_world *w, size_t index, scree_error *error);
/* Makes a mesh map from the shape of a generated body: `given` is the mesh of the entry. The mesh
 * has the position in which the shape was described, in the plane relative to the centre of
 * mass. */
scree_status mesh_of_shape(const shape *s, int dimension, const node *given, node **out,
                           scree_error *error);

#endif
