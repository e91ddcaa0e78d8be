/* From a scene as written to a resolved scene. In this order:
 *
 *   include:   other files of the scene's folder are merged below it: maps key by key with the
 *              including file winning, lists of entries joined with the included ones first
 *   --set      "mu=0.5" replaces a parameter; "world.h=1e-4", "bodies.3.radius=5 mm" (from 0) or
 *              "bodies.wall.radius=1" (the entry named wall) sets that value
 *   params:    names with expressions over each other, evaluated
 *   defaults:  an entry with `class: brick` gets the keys it lacks from defaults/brick
 *
 * The result has no include, defaults or class; `params` contains the values. Every node keeps the
 * position in the file from which it came. */
#ifndef SCENE_RESOLVE_H
#define SCENE_RESOLVE_H

#include "base/node.h"
#include "base/param.h"

typedef struct scene_tree {
    node *root;
    param_scope scope; /* the params; lives as long as this struct */
    char **names;      /* owns the data of scope */
    double *values;
} scene_tree;

/* raw: a map as read by yaml.h. folder: the folder of the scene's file, in which its includes
 * must be; NULL if it has none. settings: NULL-ended "key=value" texts, or NULL. On failure
 * there is nothing to free in out. */
scree_status scene_resolve(const node *raw, const char *folder, const char *const *settings,
                           scene_tree *out, scree_error *error);
void scene_tree_free(scene_tree *tree);

/* The real path of a file that a scene names, from the C library: path, with links followed, which
 * must lie in root (a folder without links; NULL: the scene has none). verb: "include". */
scree_status scene_find_file(const node *name, const char *verb, const char *root, const char *path,
                             char **found, scree_error *error);

/* The stages, each its own file. */
scree_status scene_include(node **root, const char *folder, scree_error *error);
scree_status scene_set(node *root, const char *setting, scree_error *error);

#endif
