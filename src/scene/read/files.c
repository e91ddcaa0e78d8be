/* Shapes, records and meshes with a file: `file` is replaced by the vertices and triangles, the
 * values, or the nodes and elements that it contains, before anything else reads the scene. So the
 * scene in explanations and results can be read again without the file. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/accelerogram.h"
#include "io/reader.h"
#include "scene/read/files.h"
#include "scene/yaml.h"
#include "shape/solid.h"

/* Compounds deeper than this are refused when shapes are made. */
#define DEPTH_LIMIT 32
/* The scene as text must stay small enough to be read. */
#define PACKED_LIMIT (YAML_BYTES_LIMIT / 4 * 3)

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

bool append_real(packed_text *text, double x) {
    char buffer[32];
    const char *word = number_write(x, buffer);
    return append_word(text, word, strlen(word));
}

bool append_index(packed_text *text, uint32_t index) {
    char digits[12];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    return append_word(text, digits + at, sizeof digits - at);
}

scree_status set_packed(file_reader *r, node *map, const char *key, packed_text *text) {
    node *n = node_new(NODE_SCALAR);
    if (!n || !array_reserve(text, text->count + 1)) {
        node_free(n);
        return error_no_memory(r->error, "the numbers of a file");
    }
    if (text->count > 0) text->count--; /* the last space */
    text->data[text->count] = '\0';
    r->packed += text->count;
    mem_free(n->text);
    n->text = mem_text(text->data);
    n->quoted = true;
    if (!n->text) {
        node_free(n);
        return error_no_memory(r->error, "the numbers of a file");
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

scree_status check_file(const file_reader *r, const kind *k, const node *map, const node *name,
                        const char *const *lists, const char *wanted) {
    if (name->type != NODE_SCALAR || name->text[0] == '\0')
        return node_error(name, r->error, "'file' must be the name of %s", wanted);
    for (size_t i = 0; lists[i]; i++)
        if (node_get(map, lists[i]))
            return node_key_error(node_get(map, lists[i]), r->error,
                                  "a %s needs either a 'file' or its own '%s', not both", k->name,
                                  lists[i]);
    return SCREE_OK;
}

scree_status find_file(const file_reader *r, const node *name, char **real) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", r->folder ? r->folder : ".", name->text);
    if (length < 0 || (size_t)length >= sizeof path)
        return node_error(name, r->error, "the path '%.40s...' is too long", name->text);
    return scene_find_file(name, "read", r->root, path, real, r->error);
}

scree_status drop_file(const file_reader *r, node *map, const node *name) {
    if (r->packed > PACKED_LIMIT)
        return node_error(name, r->error,
                          "the meshes and records take %zu MiB as text, but results can keep at "
                          "most %zu (a million triangles or four million values): use coarser ones",
                          r->packed >> 20, (size_t)(PACKED_LIMIT >> 20));
    node_remove(map, "file");
    return SCREE_OK;
}

static scree_status replace_mesh(file_reader *r, const kind *k, node *map, const node *name) {
    static const char *const lists[] = {"vertices", "triangles", NULL};
    char *real = NULL;
    soup s = {0};
    TRY(check_file(r, k, map, name, lists, "a file of triangles such as STL"));
    TRY(find_file(r, name, &real));
    scree_status status = surface_file_read(real, &s, r->error);
    free(real);
    if (status == SCREE_OK && has_row(k, "triangles") && s.triangle.count == 0)
        status =
            error_set(r->error, SCREE_BAD_INPUT, "'%s' has points but no triangles", name->text);
    status = at_place(status, name, r->error);
    if (status == SCREE_OK) status = pack(r, k, map, &s);
    soup_free(&s);
    return status == SCREE_OK ? drop_file(r, map, name) : status;
}

static scree_status pack_record(file_reader *r, node *map, const accelerogram *a) {
    packed_text text = {0};
    bool good = true;
    for (size_t i = 0; i < a->values.count && good; i++)
        good = append_real(&text, a->values.data[i]);
    scree_status status = good ? set_packed(r, map, "values", &text)
                               : error_no_memory(r->error, "the values of a record");
    array_free(&text);
    if (status == SCREE_OK && a->dt > 0) status = node_set_real(map, "dt", a->dt, r->error);
    if (status == SCREE_OK && a->units) status = node_set_text(map, "units", a->units, r->error);
    return status;
}

static scree_status replace_record(file_reader *r, const kind *k, node *map, const node *name) {
    static const char *const lists[] = {"values", NULL};
    const node *units = node_get(map, "units");
    char *real = NULL;
    accelerogram a;
    TRY(check_file(r, k, map, name, lists, "an accelerogram: .AT2, or a text of numbers"));
    if (units && units->type != NODE_SCALAR)
        return node_error(units, r->error, "'units' must be a text such as g or m/s^2");
    TRY(find_file(r, name, &real));
    accelerogram_given given = {node_get(map, "dt") != NULL, units ? units->text : NULL};
    scree_status status = accelerogram_read(real, &given, &a, r->error);
    free(real);
    TRY(at_place(status, name, r->error));
    status = pack_record(r, map, &a);
    accelerogram_free(&a);
    return status == SCREE_OK ? drop_file(r, map, name) : status;
}

/* The registry entry that a map with a file refers to, if it accepts one. */
static const kind *kind_with_file(const file_reader *r, const node *map, family of) {
    const node *word = node_get(map, "kind");
    if (!node_get(map, "file") || !word || word->type != NODE_SCALAR) return NULL;
    const kind *k = registry_find(r->registry, of, word->text);
    return k && has_row(k, "file") ? k : NULL;
}

/* Functions of time may be anywhere below drives, loads and actions. The reader of scenes limits
 * the depth. */
static scree_status visit_records(file_reader *r, node *n) {
    for (node *child = n->first; child; child = child->next)
        TRY(visit_records(r, child));
    const kind *k = n->type == NODE_MAP ? kind_with_file(r, n, FAMILY_function) : NULL;
    return k ? replace_record(r, k, n, node_get(n, "file")) : SCREE_OK;
}

static scree_status visit_shape(file_reader *r, node *map, int depth) {
    if (!map || map->type != NODE_MAP || depth > DEPTH_LIMIT) return SCREE_OK;
    const node *list = node_get(map, "compound");
    for (node *child = list && list->type == NODE_LIST ? list->first : NULL; child;
         child = child->next)
        if (child->type == NODE_MAP) TRY(visit_shape(r, node_get(child, "shape"), depth + 1));
    const kind *k = kind_with_file(r, map, FAMILY_shape);
    return k ? replace_mesh(r, k, map, node_get(map, "file")) : SCREE_OK;
}

static scree_status visit_all(file_reader *r, const node *root) {
    const node *shapes = section(root, "shapes"), *bodies = section(root, "bodies");
    for (node *n = shapes ? shapes->first : NULL; n; n = n->next)
        TRY(visit_shape(r, n, 0));
    for (node *n = bodies ? bodies->first : NULL; n; n = n->next)
        if (n->type == NODE_MAP) TRY(visit_shape(r, node_get(n, "shape"), 0));
    TRY(visit_meshes(r, root));
    static const char *const moved[] = {"bodies", "deformables", "loads", "stages", NULL};
    for (size_t i = 0; moved[i]; i++) {
        node *n = node_get(root, moved[i]);
        if (n) TRY(visit_records(r, n));
    }
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
