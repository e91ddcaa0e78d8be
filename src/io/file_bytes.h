/* The complete contents of a file. */
#ifndef IO_FILE_BYTES_H
#define IO_FILE_BYTES_H

#include <stddef.h>

#include "base/memory.h"
#include "base/status.h"

/* The bytes of a file and its name for messages. A zero byte follows the last. */
typedef struct file_bytes {
    const char *name, *data;
    size_t count;
} file_bytes;

/* Reads a regular file; pipes and devices are an error. The name is not copied. On failure there
 * is nothing to free in out. */
scree_status file_bytes_read(const char *path, file_bytes *out, scree_error *error);
void file_bytes_free(file_bytes *file);

#endif
