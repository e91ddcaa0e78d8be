/* Scenes by file or by name. */
#ifndef APP_SCENES_H
#define APP_SCENES_H

#include "command.h"

#define SETS_MAX 256

/* The folders that are searched for scenes by name, best first; "" for an unknown one, NULL after
 * the last. */
const char *scene_folder(int index);
/* Whether there is a program of this name in the folder of this one. */
bool program_beside(const char *name);
/* The file for the given argument: a path, or the name of a gallery scene. Owned by the caller
 * (free); NULL with a message if there is none. */
char *scene_path(const char *word);
/* The name without folder and ending; owned by the caller (free). */
char *scene_name(const char *word);
/* Reads the scene of the first operand with every --set; code is filled on failure. */
scree_scene *scene_open(const arguments *a, const char *const *more, size_t more_count, int *code);

#endif
