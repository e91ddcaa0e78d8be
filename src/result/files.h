/* File operations for result files and restart points: complete reads and writes, space reserved
 * before it is used, and errors that name the file and the remedy. */
#ifndef RESULT_FILES_H
#define RESULT_FILES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"

/* path with the ending appended; owned by the caller (mem_free); NULL when out of memory. */
char *file_name_with(const char *path, const char *ending);
/* The folder of path ("." if it names none); owned by the caller. */
char *file_folder(const char *path);

scree_status file_write_all(int file, const void *bytes, size_t count, const char *path,
                            scree_error *error);
scree_status file_write_at(int file, uint64_t place, const void *bytes, size_t count,
                           const char *path, scree_error *error);
/* Reads the whole file; *bytes is owned by the caller (also on failure: NULL or to be freed). */
scree_status file_read_all(const char *path, char **bytes, size_t *size, scree_error *error);
/* The same for an open file; path names it in messages. */
scree_status file_read_open(int file, const char *path, char **bytes, size_t *size,
                            scree_error *error);
/* Creates a new file for writing. A file left by an interrupted run is removed first; a link is
 * removed, never followed. Call it only if that file may be removed: under a lock on the result or
 * with a unique name. -1 with an error on failure. */
int file_create(const char *path, bool readable, scree_error *error);
/* Whether a file begins with these bytes; also true for an empty or missing file. */
bool file_begins_with(const char *path, const char *bytes, size_t count);
/* Makes sure that bytes from..to exist on disk; the file grows to at least `to`. On failure its
 * length is unchanged. */
scree_status file_reserve(int file, uint64_t from, uint64_t to, const char *path,
                          scree_error *error);
/* Makes a rename in path's folder survive a power cut. */
scree_status file_sync_folder(const char *path, scree_error *error);

#endif
