/* A scene whose live parameters can have other values: it makes a world for any of them. */
#ifndef VIEW_LIVE_H
#define VIEW_LIVE_H

#include "base/memory.h"
#include "scree/scene.h"

#define LIVE_MAX 16

typedef struct live_parameter {
    char *name;
    double value; /* in the scene as it was given */
    double low, high;
} live_parameter;

typedef struct live_scene {
    scree_scene *scene;
    scree_scene_run run;
    char *path; /* NULL: the scene has no file, and no live parameters */
    char **sets;
    size_t set_count;
    ARRAY(live_parameter) parameters;
} live_scene;

/* On failure nothing is left to close. */
scree_status live_open(live_scene *out, const char *path, const char *const *sets, size_t count,
                       scree_error *error);
/* A resolved scene, as a result stores it: its parameters are evaluated and cannot change. */
scree_status live_open_text(live_scene *out, const char *text, scree_error *error);
void live_close(live_scene *s);
/* A built world. values: of the live parameters; NULL: as in the scene. */
scree_status live_world(const live_scene *s, const double *values, int threads, scree_world **out,
                        scree_error *error);

#endif
