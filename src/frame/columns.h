/* The columns of frame/columns.def as a table. All code that makes, stores, reads, checks or shows
 * a frame loops over this table and names only the columns with which it computes. */
#ifndef FRAME_COLUMNS_H
#define FRAME_COLUMNS_H

#include <stdbool.h>

#include "frame/frame.h"

/* What one row describes. Tables from TABLE_node on exist only where bodies deform. */
typedef enum frame_table {
    TABLE_body,
    TABLE_contact,
    TABLE_node,
    TABLE_element,
    TABLE_solid,
    FRAME_TABLES
} frame_table;

/* See frame/columns.def. */
typedef enum column_kind {
    KIND_NAME,
    KIND_PLACE,
    KIND_NUMBER,
    KIND_VECTOR,
    KIND_FORCE,
    KIND_MOMENT,
    KIND_STRESS
} column_kind;

enum {
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    COLUMN_##member,
#include "frame/columns.def"
#undef SCREE_COLUMN
    FRAME_COLUMNS
};

/* The oldest format of result files that can be read: its frames have all columns. */
#define FORMAT_OLDEST 5

typedef struct column_info {
    const char *name; /* "contact.force" */
    frame_table table;
    column_kind kind;
    scree_value_type type;
    uint32_t width; /* 0: not in worlds of this dimension */
    int since;
    const char *unit, *components, *help;
    size_t member; /* bytes to the pointer in scree_frame */
} column_info;

/* (FRAME_COLUMNS) for worlds of this dimension. */
const column_info *column_infos(int dimension);
/* The type of the values that a member points at. */
#define COLUMN_TYPE(member)                                                                        \
    _Generic(((scree_frame *)0)->member,                                                           \
        const uint8_t *: SCREE_U8,                                                                 \
        const uint32_t *: SCREE_U32,                                                               \
        const scree_index2 *: SCREE_U32,                                                           \
        const uint64_t *: SCREE_U64,                                                               \
        const scree_id2 *: SCREE_U64,                                                              \
        const double *: SCREE_F64,                                                                 \
        const scree_real3 *: SCREE_F64,                                                            \
        const scree_real6 *: SCREE_F64)

uint32_t frame_rows_of(const scree_frame *frame, frame_table table);
/* Whether frames of such worlds have the column, and whether this frame has it. */
bool column_in_world(const column_info *c, const scree_layout *layout);
bool column_in_frame(const column_info *c, const scree_frame *frame);
const void *column_data(const column_info *c, const scree_frame *frame);
enum { COLUMN_WIDTH = 8 }; /* largest number of values in a row */
/* The row-th row as numbers, c->width of them. */
void column_row(const column_info *c, const scree_frame *frame, uint32_t row, double *out);
/* The same in world axes. */
void column_world(const column_info *c, const scree_frame *frame, uint32_t row, double *out);
void column_set(const column_info *c, scree_frame *frame, const void *data);
/* Whether a column kept by a caller belongs to the newest frame, or to a layout. */
scree_status column_check(const scree_column *column, uint64_t generation, const char *owner,
                          scree_error *error);
/* The k-th of several texts separated by blanks: its start, and its length in *length. If there are
 * fewer texts, the last one is used. */
const char *column_word(const char *texts, uint32_t k, int *length);

/* The layout. Tables that a member of scree_layout counts, then lists of corners. */
#define LAYOUT_COUNTED(X)                                                                          \
    X(bodies)                                                                                      \
    X(shapes)                                                                                      \
    X(parts)                                                                                       \
    X(vertices)                                                                                    \
    X(faces)                                                                                       \
    X(surfaces) X(groups) X(laws) X(solids) X(nodes) X(elements) X(facets) X(regions)
#define LAYOUT_SYMBOL(table) LAYOUT_##table,
typedef enum layout_table {
    LAYOUT_COUNTED(LAYOUT_SYMBOL) LAYOUT_corners,
    LAYOUT_element_nodes,
    LAYOUT_facet_nodes,
    LAYOUT_TABLES
} layout_table;
#undef LAYOUT_SYMBOL

enum {
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    STATIC_##member,
#include "frame/layout.def"
#undef SCREE_LAYOUT
    LAYOUT_COLUMNS
};

/* The member that counts the rows; NULL: a list of corners. */
uint32_t *layout_count(scree_layout *layout, layout_table table);
uint64_t layout_rows(const scree_layout *layout, layout_table table);

#endif
