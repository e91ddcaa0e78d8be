/* Recorders: writing a run frame by frame. A recorder is one file that fills a table, and one line
 * of registry.def; the ending of a file's name selects one of them; the first one of the registry
 * takes names with other endings. */
#ifndef RESULT_RECORDER_H
#define RESULT_RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "frame/frame.h"

/* A named text kept in the file: the resolved scene, the seed, the version. */
typedef struct recorder_text {
    const char *name, *text;
} recorder_text;

typedef struct recorder recorder;

/* Creates path (refused when it exists, unless overwrite) with the static part. */
scree_status recorder_create(recorder **out, const char *path, bool overwrite,
                             const scree_layout *layout, const recorder_text *texts, size_t count,
                             scree_error *error);
/* Locks an existing result for this run before it is read: no other run can write it until
 * recorder_close. Completes the writes of a killed run. */
scree_status recorder_hold(recorder **out, const char *path, scree_error *error);
/* Makes a held result ready for frames: those after step `keep_step` are cut. */
scree_status recorder_go_on(recorder *r, int64_t keep_step, scree_error *error);
/* Appends a frame; earlier frames stay readable in any case. */
scree_status recorder_frame(recorder *r, const scree_frame *frame, scree_error *error);
/* Stores a restart point in the result itself, in place of an earlier one. Results of an older
 * format have no space for it. */
bool recorder_has_room_for_point(const recorder *r);
scree_status recorder_point(recorder *r, const char *bytes, size_t size, scree_error *error);
int64_t recorder_frames(const recorder *r);
void recorder_close(recorder *r); /* NULL is allowed */

#endif
