/* Files that appear completely or not at all: written under a temporary name in the same folder,
 * then renamed. */
#ifndef FRAME_OUTPUT_H
#define FRAME_OUTPUT_H

#include <stdio.h>

#include "base/status.h"

typedef struct output_file {
    FILE *stream;
    char *path, *temporary;
} output_file;

/* Refuses an existing path that is not a plain file: a rename would replace a device such as
 * /dev/null or the link /dev/stdout by a file. */
scree_status output_may_replace(const char *path, scree_error *error);
/* Opens a new temporary file beside path. */
scree_status output_open(output_file *out, const char *path, scree_error *error);
/* Writes to a copy of an open descriptor: no temporary file, no rename. */
scree_status output_open_descriptor(output_file *out, int descriptor, scree_error *error);
/* Flushes, closes and renames; on failure removes the temporary file. */
scree_status output_keep(output_file *out, scree_error *error);
void output_discard(output_file *out);

#endif
