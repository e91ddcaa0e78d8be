/* Scenes: a world described in YAML (or JSON). See docs/scene.md. */
#ifndef SCREE_SCENE_H
#define SCREE_SCENE_H

#include "scree/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_scene scree_scene;

/* What a scene says beside the world: how to run and record it. */
typedef struct scree_scene_run {
    double until;         /* s; INFINITY: until the stages end */
    int64_t steps;        /* 0: no limit */
    double record_every;  /* s between frames; 0: every record_steps */
    int64_t record_steps; /* steps between frames; 0: from record_every */
    double restart_every; /* s between restart points */
    const char *title;
    /* commands of the scene's page: pictures and plots, see docs/scene.md; NULL when none */
    const scree_params *page;
} scree_scene_run;

/* path: a file. sets: "k=v" texts that override params or scalars by path. */
SCREE_API scree_status scree_scene_read(scree_scene **out, const char *path,
                                        const char *const *sets, size_t count, scree_error *error);
SCREE_API scree_status scree_scene_read_text(scree_scene **out, const char *text,
                                             const char *const *sets, size_t count,
                                             scree_error *error);
SCREE_API void scree_scene_destroy(scree_scene *scene);
SCREE_API scree_scene_run scree_scene_run_of(const scree_scene *scene);
/* Makes the world. threads <= 0: what the scene says. */
SCREE_API scree_status scree_scene_world(const scree_scene *scene, int threads, scree_world **out,
                                         scree_error *error);
/* The scene fully resolved, as YAML: defaults filled in, params evaluated, includes in place. */
SCREE_API const char *scree_scene_text(const scree_scene *scene);
/* What `scree explain` prints: the resolved scene, every body class, the table of which law rules
 * which pair, wall masses, and the defaults in force. Free with scree_text_free. */
SCREE_API scree_status scree_scene_explain(const scree_scene *scene, char **out,
                                           scree_error *error);
SCREE_API void scree_text_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
