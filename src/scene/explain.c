#include "scene/scene.h"
scree_status scree_scene_explain(const scree_scene *scene, char **out, scree_error *error) {
    (void)scene;
    (void)out;
    (void)error;
    return SCREE_OK;
}
