/* Whole files for the readers of bytes, for tests. */
#ifndef SUPPORT_READ_FILES_H
#define SUPPORT_READ_FILES_H

#include "base/memory.h"
#include "io/fclib/fclib.h"
#include "io/siconos.h"
#include "result/files.h"
#include "result/recorder.h"
#include "result/restart.h"

static inline scree_status fclib_read(const char *path, fclib_content *out, scree_error *error) {
    file_bytes file;
    *out = (fclib_content){0};
    TRY(file_bytes_read(path, &file, error));
    scree_status status = fclib_parse(&file, out, error);
    file_bytes_free(&file);
    return status;
}

static inline scree_status siconos_read(const char *path, bool rolling, fc_problem *out,
                                        scree_error *error) {
    file_bytes file;
    *out = (fc_problem){0};
    TRY(file_bytes_read(path, &file, error));
    scree_status status = siconos_parse(&file, rolling, out, error);
    file_bytes_free(&file);
    return status;
}

static inline scree_status restart_read(const char *path, uint64_t identity, table *const *tables,
                                        size_t count, int64_t *step, scree_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    scree_status status = file_read_all(path, &bytes, &size, error);
    if (status == SCREE_OK)
        status = restart_read_bytes(path, bytes, size, identity, tables, count, step, error);
    mem_free(bytes);
    return status;
}

/* Locks a result and resumes it. */
static inline scree_status recorder_resume(recorder **out, const char *path, int64_t keep_step,
                                           scree_error *error) {
    TRY(recorder_hold(out, path, error));
    scree_status status = recorder_go_on(*out, keep_step, error);
    if (status == SCREE_OK) return status;
    recorder_close(*out);
    *out = NULL;
    return status;
}

#endif
