#include "result/store.h"

#include <stdio.h>

#include "base/memory.h"

static scree_status failed(const store *s, const field *f, scree_status status, const char *what,
                           scree_error *error) {
    char text[200];
    snprintf(text, sizeof text, "/%s/%s %s", f->group, f->name, what);
    return hdf5_error(error, status, s->path, text);
}

static scree_status wrong(const store *s, const field *f, const char *what, scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: /%s/%s %s; the file is damaged or was not written by scree", s->path,
                     f->group, f->name, what);
}

/* The number of words equals the number of values in a row, or one unit is for all of them. */
static bool put_words(hid_t id, const char *name, const char *text, const field *f) {
    char buffer[512] = "";
    size_t used = 0;
    if (f->type == VALUE_TEXT || f->width == 1) return hdf5_put_text(id, name, text);
    for (uint32_t k = 0; k < f->width && used < sizeof buffer; k++) {
        int length;
        const char *word = column_word(text, k, &length);
        used += (size_t)snprintf(buffer + used, sizeof buffer - used, "%s%.*s", k ? " " : "",
                                 length, word);
    }
    return hdf5_put_text(id, name, buffer);
}

static bool describe(hid_t id, const field *f) {
    return put_words(id, "unit", f->unit, f) && put_words(id, "columns", f->columns, f) &&
           hdf5_put_text(id, "description", f->description);
}

static int rank_of(const field *f) { return f->type == VALUE_TEXT || f->width == 1 ? 1 : 2; }

static hid_t make_space(const field *f, uint64_t rows, bool grows) {
    hsize_t size[2] = {rows, f->width}, most[2] = {H5S_UNLIMITED, f->width};
    return H5Screate_simple(rank_of(f), size, grows ? most : NULL);
}

static hid_t make_properties(const field *f, uint64_t chunk) {
    hsize_t size[2] = {chunk, f->width};
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    /* times in object headers would make files of equal runs differ */
    if (properties >= 0 && H5Pset_obj_track_times(properties, 0) >= 0 &&
        (chunk == 0 || (H5Pset_chunk(properties, rank_of(f), size) >= 0 &&
                        H5Pset_fill_time(properties, H5D_FILL_TIME_ALLOC) >= 0)))
        return properties;
    if (properties >= 0) H5Pclose(properties);
    return -1;
}

scree_status store_create(const store *s, const field *f, uint64_t rows, size_t text_width,
                          uint64_t chunk, dataset *out, scree_error *error) {
    *out = (dataset){f, -1, rows, text_width, field_row_bytes(f, text_width)};
    hid_t group = H5Gopen2(s->file, f->group, H5P_DEFAULT);
    hid_t type = field_file_type(f, text_width), space = make_space(f, rows, chunk > 0);
    hid_t properties = make_properties(f, chunk);
    if (group >= 0 && type >= 0 && space >= 0 && properties >= 0)
        out->id = H5Dcreate2(group, f->name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    bool done = out->id >= 0 && describe(out->id, f);
    scree_status status = done ? SCREE_OK : failed(s, f, SCREE_IO, "cannot be created", error);
    if (!done) store_shut(out);
    if (properties >= 0) H5Pclose(properties);
    if (space >= 0) H5Sclose(space);
    if (type >= 0) H5Tclose(type);
    if (group >= 0) H5Gclose(group);
    return status;
}

void store_shut(dataset *d) {
    if (d->id >= 0) H5Dclose(d->id);
    *d = DATASET_NONE;
}

bool store_has(hid_t in, const char *name) {
    H5L_info_t link;
    return H5Lexists(in, name, H5P_DEFAULT) > 0 && H5Lget_info(in, name, &link, H5P_DEFAULT) >= 0 &&
           link.type == H5L_TYPE_HARD;
}

/* A hard link to something that is not a dataset fails in H5Dopen2. */
static hid_t open_plain(const store *s, const field *f) {
    if (!store_has(s->file, f->group)) return -1;
    hid_t group = H5Gopen2(s->file, f->group, H5P_DEFAULT);
    if (group < 0) return -1;
    hid_t id = store_has(group, f->name) ? H5Dopen2(group, f->name, H5P_DEFAULT) : -1;
    H5Gclose(group);
    return id;
}

static bool check_type(dataset *d) {
    hid_t type = H5Dget_type(d->id);
    if (type < 0) return false;
    d->text_width = 0;
    if (d->field->type == VALUE_TEXT && d->field->width == 0 && H5Tget_class(type) == H5T_STRING &&
        H5Tis_variable_str(type) == 0)
        d->text_width = H5Tget_size(type);
    bool known = d->field->width || d->text_width;
    hid_t expected = known ? field_file_type(d->field, d->text_width) : -1;
    bool same = expected >= 0 && H5Tequal(type, expected) > 0;
    if (expected >= 0) H5Tclose(expected);
    H5Tclose(type);
    d->row_bytes = field_row_bytes(d->field, d->text_width);
    return same;
}

static bool check_shape(dataset *d) {
    hsize_t size[H5S_MAX_RANK] = {0};
    hid_t space = H5Dget_space(d->id);
    if (space < 0) return false;
    int rank = H5Sget_simple_extent_ndims(space);
    bool same = rank == rank_of(d->field) && H5Sget_simple_extent_dims(space, size, NULL) == rank &&
                (rank == 1 || size[1] == d->field->width);
    H5Sclose(space);
    d->rows = size[0];
    return same;
}

/* Filters may load plug-ins or expand to huge sizes; external and virtual datasets would read other
 * files. */
static bool check_storage(const dataset *d) {
    hid_t properties = H5Dget_create_plist(d->id);
    if (properties < 0) return false;
    H5D_layout_t layout = H5Pget_layout(properties);
    bool plain = (layout == H5D_CHUNKED || layout == H5D_CONTIGUOUS) &&
                 H5Pget_nfilters(properties) == 0 && H5Pget_external_count(properties) == 0;
    H5Pclose(properties);
    return plain;
}

static scree_status check(const store *s, dataset *d, scree_error *error) {
    if (!check_type(d)) return wrong(s, d->field, "has another type of values", error);
    if (!check_shape(d)) return wrong(s, d->field, "has another shape", error);
    if (!check_storage(d))
        return error_set(
            error, SCREE_BAD_INPUT,
            "%s: /%s/%s is compressed or an external link: unpack it with `h5repack -f NONE`",
            s->path, d->field->group, d->field->name);
    /* values are stored uncompressed, so no dataset is larger than the file */
    if (d->rows > disk_length(s->disk) / d->row_bytes)
        return wrong(s, d->field, "claims more rows than the file can contain", error);
    return SCREE_OK;
}

scree_status store_open(const store *s, const field *f, dataset *out, scree_error *error) {
    *out = (dataset){.field = f, .id = open_plain(s, f)};
    if (out->id < 0) return failed(s, f, SCREE_BAD_INPUT, "is missing or damaged", error);
    scree_status status = check(s, out, error);
    if (status != SCREE_OK) store_shut(out);
    return status;
}

/* Moves rows between memory and file. */
static bool transfer(const dataset *d, uint64_t first, uint64_t rows, void *in, const void *out) {
    hsize_t start[2] = {first, 0}, count[2] = {rows, d->field->width};
    hid_t type = field_memory_type(d->field, d->text_width), there = H5Dget_space(d->id);
    hid_t here = H5Screate_simple(rank_of(d->field), count, NULL);
    bool done = type >= 0 && there >= 0 && here >= 0 &&
                H5Sselect_hyperslab(there, H5S_SELECT_SET, start, NULL, count, NULL) >= 0 &&
                (in ? H5Dread(d->id, type, here, there, H5P_DEFAULT, in)
                    : H5Dwrite(d->id, type, here, there, H5P_DEFAULT, out)) >= 0;
    if (here >= 0) H5Sclose(here);
    if (there >= 0) H5Sclose(there);
    if (type >= 0) H5Tclose(type);
    return done;
}

static bool set_rows(dataset *d, uint64_t rows) {
    hsize_t size[2] = {rows, d->field->width};
    if (H5Dset_extent(d->id, size) < 0) return false;
    d->rows = rows;
    return true;
}

scree_status store_append(const store *s, dataset *d, const void *values, uint64_t rows,
                          scree_error *error) {
    if (rows == 0) return SCREE_OK;
    uint64_t first = d->rows;
    if (set_rows(d, first + rows) && transfer(d, first, rows, NULL, values)) return SCREE_OK;
    return failed(s, d->field, SCREE_IO, "cannot be written", error);
}

scree_status store_cut(const store *s, dataset *d, uint64_t rows, scree_error *error) {
    if (rows >= d->rows || set_rows(d, rows)) return SCREE_OK;
    return failed(s, d->field, SCREE_IO, "cannot be truncated", error);
}

scree_status store_write(const store *s, dataset *d, const void *values, scree_error *error) {
    if (d->rows == 0 || transfer(d, 0, d->rows, NULL, values)) return SCREE_OK;
    return failed(s, d->field, SCREE_IO, "cannot be written", error);
}

scree_status store_within(const store *s, const dataset *d, uint64_t first, uint64_t rows,
                          scree_error *error) {
    if (first <= d->rows && rows <= d->rows - first) return SCREE_OK;
    return wrong(s, d->field, "has fewer rows than its frames need", error);
}

scree_status store_read(const store *s, const dataset *d, uint64_t first, uint64_t rows,
                        void *values, scree_error *error) {
    TRY(store_within(s, d, first, rows, error));
    if (rows == 0 || transfer(d, first, rows, values, NULL)) return SCREE_OK;
    return failed(s, d->field, SCREE_BAD_INPUT, "cannot be read; the file is damaged", error);
}

scree_status store_flush(const store *s, scree_error *error) {
    if (H5Fflush(s->file, H5F_SCOPE_LOCAL) < 0)
        return hdf5_error(error, SCREE_IO, s->path, "cannot be flushed");
    return disk_commit(s->disk, error);
}
