/* The restart file, little-endian throughout:
 *     head (48 bytes): magic, version, tables, step, identity, bytes of the whole file, zero
 *     per table: name, rows, columns; per column: name, type, width, its values
 *     checksum (8 bytes) of everything before it
 * A name is a 32-bit length and its characters. */
#include "result/restart.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "result/files.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "restart files are written as they lie");

static const char magic[8] = {'S', 'C', 'R', 'E', 'E', 'R', 'S', 'T'};
#define VERSION 1u
#define BLOCK   ((size_t)1 << 20) /* the checksum is chained over blocks of this size */

typedef struct head {
    char magic[8];
    uint32_t version, tables;
    int64_t step;
    uint64_t identity, bytes, zero;
} head;
_Static_assert(sizeof(head) == 48, "the head of a restart file has no holes");

/* Writing: values pass through one block, which is hashed and written when full. */
typedef struct sink {
    int file;
    const char *path;
    uint64_t checksum;
    size_t used;
    char *block;
} sink;

static scree_status sink_flush(sink *s, scree_error *error) {
    if (s->used == 0) return SCREE_OK;
    s->checksum = hash_bytes(s->checksum, s->block, s->used);
    size_t used = s->used;
    s->used = 0;
    return file_write_all(s->file, s->block, used, s->path, error);
}

static scree_status put(sink *s, const void *bytes, size_t count, scree_error *error) {
    const char *from = bytes;
    while (count) {
        size_t part = BLOCK - s->used < count ? BLOCK - s->used : count;
        memcpy(s->block + s->used, from, part);
        s->used += part, from += part, count -= part;
        if (s->used == BLOCK) TRY(sink_flush(s, error));
    }
    return SCREE_OK;
}

static scree_status put_u32(sink *s, uint32_t value, scree_error *error) {
    return put(s, &value, sizeof value, error);
}

static scree_status put_name(sink *s, const char *name, scree_error *error) {
    uint32_t length = (uint32_t)strlen(name);
    TRY(put_u32(s, length, error));
    return put(s, name, length, error);
}

static size_t column_bytes(const table *t, const column *c) {
    return t->count * c->width * column_type_size(c->type);
}

static scree_status put_table(sink *s, const table *t, scree_error *error) {
    uint64_t rows = t->count;
    TRY(put_name(s, t->name, error));
    TRY(put(s, &rows, sizeof rows, error));
    TRY(put_u32(s, t->columns, error));
    for (uint32_t i = 0; i < t->columns; i++) {
        const column *c = &t->column[i];
        TRY(put_name(s, c->name, error));
        TRY(put_u32(s, (uint32_t)c->type, error));
        TRY(put_u32(s, c->width, error));
        if (t->count) TRY(put(s, *c->data, column_bytes(t, c), error));
    }
    return SCREE_OK;
}

static uint64_t table_bytes(const table *t) {
    uint64_t bytes = 4 + strlen(t->name) + 8 + 4;
    for (uint32_t i = 0; i < t->columns; i++)
        bytes += 4 + strlen(t->column[i].name) + 8 + column_bytes(t, &t->column[i]);
    return bytes;
}

static scree_status put_all(sink *s, int64_t step, uint64_t identity, table *const *tables,
                            size_t count, scree_error *error) {
    head h = {.version = VERSION, .tables = (uint32_t)count, .step = step, .identity = identity};
    memcpy(h.magic, magic, sizeof magic);
    h.bytes = sizeof h + sizeof s->checksum;
    for (size_t i = 0; i < count; i++)
        h.bytes += table_bytes(tables[i]);
    TRY(file_reserve(s->file, 0, h.bytes, s->path, error));
    TRY(put(s, &h, sizeof h, error));
    for (size_t i = 0; i < count; i++)
        TRY(put_table(s, tables[i], error));
    TRY(sink_flush(s, error));
    return file_write_all(s->file, &s->checksum, sizeof s->checksum, s->path, error);
}

static scree_status write_and_sync(const char *path, int64_t step, uint64_t identity,
                                   table *const *tables, size_t count, scree_error *error) {
    sink s = {.path = path, .file = file_create(path, false, error)};
    if (s.file < 0) return SCREE_IO;
    s.block = mem_alloc(BLOCK, 1);
    scree_status status = s.block ? put_all(&s, step, identity, tables, count, error)
                                  : error_no_memory(error, "a restart point");
    mem_free(s.block);
    if (status == SCREE_OK && fsync(s.file) != 0)
        status = error_set(error, SCREE_IO, "%s: fsync failed: %s", path, strerror(errno));
    if (close(s.file) != 0 && status == SCREE_OK)
        status = error_set(error, SCREE_IO, "%s: closing failed: %s", path, strerror(errno));
    return status;
}

scree_status restart_write(const char *path, int64_t step, uint64_t identity, table *const *tables,
                           size_t count, scree_error *error) {
    char *fresh = file_name_with(path, ".new");
    if (!fresh) return error_no_memory(error, "the name of a restart point");
    scree_status status = write_and_sync(fresh, step, identity, tables, count, error);
    if (status == SCREE_OK && rename(fresh, path) != 0)
        status = error_set(error, SCREE_IO, "%s: cannot be renamed to %s: %s", fresh, path,
                           strerror(errno));
    if (status == SCREE_OK)
        status = file_sync_folder(path, error);
    else
        unlink(fresh);
    mem_free(fresh);
    return status;
}

bool restart_is_named(const char *path) { return file_begins_with(path, magic, sizeof magic); }

/* Reading: the whole file in memory, checked before anything is used. */
typedef struct source {
    const char *path;
    const char *bytes;
    size_t size, place;
} source;

static scree_status damaged(const source *s, scree_error *error, const char *what) {
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: this is not a complete restart point: %s: use an older one or run from "
                     "the start",
                     s->path, what);
}

static uint64_t checksum_of(const char *bytes, size_t size) {
    uint64_t checksum = 0;
    for (size_t i = 0; i < size; i += BLOCK)
        checksum = hash_bytes(checksum, bytes + i, size - i < BLOCK ? size - i : BLOCK);
    return checksum;
}

static scree_status check_head(const source *s, const head *h, scree_error *error) {
    if (memcmp(h->magic, magic, sizeof magic) != 0)
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not a restart point of scree",
                         s->path);
    if (h->version != VERSION)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: restart format %u, but this program reads %u: resume with the "
                         "program that wrote it",
                         s->path, h->version, VERSION);
    if (h->bytes != s->size) return damaged(s, error, "its length is wrong");
    return SCREE_OK;
}

static scree_status check_whole(source *s, head *h, scree_error *error) {
    uint64_t checksum;
    if (s->size < sizeof *h + sizeof checksum) return damaged(s, error, "it is too short");
    memcpy(h, s->bytes, sizeof *h);
    TRY(check_head(s, h, error));
    s->size -= sizeof checksum;
    memcpy(&checksum, s->bytes + s->size, sizeof checksum);
    if (checksum != checksum_of(s->bytes, s->size))
        return damaged(s, error, "its checksum is wrong");
    s->place = sizeof *h;
    return SCREE_OK;
}

static const void *take(source *s, size_t count) {
    if (s->size - s->place < count) return NULL;
    const void *at = s->bytes + s->place;
    s->place += count;
    return at;
}

static bool take_u32(source *s, uint32_t *value) {
    const void *at = take(s, sizeof *value);
    if (at) memcpy(value, at, sizeof *value);
    return at != NULL;
}

/* True when the next name is the given one. */
static bool take_name(source *s, const char *name) {
    uint32_t length;
    if (!take_u32(s, &length)) return false;
    const char *at = take(s, length);
    return at && length == strlen(name) && memcmp(at, name, length) == 0;
}

static scree_status other_model(const source *s, scree_error *error, const char *table_name,
                                const char *column_name) {
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: does not match this program's state at %s%s%s: resume with the program "
                     "that wrote it",
                     s->path, table_name, column_name ? "." : "", column_name ? column_name : "");
}

/* Checks one column against c and returns the position of its values. */
static scree_status walk_column(source *s, const table *t, const column *c, uint64_t rows,
                                const void **values, scree_error *error) {
    uint32_t type, width;
    if (!take_name(s, c->name) || !take_u32(s, &type) || !take_u32(s, &width) ||
        type != (uint32_t)c->type || width != c->width)
        return other_model(s, error, t->name, c->name);
    size_t row = column_type_size(c->type) * c->width;
    if (row && rows > (s->size - s->place) / row) return damaged(s, error, "a column is too long");
    *values = take(s, (size_t)rows * row);
    return SCREE_OK;
}

/* True for an optional table that the file does not have. */
static bool lacks(const source *s, const table *t) {
    source ahead = *s;
    return t->optional && !take_name(&ahead, t->name);
}

static scree_status walk_table(source *s, const table *t, uint64_t *rows, scree_error *error) {
    uint32_t columns;
    const void *at;
    if (!take_name(s, t->name)) return other_model(s, error, t->name, NULL);
    if (!(at = take(s, sizeof *rows))) return damaged(s, error, "it ends inside a table");
    memcpy(rows, at, sizeof *rows);
    if (!take_u32(s, &columns) || columns != t->columns)
        return other_model(s, error, t->name, NULL);
    return SCREE_OK;
}

static scree_status check_tables(source *s, const head *h, table *const *tables, size_t count,
                                 scree_error *error) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t rows;
        const void *values;
        if (lacks(s, tables[i])) continue;
        found++;
        TRY(walk_table(s, tables[i], &rows, error));
        if (tables[i]->columns == 0 && rows > SIZE_MAX / 2)
            return damaged(s, error, "a table is too long");
        for (uint32_t k = 0; k < tables[i]->columns; k++)
            TRY(walk_column(s, tables[i], &tables[i]->column[k], rows, &values, error));
    }
    if (found != h->tables)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: there are %u tables, but this program has %zu: resume with the "
                         "program that wrote it",
                         s->path, h->tables, found);
    if (s->place != s->size) return damaged(s, error, "there are bytes after its last table");
    return SCREE_OK;
}

/* Operations that can fail (memory) come first; on failure the old rows are unchanged. */
static scree_status make_room(source *s, table *const *tables, size_t count, scree_error *error) {
    for (size_t i = 0; i < count; i++) {
        uint64_t rows;
        const void *values;
        size_t old = tables[i]->count;
        if (lacks(s, tables[i])) continue;
        TRY(walk_table(s, tables[i], &rows, error));
        for (uint32_t k = 0; k < tables[i]->columns; k++)
            TRY(walk_column(s, tables[i], &tables[i]->column[k], rows, &values, error));
        if (rows <= old) continue;
        TRY(table_resize(tables[i], (size_t)rows, error));
        TRY(table_resize(tables[i], old, error));
    }
    return SCREE_OK;
}

static scree_status fill_tables(source *s, table *const *tables, size_t count, scree_error *error) {
    for (size_t i = 0; i < count; i++) {
        table *t = tables[i];
        uint64_t rows;
        if (lacks(s, t)) {
            t->count = 0;
            continue;
        }
        TRY(walk_table(s, t, &rows, error));
        TRY(table_resize(t, (size_t)rows, error));
        for (uint32_t k = 0; k < t->columns; k++) {
            const void *values;
            TRY(walk_column(s, t, &t->column[k], rows, &values, error));
            if (rows) memcpy(*t->column[k].data, values, column_bytes(t, &t->column[k]));
        }
    }
    return SCREE_OK;
}

static scree_status read_tables(source *s, const head *h, uint64_t identity, table *const *tables,
                                size_t count, scree_error *error) {
    if (h->identity != identity)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: this is a restart point of another model: resume with the scene and "
                         "the parameters of that run",
                         s->path);
    size_t start = s->place;
    TRY(check_tables(s, h, tables, count, error));
    s->place = start;
    TRY(make_room(s, tables, count, error));
    s->place = start;
    return fill_tables(s, tables, count, error);
}

scree_status restart_read_bytes(const char *path, const char *bytes, size_t size, uint64_t identity,
                                table *const *tables, size_t count, int64_t *step,
                                scree_error *error) {
    source s = {.path = path, .bytes = bytes, .size = size};
    head h;
    TRY(check_whole(&s, &h, error));
    TRY(read_tables(&s, &h, identity, tables, count, error));
    if (step) *step = h.step;
    return SCREE_OK;
}

scree_status restart_probe_bytes(const char *path, const char *bytes, size_t size, int64_t *step,
                                 uint64_t *identity, scree_error *error) {
    source s = {.path = path, .bytes = bytes, .size = size};
    head h;
    TRY(check_whole(&s, &h, error));
    if (step) *step = h.step;
    if (identity) *identity = h.identity;
    return SCREE_OK;
}

scree_status restart_probe(const char *path, int64_t *step, uint64_t *identity,
                           scree_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    scree_status status = file_read_all(path, &bytes, &size, error);
    if (status == SCREE_OK) status = restart_probe_bytes(path, bytes, size, step, identity, error);
    mem_free(bytes);
    return status;
}
