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
/* So many of `all` things are done, such as frames of a movie: the same lines for work that is not a
 * run. */
void progress_count(const char *what, long long done, long long all);
/* Takes the live line away, before something else is printed. */
void progress_clear(void);

#endif
