#include "view/source.h"

scree_status source_of_scene(view_source **out, const char *path, const char *const *sets,
                             size_t count, int threads, scree_error *error) {
    (void)path, (void)sets, (void)count, (void)threads;
    *out = NULL;
    return error_set(error, SCREE_UNSUPPORTED, "scenes are not shown yet");
}
