#include "frame/arrays.h"

_Static_assert((int)SCREE_U8 == COLUMN_U8 && (int)SCREE_U32 == COLUMN_U32 &&
                   (int)SCREE_U64 == COLUMN_U64 && (int)SCREE_F64 == COLUMN_F64,
               "types of values are numbered alike");

static void add(frame_arrays *a, const column_info *c, const scree_layout *layout, void **data) {
    if (column_in_world(c, layout))
        table_add(&a->table[c->table], c->name, (column_type)c->type, c->width, data);
}

static void register_columns(frame_arrays *a, const scree_layout *layout) {
    const column_info *info = column_infos(layout->dimension);
    for (int i = 0; i < FRAME_TABLES; i++)
        a->table[i].name = "a frame";
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    add(a, info++, layout, (void **)&a->member);
#include "frame/columns.def"
#undef SCREE_COLUMN
}

scree_status frame_arrays_resize(frame_arrays *a, const scree_layout *layout, frame_table which,
                                 size_t rows, scree_error *error) {
    if (!a->table[which].name) register_columns(a, layout);
    return table_set_rows(&a->table[which], rows, error);
}

void frame_arrays_show(const frame_arrays *a, scree_frame *frame) {
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    frame->member = (const row *)a->member;
#include "frame/columns.def"
#undef SCREE_COLUMN
}

void frame_arrays_free(frame_arrays *a) {
    for (int i = 0; i < FRAME_TABLES; i++)
        table_free(&a->table[i]);
}

scree_status layout_arrays_make(layout_arrays *a, int dimension, const size_t rows[LAYOUT_TABLES],
                                scree_error *error) {
    bool made = true;
    enum { MORE_VALUES = 0, MORE_TEXTS = 0, MORE_ENDS = 1 };
/* for a member that points to single values: the number of values per row */
#define SINGLE(row, width)      (sizeof(row) <= sizeof(double) && (width) > 1 ? (width) : 1)
#define SCREE_BY(planar, space) (dimension == 3 ? (space) : (planar))
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    a->member =                                                                                    \
        mem_alloc(rows[LAYOUT_##table] * SINGLE(row, width) + MORE_##kind, sizeof *a->member);     \
    made = made && a->member;
#include "frame/layout.def"
#undef SCREE_LAYOUT
#undef SCREE_BY
#undef SINGLE
    return made ? SCREE_OK : error_no_memory(error, "the layout");
}

void layout_arrays_show(const layout_arrays *a, scree_layout *layout) {
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    layout->member = (const row *)a->member;
#include "frame/layout.def"
#undef SCREE_LAYOUT
}

void layout_arrays_free(layout_arrays *a) {
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    mem_free(a->member);
#include "frame/layout.def"
#undef SCREE_LAYOUT
}
