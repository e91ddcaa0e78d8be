/* Datasets of HDF5 files in memory: checked reading, writing, and errors that name the place.
 * Call these functions between hdf5_enter and hdf5_leave. */
#ifndef IO_FCLIB_DATA_H
#define IO_FCLIB_DATA_H

#include "base/memory.h"
#include "io/file_bytes.h"
#include "result/hdf5.h"

/* The name of a file in memory: HDF5 takes none that a file on disk has, and here can be none. */
#define FCLIB_IN_MEMORY "/dev/null/problem"

/* A group and its name for messages. */
typedef struct fclib_place {
    hid_t id;
    const char *file;        /* name of the file */
    const file_bytes *bytes; /* length of the file being read: nothing in it can be larger */
    char path[120];          /* of the group: "/fclib_local/W" */
    scree_error *error;
} fclib_place;

scree_status fclib_bad(const fclib_place *at, const char *name, const char *what);

/* Reading. Links to other places and files are not followed. */
bool fclib_has(const fclib_place *at, const char *name);
scree_status fclib_open_group(const fclib_place *at, const char *name, fclib_place *out);
typedef ARRAY(double) fclib_reals;
typedef ARRAY(int64_t) fclib_integers;
/* Hands the numbers over to an array of another type. */
#define FCLIB_MOVE(to, from)                                                                       \
    ((to)->data = (from).data, (to)->count = (from).count, (to)->capacity = (from).capacity)
scree_status fclib_get_reals(const fclib_place *at, const char *name, fclib_reals *out);
scree_status fclib_get_integers(const fclib_place *at, const char *name, fclib_integers *out);
/* A dataset of one number. */
scree_status fclib_get_integer(const fclib_place *at, const char *name, int64_t low, int64_t high,
                               int64_t *out);
scree_status fclib_get_real(const fclib_place *at, const char *name, double *out);
/* The text, owned by the caller; *out is NULL if there is none that can be read. */
scree_status fclib_get_text(const fclib_place *at, const char *name, char **out);

/* Writing. */
scree_status fclib_make_group(const fclib_place *at, const char *name, fclib_place *out);
scree_status fclib_put_reals(const fclib_place *at, const char *name, const double *data,
                             size_t count);
/* 32 bits each, as FCLIB has them. */
scree_status fclib_put_integers(const fclib_place *at, const char *name, const int32_t *data,
                                size_t count);
scree_status fclib_put_longs(const fclib_place *at, const char *name, const int64_t *data,
                             size_t count);
scree_status fclib_put_text(const fclib_place *at, const char *name, const char *text);
void fclib_close_group(fclib_place *at);

#endif
