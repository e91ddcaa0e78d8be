/* Functions for replacing the files of a scene by their content. */
#ifndef SCENE_READ_FILES_H
#define SCENE_READ_FILES_H

#include "scene/scene.h"

typedef struct file_reader {
    const registry *registry;
    const char *folder; /* as given */
    char *root;         /* the same without links, from the C library; NULL: none */
    size_t packed;      /* bytes of numbers so far */
    scree_error *error;
} file_reader;

typedef ARRAY(char) packed_text;

bool append_real(packed_text *text, double x);
bool append_index(packed_text *text, uint32_t index);
/* The text becomes a quoted scalar under key. */
scree_status set_packed(file_reader *r, node *map, const char *key, packed_text *text);

/* lists: keys with the same content as the file, which must then be absent. */
scree_status check_file(const file_reader *r, const kind *k, const node *map, const node *name,
                        const char *const *lists, const char *wanted);
/* The file's path without links, from the C library: free() it. */
scree_status find_file(const file_reader *r, const node *name, char **real);
/* Called after its numbers were inserted. */
scree_status drop_file(const file_reader *r, node *map, const node *name);

/* The files of `meshes`, and of meshes inside `deformables`. */
scree_status visit_meshes(file_reader *r, const node *root);

#endif
