/* Datasets of a result file: creating, opening with a check of every property, growing,
 * truncating and reading. Call these functions between hdf5_enter and hdf5_leave. */
#ifndef RESULT_STORE_H
#define RESULT_STORE_H

#include "result/disk.h"
#include "result/schema.h"

typedef struct store {
    disk *disk;
    hid_t file;       /* -1: none */
    const char *path; /* for messages; owned by the owner */
} store;

typedef struct dataset {
    const field *field;
    hid_t id; /* -1: none */
    uint64_t rows;
    size_t text_width, row_bytes;
} dataset;

#define DATASET_NONE ((dataset){.id = -1})

/* text_width: for texts without a fixed width. chunk: rows per chunk of a dataset that grows; 0:
 * it does not grow and has `rows` rows. */
scree_status store_create(const store *s, const field *f, uint64_t rows, size_t text_width,
                          uint64_t chunk, dataset *out, scree_error *error);
/* Checks everything: links, type, shape, layout, filters, external files, size. */
scree_status store_open(const store *s, const field *f, dataset *out, scree_error *error);
void store_shut(dataset *d);

scree_status store_append(const store *s, dataset *d, const void *values, uint64_t rows,
                          scree_error *error);
scree_status store_cut(const store *s, dataset *d, uint64_t rows, scree_error *error);
/* Fills a static dataset. */
scree_status store_write(const store *s, dataset *d, const void *values, scree_error *error);
/* An error if the dataset does not have all of these rows. */
scree_status store_within(const store *s, const dataset *d, uint64_t first, uint64_t rows,
                          scree_error *error);
scree_status store_read(const store *s, const dataset *d, uint64_t first, uint64_t rows,
                        void *values, scree_error *error);
scree_status store_flush(const store *s, scree_error *error); /* with commit */

/* True when name is a plain (hard) link in the group or file `in`. */
bool store_has(hid_t in, const char *name);

#endif
