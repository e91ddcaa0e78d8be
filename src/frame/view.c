/* Information about frames and layouts for callers of the library: facts, and columns by name. For
 * a NULL frame, as after a failed scree_world_frame, all numbers are zero. */
#include <string.h>

#include "base/sized.h"
#include "frame/columns.h"

static const scree_frame no_frame;
static const scree_layout no_layout;

void scree_frame_info_into(const scree_frame *frame, scree_frame_info *out, size_t size) {
    if (!frame) frame = &no_frame;
    scree_frame_info own = {.layout = frame->layout,
                            .generation = frame->generation,
                            .step = frame->step,
                            .t = frame->t,
                            .h = frame->h,
                            .bodies = frame->bodies,
                            .contacts = frame->contacts,
                            .values = frame->values};
    sized_give(out, size, &own, sizeof own);
}

void scree_frame_certificate_into(const scree_frame *frame, scree_certificate *out, size_t size) {
    if (!frame) frame = &no_frame;
    sized_give(out, size, &frame->certificate, sizeof frame->certificate);
}

void scree_frame_solver_into(const scree_frame *frame, scree_solver_report *out, size_t size) {
    if (!frame) frame = &no_frame;
    sized_give(out, size, &frame->solver, sizeof frame->solver);
}

const char *scree_frame_value(const scree_frame *frame, size_t index, const char **unit,
                              double *value) {
    if (!frame || index >= frame->values) return NULL;
    if (unit) *unit = frame->value_unit[index];
    if (value) *value = frame->value[index];
    return frame->value_name[index];
}

void scree_layout_info_into(const scree_layout *l, scree_layout_info *out, size_t size) {
    if (!l) l = &no_layout;
    scree_layout_info own = {.dimension = l->dimension,
                             .plane = l->plane,
                             .thickness = l->thickness,
                             .bodies = l->bodies,
                             .shapes = l->shapes,
                             .parts = l->parts,
                             .vertices = l->vertices,
                             .faces = l->faces,
                             .surfaces = l->surfaces,
                             .groups = l->groups,
                             .laws = l->laws,
                             .solids = l->solids,
                             .nodes = l->nodes,
                             .elements = l->elements,
                             .facets = l->facets,
                             .regions = l->regions};
    memcpy(own.gravity, l->gravity, sizeof own.gravity);
    memcpy(own.period, l->period, sizeof own.period);
    sized_give(out, size, &own, sizeof own);
}

const scree_shape_view *scree_layout_shapes(const scree_layout *layout, size_t *count) {
    if (!layout) layout = &no_layout;
    *count = layout->shapes;
    return layout->shape_view;
}

const scree_part *scree_layout_parts(const scree_layout *layout, size_t *count) {
    if (!layout) layout = &no_layout;
    *count = layout->parts;
    return layout->part;
}

const scree_solid_view *scree_layout_solids(const scree_layout *layout, size_t *count) {
    if (!layout) layout = &no_layout;
    *count = layout->solids;
    return layout->solid;
}

static void give_column(const column_info *c, const scree_frame *frame, scree_column *out,
                        size_t size) {
    scree_column own = {0};
    if (c)
        own = (scree_column){.name = c->name,
                             .data = column_data(c, frame),
                             .type = c->type,
                             .width = c->width,
                             .rows = frame_rows_of(frame, c->table),
                             .generation = frame->generation,
                             .unit = c->unit,
                             .components = c->components,
                             .help = c->help};
    sized_give(out, size, &own, sizeof own);
}

void scree_frame_column_into(const scree_frame *frame, const char *name, scree_column *out,
                             size_t size) {
    const column_info *c = column_infos(frame ? frame->layout->dimension : 2), *found = NULL;
    for (int i = 0; i < FRAME_COLUMNS && frame && name; i++)
        if (strcmp(c[i].name, name) == 0 && column_in_frame(&c[i], frame)) found = &c[i];
    give_column(found, frame, out, size);
}

void scree_frame_column_at_into(const scree_frame *frame, size_t index, scree_column *out,
                                size_t size) {
    const column_info *c = column_infos(frame ? frame->layout->dimension : 2), *found = NULL;
    for (int i = 0; i < FRAME_COLUMNS && frame && !found; i++)
        if (column_in_frame(&c[i], frame) && index-- == 0) found = &c[i];
    give_column(found, frame, out, size);
}

scree_status column_check(const scree_column *column, uint64_t generation, const char *owner,
                          scree_error *error) {
    if (!column || !column->name)
        return error_set(error, SCREE_NOT_FOUND,
                         "there is no such column; docs/results.md lists them");
    if (column->generation == 0 || column->generation == generation) return SCREE_OK;
    return error_set(
        error, SCREE_STALE,
        "the column '%s' belongs to an earlier frame: %s has advanced since; get it again",
        column->name, owner);
}

/* The columns of frame/layout.def. */
typedef struct layout_column {
    const char *name;
    layout_table table;
    scree_value_type type;
    bool ends;      /* one row more than counted */
    uint32_t width; /* 0: texts, or not in worlds of this dimension */
    const char *unit, *components, *help;
    size_t member; /* bytes to the pointer in scree_layout */
} layout_column;

#define LAYOUT_TYPE(member)                                                                        \
    _Generic(((scree_layout *)0)->member,                                                          \
        const uint8_t *: SCREE_U8,                                                                 \
        const uint32_t *: SCREE_U32,                                                               \
        const uint64_t *: SCREE_U64,                                                               \
        const double *: SCREE_F64,                                                                 \
        const scree_real3 *: SCREE_F64,                                                            \
        const char *const *: SCREE_TEXT)
#define ENDS_VALUES false
#define ENDS_TEXTS  false
#define ENDS_ENDS   true
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    {#group "." #name, LAYOUT_##table, LAYOUT_TYPE(member),           ENDS_##kind, width, unit,    \
     components,       help,           offsetof(scree_layout, member)},
static const layout_column layout_columns[2][LAYOUT_COLUMNS] = {{
#define SCREE_BY(planar, space) planar
#include "frame/layout.def"
#undef SCREE_BY
                                                                },
                                                                {
#define SCREE_BY(planar, space) space
#include "frame/layout.def"
#undef SCREE_BY
                                                                }};
#undef SCREE_LAYOUT

static void give_layout_column(const layout_column *c, const scree_layout *layout,
                               scree_column *out, size_t size) {
    scree_column own = {0};
    if (c) {
        own = (scree_column){.name = c->name,
                             .type = c->type,
                             .width = c->type == SCREE_TEXT ? 1 : c->width,
                             .rows = (size_t)layout_rows(layout, c->table) + c->ends,
                             .unit = c->unit,
                             .components = c->components,
                             .help = c->help};
        memcpy(&own.data, (const char *)layout + c->member, sizeof own.data);
        if (!own.data) own.rows = 0;
    }
    sized_give(out, size, &own, sizeof own);
}

static bool in_layout(const layout_column *c) { return c->width > 0 || c->type == SCREE_TEXT; }

void scree_layout_column_into(const scree_layout *layout, const char *name, scree_column *out,
                              size_t size) {
    if (!layout) layout = &no_layout;
    const layout_column *c = layout_columns[layout->dimension == 3], *found = NULL;
    for (int i = 0; i < LAYOUT_COLUMNS && name; i++)
        if (strcmp(c[i].name, name) == 0 && in_layout(&c[i])) found = &c[i];
    give_layout_column(found, layout, out, size);
}

void scree_layout_column_at_into(const scree_layout *layout, size_t index, scree_column *out,
                                 size_t size) {
    if (!layout) layout = &no_layout;
    const layout_column *c = layout_columns[layout->dimension == 3], *found = NULL;
    for (int i = 0; i < LAYOUT_COLUMNS && !found; i++)
        if (in_layout(&c[i]) && index-- == 0) found = &c[i];
    give_layout_column(found, layout, out, size);
}
