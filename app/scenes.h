/* Scenes by file or by name. */
#ifndef APP_SCENES_H
#define APP_SCENES_H

#include "command.h"

#define SETS_MAX 256

/* The folders in which scenes are looked for by name, best first; "" for one that is not known
 * here, NULL after the last. */
const char *scene_folder(int index);
/* The file behind what was typed: a path, or the name of a gallery scene. The caller's, by free;
 * NULL with a message when there is none. */
char *scene_path(const char *word);
/* The name without folder and ending; the caller's, by free. */
char *scene_name(const char *word);
/* Reads the scene of the first operand with every --set; code is filled on failure. */
scree_scene *scene_open(const arguments *a, const char *const *more, size_t more_count, int *code);

#endif
