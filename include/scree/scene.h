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
    int dimension;        /* of the world: 2 or 3 */
    double until;         /* s; INFINITY: until the stages end */
    int64_t steps;        /* 0: no limit */
    double record_every;  /* s between frames; 0: every record_steps */
    int64_t record_steps; /* steps between frames; 0: from record_every */
    double restart_every; /* s between restart points */
    const char *title;
    /* commands of the scene's page: pictures and plots, see docs/scene.md; NULL when none */
    const scree_params *page;
} scree_scene_run;

/* path: a file. sets: "k=v" texts that override params or scalars by path. Reading checks keys,
 * params, the settings of world and run, and that the scene has an end; what stands under the other
 * sections is checked when the world is made. */
SCREE_API scree_status scree_scene_read(scree_scene **out, const char *path,
                                        const char *const *sets, size_t count, scree_error *error);
SCREE_API scree_status scree_scene_read_text(scree_scene **out, const char *text,
                                             const char *const *sets, size_t count,
                                             scree_error *error);
SCREE_API void scree_scene_destroy(scree_scene *scene);
SCREE_API void scree_scene_run_of_into(const scree_scene *scene, scree_scene_run *out, size_t size);
static inline scree_scene_run scree_scene_run_of(const scree_scene *given) {
    scree_scene_run out;
    scree_scene_run_of_into(given, &out, sizeof out);
    return out;
}
/* Makes the world; it is not built yet, so a program may add to it. threads <= 0: what the scene
 * says. Bodies that overlap at the start, and masses given to walls by default, are said through
 * the log. */
SCREE_API scree_status scree_scene_world(const scree_scene *scene, int threads, scree_world **out,
                                         scree_error *error);
/* The scene fully resolved, as YAML: params evaluated, includes in place, short forms written out,
 * defaults of world and solver filled in, generators with their seed. Read again it makes the same
 * world, bit for bit. Lives as long as the scene. */
SCREE_API const char *scree_scene_text(const scree_scene *scene);
/* What `scree explain` prints: the resolved scene, every body class, the table of which law rules
 * which pair, wall masses, and the defaults in force. Free with scree_text_free. */
SCREE_API scree_status scree_scene_explain(const scree_scene *scene, char **out,
                                           scree_error *error);
/* The tables of the format and of everything the registry lists, as Markdown: the second half of
 * docs/scene.md. Free with scree_text_free. */
SCREE_API scree_status scree_scene_reference(char **out, scree_error *error);
SCREE_API void scree_text_free(char *text);

/* Reads a mesh of gmsh (.msh) or a tessellation of Neper (.tess) and tells what it is worth:
 * counts, regions and sets, inverted and degenerate elements, nodes without elements, pieces,
 * shapes, edges, volume. SCREE_BAD_INPUT: bodies cannot be made of it, the error says why; *out is
 * then the report all the same where the file could be read, else NULL. Free with scree_text_free.
 */
SCREE_API scree_status scree_mesh_report(const char *path, char **out, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
