/* Restart points: every registered table in a separate file, written, fsynced and renamed, so
 * that a reader sees the old or the new one and never an incomplete one. A checksum protects it. */
#ifndef RESULT_RESTART_H
#define RESULT_RESTART_H

#include <stdint.h>

#include "base/table.h"

/* step: stored in the head. identity: a hash of the model; a restart point of another model is
 * an error. */
scree_status restart_write(const char *path, int64_t step, uint64_t identity, table *const *tables,
                           size_t count, scree_error *error);
/* Whether it is a complete and valid restart point, and of which step and model. */
scree_status restart_probe(const char *path, int64_t *step, uint64_t *identity, scree_error *error);
/* Fills the tables from a point in memory (same names, columns, types and widths, else an error
 * that names the difference); `path` is its name in messages. Nothing is changed unless all is
 * valid. */
scree_status restart_read_bytes(const char *path, const char *bytes, size_t size, uint64_t identity,
                                table *const *tables, size_t count, int64_t *step,
                                scree_error *error);
scree_status restart_probe_bytes(const char *path, const char *bytes, size_t size, int64_t *step,
                                 uint64_t *identity, scree_error *error);

/* Whether the file begins like a restart point; also true for an empty file, which a killed run
 * left. */
bool restart_is_named(const char *path);

/* The policy. Of a result `base` (the path of the HDF5 file) there are two rolling points,
 * base.restart-a and base.restart-b, and any number of kept ones, base.restart-STEP. */

/* Overwrites the less useful of the two rolling points: never the newest one at or before
 * `step`. */
scree_status restart_roll(const char *base, int64_t step, uint64_t identity, table *const *tables,
                          size_t count, scree_error *error);
/* Writes a point that stays. */
scree_status restart_keep(const char *base, int64_t step, uint64_t identity, table *const *tables,
                          size_t count, scree_error *error);
/* The newest valid point of this model at or before `step` (INT64_MAX: the newest of all). *path
 * is owned by the caller, free with mem_free. SCREE_NOT_FOUND if there is none. */
scree_status restart_newest(const char *base, int64_t step, uint64_t identity, char **path,
                            int64_t *found, scree_error *error);
/* Number of damaged restart points beside a result. */
int restart_broken(const char *base);
/* Removes the two rolling points, but not those that are to be kept. */
void restart_drop(const char *base);
/* Removes every restart point of `base`, so that a new run of that name begins without old ones. */
void restart_forget(const char *base);
/* Removes unfinished points of a killed run. Only the holder of the result may call it. */
void restart_sweep(const char *base);

#endif
