/* Opens a file by its format; merges equal vertices of triangles. */
#include "io/mesh_file.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

typedef enum content { SURFACE, ELEMENTS } content;

static bool reads(const reader_kind *k, content what) {
    return what == SURFACE ? k->surface != NULL : k->elements != NULL;
}

static scree_status find_reader(const file_bytes *file, content what, const reader_kind **out,
                                scree_error *error) {
    char endings[200] = "";
    for (const reader_kind *const *k = reader_kinds; *k; k++)
        if (reads(*k, what) && (*k)->is_own && (*k)->is_own(file)) {
            *out = *k;
            return SCREE_OK;
        }
    for (const reader_kind *const *k = reader_kinds; *k; k++) {
        size_t used = strlen(endings);
        if (!reads(*k, what)) continue;
        *out = *k;
        if (text_ends_with(file->name, (*k)->ending)) return SCREE_OK;
        snprintf(endings + used, sizeof endings - used, "%s%s", used ? ", " : "", (*k)->ending);
    }
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: its content has no known format, and its extension is none of %s",
                     file->name, endings);
}

static scree_status read_surface(const file_bytes *file, soup *out, scree_error *error) {
    const reader_kind *k = NULL;
    TRY(find_reader(file, SURFACE, &k, error));
    return k->surface(file, out, error);
}

/* Only exactly equal coordinates are merged here; the mesh decides about nearby ones. */
static scree_status merge_equal(soup *s, const char *path, scree_error *error) {
    size_t vertices = s->vertex.count / 3, slots = 16, kept = 0;
    while (slots < 2 * vertices)
        slots *= 2;
    uint32_t *table = mem_alloc(slots, sizeof *table);
    uint32_t *name = mem_alloc(vertices + 1, sizeof *name);
    bool good = table && name;
    for (size_t v = 0; v < vertices && good; v++) {
        double x[3];
        for (int k = 0; k < 3; k++)
            x[k] = s->vertex.data[3 * v + k] + 0.0; /* -0 becomes 0 */
        size_t at = (size_t)hash_bytes(1, x, sizeof x) & (slots - 1);
        while (table[at] > 0 &&
               memcmp(&s->vertex.data[3 * (size_t)(table[at] - 1)], x, sizeof x) != 0)
            at = (at + 1) & (slots - 1);
        if (table[at] == 0) {
            memcpy(&s->vertex.data[3 * kept], x, sizeof x);
            table[at] = (uint32_t)++kept;
        }
        name[v] = table[at] - 1;
    }
    for (size_t i = 0; i < s->triangle.count && good; i++)
        s->triangle.data[i] = name[s->triangle.data[i]];
    if (good) s->vertex.count = 3 * kept;
    mem_free(table);
    mem_free(name);
    return good ? SCREE_OK : error_no_memory(error, path);
}

scree_status surface_file_read(const char *path, soup *out, scree_error *error) {
    *out = (soup){0};
    file_bytes whole;
    TRY(file_bytes_read(path, &whole, error));
    scree_status status = read_surface(&whole, out, error);
    file_bytes_free(&whole);
    if (status == SCREE_OK && out->vertex.count == 0)
        status = error_set(error, SCREE_BAD_INPUT, "%s: it has no vertices", path);
    if (status == SCREE_OK) status = merge_equal(out, path, error);
    if (status != SCREE_OK) soup_free(out);
    return status;
}

scree_status element_file_parse(const file_bytes *file, const mesh_options *options, fem_mesh *out,
                                scree_error *error) {
    const reader_kind *k = NULL;
    *out = (fem_mesh){0};
    TRY(find_reader(file, ELEMENTS, &k, error));
    return k->elements(file, options, out, error);
}

scree_status element_file_read(const char *path, const mesh_options *options, fem_mesh *out,
                               scree_error *error) {
    file_bytes file;
    *out = (fem_mesh){0};
    TRY(file_bytes_read(path, &file, error));
    scree_status status = element_file_parse(&file, options, out, error);
    file_bytes_free(&file);
    return status;
}
