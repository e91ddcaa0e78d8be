/* Contents of a result besides those of scree/result.h. */
#ifndef RESULT_READER_H
#define RESULT_READER_H

#include "frame/frame.h"
#include "result/reader.h"
#include "scree/result.h"

/* A copy of the view of a frame; its arrays are the result's, valid until the next read. */
scree_status result_read(scree_result *result, int64_t index, scree_frame *frame,
                         scree_error *error);

/* Only the columns that are asked for, by their names ended by NULL (those of others are NULL),
 * with step, time, certificate, solver and values; for viewers that show few columns of long
 * frames. Indices are checked as far as they are read; the checksum, which is of the whole frame,
 * is not. names NULL: none, and the frame counts no bodies and no contacts. */
scree_status result_read_some(scree_result *result, int64_t index, const char *const *names,
                              scree_frame *frame, scree_error *error);
/* The times of all frames, which the result holds; they grow. */
const double *result_times(const scree_result *result);
/* Rows of a frame without reading it. */
void result_frame_rows(const scree_result *result, int64_t index, uint64_t *bodies,
                       uint64_t *contacts);

/* The restart point of a completed run, as stored and not checked yet; the caller frees *bytes by
 * mem_free. NULL if the result has none. */
scree_status result_point(scree_result *r, char **bytes, size_t *size, scree_error *error);

#endif
