/* The progress display of a run: a line rewritten in place on a terminal, a plain line every few
 * seconds elsewhere, one JSON object per line for machines, or nothing. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include "scree/run.h"

typedef enum progress_style {
    PROGRESS_QUIET,
    PROGRESS_PLAIN,
    PROGRESS_LIVE,
    PROGRESS_JSON
} progress_style;

progress_style progress_choose(bool quiet, bool json);
void progress_begin(progress_style style);
/* A scree_run_def's callback. */
void progress_show(void *user, const scree_progress *progress);
/* Reports that `done` of `all` things are finished, such as frames of a movie, with the same lines
 * as for a run. */
void progress_count(const char *what, long long done, long long all);
/* Removes the live line before something else is printed. */
void progress_clear(void);

#endif
