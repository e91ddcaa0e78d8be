/* Shapes that name a file: `file` is replaced by the vertices and triangles it holds, before
 * anything else looks at the scene. What is explained, kept in results and read again then needs no
 * file. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/mesh_file.h"
#include "scene/scene.h"
#include "scene/yaml.h"

/* Compounds deeper than this are refused when shapes are made. */
#define DEPTH_LIMIT 32
/* The scene as text must still be a scene that can be read. */
#define PACKED_LIMIT (YAML_BYTES_LIMIT / 4 * 3)

typedef struct file_reader {
    const registry *registry;
    const char *folder; /* as given */
    char *root;         /* the same without links, from the C library; NULL: none */
    size_t packed;      /* bytes of numbers so far */
    scree_error *error;
} file_reader;

typedef ARRAY(char) packed_text;

static bool has_row(const kind *k, const char *name) {
    for (const param *row = k->params; row && row->name; row++)
        if (strcmp(row->name, name) == 0) return true;
    return false;
}

static bool append_word(packed_text *text, const char *word, size_t length) {
    if (!array_reserve(text, text->count + length + 2)) return false;
    memcpy(text->data + text->count, word, length);
    text->count += length;
    text->data[text->count++] = ' ';
    return true;
}

static bool append_real(packed_text *text, double x) {
    char buffer[32];
    const char *word = number_write(x, buffer);
    return append_word(text, word, strlen(word));
}

static bool append_index(packed_text *text, uint32_t index) {
    char digits[12];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    return append_word(text, digits + at, sizeof digits - at);
}

/* Takes the text over: a quoted scalar under key. */
static scree_status set_packed(file_reader *r, node *map, const char *key, packed_text *text) {
    node *n = node_new(NODE_SCALAR);
    if (!n || !array_reserve(text, text->count + 1)) {
        node_free(n);
        return error_no_memory(r->error, "a mesh");
    }
    if (text->count > 0) text->count--; /* the last space */
    text->data[text->count] = '\0';
    r->packed += text->count;
    mem_free(n->text);
    n->text = mem_text(text->data);
    n->quoted = true;
    if (!n->text) {
        node_free(n);
        return error_no_memory(r->error, "a mesh");
    }
    return node_append(map, key, n, r->error);
}

static scree_status pack(file_reader *r, const kind *k, node *map, const soup *s) {
    packed_text text = {0};
    bool good = true;
    for (size_t i = 0; i < s->vertex.count && good; i++)
        good = append_real(&text, s->vertex.data[i]);
    scree_status status = good ? set_packed(r, map, "vertices", &text)
                               : error_no_memory(r->error, "the vertices of a mesh");
    text.count = 0;
    for (size_t i = 0; i < s->triangle.count && good; i++)
        good = append_index(&text, s->triangle.data[i]);
    if (status == SCREE_OK && has_row(k, "triangles"))
        status = good ? set_packed(r, map, "triangles", &text)
                      : error_no_memory(r->error, "the triangles of a mesh");
    array_free(&text);
    return status;
}

static scree_status check_file(const file_reader *r, const kind *k, const node *map,
                               const node *name) {
    if (name->type != NODE_SCALAR || name->text[0] == '\0')
        return node_error(name, r->error, "'file' wants the name of an STL, OBJ or PLY file");
    static const char *const lists[] = {"vertices", "triangles", NULL};
    for (size_t i = 0; lists[i]; i++)
        if (node_get(map, lists[i]))
            return node_key_error(node_get(map, lists[i]), r->error,
                                  "a %s has a 'file' or its own '%s', not both", k->name, lists[i]);
    return SCREE_OK;
}

static scree_status replace_file(file_reader *r, const kind *k, node *map, const node *name) {
    char path[PATH_MAX], *real = NULL;
    soup s = {0};
    TRY(check_file(r, k, map, name));
    int length = snprintf(path, sizeof path, "%s/%s", r->folder ? r->folder : ".", name->text);
    if (length < 0 || (size_t)length >= sizeof path)
        return node_error(name, r->error, "the path '%.40s...' is too long", name->text);
    TRY(scene_find_file(name, "read", r->root, path, &real, r->error));
    scree_status status = mesh_file_read(real, &s, r->error);
    free(real);
    if (status == SCREE_OK && has_row(k, "triangles") && s.triangle.count == 0)
        status =
            error_set(r->error, SCREE_BAD_INPUT, "'%s' has points but no triangles", name->text);
    status = at_place(status, name, r->error);
    if (status == SCREE_OK) status = pack(r, k, map, &s);
    soup_free(&s);
    if (status == SCREE_OK && r->packed > PACKED_LIMIT)
        return node_error(name, r->error,
                          "the meshes take %zu MiB as text, and results keep at most %zu: a "
                          "million triangles fit; make them coarser",
                          r->packed >> 20, (size_t)(PACKED_LIMIT >> 20));
    if (status == SCREE_OK) node_remove(map, "file");
    return status;
}

static scree_status visit(file_reader *r, node *map, int depth) {
    if (!map || map->type != NODE_MAP || depth > DEPTH_LIMIT) return SCREE_OK;
    const node *list = node_get(map, "compound");
    for (node *child = list && list->type == NODE_LIST ? list->first : NULL; child;
         child = child->next)
        if (child->type == NODE_MAP) TRY(visit(r, node_get(child, "shape"), depth + 1));
    const node *name = node_get(map, "file"), *word = node_get(map, "kind");
    if (!name || !word || word->type != NODE_SCALAR) return SCREE_OK;
    const kind *k = registry_find(r->registry, FAMILY_shape, word->text);
    if (!k || !has_row(k, "file") || !has_row(k, "vertices")) return SCREE_OK;
    return replace_file(r, k, map, name);
}

static scree_status visit_all(file_reader *r, const node *root) {
    const node *shapes = section(root, "shapes"), *bodies = section(root, "bodies");
    for (node *n = shapes ? shapes->first : NULL; n; n = n->next)
        TRY(visit(r, n, 0));
    for (node *n = bodies ? bodies->first : NULL; n; n = n->next)
        if (n->type == NODE_MAP) TRY(visit(r, node_get(n, "shape"), 0));
    return SCREE_OK;
}

scree_status scene_read_files(scree_scene *s, const char *folder, scree_error *error) {
    file_reader r = {.registry = &s->registry, .folder = folder, .error = error};
    if (folder && !folder[0]) r.folder = ".";
    r.root = r.folder ? realpath(r.folder, NULL) : NULL;
    scree_status status = visit_all(&r, s->tree.root);
    free(r.root);
    return status;
}
