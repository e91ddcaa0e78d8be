/* Scenes: a world described in YAML (or JSON). See docs/scene.md. */
#ifndef SCREE_SCENE_H
#define SCREE_SCENE_H

#include "scree/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_scene scree_scene;

/* The part of a scene that is not the world: how to run and record it. */
typedef struct scree_scene_run {
    int dimension;        /* of the world: 2 or 3 */
    double until;         /* s; INFINITY: until the stages end */
    int64_t steps;        /* 0: no limit */
    double record_every;  /* s between frames; 0: every record_steps */
    int64_t record_steps; /* steps between frames; 0: from record_every */
    double restart_every; /* s between restart points */
    const char *title;
    /* commands of the scene's page: pictures and plots, see docs/scene.md; NULL if there are
     * none */
    const scree_params *page;
} scree_scene_run;

/* path: a file. sets: "k=v" texts that override params or scalars by path. Reading checks keys,
 * params, the settings of world and run, and that the scene has an end; the other sections are
 * checked when the world is made. */
SCREE_API scree_status scree_scene_read(scree_scene **out, const char *path,
                                        const char *const *sets, size_t count, scree_error *error);
SCREE_API scree_status scree_scene_read_text(scree_scene **out, const char *text,
                                             const char *const *sets, size_t count,
                                             scree_error *error);
/* As scree_scene_read_text, but files that the scene names (include, meshes, records) are looked
 * for in this folder and below, as those of a scene file are in its own. */
SCREE_API scree_status scree_scene_read_in(scree_scene **out, const char *text, const char *folder,
                                           const char *const *sets, size_t count,
                                           scree_error *error);
SCREE_API void scree_scene_destroy(scree_scene *scene);
SCREE_API void scree_scene_run_of_into(const scree_scene *scene, scree_scene_run *out, size_t size);
static inline scree_scene_run scree_scene_run_of(const scree_scene *given) {
    scree_scene_run out;
    scree_scene_run_of_into(given, &out, sizeof out);
    return out;
}
/* Makes the world; it is not built yet, so a program may add to it. threads <= 0: the value of
 * the scene. Overlaps at the start and default masses of walls are reported through the log. */
SCREE_API scree_status scree_scene_world(const scree_scene *scene, int threads, scree_world **out,
                                         scree_error *error);
/* The scene fully resolved, as YAML: params evaluated, includes inserted, short forms expanded,
 * defaults of world and solver filled in, generators with their seed. Reading it again gives the
 * same world, bit for bit. Valid as long as the scene. */
SCREE_API const char *scree_scene_text(const scree_scene *scene);
/* The output of `scree explain`: the resolved scene, every body class, the law of every pair,
 * wall masses, and the defaults that apply. Free with scree_text_free. */
SCREE_API scree_status scree_scene_explain(const scree_scene *scene, char **out,
                                           scree_error *error);
/* The tables of the format and of everything in the registry, as Markdown: the second half of
 * docs/scene.md. Free with scree_text_free. */
SCREE_API scree_status scree_scene_reference(char **out, scree_error *error);
SCREE_API void scree_text_free(char *text);

/* Reads a mesh of gmsh (.msh) or a tessellation of Neper (.tess) and reports its quality:
 * counts, regions and sets, inverted and degenerate elements, nodes without elements, pieces,
 * shapes, edges, volume. SCREE_BAD_INPUT: the mesh cannot be used for bodies, for the reason in
 * the error; *out is then still the report if the file could be read, otherwise NULL. Free with
 * scree_text_free. */
SCREE_API scree_status scree_mesh_report(const char *path, char **out, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
