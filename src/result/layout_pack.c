#include "result/layout_pack.h"

#include <string.h>

#include "base/hash.h"
#include "frame/solids.h"
#include "shape/part_kind.h"

static const void *member_of(const scree_layout *l, const field *f) {
    const void *data;
    memcpy(&data, (const char *)l + f->member, sizeof data);
    return data;
}

size_t layout_text_width(const scree_layout *l, static_symbol symbol) {
    const field *f = &schema_statics(form_of(l))[symbol];
    if (f->type != VALUE_TEXT) return 0;
    const char *const *text = member_of(l, f);
    uint64_t rows = layout_rows(l, (layout_table)f->rows);
    size_t longest = 0;
    for (uint64_t i = 0; i < rows; i++) {
        size_t length = strlen(text[i]);
        if (length > longest) longest = length;
    }
    return longest + 1;
}

static void pack_texts(const char *const *text, uint64_t rows, size_t width, char *out) {
    memset(out, 0, (size_t)rows * width);
    for (uint64_t i = 0; i < rows; i++)
        memcpy(out + i * width, text[i], strlen(text[i]));
}

static void pack_shapes(const scree_layout *l, static_symbol symbol, void *out) {
    uint32_t *index = out;
    double *real = out;
    for (uint32_t i = 0; i < l->shapes && symbol == FIELD_SHAPE_RANGE; i++, index += 2)
        index[0] = l->shape_view[i].part, index[1] = l->shape_view[i].parts;
    for (uint32_t i = 0; i < l->shapes && symbol == FIELD_SHAPE_SIZE; i++, real += 2)
        real[0] = l->dimension == 3 ? l->shape_view[i].volume : l->shape_view[i].area,
        real[1] = l->shape_view[i].bound;
}

static void pack_parts(const scree_layout *l, static_symbol symbol, void *out) {
    uint32_t *index = out;
    double *real = out;
    for (uint32_t i = 0; i < l->parts; i++) {
        const scree_part *p = &l->part[i];
        if (symbol == FIELD_PART_RANGE) {
            index[0] = p->type, index[1] = p->vertex, index[2] = p->vertices;
            index += 3;
            if (l->dimension == 2) continue;
            index[0] = p->face, index[1] = p->faces;
            index += 2;
        } else {
            memcpy(real, p->centre, sizeof p->centre);
            memcpy(real + 3, p->direction, sizeof p->direction);
            real[6] = p->radius;
            real += 7;
            if (l->dimension == 3) *real++ = p->half;
        }
    }
}

static void pack_solids(const scree_layout *l, uint32_t *out) {
    for (uint32_t i = 0; i < l->solids; i++, out += 4) {
        const scree_solid_view *v = &l->solid[i];
        out[0] = v->body, out[1] = v->nodes, out[2] = v->elements, out[3] = v->facets;
    }
}

/* The array as stored in the file; NULL: there is no such array. */
static const void *array_of(const scree_layout *l, const field *f) {
    if (f->kind == STATIC_VALUES) return member_of(l, f);
    bool some = f->kind == STATIC_ENDS && layout_rows(l, (layout_table)f->rows) > 0;
    return some ? (const uint32_t *)member_of(l, f) + 1 : NULL;
}

void layout_pack(const scree_layout *l, static_symbol symbol, size_t text_width, void *out) {
    const field *f = &schema_statics(form_of(l))[symbol];
    uint64_t rows = layout_rows(l, (layout_table)f->rows);
    if (rows == 0) return;
    switch ((int)symbol) {
    case FIELD_SHAPE_RANGE:
    case FIELD_SHAPE_SIZE: pack_shapes(l, symbol, out); break;
    case FIELD_PART_RANGE:
    case FIELD_PART_PLACE: pack_parts(l, symbol, out); break;
    case FIELD_MESH_SOLID: pack_solids(l, out); break;
    default:
        if (f->kind == STATIC_TEXTS)
            pack_texts(member_of(l, f), rows, text_width, out);
        else
            memcpy(out, array_of(l, f), (size_t)rows * field_row_bytes(f, 0));
    }
}

static bool inside(uint32_t first, uint32_t count, uint32_t all) {
    return first <= all && count <= all - first;
}

/* UINT32_MAX stands for "none" where a body belongs to no group or has no surface. */
static bool known(uint32_t index, uint32_t count) { return index < count || index == UINT32_MAX; }

static scree_status astray(const char *path, const char *where, uint32_t row, scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: row %u of %s refers to a row outside its table; the file is damaged",
                     path, row, where);
}

static scree_status check_bodies(const scree_layout *l, const char *path, scree_error *error) {
    for (uint32_t i = 0; i < l->bodies; i++) {
        if (l->shape[i] >= l->shapes) return astray(path, "/bodies/shape", i, error);
        if (!known(l->surface[i], l->surfaces)) return astray(path, "/bodies/surface", i, error);
        if (!known(l->group[i], l->groups)) return astray(path, "/bodies/group", i, error);
    }
    return SCREE_OK;
}

static bool part_fits(const scree_layout *l, const scree_part *p) {
    return part_is_shown(p->type, l->dimension) && inside(p->vertex, p->vertices, l->vertices) &&
           inside(p->face, p->faces, l->faces);
}

/* All ends first: unless they increase, a face may extend beyond the last corner. */
static scree_status check_faces(const scree_layout *l, const char *path, scree_error *error) {
    for (uint32_t i = 0; i < l->faces; i++)
        if (l->face_first[i + 1] < l->face_first[i] || l->face_first[i + 1] - l->face_first[i] < 3)
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: face %u of /shapes/face has fewer than three corners; the file "
                             "is damaged",
                             path, i);
    uint32_t corners = l->faces ? l->face_first[l->faces] : 0;
    for (uint32_t k = 0; k < corners; k++)
        if (l->face_vertex[k] >= l->vertices) return astray(path, "/shapes/corner", k, error);
    return SCREE_OK;
}

scree_status layout_check(const scree_layout *l, const char *path, scree_error *error) {
    if (l->dimension != 2 && l->dimension != 3)
        return error_set(error, SCREE_BAD_INPUT, "%s: dimension %d is neither 2 nor 3", path,
                         l->dimension);
    TRY(check_bodies(l, path, error));
    for (uint32_t i = 0; i < l->shapes; i++)
        if (!inside(l->shape_view[i].part, l->shape_view[i].parts, l->parts))
            return astray(path, "/shapes/range", i, error);
    for (uint32_t i = 0; i < l->parts; i++)
        if (!part_fits(l, &l->part[i])) return astray(path, "/shapes/part", i, error);
    TRY(check_faces(l, path, error));
    scree_status status = solids_check_layout(l, error);
    if (status != SCREE_OK && error) error_prefix(error, "%s", path);
    return status;
}

static uint64_t hash_texts(uint64_t seed, const char *const *text, uint64_t rows) {
    for (uint64_t i = 0; i < rows; i++)
        seed = hash_bytes(seed, text[i], strlen(text[i]));
    return seed;
}

uint64_t layout_checksum(uint64_t seed, const scree_layout *l) {
    double head[10] = {l->dimension,  l->plane,      l->solids,    l->thickness, l->gravity[0],
                       l->gravity[1], l->gravity[2], l->period[0], l->period[1], l->period[2]};
    seed = hash_bytes(seed, head, sizeof head);
    for (int i = 0; i < STATIC_FIELDS; i++) {
        const field *f = &schema_statics(form_of(l))[i];
        uint64_t rows = layout_rows(l, (layout_table)f->rows);
        const void *array = array_of(l, f);
        if (f->kind == STATIC_TEXTS)
            seed = hash_texts(seed, member_of(l, f), rows);
        else if (array && field_in(f, form_of(l)))
            seed = hash_bytes(seed, array, (size_t)rows * field_row_bytes(f, 0));
    }
    for (uint32_t i = 0; i < l->shapes; i++) {
        const scree_shape_view *v = &l->shape_view[i];
        double row[5] = {v->part, v->parts, v->area, v->volume, v->bound};
        seed = hash_bytes(seed, row, sizeof row);
    }
    for (uint32_t i = 0; i < l->solids; i++)
        seed = hash_bytes(seed, &l->solid[i], sizeof l->solid[i]);
    for (uint32_t i = 0; i < l->parts; i++) {
        const scree_part *p = &l->part[i];
        double row[13] = {p->type, p->vertex, p->vertices, p->face, p->faces, p->radius, p->half};
        memcpy(row + 7, p->centre, sizeof p->centre);
        memcpy(row + 10, p->direction, sizeof p->direction);
        seed = hash_bytes(seed, row, sizeof row);
    }
    return seed;
}
