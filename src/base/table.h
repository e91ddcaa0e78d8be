/* Registered arrays. State is a list of tables; a table is columns of equal length; a column is one
 * flat array of `width` values per row. Restart, hash and copies loop over the list and use nothing
 * else. The owner keeps typed pointers; the column points at them and updates them when it
 * grows. */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/status.h"

typedef enum column_type {
    COLUMN_U8,
    COLUMN_I32,
    COLUMN_U32,
    COLUMN_I64,
    COLUMN_U64,
    COLUMN_F64
} column_type;

size_t column_type_size(column_type type);

typedef struct column {
    const char *name; /* static text */
    column_type type;
    uint32_t width;
    void **data; /* the owner's typed pointer: (count x width) */
} column;

#define TABLE_COLUMNS 24

typedef struct table {
    const char *name; /* static text */
    size_t count, capacity;
    uint32_t columns;
    bool optional; /* a restart point without it stands for one without rows */
    column column[TABLE_COLUMNS];
} table;

void table_add(table *t, const char *name, column_type type, uint32_t width, void **data);
/* New rows are zero. Growth is x 1.5, of large tables x 1.06. On failure nothing has changed except
 * possibly the capacity. Columns of a table without rows also have data (see array_reserve). */
scree_status table_resize(table *t, size_t count, scree_error *error);
/* The same, but the caller must write the new rows. */
scree_status table_set_rows(table *t, size_t count, scree_error *error);
void table_free(table *t);
uint64_t table_hash(const table *t, uint64_t seed);
/* One row as bytes, column after column. */
size_t table_row_bytes(const table *t);
void table_pack_row(const table *t, size_t row, char *to);
void table_unpack_row(table *t, size_t row, const char *from);
/* Exchanges the rows of two tables with the same columns. */
void table_swap(table *a, table *b);
/* Makes `to` (same columns) hold the same rows. */
scree_status table_copy(table *to, const table *from, scree_error *error);

#endif
