/* Finds the recorder of a file, and calls the functions of its table. */
#include "result/recorder_kind.h"

#include "base/status.h"
#include "base/text.h"

static scree_status find(const char *path, const recorder_kind **out, scree_error *error) {
    *out = recorder_kinds[0];
    if (!*out)
        return error_set(error, SCREE_UNSUPPORTED,
                         "%s: this build cannot use result files because HDF5 was missing when it "
                         "was built",
                         path);
    for (const recorder_kind *const *k = recorder_kinds; *k; k++)
        if (text_ends_with(path, (*k)->ending)) *out = *k;
    return SCREE_OK;
}

scree_status recorder_create(recorder **out, const char *path, bool overwrite,
                             const scree_layout *layout, const recorder_text *texts, size_t count,
                             scree_error *error) {
    const recorder_kind *k;
    *out = NULL;
    TRY(find(path, &k, error));
    return k->create(out, path, overwrite, layout, texts, count, error);
}

scree_status recorder_hold(recorder **out, const char *path, scree_error *error) {
    const recorder_kind *k;
    *out = NULL;
    TRY(find(path, &k, error));
    if (!k->hold)
        return error_set(error, SCREE_UNSUPPORTED,
                         "%s: runs recorded by '%s' cannot be resumed; give the run from the start "
                         "a name that ends in %s",
                         path, k->head.name, recorder_kinds[0]->ending);
    return k->hold(out, path, error);
}

scree_status recorder_go_on(recorder *r, int64_t keep_step, scree_error *error) {
    return r->kind->go_on(r, keep_step, error);
}

scree_status recorder_frame(recorder *r, const scree_frame *frame, scree_error *error) {
    return r->kind->frame(r, frame, error);
}

bool recorder_has_room_for_point(const recorder *r) {
    return r->kind->has_room_for_point && r->kind->has_room_for_point(r);
}

scree_status recorder_point(recorder *r, const char *bytes, size_t size, scree_error *error) {
    return r->kind->point(r, bytes, size, error);
}

int64_t recorder_frames(const recorder *r) { return r->kind->frames(r); }

void recorder_close(recorder *r) {
    if (r) r->kind->close(r);
}
