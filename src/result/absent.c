/* The functions of a build without HDF5. Restart points need no library and work nevertheless. */
#include "base/status.h"
#include "result/reader.h"
#include "scree/result.h"

#if defined(SCREE_WITH_HDF5) && !SCREE_WITH_HDF5

static scree_status absent(const char *path, scree_error *error) {
    return error_set(error, SCREE_UNSUPPORTED,
                     "%s: this build cannot use result files because HDF5 was missing when it was "
                     "built",
                     path);
}

scree_status scree_result_open(scree_result **out, const char *path, scree_error *error) {
    *out = NULL;
    return absent(path, error);
}

void scree_result_close(scree_result *result) { (void)result; }
int64_t scree_result_frames(const scree_result *result) { return (void)result, 0; }
const scree_layout *scree_result_layout(const scree_result *result) { return (void)result, NULL; }

scree_status result_read(scree_result *result, int64_t index, scree_frame *frame,
                         scree_error *error) {
    (void)result, (void)index, (void)frame;
    return absent("result", error);
}

scree_status result_read_some(scree_result *result, int64_t index, const char *const *names,
                              scree_frame *frame, scree_error *error) {
    (void)names;
    return result_read(result, index, frame, error);
}

const double *result_times(const scree_result *result) { return (void)result, NULL; }

void result_frame_rows(const scree_result *result, int64_t index, uint64_t *bodies,
                       uint64_t *contacts) {
    (void)result, (void)index;
    *bodies = *contacts = 0;
}

scree_status scree_result_read(scree_result *result, int64_t index, const scree_frame **frame,
                               scree_error *error) {
    *frame = NULL;
    return result_read(result, index, NULL, error);
}

scree_status scree_result_check_column(const scree_result *result, const scree_column *column,
                                       scree_error *error) {
    (void)result, (void)column;
    return absent("result", error);
}

scree_status scree_result_find(scree_result *result, double t, int64_t *index, scree_error *error) {
    (void)result, (void)t, (void)index;
    return absent("result", error);
}

const char *scree_result_text(const scree_result *result, const char *name) {
    return (void)result, (void)name, NULL;
}

#endif
