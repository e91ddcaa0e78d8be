/* Sources of the viewer: a result file, which may still be written, or a run of a scene. The server
 * holds a lock around every call, so that a source answers one question at a time. */
#ifndef VIEW_SOURCE_H
#define VIEW_SOURCE_H

#include "scree/frame.h"
#include "view/bytes.h"

typedef struct view_source view_source;

/* The data of a frame that a caller needs. */
typedef struct frame_wish {
    const char *const *names; /* columns, ended by NULL; NULL: none */
    bool whole;               /* all columns, checked: for measures */
} frame_wish;

typedef struct shown_frame {
    const scree_frame *frame;  /* owned by the source, valid until its next call */
    uint64_t bodies, contacts; /* also known if their columns are not read */
} shown_frame;

/* A request to steer a run, with its numbers and names. */
typedef struct steering {
    const char *what; /* "start", "pause", "step", "restart", "push", "set" */
    const char *name; /* of a parameter; "" */
    double value;     /* of a parameter */
    double vector[3]; /* of a push: change of velocity, m/s */
    uint64_t body;    /* of a push: id */
    int64_t number;   /* steps, or the frame to restart from */
} steering;

typedef struct source_kind {
    const char *name; /* "result" or "run" */
    bool shrinks;     /* frames may be dropped, by a restart */
    /* Looks for new frames. */
    scree_status (*refresh)(view_source *s, scree_error *error);
    scree_status (*frame)(view_source *s, int64_t index, frame_wish wish, shown_frame *out,
                          scree_error *error);
    void (*times)(const view_source *s, int64_t first, int64_t count, double *out);
    /* Adds members of a JSON object: whether it grows, whether it runs, ... */
    void (*state)(view_source *s, bytes *out);
    scree_status (*steer)(view_source *s, const steering *request, scree_error *error);
    void (*close)(view_source *s);
} source_kind;

struct view_source {
    const source_kind *kind;
    const scree_layout *layout;
    int64_t frames;
    const char *title; /* "" where there is none */
    const char *scene; /* its text */
};

scree_status source_of_result(view_source **out, const char *path, scree_error *error);
scree_status source_of_scene(view_source **out, const char *path, const char *const *sets,
                             size_t count, int threads, scree_error *error);

/* Sets the memory for kept states of frames of a run, in bytes; the default is 600e6. At least 64
 * states are kept. */
void source_keep_bytes(view_source *run, double room);
/* A run that goes on from a frame of a result: from the nearest restart point at or before it, or
 * else from the start of the scene, steps are taken up to the frame, which is then its first. */
scree_status source_of_frame(view_source **out, const char *path, int64_t index, int threads,
                             scree_error *error);

/* Answers. names: columns separated by commas. */
scree_status answer_info(view_source *s, bytes *out, scree_error *error);
scree_status answer_state(view_source *s, bytes *out, scree_error *error);
scree_status answer_frame(view_source *s, int64_t index, const char *names, size_t first,
                          size_t count, bytes *out, scree_error *error);
scree_status answer_times(view_source *s, int64_t first, bytes *out, scree_error *error);
/* A row of a table ("body", "contact", "node", "element") with exact numbers, as JSON. */
scree_status answer_row(view_source *s, int64_t index, const char *table, size_t row, bytes *out,
                        scree_error *error);
/* "certificate", "ledger", "values", "solver", or a measure in one line of text: names, units, and
 * the numbers of `count` frames from `first` on, every `stride`-th. */
scree_status answer_series(view_source *s, const char *what, int64_t first, int64_t count,
                           int64_t stride, bytes *out, scree_error *error);

/* Parts of answers that pages of one file contain too: members that describe a world; the entries
 * of the list of columns; the row of a frame in a series. The first row also writes the head of the
 * series; the caller ends it with "]}". */
void describe_layout(const scree_layout *layout, bytes *out);
void describe_columns(const scree_frame *frame, bytes *out);
void series_add(bytes *out, const char *what, const scree_frame *frame, int64_t index);

#endif
