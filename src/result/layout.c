#include "result/layout.h"

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "result/layout_pack.h"

#define PROGRAM "scree " SCREE_VERSION

static uint64_t hash_text(uint64_t seed, const char *name, const char *text) {
    return hash_bytes(hash_bytes(seed, name, strlen(name)), text, strlen(text));
}

/* A sum, because HDF5 may list the texts in a different order. */
static uint64_t texts_checksum(const recorder_text *texts, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += hash_text(1, texts[i].name, texts[i].text);
    return sum;
}

static bool write_head(const store *s, const scree_layout *l, uint64_t checksum) {
    return hdf5_put_text(s->file, "format", RESULT_FORMAT) &&
           hdf5_put_integer(s->file, "version", schema_version()) &&
           hdf5_put_text(s->file, "program", PROGRAM) && hdf5_put_text(s->file, "units", "SI") &&
           hdf5_put_integer(s->file, "dimension", l->dimension) &&
           hdf5_put_integer(s->file, "plane", l->plane) &&
           hdf5_put_integer(s->file, "deformable", l->solids > 0) &&
           hdf5_put_reals(s->file, "thickness", &l->thickness, 1) &&
           hdf5_put_reals(s->file, "gravity", l->gravity, 3) &&
           hdf5_put_reals(s->file, "period", l->period, 3) &&
           hdf5_put_word(s->file, "checksum", checksum);
}

/* One header with room for all its links, as in disk.c for the root. */
static bool make_group(const store *s, const char *name) {
    hid_t group = -1, properties = H5Pcreate(H5P_GROUP_CREATE);
    if (properties >= 0 && H5Pset_link_phase_change(properties, 32, 16) >= 0 &&
        H5Pset_est_link_info(properties, 16, 12) >= 0 && H5Pset_obj_track_times(properties, 0) >= 0)
        group = H5Gcreate2(s->file, name, H5P_DEFAULT, properties, H5P_DEFAULT);
    if (group >= 0) H5Gclose(group);
    if (properties >= 0) H5Pclose(properties);
    return group >= 0;
}

static bool write_text(const store *s, const char *name, const char *text) {
    hid_t group = H5Gopen2(s->file, "scene", H5P_DEFAULT);
    hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR), id = -1;
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    bool done =
        group >= 0 && type >= 0 && space >= 0 && properties >= 0 &&
        H5Pset_obj_track_times(properties, 0) >= 0 && H5Tset_size(type, strlen(text) + 1) >= 0 &&
        H5Tset_cset(type, H5T_CSET_UTF8) >= 0 &&
        (id = H5Dcreate2(group, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT)) >= 0 &&
        H5Dwrite(id, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) >= 0 &&
        hdf5_put_text(id, "unit", "1") && hdf5_put_text(id, "columns", name) &&
        hdf5_put_text(id, "description", "a text kept with the run");
    if (id >= 0) H5Dclose(id);
    if (properties >= 0) H5Pclose(properties);
    if (space >= 0) H5Sclose(space);
    if (type >= 0) H5Tclose(type);
    if (group >= 0) H5Gclose(group);
    return done;
}

static scree_status write_texts(const store *s, const recorder_text *texts, size_t count,
                                scree_error *error) {
    for (size_t i = 0; i < count; i++) {
        const char *name = texts[i].name;
        if (!*name || strchr(name, '/') || strcmp(name, ".") == 0)
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: '%s' cannot be the name of a text: use letters and digits",
                             s->path, name);
        if (!write_text(s, name, texts[i].text))
            return hdf5_error(error, SCREE_IO, s->path, "a text cannot be written");
    }
    return SCREE_OK;
}

static scree_status write_field(const store *s, const scree_layout *l, static_symbol symbol,
                                scree_error *error) {
    const field *f = &schema_statics(form_of(l))[symbol];
    if (!field_in(f, form_of(l))) return SCREE_OK;
    size_t width = layout_text_width(l, symbol);
    uint64_t rows = layout_rows(l, (layout_table)f->rows);
    void *packed = mem_alloc((size_t)rows, field_row_bytes(f, width));
    if (!packed) return error_no_memory(error, "the static part of a result");
    layout_pack(l, symbol, width, packed);
    dataset d;
    scree_status status = store_create(s, f, rows, width, 0, &d, error);
    if (status == SCREE_OK) status = store_write(s, &d, packed, error);
    store_shut(&d);
    mem_free(packed);
    return status;
}

scree_status layout_write(const store *s, const scree_layout *layout, const recorder_text *texts,
                          size_t count, scree_error *error) {
    TRY(layout_check(layout, s->path, error));
    uint64_t checksum = layout_checksum(texts_checksum(texts, count), layout);
    bool made = write_head(s, layout, checksum) && make_group(s, "scene");
    for (const char *const *name = schema_groups(form_of(layout)); *name && made; name++)
        made = make_group(s, *name);
    if (!made) return hdf5_error(error, SCREE_IO, s->path, "cannot be laid out");
    TRY(write_texts(s, texts, count, error));
    for (int i = 0; i < STATIC_FIELDS; i++)
        TRY(write_field(s, layout, (static_symbol)i, error));
    return SCREE_OK;
}

/* Reading. */

static scree_status read_head(const store *s, scree_layout *l, schema_form *form,
                              uint64_t *checksum, scree_error *error) {
    char format[64];
    int64_t version, dimension, plane, soft;
    if (!hdf5_get_text(s->file, "format", format, sizeof format) ||
        strcmp(format, RESULT_FORMAT) != 0 || !hdf5_get_integer(s->file, "version", &version))
        return error_set(error, SCREE_BAD_INPUT, "%s: this HDF5 file is not a result of scree",
                         s->path);
    if (version < FORMAT_OLDEST || version > schema_version())
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: result format %lld, but this program reads %d to %d: use the "
                         "version of scree that wrote it",
                         s->path, (long long)version, FORMAT_OLDEST, schema_version());
    if (!hdf5_get_integer(s->file, "dimension", &dimension) ||
        !hdf5_get_integer(s->file, "plane", &plane) ||
        !hdf5_get_integer(s->file, "deformable", &soft) ||
        !hdf5_get_reals(s->file, "thickness", &l->thickness, 1) ||
        !hdf5_get_reals(s->file, "gravity", l->gravity, 3) ||
        !hdf5_get_reals(s->file, "period", l->period, 3) ||
        !hdf5_get_word(s->file, "checksum", checksum))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: attributes are missing or damaged: restore the file or run again",
                         s->path);
    l->dimension = dimension == 2 || dimension == 3 ? (int)dimension : 0;
    l->plane = plane >= 0 && plane <= 2 ? (int)plane : 0; /* another fails by the checksum */
    *form = (schema_form){l->dimension, soft == 1, (int)version};
    return SCREE_OK;
}

/* The texts of a packed array, whose last byte per row must be zero. */
static scree_status list_names(const store *s, layout_copy *copy, int symbol, const dataset *d,
                               scree_error *error) {
    char *packed = copy->array[symbol];
    const char **name = mem_alloc((size_t)d->rows, sizeof *name);
    if (!name) return error_no_memory(error, "the names in a result");
    copy->made[symbol] = name;
    for (uint64_t i = 0; i < d->rows; i++) {
        name[i] = packed + i * d->row_bytes;
        if (name[i][d->row_bytes - 1] != '\0')
            return error_set(error, SCREE_BAD_INPUT, "%s: /%s/%s has a text without an end",
                             s->path, d->field->group, d->field->name);
    }
    return SCREE_OK;
}

/* The first field of a kind of row says how many rows there are. */
static scree_status count_rows(const store *s, scree_layout *l, const dataset *d, bool *counted,
                               scree_error *error) {
    uint32_t *count = layout_count(l, (layout_table)d->field->rows);
    if (!count) return SCREE_OK; /* faces, elements and facets give their number of corners */
    if (d->rows >= UINT32_MAX || (*counted && d->rows != *count))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: /%s/%s has another number of rows than the fields beside it", s->path,
                         d->field->group, d->field->name);
    *count = (uint32_t)d->rows;
    *counted = true;
    return SCREE_OK;
}

static scree_status read_field(const store *s, layout_copy *copy, const field *f, int symbol,
                               bool *counted, scree_error *error) {
    dataset d;
    if (!field_in(f, copy->form)) return SCREE_OK;
    TRY(store_open(s, f, &d, error));
    copy->rows[symbol] = d.rows;
    scree_status status = count_rows(s, &copy->layout, &d, counted, error);
    if (status == SCREE_OK && !(copy->array[symbol] = mem_alloc((size_t)d.rows, d.row_bytes)))
        status = error_no_memory(error, "the static part of a result");
    if (status == SCREE_OK) status = store_read(s, &d, 0, d.rows, copy->array[symbol], error);
    if (status == SCREE_OK && d.field->type == VALUE_TEXT)
        status = list_names(s, copy, symbol, &d, error);
    store_shut(&d);
    return status;
}

static void unpack_shapes(layout_copy *copy) {
    const uint32_t *range = copy->array[FIELD_SHAPE_RANGE], *part = copy->array[FIELD_PART_RANGE];
    const double *size = copy->array[FIELD_SHAPE_SIZE], *place = copy->array[FIELD_PART_PLACE];
    bool space = copy->layout.dimension == 3;
    for (uint32_t i = 0; i < copy->layout.shapes; i++, range += 2, size += 2)
        copy->shape_view[i] = (scree_shape_view){.part = range[0],
                                                 .parts = range[1],
                                                 .area = space ? 0 : size[0],
                                                 .volume = space ? size[0] : 0,
                                                 .bound = size[1]};
    for (uint32_t i = 0; i < copy->layout.parts; i++, part += 3, place += 7) {
        scree_part *p = &copy->part[i];
        p->type = part[0], p->vertex = part[1], p->vertices = part[2];
        memcpy(p->centre, place, sizeof p->centre);
        memcpy(p->direction, place + 3, sizeof p->direction);
        p->radius = place[6];
        if (!space) continue;
        p->face = part[3], p->faces = part[4];
        p->half = place[7];
        part += 2, place += 1;
    }
}

/* Start of faces, elements or facets, from their ends; the list of their corners, which is the next
 * column, must have as many rows as the last end. */
static scree_status unpack_ends(layout_copy *copy, int ends, scree_error *error) {
    int named = ends + 1;
    const uint32_t *end = copy->array[ends];
    uint64_t count = copy->rows[ends];
    uint32_t *first = mem_alloc((size_t)count + 1, sizeof *first);
    copy->made[ends] = first;
    if (!first) return error_no_memory(error, "the shapes in a result");
    if (count) memcpy(first + 1, end, (size_t)count * sizeof *end);
    if (first[count] == copy->rows[named]) return SCREE_OK;
    const field *statics = schema_statics(copy->form);
    return error_set(error, SCREE_BAD_INPUT, "/%s/%s has another number of rows than /%s/%s states",
                     statics[named].group, statics[named].name, statics[ends].group,
                     statics[ends].name);
}

static scree_status unpack_solids(layout_copy *copy, scree_error *error) {
    scree_layout *l = &copy->layout;
    const uint32_t *from = copy->array[FIELD_MESH_SOLID];
    scree_solid_view at = {0};
    copy->solid = mem_alloc(l->solids, sizeof *copy->solid);
    if (!copy->solid) return error_no_memory(error, "the deformable bodies in a result");
    for (uint32_t i = 0; i < l->solids; i++, from += 4) {
        at.body = from[0];
        at.nodes = from[1];
        at.elements = from[2];
        at.facets = from[3];
        copy->solid[i] = at;
        at.node += at.nodes;
        at.element += at.elements;
        at.facet += at.facets;
    }
    l->solid = copy->solid;
    return SCREE_OK;
}

/* Points the columns of the layout to the data that were read. */
static scree_status show_columns(layout_copy *copy, scree_error *error) {
    const field *f = schema_statics(copy->form);
    for (int i = 0; i < LAYOUT_COLUMNS; i++, f++) {
        if (f->kind == STATIC_ENDS) TRY(unpack_ends(copy, i, error));
        const void *data = f->kind == STATIC_VALUES ? copy->array[i] : copy->made[i];
        memcpy((char *)&copy->layout + f->member, &data, sizeof data);
    }
    return SCREE_OK;
}

static scree_status assemble(layout_copy *copy, scree_error *error) {
    scree_layout *l = &copy->layout;
    copy->shape_view = mem_alloc(l->shapes, sizeof *copy->shape_view);
    copy->part = mem_alloc(l->parts, sizeof *copy->part);
    if (!copy->shape_view || !copy->part) return error_no_memory(error, "the shapes in a result");
    unpack_shapes(copy);
    l->shape_view = copy->shape_view;
    l->part = copy->part;
    TRY(show_columns(copy, error));
    return copy->form.soft ? unpack_solids(copy, error) : SCREE_OK;
}

/* One text of /scene, or NULL if the recorder cannot have written it. */
static char *load_text(const store *s, hid_t id) {
    hid_t type = H5Dget_type(id), space = H5Dget_space(id), properties = H5Dget_create_plist(id);
    char *text = NULL;
    if (type >= 0 && space >= 0 && properties >= 0 && H5Tget_class(type) == H5T_STRING &&
        H5Tis_variable_str(type) == 0 && H5Sget_simple_extent_npoints(space) == 1 &&
        H5Pget_layout(properties) == H5D_CONTIGUOUS && H5Pget_external_count(properties) == 0 &&
        H5Tget_size(type) <= disk_length(s->disk) &&
        (text = mem_alloc(H5Tget_size(type) + 1, 1)) != NULL &&
        H5Dread(id, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) < 0) {
        mem_free(text);
        text = NULL;
    }
    if (properties >= 0) H5Pclose(properties);
    if (space >= 0) H5Sclose(space);
    if (type >= 0) H5Tclose(type);
    return text;
}

static scree_status read_text(const store *s, hid_t group, hsize_t index, layout_copy *copy,
                              scree_error *error) {
    char name[256];
    ssize_t length = H5Lget_name_by_idx(group, ".", H5_INDEX_NAME, H5_ITER_INC, index, name,
                                        sizeof name, H5P_DEFAULT);
    hid_t id = -1;
    if (length > 0 && (size_t)length < sizeof name && store_has(group, name))
        id = H5Dopen2(group, name, H5P_DEFAULT);
    char *text = id >= 0 ? load_text(s, id) : NULL;
    if (id >= 0) H5Dclose(id);
    if (!text) return error_set(error, SCREE_BAD_INPUT, "%s: a text in /scene is damaged", s->path);
    copy->text[copy->texts] = text;
    copy->text_name[copy->texts] = mem_text(name);
    if (!copy->text_name[copy->texts++]) return error_no_memory(error, "the texts in a result");
    return SCREE_OK;
}

static scree_status read_texts(const store *s, layout_copy *copy, scree_error *error) {
    hid_t group = store_has(s->file, "scene") ? H5Gopen2(s->file, "scene", H5P_DEFAULT) : -1;
    H5G_info_t about;
    scree_status status = SCREE_OK;
    if (group < 0 || H5Gget_info(group, &about) < 0 || about.nlinks > 1000)
        status = hdf5_error(error, SCREE_BAD_INPUT, s->path, "/scene is missing or damaged");
    else {
        copy->text_name = mem_alloc((size_t)about.nlinks, sizeof *copy->text_name);
        copy->text = mem_alloc((size_t)about.nlinks, sizeof *copy->text);
        if (!copy->text_name || !copy->text) status = error_no_memory(error, "texts in a result");
        for (hsize_t i = 0; status == SCREE_OK && i < about.nlinks; i++)
            status = read_text(s, group, i, copy, error);
    }
    if (group >= 0) H5Gclose(group);
    return status;
}

static uint64_t copy_checksum(const layout_copy *copy) {
    uint64_t sum = 0;
    for (size_t i = 0; i < copy->texts; i++)
        sum += hash_text(1, copy->text_name[i], copy->text[i]);
    return layout_checksum(sum, &copy->layout);
}

scree_status layout_read(const store *s, layout_copy *copy, scree_error *error) {
    uint64_t checksum;
    bool counted[LAYOUT_TABLES] = {false};
    TRY(read_head(s, &copy->layout, &copy->form, &checksum, error));
    const field *statics = schema_statics(copy->form);
    for (int i = 0; i < STATIC_FIELDS; i++)
        TRY(read_field(s, copy, &statics[i], i, &counted[statics[i].rows], error));
    if (copy->form.soft && copy->layout.solids == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: states that bodies deform but has no deformable body", s->path);
    scree_status status = assemble(copy, error);
    if (status != SCREE_OK) {
        if (error) error_prefix(error, "%s", s->path);
        return status;
    }
    TRY(read_texts(s, copy, error));
    TRY(layout_check(&copy->layout, s->path, error));
    if (checksum == copy_checksum(copy)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the checksum of bodies, shapes and texts is wrong, so the file is "
                     "damaged: restore it or run again",
                     s->path);
}

void layout_free(layout_copy *copy) {
    for (int i = 0; i < STATIC_FIELDS; i++) {
        mem_free(copy->array[i]);
        mem_free(copy->made[i]);
    }
    mem_free(copy->shape_view);
    mem_free(copy->part);
    mem_free(copy->solid);
    for (size_t i = 0; i < copy->texts; i++) {
        mem_free(copy->text_name[i]);
        mem_free(copy->text[i]);
    }
    mem_free(copy->text_name);
    mem_free(copy->text);
}
