#include "io/fclib/data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/fclib/header.h"

/* Largest compression of deflate: a dataset that claims more, relative to the bytes in the file, is
 * meant to exhaust the memory. */
#define DEFLATE_MOST 1032
#define TEXT_MOST    ((size_t)1 << 20)

scree_status fclib_bad(const fclib_place *at, const char *name, const char *what) {
    return error_set(at->error, SCREE_BAD_INPUT, "%s: %s/%s: %s", at->file, at->path, name, what);
}

/* Only links within the group: others may refer to other files. */
bool fclib_has(const fclib_place *at, const char *name) {
    H5L_info_t info;
    return H5Lexists(at->id, name, H5P_DEFAULT) > 0 &&
           H5Lget_info(at->id, name, &info, H5P_DEFAULT) >= 0 && info.type == H5L_TYPE_HARD;
}

/* HDF5 is asked only for kind and position: it leaks memory when it measures the parts of a damaged
 * object. */
static bool has_type(const fclib_place *at, const char *name, H5O_type_t type,
                     fclib_header *header) {
    H5O_info_t info;
    if (!fclib_has(at, name) ||
        H5Oget_info_by_name2(at->id, name, &info, H5O_INFO_BASIC, H5P_DEFAULT) < 0 ||
        info.type != type)
        return false;
    *header = fclib_header_look(at->bytes, info.addr);
    return true;
}

static void name_group(const fclib_place *at, const char *name, fclib_place *out) {
    *out = *at;
    snprintf(out->path, sizeof out->path, "%.90s/%.20s", at->path, name);
}

scree_status fclib_open_group(const fclib_place *at, const char *name, fclib_place *out) {
    fclib_header header;
    name_group(at, name, out);
    bool sound = has_type(at, name, H5O_TYPE_GROUP, &header) && header == FCLIB_SOUND;
    out->id = sound ? H5Gopen2(at->id, name, H5P_DEFAULT) : -1;
    return out->id >= 0 ? SCREE_OK : fclib_bad(at, name, "this group is missing");
}

void fclib_close_group(fclib_place *at) {
    if (at->id >= 0) H5Gclose(at->id);
    at->id = -1;
}

/* A dataset in chunks: values of a whole chunk, and the number of chunks. HDF5 allocates a whole
 * chunk and a record of about a kilobyte for every chunk, whether or not the file contains them. */
typedef struct pieces {
    hsize_t chunk, chunks; /* 0: it is in one piece */
} pieces;

static bool count_pieces(hid_t data, hid_t properties, pieces *out) {
    hsize_t chunk[H5S_MAX_RANK], length[H5S_MAX_RANK];
    hid_t space = H5Dget_space(data);
    int rank = space >= 0 ? H5Sget_simple_extent_dims(space, length, NULL) : -1;
    bool counted = rank > 0 && H5Pget_chunk(properties, H5S_MAX_RANK, chunk) == rank;
    *out = (pieces){1, 1};
    for (int i = 0; counted && i < rank; i++)
        counted = chunk[i] > 0 && !__builtin_mul_overflow(out->chunk, chunk[i], &out->chunk) &&
                  !__builtin_mul_overflow(out->chunks, length[i] / chunk[i] + 1, &out->chunks);
    if (space >= 0) H5Sclose(space);
    return counted;
}

/* A chunk needs an entry of at least 8 bytes in an index, or is stored in the file uncompressed. */
static bool pieces_fit(const pieces *p, size_t value, hsize_t most, size_t file) {
    if (p->chunk == 0) return true;
    hsize_t least = value < 8 && p->chunk < 8 / value ? p->chunk * value : 8;
    return p->chunk <= most && p->chunks - 1 <= file / least;
}

/* Whether a dataset lies in this file, by means that HDF5 itself brings. */
static bool is_plain(hid_t data, bool *packed, pieces *in) {
    hid_t properties = H5Dget_create_plist(data);
    bool plain = properties >= 0 && H5Pget_layout(properties) != H5D_VIRTUAL &&
                 H5Pget_layout(properties) >= 0 && H5Pget_external_count(properties) == 0;
    *in = (pieces){0};
    if (plain && H5Pget_layout(properties) == H5D_CHUNKED)
        plain = count_pieces(data, properties, in);
    int filters = plain ? H5Pget_nfilters(properties) : 0;
    *packed = filters > 0;
    for (int i = 0; plain && i < filters; i++) {
        unsigned flags, settings;
        size_t values = 0;
        H5Z_filter_t filter =
            H5Pget_filter2(properties, (unsigned)i, &flags, &values, NULL, 0, NULL, &settings);
        plain = filter == H5Z_FILTER_DEFLATE || filter == H5Z_FILTER_SHUFFLE ||
                filter == H5Z_FILTER_FLETCHER32;
    }
    if (properties >= 0) H5Pclose(properties);
    return plain;
}

static hssize_t count_of(hid_t data) {
    hid_t space = H5Dget_space(data);
    hssize_t count =
        space >= 0 && H5Sis_simple(space) > 0 ? H5Sget_simple_extent_npoints(space) : -1;
    if (space >= 0) H5Sclose(space);
    return count;
}

/* The number of values of this size in a dataset; -1 if they do not fit into the file. Neither the
 * stored size nor the number in the file is trusted, although HDF5 trusts both. */
static hssize_t count_held(const fclib_place *at, hid_t data, size_t value, bool packed,
                           const pieces *in) {
    hssize_t values = count_of(data);
    hsize_t stored = H5Dget_storage_size(data);
    if (values <= 0 || stored > at->bytes->count) return values == 0 ? 0 : -1;
    hsize_t most = (packed ? DEFLATE_MOST * stored : stored) / value;
    return (hsize_t)values <= most && pieces_fit(in, value, most, at->bytes->count) ? values : -1;
}

/* Number of values of a dataset of numbers, after checking that they fit into the file. */
static scree_status check_data(const fclib_place *at, const char *name, hid_t data,
                               H5T_class_t kind, size_t *count) {
    hid_t type = H5Dget_type(data);
    pieces in;
    bool packed = false, fits = type >= 0 && H5Tget_class(type) == kind;
    size_t size = fits ? H5Tget_size(type) : 0;
    if (type >= 0) H5Tclose(type);
    if (!fits || size == 0 || size > 16)
        return fclib_bad(at, name,
                         kind == H5T_FLOAT ? "real numbers are expected" : "integers are expected");
    if (!is_plain(data, &packed, &in))
        return fclib_bad(at, name, "is an external link or stored in a way that is not supported");
    hssize_t values = count_held(at, data, size, packed, &in);
    if (values < 0) return fclib_bad(at, name, "claims more numbers than the file contains");
    *count = (size_t)values;
    return SCREE_OK;
}

static scree_status open_data(const fclib_place *at, const char *name, hid_t *data) {
    fclib_header header;
    if (!has_type(at, name, H5O_TYPE_DATASET, &header)) return fclib_bad(at, name, "is missing");
    if (header == FCLIB_EXTERNAL)
        return fclib_bad(at, name,
                         "is an external link, which is not "
                         "supported");
    if (header == FCLIB_DAMAGED) return fclib_bad(at, name, "is damaged");
    *data = H5Dopen2(at->id, name, H5P_DEFAULT);
    return *data >= 0 ? SCREE_OK : fclib_bad(at, name, "cannot be opened");
}

static scree_status read_into(const fclib_place *at, const char *name, hid_t data, hid_t type,
                              void *out) {
    if (H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, out) >= 0) return SCREE_OK;
    return fclib_bad(at, name, "cannot be read; the file is damaged");
}

#define GET(at, name, kind, memory_type, out)                                                      \
    hid_t data = -1;                                                                               \
    size_t count = 0;                                                                              \
    TRY(open_data(at, name, &data));                                                               \
    scree_status status = check_data(at, name, data, kind, &count);                                \
    if (status == SCREE_OK && !array_reserve(out, count + 1))                                      \
        status = error_no_memory((at)->error, name);                                               \
    if (status == SCREE_OK) {                                                                      \
        (out)->count = count;                                                                      \
        if (count) status = read_into(at, name, data, memory_type, (out)->data);                   \
    }                                                                                              \
    H5Dclose(data);                                                                                \
    return status

scree_status fclib_get_reals(const fclib_place *at, const char *name, fclib_reals *out) {
    GET(at, name, H5T_FLOAT, H5T_NATIVE_DOUBLE, out);
}

scree_status fclib_get_integers(const fclib_place *at, const char *name, fclib_integers *out) {
    GET(at, name, H5T_INTEGER, H5T_NATIVE_INT64, out);
}

scree_status fclib_get_integer(const fclib_place *at, const char *name, int64_t low, int64_t high,
                               int64_t *out) {
    fclib_integers one = {0};
    char text[120];
    scree_status status = fclib_get_integers(at, name, &one);
    if (status == SCREE_OK && one.count != 1)
        status = fclib_bad(at, name, "one integer is expected");
    if (status == SCREE_OK && (one.data[0] < low || one.data[0] > high)) {
        snprintf(text, sizeof text, "is %lld, but must be from %lld to %lld",
                 (long long)one.data[0], (long long)low, (long long)high);
        status = fclib_bad(at, name, text);
    }
    if (status == SCREE_OK) *out = one.data[0];
    array_free(&one);
    return status;
}

scree_status fclib_get_real(const fclib_place *at, const char *name, double *out) {
    fclib_reals one = {0};
    scree_status status = fclib_get_reals(at, name, &one);
    if (status == SCREE_OK && (one.count != 1 || !isfinite(one.data[0])))
        status = fclib_bad(at, name, "one finite number is expected");
    if (status == SCREE_OK) *out = one.data[0];
    array_free(&one);
    return status;
}

/* A text of fixed length; others are ignored. */
static scree_status read_text(const fclib_place *at, hid_t data, hid_t type, char **out) {
    bool packed;
    pieces in;
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0) return SCREE_OK;
    size_t size = H5Tget_size(type);
    if (size == 0 || size > TEXT_MOST || !is_plain(data, &packed, &in) ||
        count_held(at, data, size, packed, &in) != 1 || in.chunk > TEXT_MOST / size)
        return SCREE_OK;
    char *text = mem_alloc(size + 1, 1);
    if (!text) return error_no_memory(at->error, "a title");
    if (H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) >= 0) {
        *out = text;
        return SCREE_OK;
    }
    mem_free(text);
    return SCREE_OK;
}

scree_status fclib_get_text(const fclib_place *at, const char *name, char **out) {
    fclib_header header;
    *out = NULL;
    if (!has_type(at, name, H5O_TYPE_DATASET, &header) || header != FCLIB_SOUND) return SCREE_OK;
    hid_t data = H5Dopen2(at->id, name, H5P_DEFAULT);
    if (data < 0) return SCREE_OK;
    hid_t type = H5Dget_type(data);
    scree_status status = type >= 0 ? read_text(at, data, type, out) : SCREE_OK;
    if (type >= 0) H5Tclose(type);
    H5Dclose(data);
    return status;
}

static scree_status not_written(const fclib_place *at, const char *name) {
    char what[200];
    snprintf(what, sizeof what, "%.100s/%.80s cannot be written", at->path, name);
    return hdf5_error(at->error, SCREE_IO, at->file, what);
}

scree_status fclib_make_group(const fclib_place *at, const char *name, fclib_place *out) {
    name_group(at, name, out);
    out->id = H5Gcreate2(at->id, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    return out->id >= 0 ? SCREE_OK : not_written(at, name);
}

static scree_status put(const fclib_place *at, const char *name, hid_t file_type, hid_t memory_type,
                        hid_t space, const void *data, size_t count) {
    hid_t made = space >= 0 ? H5Dcreate2(at->id, name, file_type, space, H5P_DEFAULT, H5P_DEFAULT,
                                         H5P_DEFAULT)
                            : -1;
    bool done = made >= 0 && (count == 0 || H5Dwrite(made, memory_type, H5S_ALL, H5S_ALL,
                                                     H5P_DEFAULT, data) >= 0);
    scree_status status = done ? SCREE_OK : not_written(at, name);
    if (made >= 0) H5Dclose(made);
    if (space >= 0) H5Sclose(space);
    return status;
}

static hid_t line_of(size_t count) {
    hsize_t length = count;
    return H5Screate_simple(1, &length, NULL);
}

scree_status fclib_put_reals(const fclib_place *at, const char *name, const double *data,
                             size_t count) {
    return put(at, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, line_of(count), data, count);
}

scree_status fclib_put_integers(const fclib_place *at, const char *name, const int32_t *data,
                                size_t count) {
    return put(at, name, H5T_STD_I32LE, H5T_NATIVE_INT32, line_of(count), data, count);
}

scree_status fclib_put_longs(const fclib_place *at, const char *name, const int64_t *data,
                             size_t count) {
    return put(at, name, H5T_STD_I64LE, H5T_NATIVE_INT64, line_of(count), data, count);
}

scree_status fclib_put_text(const fclib_place *at, const char *name, const char *text) {
    hid_t type = H5Tcopy(H5T_C_S1);
    if (type < 0 || H5Tset_size(type, strlen(text) + 1) < 0) return not_written(at, name);
    scree_status status = put(at, name, type, type, H5Screate(H5S_SCALAR), text, 1);
    H5Tclose(type);
    return status;
}
