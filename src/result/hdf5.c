#include "result/hdf5.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* Two worlds may record in two threads, but HDF5 has one global state: its lock is the only thing
 * in this room that all worlds share. */
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

void hdf5_enter(hdf5_guard *guard) {
    pthread_mutex_lock(&one_at_a_time);
    guard->printer = NULL, guard->printer_data = NULL;
    H5Eget_auto2(H5E_DEFAULT, &guard->printer, &guard->printer_data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
}

void hdf5_leave(const hdf5_guard *guard) {
    H5Eset_auto2(H5E_DEFAULT, guard->printer, guard->printer_data);
    pthread_mutex_unlock(&one_at_a_time);
}

hid_t hdf5_mark(void) { return H5Pcreate(H5P_DATASET_XFER); }

/* Handles of one kind have increasing numbers, so handles made since the mark lie between it and a
 * new list. HDF5 has no call that lists them. */
void hdf5_close_lost(hid_t mark) {
    if (mark < 0) return;
    hid_t end = hdf5_mark();
    for (hid_t id = mark + 1; id < end; id++)
        if (H5Iget_type(id) == H5I_GENPROP_LST) H5Pclose(id);
    if (end >= 0) H5Pclose(end);
    H5Pclose(mark);
}

/* H5Ewalk2 upward starts at the innermost function, whose text is the most specific. */
static herr_t keep_first(unsigned n, const H5E_error2_t *entry, void *text) {
    if (n == 0 && entry->desc) snprintf(text, 200, "%s", entry->desc);
    return 0;
}

scree_status hdf5_error(scree_error *error, scree_status status, const char *path,
                        const char *what) {
    char reason[200] = "";
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, reason);
    return error_set(error, status, "%s: %s%s%s%s", path, what, *reason ? " (HDF5: " : "", reason,
                     *reason ? ")" : "");
}

static bool put(hid_t object, const char *name, hid_t file_type, hid_t memory_type, hid_t space,
                const void *values) {
    hid_t attribute = H5Acreate2(object, name, file_type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool done = attribute >= 0 && H5Awrite(attribute, memory_type, values) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    return done;
}

static bool put_scalar(hid_t object, const char *name, hid_t file_type, hid_t memory_type,
                       const void *value) {
    hid_t space = H5Screate(H5S_SCALAR);
    bool done = space >= 0 && put(object, name, file_type, memory_type, space, value);
    if (space >= 0) H5Sclose(space);
    return done;
}

bool hdf5_put_text(hid_t object, const char *name, const char *text) {
    hid_t type = H5Tcopy(H5T_C_S1);
    bool done = type >= 0 && H5Tset_size(type, strlen(text) + 1) >= 0 &&
                H5Tset_cset(type, H5T_CSET_UTF8) >= 0 && put_scalar(object, name, type, type, text);
    if (type >= 0) H5Tclose(type);
    return done;
}

bool hdf5_put_reals(hid_t object, const char *name, const double *values, hsize_t count) {
    hid_t space = count == 1 ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &count, NULL);
    bool done = space >= 0 && put(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, space, values);
    if (space >= 0) H5Sclose(space);
    return done;
}

bool hdf5_put_integer(hid_t object, const char *name, int64_t value) {
    return put_scalar(object, name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
}

bool hdf5_put_word(hid_t object, const char *name, uint64_t value) {
    return put_scalar(object, name, H5T_STD_U64LE, H5T_NATIVE_UINT64, &value);
}

static bool has_type(hid_t attribute, hid_t expected) {
    hid_t type = H5Aget_type(attribute);
    bool same = type >= 0 && H5Tequal(type, expected) > 0;
    if (type >= 0) H5Tclose(type);
    return same;
}

static bool has_count(hid_t attribute, hsize_t count) {
    hid_t space = H5Aget_space(attribute);
    bool same = space >= 0 && H5Sget_simple_extent_npoints(space) == (hssize_t)count;
    if (space >= 0) H5Sclose(space);
    return same;
}

static bool get(hid_t object, const char *name, hid_t file_type, hid_t memory_type, hsize_t count,
                void *values) {
    if (H5Aexists(object, name) <= 0) return false;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    bool done = attribute >= 0 && has_type(attribute, file_type) && has_count(attribute, count) &&
                H5Aread(attribute, memory_type, values) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    return done;
}

bool hdf5_get_reals(hid_t object, const char *name, double *values, hsize_t count) {
    return get(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, count, values);
}

bool hdf5_get_integer(hid_t object, const char *name, int64_t *value) {
    return get(object, name, H5T_STD_I64LE, H5T_NATIVE_INT64, 1, value);
}

bool hdf5_get_word(hid_t object, const char *name, uint64_t *value) {
    return get(object, name, H5T_STD_U64LE, H5T_NATIVE_UINT64, 1, value);
}

static bool read_text(hid_t attribute, hid_t type, char *out, size_t room) {
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0) return false;
    size_t size = H5Tget_size(type);
    if (size == 0 || size >= room || !has_count(attribute, 1)) return false;
    memset(out, 0, room);
    return H5Aread(attribute, type, out) >= 0;
}

bool hdf5_get_text(hid_t object, const char *name, char *out, size_t room) {
    if (H5Aexists(object, name) <= 0) return false;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    if (attribute < 0) return false;
    hid_t type = H5Aget_type(attribute);
    bool done = type >= 0 && read_text(attribute, type, out, room);
    if (type >= 0) H5Tclose(type);
    H5Aclose(attribute);
    return done;
}
