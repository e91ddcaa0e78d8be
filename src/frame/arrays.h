/* The arrays behind a frame, for code that fills one: a pointer for each column, and tables that
 * allocate rows. Initialise with zeros. */
#ifndef FRAME_ARRAYS_H
#define FRAME_ARRAYS_H

#include "base/table.h"
#include "frame/columns.h"

typedef struct frame_arrays {
    table table[FRAME_TABLES];
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    row *member;
#include "frame/columns.def"
#undef SCREE_COLUMN
} frame_arrays;

/* The caller fills new rows. */
scree_status frame_arrays_resize(frame_arrays *a, const scree_layout *layout, frame_table which,
                                 size_t rows, scree_error *error);
/* Points the columns of a frame at the arrays. */
void frame_arrays_show(const frame_arrays *a, scree_frame *frame);
void frame_arrays_free(frame_arrays *a);

/* The same for a layout. */
typedef struct layout_arrays {
#define LAYOUT_VALUES(row) row
#define LAYOUT_ENDS(row)   row
#define LAYOUT_TEXTS(row)  const char *
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    LAYOUT_##kind(row) * member;
#include "frame/layout.def"
#undef SCREE_LAYOUT
} layout_arrays;

/* Allocates zeros, as many rows as `rows` gives for each table. On failure some tables may exist:
 * free them. */
scree_status layout_arrays_make(layout_arrays *a, int dimension, const size_t rows[LAYOUT_TABLES],
                                scree_error *error);
void layout_arrays_show(const layout_arrays *a, scree_layout *layout);
void layout_arrays_free(layout_arrays *a);

#endif
