/* The only access to HDF5. Its C library has global state and, as packaged, no lock, so every call
 * must be between hdf5_enter and hdf5_leave. In between HDF5 prints nothing, and its errors are
 * converted to our texts. */
#ifndef RESULT_HDF5_H
#define RESULT_HDF5_H

/* Later versions of HDF5 then offer the calls of 1.10 by their old names. */
#define H5_USE_110_API 1
#include <hdf5.h>

#include "base/status.h"

typedef struct hdf5_guard {
    H5E_auto2_t printer;
    void *printer_data;
} hdf5_guard;

void hdf5_enter(hdf5_guard *guard);
void hdf5_leave(const hdf5_guard *guard);

/* HDF5 1.10 leaks two property lists, 5 kB, with each dataset that it cannot open. Between the two
 * calls a file is opened and closed again, and the remaining lists are closed. */
hid_t hdf5_mark(void);
void hdf5_close_lost(hid_t mark);

/* error_set with HDF5's own deepest reason appended. */
scree_status hdf5_error(scree_error *error, scree_status status, const char *path,
                        const char *what);

/* Attributes, created once with their object. False on failure. */
bool hdf5_put_text(hid_t object, const char *name, const char *text);
bool hdf5_put_reals(hid_t object, const char *name, const double *values, hsize_t count);
bool hdf5_put_integer(hid_t object, const char *name, int64_t value);
bool hdf5_put_word(hid_t object, const char *name, uint64_t value);

/* Reading of attributes that may lie: false when absent or of another type or size. */
bool hdf5_get_text(hid_t object, const char *name, char *out, size_t room);
bool hdf5_get_reals(hid_t object, const char *name, double *values, hsize_t count);
bool hdf5_get_integer(hid_t object, const char *name, int64_t *value);
bool hdf5_get_word(hid_t object, const char *name, uint64_t *value);

#endif
