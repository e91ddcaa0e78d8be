/* include: other files merged below a scene. Paths are confined to the scene's folder, also through
 * links; depth and number are bounded, because two files that include two files each ... grow fast.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "scene/resolve.h"
#include "scene/yaml.h"

#define DEPTH_LIMIT 8u
#define FILES_LIMIT 64u
#define NODES_LIMIT (2 * (uint64_t)YAML_NODES_LIMIT)

typedef struct includer {
    char *folder;            /* the scene's, without links; from the C library */
    char *open[DEPTH_LIMIT]; /* the files being read, without links; from the C library */
    uint32_t depth, files;
    uint64_t nodes;
    scree_error *error;
} includer;

static bool is_relative_inside(const char *path) {
    if (path[0] == '/' || path[0] == '\0') return false;
    for (const char *part = path; part; part = strchr(part, '/')) {
        if (*part == '/') part++;
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0')) return false;
    }
    return true;
}

static bool lies_in(const char *path, const char *folder) {
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0) return false;
    return path[length] == '/' || (length == 1 && folder[0] == '/');
}

/* Moves every child of `from` behind those of `to`. */
static void move_all(node *to, node *from) {
    for (node *child = from->first, *next; child; child = next) {
        next = child->next;
        node_link(to, child);
    }
    from->first = from->last = NULL;
    from->count = 0;
}

/* Lists of maps are entries such as bodies and are joined; lists of plain values such as a gravity
 * vector are a single value and are replaced. */
static bool is_entries(const node *n) {
    if (n->type != NODE_LIST) return false;
    for (const node *child = n->first; child; child = child->next)
        if (child->type != NODE_MAP) return false;
    return true;
}

static void replace(node *map, node *old, node *fresh) {
    node **link = &map->first;
    while (*link != old)
        link = &(*link)->next;
    *link = fresh;
    fresh->next = old->next;
    if (map->last == old) map->last = fresh;
    node_free(old);
}

/* Merges `above` over `below`, which holds the result; above is empty afterwards. */
static void merge(node *below, node *above) {
    node *next;
    for (node *child = above->first; child; child = next) {
        next = child->next;
        node *old = node_get(below, child->key);
        if (!old) {
            node_link(below, child);
        } else if (old->type == NODE_MAP && child->type == NODE_MAP) {
            merge(old, child);
            node_free(child);
        } else if (is_entries(old) && is_entries(child)) {
            move_all(old, child);
            node_free(child);
        } else {
            replace(below, old, child);
        }
    }
    above->first = above->last = NULL;
    above->count = 0;
}

static scree_status include_all(includer *i, node **root, const char *folder);

scree_status scene_find_file(const node *name, const char *verb, const char *root, const char *path,
                             char **found, scree_error *error) {
    *found = NULL;
    if (!root)
        return node_error(name, error, "cannot %s '%s': this scene was not read from a folder",
                          verb, name->text);
    if (!is_relative_inside(name->text))
        return node_error(name, error, "cannot %s '%s': the path must stay in the scene's folder",
                          verb, name->text);
    char *real = realpath(path, NULL);
    if (!real)
        return node_error(name, error, "cannot %s '%s': no such file in the scene's folder", verb,
                          name->text);
    if (!lies_in(real, root)) {
        free(real);
        return node_error(name, error,
                          "cannot %s '%s': it is a link that leaves the scene's "
                          "folder",
                          verb, name->text);
    }
    *found = real;
    return SCREE_OK;
}

static scree_status find_file(includer *i, const node *name, const char *path, char **found) {
    TRY(scene_find_file(name, "include", i->folder, path, found, i->error));
    for (uint32_t k = 0; k < i->depth; k++)
        if (strcmp(i->open[k], *found) == 0) {
            free(*found);
            return node_error(name, i->error, "'%s' includes itself", name->text);
        }
    return SCREE_OK;
}

/* Reads the file at path with its own includes. The name shown in messages is the path. */
static scree_status read_include(includer *i, const char *path, node **out) {
    TRY(yaml_read_file(path, out, i->error));
    i->nodes += node_measure(*out).nodes;
    scree_status status = SCREE_OK;
    if (i->nodes > NODES_LIMIT)
        status = node_error(*out, i->error, "the included files contain too many values");
    else if ((*out)->type != NODE_MAP)
        status = node_error(*out, i->error, "an included file must be a map of keys");
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    if (status == SCREE_OK) status = include_all(i, out, folder);
    if (status != SCREE_OK) {
        node_free(*out);
        *out = NULL;
    }
    return status;
}

static scree_status include_one(includer *i, const node *name, const char *folder, node **out) {
    if (name->type != NODE_SCALAR || name->text[0] == '\0')
        return node_error(name, i->error, "'include' must be a file name or a list of file names");
    if (i->depth >= DEPTH_LIMIT || ++i->files > FILES_LIMIT)
        return node_error(name, i->error, "too many includes (%u deep or %u files)", DEPTH_LIMIT,
                          FILES_LIMIT);
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name->text);
    if (length < 0 || (size_t)length >= sizeof path)
        return node_error(name, i->error, "cannot include '%.40s...': the path is too long",
                          name->text);
    char *real = NULL;
    TRY(find_file(i, name, path, &real));
    i->open[i->depth++] = real;
    scree_status status = read_include(i, path, out);
    free(i->open[--i->depth]);
    return status;
}

/* Replaces *root by the files it includes with itself on top. */
static scree_status include_all(includer *i, node **root, const char *folder) {
    const node *list = node_get(*root, "include");
    if (!list) return SCREE_OK;
    node *below = node_new(NODE_MAP);
    if (!below) return error_no_memory(i->error, "an include");
    node_share_file(below, *root);
    below->line = (*root)->line;
    below->column = (*root)->column;
    scree_status status = SCREE_OK;
    const node *name = list->type == NODE_LIST ? list->first : list;
    while (name && status == SCREE_OK) {
        node *part = NULL;
        status = include_one(i, name, folder, &part);
        if (part) merge(below, part);
        node_free(part);
        name = list->type == NODE_LIST ? name->next : NULL;
    }
    if (status == SCREE_OK) {
        node_remove(*root, "include");
        merge(below, *root);
        node_free(*root);
        *root = below;
    } else {
        node_free(below);
    }
    return status;
}

scree_status scene_include(node **root, const char *folder, scree_error *error) {
    if (!node_get(*root, "include")) return SCREE_OK;
    includer i = {.error = error};
    i.folder = folder ? realpath(folder[0] ? folder : ".", NULL) : NULL;
    scree_status status = include_all(&i, root, folder && folder[0] ? folder : ".");
    free(i.folder);
    return status;
}
