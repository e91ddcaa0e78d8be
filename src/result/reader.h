/* Contents of a result besides those of scree/result.h. */
#ifndef RESULT_READER_H
#define RESULT_READER_H

#include "frame/frame.h"
#include "result/reader.h"
#include "scree/result.h"

/* A copy of the view of a frame; its arrays are the result's, valid until the next read. */
scree_status result_read(scree_result *result, int64_t index, scree_frame *frame,
                         scree_error *error);

/* The restart point of a completed run, as stored and not checked yet; the caller frees *bytes by
 * mem_free. NULL if the result has none. */
scree_status result_point(scree_result *r, char **bytes, size_t *size, scree_error *error);

#endif
