/* Restart points: every registered table in a file of its own, written, fsynced and renamed, so
 * that a reader sees the old or the new one and never half of it. A checksum guards it. */
#ifndef RESULT_RESTART_H
#define RESULT_RESTART_H

#include <stdint.h>

#include "base/table.h"

/* step: kept in the head. identity: a hash of the model; a restart point of another model is
 * refused. */
scree_status restart_write(const char *path, int64_t step, uint64_t identity, table *const *tables,
                           size_t count, scree_error *error);
/* Fills the tables (same names, columns, types and widths, else an error that names the
 * difference). Nothing is changed unless the whole file is valid. */
scree_status restart_read(const char *path, uint64_t identity, table *const *tables, size_t count,
                          int64_t *step, scree_error *error);
/* Reads the head alone: is it a whole and valid restart point, and of which step? */
scree_status restart_probe(const char *path, int64_t *step, uint64_t *identity, scree_error *error);

#endif
