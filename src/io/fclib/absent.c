/* The functions of a build without HDF5. */
#include "io/fclib/fclib.h"

#if defined(SCREE_WITH_HDF5) && !SCREE_WITH_HDF5

static scree_status absent(const char *path, scree_error *error) {
    return error_set(error, SCREE_UNSUPPORTED,
                     "%s: this build cannot read FCLIB files because HDF5 was missing when it was "
                     "built",
                     path);
}

scree_status fclib_parse(const file_bytes *file, fclib_content *out, scree_error *error) {
    *out = (fclib_content){0};
    return absent(file->name, error);
}

scree_status fclib_write(const char *path, const fclib_source *source, scree_error *error) {
    (void)source;
    return absent(path, error);
}

#endif
