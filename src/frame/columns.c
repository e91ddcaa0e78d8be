#include "frame/columns.h"

#include <string.h>

#include "frame/solids.h"

#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    {#table "." #name,                                                                             \
     TABLE_##table,                                                                                \
     KIND_##kind,                                                                                  \
     COLUMN_TYPE(member),                                                                          \
     width,                                                                                        \
     since,                                                                                        \
     unit,                                                                                         \
     components,                                                                                   \
     help,                                                                                         \
     offsetof(scree_frame, member)},
static const column_info infos[2][FRAME_COLUMNS] = {{
#define SCREE_BY(planar, space) planar
#include "frame/columns.def"
#undef SCREE_BY
                                                    },
                                                    {
#define SCREE_BY(planar, space) space
#include "frame/columns.def"
#undef SCREE_BY
                                                    }};
#undef SCREE_COLUMN

const column_info *column_infos(int dimension) { return infos[dimension == 3]; }

uint32_t frame_rows_of(const scree_frame *frame, frame_table table) {
    switch (table) {
    case TABLE_body: return frame->bodies;
    case TABLE_contact: return frame->contacts;
    case TABLE_node: return frame->layout->nodes;
    case TABLE_element: return frame->layout->elements;
    case TABLE_solid: return frame->layout->solids;
    case FRAME_TABLES: break;
    }
    return 0;
}

bool column_in_world(const column_info *c, const scree_layout *layout) {
    return c->width > 0 && (c->table < TABLE_node || layout->solids > 0);
}

bool column_in_frame(const column_info *c, const scree_frame *frame) {
    return column_in_world(c, frame->layout) &&
           (c->since == FORMAT_OLDEST || column_data(c, frame));
}

const void *column_data(const column_info *c, const scree_frame *frame) {
    const void *data;
    memcpy(&data, (const char *)frame + c->member, sizeof data);
    return data;
}

void column_set(const column_info *c, scree_frame *frame, const void *data) {
    memcpy((char *)frame + c->member, &data, sizeof data);
}

void column_row(const column_info *c, const scree_frame *frame, uint32_t row, double *out) {
    const void *data = column_data(c, frame);
    size_t first = (size_t)row * c->width;
    for (size_t k = 0; k < c->width; k++)
        switch (c->type) {
        case SCREE_U8: out[k] = ((const uint8_t *)data)[first + k]; break;
        case SCREE_U32: out[k] = ((const uint32_t *)data)[first + k]; break;
        case SCREE_U64: out[k] = (double)((const uint64_t *)data)[first + k]; break;
        default: out[k] = ((const double *)data)[first + k];
        }
}

void column_world(const column_info *c, const scree_frame *frame, uint32_t row, double *out) {
    double local[3];
    switch (c->kind) {
    case KIND_FORCE:
        column_row(c, frame, row, local);
        contact_vector3(frame, row, local, out);
        break;
    case KIND_MOMENT:
        column_row(c, frame, row, local);
        contact_turn3(frame, row, local, out);
        break;
    case KIND_STRESS: element_stress(frame, row, out); break;
    default: column_row(c, frame, row, out);
    }
}

const char *column_word(const char *texts, uint32_t k, int *length) {
    const char *blank;
    for (; k > 0 && (blank = strchr(texts, ' ')); k--)
        texts = blank + 1;
    *length = (int)strcspn(texts, " ");
    return texts;
}

uint32_t *layout_count(scree_layout *layout, layout_table table) {
    switch (table) {
#define COUNTED(table)                                                                             \
    case LAYOUT_##table: return &layout->table;
        LAYOUT_COUNTED(COUNTED)
#undef COUNTED
    default: return NULL;
    }
}

uint64_t layout_rows(const scree_layout *l, layout_table table) {
    switch (table) {
    case LAYOUT_corners: return l->faces ? l->face_first[l->faces] : 0;
    case LAYOUT_element_nodes: return l->elements ? l->element_first[l->elements] : 0;
    case LAYOUT_facet_nodes: return l->facets ? l->facet_first[l->facets] : 0;
    default: return *layout_count((scree_layout *)l, table);
    }
}
