/* Recorders: a recorder is one file that fills this table, and one line of registry.def. */
#ifndef RESULT_RECORDER_KIND_H
#define RESULT_RECORDER_KIND_H

#include "base/param.h"
#include "frame/frame.h"
#include "result/recorder.h"

/* A recorder at work; the struct of every recorder begins with it. */
struct recorder {
    const struct recorder_kind *kind;
};

typedef struct recorder_kind {
    kind head;
    const char *ending; /* ending of its files' names: ".h5" */
    /* As the functions of recorder.h say. */
    scree_status (*create)(recorder **out, const char *path, bool overwrite,
                           const scree_layout *layout, const recorder_text *texts, size_t count,
                           scree_error *error);
    scree_status (*frame)(recorder *r, const scree_frame *frame, scree_error *error);
    int64_t (*frames)(const recorder *r);
    void (*close)(recorder *r); /* not NULL */
    /* Continues an existing file; hold NULL: its files cannot be resumed. */
    scree_status (*hold)(recorder **out, const char *path, scree_error *error);
    scree_status (*go_on)(recorder *r, int64_t keep_step, scree_error *error);
    /* Restart points inside the file; NULL: not supported. */
    bool (*has_room_for_point)(const recorder *r);
    scree_status (*point)(recorder *r, const char *bytes, size_t size, scree_error *error);
} recorder_kind;

/* All of them in the order of the registry, terminated by NULL. */
extern const recorder_kind *recorder_kinds[];

#endif
