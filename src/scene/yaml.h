/* YAML (and JSON, which is YAML) to the tree of base/node.h and back. Files are not trusted:
 * size, depth, number of values and the expansion of aliases are bounded, and input that the
 * tree cannot store (tags, several documents, keys that are not texts) is an error with its
 * place. */
#ifndef SCENE_YAML_H
#define SCENE_YAML_H

#include "base/node.h"
#include "base/text.h"

#define YAML_BYTES_LIMIT ((size_t)64 << 20)
#define YAML_NODES_LIMIT 1000000u
#define YAML_DEPTH_LIMIT 64u
#define YAML_KEYS_LIMIT  10000u /* in one map */
#define YAML_KEY_LENGTH  128u

scree_status yaml_read_file(const char *path, node **out, scree_error *error);
/* name: the name of the text in messages, such as "scene". */
scree_status yaml_read_text(const char *text, const char *name, node **out, scree_error *error);

/* Appends the tree as readable YAML that reads back as the same tree. */
scree_status yaml_write(const node *n, text_buffer *out, scree_error *error);

#endif
