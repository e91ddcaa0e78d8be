/* Result files: one HDF5 file per run, append-only, readable up to its last frame after a crash. */
#ifndef SCREE_RESULT_H
#define SCREE_RESULT_H

#include "scree/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Reading. A frame and its columns belong to the result and stay valid until the next read from it.
 * A result may be used by one thread at a time; two threads may read two results of one file. */
typedef struct scree_result scree_result;
SCREE_API scree_status scree_result_open(scree_result **out, const char *path, scree_error *error);
SCREE_API void scree_result_close(scree_result *result); /* NULL is allowed */
SCREE_API int64_t scree_result_frames(const scree_result *result);
SCREE_API const scree_layout *scree_result_layout(const scree_result *result);
/* index counts from 0; negative from the end (-1 is the last). */
SCREE_API scree_status scree_result_read(scree_result *result, int64_t index,
                                         const scree_frame **frame, scree_error *error);
/* SCREE_STALE if another frame was read since the result returned the column. */
SCREE_API scree_status scree_result_check_column(const scree_result *result,
                                                 const scree_column *column, scree_error *error);
/* Index of the frame whose time is nearest to t. */
SCREE_API scree_status scree_result_find(scree_result *result, double t, int64_t *index,
                                         scree_error *error);
/* Time of a frame, s, without reading it; index as for scree_result_read. NaN: there is none. */
SCREE_API double scree_result_time(const scree_result *result, int64_t index);
/* The resolved scene as YAML text, and other texts stored by name ("scene", "seed", "version");
 * NULL if absent. Valid as long as the result is open. */
SCREE_API const char *scree_result_text(const scree_result *result, const char *name);

#ifdef __cplusplus
}
#endif
#endif
