#include "base/table.h"

#include <string.h>

#include "base/hash.h"

size_t column_type_size(column_type type) {
    switch (type) {
    case COLUMN_U8: return 1;
    case COLUMN_I32:
    case COLUMN_U32: return 4;
    case COLUMN_I64:
    case COLUMN_U64:
    case COLUMN_F64: return 8;
    }
    return 0;
}

static size_t column_bytes(const column *c) { return column_type_size(c->type) * c->width; }

void table_add(table *t, const char *name, column_type type, uint32_t width, void **data) {
    if (t->columns == TABLE_COLUMNS) {
        BUG(NULL, "a table has too many columns");
        return;
    }
    t->column[t->columns++] = (column){name, type, width, data};
}

#define LARGE 65536 /* number of rows from which tables grow by a smaller factor */

static scree_status table_reserve(table *t, size_t count, scree_error *error) {
    bool made = t->columns == 0 || *t->column[t->columns - 1].data;
    if (count <= t->capacity && made) return SCREE_OK;
    size_t room = t->capacity + t->capacity / (t->capacity < LARGE ? 2 : 32);
    if (room < count) room = count;
    for (uint32_t i = 0; i < t->columns; i++) {
        column *c = &t->column[i];
        void *grown = mem_resize(*c->data, t->capacity, room, column_bytes(c));
        if (!grown) return error_no_memory(error, t->name);
        *c->data = grown;
    }
    t->capacity = room;
    return SCREE_OK;
}

scree_status table_resize(table *t, size_t count, scree_error *error) {
    TRY(table_reserve(t, count, error));
    if (count > t->count)
        for (uint32_t i = 0; i < t->columns; i++) {
            column *c = &t->column[i];
            size_t bytes = column_bytes(c);
            memset((char *)*c->data + t->count * bytes, 0, (count - t->count) * bytes);
        }
    t->count = count;
    return SCREE_OK;
}

scree_status table_set_rows(table *t, size_t count, scree_error *error) {
    TRY(table_reserve(t, count, error));
    t->count = count;
    return SCREE_OK;
}

size_t table_row_bytes(const table *t) {
    size_t sum = 0;
    for (uint32_t i = 0; i < t->columns; i++)
        sum += column_bytes(&t->column[i]);
    return sum;
}

void table_pack_row(const table *t, size_t row, char *to) {
    for (uint32_t i = 0; i < t->columns; i++) {
        size_t bytes = column_bytes(&t->column[i]);
        memcpy(to, (const char *)*t->column[i].data + row * bytes, bytes);
        to += bytes;
    }
}

void table_unpack_row(table *t, size_t row, const char *from) {
    for (uint32_t i = 0; i < t->columns; i++) {
        size_t bytes = column_bytes(&t->column[i]);
        memcpy((char *)*t->column[i].data + row * bytes, from, bytes);
        from += bytes;
    }
}

void table_free(table *t) {
    for (uint32_t i = 0; i < t->columns; i++) {
        mem_free(*t->column[i].data);
        *t->column[i].data = NULL;
    }
    t->count = t->capacity = 0;
}

uint64_t table_hash(const table *t, uint64_t seed) {
    uint64_t h = hash_bytes(seed, t->name, strlen(t->name));
    for (uint32_t i = 0; i < t->columns; i++) {
        const column *c = &t->column[i];
        h = hash_bytes(h, c->name, strlen(c->name));
        h = hash_bytes(h, *c->data, t->count * column_bytes(c));
    }
    return h;
}

scree_status table_copy(table *to, const table *from, scree_error *error) {
    if (to->columns != from->columns) return BUG(error, "tables of different shape");
    TRY(table_reserve(to, from->count, error));
    for (uint32_t i = 0; i < to->columns; i++)
        if (from->count)
            memcpy(*to->column[i].data, *from->column[i].data,
                   from->count * column_bytes(&from->column[i]));
    to->count = from->count;
    return SCREE_OK;
}

void table_swap(table *a, table *b) {
    for (uint32_t i = 0; i < a->columns; i++) {
        void *data = *a->column[i].data;
        *a->column[i].data = *b->column[i].data;
        *b->column[i].data = data;
    }
    size_t count = a->count, capacity = a->capacity;
    a->count = b->count;
    a->capacity = b->capacity;
    b->count = count;
    b->capacity = capacity;
}
